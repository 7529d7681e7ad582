//! When facts that change rarely are read.

use std::time::Duration;

use crate::fabric::Mono;

/// The time between two readings of everything.
const PERIOD: Duration = Duration::from_secs(10);

/// The least time between two readings of everything, however often something changes: it costs many calls, some of them
/// firmware commands.
const LEAST: Duration = Duration::from_secs(1);

/// Within this time after the first picture every device is read whole: soon enough for the next beat of a second, and
/// not all in one beat of a tenth.
const FIRST_ROUND: Duration = Duration::from_millis(800);

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
    /// Which turn of a period this device has, so that the slow beats of many do not come together.
    turn: u32,
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

/// Turns in one period.
const TURNS: u32 = 20;

impl Pace {
    /// For the device that is the `ordinal`-th to be read.
    pub fn new(ordinal: u32) -> Self {
        // Steps of seven twentieths: neighbours are far apart, and twenty devices have a turn each.
        let turn = 1 + ordinal.wrapping_mul(7) % TURNS;
        Self { turn, stage: Stage::Nothing, full_at: Mono(0), due: Mono(0) }
    }

    /// What to read now. `in_a_hurry`: the first picture must not wait, the rest comes with the next beat.
    pub fn next(&mut self, now: Mono, refresh: bool, in_a_hurry: bool) -> Depth {
        if self.stage == Stage::Nothing && in_a_hurry {
            self.stage = Stage::Quick;
            self.due = now.plus(FIRST_ROUND * self.turn / TURNS);
            return Depth::Quick;
        }
        if refresh && self.stage == Stage::Full {
            self.due = self.due.min(self.full_at.plus(LEAST));
        }
        if now < self.due {
            return Depth::None;
        }
        self.due = now.plus(if self.stage == Stage::Full { PERIOD } else { PERIOD * self.turn / TURNS });
        self.stage = Stage::Full;
        self.full_at = now;
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
    fn the_first_whole_pictures_of_many_devices_do_not_come_together() {
        let first = |ordinal| {
            let mut pace = Pace::new(ordinal);
            pace.next(at(0), false, true);
            (1..=20).find(|beat| pace.next(at(beat * 100), false, true) == Depth::Full).unwrap()
        };
        let beats: Vec<u64> = (0..32).map(first).collect();
        let most = (1..=10).map(|beat| beats.iter().filter(|b| **b == beat).count()).max();
        assert!(beats.iter().all(|beat| *beat <= 8) && most <= Some(6), "{beats:?}");
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
