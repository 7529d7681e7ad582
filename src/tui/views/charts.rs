//! Throughput and errors of a port over time.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

use crate::analysis::{Figure, PortNow};
use crate::tui::View;
use crate::tui::widgets::axis::TimeAxis;
use crate::tui::widgets::chart::Chart;
use crate::tui::widgets::timeline::{Merge, Timeline, round_step};
use crate::tui::widgets::{number, paint};

use super::series::Past;
use super::wording;

/// What a chart reaches back at least.
const SPAN: Duration = Duration::from_secs(300);
/// Columns for the scale at a chart's left.
const SCALE: u16 = 7;
const MINUTE: u64 = 60_000_000_000;

/// One area of a chart.
struct Area<'a> {
    name: &'a str,
    figure: fn(&PortNow) -> Figure,
    merge: Merge,
    style: Style,
    /// The top of the scale, where it is given; else what the values need.
    top: Option<f32>,
    /// What one unit of the scale is.
    unit: f64,
    /// How the top of the scale is written.
    format: fn(f64) -> String,
}

/// Lines that the charts need at least: a title, two areas of three, the time.
pub const HEIGHT: u16 = 8;

/// Draws two charts beside each other, each of two areas above each other, as tall as the area.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>, port: &PortNow) {
    let half = (area.width.saturating_sub(2)) / 2;
    let words = &view.words.port;
    let title = if wording::is_netdevs(port) { &words.throughput_of_netdev } else { &words.throughput };
    draw_chart(buf, paint::part(area, 0, half), view, port, title, &throughput(view, port));
    draw_chart(buf, paint::part(area, half + 2, half), view, port, &words.errors, &errors(view));
}

/// Received above, sent below, on the scale of what the link should carry.
fn throughput<'a>(view: &View<'a>, port: &PortNow) -> [Area<'a>; 2] {
    let fastest = port.rate.into_value().max(port.expected_rate);
    let area = |name, figure, style| Area {
        name,
        figure,
        merge: Merge::Mean,
        style,
        top: fastest.map(|rate| rate.0 as f32),
        unit: 1e9,
        format: gigabits,
    };
    [area("RX", |p| p.traffic.rx, view.theme.rx), area("TX", |p| p.traffic.tx, view.theme.tx)]
}

/// Lost packets above, errors of the link below. A single one in a step shows.
fn errors<'a>(view: &View<'a>) -> [Area<'a>; 2] {
    let area = |name, figure, style| Area {
        name,
        figure,
        merge: Merge::Largest,
        style,
        top: None,
        unit: 1.0,
        format: number::per_second,
    };
    let words = &view.words.fabric;
    [
        area(words.loss.as_str(), |p: &PortNow| p.loss, view.theme.critical),
        area(words.errors.as_str(), |p: &PortNow| p.link_errors, view.theme.warning),
    ]
}

/// The top of a scale in whole Gb/s.
fn gigabits(bits_per_second: f64) -> String {
    format!("{:.0}", bits_per_second / 1e9)
}

fn draw_chart(buf: &mut Buffer, area: Rect, view: &View<'_>, port: &PortNow, title: &str, areas: &[Area<'_>; 2]) {
    let bold = view.theme.text.add_modifier(Modifier::BOLD);
    paint::left(buf, paint::row(area, 0), title, bold, view.glyphs.ellipsis);
    let columns = area.width.saturating_sub(SCALE);
    let step = round_step(SPAN, columns.into()).max(view.snapshot.cadence.interval);
    let line = Timeline::paged(view.frame.at, step, columns.into());
    let past = Past::new(view, line.span());
    let height = area.height.saturating_sub(2) / 2;
    for (at, part) in (0_u16..).zip(areas) {
        let place = Rect { y: area.y.saturating_add(1 + at * height), height, ..area }.intersection(area);
        let values = past.series(&port.id, &line, part.merge, part.figure);
        draw_area(buf, place, view, part, &values);
    }
    let axis = paint::part(paint::row(area, 1 + 2 * height), SCALE, columns);
    TimeAxis { labels: &minutes(view, &line), style: view.theme.muted }.render(axis, buf);
}

fn draw_area(buf: &mut Buffer, place: Rect, view: &View<'_>, part: &Area<'_>, values: &[Option<f32>]) {
    let muted = view.theme.muted;
    let largest = values.iter().flatten().copied().fold(0.0, f32::max);
    let top = part
        .top
        .filter(|top| *top >= largest)
        .unwrap_or((number::scale_top(f64::from(largest) / part.unit) * part.unit) as f32);
    let label = |line| paint::part(paint::row(place, line), 0, SCALE - 1);
    paint::right(buf, label(0), &(part.format)(top.into()), muted, "");
    // Colour only where there is something to see.
    let name = if largest > 0.0 { part.style } else { muted };
    paint::right(buf, label(1), part.name, name, view.glyphs.ellipsis);
    paint::right(buf, label(place.height.saturating_sub(1)), "0", muted, "");
    let chart = paint::part(place, SCALE, place.width);
    Chart { values, top, ramp: &view.glyphs.levels, style: part.style, zero: muted }.render(chart, buf);
}

/// Labels for a timeline: the clock at each full minute.
pub fn minutes(view: &View<'_>, line: &Timeline) -> Vec<(u16, String)> {
    let minute = |step| wording::wall_at(view, line.begin(step)).0 / MINUTE;
    let label = |step: usize| {
        let wall = wording::wall_at(view, line.begin(step));
        let begins = minute(step) != minute(step.checked_sub(1)?);
        begins.then(|| Some((u16::try_from(step).ok()?, wording::minute(view, wall)))).flatten()
    };
    (0..line.len()).filter_map(label).collect()
}
