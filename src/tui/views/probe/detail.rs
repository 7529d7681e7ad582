//! The selected port's probe in full, as sections: side by side where there is room, else below each other.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::probe::{Latency, Measured, Request};
use crate::tui::text::{self, fill};
use crate::tui::widgets::{number, paint};
use crate::tui::{Action, View};

use super::super::page::{self, Section};
use super::super::wording;
use super::rows::{self, Row};
use super::{facts, histogram, settings, trend};

/// From this width on numbers stand beside the histogram.
const WIDE: u16 = 110;
/// The room for numbers there.
const NUMBERS: u16 = 58;
/// Longer lines are hard to read.
const WIDEST: u16 = 110;
/// Lines of the histogram's bars at their lowest and at their tallest.
const BARS: (u16, u16) = (2, 14);
/// On less the worst alone is said in full, and the rest in short.
const COMPACT: u16 = 14;
/// So many are said in full below the table.
const IN_FULL: usize = 2;

/// Draws what is seen of it when scrolled down by so many lines, and says how far that can go.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>, row: &Row<'_>, scroll: u16) -> u16 {
    let is_compact = area.height < COMPACT && view.state.probe.detail.is_none();
    let in_full = match view.state.probe.detail {
        Some(_) => usize::MAX,
        None if is_compact => 1,
        None => IN_FULL,
    };
    let head = text_section(head(view, row, area.width.min(WIDEST).into(), in_full));
    if area.width < WIDE {
        let spare = area.height.saturating_sub(head.height + 1);
        let mut sections = vec![head];
        sections.extend(pictures(view, row, if is_compact { spare } else { spare * 2 / 3 }, Some(area.width)));
        sections.extend(texts(view, row, area.width, true));
        return page::draw(buf, area, &sections, scroll);
    }
    let above = head.height + 1;
    let spare = area.height.saturating_sub(above);
    let left = pictures(view, row, spare, None);
    let right = texts(view, row, NUMBERS, false);
    if left.is_empty() {
        let sections: Vec<Section<'_>> = std::iter::once(head).chain(texts(view, row, area.width, false)).collect();
        return page::draw(buf, area, &sections, scroll);
    }
    let both = page::beside_at(NUMBERS, left, right);
    page::draw(buf, area, &[head, both], scroll)
}

/// Histogram and trend in so many lines, if they can; numbers between them where they do not stand beside.
fn pictures<'a>(view: &'a View<'a>, row: &'a Row<'a>, height: u16, numbers: Option<u16>) -> Vec<Section<'a>> {
    let mut sections = Vec::new();
    let trend = row.repeat.filter(|r| !r.trend.rounds.is_empty()).map(|repeat| trend::section(view, repeat));
    if let Some(latency) = row.latency() {
        let beside = trend.as_ref().filter(|_| numbers.is_none()).map_or(0, |trend| trend.height + 1);
        let bars = height.saturating_sub(histogram::AROUND + beside);
        sections.push(picture(view, latency, bars.clamp(BARS.0, BARS.1)));
        if let Some(width) = numbers {
            sections.push(text_section(facts::numbers(view, latency, width.into())));
        }
    }
    sections.extend(trend);
    sections
}

fn picture<'a>(view: &'a View<'a>, latency: &'a Latency, bars: u16) -> Section<'a> {
    Section::whole(bars + histogram::AROUND, move |buf, area| histogram::draw(buf, area, view, latency))
}

/// All in words and numbers.
fn texts<'a>(view: &'a View<'a>, row: &'a Row<'a>, width: u16, numbers_above: bool) -> Vec<Section<'a>> {
    let room = usize::from(width.min(WIDEST));
    let mut sections = Vec::new();
    if let Some(latency) = row.latency().filter(|_| !numbers_above) {
        sections.push(text_section(facts::numbers(view, latency, room)));
    }
    if let Some(Measured { path, .. }) = row.measured() {
        sections.extend(row.measured().map(|measured| text_section(facts::compared(view, measured))));
        sections.push(text_section(facts::path(view, path, room)));
    }
    let others = facts::others(view, row);
    if !others.is_empty() {
        sections.push(text_section(others));
    }
    if !row.is_far_end {
        sections.push(text_section(facts::proves(view, row, room)));
    }
    sections
}

fn text_section(lines: Vec<Line<'_>>) -> Section<'_> {
    Section::lines(u16::try_from(lines.len()).unwrap_or(u16::MAX), move |buf, area, skip| {
        for (line, text) in (0_u16..area.height).zip(lines.iter().skip(skip.into())) {
            paint::line(buf, paint::row(area, line), text);
        }
    })
}

/// What to think of it, or why there is nothing to think of yet.
fn head<'a>(view: &View<'_>, row: &Row<'_>, room: usize, in_full: usize) -> Vec<Line<'a>> {
    if let Some(measured) = row.measured() {
        return verdict(view, row, measured, room, in_full);
    }
    let (mark, style) = row.mark(view);
    if let Some(reason) = row.reason(view) {
        return marked(mark, style, &reason, room, view.theme.text.add_modifier(Modifier::BOLD));
    }
    if row.is_far_end {
        let far = settings::key(view, Action::NextFarEnd);
        let text = fill(&view.words.probe.choose_other, &[("from", &row.port.id.to_string()), ("far", &far)]);
        return facts::wrapped("", &text, room, view.theme.text);
    }
    before_the_first(view, &row.shown, room)
}

/// Its remarks, so many of them in full; what was asked, and when.
fn verdict<'a>(view: &View<'_>, row: &Row<'_>, measured: &Measured, room: usize, in_full: usize) -> Vec<Line<'a>> {
    let (words, theme) = (&view.words.probe, view.theme);
    let (mark, style) = row.mark(view);
    let strong = theme.text.add_modifier(Modifier::BOLD);
    let remarks = rows::remarks(view, measured);
    let mut lines = Vec::new();
    if remarks.is_empty() {
        lines.extend(marked(mark, style, rows::unremarkable(view, measured), room, strong));
    }
    for (at, (_, says)) in remarks.iter().take(in_full).enumerate() {
        let (mark, weight) = if at == 0 { (mark, strong) } else { (" ", theme.text) };
        lines.extend(marked(mark, style, says, room, weight));
    }
    let Request { operation, size, .. } = &row.shown;
    let ended = row.probed.map(|p| wording::clock(view, p.at)).unwrap_or_default();
    let mut facts = vec![
        format!("{} {}", settings::operation(view, *operation), number::payload(*size)),
        fill(&words.messages, &[("n", &number::grouped(measured.latency.samples.into()))]),
        fill(&words.ended_at, &[("clock", &ended)]),
    ];
    let others: Vec<&str> = remarks.iter().skip(in_full).map(|(short, _)| short.as_str()).collect();
    if !others.is_empty() {
        facts.push(fill(&words.also, &[("remarks", &others.join(&words.between))]));
    }
    lines.extend(facts::wrapped("  ", &facts.join("   "), room, theme.muted));
    lines
}

/// Text behind a mark.
fn marked<'a>(mark: &str, style: Style, text: &str, room: usize, weight: Style) -> Vec<Line<'a>> {
    let mut lines = facts::wrapped("", text, room.saturating_sub(2), weight);
    for (at, line) in lines.iter_mut().enumerate() {
        let lead = if at == 0 { Span::styled(format!("{mark} "), style) } else { Span::raw("  ") };
        line.spans.insert(0, lead);
    }
    lines
}

/// What a run would do, and what it costs.
fn before_the_first<'a>(view: &View<'_>, request: &Request, room: usize) -> Vec<Line<'a>> {
    let words = &view.words.probe;
    let template = if request.is_inside_one_port() { &words.would_run } else { &words.would_cross };
    let key = |action| settings::key(view, action);
    let values = [
        ("probe", key(Action::Probe)),
        ("pick", key(Action::PickPort)),
        ("all", key(Action::PickAllPorts)),
        ("n", number::grouped(request.iterations.into())),
        ("size", number::payload(request.size)),
        ("from", request.from.to_string()),
        ("to", request.to.to_string()),
        ("warm_up", number::grouped(request.warm_up.into())),
        ("deadline", text::span(view.words, request.deadline)),
    ];
    let filled = |template: &str| fill(template, &values.each_ref().map(|(name, value)| (*name, value.as_str())));
    let mut lines = facts::wrapped("", &filled(template), room, view.theme.text);
    lines.extend(facts::wrapped("", &filled(&words.would_cost), room, view.theme.muted));
    lines
}
