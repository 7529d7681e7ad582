//! The Findings screen: what is wrong and what was, by which numbers, for which reasons, and what to do.
//!
//! ```text
//!  list                             in full
//!  table: a row a finding           what is wrong with which port
//!  ──────────────────────────       evidence
//!  the selected one, as far as      likely causes, each with a command to type
//!  there is room                    next step
//!  ──────────────────────────       what it means
//!  the session: when what held      the session, on a large screen
//! ```

mod detail;
mod session;
mod table;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::analysis::Finding;
use crate::tui::text::{Told, fill};
use crate::tui::widgets::{paint, window};
use crate::tui::{Drawn, View};

use super::rule;

/// The least lines of the table: headings, and a few rows.
const TABLE: u16 = 5;
/// From so many lines on the session is shown,
const WITH_SESSION: u16 = 14;
/// beside a finding in full from so many,
const WITH_SESSION_IN_FULL: u16 = 28;
/// and from so many on the selected finding below the table.
const WITH_SELECTED: u16 = 10;

/// Draws the list, or the selected finding in full.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>) -> Drawn {
    let screen = &view.state.findings;
    if screen.all.is_empty() && screen.dismissed.is_empty() {
        // Where there is nothing to look at, nothing found is no good news.
        let (glyph, style) = if view.frame.ports.is_empty() {
            (view.glyphs.off, view.theme.muted)
        } else {
            (view.glyphs.healthy, view.theme.ok)
        };
        let place = paint::part(paint::row(area, 1), 2, area.width);
        paint::left(buf, place, &format!("{glyph} {}", view.words.findings.none), style, view.glyphs.ellipsis);
        return Drawn::default();
    }
    // In full a finding needs the room more.
    let least = if screen.detail.is_some() { WITH_SESSION_IN_FULL } else { WITH_SESSION };
    let session = if area.height >= least { session::HEIGHT + 1 } else { 0 };
    let upper = Rect { height: area.height - session, ..area };
    if session > 0 {
        rule(buf, paint::row(area, upper.height), view);
        let place = Rect { y: area.y + upper.height + 1, height: session::HEIGHT, ..area };
        session::draw(buf, inner(place), view);
    }
    if let (Some(scroll), Some(finding)) = (screen.detail, screen.selected()) {
        return draw_in_full(buf, inner(upper), view, finding, scroll);
    }
    draw_list(buf, upper, view);
    Drawn::default()
}

/// Without the columns at both edges.
fn inner(area: Rect) -> Rect {
    Rect { height: area.height, ..paint::part(area, 1, area.width.saturating_sub(2)) }
}

fn draw_in_full(buf: &mut Buffer, area: Rect, view: &View<'_>, finding: &Finding, scroll: u16) -> Drawn {
    let lines = detail::lines(view, finding, area.width);
    let shown = window::from(scroll.into(), lines.len(), area.height.into());
    let (above, below) = (shown.start, lines.len() - shown.end);
    for (row, line) in (0..area.height).zip(&lines[shown]) {
        paint::line(buf, paint::row(area, row), line);
    }
    for (row, hidden, glyph) in [(0, above, view.glyphs.up), (area.height.saturating_sub(1), below, view.glyphs.down)] {
        if hidden > 0 {
            let text = format!(" {glyph} {hidden} ");
            paint::right(buf, paint::row(area, row), &text, view.theme.accent, "");
        }
    }
    Drawn { scroll_limit: u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_sub(area.height) }
}

/// The table, and below it as much of the selected finding as there is room for.
fn draw_list(buf: &mut Buffer, area: Rect, view: &View<'_>) {
    let rows = u16::try_from(view.state.findings.rows.len()).unwrap_or(u16::MAX);
    let lines = match view.state.findings.selected() {
        Some(finding) if area.height >= WITH_SELECTED => detail::lines(view, finding, inner(area).width),
        _ => Vec::new(),
    };
    // The table gets what it needs up to half of the screen, the finding the rest, and the table what that leaves.
    let wanted = rows.saturating_add(1).max(TABLE).min(area.height / 2);
    let below = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(area.height.saturating_sub(wanted + 1));
    let table = Rect { height: area.height.saturating_sub(below + 1), ..area };
    table::draw(buf, table, view);
    let line = paint::row(area, table.height);
    rule(buf, line, view);
    draw_note(buf, line, view);
    for (row, line) in (table.height + 1..area.height).zip(&lines) {
        paint::line(buf, paint::row(inner(area), row), line);
    }
}

/// On the rule: how the rows were chosen.
fn draw_note(buf: &mut Buffer, line: Rect, view: &View<'_>) {
    let (screen, words) = (&view.state.findings, &view.words.findings);
    let mut notes = Vec::new();
    if !screen.filter.is_empty() && !screen.editing_filter {
        notes.push(format!("{} {}", view.words.fabric.filter, screen.filter));
    }
    let (shown, all) = (screen.rows.len(), screen.all.len());
    if shown != all {
        notes.push(fill(&words.filtered, &[("shown", &shown.to_string()), ("all", &all.to_string())]));
    }
    if !screen.dismissed.is_empty() {
        notes.push(fill(&words.dismissed, &[("n", &screen.dismissed.len().to_string())]));
    }
    if !notes.is_empty() {
        let place = paint::part(line, 2, line.width.saturating_sub(4));
        paint::right(buf, place, &format!(" {} ", notes.join("   ")), view.theme.accent, view.glyphs.ellipsis);
    }
}

/// A finding in the reader's language, with what is known of its port.
pub fn told<'a>(view: &View<'a>, finding: &'a Finding) -> Told<'a> {
    let port = view.frame.ports.iter().find(|p| p.id == finding.seen.subject.port);
    Told::new(view.words, finding, port)
}

/// The mark of a finding and how it looks: by its severity while it holds, hollow once it is over.
pub fn mark(view: &View<'_>, finding: &Finding) -> (&'static str, Style) {
    if finding.is_open() {
        (view.glyphs.severity(finding.seen.severity), view.theme.severity(finding.seen.severity))
    } else {
        (view.glyphs.off, view.theme.muted)
    }
}
