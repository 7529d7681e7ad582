//! What fills the terminal: a view where one fits, else one sentence that says why not.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Color;
use ratatui::text::Line;

use crate::analysis::Snapshot;
use crate::probe::Probes;

use super::setup::Setup;
use super::state::{SamplingState, State};
use super::text::{Words, fill};
use super::theme::Theme;
use super::update;
use super::view::{Drawn, View};
use super::widgets::{fit, paint};

/// The smallest terminal that a view is drawn on, in columns and lines.
pub const SMALLEST: (u16, u16) = (40, 10);

/// Draws the whole terminal.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    setup: &Setup,
    state: &State,
    snapshot: Option<&Snapshot>,
    probes: &Probes,
) -> Drawn {
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
        probes,
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
    let lines = fit::wrap(text, area.width.into());
    for (line, text) in (0..area.height).zip(&lines) {
        paint::left(frame.buffer_mut(), paint::row(area, line), text, theme.text, "");
    }
    Drawn::default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::text::{Language, Locales};
    use crate::tui::theme::ColourDepth;
    use proptest::prelude::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn shown(columns: u16, rows: u16, text: &str) -> String {
        let theme = Theme::load_all(ColourDepth::TrueColour, &[]).unwrap().remove(0);
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| _ = sentence(frame, frame.area(), text, &theme)).unwrap();
        terminal.backend().buffer().content.iter().map(ratatui::buffer::Cell::symbol).collect()
    }

    #[test]
    fn a_sentence_is_wrapped() {
        assert_eq!(shown(6, 3, "want 40x10"), "want  40x10       ");
    }

    #[test]
    fn a_terminal_as_narrow_as_one_wide_character_is_told_so() {
        let locales = Locales::load(Language::Chinese).unwrap();
        let text = too_small(locales.of(Language::Chinese), Rect::new(0, 0, 2, 8));
        assert!(shown(2, 8, &text).starts_with(text.chars().next().unwrap()));
    }

    proptest! {
        #[test]
        fn a_sentence_fits_a_terminal_of_any_size(columns in 0_u16..12, rows in 0_u16..12, text in "[a-z0-9终端太小：， ]{0,30}") {
            shown(columns, rows, &text);
        }
    }

    #[test]
    fn a_sentence_leaves_the_rest_of_the_screen_alone() {
        let theme = Theme::load_all(ColourDepth::TrueColour, &[]).unwrap().swap_remove(0);
        let mut terminal = Terminal::new(TestBackend::new(40, 10)).unwrap();
        terminal.draw(|frame| _ = sentence(frame, frame.area(), "Waiting", &theme)).unwrap();
        let cells = &terminal.backend().buffer().content;
        assert_eq!(cells.iter().filter(|cell| **cell != ratatui::buffer::Cell::default()).count(), "Waiting".len());
    }
}
