//! The numbers of a probe in full, what it was compared with, and the way that its messages took.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::fabric::port::best_gid;
use crate::fabric::{Gid, GidType, LinkLayer};
use crate::probe::{Latency, Measured, Median, Path, Request, Route};
use crate::tui::text::fill;
use crate::tui::widgets::{fit, number};
use crate::tui::{Action, View};

use super::rows::Row;
use super::{settings, times, with_unit};

/// Before what stands below a heading.
const INDENT: &str = "  ";
/// The room for a latency.
const NUMBER: usize = 8;

/// The address that a probe used, and before the first one that it would use: muted then.
pub fn address(view: &View<'_>, row: &Row<'_>) -> (String, Style) {
    if let Some(measured) = row.measured() {
        let text = match &measured.path.route {
            Route::Gid { from, .. } => gid(from),
            Route::Lid { from, .. } => format!("LID {from}"),
        };
        return (text, view.theme.text);
    }
    let facts = &row.port.facts;
    let text = match facts.layer() {
        LinkLayer::InfiniBand => facts.lid.value().map(|lid| format!("LID {lid}")),
        _ => facts.gids.value().and_then(best_gid).map(gid),
    };
    (text.unwrap_or_default(), view.theme.muted)
}

/// `3 v2 10.7.1.21`: index, kind and address.
fn gid(gid: &Gid) -> String {
    let kind = match gid.kind {
        GidType::RoceV2 => "v2",
        GidType::RoceV1 => "v1",
        GidType::InfiniBand => "IB",
    };
    let address = gid.address.to_ipv4_mapped().map_or_else(|| gid.address.to_string(), |v4| v4.to_string());
    format!("{} {kind} {address}", gid.index)
}

/// A heading.
pub fn heading<'a>(view: &View<'_>, text: &str) -> Line<'a> {
    Line::styled(text.to_owned(), view.theme.text.add_modifier(Modifier::BOLD))
}

/// All numbers, below each other in as many columns as there is room for.
pub fn numbers<'a>(view: &View<'_>, latency: &Latency, room: usize) -> Vec<Line<'a>> {
    let words = &view.words.probe;
    let lower = |text: &str| text.to_lowercase();
    let cells: [(String, f64); 8] = [
        (lower(&words.min), latency.min),
        ("p50".to_owned(), latency.p50),
        ("p90".to_owned(), latency.p90),
        ("p99".to_owned(), latency.p99),
        ("p99.9".to_owned(), latency.p99_9),
        (lower(&words.max), latency.max),
        (words.mean.clone(), latency.mean),
        (words.deviation.clone(), latency.standard_deviation),
    ];
    let name = cells.iter().map(|(name, _)| fit::width(name)).max().unwrap_or(0);
    let width = name + NUMBER + 3;
    let columns = if room >= 4 * width { 4 } else { 2 };
    let rows = cells.len().div_ceil(columns);
    let cell = |at: usize| {
        let (label, us) = &cells[at];
        let pad = " ".repeat(name - fit::width(label));
        let strong = if at == 1 { view.theme.text.add_modifier(Modifier::BOLD) } else { view.theme.text };
        [
            Span::styled(format!("{INDENT}{label}{pad}"), view.theme.muted),
            Span::styled(format!("{:>NUMBER$} ", number::microseconds(*us)), strong),
        ]
    };
    let line = |row| Line::from((0..columns).flat_map(|column| cell(column * rows + row)).collect::<Vec<_>>());
    (0..rows).map(line).collect()
}

/// Beside siblings and earlier runs.
pub fn compared<'a>(view: &View<'_>, measured: &Measured) -> Vec<Line<'a>> {
    let words = &view.words.probe;
    let rows = [
        (&words.median_of_siblings, measured.compared.siblings),
        (&words.median_of_earlier, measured.compared.earlier),
    ];
    let row = |(template, median): (&String, Option<Median>)| {
        let median = median.filter(|m| m.us > 0.0)?;
        Some((fill(template, &[("n", &median.of.to_string())]), median.us))
    };
    let rows: Vec<(String, f64)> = rows.into_iter().filter_map(row).collect();
    let names = rows.iter().map(|(name, _)| fit::width(name)).max().unwrap_or(0);
    let mut lines = vec![heading(view, &words.compared)];
    if rows.is_empty() {
        let text = fill(&words.none_to_compare, &[("all", &settings::key(view, Action::PickAllPorts))]);
        lines.push(Line::styled(format!("{INDENT}{text}"), view.theme.muted));
    }
    for (name, us) in rows {
        let pad = " ".repeat(names - fit::width(&name));
        lines.push(Line::from(vec![
            Span::styled(format!("{INDENT}{name}{pad}"), view.theme.muted),
            Span::styled(format!("{:>12}", with_unit(view, us)), view.theme.text),
            Span::styled(format!("{:>8}", times(view, measured.latency.p50 / us)), view.theme.text),
        ]));
    }
    lines
}

/// The way that messages took.
pub fn path<'a>(view: &View<'_>, path: &Path, room: usize) -> Vec<Line<'a>> {
    let words = &view.words.probe;
    let address = match &path.route {
        Route::Gid { from, to } if from == to => format!("GID {}", gid(from)),
        Route::Gid { from, to } => format!("GID {} {} {}", gid(from), view.glyphs.right, gid(to)),
        Route::Lid { from, to } if from == to => format!("LID {from}"),
        Route::Lid { from, to } => format!("LID {from} {} {to}", view.glyphs.right),
    };
    let cpus: Vec<String> = path.cpus.iter().map(ToString::to_string).collect();
    let cpus = if cpus.is_empty() { words.unpinned.clone() } else { cpus.join(", ") };
    let numa = path.numa_node.map_or_else(|| view.glyphs.absent.to_owned(), |node| node.to_string());
    let inline = if path.inline { &words.inline_yes } else { &words.inline_no };
    let facts = [
        (view.words.port.mtu.as_str(), path.mtu.0.to_string()),
        (&words.inline, inline.clone()),
        ("NUMA", numa),
        (&words.cpus, cpus),
    ];
    let mut lines = vec![heading(view, &words.path)];
    let mut text = format!("{INDENT}{address}");
    for (name, value) in facts {
        let fact = format!("{name} {value}");
        if fit::width(&text) + 3 + fit::width(&fact) > room {
            lines.push(Line::styled(std::mem::replace(&mut text, format!("{INDENT}{fact}")), view.theme.text));
        } else {
            text.push_str("   ");
            text.push_str(&fact);
        }
    }
    lines.push(Line::styled(text, view.theme.text));
    lines
}

/// Other probes of the port in this session, such as those of other payloads.
pub fn others<'a>(view: &View<'_>, row: &Row<'_>) -> Vec<Line<'a>> {
    let others = view.probes.probed.iter().filter(|p| p.request.from == row.port.id && !p.request.is_same(&row.shown));
    let rows: Vec<(String, &Latency)> = others
        .filter_map(|p| {
            let Request { to, operation, size, .. } = &p.request;
            let operation = settings::operation(view, *operation);
            let own = format!("{operation} {}", number::payload(*size));
            let name = if *to == row.port.id { own } else { format!("{own} {} {to}", view.glyphs.right) };
            Some((name, &p.outcome.as_ref().ok()?.latency))
        })
        .collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let names = rows.iter().map(|(name, _)| fit::width(name)).max().unwrap_or(0);
    let line = |(name, latency): &(String, &Latency)| {
        let pad = " ".repeat(names - fit::width(name));
        let us = |us| format!("{:>NUMBER$}", number::microseconds(us));
        Line::from(vec![
            Span::styled(format!("{INDENT}{name}{pad}"), view.theme.muted),
            Span::styled(format!("  p50{}   p99{}", us(latency.p50), us(latency.p99)), view.theme.text),
        ])
    };
    std::iter::once(heading(view, &view.words.probe.others)).chain(rows.iter().map(line)).collect()
}

/// What the probe proves, and what it does not.
pub fn proves<'a>(view: &View<'_>, row: &Row<'_>, room: usize) -> Vec<Line<'a>> {
    let words = &view.words.probe;
    let template = if row.shown.is_inside_one_port() { &words.proves_inside } else { &words.proves_across };
    let values = [("from", row.shown.from.to_string()), ("to", row.shown.to.to_string())];
    let text = fill(template, &values.each_ref().map(|(name, value)| (*name, value.as_str())));
    let mut lines = vec![heading(view, &words.proves)];
    lines.extend(wrapped(INDENT, &text, room, view.theme.text));
    lines
}

/// Text broken into lines behind an indent.
pub fn wrapped<'a>(indent: &str, text: &str, room: usize, style: Style) -> Vec<Line<'a>> {
    let lines = fit::wrap(text, room.saturating_sub(fit::width(indent)));
    lines.into_iter().map(|line| Line::styled(format!("{indent}{line}"), style)).collect()
}
