//! The Probe screen: how long a message takes on each port, and what to think of it.
//!
//! ```text
//!  operation, payload, far end, repeat                        unit
//!  table: a row a port
//!  ─────────────────────────────────────────────── what it proves ──
//!  the selected port: what to think of it
//!  histogram          │ all numbers
//!  trend beside       │ beside others, path
//!  pause, ECN, loss   │ what it proves and what it doesn't
//! ```

mod detail;
mod facts;
mod histogram;
mod rows;
mod settings;
mod table;
mod trend;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::fabric::Origin;
use crate::tui::text::fill;
use crate::tui::widgets::{fit, number, paint};
use crate::tui::{Drawn, View};

use super::rule;
use rows::Row;

/// The least lines of the table: headings, and a few rows.
const TABLE: u16 = 4;
/// From so many lines on there is a blank one above the table.
const WITH_GAP: u16 = 26;
/// Lines that a notice of the worker may take.
const NOTICE: usize = 2;

/// Draws the table and the selected port, or that one alone in full.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>) -> Drawn {
    if let Origin::Tree(_) = view.frame.host.origin {
        let place = paint::part(paint::row(area, 1), 2, area.width);
        paint::left(buf, place, &view.words.probe.captured, view.theme.muted, view.glyphs.ellipsis);
        return Drawn::default();
    }
    settings::draw(buf, inner(paint::row(area, 0)), view);
    let notice = draw_notice(buf, inner(area), view);
    let gap = u16::from(area.height >= WITH_GAP);
    let rest = below(area, 1 + notice + gap);
    let rows = rows::rows(view);
    let Some(selected) = rows::selected(view, &rows) else {
        table::draw(buf, rest, view, &rows, None);
        return Drawn::default();
    };
    if let Some(scroll) = view.state.probe.detail {
        rule(buf, paint::row(rest, 0), view);
        draw_note(buf, paint::row(rest, 0), view, &rows[selected]);
        return Drawn { scroll_limit: detail::draw(buf, inner(below(rest, 1)), view, &rows[selected], scroll) };
    }
    let wanted = u16::try_from(rows.len()).unwrap_or(u16::MAX).saturating_add(1);
    let height = wanted.min(rest.height / 2).max(TABLE).min(rest.height.saturating_sub(1));
    table::draw(buf, Rect { height, ..rest }, view, &rows, Some(selected));
    let line = paint::row(rest, height);
    rule(buf, line, view);
    draw_note(buf, line, view, &rows[selected]);
    detail::draw(buf, inner(below(rest, height + 1)), view, &rows[selected], 0);
    Drawn::default()
}

/// Without the columns at both edges.
fn inner(area: Rect) -> Rect {
    paint::part(area, 1, area.width.saturating_sub(2))
}

/// Without so many lines at the top.
fn below(area: Rect, lines: u16) -> Rect {
    let lines = lines.min(area.height);
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

/// What is wrong with the worker itself, below the settings; says how many lines it takes.
fn draw_notice(buf: &mut Buffer, area: Rect, view: &View<'_>) -> u16 {
    let Some(notice) = &view.probes.notice else { return 0 };
    let text = format!("{} {notice}", view.glyphs.warning);
    let lines = fit::wrap(&text, area.width.into());
    for (at, line) in (1_u16..).zip(lines.iter().take(NOTICE)) {
        paint::left(buf, paint::row(area, at), line, view.theme.warning, "");
    }
    u16::try_from(lines.len().min(NOTICE)).unwrap_or(0)
}

/// On the rule: which port is below, and in short what its probe proves.
fn draw_note(buf: &mut Buffer, line: Rect, view: &View<'_>, row: &Row<'_>) {
    let place = paint::part(line, 2, line.width.saturating_sub(4));
    let words = &view.words.probe;
    let name = format!(" {} ", row.name(view));
    let used = paint::left(buf, place, &name, view.theme.accent, view.glyphs.ellipsis);
    let short = if view.state.is_paused() {
        &words.of_now
    } else if row.shown.is_inside_one_port() {
        &words.proves_inside_short
    } else {
        &words.proves_across_short
    };
    let rest = paint::part(place, used + 1, place.width);
    if row.is_far_end && !view.state.is_paused() {
        return;
    }
    if fit::columns(short) + 2 <= rest.width {
        paint::right(buf, rest, &format!(" {short} "), view.theme.muted, "");
    }
}

/// A latency with the unit that suits it.
fn with_unit(view: &View<'_>, us: f64) -> String {
    match us {
        us if us < 999.5 => format!("{} {}", number::microseconds(us), view.glyphs.microseconds),
        us if us < 999_500.0 => format!("{} ms", number::microseconds(us / 1e3)),
        us => format!("{} s", number::microseconds(us / 1e6)),
    }
}

/// A multiple: `×2.4`.
fn times(view: &View<'_>, times: f64) -> String {
    format!("{}{}", view.glyphs.times, number::multiple(times))
}

/// A span as people say it: `10 s`.
fn every(view: &View<'_>, every: std::time::Duration) -> String {
    fill(&view.words.probe.every, &[("span", &crate::tui::text::span(view.words, every))])
}
