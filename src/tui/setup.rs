//! What the console is given once and does not change.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;

use super::glyphs::Glyphs;
use super::keymap::Keymap;
use super::text::Locales;
use super::theme::Theme;
use super::view::{Drawn, View};

/// Draws a view into an area.
pub type Paint = fn(&mut Frame<'_>, Rect, &View<'_>) -> Drawn;

/// What the console is given once and does not change.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The themes, resolved for this terminal: [`LookState::theme`](super::state::LookState::theme) is a position here.
    pub themes: Vec<Theme>,
    /// The characters that this terminal can show.
    pub glyphs: &'static Glyphs,
    /// The words of all languages.
    pub locales: Locales,
    /// What the keys do.
    pub keymap: Keymap,
    /// Draws the screens.
    pub paint: Paint,
    /// The least time between two frames that are drawn for new samples alone: zero on an ordinary line, some seconds
    /// with `--low-bandwidth`. Keys are answered at once in either.
    pub sample_gap: Duration,
}
