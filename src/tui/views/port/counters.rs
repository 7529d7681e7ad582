//! Every counter by its interface: value, change a second, and what is peculiar about it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::analysis::{CounterGroup, CounterRow, PortNow, RateNow};
use crate::fabric::{Interface, Reading, Unit};
use crate::tui::View;
use crate::tui::update::Filter;
use crate::tui::widgets::{number, paint};

use super::super::page::Section;
use super::super::wording;

/// The digits of any 64-bit number; of most with their thousands set apart.
const VALUE: u16 = 20;
const RATE: u16 = 9;

/// A line of the list.
enum Line<'a> {
    Title,
    Group(&'a CounterGroup),
    Row(&'a CounterRow),
    NewestOnly,
}

/// The section: as long as there are counters.
pub fn section<'a>(view: &'a View<'a>, port: &'a PortNow) -> Section<'a> {
    let lines = lines(view, port);
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    Section::lines(height, move |buf, area, skip| {
        for (row, line) in (0..area.height).zip(lines.iter().skip(skip.into())) {
            draw_line(buf, paint::row(area, row), view, line);
        }
    })
}

/// Past frames have no counters; a group chosen by key shows alone.
fn lines<'a>(view: &View<'_>, port: &'a PortNow) -> Vec<Line<'a>> {
    let Some(groups) = &port.counters else { return vec![Line::Title, Line::NewestOnly] };
    let filter = Filter::new(&view.state.port.filter);
    let shown = |row: &&CounterRow| filter.matches(&row.name.as_str().to_lowercase());
    let mut lines = vec![Line::Title];
    for group in groups.iter().filter(|g| view.state.port.group.is_none_or(|only| only == g.interface)) {
        lines.push(Line::Group(group));
        lines.extend(group.rows.value().into_iter().flatten().filter(shown).map(Line::Row));
    }
    lines
}

fn draw_line(buf: &mut Buffer, row: Rect, view: &View<'_>, line: &Line<'_>) {
    let (theme, words) = (view.theme, &view.words.port);
    match line {
        Line::Title => {
            let bold = theme.text.add_modifier(Modifier::BOLD);
            let used = paint::left(buf, row, &words.counters, bold, view.glyphs.ellipsis);
            let place = paint::part(row, used + 2, row.width.saturating_sub(used + 2 + RATE));
            paint::left(buf, place, &chosen(view), theme.accent, view.glyphs.ellipsis);
            let rate = paint::part(row, row.width.saturating_sub(RATE), RATE);
            paint::right(buf, rate, "/s", theme.muted, "");
        }
        Line::Group(group) => {
            let used = paint::left(buf, row, &heading(group), theme.accent, view.glyphs.ellipsis);
            if !group.rows.is_value() {
                let why = wording::reading(view, &group.rows, |_| String::new());
                paint::left(buf, paint::part(row, used + 2, row.width), &why, theme.muted, view.glyphs.ellipsis);
            }
        }
        Line::Row(counter) => draw_counter(buf, row, view, counter),
        Line::NewestOnly => {
            paint::left(buf, row, &words.counters_newest_only, theme.muted, view.glyphs.ellipsis);
        }
    }
}

/// How the counters shown were chosen.
fn chosen(view: &View<'_>) -> String {
    let port = &view.state.port;
    let group = port.group.map(|only| interface(only).to_owned());
    let filter = (!port.filter.is_empty()).then(|| format!("{} {}", view.words.fabric.filter, port.filter));
    [group, filter].into_iter().flatten().collect::<Vec<_>>().join("  ")
}

fn heading(group: &CounterGroup) -> String {
    let name = interface(group.interface);
    if group.of_device { format!("device {name}") } else { name.to_owned() }
}

/// The interface by the command or directory that shows the same.
fn interface(interface: Interface) -> &'static str {
    match interface {
        Interface::Counters => "counters",
        Interface::HwCounters => "hw_counters",
        Interface::Ethtool => "ethtool -S",
        Interface::Netdev => "netdev",
    }
}

fn draw_counter(buf: &mut Buffer, row: Rect, view: &View<'_>, counter: &CounterRow) {
    let theme = view.theme;
    let moves = matches!(counter.rate, RateNow::PerSecond(r) if r > 0.0);
    let style = if moves { theme.text } else { theme.muted };
    let numbers = VALUE + 1 + RATE;
    let name = paint::part(row, 1, row.width.saturating_sub(numbers + 2));
    paint::left(buf, name, counter.name.as_str(), style, view.glyphs.ellipsis);
    let value = paint::part(row, row.width.saturating_sub(numbers), VALUE);
    paint::right(buf, value, &value_text(view, counter), style, view.glyphs.ellipsis);
    let (text, marked) = rate_text(view, counter);
    let style = if marked { theme.warning } else { style };
    paint::right(buf, paint::part(row, row.width.saturating_sub(RATE), RATE), &text, style, view.glyphs.ellipsis);
}

fn value_text(view: &View<'_>, counter: &CounterRow) -> String {
    wording::reading(view, &counter.value, |&value| match counter.spec.unit {
        Unit::Percent => format!("{value} %"),
        _ => Some(number::grouped(value)).filter(|t| t.len() <= VALUE.into()).unwrap_or_else(|| value.to_string()),
    })
}

/// The change a second or the mark that stands in its place, and whether that mark asks for attention.
fn rate_text(view: &View<'_>, counter: &CounterRow) -> (String, bool) {
    let words = &view.words.state;
    match counter.rate {
        RateNow::PerSecond(rate) if counter.spec.unit == Unit::Bytes => (number::bytes(rate as u64), false),
        RateNow::PerSecond(rate) => (number::per_second(rate), false),
        RateNow::Level => (view.words.port.level.clone(), false),
        RateNow::Saturated => (words.saturated.clone(), true),
        RateNow::Reset => (words.reset.clone(), true),
        RateNow::First => (view.glyphs.ellipsis.to_owned(), false),
        RateNow::Absent => match counter.value {
            Reading::Value(_) => (view.glyphs.absent.to_owned(), false),
            _ => (String::new(), false),
        },
    }
}
