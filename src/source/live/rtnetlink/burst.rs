//! One nudge for many changes: a cable pulled makes a dozen messages.

use std::time::{Duration, Instant};

use rustix::event::Timespec;

/// No message for this long ends a burst.
const QUIET: Duration = Duration::from_millis(20);

/// A burst is over after this long, even if messages keep coming.
const LONGEST: Duration = Duration::from_millis(100);

/// The messages since the last nudge.
#[derive(Debug, Default)]
pub(super) struct Burst {
    first_and_last: Option<(Instant, Instant)>,
}

impl Burst {
    /// A change was told.
    pub(super) fn event(&mut self) {
        self.event_at(Instant::now());
    }

    fn event_at(&mut self, now: Instant) {
        let first = self.first_and_last.map_or(now, |(first, _)| first);
        self.first_and_last = Some((first, now));
    }

    /// Whether it is time to nudge.
    pub(super) fn is_over(&self) -> bool {
        self.left(Instant::now()) == Some(Duration::ZERO)
    }

    /// How long to wait for the next message: without end if nothing happened yet.
    pub(super) fn patience(&self) -> Option<Timespec> {
        self.left(Instant::now()).and_then(|left| left.try_into().ok())
    }

    fn left(&self, now: Instant) -> Option<Duration> {
        let (first, last) = self.first_and_last?;
        Some((last + QUIET).min(first + LONGEST).saturating_duration_since(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_waited_for_without_end() {
        assert!(Burst::default().patience().is_none());
        assert!(!Burst::default().is_over());
    }

    #[test]
    fn a_burst_ends_with_quiet_or_in_time() {
        let start = Instant::now();
        let after = |millis| start + Duration::from_millis(millis);
        let mut burst = Burst::default();
        burst.event_at(start);
        assert_eq!(burst.left(after(5)), Some(Duration::from_millis(15)));
        assert_eq!(burst.left(after(20)), Some(Duration::ZERO));
        burst.event_at(after(15));
        assert_eq!(burst.left(after(20)), Some(Duration::from_millis(15)));
        burst.event_at(after(95));
        assert_eq!(burst.left(after(95)), Some(Duration::from_millis(5)), "no longer than 100 ms in all");
        assert_eq!(burst.left(after(500)), Some(Duration::ZERO));
    }
}
