//! Eight priorities: pause over time in both directions, and flow control as configured beside traffic as seen.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use crate::analysis::{Figure, PauseBasis, PortNow, PriorityNow};
use crate::fabric::{Direction, LinkLayer, Priority, TransmissionSelection};
use crate::tui::View;
use crate::tui::widgets::axis::TimeAxis;
use crate::tui::widgets::columns::{Column, fitting};
use crate::tui::widgets::heat::Heat;
use crate::tui::widgets::timeline::{Merge, Timeline, round_step};
use crate::tui::widgets::{fit, number, paint};

use super::super::charts;
use super::super::page::Section;
use super::super::series::Past;
use super::super::wording::{self, figure_style, marks, pause_style, trouble_style};

/// What a strip reaches back at least.
const SPAN: Duration = Duration::from_secs(300);
/// A strip at its shortest and at its longest.
const STRIP: (u16, u16) = (13, 60);
/// On a narrower screen columns stand closer.
const ROOMY: u16 = 96;

/// A column of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Priority,
    Strip(Direction),
    Share(Direction),
    Pfc,
    Dscp,
    Class,
    Traffic(Direction),
}

/// The columns in order, with the ranks by which they keep their places.
const FIELDS: [(Field, u8); 10] = [
    (Field::Priority, 0),
    (Field::Strip(Direction::Tx), 4),
    (Field::Share(Direction::Tx), 1),
    (Field::Strip(Direction::Rx), 5),
    (Field::Share(Direction::Rx), 2),
    (Field::Pfc, 3),
    (Field::Dscp, 6),
    (Field::Class, 9),
    (Field::Traffic(Direction::Rx), 7),
    (Field::Traffic(Direction::Tx), 8),
];

/// The section. InfiniBand has no such pause: credits do its work, and the picture above tells of them.
pub fn section<'a>(view: &'a View<'a>, port: &'a PortNow) -> Section<'a> {
    if port.facts.layer() == LinkLayer::InfiniBand {
        return Section::whole(1, move |buf, area| {
            let row = paint::row(area, 0);
            paint::left(buf, row, &view.words.port.no_pause, view.theme.muted, view.glyphs.ellipsis);
        });
    }
    Section::whole(11, move |buf, area| Table::new(view, port, area.width).draw(buf, area))
}

struct Table<'a> {
    view: &'a View<'a>,
    port: &'a PortNow,
    gap: u16,
    past: Past<'a>,
    line: Timeline,
    columns: Vec<(Field, u16, u16)>,
}

impl<'a> Table<'a> {
    fn new(view: &'a View<'a>, port: &'a PortNow, width: u16) -> Self {
        let (columns, gap) = (place(view, width), gap(width));
        let strip = columns.iter().find(|c| matches!(c.0, Field::Strip(_))).map_or(0, |c| usize::from(c.2));
        let step = round_step(SPAN, strip).max(view.snapshot.cadence.interval);
        let line = Timeline::paged(view.frame.at, step, strip);
        Self { view, port, gap, past: Past::new(view, line.span()), line, columns }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect) {
        self.draw_headings(buf, area);
        for (line, priority) in (2_u16..).zip(Priority::ALL) {
            for &(field, column, width) in &self.columns {
                let place = paint::part(paint::row(area, line), column, width);
                self.draw_cell(buf, place, field, priority);
            }
        }
        let axis = paint::row(area, 10);
        for &(field, column, width) in &self.columns {
            if matches!(field, Field::Strip(_)) {
                let labels = charts::minutes(self.view, &self.line);
                TimeAxis { labels: &labels, style: self.view.theme.muted }
                    .render(paint::part(axis, column, width), buf);
            }
        }
    }

    /// Two lines: which side pauses over its strip, and what each column is.
    fn draw_headings(&self, buf: &mut Buffer, area: Rect) {
        let (words, theme) = (&self.view.words.port, self.view.theme);
        for &(field, column, width) in &self.columns {
            let (upper, lower) = (paint::row(area, 0), paint::part(paint::row(area, 1), column, width));
            match field {
                Field::Priority => drop(paint::left(buf, lower, &words.priority, theme.muted, "")),
                Field::Strip(direction) => {
                    let text = if direction == Direction::Tx { &words.we_pause } else { &words.network_pauses };
                    let wide = paint::part(upper, column, width + self.gap + SHARE);
                    paint::left(buf, wide, text, theme.text, self.view.glyphs.ellipsis);
                }
                Field::Share(direction) => {
                    // Without its strip a share has to say itself which way it goes.
                    let text = if direction == Direction::Tx {
                        &self.view.words.fabric.pauses
                    } else {
                        &self.view.words.fabric.paused
                    };
                    paint::right(buf, lower, text, theme.muted, "");
                }
                Field::Pfc => {
                    paint::left(buf, lower, "PFC", theme.muted, "");
                    let wide = paint::part(upper, column, 3 + 2 * (self.gap + 6));
                    paint::left(buf, wide, &words.configured, theme.text, self.view.glyphs.ellipsis);
                }
                Field::Dscp => drop(paint::left(buf, lower, "DSCP", theme.muted, "")),
                Field::Class => drop(paint::left(buf, lower, "TC", theme.muted, "")),
                Field::Traffic(direction) => {
                    let fabric = &self.view.words.fabric;
                    let text = if direction == Direction::Rx { &fabric.rx } else { &fabric.tx };
                    paint::right(buf, lower, text, theme.muted, "");
                    if direction == Direction::Rx {
                        paint::left(buf, paint::part(upper, column, 2 * width + self.gap), &words.seen, theme.text, "");
                    }
                }
            }
        }
    }

    fn draw_cell(&self, buf: &mut Buffer, place: Rect, field: Field, priority: Priority) {
        let view = self.view;
        let (text, style, at_right) = match field {
            Field::Strip(direction) => return self.draw_strip(buf, place, direction, priority),
            Field::Priority => (format!("{priority:>2}"), view.theme.text, false),
            Field::Share(direction) => {
                let (text, style) = self.share(direction, priority);
                (text, style, true)
            }
            Field::Pfc => {
                let (text, style) = self.pfc(priority);
                (text, style, false)
            }
            Field::Dscp => (dscps(&self.port.facts.qos.dscps_of(priority), view.glyphs.absent), view.theme.text, false),
            Field::Class => (self.class(priority), view.theme.muted, false),
            Field::Traffic(direction) => {
                let figure = self.now(priority, |p| if direction == Direction::Rx { p.rx } else { p.tx });
                (marks(view).figure(figure, number::gbps), figure_style(view, figure), true)
            }
        };
        if at_right {
            paint::right(buf, place, &text, style, view.glyphs.ellipsis);
        } else {
            paint::left(buf, place, &text, style, view.glyphs.ellipsis);
        }
    }

    fn now(&self, priority: Priority, figure: impl Fn(&PriorityNow) -> Figure) -> Figure {
        self.port.priorities.as_ref().map_or(Figure::NONE, |p| figure(&p[priority]))
    }

    /// The share of time paused now; the frames a second where only those are counted.
    fn share(&self, direction: Direction, priority: Priority) -> (String, Style) {
        let view = self.view;
        if self.port.pause_basis == PauseBasis::Frames {
            let frames = self.now(priority, |p| frames(p, direction));
            let text = marks(view).figure(frames, |f| format!("{}/s", number::per_second(f)));
            return (text, trouble_style(view, frames, view.theme.warning));
        }
        let share = self.now(priority, |p| share(p, direction));
        (marks(view).figure(share, number::percent), pause_style(view, share))
    }

    fn draw_strip(&self, buf: &mut Buffer, place: Rect, direction: Direction, priority: Priority) {
        let theme = self.view.theme;
        let only_frames = self.port.pause_basis == PauseBasis::Frames;
        let shares = self.past.series(&self.port.id, &self.line, Merge::Largest, |port| {
            let Some(now) = port.priorities.as_ref().map(|p| p[priority]) else { return Figure::NONE };
            if only_frames {
                // How long is unknown: the lightest shade says that there was something.
                frames(&now, direction).reading().map(|f| if f > 0.0 { f32::MIN_POSITIVE } else { 0.0 }).into()
            } else {
                share(&now, direction)
            }
        });
        let styles = [theme.muted, theme.text, theme.warning, theme.critical, theme.critical];
        Heat { shares: &shares, shades: &self.view.glyphs.shades, styles: &styles }.render(place, buf);
    }

    fn pfc(&self, priority: Priority) -> (String, Style) {
        let words = &self.view.words.state;
        let pfc = self.port.facts.qos.pfc;
        let on = pfc.value().is_some_and(|p| p.is_on(priority));
        let text =
            wording::reading(self.view, &pfc, |p| if p.is_on(priority) { words.on.clone() } else { words.off.clone() });
        (text, if on { self.view.theme.text } else { self.view.theme.muted })
    }

    /// The traffic class and how it is scheduled: `3 50 %`, `6 strict`.
    fn class(&self, priority: Priority) -> String {
        wording::reading(self.view, &self.port.facts.qos.ets, |ets| {
            let class = ets.class_of_priority[priority.index()];
            let at = usize::from(class).min(7);
            match ets.selection[at] {
                TransmissionSelection::Ets => format!("{class} {} %", ets.bandwidth_percent[at]),
                TransmissionSelection::Strict => format!("{class} strict"),
                TransmissionSelection::CreditBased => format!("{class} credit"),
                TransmissionSelection::Vendor => format!("{class} vendor"),
                TransmissionSelection::Other(code) => format!("{class} #{code}"),
            }
        })
    }
}

fn share(priority: &PriorityNow, direction: Direction) -> Figure {
    match direction {
        Direction::Rx => priority.pause_rx,
        Direction::Tx => priority.pause_tx,
    }
}

fn frames(priority: &PriorityNow, direction: Direction) -> Figure {
    match direction {
        Direction::Rx => priority.pause_frames_rx,
        Direction::Tx => priority.pause_frames_tx,
    }
}

/// Columns between two columns.
fn gap(width: u16) -> u16 {
    if width < ROOMY { 1 } else { 2 }
}

/// Columns for a share.
const SHARE: u16 = 6;

/// A column's width: what it may hold, and its heading in the reader's language.
fn field_width(view: &View<'_>, field: Field) -> u16 {
    let fabric = &view.words.fabric;
    let (least, heading) = match field {
        Field::Priority => (4, view.words.port.priority.as_str()),
        Field::Strip(_) => (STRIP.0, ""),
        Field::Share(_) => (SHARE, ""),
        Field::Pfc => (3, "PFC"),
        Field::Dscp => (6, "DSCP"),
        Field::Class => (8, "TC"),
        Field::Traffic(Direction::Rx) => (6, fabric.rx.as_str()),
        Field::Traffic(Direction::Tx) => (6, fabric.tx.as_str()),
    };
    fit::columns(heading).max(least)
}

/// The columns that fit, each with where it begins and its width; what room is left makes the strips longer.
fn place(view: &View<'_>, width: u16) -> Vec<(Field, u16, u16)> {
    let columns: Vec<Column> =
        FIELDS.iter().map(|&(field, rank)| Column { width: field_width(view, field), rank }).collect();
    let gap = gap(width);
    let kept = fitting(&columns, width, gap);
    let used: u16 = kept.iter().map(|&at| columns[at].width + gap).sum();
    let is_strip = |at: usize| matches!(FIELDS[at].0, Field::Strip(_));
    let strips = kept.iter().filter(|&&at| is_strip(at)).count() as u16;
    let spare = width.saturating_sub(used.saturating_sub(gap)).checked_div(strips).unwrap_or(0).min(STRIP.1 - STRIP.0);
    let mut column = 0;
    let place = |at: usize| {
        let width = columns[at].width + if is_strip(at) { spare } else { 0 };
        let placed = (FIELDS[at].0, column, width);
        column += width + gap;
        placed
    };
    kept.into_iter().map(place).collect()
}

/// DSCPs as ranges: `24-31`, `26,48`.
fn dscps(dscps: &[u16], none: &str) -> String {
    let mut ranges: Vec<(u16, u16)> = Vec::new();
    for &dscp in dscps {
        match ranges.last_mut() {
            Some((_, end)) if end.saturating_add(1) == dscp => *end = dscp,
            _ => ranges.push((dscp, dscp)),
        }
    }
    let text = |(a, b): (u16, u16)| if a == b { a.to_string() } else { format!("{a}-{b}") };
    if ranges.is_empty() { none.to_owned() } else { ranges.into_iter().map(text).collect::<Vec<_>>().join(",") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dscps_that_follow_each_other_are_a_range() {
        assert_eq!(dscps(&[24, 25, 26, 48], "–"), "24-26,48");
        assert_eq!(dscps(&[26], "–"), "26");
        assert_eq!(dscps(&[], "–"), "–");
        assert_eq!(dscps(&[u16::MAX - 1, u16::MAX], "–"), "65534-65535");
    }
}
