//! The labels along a chart's time.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::fit;

/// Labels below a chart, each with its first character below its column. One that would run into another or over the
/// edge is left out.
#[derive(Debug, Clone, Copy)]
pub struct TimeAxis<'a> {
    /// Column and text, from left to right.
    pub labels: &'a [(u16, String)],
    /// How they look.
    pub style: Style,
}

impl Widget for TimeAxis<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        let mut free = 0;
        for (column, label) in self.labels {
            let end = column.saturating_add(fit::columns(label));
            if *column < free || end > area.width || area.is_empty() {
                continue;
            }
            buf.set_string(area.x + column, area.y, label, self.style);
            free = end + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::widgets::testing::rows;

    #[test]
    fn labels_keep_their_distance() {
        let labels = [(0, "03:10"), (4, "03:11"), (8, "03:12"), (14, "03:13")].map(|(x, t)| (x, t.to_owned()));
        let drawn = rows(16, 1, |area, buf| TimeAxis { labels: &labels, style: Style::new() }.render(area, buf));
        assert_eq!(drawn, ["03:10   03:12   "]);
    }
}
