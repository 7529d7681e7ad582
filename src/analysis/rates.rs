//! How a counter moved between two readings.

use std::sync::Arc;
use std::time::Duration;

use crate::fabric::{CounterBlock, CounterSpec, Kind, Reading};

use super::snapshot::{CounterGroup, CounterRow, RateNow};

/// A 32-bit counter may go round once between two readings. It is believed only when it was in the last eighth of its
/// range and is in the first eighth now; any other decrease is a reset, which must never look like a spike.
const WRAP_ZONE: u64 = 8;

/// How a counter moved from `before` to `now` (raw numbers) in `elapsed`.
#[must_use]
pub fn movement(spec: &CounterSpec, before: Option<u64>, now: u64, elapsed: Duration) -> RateNow {
    let maximum = spec.maximum();
    match spec.kind {
        Kind::Gauge => return RateNow::Level,
        Kind::Saturating if now >= maximum => return RateNow::Saturated,
        _ => {}
    }
    let Some(before) = before else { return RateNow::First };
    if elapsed.is_zero() {
        return RateNow::First;
    }
    let grown = match now.checked_sub(before) {
        Some(grown) => grown,
        None if went_round(spec, before, now) => maximum - before + now + 1,
        None => return RateNow::Reset,
    };
    RateNow::PerSecond(grown as f64 * f64::from(spec.scale) / elapsed.as_secs_f64())
}

fn went_round(spec: &CounterSpec, before: u64, now: u64) -> bool {
    let eighth = spec.maximum() / WRAP_ZONE;
    // A number past its width (the kernel adds up several queue counters) has no place in the range to go round from.
    let last_eighth = spec.maximum() - eighth..=spec.maximum();
    spec.kind == Kind::Wrapping && spec.bits < 64 && last_eighth.contains(&before) && now < eighth
}

/// The block's counters with their rates. `previous` is the block read before through the same interface of the same
/// registration of the port, if there is one: a counter that it lacks has no rate yet.
#[must_use]
pub fn group(previous: Option<&CounterBlock>, block: &CounterBlock) -> CounterGroup {
    let elapsed = previous.map_or(Duration::ZERO, |p| block.read_at.since(p.read_at));
    let rows = block.values.as_ref().map(|values| {
        let same = previous.filter(|p| same_names(p, block));
        let row = |(at, value): (usize, &Reading<u64>)| {
            let name = &block.layout.names[at];
            let before = match (same, previous) {
                (Some(p), _) => p.values.value().and_then(|v| v.get(at).copied()),
                (None, Some(p)) => p.named(name.as_str()),
                (None, None) => None,
            };
            let spec = block.layout.specs[at];
            CounterRow {
                name: name.clone(),
                spec,
                value: value.map(|v| v.saturating_mul(u64::from(spec.scale))),
                rate: match value {
                    Reading::Value(now) => movement(&spec, before.and_then(Reading::into_value), *now, elapsed),
                    _ => RateNow::Absent,
                },
            }
        };
        values.iter().enumerate().take(block.layout.names.len()).map(row).collect()
    });
    CounterGroup { interface: block.layout.interface, of_device: false, rows }
}

fn same_names(a: &CounterBlock, b: &CounterBlock) -> bool {
    Arc::ptr_eq(&a.layout, &b.layout) || a.layout.names == b.layout.names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{CounterLayout, Driver, Interface, Mono, Text};
    use proptest::prelude::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn spec(kind: Kind, bits: u8) -> CounterSpec {
        CounterSpec { kind, bits, ..CounterSpec::UNKNOWN }
    }

    #[test]
    fn growth_over_the_measured_time_is_the_rate() {
        let words = CounterSpec { scale: 4, ..CounterSpec::UNKNOWN };
        assert_eq!(movement(&words, Some(100), 600, SECOND / 2), RateNow::PerSecond(4000.0));
    }

    #[test]
    fn a_full_error_counter_is_saturated() {
        for bits in [4, 8, 16] {
            let spec = spec(Kind::Saturating, bits);
            assert_eq!(movement(&spec, Some(spec.maximum()), spec.maximum(), SECOND), RateNow::Saturated);
            assert_eq!(movement(&spec, Some(0), spec.maximum() - 1, SECOND), {
                RateNow::PerSecond((spec.maximum() - 1) as f64)
            });
        }
    }

    #[test]
    fn a_decrease_is_a_reset() {
        assert_eq!(movement(&spec(Kind::Wrapping, 64), Some(9), 3, SECOND), RateNow::Reset);
        assert_eq!(movement(&spec(Kind::Wrapping, 32), Some(5000), 3, SECOND), RateNow::Reset);
        assert_eq!(movement(&spec(Kind::Wrapping, 32), Some(3 << 30), 3, SECOND), RateNow::Reset);
        assert_eq!(movement(&spec(Kind::Saturating, 16), Some(65_535), 3, SECOND), RateNow::Reset);
    }

    #[test]
    fn thirty_two_bits_go_round() {
        let spec = spec(Kind::Wrapping, 32);
        assert_eq!(movement(&spec, Some(u64::from(u32::MAX) - 9), 90, SECOND), RateNow::PerSecond(100.0));
    }

    #[test]
    fn a_number_past_its_width_does_not_go_round() {
        let spec = spec(Kind::Wrapping, 32);
        assert_eq!(movement(&spec, Some(1 << 40), 90, SECOND), RateNow::Reset);
        assert_eq!(movement(&spec, Some(1 << 40), (1 << 40) + 5, SECOND), RateNow::PerSecond(5.0));
    }

    #[test]
    fn a_level_has_no_rate() {
        assert_eq!(movement(&spec(Kind::Gauge, 64), Some(9), 3, SECOND), RateNow::Level);
    }

    #[test]
    fn without_an_earlier_value_there_is_no_rate() {
        assert_eq!(movement(&CounterSpec::UNKNOWN, None, 1 << 60, SECOND), RateNow::First);
        assert_eq!(movement(&CounterSpec::UNKNOWN, Some(1), 2, Duration::ZERO), RateNow::First);
    }

    fn block(second: u64, rows: &[(&str, Reading<u64>)]) -> CounterBlock {
        let names = rows.iter().map(|(n, _)| Text::clean(n)).collect();
        CounterBlock {
            layout: Arc::new(CounterLayout::new(Interface::Ethtool, Driver::Other, names)),
            read_at: Mono(second * 1_000_000_000),
            values: Reading::Value(rows.iter().map(|(_, v)| *v).collect()),
        }
    }

    #[test]
    fn rows_that_come_and_go_are_matched_by_name() {
        let before = block(1, &[("a", Reading::Value(10)), ("b", Reading::Value(20))]);
        let now = block(3, &[("new", Reading::Value(1 << 40)), ("b", Reading::Value(40)), ("c", Reading::Denied)]);
        let rows = group(Some(&before), &now).rows.into_value().unwrap();
        let rates: Vec<_> = rows.iter().map(|r| r.rate).collect();
        assert_eq!(rates, [RateNow::First, RateNow::PerSecond(10.0), RateNow::Absent]);
    }

    #[test]
    fn a_counter_that_was_denied_starts_anew() {
        let before = block(1, &[("a", Reading::Denied)]);
        let rows = group(Some(&before), &block(2, &[("a", Reading::Value(7))])).rows.into_value().unwrap();
        assert_eq!(rows[0].rate, RateNow::First);
    }

    proptest! {
        #[test]
        fn never_negative_never_a_spike(
            bits in prop::sample::select(vec![4u8, 8, 16, 32, 64]), before: u64, now: u64,
            saturating: bool, hostile: bool, millis in 1u64..100_000,
        ) {
            let kind = if saturating { Kind::Saturating } else { Kind::Wrapping };
            let spec = spec(kind, bits);
            // Most are within their width, some are not: tables may be wrong, and devices may lie.
            let (before, now) = if hostile { (before, now) } else { (before & spec.maximum(), now & spec.maximum()) };
            if let RateNow::PerSecond(rate) = movement(&spec, Some(before), now, Duration::from_millis(millis)) {
                prop_assert!(rate >= 0.0);
                let most = if now >= before { now - before } else { spec.maximum() / 4 };
                prop_assert!(rate * (millis as f64 / 1000.0) <= most as f64 * 1.000_001 + 1.0);
            }
        }
    }
}
