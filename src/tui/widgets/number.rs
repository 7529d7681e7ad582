//! Figures as text: few digits, quantised, so that they rest while nothing much changes.

use crate::analysis::Figure;
use crate::fabric::Reading;

/// What stands where there is no number. Each reason looks different, and none looks like 0.
#[derive(Debug, Clone, Copy)]
pub struct Marks<'a> {
    /// The host does not have it.
    pub unsupported: &'a str,
    /// Not for this user.
    pub denied: &'a str,
    /// The read failed.
    pub failed: &'a str,
    /// There is a number below zero: no count is.
    pub unknown: &'a str,
}

impl<'a> Marks<'a> {
    /// The text of a reading: the value as `format` writes it, or the mark of the reason.
    #[must_use]
    pub fn reading<T>(&self, reading: &Reading<T>, format: impl FnOnce(&T) -> String) -> String {
        match reading {
            Reading::Value(value) => format(value),
            reason => self.reason(reason).to_owned(),
        }
    }

    /// The text of a figure.
    #[must_use]
    pub fn figure(&self, figure: Figure, format: impl FnOnce(f64) -> String) -> String {
        self.reading(&figure.reading(), |&v| if v >= 0.0 { format(v.into()) } else { self.unknown.to_owned() })
    }

    fn reason<T>(&self, reading: &Reading<T>) -> &'a str {
        match reading {
            Reading::Value(_) => self.unknown,
            Reading::Unsupported => self.unsupported,
            Reading::Denied => self.denied,
            Reading::Failed(_) => self.failed,
        }
    }
}

/// Bits a second in Gb/s with one decimal, without the unit. What is there and would round to nothing is `<0.1`.
#[must_use]
pub fn gbps(bits_per_second: f64) -> String {
    match bits_per_second / 1e9 {
        g if g <= 0.0 => "0.0".to_owned(),
        g if g < 0.05 => "<0.1".to_owned(),
        g if g < 9_999.95 => format!("{g:.1}"),
        g => format!("{g:.0}"),
    }
}

/// A share of 1 in per cent, with the unit.
#[must_use]
pub fn percent(share: f64) -> String {
    match share * 100.0 {
        p if p <= 0.0 => "0 %".to_owned(),
        p if p < 0.5 => "<1 %".to_owned(),
        p => format!("{:.0} %", p.min(100.0)),
    }
}

/// Events a second: whole below a thousand, then two digits with a prefix. At most five columns up to 10¹⁵.
#[must_use]
pub fn per_second(events: f64) -> String {
    match events {
        e if e <= 0.0 => "0".to_owned(),
        e if e < 0.5 => "<1".to_owned(),
        e if e < 999.5 => format!("{e:.0}"),
        e => prefixed(e, ""),
    }
}

/// Bytes with a decimal prefix: `312 B`, `1.4 GB`.
#[must_use]
pub fn bytes(bytes: u64) -> String {
    if bytes < 1000 { format!("{bytes} B") } else { format!("{}B", prefixed(bytes as f64, " ")) }
}

/// A number of a thousand or more with a prefix of the SI.
fn prefixed(number: f64, gap: &str) -> String {
    let mut scaled = number / 1e3;
    let mut prefixes = "kMGTPE".chars();
    let mut prefix = prefixes.next().unwrap_or(' ');
    while scaled >= 999.5 {
        let Some(next) = prefixes.next() else { break };
        (scaled, prefix) = (scaled / 1e3, next);
    }
    if scaled < 9.95 { format!("{scaled:.1}{gap}{prefix}") } else { format!("{scaled:.0}{gap}{prefix}") }
}

/// Microseconds to three digits, without the unit; from a tenth of a second on it is seconds, with theirs. At most six
/// columns below 100 s.
#[must_use]
pub fn microseconds(us: f64) -> String {
    match us {
        u if u < 9.995 => format!("{:.2}", u.max(0.0)),
        u if u < 99.95 => format!("{u:.1}"),
        u if u < 99_999.5 => format!("{u:.0}"),
        u => format!("{:.2}s", u / 1e6),
    }
}

/// How many times as much, to two digits: `2.4`, `12`.
#[must_use]
pub fn multiple(times: f64) -> String {
    if times < 9.95 { format!("{times:.1}") } else { format!("{times:.0}") }
}

/// A payload, in the binary prefixes that fit it: `2 B`, `4 KiB`, `1 MiB`.
#[must_use]
pub fn payload(bytes: u32) -> String {
    match bytes {
        b if b >= 1 << 20 && b.is_multiple_of(1 << 20) => format!("{} MiB", b >> 20),
        b if b >= 1 << 10 && b.is_multiple_of(1 << 10) => format!("{} KiB", b >> 10),
        b => format!("{b} B"),
    }
}

/// A count with its thousands set apart: `1,234,567`.
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The next of 1, 2, 5, 10, 20, 50… at or above `largest`, and at least 1: the top of a scale.
#[must_use]
pub fn scale_top(largest: f64) -> f64 {
    if !largest.is_finite() || largest <= 1.0 {
        return 1.0;
    }
    let decade = 10_f64.powf(largest.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|s| s * decade >= largest).unwrap_or(10.0);
    step * decade
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Errno;
    use proptest::prelude::*;

    const MARKS: Marks<'_> = Marks { unsupported: "–", denied: "denied", failed: "err", unknown: "?" };

    #[test]
    fn why_there_is_no_number_is_seen() {
        let show = |reading: Reading<f32>| MARKS.figure(reading.into(), per_second);
        assert_eq!(show(Reading::Value(0.0)), "0");
        assert_eq!(show(Reading::Unsupported), "–");
        assert_eq!(show(Reading::Denied), "denied");
        assert_eq!(show(Reading::Failed(Errno::EINVAL)), "err");
        assert_eq!(show(Reading::Value(f32::NAN)), "err");
        assert_eq!(show(Reading::Value(-1.0)), "?");
    }

    #[test]
    fn throughput_has_one_decimal() {
        let cases =
            [(0.0, "0.0"), (3e6, "<0.1"), (6e7, "0.1"), (4.104e10, "41.0"), (3.8812e11, "388.1"), (1e13, "10000")];
        for (bits, text) in cases {
            assert_eq!(gbps(bits), text);
        }
    }

    #[test]
    fn shares_are_whole_percents() {
        let cases = [(0.0, "0 %"), (0.0001, "<1 %"), (0.38, "38 %"), (0.996, "100 %"), (1.7, "100 %")];
        for (share, text) in cases {
            assert_eq!(percent(share), text);
        }
    }

    #[test]
    fn events_get_a_prefix_from_a_thousand_on() {
        let cases = [(0.2, "<1"), (0.5, "0"), (7.4, "7"), (999.4, "999"), (999.6, "1.0k"), (12_345.0, "12k")];
        for (events, text) in cases.into_iter().filter(|c| c.1 != "0") {
            assert_eq!(per_second(events), text);
        }
        assert_eq!([9_949.0, 9_951.0, 999_600.0].map(per_second), ["9.9k", "10k", "1.0M"]);
    }

    #[test]
    fn totals_are_readable() {
        assert_eq!([0, 999, 1_400_000_000, u64::MAX].map(bytes), ["0 B", "999 B", "1.4 GB", "18 EB"]);
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn latencies_have_three_digits() {
        let cases = [(0.0, "0.00"), (1.2649, "1.26"), (9.996, "10.0"), (18.32, "18.3"), (99.96, "100")];
        let long = [(99_999.4, "99999"), (100_000.0, "0.10s"), (2_500_000.0, "2.50s")];
        for (us, text) in cases.into_iter().chain(long) {
            assert_eq!(microseconds(us), text);
        }
        assert_eq!([1.0, 2.44, 9.96, 123.4].map(multiple), ["1.0", "2.4", "10", "123"]);
        assert_eq!(
            [2, 64, 1023, 4096, 65_536, 1 << 20].map(payload),
            ["2 B", "64 B", "1023 B", "4 KiB", "64 KiB", "1 MiB"]
        );
    }

    #[test]
    fn a_scale_ends_at_a_round_number() {
        let tops = [0.0, 1.0, 1.5, 38.0, 51.0, 400.0].map(|largest| scale_top(largest) as u64);
        assert_eq!(tops, [1, 1, 2, 50, 100, 500]);
    }

    proptest! {
        #[test]
        fn figures_fit_their_columns(value in 0.0_f64..1e15) {
            prop_assert!(per_second(value).len() <= 4, "{}", per_second(value));
            prop_assert!(percent(value).len() <= 5);
            prop_assert!(gbps(value).len() <= 7);
            prop_assert!(microseconds(value % 99e6).len() <= 6);
        }

        #[test]
        fn what_is_there_is_never_shown_as_nothing(value in 1e-6_f64..1e12) {
            prop_assert_ne!(per_second(value), "0");
            prop_assert_ne!(percent(value), "0 %");
            prop_assert_ne!(gbps(value), "0.0");
        }

        #[test]
        fn a_scale_holds_what_it_is_for(largest in 0.0_f64..1e15) {
            prop_assert!(scale_top(largest) >= largest * 0.999_999);
        }

        #[test]
        fn grouping_keeps_the_digits(count: u64) {
            prop_assert_eq!(grouped(count).replace(',', ""), count.to_string());
        }
    }
}
