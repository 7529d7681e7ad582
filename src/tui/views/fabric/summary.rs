//! The sentence under the table: the worst thing, in words, with its direction.

use ratatui::text::{Line, Span};

use crate::analysis::{Health, PortNow};
use crate::tui::View;
use crate::tui::text::{fill, sentence};
use crate::tui::widgets::fit;

/// The worst port's conditions as lines of at most `width` columns, `most` lines in all.
pub fn lines<'a>(view: &View<'a>, width: u16, most: u16) -> Vec<Line<'a>> {
    let theme = view.theme;
    let Some(worst) = worst(view) else {
        let text = format!("{} {}", view.glyphs.healthy, view.words.fabric.all_healthy);
        return vec![Line::styled(fit::cut(&text, width.into(), view.glyphs.ellipsis).into_owned(), theme.ok)];
    };
    // A port that is switched off is no problem.
    let has_problem = |port: &&PortNow| port.health > Health::Healthy && port.id != worst.id;
    let others = view.frame.ports.iter().filter(has_problem).count();
    let mut said: Vec<String> = worst.conditions.iter().map(|c| sentence(view.words, &worst.id, c)).collect();
    if others > 0 {
        said.push(fill(&view.words.fabric.more, &[("n", &others.to_string())]));
    }
    let marked = |(at, text): (usize, String)| {
        let mark = if at == 0 { view.glyphs.health(worst.health) } else { " " };
        Line::from(vec![Span::styled(mark, theme.health(worst.health)), Span::raw(" "), Span::styled(text, theme.text)])
    };
    let room = width.saturating_sub(2).into();
    fitting(&said, room, most.into(), view.glyphs.ellipsis).into_iter().enumerate().map(marked).collect()
}

/// As many whole sentences as fit; the first is cut where even that has to be.
fn fitting(said: &[String], room: usize, most: usize, ellipsis: &str) -> Vec<String> {
    let wrapped = |count: usize| fit::wrap(&said[..count].join(" "), room);
    if let Some(lines) = (1..=said.len()).rev().map(wrapped).find(|lines| lines.len() <= most) {
        return lines;
    }
    let mut lines = wrapped(1);
    lines.truncate(most);
    if let Some(last) = lines.last_mut() {
        *last = fit::cut(last, room.saturating_sub(fit::width(ellipsis)), "").into_owned() + ellipsis;
    }
    lines
}

/// The worst port of the whole fabric, whatever the filter hides; the first of several.
fn worst<'a>(view: &View<'a>) -> Option<&'a PortNow> {
    let ports = view.frame.ports.iter().filter(|p| !p.conditions.is_empty());
    ports.reduce(|worst, port| if port.health > worst.health { port } else { worst })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_told_whole() {
        let said = ["One is bad.", "Its link too.", "2 more"].map(str::to_owned);
        let told = |room, most| fitting(&said, room, most, "…");
        assert_eq!(told(40, 1), ["One is bad. Its link too. 2 more"]);
        assert_eq!(told(26, 1), ["One is bad. Its link too."]);
        assert_eq!(told(15, 2), ["One is bad. Its", "link too."]);
        assert_eq!(told(11, 1), ["One is bad."]);
        assert_eq!(told(7, 1), ["One is…"]);
    }
}
