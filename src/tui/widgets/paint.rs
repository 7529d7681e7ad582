//! Text put into a row, cut to its room.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::fit;

/// A line of an area: `height` 1, or empty past its end.
#[must_use]
pub fn row(area: Rect, line: u16) -> Rect {
    let height = u16::from(line < area.height);
    Rect { y: area.y.saturating_add(line.min(area.height)), height, ..area }
}

/// Part of a row, from `column` on, `width` columns at most.
#[must_use]
pub fn part(row: Rect, column: u16, width: u16) -> Rect {
    let column = column.min(row.width);
    Rect { x: row.x.saturating_add(column), width: width.min(row.width - column), ..row }
}

/// Puts text at the left edge and says how many columns it took.
pub fn left(buf: &mut Buffer, area: Rect, text: &str, style: Style, ellipsis: &str) -> u16 {
    let area = area.intersection(buf.area);
    if area.is_empty() {
        return 0;
    }
    let text = fit::cut(text, area.width.into(), ellipsis);
    let (end, _) = buf.set_stringn(area.x, area.y, &text, area.width.into(), style);
    end - area.x
}

/// Puts text at the right edge.
pub fn right(buf: &mut Buffer, area: Rect, text: &str, style: Style, ellipsis: &str) {
    let text = fit::cut(text, area.width.into(), ellipsis);
    let indent = area.width - fit::columns(&text).min(area.width);
    left(buf, part(area, indent, area.width), &text, style, "");
}

/// Puts a line of differently styled texts at the left edge.
pub fn line(buf: &mut Buffer, area: Rect, line: &Line<'_>) {
    let area = area.intersection(buf.area);
    if !area.is_empty() {
        buf.set_line(area.x, area.y, line, area.width);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::widgets::testing::rows;
    use proptest::prelude::*;

    #[test]
    fn numbers_stand_at_the_right() {
        let drawn = rows(8, 2, |area, buf| {
            right(buf, row(area, 0), "41.0", Style::new(), "…");
            right(buf, row(area, 1), "机房交换机一", Style::new(), "…");
        });
        assert_eq!(drawn, ["    41.0", " 机房交…"]);
    }

    proptest! {
        #[test]
        fn nothing_outside_is_touched(x in 0_u16..30, y in 0_u16..4, width in 0_u16..40, text in "[a-z机房 ]{0,30}") {
            let mut buf = Buffer::empty(Rect::new(0, 0, 20, 3));
            let area = Rect::new(x, y, width, 1);
            left(&mut buf, area, &text, Style::new(), "…");
            right(&mut buf, area, &text, Style::new(), "…");
            for at in buf.area.positions() {
                prop_assert!(area.contains(at) || buf[at].symbol() == " ");
            }
        }
    }
}
