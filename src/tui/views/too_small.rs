//! What is shown where nothing else fits.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::View;
use crate::tui::text::fill;
use crate::tui::widgets::{fit, paint};

/// The narrowest screen that is drawn.
pub const MIN_WIDTH: u16 = 40;
/// The lowest.
pub const MIN_HEIGHT: u16 = 10;

/// Whether the screens need more room than this.
#[must_use]
pub fn is_too_small(area: Rect) -> bool {
    area.width < MIN_WIDTH || area.height < MIN_HEIGHT
}

/// Says how large the terminal is and how large it has to be.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>) {
    let sizes = [
        ("width", area.width.to_string()),
        ("height", area.height.to_string()),
        ("min_width", MIN_WIDTH.to_string()),
        ("min_height", MIN_HEIGHT.to_string()),
    ];
    let values: Vec<(&str, &str)> = sizes.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let text = fill(&view.words.screen.too_small, &values);
    for (at, line) in (0_u16..).zip(fit::wrap(&text, area.width.into())) {
        paint::left(buf, paint::row(area, at), &line, view.theme.text, view.glyphs.ellipsis);
    }
}
