//! The Port screen: one port in full. Side by side where there is room, else one below the other, scrolled.
//!
//! ```text
//!  wide                                        narrow
//!  title, what is wrong                        title, what is wrong
//!  who pauses whom                             who pauses whom
//!  priorities                                  priorities
//!  throughput │ errors           │ counters    throughput │ errors
//!  link and cable                │             link and cable
//!  GIDs       │ queue pairs      │             GIDs, queue pairs, counters
//! ```

mod counters;
mod facts;
mod picture;
mod priorities;
mod tables;
mod title;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::analysis::PortNow;
use crate::tui::text::fill;
use crate::tui::widgets::paint;
use crate::tui::{Drawn, View};

use super::charts;
use super::page::{self, Section};

/// From this width on counters stand beside the rest,
const WIDE: u16 = 140;
/// if so many lines are left for them.
const LOWER: u16 = 12;
/// The room for counters there.
const COUNTERS: u16 = 64;
/// The smallest block of text that stands beside another.
const HALF: u16 = 38;

/// Draws the screen; it scrolls where it does not fit.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>) -> Drawn {
    let Some(port) = view.selected() else {
        let words = &view.words.port;
        let text = match &view.state.selected {
            Some(id) => fill(&words.not_here, &[("port", &id.to_string())]),
            None => words.none_selected.clone(),
        };
        paint::left(
            buf,
            paint::part(paint::row(area, 1), 2, area.width),
            &text,
            view.theme.muted,
            view.glyphs.ellipsis,
        );
        return Drawn::default();
    };
    let offset = view.state.port.scroll;
    let inner = paint::part(area, 1, area.width.saturating_sub(2));
    let upper = [
        title::section(view, port, inner.width),
        picture::section(view, port, inner.width),
        priorities::section(view, port),
    ];
    let above = page::height(&upper) + 1;
    let limit = if inner.width >= WIDE && area.height >= above + LOWER {
        page::draw(buf, inner, &upper, 0);
        let lower = Rect { y: area.y + above, height: area.height - above, ..inner };
        draw_lower(buf, lower, view, port)
    } else {
        let mut sections = Vec::from(upper);
        sections.extend(lower_sections(view, port, inner.width));
        sections.push(counters::section(view, port));
        page::draw(buf, inner, &sections, offset)
    };
    Drawn { scroll_limit: limit }
}

/// Charts and facts at the left, counters at the right; both scroll as far as they have to.
fn draw_lower(buf: &mut Buffer, area: Rect, view: &View<'_>, port: &PortNow) -> u16 {
    let offset = view.state.port.scroll;
    let left = area.width - COUNTERS.max(area.width / 3) - 3;
    draw_divider(buf, paint::part(area, left + 1, 1), view);
    let beside = page::draw(buf, paint::part(area, 0, left), &lower_sections(view, port, left), offset);
    let right = paint::part(area, left + 3, area.width);
    beside.max(page::draw(buf, right, &[counters::section(view, port)], offset))
}

/// All below the priorities but the counters.
fn lower_sections<'a>(view: &'a View<'a>, port: &'a PortNow, width: u16) -> Vec<Section<'a>> {
    let charts = Section::whole(charts::HEIGHT, move |buf, area| charts::draw(buf, area, view, port));
    let mut sections = vec![charts, facts::section(view, port, width)];
    let (gids, owners) = (tables::gids(view, port), tables::queue_pairs(view, port));
    if width >= 2 * HALF + 2 {
        sections.push(page::beside(gids, owners));
    } else {
        sections.extend([gids, owners]);
    }
    sections
}

fn draw_divider(buf: &mut Buffer, area: Rect, view: &View<'_>) {
    for line in 0..area.height {
        paint::left(buf, paint::row(area, line), view.glyphs.vertical, view.theme.border, "");
    }
}
