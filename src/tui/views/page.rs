//! Sections below each other, of which a window is seen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::widgets::paint;

/// Blank lines between two sections.
const GAP: u16 = 1;
/// Columns between two that stand beside each other.
const SIDE: u16 = 3;

/// Draws the lines of a section from the given one on into an area.
type Paint<'a> = Box<dyn Fn(&mut Buffer, Rect, u16) + 'a>;

/// A part of a page with a height of its own.
pub struct Section<'a> {
    /// In lines.
    pub height: u16,
    paint: Paint<'a>,
}

impl<'a> Section<'a> {
    /// A section drawn as a whole.
    pub fn whole(height: u16, draw: impl Fn(&mut Buffer, Rect) + 'a) -> Self {
        Self::lines(height, move |buf, area, skip| {
            if skip == 0 && area.height == height {
                draw(buf, area);
                return;
            }
            // Cut off above or below: drawn aside, and what is seen of it copied.
            let mut aside = Buffer::empty(Rect::new(0, 0, area.width, height));
            let whole = aside.area;
            draw(&mut aside, whole);
            let seen = area.intersection(buf.area);
            for at in seen.positions() {
                buf[at] = aside[(at.x - area.x, at.y - area.y + skip)].clone();
            }
        })
    }

    /// A section of which any lines can be drawn alone.
    pub fn lines(height: u16, draw: impl Fn(&mut Buffer, Rect, u16) + 'a) -> Self {
        Self { height, paint: Box::new(draw) }
    }
}

/// Two sections beside each other.
pub fn beside<'a>(left: Section<'a>, right: Section<'a>) -> Section<'a> {
    Section::whole(left.height.max(right.height), move |buf, area| {
        let half = (area.width.saturating_sub(2)) / 2;
        let place = |column, height: u16| Rect { height, ..paint::part(area, column, half) };
        (left.paint)(buf, place(0, left.height), 0);
        (right.paint)(buf, place(half + 2, right.height), 0);
    })
}

/// Sections beside others that take so many columns at the right.
pub fn beside_at<'a>(columns: u16, left: Vec<Section<'a>>, right: Vec<Section<'a>>) -> Section<'a> {
    Section::whole(height(&left).max(height(&right)), move |buf, area| {
        let rest = area.width.saturating_sub(columns);
        draw(buf, paint::part(area, 0, rest.saturating_sub(SIDE)), &left, 0);
        draw(buf, paint::part(area, rest, columns), &right, 0);
    })
}

/// The lines that sections take below each other.
pub fn height(sections: &[Section<'_>]) -> u16 {
    sections.iter().map(|s| s.height.saturating_add(GAP)).fold(0, u16::saturating_add).saturating_sub(GAP)
}

/// Draws what is seen of the sections when scrolled down by `offset` lines, and says how far that can go.
pub fn draw(buf: &mut Buffer, area: Rect, sections: &[Section<'_>], offset: u16) -> u16 {
    let limit = height(sections).saturating_sub(area.height);
    let mut above = offset.min(limit);
    let mut line = 0;
    for section in sections {
        if line >= area.height {
            break;
        }
        let with_gap = section.height.saturating_add(GAP);
        if above >= with_gap {
            above -= with_gap;
            continue;
        }
        let seen = section.height.saturating_sub(above).min(area.height - line);
        if seen > 0 {
            (section.paint)(buf, Rect { y: area.y + line, height: seen, ..area }, above);
        }
        line = line.saturating_add(with_gap - above);
        above = 0;
    }
    limit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::widgets::testing::rows;
    use ratatui::style::Style;

    fn section(name: &'static str, height: u16) -> Section<'static> {
        Section::whole(height, move |buf, area| {
            for line in 0..area.height {
                paint::left(buf, paint::row(area, line), &format!("{name}{line}"), Style::new(), "");
            }
        })
    }

    fn page(height: u16, offset: u16) -> (Vec<String>, u16) {
        let mut limit = 0;
        let drawn = rows(2, height, |area, buf| {
            limit = draw(buf, area, &[section("a", 3), section("b", 2)], offset);
        });
        (drawn, limit)
    }

    #[test]
    fn a_page_that_fits_does_not_scroll() {
        assert_eq!(page(7, 9), (["a0", "a1", "a2", "  ", "b0", "b1", "  "].map(String::from).to_vec(), 0));
    }

    #[test]
    fn scrolling_shows_every_line() {
        assert_eq!(page(3, 0), (["a0", "a1", "a2"].map(String::from).to_vec(), 3));
        assert_eq!(page(3, 1).0, ["a1", "a2", "  "]);
        assert_eq!(page(3, 3).0, ["  ", "b0", "b1"]);
        assert_eq!(page(3, 99).0, ["  ", "b0", "b1"]);
    }

    #[test]
    fn columns_of_sections_stand_beside_each_other() {
        let drawn = rows(9, 4, |area, buf| {
            let left = vec![section("a", 1), section("b", 1)];
            draw(buf, area, &[beside_at(3, left, vec![section("c", 2)])], 0);
        });
        assert_eq!(drawn, ["a0    c0 ", "      c1 ", "b0       ", "         "]);
    }

    #[test]
    fn two_stand_beside_each_other() {
        let drawn = rows(6, 3, |area, buf| {
            draw(buf, area, &[beside(section("a", 1), section("b", 2))], 0);
        });
        assert_eq!(drawn, ["a0  b0", "    b1", "      "]);
    }
}
