//! The table: which columns there are, how wide, and which go first where there is no room.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

use crate::analysis::PortNow;
use crate::fabric::{Direction, Freshness, Reading};
use crate::tui::View;
use crate::tui::widgets::chart::Chart;
use crate::tui::widgets::columns::{Column, fitting};
use crate::tui::widgets::timeline::{Merge, Timeline};
use crate::tui::widgets::{fit, paint, window};

use super::super::series::Past;
use super::cells::{self, Cell};

/// The cursor, the mark and a blank.
const LEAD: u16 = 3;
/// A trend at its shortest and at its longest.
const TREND: (u16, u16) = (8, 30);
/// On a narrower screen columns stand closer and names are cut sooner.
const ROOMY: u16 = 100;
/// A column of a trend. Longer than a beat, so that a trend rests between two steps and shows a burst's outline.
const TREND_STEP: Duration = Duration::from_secs(4);

/// A column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Port,
    Link,
    Rate,
    Neighbour,
    Throughput(Direction),
    Trend(Direction),
    Pause(Direction),
    Ecn,
    Cnp,
    Loss,
    Errors,
    Finding,
}

/// All columns in order, with the rank by which they keep their place.
const FIELDS: [(Field, u8); 15] = [
    (Field::Port, 0),
    (Field::Link, 1),
    (Field::Rate, 2),
    (Field::Neighbour, 12),
    (Field::Throughput(Direction::Rx), 3),
    (Field::Trend(Direction::Rx), 9),
    (Field::Throughput(Direction::Tx), 4),
    (Field::Trend(Direction::Tx), 10),
    (Field::Pause(Direction::Rx), 6),
    (Field::Pause(Direction::Tx), 5),
    (Field::Ecn, 8),
    (Field::Cnp, 13),
    (Field::Loss, 7),
    (Field::Errors, 11),
    (Field::Finding, 14),
];

/// A column with its place.
struct Placed {
    field: Field,
    column: u16,
    width: u16,
}

/// Columns between two columns.
fn gap(width: u16) -> u16 {
    if width < ROOMY { 1 } else { 2 }
}

/// Names longer than this are cut.
fn longest_name(width: u16) -> u16 {
    if width < ROOMY { 12 } else { 22 }
}

/// Draws headings and rows.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>) {
    let rows: Vec<&PortNow> = view.rows().collect();
    let layout = layout(area.width, view, &rows);
    draw_headings(buf, paint::row(area, 0), view, &rows, &layout);
    let body = Rect { y: area.y.saturating_add(1), height: area.height.saturating_sub(1), ..area };
    if rows.is_empty() {
        let text = &view.words.fabric.no_match;
        paint::left(buf, paint::part(paint::row(body, 1), LEAD, area.width), text, view.theme.muted, "");
        return;
    }
    let selected = view.state.fabric.row.min(rows.len() - 1);
    let shown = window::around(selected, rows.len(), body.height.into());
    let trends = Trends::new(view, &layout);
    for (line, at) in (0_u16..).zip(shown.clone()) {
        draw_row(buf, paint::row(body, line), view, &layout, rows[at], &trends);
        if at == selected {
            draw_selection(buf, paint::row(body, line), view);
        }
    }
    draw_more(buf, body, view, &shown, rows.len());
}

/// Which columns fit, and what room is left made into longer trends.
fn layout(width: u16, view: &View<'_>, rows: &[&PortNow]) -> Vec<Placed> {
    let fields: Vec<(Field, u8)> = FIELDS.into_iter().filter(|(field, _)| wanted(*field, view, rows)).collect();
    let columns: Vec<Column> = fields
        .iter()
        .map(|&(field, rank)| Column { width: field_width(field, view, rows, longest_name(width)), rank })
        .collect();
    let (room, gap) = (width.saturating_sub(LEAD + 1), gap(width));
    let kept = fitting(&columns, room, gap);
    let used: u16 = kept.iter().map(|&at| columns[at].width + gap).sum();
    let is_trend = |at: usize| matches!(fields[at].0, Field::Trend(_));
    let trends = kept.iter().filter(|&&at| is_trend(at)).count();
    let spare = room.saturating_sub(used.saturating_sub(gap)).checked_div(trends as u16).unwrap_or(0);
    let spare = spare.min(TREND.1 - TREND.0);
    let mut column = LEAD;
    let place = |at: usize| {
        let width = columns[at].width + if is_trend(at) { spare } else { 0 };
        let placed = Placed { field: fields[at].0, column, width };
        column += width + gap;
        placed
    };
    kept.into_iter().map(place).collect()
}

/// Whether a column has anything to show.
fn wanted(field: Field, view: &View<'_>, rows: &[&PortNow]) -> bool {
    match field {
        Field::Trend(_) => !view.state.look.low_bandwidth,
        Field::Finding => rows.iter().any(|p| !p.findings.is_empty()),
        Field::Neighbour => rows.iter().any(|p| p.facts.netdev.is_some() || p.facts.neighbour.is_value()),
        _ => true,
    }
}

/// A column's width: fixed for numbers, so that nothing moves sideways while they change; by what there is for names.
fn field_width(field: Field, view: &View<'_>, rows: &[&PortNow], name: u16) -> u16 {
    let heading = fit::columns(heading(field, view, rows));
    let whole = |text: &dyn Fn(&PortNow) -> String| rows.iter().map(|p| fit::columns(&text(p))).max().unwrap_or(0);
    let longest = |text: &dyn Fn(&PortNow) -> String| whole(text).min(name);
    let least = match field {
        Field::Port => longest(&|p| p.id.to_string()),
        Field::Link => whole(&|p| cells::link(view, p).text).max(11),
        Field::Rate => longest(&|p| cells::rate(view, p).text).max(7),
        Field::Neighbour => longest(&|p| cells::neighbour(view, p).text),
        Field::Finding => longest(&|p| cells::finding(view, p).text),
        Field::Trend(_) => TREND.0,
        Field::Throughput(_) | Field::Pause(_) | Field::Loss | Field::Ecn | Field::Cnp | Field::Errors => 6,
    };
    least.max(heading)
}

fn heading<'a>(field: Field, view: &View<'a>, rows: &[&PortNow]) -> &'a str {
    let words = &view.words.fabric;
    match field {
        Field::Port => &words.port,
        Field::Link => &words.link,
        Field::Rate => &words.rate,
        Field::Neighbour if rows.iter().any(|p| p.facts.neighbour.is_value()) => &words.neighbour,
        Field::Neighbour => &words.netdev,
        Field::Throughput(Direction::Rx) => &words.rx,
        Field::Throughput(Direction::Tx) => &words.tx,
        Field::Trend(_) => "",
        Field::Pause(Direction::Rx) => &words.paused,
        Field::Pause(Direction::Tx) => &words.pauses,
        Field::Ecn => &words.ecn,
        Field::Cnp => &words.cnp,
        Field::Loss => &words.loss,
        Field::Errors => &words.errors,
        Field::Finding => &view.words.findings.finding,
    }
}

/// Names stand at the left, numbers at the right.
fn is_text(field: Field) -> bool {
    matches!(field, Field::Port | Field::Link | Field::Rate | Field::Neighbour | Field::Finding)
}

fn draw_headings(buf: &mut Buffer, row: Rect, view: &View<'_>, rows: &[&PortNow], layout: &[Placed]) {
    for placed in layout {
        let place = paint::part(row, placed.column, placed.width);
        let text = heading(placed.field, view, rows);
        if is_text(placed.field) {
            paint::left(buf, place, text, view.theme.muted, "");
        } else {
            paint::right(buf, place, text, view.theme.muted, "");
        }
    }
}

fn draw_row(buf: &mut Buffer, row: Rect, view: &View<'_>, layout: &[Placed], port: &PortNow, trends: &Trends<'_>) {
    paint::left(buf, paint::part(row, 1, 1), view.glyphs.health(port.health), view.theme.health(port.health), "");
    for placed in layout {
        let place = paint::part(row, placed.column, placed.width);
        if let Field::Trend(direction) = placed.field {
            trends.draw(buf, place, view, port, direction);
            continue;
        }
        let Cell { text, mut style } = cell(placed.field, view, port);
        if port.freshness != Freshness::Fresh && !is_text(placed.field) {
            style = view.theme.muted;
        }
        if is_text(placed.field) {
            paint::left(buf, place, &text, style, view.glyphs.ellipsis);
        } else {
            paint::right(buf, place, &text, style, view.glyphs.ellipsis);
        }
    }
}

fn cell(field: Field, view: &View<'_>, port: &PortNow) -> Cell {
    match field {
        Field::Port => Cell { text: port.id.to_string(), style: view.theme.text.add_modifier(Modifier::BOLD) },
        Field::Link => cells::link(view, port),
        Field::Rate => cells::rate(view, port),
        Field::Neighbour => cells::neighbour(view, port),
        Field::Throughput(direction) => cells::throughput(view, port, direction),
        Field::Pause(direction) => cells::pause(view, port, direction),
        Field::Ecn => cells::events(view, port.ecn_marked),
        Field::Cnp => cells::events(view, port.cnp_sent),
        Field::Loss => cells::trouble(view, port.loss),
        Field::Finding => cells::finding(view, port),
        Field::Errors => cells::trouble(view, port.link_errors),
        Field::Trend(_) => Cell { text: String::new(), style: Style::new() },
    }
}

/// The selected row has a bar at its left and the theme's colour behind it. What has a colour by its meaning keeps it.
pub fn draw_selection(buf: &mut Buffer, row: Rect, view: &View<'_>) {
    let theme = view.theme;
    paint::left(buf, row, view.glyphs.cursor, theme.accent, "");
    let meanings = [theme.ok, theme.warning, theme.critical, theme.rx, theme.tx].map(|s| s.fg);
    for at in paint::part(row, 2, row.width).intersection(buf.area).positions() {
        let cell = &mut buf[at];
        let colour = Some(cell.fg).filter(|fg| meanings.contains(&Some(*fg)) && theme.text.fg != Some(*fg));
        cell.set_style(theme.selection);
        if let Some(colour) = colour {
            cell.set_fg(colour);
        }
    }
}

/// Marks at the right edge that there is more above or below.
pub fn draw_more(buf: &mut Buffer, body: Rect, view: &View<'_>, shown: &std::ops::Range<usize>, len: usize) {
    let edge = |line| paint::part(paint::row(body, line), body.width.saturating_sub(1), 1);
    if shown.start > 0 {
        paint::left(buf, edge(0), view.glyphs.up, view.theme.accent, "");
    }
    if shown.end < len {
        paint::left(buf, edge(body.height.saturating_sub(1)), view.glyphs.down, view.theme.accent, "");
    }
}

/// What trends are drawn from: one walk through the past and one scale for all rows.
struct Trends<'a> {
    past: Past<'a>,
    line: Timeline,
    top: f32,
}

impl<'a> Trends<'a> {
    fn new(view: &View<'a>, layout: &[Placed]) -> Self {
        let columns = layout.iter().find(|p| matches!(p.field, Field::Trend(_))).map_or(0, |p| p.width.into());
        let step = TREND_STEP.max(view.snapshot.cadence.interval);
        let line = Timeline::paged(view.frame.at, step, columns);
        let rates = view.frame.ports.iter().filter_map(|p| match p.rate {
            Reading::Value(rate) => Some(rate.max(p.expected_rate.unwrap_or(rate))),
            _ => p.expected_rate,
        });
        let top = rates.max().map_or(1.0, |fastest| fastest.0 as f32);
        Self { past: Past::new(view, line.span()), line, top }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, view: &View<'_>, port: &PortNow, direction: Direction) {
        let (figure, style): (fn(&PortNow) -> _, _) = match direction {
            Direction::Rx => (|p| p.traffic.rx, view.theme.rx),
            Direction::Tx => (|p| p.traffic.tx, view.theme.tx),
        };
        let mut values = self.past.series(&port.id, &self.line, Merge::Mean, figure);
        // A step shows once it is full, and then rests: the figure beside it is of now.
        values[self.line.step_of(view.frame.at).unwrap_or(0)..].fill(None);
        Chart { values: &values, top: self.top, ramp: &view.glyphs.levels, style, zero: view.theme.muted }
            .render(area, buf);
    }
}
