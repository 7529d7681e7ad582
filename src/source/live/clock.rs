//! The two clocks of a host, as plain numbers.

use rustix::time::{ClockId, clock_gettime};

use crate::fabric::{Mono, Wall};

/// Now, on the clock that rates are taken from: not set back, not running while the host sleeps.
pub fn mono() -> Mono {
    Mono(nanoseconds(ClockId::Monotonic))
}

/// Now, for people.
pub fn wall() -> Wall {
    Wall(nanoseconds(ClockId::Realtime))
}

fn nanoseconds(clock: ClockId) -> u64 {
    let now = clock_gettime(clock);
    let seconds = u64::try_from(now.tv_sec).unwrap_or(0);
    seconds.saturating_mul(1_000_000_000).saturating_add(u64::try_from(now.tv_nsec).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{SystemTime, UNIX_EPOCH};

    #[test]
    fn the_wall_clock_is_the_systems() {
        let before = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        let seconds = wall().0 / 1_000_000_000;
        assert!((before..before + 60).contains(&seconds));
    }

    #[test]
    fn time_moves_on() {
        let earlier = mono();
        std::thread::sleep(std::time::Duration::from_millis(2));
        assert!(mono().since(earlier).as_millis() >= 2);
    }
}
