//! Detectors: one fault a file, each a pure function of a frame, what came before it, and a profile's thresholds.

mod scene;
#[cfg(test)]
mod testing;

pub use scene::{LinkChange, LinkLog, Scene};

use super::finding::{FindingId, Observation};

/// Looks for one fault.
#[derive(Debug, Clone, Copy)]
pub struct Detector {
    /// The fault.
    pub id: FindingId,
    /// Looks at a host and says what it sees. It says it again in each frame while it holds.
    pub look: fn(&Scene<'_>) -> Vec<Observation>,
}

/// All detectors, in the order of [`FindingId::ALL`].
pub const DETECTORS: &[Detector] = &[];

/// Looks for every fault.
#[must_use]
pub fn look(scene: &Scene<'_>) -> Vec<Observation> {
    DETECTORS.iter().flat_map(|detector| (detector.look)(scene)).collect()
}
