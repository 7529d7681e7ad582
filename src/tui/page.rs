//! What fills the terminal: a view where one fits, else one sentence that says why not.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Color;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use crate::analysis::Snapshot;

use super::setup::Setup;
use super::state::{SamplingState, State};
use super::text::{Words, fill};
use super::theme::Theme;
use super::update;
use super::view::{Drawn, View};

/// The smallest terminal that a view is drawn on, in columns and lines.
pub const SMALLEST: (u16, u16) = (40, 10);

/// Draws the whole terminal.
pub(super) fn draw(frame: &mut Frame<'_>, setup: &Setup, state: &State, snapshot: Option<&Snapshot>) -> Drawn {
    let area = frame.area();
    let words = setup.locales.of(state.look.language);
    let Some(theme) = setup.themes.get(state.look.theme).or(setup.themes.first()) else { return Drawn::default() };
    // A terminal that keeps its own background need not be told of blank cells.
    if theme.base.bg.is_some_and(|background| background != Color::Reset) {
        frame.buffer_mut().set_style(area, theme.base);
    }
    let ended = ended(words, &state.sampling);
    let Some(snapshot) = snapshot else {
        let text = ended.as_deref().unwrap_or(&words.screen.waiting);
        return sentence(frame, area, text, theme);
    };
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return sentence(frame, area, &too_small(words, area), theme);
    }
    let view = View {
        frame: update::shown(state, snapshot),
        snapshot,
        state,
        theme,
        glyphs: setup.glyphs,
        words,
        keymap: &setup.keymap,
    };
    let Some(ended) = ended else { return (setup.paint)(frame, area, &view) };
    let [banner, rest] = Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(area);
    let mark = format!(" {} {ended}", setup.glyphs.critical);
    frame.render_widget(Line::styled(mark, theme.critical), banner);
    (setup.paint)(frame, rest, &view)
}

/// What is said once no more samples come.
fn ended(words: &Words, sampling: &SamplingState) -> Option<String> {
    match sampling {
        SamplingState::Running => None,
        SamplingState::Ended(None) => Some(words.header.ended_unknown.clone()),
        SamplingState::Ended(Some(reason)) => Some(fill(&words.header.ended, &[("reason", reason.as_str())])),
    }
}

fn too_small(words: &Words, area: Rect) -> String {
    let [width, height] = [area.width, area.height].map(|n| n.to_string());
    let [min_width, min_height] = [SMALLEST.0, SMALLEST.1].map(|n| n.to_string());
    let values = [
        ("width", width.as_str()),
        ("height", height.as_str()),
        ("min_width", min_width.as_str()),
        ("min_height", min_height.as_str()),
    ];
    fill(&words.screen.too_small, &values)
}

fn sentence(frame: &mut Frame<'_>, area: Rect, text: &str, theme: &Theme) -> Drawn {
    // The text alone has the style: blank cells in it would all be sent.
    let text = Line::styled(text, theme.text);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    Drawn::default()
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::buffer::Cell;

    use super::*;
    use crate::tui::ColourDepth;

    #[test]
    fn a_sentence_leaves_the_rest_of_the_screen_alone() {
        let theme = Theme::load_all(ColourDepth::TrueColour, &[]).unwrap().swap_remove(0);
        let mut terminal = Terminal::new(TestBackend::new(40, 10)).unwrap();
        let draw = |frame: &mut Frame<'_>| {
            sentence(frame, frame.area(), "Waiting", &theme);
        };
        terminal.draw(draw).unwrap();
        let cells = &terminal.backend().buffer().content;
        assert_eq!(cells.iter().filter(|cell| **cell != Cell::default()).count(), "Waiting".len());
    }
}
