//! Time cut into equal steps, a column of a chart each.

use std::time::Duration;

use crate::fabric::Mono;

/// Steps of equal length that begin at multiples of that length, whatever is shown: a value once drawn stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeline {
    first: u64,
    step: u64,
    len: usize,
}

/// What becomes of several values in one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Merge {
    /// Their mean: throughput.
    Mean,
    /// The largest: what must not be missed, however short.
    Largest,
}

impl Timeline {
    /// `len` steps that hold `until` somewhere in their last quarter. It stands still until that quarter is full and
    /// then moves on by a quarter: a chart that scrolled at each step would send every cell anew each time.
    #[must_use]
    pub fn paged(until: Mono, step: Duration, len: usize) -> Self {
        let step = nanoseconds(step);
        let page = (len as u64 / 4).max(1);
        let end = (until.0 / step / page + 1) * page;
        Self { first: end.saturating_sub(len as u64), step, len }
    }

    /// How many steps there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// When a step begins.
    #[must_use]
    pub fn begin(&self, step: usize) -> Mono {
        Mono((self.first + step as u64).saturating_mul(self.step))
    }

    /// The time from the beginning of the first step to the end of the last one.
    #[must_use]
    pub fn span(&self) -> Duration {
        Duration::from_nanos(self.step.saturating_mul(self.len as u64))
    }

    /// The step that holds this instant.
    #[must_use]
    pub fn step_of(&self, at: Mono) -> Option<usize> {
        let step = usize::try_from((at.0 / self.step).checked_sub(self.first)?).ok()?;
        (step < self.len).then_some(step)
    }

    /// The values of each step made one; `None` where nothing was measured.
    #[must_use]
    pub fn merge(&self, values: impl IntoIterator<Item = (Mono, Option<f32>)>, merge: Merge) -> Vec<Option<f32>> {
        let mut sums = vec![(0.0_f32, 0_u16); self.len];
        for (at, value) in values {
            let (Some(step), Some(value)) = (self.step_of(at), value.filter(|v| v.is_finite())) else { continue };
            let (sum, count) = &mut sums[step];
            *sum = match merge {
                Merge::Mean => *sum + value,
                Merge::Largest => sum.max(value),
            };
            *count = count.saturating_add(1);
        }
        let finish = |(sum, count): (f32, u16)| match (count, merge) {
            (0, _) => None,
            (_, Merge::Largest) => Some(sum),
            (count, Merge::Mean) => Some(sum / f32::from(count)),
        };
        sums.into_iter().map(finish).collect()
    }
}

fn nanoseconds(step: Duration) -> u64 {
    u64::try_from(step.as_nanos()).unwrap_or(u64::MAX).max(1)
}

/// The shortest of a few round lengths with which `steps` steps reach over `span`.
#[must_use]
pub fn round_step(span: Duration, steps: usize) -> Duration {
    const ROUND: [u64; 9] = [1, 2, 5, 10, 15, 30, 60, 120, 300];
    let wanted = span.as_secs_f64() / steps.max(1) as f64;
    let seconds = ROUND.into_iter().find(|&s| s as f64 >= wanted).unwrap_or(600);
    Duration::from_secs(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn at(seconds: f64) -> Mono {
        Mono((seconds * 1e9) as u64)
    }

    #[test]
    fn values_of_one_step_are_made_one() {
        let line = Timeline::paged(at(5.5), 2 * SECOND, 3);
        let values = [(0.5, 9.0), (1.5, 3.0), (4.1, 8.0), (5.4, 4.0), (6.0, 7.0)].map(|(t, v)| (at(t), Some(v)));
        assert_eq!(line.merge(values, Merge::Mean), [Some(6.0), None, Some(6.0)]);
        assert_eq!(line.merge(values, Merge::Largest), [Some(9.0), None, Some(8.0)]);
    }

    #[test]
    fn what_was_not_measured_is_a_gap() {
        let line = Timeline::paged(at(2.0), SECOND, 3);
        let values = [(at(0.5), Some(0.0)), (at(1.5), None), (at(2.0), Some(f32::NAN))];
        assert_eq!(line.merge(values, Merge::Mean), [Some(0.0), None, None]);
    }

    #[test]
    fn a_page_stands_still_until_it_is_full() {
        let page = |seconds| Timeline::paged(at(seconds), SECOND, 40);
        assert_eq!(page(100.0), page(109.9));
        assert_eq!(page(110.0).begin(0), at(80.0));
        assert_eq!(page(109.9).begin(0), at(70.0));
    }

    #[test]
    fn steps_are_round() {
        assert_eq!(round_step(Duration::from_secs(300), 60), Duration::from_secs(5));
        assert_eq!(round_step(Duration::from_secs(300), 140), Duration::from_secs(5));
        assert_eq!(round_step(Duration::from_secs(300), 300), Duration::from_secs(1));
        assert_eq!(round_step(Duration::from_secs(300), 0), Duration::from_secs(300));
    }

    proptest! {
        #[test]
        fn now_is_always_on_the_line(now: u64, step in 1_u64..10_000_000_000, len in 1_usize..300) {
            let (now, step) = (Mono(now / 2), Duration::from_nanos(step));
            let page = Timeline::paged(now, step, len);
            prop_assert!(page.step_of(now).is_some());
            prop_assert_eq!(page.merge([(now, Some(1.0))], Merge::Mean).iter().flatten().count(), 1);
            prop_assert!(page.begin(0) <= now);
        }
    }
}
