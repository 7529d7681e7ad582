//! When to read next: pure arithmetic on instants, so that it is tested without waiting.

use std::time::{Duration, Instant};

use super::interval::Interval;

/// The least time from the end of a reading to one that an event asks for. It doubles while events keep coming, so that a
/// flapping link can't take over the host,
const SHORTEST_GAP: Duration = Duration::from_millis(50);
/// up to this.
const LONGEST_GAP: Duration = Duration::from_millis(400);
/// After this long without a request the gap is the shortest again.
const CALM: Duration = Duration::from_secs(2);

/// The longest time that a sample may take, however long the interval: a console shows what it has.
const LONGEST_BUDGET: Duration = Duration::from_secs(1);

/// Why a reading is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The interval has passed.
    Beat,
    /// Someone asked.
    Asked,
}

/// Beats on a fixed grid. A beat that can't be kept is left out and counted; the grid never shifts.
#[derive(Debug)]
pub struct Schedule {
    interval: Interval,
    /// When the newest beat was due.
    last: Instant,
    /// When the next one is.
    next: Instant,
    /// Before this instant nothing is read on request.
    quiet_until: Instant,
    /// The time that is to pass after the next reading on request.
    gap: Duration,
    /// When a reading on request ended last.
    asked_at: Instant,
    missed: u64,
}

impl Schedule {
    /// The first beat is due at once.
    pub fn new(now: Instant, interval: Interval) -> Self {
        Self { interval, last: now, next: now, quiet_until: now, gap: SHORTEST_GAP, asked_at: now, missed: 0 }
    }

    /// When to read next and why. `asked`: whether someone waits for a reading.
    pub fn next(&self, asked: bool) -> (Instant, Cause) {
        if asked && self.quiet_until < self.next { (self.quiet_until, Cause::Asked) } else { (self.next, Cause::Beat) }
    }

    /// Takes note of a reading that ended now. Beats that fell due while one was being read are missed; a reading on
    /// request uses up no beat.
    pub fn done(&mut self, cause: Cause, now: Instant) {
        if now.saturating_duration_since(self.asked_at) > CALM {
            self.gap = SHORTEST_GAP;
        }
        self.quiet_until = now + self.gap;
        if cause == Cause::Asked {
            self.gap = (self.gap * 2).min(LONGEST_GAP);
            self.asked_at = now;
            return;
        }
        let length = self.interval.duration();
        let overrun = now.saturating_duration_since(self.next).as_nanos() / length.as_nanos();
        let missed = u32::try_from(overrun).unwrap_or(u32::MAX);
        self.missed += u64::from(missed);
        self.last = self.next + length * missed;
        self.next = self.last + length;
    }

    /// Counts on from the newest beat with another interval. Where that beat would lie in the past, it is due now:
    /// nothing was missed.
    pub fn set_interval(&mut self, interval: Interval, now: Instant) {
        self.interval = interval;
        self.next = (self.last + interval.duration()).max(now);
    }

    /// How long the reading may take.
    pub fn budget(&self) -> Duration {
        (self.interval.duration() * 4 / 5).min(LONGEST_BUDGET)
    }

    /// The interval now.
    pub fn interval(&self) -> Interval {
        self.interval
    }

    /// Beats that could not be kept since the start.
    pub fn missed(&self) -> u64 {
        self.missed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn every(millis: u32) -> Interval {
        Interval::new(MS * millis).unwrap()
    }

    #[test]
    fn lateness_does_not_add_up() {
        let start = Instant::now();
        let mut schedule = Schedule::new(start, every(100));
        assert_eq!(schedule.next(false), (start, Cause::Beat));
        for beat in 1..=50 {
            schedule.done(Cause::Beat, start + MS * (100 * (beat - 1) + 60));
            assert_eq!(schedule.next(false), (start + MS * 100 * beat, Cause::Beat));
        }
        assert_eq!(schedule.missed(), 0);
    }

    #[test]
    fn beats_that_pass_while_reading_are_missed() {
        let start = Instant::now();
        let mut schedule = Schedule::new(start, every(100));
        schedule.done(Cause::Beat, start + MS * 350);
        assert_eq!(schedule.missed(), 3);
        assert_eq!(schedule.next(false).0, start + MS * 400);
    }

    #[test]
    fn a_request_is_served_between_beats_but_not_too_often() {
        let start = Instant::now();
        let mut schedule = Schedule::new(start, every(1000));
        schedule.done(Cause::Beat, start + MS * 10);
        assert_eq!(schedule.next(true), (start + MS * 60, Cause::Asked));
        schedule.done(Cause::Asked, start + MS * 70);
        assert_eq!(schedule.next(true), (start + MS * 120, Cause::Asked));
        assert_eq!(schedule.next(false), (start + MS * 1000, Cause::Beat));
    }

    #[test]
    fn requests_without_end_are_served_ever_more_rarely() {
        let start = Instant::now();
        let mut schedule = Schedule::new(start, every(60_000));
        schedule.done(Cause::Beat, start);
        let mut gaps = Vec::new();
        let mut now = start;
        for _ in 0..6 {
            let (due, cause) = schedule.next(true);
            gaps.push(due.duration_since(now).as_millis());
            now = due;
            schedule.done(cause, now);
        }
        assert_eq!(gaps, [50, 50, 100, 200, 400, 400]);
        // When it has been calm for a while the next one is served at once, and the one after it soon.
        now += MS * 2_500;
        assert_eq!(schedule.next(true), (now.checked_sub(MS * 2_100).unwrap(), Cause::Asked));
        schedule.done(Cause::Asked, now);
        assert_eq!(schedule.next(true).0, now + MS * 50);
    }

    #[test]
    fn a_request_shortly_before_a_beat_is_served_by_it() {
        let start = Instant::now();
        let mut schedule = Schedule::new(start, every(1000));
        schedule.done(Cause::Beat, start + MS * 10);
        schedule.done(Cause::Asked, start + MS * 970);
        assert_eq!(schedule.next(true), (start + MS * 1000, Cause::Beat));
    }

    #[test]
    fn a_request_that_runs_into_a_beat_costs_none() {
        let start = Instant::now();
        let mut schedule = Schedule::new(start, every(1000));
        schedule.done(Cause::Beat, start);
        schedule.done(Cause::Asked, start + MS * 1005);
        assert_eq!(schedule.next(false), (start + MS * 1000, Cause::Beat));
        assert_eq!(schedule.missed(), 0);
    }

    #[test]
    fn another_interval_counts_from_the_newest_beat() {
        let start = Instant::now();
        let mut schedule = Schedule::new(start, every(60_000));
        schedule.done(Cause::Beat, start);
        schedule.set_interval(every(2_000), start + MS * 1_500);
        assert_eq!(schedule.next(false).0, start + MS * 2_000);
        schedule.set_interval(every(60_000), start + MS * 1_600);
        assert_eq!(schedule.next(false).0, start + MS * 60_000);
        schedule.set_interval(every(2_000), start + MS * 30_000);
        schedule.done(Cause::Beat, start + MS * 30_001);
        assert_eq!((schedule.next(false).0, schedule.missed()), (start + MS * 32_000, 0));
    }

    #[test]
    fn the_budget_leaves_room_and_has_an_end() {
        let start = Instant::now();
        assert_eq!(Schedule::new(start, every(100)).budget(), MS * 80);
        assert_eq!(Schedule::new(start, every(60_000)).budget(), MS * 1000);
    }
}
