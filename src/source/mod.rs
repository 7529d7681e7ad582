//! The outside world, made into samples.

pub mod live;
pub mod sim;

use std::time::Duration;

use crate::fabric::Sample;

/// How soon a reading has to be done.
#[derive(Debug, Clone, Copy)]
pub struct Tick {
    /// The time for the whole sample. A device that has not answered by then is stale in it.
    pub budget: Duration,
    /// Whether something changed (a port event, a link, a device): facts that change rarely are read anew.
    pub refresh: bool,
}

/// Why a source can give no sample.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// Nothing to read, or it cannot be read: one sentence for the user, with what to do.
    #[error("{0}")]
    Unavailable(String),
}

/// Wakes the sampler before its next beat: given to a source, called from any thread when the host tells of a change.
pub type Nudge = std::sync::Arc<dyn Fn() + Send + Sync>;

/// Something that yields samples of a host.
pub trait Source: Send {
    /// Reads every device once. Returns within the tick's budget, whatever the devices do.
    ///
    /// # Errors
    /// Only when no sample can be had at all; a device that fails is a reading in the sample.
    fn read(&mut self, tick: Tick) -> Result<Sample, SourceError>;

    /// Takes the means to ask for a reading at once. Sources without events ignore it.
    fn on_change(&mut self, _nudge: Nudge) {}
}
