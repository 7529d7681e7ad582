//! Frames kept to step back through: 15 minutes at full rate and 6 hours thinned.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use crate::fabric::Mono;

use super::snapshot::Frame;

/// Everything is kept for this long.
pub const FULL: Duration = Duration::from_secs(15 * 60);
/// After that one frame in each of these is kept,
pub const THINNED_STEP: Duration = Duration::from_secs(10);
/// for this long.
pub const THINNED: Duration = Duration::from_secs(6 * 60 * 60);

/// Earlier frames, oldest first. Cloning copies a few hundred pointers: the frames are shared.
#[derive(Debug, Clone, Default)]
pub struct History {
    thinned: Track,
    full: Track,
}

impl History {
    /// Keeps a frame, without its counters, and lets go of what is too old. Frames come in the order of their time.
    pub fn push(&mut self, frame: &Frame) {
        let mut kept = frame.clone();
        for port in &mut kept.ports {
            port.counters = None;
            port.tally = None;
        }
        let now = kept.at;
        self.full.push(Arc::new(kept));
        while let Some(old) = self.full.pop_older(now, FULL) {
            let due = self.thinned.last().is_none_or(|last| old.at.since(last.at) >= THINNED_STEP);
            if due {
                self.thinned.push(old);
            }
        }
        while self.thinned.pop_older(now, THINNED).is_some() {}
    }

    /// How many frames there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.thinned.len() + self.full.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The frame at this position, the oldest being 0.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&Arc<Frame>> {
        match index.checked_sub(self.thinned.len()) {
            None => self.thinned.get(index),
            Some(index) => self.full.get(index),
        }
    }

    /// The position of the last frame at or before this instant.
    #[must_use]
    pub fn position(&self, at: Mono) -> Option<usize> {
        self.first_after(at).checked_sub(1)
    }

    /// Frames within `span` up to and including `until`, oldest first: what a trend is drawn from.
    #[must_use]
    pub fn window(
        &self,
        until: Mono,
        span: Duration,
    ) -> impl DoubleEndedIterator<Item = &Arc<Frame>> + ExactSizeIterator {
        let end = self.first_after(until);
        let from = Mono(until.0.saturating_sub(u64::try_from(span.as_nanos()).unwrap_or(u64::MAX)));
        let start = from.0.checked_sub(1).map_or(0, |before| self.first_after(Mono(before))).min(end);
        Window { history: self, start, end }
    }

    /// The position of the first frame later than this instant.
    fn first_after(&self, at: Mono) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.get(middle).is_some_and(|f| f.at <= at) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// A stretch of a history.
struct Window<'a> {
    history: &'a History,
    start: usize,
    end: usize,
}

impl<'a> Iterator for Window<'a> {
    type Item = &'a Arc<Frame>;

    fn next(&mut self) -> Option<Self::Item> {
        let frame = (self.start < self.end).then(|| self.history.get(self.start))?;
        self.start += 1;
        frame
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.start, Some(self.end - self.start))
    }
}

impl DoubleEndedIterator for Window<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let last = self.end.checked_sub(1).filter(|last| *last >= self.start)?;
        self.end = last;
        self.history.get(last)
    }
}

impl ExactSizeIterator for Window<'_> {}

/// Frames in shared chunks, so that a clone does not touch each of thousands of them.
#[derive(Debug, Clone, Default)]
struct Track {
    chunks: VecDeque<Arc<[Arc<Frame>; CHUNK]>>,
    /// Newer than all chunks, at most [`CHUNK`] of them.
    tail: Vec<Arc<Frame>>,
    /// Frames at the front already let go of.
    skip: usize,
}

const CHUNK: usize = 64;

impl Track {
    fn len(&self) -> usize {
        self.chunks.len() * CHUNK + self.tail.len() - self.skip
    }

    fn get(&self, index: usize) -> Option<&Arc<Frame>> {
        let index = index + self.skip;
        match self.chunks.get(index / CHUNK) {
            Some(chunk) => chunk.get(index % CHUNK),
            None => self.tail.get(index - self.chunks.len() * CHUNK),
        }
    }

    fn last(&self) -> Option<&Arc<Frame>> {
        self.len().checked_sub(1).and_then(|last| self.get(last))
    }

    fn push(&mut self, frame: Arc<Frame>) {
        self.tail.push(frame);
        if self.tail.len() >= CHUNK {
            match <[Arc<Frame>; CHUNK]>::try_from(std::mem::take(&mut self.tail)) {
                Ok(chunk) => self.chunks.push_back(Arc::new(chunk)),
                Err(tail) => self.tail = tail,
            }
        }
    }

    /// Takes the oldest frame out if it is older than `span`.
    fn pop_older(&mut self, now: Mono, span: Duration) -> Option<Arc<Frame>> {
        let oldest = self.get(0).filter(|f| now.since(f.at) > span)?.clone();
        self.skip += 1;
        if self.skip == CHUNK && !self.chunks.is_empty() {
            self.chunks.pop_front();
            self.skip = 0;
        } else if self.chunks.is_empty() {
            self.tail.drain(..std::mem::take(&mut self.skip));
        }
        Some(oldest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{Host, Origin, Text, Wall};
    use proptest::prelude::*;

    fn frame(second: f64) -> Frame {
        let host = Host { name: Text::clean("h"), origin: Origin::Live, notices: Vec::new() };
        let at = Mono((second * 1e9) as u64);
        Frame { at, wall: Wall(0), host: Arc::new(host), devices: 0, ports: Vec::new() }
    }

    fn history(seconds: impl Iterator<Item = f64>) -> History {
        let mut history = History::default();
        seconds.for_each(|s| history.push(&frame(s)));
        history
    }

    fn times(history: &History) -> Vec<u64> {
        (0..history.len()).map(|i| history.get(i).unwrap().at.0).collect()
    }

    #[test]
    fn a_quarter_of_an_hour_is_whole_and_six_hours_are_thinned() {
        let history = history((0..8 * 3600).map(f64::from));
        let times = times(&history);
        let now = *times.last().unwrap();
        assert!(times.is_sorted());
        let full = times.iter().filter(|t| now - **t <= FULL.as_nanos() as u64).count();
        assert_eq!(full, 901);
        let thinned = times.len() - full;
        assert!((2070..=2072).contains(&thinned), "{thinned} thinned frames");
        assert!(now - times[0] <= THINNED.as_nanos() as u64);
    }

    #[test]
    fn a_window_ends_at_the_frame_shown() {
        let history = history((0..100).map(f64::from));
        let seconds: Vec<u64> =
            history.window(Mono(50_000_000_000), Duration::from_secs(3)).map(|f| f.at.0 / 1_000_000_000).collect();
        assert_eq!(seconds, [47, 48, 49, 50]);
        let mut window = history.window(Mono(50_000_000_000), Duration::from_secs(3));
        assert_eq!(window.len(), 4);
        assert_eq!(window.next_back().unwrap().at.0, 50_000_000_000);
    }

    #[test]
    fn a_position_is_at_or_before_the_instant() {
        let history = history([1.0, 2.0, 3.0].into_iter());
        assert_eq!(history.position(Mono(500_000_000)), None);
        assert_eq!(history.position(Mono(2_500_000_000)), Some(1));
        assert_eq!(history.position(Mono(u64::MAX)), Some(2));
    }

    proptest! {
        #[test]
        fn order_and_count_hold_at_any_cadence(gaps in prop::collection::vec(0.05f64..90.0, 1..1500)) {
            let mut at = 0.0;
            let history = history(gaps.iter().map(|g| { at += g; at }));
            let times = times(&history);
            prop_assert!(times.is_sorted());
            prop_assert_eq!(history.window(Mono(u64::MAX), Duration::MAX).len(), times.len());
            prop_assert_eq!(*times.last().unwrap(), (at * 1e9) as u64);
        }
    }
}
