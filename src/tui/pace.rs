//! When to draw: soon after a key, not faster than a screen can follow, and seldom over a slow line.

use std::time::Duration;

use tokio::time::Instant;

/// The least time between two frames: a 60 Hz screen shows no more, and a key still shows within 30 ms.
const GAP: Duration = Duration::from_millis(16);
/// A frame that takes this long to send means a slow line,
const SLOW: Duration = Duration::from_millis(100);
/// and one that is sent faster than this a line that has recovered.
const FAST: Duration = Duration::from_millis(20);
/// However slow the line, keys are answered this often.
const WIDEST: Duration = Duration::from_secs(1);

/// What a frame is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// The user did something: at once.
    User,
    /// A new sample: as often as the line is to bear.
    Sample,
}

/// Decides when the next frame is drawn, if any is wanted.
#[derive(Debug)]
pub(super) struct Pace {
    /// The least time between two frames that are drawn for new samples alone.
    sample_gap: Duration,
    gap: Duration,
    drawn: Option<Instant>,
    wanted: Option<Cause>,
}

impl Pace {
    pub(super) fn new(sample_gap: Duration) -> Self {
        Self { sample_gap, gap: GAP, drawn: None, wanted: Some(Cause::User) }
    }

    /// Notes that what is shown is out of date.
    pub(super) fn want(&mut self, cause: Cause) {
        if self.wanted != Some(Cause::User) {
            self.wanted = Some(cause);
        }
    }

    /// When to draw; `None` while nothing has changed.
    pub(super) fn due(&self) -> Option<Instant> {
        let gap = match self.wanted? {
            Cause::User => self.gap,
            Cause::Sample => self.gap.max(self.sample_gap),
        };
        Some(self.drawn.map_or_else(Instant::now, |drawn| drawn + gap))
    }

    /// Notes that a frame was drawn, and how long it took to send.
    pub(super) fn drew(&mut self, now: Instant, took: Duration) {
        self.wanted = None;
        self.drawn = Some(now);
        if took > SLOW {
            self.gap = (self.gap * 2).min(WIDEST);
        } else if took < FAST {
            self.gap = (self.gap / 2).max(GAP);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How long after the last frame the next one is due.
    fn wait(pace: &Pace, last: Instant) -> Option<Duration> {
        pace.due().map(|due| due - last)
    }

    #[test]
    fn nothing_is_due_while_nothing_changes() {
        let mut pace = Pace::new(Duration::ZERO);
        assert!(pace.due().is_some(), "the first frame");
        pace.drew(Instant::now(), Duration::ZERO);
        assert_eq!(pace.due(), None);
    }

    #[test]
    fn keys_are_shown_soon_and_samples_when_the_line_bears_them() {
        let mut pace = Pace::new(Duration::from_secs(5));
        let now = Instant::now();
        pace.drew(now, Duration::ZERO);
        pace.want(Cause::Sample);
        assert_eq!(wait(&pace, now), Some(Duration::from_secs(5)));
        pace.want(Cause::User);
        pace.want(Cause::Sample);
        assert_eq!(wait(&pace, now), Some(GAP));
    }

    #[test]
    fn a_slow_line_gets_fewer_frames_until_it_recovers() {
        let mut pace = Pace::new(Duration::ZERO);
        let now = Instant::now();
        let mut after = |took_ms| {
            pace.drew(now, Duration::from_millis(took_ms));
            pace.want(Cause::User);
            wait(&pace, now).unwrap()
        };
        assert_eq!(after(150), GAP * 2);
        assert_eq!(after(150), GAP * 4);
        assert_eq!(after(50), GAP * 4, "neither slow nor fast: as it was");
        assert_eq!((0..20).map(|_| after(150)).last(), Some(WIDEST));
        assert_eq!((0..20).map(|_| after(1)).last(), Some(GAP));
    }
}
