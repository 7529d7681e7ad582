//! The line on top of every screen: whose fabric, how it fares, and which moment is shown.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::analysis::Findings;
use crate::analysis::finding::Severity;
use crate::fabric::{Origin, Text};
use crate::tui::View;
use crate::tui::state::{SamplingState, TimeState};
use crate::tui::text::fill;
use crate::tui::widgets::columns::{Column, fitting};
use crate::tui::widgets::{fit, paint, span};

use super::wording;

/// Columns between two items.
const GAP: u16 = 2;
/// Columns of the host's name that nothing else may take, on a screen of at least so many.
const HOST: u16 = 12;
const HOST_FROM: u16 = 60;

/// A piece of the header.
struct Item {
    text: String,
    style: Style,
    /// The smallest stays longest.
    rank: u8,
}

/// Draws the header into a row.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>) {
    buf.set_style(area.intersection(buf.area), view.theme.header);
    let inner = paint::part(area, 1, area.width.saturating_sub(2));
    let name = paint::left(buf, inner, "fabtop", view.theme.accent.add_modifier(Modifier::BOLD), "");
    let items = items(view);
    let columns: Vec<Column> = items.iter().map(|i| Column { width: fit::columns(&i.text), rank: i.rank }).collect();
    let host = if area.width < HOST_FROM { 0 } else { fit::columns(view.frame.host.name.as_str()).min(HOST) };
    let room = inner.width.saturating_sub(name + host + 2 * GAP);
    let kept = fitting(&columns, room, GAP);
    let used: u16 = kept.iter().map(|&at| columns[at].width + GAP).sum();
    let mut column = inner.width.saturating_sub(used.saturating_sub(GAP));
    let host = paint::part(inner, name + GAP, column.saturating_sub(name + 2 * GAP));
    paint::left(buf, host, view.frame.host.name.as_str(), view.theme.text, view.glyphs.ellipsis);
    for at in kept {
        paint::left(buf, paint::part(inner, column, columns[at].width), &items[at].text, items[at].style, "");
        column += columns[at].width + GAP;
    }
}

/// On the rule below the header: what could not be had of the host. A host without ports tells it in full in place of a
/// screen.
pub fn draw_notice(buf: &mut Buffer, rule: Rect, view: &View<'_>) {
    if view.frame.ports.is_empty() {
        return;
    }
    let text = view.frame.host.notices.iter().map(Text::as_str).collect::<Vec<_>>().join("; ");
    if !text.is_empty() {
        let place = paint::part(rule, 2, rule.width.saturating_sub(4));
        let text = format!(" {} {text} ", view.glyphs.warning);
        paint::left(buf, place, &text, view.theme.warning, view.glyphs.ellipsis);
    }
}

/// What stands at the right edge, from left to right.
fn items(view: &View<'_>) -> Vec<Item> {
    let theme = view.theme;
    let words = &view.words.header;
    let item = |text: String, style, rank| Item { text, style, rank };
    let counted = |template: &str, n: usize| fill(template, &[("n", &n.to_string())]);
    let mut items = vec![
        item(counted(&words.devices, view.frame.devices), theme.muted, 8),
        item(counted(&words.ports, view.frame.ports.len()), theme.muted, 7),
    ];
    items.extend(findings(view));
    items.push(item(fill(&words.profile, &[("name", &view.snapshot.profile.name)]), theme.muted, 10));
    if view.snapshot.cadence.missed > 0 {
        let missed = fill(&words.missed, &[("n", &view.snapshot.cadence.missed.to_string())]);
        items.push(item(missed, theme.muted, 9));
    }
    if view.state.look.low_bandwidth {
        items.push(item(words.low_bandwidth.clone(), theme.muted, 9));
    }
    items.push(item(span::interval(view.interval()), theme.muted, 6));
    items.extend(mode(view));
    // Now is on every wall; a clock here would be all that a quiet fabric sends over the line.
    if !is_now(view) {
        items.push(item(wording::clock(view, view.frame.wall), theme.text, 5));
    }
    items
}

/// Whether the screen follows the samples as they come.
fn is_now(view: &View<'_>) -> bool {
    matches!((&view.state.time, &view.state.sampling), (TimeState::Live, SamplingState::Running))
}

/// How many findings hold, the worst first. Of severities that there are none of nothing is said.
fn findings(view: &View<'_>) -> Vec<Item> {
    let open = view.state.findings.open();
    let ranks = [(Severity::Critical, 1), (Severity::Warning, 2), (Severity::Info, 4)];
    let counted = ranks.into_iter().filter_map(|(severity, rank)| {
        let count = Findings::count(open, severity);
        let text = format!("{} {count}", view.glyphs.severity(severity));
        (count > 0).then(|| Item { text, style: view.theme.severity(severity), rank })
    });
    let mut items: Vec<Item> = counted.collect();
    // Of a host without ports nothing is known to be well.
    if items.is_empty() && !view.frame.ports.is_empty() {
        let text = format!("{} {}", view.glyphs.healthy, view.words.header.no_findings);
        items.push(Item { text, style: view.theme.ok, rank: 3 });
    }
    items
}

/// Where the numbers come from and which moment they are of. A demo says so on every screen, whatever else goes.
fn mode(view: &View<'_>) -> Vec<Item> {
    let words = &view.words.header;
    let strong = |style: Style| style.add_modifier(Modifier::BOLD);
    let mut items = Vec::new();
    let origin = match &view.frame.host.origin {
        Origin::Live => None,
        Origin::Demo(_) => Some(&words.demo),
        Origin::Tree(_) => Some(&words.tree),
    };
    items.extend(origin.map(|text| Item { text: text.clone(), style: strong(view.theme.info), rank: 0 }));
    let now = match (&view.state.time, &view.state.sampling) {
        (TimeState::Paused(_), _) => {
            let back = view.snapshot.frame.at.since(view.frame.at);
            let text = format!("{} {}", words.paused, fill(&words.behind, &[("ago", &span::clock(back))]));
            Some((text, strong(view.theme.accent)))
        }
        (TimeState::Live, SamplingState::Running) if origin.is_none() => Some((words.live.clone(), view.theme.ok)),
        (TimeState::Live, _) => None,
    };
    items.extend(now.map(|(text, style)| Item { text, style, rank: 0 }));
    items
}
