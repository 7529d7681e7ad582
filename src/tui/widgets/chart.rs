//! A series over time as a filled area: a chart, or in a single line a trend.

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

/// A filled area, a column a value, growing upwards from the bottom row.
#[derive(Debug, Clone, Copy)]
pub struct Chart<'a> {
    /// A value a column, oldest first, from the left edge on; `None` is a gap and stays blank.
    pub values: &'a [Option<f32>],
    /// The value that fills the height: given, so that areas can be compared.
    pub top: f32,
    /// Characters of growing height, each one column wide, the last one full.
    pub ramp: &'a [&'a str],
    /// How it looks.
    pub style: Style,
    /// How the line of a column looks in which there is nothing.
    pub zero: Style,
}

impl Widget for Chart<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        if area.is_empty() || self.ramp.is_empty() {
            return;
        }
        let steps = self.ramp.len();
        for (x, value) in (area.left()..area.right()).zip(self.values) {
            let Some(value) = value else { continue };
            // Zero is a thin line, not a blank: a blank is a gap.
            let height = level(*value, self.top, usize::from(area.height) * steps);
            let style = if height == 0 { self.zero } else { self.style };
            let height = height.max(1);
            for (row, y) in (area.top()..area.bottom()).rev().enumerate() {
                let filled = height.saturating_sub(row * steps).min(steps);
                if filled == 0 {
                    break;
                }
                buf[(x, y)].set_symbol(self.ramp[filled - 1]).set_style(style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::widgets::testing::{ASCII_RAMP, BLOCKS, rows};
    use proptest::prelude::*;

    fn drawn(values: &[Option<f32>], ramp: &[&str]) -> Vec<String> {
        rows(6, 2, |area, buf| {
            Chart { values, top: 16.0, ramp, style: Style::new(), zero: Style::new() }.render(area, buf);
        })
    }

    #[test]
    fn an_area_is_filled_from_below() {
        let values = [Some(0.0), Some(8.0), None, Some(9.0), Some(16.0), Some(99.0)];
        assert_eq!(drawn(&values, BLOCKS), ["   ▁██", "▁█ ███"]);
        assert_eq!(drawn(&values, ASCII_RAMP), ["   _##", "_# ###"]);
    }

    #[test]
    fn a_trend_is_a_chart_of_one_line() {
        let values = [Some(0.0), Some(0.01), Some(8.0), None, Some(16.0), Some(99.0)];
        let drawn = rows(6, 1, |area, buf| {
            Chart { values: &values, top: 16.0, ramp: BLOCKS, style: Style::new(), zero: Style::new() }
                .render(area, buf);
        });
        assert_eq!(drawn, ["▁▁▄ ██"]);
    }

    proptest! {
        #[test]
        fn a_level_is_on_the_ramp(value: f32, top: f32, levels in 0_usize..9) {
            prop_assert!(level(value, top, levels) <= levels);
        }
    }

    #[test]
    fn nothing_is_drawn_without_room_or_values() {
        assert_eq!(drawn(&[], BLOCKS), ["      ", "      "]);
        assert_eq!(
            rows(0, 0, |area, buf| Chart {
                values: &[Some(1.0)],
                top: 1.0,
                ramp: BLOCKS,
                style: Style::new(),
                zero: Style::new()
            }
            .render(area, buf)),
            Vec::<String>::new()
        );
    }
}
