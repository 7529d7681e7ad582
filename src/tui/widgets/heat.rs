//! A strip of shares over time, a shade a column: pause of one priority.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

/// From which share of the time on each shade but the first is used: anything at all, worth a look, grave, and most of
/// what a healthy fabric could bear.
pub const STEPS: [f32; 4] = [f32::MIN_POSITIVE, 0.01, 0.10, 0.30];

/// Which of the five shades a share of 1 has.
#[must_use]
pub fn shade(share: f32) -> usize {
    STEPS.iter().take_while(|&&step| share >= step).count()
}

/// A strip in a line.
#[derive(Debug, Clone, Copy)]
pub struct Heat<'a> {
    /// A share a column, oldest first, from the left edge on; `None` is a gap and stays blank.
    pub shares: &'a [Option<f32>],
    /// Characters of growing darkness, each one column wide; the first stands for nothing.
    pub shades: &'a [&'a str; 5],
    /// How each shade looks.
    pub styles: &'a [Style; 5],
}

impl Widget for Heat<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        if area.is_empty() {
            return;
        }
        for (x, share) in (area.left()..area.right()).zip(self.shares) {
            if let Some(share) = share {
                let shade = shade(*share);
                buf[(x, area.y)].set_symbol(self.shades[shade]).set_style(self.styles[shade]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::widgets::testing::rows;

    #[test]
    fn shades_change_where_the_judgement_does() {
        assert_eq!([0.0, 0.001, 0.01, 0.1, 0.38, 1.0].map(shade), [0, 1, 2, 3, 4, 4]);
        assert_eq!(shade(f32::NAN), 0);
    }

    #[test]
    fn a_gap_is_not_nothing() {
        let paused = [Some(0.0), None, Some(0.005), Some(0.05), Some(0.2), Some(0.9)];
        let shades = &["·", "░", "▒", "▓", "█"];
        let styles = &[Style::new(); 5];
        let drawn = rows(7, 1, |area, buf| Heat { shares: &paused, shades, styles }.render(area, buf));
        assert_eq!(drawn, ["· ░▒▓█ "]);
    }
}
