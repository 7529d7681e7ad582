//! When facts that change rarely are read.

use std::time::Duration;

use crate::fabric::Mono;

/// The time between two readings of everything.
const PERIOD: Duration = Duration::from_secs(10);

/// The least time between two readings of everything, however often something changes: it costs many calls, some of them
/// firmware commands.
const LEAST: Duration = Duration::from_secs(1);

/// How much of a device is to be read beside its link and counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// No facts.
    None,
    /// What is had cheaply, for the first picture.
    Quick,
    /// Everything.
    Full,
}

/// The slow beat of one device.
#[derive(Debug)]
pub struct Pace {
    /// Where in the period this device has its turn, so that the slow beats of many do not come together.
    phase: Duration,
    stage: Stage,
    full_at: Mono,
    due: Mono,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Nothing,
    Quick,
    Full,
}

impl Pace {
    /// For the device that is the `ordinal`-th to be read.
    pub fn new(ordinal: u32) -> Self {
        /// Turns in one period.
        const TURNS: u32 = 20;
        // Steps of seven twentieths: neighbours are far apart, and twenty devices have a turn each.
        let turn = 1 + ordinal.wrapping_mul(7) % TURNS;
        Self { phase: PERIOD * turn / TURNS, stage: Stage::Nothing, full_at: Mono(0), due: Mono(0) }
    }

    /// What to read now. `in_a_hurry`: the first picture must not wait, the rest comes with the next beat.
    pub fn next(&mut self, now: Mono, refresh: bool, in_a_hurry: bool) -> Depth {
        if self.stage == Stage::Nothing && in_a_hurry {
            self.stage = Stage::Quick;
            return Depth::Quick;
        }
        if self.stage != Stage::Full {
            self.stage = Stage::Full;
            self.full_at = now;
            self.due = now.plus(self.phase);
            return Depth::Full;
        }
        if refresh {
            self.due = self.due.min(self.full_at.plus(LEAST));
        }
        if now < self.due {
            return Depth::None;
        }
        self.full_at = now;
        self.due = now.plus(PERIOD);
        Depth::Full
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Mono {
        Mono(millis * 1_000_000)
    }

    #[test]
    fn the_first_picture_is_quick_and_the_next_one_whole() {
        let mut pace = Pace::new(0);
        assert_eq!(pace.next(at(0), false, true), Depth::Quick);
        assert_eq!(pace.next(at(1000), false, true), Depth::Full);
        assert_eq!(pace.next(at(1100), false, true), Depth::None);
        assert_eq!(Pace::new(0).next(at(0), false, false), Depth::Full);
    }

    #[test]
    fn everything_is_read_every_ten_seconds() {
        let mut pace = Pace::new(3);
        let full: Vec<u64> = (0..=60).filter(|s| pace.next(at(s * 1000), false, false) == Depth::Full).collect();
        assert_eq!(full[0], 0);
        assert!(full[1] <= 10);
        assert!(full[1..].windows(2).all(|w| w[1] - w[0] == 10), "{full:?}");
    }

    #[test]
    fn a_change_is_read_soon_but_not_again_and_again() {
        let mut pace = Pace::new(19);
        assert_eq!(pace.next(at(0), false, false), Depth::Full);
        assert_eq!(pace.next(at(400), true, false), Depth::None);
        assert_eq!(pace.next(at(900), false, false), Depth::None);
        assert_eq!(pace.next(at(1000), false, false), Depth::Full);
        assert_eq!(pace.next(at(5000), true, false), Depth::Full);
    }

    #[test]
    fn devices_take_turns() {
        let busiest = (0..100).map(|tenth| {
            let due = |ordinal| {
                let mut pace = Pace::new(ordinal);
                pace.next(at(0), false, false);
                pace.due.0 / 100_000_000 == tenth
            };
            (0..20).filter(|ordinal| due(*ordinal)).count()
        });
        assert_eq!(busiest.max(), Some(1));
    }
}
