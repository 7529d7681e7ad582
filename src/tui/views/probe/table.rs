//! The table: a row a port, what came of its last run beside siblings and earlier runs.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::fabric::Freshness;
use crate::probe::{Latency, Median};
use crate::tui::View;
use crate::tui::widgets::columns::{Column, fitting};
use crate::tui::widgets::{fit, number, paint, window};

use super::super::fabric::{draw_more, draw_selection};
use super::super::wording;
use super::histogram::{self, Scale};
use super::rows::Row;
use super::{facts, times};

/// The cursor, the mark, a blank and the pick.
const LEAD: u16 = 4;
/// A latency.
const LATENCY: u16 = 6;
/// The shape of the latencies at its narrowest and at its widest.
const SHAPE: (u16, u16) = (12, 40);
/// The least room for the verdict, and on a narrow screen.
const VERDICT: (u16, u16) = (20, 8);
/// That is one of fewer columns than these.
const NARROW: u16 = 70;
/// Names and addresses longer than this are cut.
const LONGEST: (u16, u16) = (14, 28);

/// A column of the table; the verdict takes what room is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Port,
    Address,
    Min,
    P50,
    P99,
    P99_9,
    Max,
    Shape,
    Siblings,
    Earlier,
}

/// All columns in order, with the rank by which they keep their place.
const FIELDS: [(Field, u8); 10] = [
    (Field::Port, 0),
    (Field::Address, 9),
    (Field::Min, 6),
    (Field::P50, 1),
    (Field::P99, 2),
    (Field::P99_9, 4),
    (Field::Max, 5),
    (Field::Shape, 7),
    (Field::Siblings, 3),
    (Field::Earlier, 8),
];

/// Columns with where they begin and their width; at the end where the verdict begins.
struct Layout {
    columns: Vec<(Field, u16, u16)>,
    verdict: u16,
}

/// Draws headings and rows.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>, rows: &[Row<'_>], selected: Option<usize>) {
    let layout = layout(view, rows, area.width);
    draw_headings(buf, paint::row(area, 0), view, &layout);
    let body = Rect { y: area.y.saturating_add(1), height: area.height.saturating_sub(1), ..area };
    let shown = window::around(selected.unwrap_or(0), rows.len(), body.height.into());
    let scale = Scale::over(rows.iter().filter_map(Row::latency));
    for (line, at) in (0_u16..).zip(shown.clone()) {
        let place = paint::row(body, line);
        draw_row(buf, place, view, &layout, &rows[at], scale);
        if Some(at) == selected {
            draw_selection(buf, place, view);
        }
    }
    draw_more(buf, body, view, &shown, rows.len());
}

fn layout(view: &View<'_>, rows: &[Row<'_>], width: u16) -> Layout {
    let gap = if width < 100 { 1 } else { 2 };
    let fields: Vec<(Field, u8)> = FIELDS.into_iter().filter(|(field, _)| wanted(view, *field)).collect();
    let columns: Vec<Column> =
        fields.iter().map(|&(f, rank)| Column { width: field_width(view, rows, f), rank }).collect();
    let verdict = if width < NARROW { VERDICT.1 } else { VERDICT.0 };
    let room = width.saturating_sub(LEAD + verdict + gap + 1);
    let kept = fitting(&columns, room, gap);
    let used: u16 = kept.iter().map(|&at| columns[at].width + gap).sum();
    // Half of what is left makes the shape, half the verdict.
    let spare = (room.saturating_sub(used) / 2).min(SHAPE.1 - SHAPE.0);
    let mut column = LEAD;
    let place = |at: usize| {
        let width = columns[at].width + if fields[at].0 == Field::Shape { spare } else { 0 };
        let placed = (fields[at].0, column, width);
        column += width + gap;
        placed
    };
    Layout { columns: kept.into_iter().map(place).collect(), verdict: column }
}

fn wanted(view: &View<'_>, field: Field) -> bool {
    field != Field::Shape || !view.state.look.low_bandwidth
}

fn field_width(view: &View<'_>, rows: &[Row<'_>], field: Field) -> u16 {
    let longest = |texts: &mut dyn Iterator<Item = String>| texts.map(|t| fit::columns(&t)).max().unwrap_or(0);
    let least = match field {
        Field::Port => longest(&mut rows.iter().map(|r| r.port.id.to_string())).min(LONGEST.0),
        Field::Address => longest(&mut rows.iter().map(|r| facts::address(view, r).0)).min(LONGEST.1),
        Field::Shape => SHAPE.0,
        Field::Min | Field::P50 | Field::P99 | Field::P99_9 | Field::Max => LATENCY,
        Field::Siblings | Field::Earlier => 5,
    };
    least.max(fit::columns(heading(view, field)))
}

fn heading<'a>(view: &View<'a>, field: Field) -> &'a str {
    let words = &view.words.probe;
    match field {
        Field::Port => &view.words.fabric.port,
        Field::Address => &words.address,
        Field::Min => &words.min,
        Field::P50 => "P50",
        Field::P99 => "P99",
        Field::P99_9 => "P99.9",
        Field::Max => &words.max,
        Field::Shape => &words.shape,
        Field::Siblings => &words.siblings,
        Field::Earlier => &words.earlier,
    }
}

fn is_text(field: Field) -> bool {
    matches!(field, Field::Port | Field::Address | Field::Shape)
}

fn draw_headings(buf: &mut Buffer, row: Rect, view: &View<'_>, layout: &Layout) {
    for &(field, column, width) in &layout.columns {
        let place = paint::part(row, column, width);
        if is_text(field) {
            paint::left(buf, place, heading(view, field), view.theme.muted, "");
        } else {
            paint::right(buf, place, heading(view, field), view.theme.muted, "");
        }
    }
    let verdict = paint::part(row, layout.verdict, row.width);
    paint::left(buf, verdict, &view.words.probe.verdict, view.theme.muted, "");
}

fn draw_row(buf: &mut Buffer, row: Rect, view: &View<'_>, layout: &Layout, of: &Row<'_>, scale: Option<Scale>) {
    if view.state.probe.picked.contains(&of.port.id) {
        paint::left(buf, paint::part(row, 3, 1), "+", view.theme.accent, "");
    }
    let (glyph, style) = of.mark(view);
    paint::left(buf, paint::part(row, 1, 1), glyph, style, "");
    let ellipsis = view.glyphs.ellipsis;
    let reason = of.reason(view).filter(|_| of.latency().is_none());
    for &(field, column, width) in &layout.columns {
        let place = paint::part(row, column, width);
        match (field, of.latency()) {
            (Field::Port, _) => {
                let bold = view.theme.text.add_modifier(Modifier::BOLD);
                paint::left(buf, place, &of.port.id.to_string(), bold, ellipsis);
            }
            // The sentence takes the place of all numbers.
            _ if reason.is_some() => {}
            (Field::Address, _) => {
                let (text, style) = facts::address(view, of);
                paint::left(buf, place, &text, style, ellipsis);
            }
            (Field::Shape, Some(latency)) => histogram::draw_shape(buf, place, view, latency, scale),
            (_, Some(latency)) => {
                let (text, style) = cell(view, field, of, latency);
                paint::right(buf, place, &text, style, "");
            }
            (_, None) => {}
        }
    }
    let after_port = layout.columns.first().map_or(LEAD, |(_, column, width)| column + width + 1);
    let from = if reason.is_some() { after_port.max(layout.columns.get(1).map_or(0, |c| c.1)) } else { layout.verdict };
    let place = paint::part(row, from, row.width.saturating_sub(from + 1));
    let (text, style) = last(view, of, reason);
    let used = paint::left(buf, place, &text, style, ellipsis);
    if let Some(every) = of.repeated(view).filter(|_| of.measured().is_some()) {
        paint::left(buf, paint::part(place, used + 2, place.width), &every, view.theme.muted, ellipsis);
    }
}

/// The last column: the verdict; why there is none; or before the first run why there would be none.
fn last(view: &View<'_>, of: &Row<'_>, reason: Option<String>) -> (String, Style) {
    if let (Some(reason), super::rows::Now::Idle) = (reason, of.now) {
        return (reason, of.mark(view).1);
    }
    let (text, style) = of.verdict(view);
    let is_up = of.port.link.is_active() && of.port.freshness == Freshness::Fresh;
    if is_up || of.probed.is_some() {
        (text, style)
    } else {
        (format!("{text} ({})", wording::state(view, of.port)), style)
    }
}

fn cell(view: &View<'_>, field: Field, of: &Row<'_>, latency: &Latency) -> (String, Style) {
    let theme = view.theme;
    let compared = of.measured().map(|m| m.compared).unwrap_or_default();
    let multiple = |median: Option<Median>| match median {
        Some(median) if median.us > 0.0 => times(view, latency.p50 / median.us),
        _ => view.glyphs.absent.to_owned(),
    };
    match field {
        Field::Min => (number::microseconds(latency.min), theme.muted),
        Field::P50 => (number::microseconds(latency.p50), theme.text.add_modifier(Modifier::BOLD)),
        Field::P99 => (number::microseconds(latency.p99), theme.text),
        Field::P99_9 => (number::microseconds(latency.p99_9), theme.muted),
        Field::Max => (number::microseconds(latency.max), theme.muted),
        Field::Siblings => (multiple(compared.siblings), theme.text),
        Field::Earlier => (multiple(compared.earlier), theme.muted),
        Field::Port | Field::Address | Field::Shape => (String::new(), theme.text),
    }
}
