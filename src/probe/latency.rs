//! Percentiles, spread and shape of a run's samples.

use hdrhistogram::Histogram;

/// Percentiles are right to this many digits.
const DIGITS: u8 = 3;

/// Bars of the histogram: enough for a shape, few enough for a screen.
const BARS: usize = 24;

/// Latency of a message in microseconds, from all samples of a run: none is left out as an outlier.
#[derive(Debug, Clone, PartialEq)]
pub struct Latency {
    /// Samples.
    pub samples: u32,
    /// The fastest.
    pub min: f64,
    /// The median.
    pub p50: f64,
    /// Nine in ten are as fast.
    pub p90: f64,
    /// 99 in a hundred are.
    pub p99: f64,
    /// 999 in a thousand are.
    pub p99_9: f64,
    /// The slowest.
    pub max: f64,
    /// The mean.
    pub mean: f64,
    /// Standard deviation of all samples.
    pub standard_deviation: f64,
    /// How many samples lie where, fastest first.
    pub histogram: Vec<Bar>,
}

/// A bar of a histogram.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bar {
    /// From this latency on, microseconds,
    pub from: f64,
    /// and below this.
    pub to: f64,
    /// So many samples.
    pub count: u32,
}

impl Latency {
    /// Of messages whose way there and back, or `ways` ways, took so many nanoseconds. `None` without any.
    #[must_use]
    pub fn of(times_ns: &[u64], ways: u32) -> Option<Self> {
        let (&least, &most) = (times_ns.iter().min()?, times_ns.iter().max()?);
        let mut histogram = Histogram::<u32>::new(DIGITS).ok()?;
        for &time in times_ns {
            histogram.record(time).ok()?;
        }
        let per_way = 1000.0 * f64::from(ways);
        let us = |ns: f64| ns / per_way;
        // The histogram gives the upper end of what it holds as one.
        let quantile = |q: f64| us(histogram.value_at_quantile(q).clamp(least, most) as f64);
        let count = times_ns.len() as f64;
        let mean = times_ns.iter().map(|&t| t as f64).sum::<f64>() / count;
        let variance = times_ns.iter().map(|&t| (t as f64 - mean).powi(2)).sum::<f64>() / count;
        Some(Self {
            samples: u32::try_from(times_ns.len()).unwrap_or(u32::MAX),
            min: us(least as f64),
            p50: quantile(0.5),
            p90: quantile(0.9),
            p99: quantile(0.99),
            p99_9: quantile(0.999),
            max: us(most as f64),
            mean: us(mean),
            standard_deviation: us(variance.sqrt()),
            histogram: bars(times_ns, us(least as f64), us(most as f64), per_way),
        })
    }
}

/// Samples by latency, in bars of equal ratio: a tail ten times as long as the median is seen beside it.
fn bars(times_ns: &[u64], min: f64, max: f64, per_way: f64) -> Vec<Bar> {
    // A sample of 0 ns has no logarithm; a clock that coarse gets one bar for it.
    let start = min.max(0.001);
    let step = (max.max(start) / start).ln() / BARS as f64;
    let bound = |bar: usize| start * (step * bar as f64).exp();
    let mut counts = [0_u32; BARS];
    for &time in times_ns {
        let us = (time as f64 / per_way).max(start);
        let bar = if step > 0.0 { ((us / start).ln() / step) as usize } else { 0 };
        counts[bar.min(BARS - 1)] += 1;
    }
    let used = if step > 0.0 { BARS } else { 1 };
    let bar =
        |at: usize| Bar { from: bound(at), to: if at + 1 == used { max } else { bound(at + 1) }, count: counts[at] };
    (0..used).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn percentiles_of_a_thousand_known_samples() {
        // 1 to 1000 µs there and back: half of it one way.
        let samples: Vec<u64> = (1..=1000).rev().map(|us| us * 1000).collect();
        let one_way = Latency::of(&samples, 2).unwrap();
        let close = |value: f64, want: f64| assert!((value / want - 1.0).abs() < 0.002, "{value} for {want}");
        assert_eq!((one_way.samples, one_way.min, one_way.max), (1000, 0.5, 500.0));
        close(one_way.p50, 250.0);
        close(one_way.p90, 450.0);
        close(one_way.p99, 495.0);
        close(one_way.p99_9, 499.5);
        close(one_way.mean, 250.25);
        close(one_way.standard_deviation, 144.34);
        close(Latency::of(&samples, 1).unwrap().p50, 500.0);
    }

    #[test]
    fn one_slow_message_in_a_thousand_is_the_maximum_and_in_the_last_bar() {
        let mut samples = vec![2_000; 999];
        samples.push(900_000);
        let latency = Latency::of(&samples, 2).unwrap();
        assert_eq!((latency.p50, latency.p99_9, latency.max), (1.0, 1.0, 450.0));
        let counts: Vec<u32> = latency.histogram.iter().map(|b| b.count).collect();
        assert_eq!((counts[0], counts[BARS - 1], counts.iter().sum::<u32>()), (999, 1, 1000));
    }

    #[test]
    fn equal_samples_are_one_bar_and_none_are_nothing() {
        let latency = Latency::of(&[3_000; 5], 1).unwrap();
        assert_eq!(latency.histogram, [Bar { from: 3.0, to: 3.0, count: 5 }]);
        assert_eq!((latency.p99_9, latency.standard_deviation), (3.0, 0.0));
        assert_eq!(Latency::of(&[], 2), None);
    }

    proptest! {
        #[test]
        fn whatever_was_measured_is_in_order_and_in_the_bars(
            samples in proptest::collection::vec(0_u64..u64::from(u32::MAX) * 16, 1..200), ways in 1_u32..3
        ) {
            let l = Latency::of(&samples, ways).unwrap();
            let rising = [l.min, l.p50, l.p90, l.p99, l.p99_9, l.max];
            prop_assert!(rising.is_sorted(), "{rising:?}");
            prop_assert!(l.min <= l.mean * (1.0 + 1e-9) && l.mean <= l.max * (1.0 + 1e-9));
            prop_assert_eq!(l.histogram.iter().map(|b| b.count as usize).sum::<usize>(), samples.len());
        }
    }
}
