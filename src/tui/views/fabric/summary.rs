//! The sentence under the table: the worst thing, in words, with its direction, its likeliest cause and what to type.

use ratatui::text::{Line, Span};

use crate::analysis::Finding;
use crate::tui::View;
use crate::tui::text::fill;
use crate::tui::widgets::fit;

use super::super::{findings, wording};

/// The worst finding as lines of at most `width` columns, `most` lines in all.
pub fn lines<'a>(view: &View<'a>, width: u16, most: u16) -> Vec<Line<'a>> {
    let theme = view.theme;
    let open = view.state.findings.open();
    let Some(worst) = open.first() else {
        let words = &view.words.fabric;
        let over = view.state.findings.all.len();
        let past = if over > 0 { fill(&words.over, &[("n", &over.to_string())]) } else { String::new() };
        let text = format!("{} {}{past}", view.glyphs.healthy, words.all_healthy);
        return vec![Line::styled(fit::cut(&text, width.into(), view.glyphs.ellipsis).into_owned(), theme.ok)];
    };
    let said = said(view, worst, open.len() - 1);
    let (glyph, style) = findings::mark(view, worst);
    let marked = |(at, text): (usize, String)| {
        let mark = if at == 0 { glyph } else { " " };
        Line::from(vec![Span::styled(mark, style), Span::raw(" "), Span::styled(text, theme.text)])
    };
    let room = width.saturating_sub(2).into();
    fitting(&said, room, most.into(), view.glyphs.ellipsis).into_iter().enumerate().map(marked).collect()
}

/// What is wrong, by which number and since when, why, what to type, and how much else there is.
fn said(view: &View<'_>, worst: &Finding, others: usize) -> Vec<String> {
    let words = &view.words.findings;
    let told = findings::told(view, worst);
    let mut said = vec![told.sentence(), wording::proof(view, worst)];
    if let Some(&cause) = worst.seen.causes.first() {
        said.push(told.cause(cause).to_owned());
        said.push(fill(&words.next_command, &[("command", &told.command(cause))]));
    }
    if others > 0 {
        said.push(fill(&words.more, &[("n", &others.to_string())]));
    }
    said
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
