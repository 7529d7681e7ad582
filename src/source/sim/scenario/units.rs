//! Numbers of a scenario that cannot be out of range.

use std::time::Duration;

use serde::Deserialize;

/// The longest time a scenario may name: a year.
const LONGEST_SECONDS: f64 = 365.0 * 86_400.0;

/// A length of time in seconds, 0 to a year.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "f64")]
pub struct Seconds(Duration);

impl Seconds {
    /// As a duration.
    #[must_use]
    pub fn duration(self) -> Duration {
        self.0
    }
}

impl TryFrom<f64> for Seconds {
    type Error = String;

    fn try_from(seconds: f64) -> Result<Self, String> {
        if (0.0..=LONGEST_SECONDS).contains(&seconds) {
            Ok(Self(Duration::from_secs_f64(seconds)))
        } else {
            Err(format!("{seconds} seconds: want 0 to {LONGEST_SECONDS} (a year)"))
        }
    }
}

/// A part of a whole, 0 to 1.
#[derive(Debug, Clone, Copy, Default, PartialEq, PartialOrd, Deserialize)]
#[serde(try_from = "f64")]
pub struct Share(f64);

impl Share {
    /// As a number from 0 to 1.
    #[must_use]
    pub fn get(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Share {
    type Error = String;

    fn try_from(share: f64) -> Result<Self, String> {
        if (0.0..=1.0).contains(&share) { Ok(Self(share)) } else { Err(format!("share {share}: want 0 to 1")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_out_of_range_are_refused() {
        for bad in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
            assert!(Share::try_from(bad).is_err(), "{bad}");
        }
        for bad in [-1.0, 4e7, f64::NAN, f64::NEG_INFINITY] {
            assert!(Seconds::try_from(bad).is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn what_is_taken_is_in_range(number: f64) {
            if let Ok(share) = Share::try_from(number) {
                prop_assert!((0.0..=1.0).contains(&share.get()));
            }
            if let Ok(seconds) = Seconds::try_from(number) {
                prop_assert!(seconds.duration().as_secs_f64() <= LONGEST_SECONDS);
            }
        }
    }
}
