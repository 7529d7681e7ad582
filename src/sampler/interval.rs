//! The time between two samples.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time between two samples, in whole milliseconds: 100 ms to 60 s.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interval(Duration);

/// Not a time between two samples.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadInterval {
    /// It is a time, but too short or too long.
    #[error("{0} is out of range: want 100ms to 60s")]
    OutOfRange(String),
    /// It is no time at all.
    #[error("{0:?} is not an interval: want a number with ms, s or m, such as 500ms or 2s (100ms to 60s)")]
    Unreadable(String),
}

impl Interval {
    /// The shortest.
    pub const SHORTEST: Self = Self(Duration::from_millis(100));
    /// The longest.
    pub const LONGEST: Self = Self(Duration::from_secs(60));
    /// The steps of a key press, in milliseconds.
    const STEPS: [u64; 9] = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];

    /// The interval of this length, rounded to a millisecond.
    ///
    /// # Errors
    /// When it is shorter than 100 ms or longer than 60 s.
    pub fn new(length: Duration) -> Result<Self, BadInterval> {
        let millis = (length + Duration::from_micros(500)).as_millis();
        let rounded = Self(Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX)));
        if (Self::SHORTEST..=Self::LONGEST).contains(&rounded) {
            Ok(rounded)
        } else {
            Err(BadInterval::OutOfRange(format!("{length:?}")))
        }
    }

    /// Its length.
    #[must_use]
    pub fn duration(self) -> Duration {
        self.0
    }

    /// The next shorter step; the shortest stays.
    #[must_use]
    pub fn faster(self) -> Self {
        Self::steps().rfind(|step| *step < self).unwrap_or(Self::SHORTEST)
    }

    /// The next longer step; the longest stays.
    #[must_use]
    pub fn slower(self) -> Self {
        Self::steps().find(|step| *step > self).unwrap_or(Self::LONGEST)
    }

    fn steps() -> impl DoubleEndedIterator<Item = Self> {
        Self::STEPS.into_iter().map(|millis| Self(Duration::from_millis(millis)))
    }
}

impl Default for Interval {
    /// One second.
    fn default() -> Self {
        Self(Duration::from_secs(1))
    }
}

impl fmt::Display for Interval {
    /// In seconds where they are whole (`2 s`), else in milliseconds (`500 ms`). Reading it back gives the same interval.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (self.0.as_secs(), self.0.subsec_millis()) {
            (seconds, 0) => format!("{seconds} s"),
            _ => format!("{} ms", self.0.as_millis()),
        };
        f.pad(&text)
    }
}

impl FromStr for Interval {
    type Err = BadInterval;

    /// What [`seconds`] reads.
    fn from_str(text: &str) -> Result<Self, BadInterval> {
        let seconds = seconds(text).ok_or_else(|| BadInterval::Unreadable(text.to_owned()))?;
        let length = Duration::try_from_secs_f64(seconds).ok();
        length.and_then(|length| Self::new(length).ok()).ok_or_else(|| BadInterval::OutOfRange(text.trim().to_owned()))
    }
}

/// The seconds of a time such as `500ms`, `30s`, `5m`, `2h`; without a unit it is seconds. `None` if it is no time.
#[must_use]
pub fn seconds(text: &str) -> Option<f64> {
    let text = text.trim();
    let unit_at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let unit_seconds = match unit.trim() {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    Some(number.parse::<f64>().ok()? * unit_seconds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn millis(text: &str) -> Result<u128, BadInterval> {
        text.parse::<Interval>().map(|i| i.duration().as_millis())
    }

    #[test]
    fn units_are_understood() {
        assert_eq!(millis("500ms"), Ok(500));
        assert_eq!(millis("2s"), Ok(2_000));
        assert_eq!(millis("1m"), Ok(60_000));
        assert_eq!(millis("5"), Ok(5_000));
        assert_eq!(millis(" 0.25 s "), Ok(250));
    }

    #[test]
    fn errors_name_the_range() {
        for text in ["99ms", "61s", "2m", "1h", "0", "99999999999999999999999999s"] {
            assert!(matches!(millis(text), Err(BadInterval::OutOfRange(_))), "{text}");
        }
        for text in ["", "ms", "fast", "-1s", "1d", "1.2.3s", "1e3", "inf", "NaN"] {
            assert!(matches!(millis(text), Err(BadInterval::Unreadable(_))), "{text}");
        }
        assert!(millis("5ms").unwrap_err().to_string().contains("5ms is out of range: want 100ms to 60s"));
        assert!(millis("often").unwrap_err().to_string().contains("100ms to 60s"));
    }

    #[test]
    fn steps_end_at_the_range() {
        let slower: Vec<_> = std::iter::successors(Some(Interval::SHORTEST), |i| Some(i.slower())).take(10).collect();
        assert_eq!(
            slower.iter().map(|i| i.duration().as_millis()).collect::<Vec<_>>(),
            [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 60_000]
        );
        assert_eq!(Interval::LONGEST.faster().to_string(), "30 s");
        assert_eq!(Interval::SHORTEST.faster(), Interval::SHORTEST);
        let between: Interval = "700ms".parse().unwrap();
        assert_eq!((between.faster().to_string(), between.slower().to_string()), ("500 ms".into(), "1 s".into()));
    }

    proptest! {
        #[test]
        fn text_reads_back(millis in 100_u64..=60_000) {
            let interval = Interval::new(Duration::from_millis(millis)).unwrap();
            prop_assert_eq!(interval.to_string().parse(), Ok(interval));
        }

        #[test]
        fn whatever_is_read_is_in_range(text in "[0-9.]{0,6} ?[a-z]{0,2}|.{0,12}") {
            if let Ok(interval) = text.parse::<Interval>() {
                prop_assert!((Interval::SHORTEST..=Interval::LONGEST).contains(&interval));
            }
        }
    }
}
