//! How many messages took how long, along an axis of equal ratios: a tail of ten times the median is seen beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::Widget;

use crate::probe::Latency;
use crate::tui::View;
use crate::tui::text::fill;
use crate::tui::widgets::axis::TimeAxis;
use crate::tui::widgets::chart::Chart;
use crate::tui::widgets::{fit, number, paint};

/// Columns for the scale at the left.
const SCALE: u16 = 6;
/// Where the slowest takes fewer times as long as the fastest, labels have equal steps; there are as many at most.
const CLOSE: f64 = 4.0;
const LABELS: u32 = 8;
/// Lines besides the bars: the title, the axis, the percentiles below it.
pub const AROUND: u16 = 3;

/// An axis from one latency to another, microseconds, in equal ratios.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    from: f64,
    to: f64,
}

impl Scale {
    /// One on which all of these lie.
    pub fn over<'a>(latencies: impl Iterator<Item = &'a Latency>) -> Option<Self> {
        let ends = latencies.flat_map(|l| [l.histogram.first().map(|b| b.from), l.histogram.last().map(|b| b.to)]);
        let ends = ends.flatten().filter(|us| us.is_finite() && *us > 0.0);
        let scale = ends.fold(None, |scale: Option<Self>, us| {
            let Self { from, to } = scale.unwrap_or(Self { from: us, to: us });
            Some(Self { from: from.min(us), to: to.max(us) })
        })?;
        // A little room at both ends; and room at all where everything took the same.
        Some(Self { from: scale.from / 1.02, to: scale.to * 1.02 })
    }

    /// Where a latency lies: 0 at the beginning, 1 at the end.
    fn place(self, us: f64) -> f64 {
        ((us / self.from).ln() / (self.to / self.from).ln()).clamp(0.0, 1.0)
    }

    /// The column of a latency.
    fn column(self, us: f64, columns: u16) -> u16 {
        ((self.place(us) * f64::from(columns)) as u16).min(columns.saturating_sub(1))
    }

    /// How many messages fall into each column; `None` where none does. A bar that spans several is shared among them.
    fn columns(self, latency: &Latency, columns: u16) -> Vec<Option<f32>> {
        let mut counts = vec![0.0_f64; columns.into()];
        for bar in latency.histogram.iter().filter(|bar| bar.count > 0) {
            let (from, to) = (self.place(bar.from) * f64::from(columns), self.place(bar.to) * f64::from(columns));
            let first = self.column(bar.from, columns);
            let last = self.column(bar.to, columns).max(first);
            for column in first..=last {
                let covered = (to.min(f64::from(column) + 1.0) - from.max(column.into())).max(0.0);
                let share = if to > from { covered / (to - from) } else { f64::from(u8::from(column == first)) };
                if let Some(count) = counts.get_mut(usize::from(column)) {
                    *count += f64::from(bar.count) * share;
                }
            }
        }
        counts.into_iter().map(|count| (count > 0.0).then_some(count as f32)).collect()
    }

    /// Round latencies along the axis with their columns.
    fn labels(self, columns: u16) -> Vec<(u16, String)> {
        let round = if self.to / self.from < CLOSE { self.equal_steps() } else { self.rising_steps() };
        let inside = round.into_iter().filter(|us| (self.from..=self.to).contains(us));
        inside.map(|us| (self.column(us, columns), short(us))).collect()
    }

    fn rising_steps(self) -> Vec<f64> {
        let decades = self.from.log10().floor() as i32..=self.to.log10().ceil() as i32;
        let round = |decade: i32| [1.0, 1.5, 2.0, 3.0, 5.0, 7.0].map(|step| step * 10_f64.powi(decade));
        decades.take(24).flat_map(round).collect()
    }

    fn equal_steps(self) -> Vec<f64> {
        let least = (self.to - self.from) / f64::from(LABELS);
        let decade = 10_f64.powf(least.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|s| s * decade).find(|s| *s >= least).unwrap_or(least);
        let first = (self.from / step).ceil();
        (0..=LABELS).map(|n| (first + f64::from(n)) * step).collect()
    }
}

/// A round latency without needless digits.
pub fn short(us: f64) -> String {
    let text = number::microseconds(us);
    if text.contains('.') && !text.ends_with('s') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// The shape alone, in a line, on a scale that other rows share.
pub fn draw_shape(buf: &mut Buffer, place: Rect, view: &View<'_>, latency: &Latency, scale: Option<Scale>) {
    let Some(scale) = scale else { return };
    draw_bars(buf, place, view, &scale.columns(latency, place.width));
}

fn draw_bars(buf: &mut Buffer, place: Rect, view: &View<'_>, values: &[Option<f32>]) {
    let top = values.iter().flatten().copied().fold(0.0, f32::max);
    let (style, zero) = (view.theme.rx, view.theme.muted);
    Chart { values, top, ramp: &view.glyphs.levels, style, zero }.render(place, buf);
}

/// The whole: title, bars with their scale, axis, and where the percentiles lie.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>, latency: &Latency) {
    let bold = view.theme.text.add_modifier(Modifier::BOLD);
    let title = fill(&view.words.probe.histogram, &[("unit", view.glyphs.microseconds)]);
    paint::left(buf, paint::row(area, 0), &title, bold, view.glyphs.ellipsis);
    let Some(scale) = Scale::over([latency].into_iter()) else { return };
    let bars = Rect {
        y: area.y.saturating_add(1),
        height: area.height.saturating_sub(AROUND),
        ..paint::part(area, SCALE, area.width)
    };
    let values = scale.columns(latency, bars.width);
    draw_bars(buf, bars, view, &values);
    let most = values.iter().flatten().copied().fold(0.0, f32::max);
    let label = |line| paint::part(paint::row(area, line), 0, SCALE - 1);
    paint::right(buf, label(1), &number::per_second(most.into()), view.theme.muted, "");
    paint::right(buf, label(bars.height), "0", view.theme.muted, "");
    let below = |line: u16| paint::part(paint::row(area, bars.height + line), SCALE, bars.width);
    TimeAxis { labels: &scale.labels(bars.width), style: view.theme.muted }.render(below(1), buf);
    TimeAxis { labels: &percentiles(view, latency, scale, bars.width), style: view.theme.accent }.render(below(2), buf);
}

/// Where the percentiles lie. Where two are too close the 90th goes first: the tail is what is looked for.
fn percentiles(view: &View<'_>, latency: &Latency, scale: Scale, columns: u16) -> Vec<(u16, String)> {
    let mark = |name: &str, us| {
        let (column, up) = (scale.column(us, columns), view.glyphs.up);
        let width = fit::columns(name) + 1;
        // At the right edge the name stands before its mark.
        if column + width <= columns {
            (column, format!("{up}{name}"))
        } else {
            ((column + 1).saturating_sub(width), format!("{name}{up}"))
        }
    };
    let (p90, p99) = (mark("p90", latency.p90), mark("p99", latency.p99));
    let is_clear = p90.0 + fit::columns(&p90.1) < p99.0;
    let mut marks = vec![mark("p50", latency.p50)];
    marks.extend(is_clear.then_some(p90));
    marks.extend([p99, mark("p99.9", latency.p99_9)]);
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn latency(nanoseconds: &[u64]) -> Latency {
        Latency::of(nanoseconds, 1).unwrap()
    }

    #[test]
    fn every_message_is_in_a_column_and_the_slowest_at_the_end() {
        let mut samples = vec![2_000; 99];
        samples.push(200_000);
        let latency = latency(&samples);
        let columns = Scale::over([&latency].into_iter()).unwrap().columns(&latency, 60);
        assert!(columns[..3].iter().flatten().sum::<f32>() > 90.0, "{columns:?}");
        assert!(columns[56..].iter().any(Option::is_some) && columns[20..50].iter().all(Option::is_none));
    }

    #[test]
    fn rows_on_one_scale_can_be_compared() {
        let (fast, slow) = (latency(&[2_000; 9]), latency(&[4_000; 9]));
        let scale = Scale::over([&fast, &slow].into_iter()).unwrap();
        let peak = |l: &Latency| scale.columns(l, 20).iter().position(Option::is_some).unwrap();
        assert!(peak(&fast) < 2 && peak(&slow) > 17, "{} {}", peak(&fast), peak(&slow));
    }

    #[test]
    fn labels_are_round_and_rise() {
        let labels = Scale { from: 0.9, to: 120.0 }.labels(80);
        let texts: Vec<&str> = labels.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(texts, ["1", "1.5", "2", "3", "5", "7", "10", "15", "20", "30", "50", "70", "100"]);
        assert!(labels.is_sorted_by_key(|(column, _)| *column));
    }

    #[test]
    fn a_narrow_axis_has_labels_in_equal_steps() {
        let texts: Vec<String> = Scale { from: 1.18, to: 2.07 }.labels(80).into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, ["1.2", "1.4", "1.6", "1.8", "2"]);
    }

    proptest! {
        #[test]
        fn no_message_is_lost(samples in prop::collection::vec(0_u64..1 << 36, 1..60), columns in 1_u16..120) {
            let latency = latency(&samples);
            if let Some(scale) = Scale::over([&latency].into_iter()) {
                let sum: f32 = scale.columns(&latency, columns).iter().flatten().sum();
                prop_assert!((sum - samples.len() as f32).abs() < 0.05, "{sum} of {}", samples.len());
                let _ = scale.labels(columns);
            }
        }
    }
}
