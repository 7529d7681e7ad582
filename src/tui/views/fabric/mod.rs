//! The Fabric screen: a row a port, made to be read from two metres.

mod cells;
mod summary;
mod table;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::View;
use crate::tui::text::fill;
use crate::tui::widgets::paint;

pub use cells::pause as pause_cell;
pub use table::{draw_more, draw_selection};

use super::{charts, rule, sort_name, wording};

/// Lines that the sentence below the table may take, by the height of the screen.
const SENTENCE: [(u16, u16); 3] = [(30, 4), (18, 3), (0, 2)];
/// Lines that the table needs besides its rows: the headings and a blank.
const AROUND: u16 = 2;
/// Lines of the charts at their tallest.
const CHARTS: u16 = 16;

/// Draws the table, and below it the worst thing in words.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>) {
    let most = SENTENCE.iter().find(|(height, _)| area.height >= *height).map_or(1, |(_, lines)| *lines);
    let inner = paint::part(area, 1, area.width.saturating_sub(2));
    let sentences = summary::lines(view, inner.width, most);
    let below = 1 + u16::try_from(sentences.len()).unwrap_or(most);
    let upper = Rect { height: area.height.saturating_sub(below), ..area };
    draw_upper(buf, upper, view);
    let line = paint::row(area, upper.height);
    rule(buf, line, view);
    draw_note(buf, line, view);
    for (at, sentence) in (upper.height + 1..).zip(&sentences) {
        paint::line(buf, paint::row(inner, at), sentence);
    }
}

/// The table; below it, where there is room, the selected port's last minutes.
fn draw_upper(buf: &mut Buffer, area: Rect, view: &View<'_>) {
    let rows = u16::try_from(view.rows().len()).unwrap_or(u16::MAX);
    let spare = area.height.saturating_sub(rows.saturating_add(AROUND));
    let room = spare > charts::HEIGHT && !view.state.look.low_bandwidth;
    let Some(port) = view.selected().filter(|_| room) else { return table::draw(buf, area, view) };
    let height = spare.saturating_sub(1).min(CHARTS);
    let table = Rect { height: area.height - height - 1, ..area };
    table::draw(buf, table, view);
    let line = paint::row(area, table.height);
    rule(buf, line, view);
    let name = format!(" {} ", port.id);
    paint::left(buf, paint::part(line, 2, line.width), &name, view.theme.accent, view.glyphs.ellipsis);
    let place = Rect { y: area.y + table.height + 1, height, ..area };
    charts::draw(buf, paint::part(place, 1, place.width.saturating_sub(2)), view, port);
}

/// On the rule: how the rows were chosen and put in order, where that is not as always, and what their marks mean.
fn draw_note(buf: &mut Buffer, line: Rect, view: &View<'_>) {
    let fabric = &view.state.fabric;
    let words = &view.words.fabric;
    let (shown, all) = (view.rows().len(), view.frame.ports.len());
    let mut notes = Vec::new();
    if !fabric.filter.is_empty() && !fabric.editing_filter {
        notes.push(format!("{} {}", words.filter, fabric.filter));
    }
    if shown != all {
        notes.push(fill(&words.filtered, &[("shown", &shown.to_string()), ("all", &all.to_string())]));
    }
    if fabric.sort != crate::tui::SortOrder::default() || fabric.reversed {
        let arrow = if fabric.reversed { format!(" {}", view.glyphs.up) } else { String::new() };
        notes.push(fill(&words.sorted, &[("order", sort_name(view, fabric.sort))]) + &arrow);
    }
    if view.rows().any(wording::is_netdevs) {
        notes.push(words.of_netdev.clone());
    }
    if !notes.is_empty() {
        let note = format!(" {} ", notes.join("   "));
        let inner = paint::part(line, 2, line.width.saturating_sub(4));
        paint::right(buf, inner, &note, view.theme.accent, view.glyphs.ellipsis);
    }
}
