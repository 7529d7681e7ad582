//! What the tables are written with: short ways to a spec, and names with a direction or a priority in them.

use crate::fabric::counter::{CounterSpec, Direction, Kind, Metric, Priority, Unit};

/// A 64-bit count of bytes.
pub const fn bytes(metric: Metric) -> CounterSpec {
    CounterSpec::count(metric, Unit::Bytes)
}

/// A 64-bit count of packets.
pub const fn packets(metric: Metric) -> CounterSpec {
    CounterSpec::count(metric, Unit::Packets)
}

/// A 64-bit count of frames of Ethernet flow control.
pub const fn frames(metric: Metric) -> CounterSpec {
    CounterSpec::count(metric, Unit::Frames)
}

/// A 64-bit count of events.
pub const fn events(metric: Metric) -> CounterSpec {
    CounterSpec::count(metric, Unit::Events)
}

/// 64 bits of time.
pub const fn microseconds(metric: Metric) -> CounterSpec {
    CounterSpec::count(metric, Unit::Microseconds)
}

/// A 64-bit count whose unit is known, but that means nothing in the common vocabulary.
pub const fn unmapped(unit: Unit) -> CounterSpec {
    CounterSpec { unit, ..CounterSpec::UNKNOWN }
}

/// A level.
pub const fn gauge(metric: Option<Metric>, unit: Unit) -> CounterSpec {
    CounterSpec { metric, unit, kind: Kind::Gauge, ..CounterSpec::UNKNOWN }
}

/// The same counter in 32 bits, wrapping.
pub const fn narrow(spec: CounterSpec) -> CounterSpec {
    CounterSpec { bits: 32, ..spec }
}

/// Splits `rx_` or `tx_` off.
pub fn direction(name: &str) -> Option<(Direction, &str)> {
    let received = name.strip_prefix("rx_").map(|rest| (Direction::Rx, rest));
    received.or_else(|| name.strip_prefix("tx_").map(|rest| (Direction::Tx, rest)))
}

/// Splits a priority of one digit off, and what stands in front of it: of `prio3_pause` and `prio` it makes 3 and
/// `_pause`.
pub fn priority<'a>(name: &'a str, prefix: &str) -> Option<(Priority, &'a str)> {
    let rest = name.strip_prefix(prefix)?;
    let digit = rest.chars().next()?.to_digit(8)?;
    let rest = &rest[1..];
    let priority = Priority::new(u8::try_from(digit).ok()?)?;
    (!rest.starts_with(|c: char| c.is_ascii_digit())).then_some((priority, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn index(name: &str) -> Option<(usize, &str)> {
        priority(name, "prio").map(|(p, rest)| (p.index(), rest))
    }

    #[test]
    fn a_priority_is_one_digit_up_to_seven() {
        assert_eq!(index("prio3_pause"), Some((3, "_pause")));
        assert_eq!(index("prio7"), Some((7, "")));
        for bad in ["prio8_pause", "prio10_pause", "prio", "prio_3", "pri3"] {
            assert_eq!(index(bad), None, "{bad}");
        }
    }

    #[test]
    fn directions_are_prefixes() {
        assert_eq!(direction("rx_bytes"), Some((Direction::Rx, "bytes")));
        assert_eq!(direction("tx_bytes"), Some((Direction::Tx, "bytes")));
        assert_eq!(direction("rxbytes"), None);
    }

    proptest! {
        #[test]
        fn any_text_may_follow(rest in "\\PC{0,12}") {
            let _ = index(&format!("prio{rest}"));
            let _ = direction(&rest);
        }
    }
}
