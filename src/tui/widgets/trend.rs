//! A short series in one line of text: a column a value, newest last.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

/// Which of `levels` heights a value has on a scale from 0 to `top`: 0 only for nothing at all, so that a trickle is
/// seen. What is above the scale has the highest.
#[must_use]
pub fn level(value: f32, top: f32, levels: usize) -> usize {
    if value.is_nan() || value <= 0.0 || levels == 0 {
        return 0;
    }
    let share = if top > 0.0 { f64::from(value) / f64::from(top) } else { 1.0 };
    ((share * levels as f64).ceil() as usize).clamp(1, levels)
}

/// A series in a line. The scale is given, so that lines above each other can be compared.
#[derive(Debug, Clone, Copy)]
pub struct Trend<'a> {
    /// A value a column, oldest first; `None` is a gap and stays blank. The newest stands at the right edge.
    pub values: &'a [Option<f32>],
    /// The value that fills a column.
    pub top: f32,
    /// Characters of growing height, each one column wide; the first also stands for zero.
    pub ramp: &'a [&'a str],
    /// How it looks.
    pub style: Style,
}

impl Widget for Trend<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        if area.is_empty() || self.ramp.is_empty() {
            return;
        }
        let columns = (area.left()..area.right()).rev();
        for (x, value) in columns.zip(self.values.iter().rev()) {
            if let Some(value) = value {
                let height = level(*value, self.top, self.ramp.len()).saturating_sub(1);
                buf[(x, area.y)].set_symbol(self.ramp[height]).set_style(self.style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::widgets::testing::{ASCII_RAMP, BLOCKS, rows};
    use proptest::prelude::*;

    fn drawn(values: &[Option<f32>], width: u16, ramp: &[&str]) -> String {
        rows(width, 1, |area, buf| Trend { values, top: 8.0, ramp, style: Style::new() }.render(area, buf)).remove(0)
    }

    #[test]
    fn heights_follow_the_values_and_gaps_stay_blank() {
        let values = [Some(0.0), Some(0.01), Some(4.0), None, Some(8.0), Some(99.0)];
        assert_eq!(drawn(&values, 6, BLOCKS), "▁▁▄ ██");
        assert_eq!(drawn(&values, 6, ASCII_RAMP), "__- ##");
    }

    #[test]
    fn the_newest_stands_at_the_right() {
        assert_eq!(drawn(&[Some(8.0), Some(1.0)], 5, BLOCKS), "   █▁");
        assert_eq!(drawn(&[Some(8.0), Some(1.0), Some(2.0)], 2, BLOCKS), "▁▂");
    }

    proptest! {
        #[test]
        fn a_level_is_on_the_ramp(value: f32, top: f32, levels in 0_usize..9) {
            prop_assert!(level(value, top, levels) <= levels);
        }
    }
}
