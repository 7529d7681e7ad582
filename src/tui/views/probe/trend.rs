//! A repeated probe over time, beside what the port counted in the same seconds.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

use crate::analysis::Figure;
use crate::probe::{Latency, Repeat, Round};
use crate::tui::View;
use crate::tui::text::{self, fill};
use crate::tui::widgets::axis::TimeAxis;
use crate::tui::widgets::chart::Chart;
use crate::tui::widgets::heat::Heat;
use crate::tui::widgets::{number, paint};

use super::super::page::Section;
use super::super::wording;
use super::{every, histogram, settings};

/// Columns for names and scales at the left, and for the newest value at the right.
const NAMES: u16 = 9;
const NEWEST: u16 = 8;
/// Lines of each of the two charts.
const CHART: u16 = 3;

/// What stands in a line of its own below the charts.
struct Strip<'a> {
    name: &'a str,
    figure: fn(&Round) -> Figure,
    is_share: bool,
    style: Style,
}

/// The section: title and cost, 99th percentile and median on one scale, what was counted, the time.
pub fn section<'a>(view: &'a View<'a>, repeat: &'a Repeat) -> Section<'a> {
    let strips = strips(view, repeat);
    let height = 1 + 2 * CHART + u16::try_from(strips.len()).unwrap_or(0) + 1;
    Section::whole(height, move |buf, area| {
        draw_title(buf, paint::row(area, 0), view, repeat);
        let columns = area.width.saturating_sub(NAMES + NEWEST);
        let rounds = page(&repeat.trend.rounds, columns.into());
        let latency = |of: fn(&Latency) -> f64| -> Vec<Option<f32>> {
            rounds.iter().map(|r| r.outcome.as_ref().ok().map(|l| of(l) as f32)).collect()
        };
        let (p99, p50) = (latency(|l| l.p99), latency(|l| l.p50));
        let largest = p99.iter().flatten().copied().fold(0.0, f32::max);
        let top = number::scale_top(largest.into()) as f32;
        for (at, (name, values)) in (0_u16..).zip([("p99", &p99), ("p50", &p50)]) {
            let place = Rect { y: area.y.saturating_add(1 + at * CHART), height: CHART, ..area };
            draw_chart(buf, place.intersection(area), view, name, values, top);
        }
        for (line, strip) in (1 + 2 * CHART..).zip(&strips) {
            draw_strip(buf, paint::row(area, line), view, strip, rounds);
        }
        let axis = paint::part(paint::row(area, height - 1), NAMES, columns);
        TimeAxis { labels: &clock(view, rounds), style: view.theme.muted }.render(axis, buf);
    })
}

/// How often, how many rounds, and what they cost; why the last one failed, where it did.
fn draw_title(buf: &mut Buffer, row: Rect, view: &View<'_>, repeat: &Repeat) {
    let (words, trend) = (&view.words.probe, &repeat.trend);
    let last = trend.rounds.last();
    let title = match (repeat.every, last) {
        (Some(period), _) => fill(&words.trend, &[("every", &every(view, period))]),
        (None, Some(last)) => fill(&words.trend_over, &[("clock", &wording::clock(view, last.at))]),
        (None, None) => return,
    };
    let what =
        format!("{} {}", settings::operation(view, trend.request.operation), number::payload(trend.request.size));
    let bold = view.theme.text.add_modifier(Modifier::BOLD);
    let mut column = paint::left(buf, row, &title, bold, view.glyphs.ellipsis) + 3;
    let rounds = fill(&words.rounds, &[("n", &trend.rounds.len().to_string())]);
    let mut notes = vec![what, rounds];
    notes.extend(repeat.every.and_then(|period| cost(view, repeat, period)));
    if let Some(Err(failure)) = last.map(|round| &round.outcome) {
        notes.push(fill(&words.last_failed, &[("reason", &text::failure(view.words, failure))]));
    }
    for note in notes {
        let place = paint::part(row, column, row.width);
        column += paint::left(buf, place, &note, view.theme.muted, view.glyphs.ellipsis) + 3;
    }
}

/// What a round takes, of itself and of the time.
fn cost(view: &View<'_>, repeat: &Repeat, period: std::time::Duration) -> Option<String> {
    let share = repeat.trend.cost(period)?;
    let took = super::with_unit(view, share * period.as_secs_f64() * 1e6);
    let percent = share * 100.0;
    let share = if percent < 0.01 { "<0.01 %".to_owned() } else { format!("{percent:.2} %") };
    Some(fill(&view.words.probe.cost, &[("took", &took), ("share", &share)]))
}

/// The newest rounds that fit, a column each. They stand still until the line is full and then move on by a quarter.
fn page(rounds: &[Round], columns: usize) -> &[Round] {
    let step = (columns / 4).max(1);
    let first = rounds.len().saturating_sub(columns).div_ceil(step) * step;
    rounds.get(first.min(rounds.len())..).unwrap_or_default()
}

fn draw_chart(buf: &mut Buffer, place: Rect, view: &View<'_>, name: &str, values: &[Option<f32>], top: f32) {
    let muted = view.theme.muted;
    let label = |line| paint::part(paint::row(place, line), 0, NAMES - 1);
    paint::left(buf, label(0), name, view.theme.text, "");
    paint::right(buf, label(0), &histogram::short(top.into()), muted, "");
    paint::right(buf, label(place.height.saturating_sub(1)), "0", muted, "");
    let chart = paint::part(place, NAMES, place.width.saturating_sub(NAMES + NEWEST));
    Chart { values, top, ramp: &view.glyphs.levels, style: view.theme.rx, zero: muted }.render(chart, buf);
    let newest =
        paint::part(paint::row(place, place.height.saturating_sub(1)), place.width - NEWEST.min(place.width), NEWEST);
    if let Some(Some(value)) = values.last() {
        paint::right(buf, newest, &number::microseconds((*value).into()), view.theme.text, "");
    }
}

/// What was counted in any round, a line each.
fn strips<'a>(view: &'a View<'a>, repeat: &Repeat) -> Vec<Strip<'a>> {
    let (words, theme) = (&view.words.fabric, view.theme);
    let strip = |name, figure, is_share, style| Strip { name, figure, is_share, style };
    let all = [
        strip(words.paused.as_str(), (|r| r.counted.pause_rx) as fn(&Round) -> Figure, true, theme.warning),
        strip(&words.pauses, |r| r.counted.pause_tx, true, theme.warning),
        strip(&words.ecn, |r| r.counted.ecn_marked, false, theme.text),
        strip(&words.loss, |r| r.counted.loss, false, theme.critical),
        strip(&view.words.probe.drops, |r| r.counted.discards, false, theme.critical),
    ];
    let is_counted = |s: &Strip<'_>| repeat.trend.rounds.iter().any(|round| (s.figure)(round).value().is_some());
    all.into_iter().filter(is_counted).collect()
}

fn draw_strip(buf: &mut Buffer, row: Rect, view: &View<'_>, strip: &Strip<'_>, rounds: &[Round]) {
    let theme = view.theme;
    paint::left(buf, paint::part(row, 0, NAMES - 1), strip.name, theme.muted, view.glyphs.ellipsis);
    let place = paint::part(row, NAMES, row.width.saturating_sub(NAMES + NEWEST));
    let values: Vec<Option<f32>> = rounds.iter().map(|round| (strip.figure)(round).value()).collect();
    if strip.is_share {
        let styles = [theme.muted, theme.text, theme.warning, theme.critical, theme.critical];
        Heat { shares: &values, shades: &view.glyphs.shades, styles: &styles }.render(place, buf);
    } else {
        let top = values.iter().flatten().copied().fold(1.0, f32::max);
        Chart { values: &values, top, ramp: &view.glyphs.levels, style: strip.style, zero: theme.muted }
            .render(place, buf);
    }
    let newest = rounds.last().map_or(Figure::NONE, |round| (strip.figure)(round));
    let format = if strip.is_share { number::percent } else { number::per_second };
    let text = wording::marks(view).figure(newest, format);
    let style = wording::figure_style(view, newest);
    paint::right(buf, paint::part(row, row.width - NEWEST.min(row.width), NEWEST), &text, style, "");
}

/// When rounds ended, now and then.
fn clock(view: &View<'_>, rounds: &[Round]) -> Vec<(u16, String)> {
    let label = |(at, round): (usize, &Round)| Some((u16::try_from(at).ok()?, wording::clock(view, round.at)));
    rounds.iter().enumerate().step_by(20).filter_map(label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Wall;
    use crate::probe::{Counted, Failure};
    use std::time::Duration;

    fn rounds(count: u64) -> Vec<Round> {
        let round = |at| Round {
            at: Wall(at),
            took: Duration::ZERO,
            outcome: Err(Failure::Cancelled),
            counted: Counted::default(),
        };
        (0..count).map(round).collect()
    }

    #[test]
    fn a_page_holds_the_newest_and_moves_on_by_quarters() {
        let first = |count, columns| page(&rounds(count), columns).first().map(|r| r.at.0);
        assert_eq!([first(0, 40), first(40, 40)], [None, Some(0)]);
        assert_eq!([first(41, 40), first(50, 40), first(51, 40)], [Some(10), Some(10), Some(20)]);
        assert_eq!([first(9, 0), first(9, 1)], [None, Some(8)]);
    }
}
