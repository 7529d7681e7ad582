//! Detectors: one fault a file, each a pure function of a frame, what came before it, and a profile's thresholds.

mod counted;
mod counter_saturated;
mod device_lost;
mod link_degraded;
mod link_down;
mod link_errors;
mod link_flap;
mod link_log;
mod odd_one_out;
mod pcie_backpressure;
mod pcie_degraded;
mod rdma_loss;
mod rdma_retry_exhausted;
mod receiver_not_ready;
mod scene;
mod source_stale;
#[cfg(test)]
mod testing;

pub use link_log::{LinkChange, LinkErrors, LinkLog};
pub use scene::Scene;

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
pub const DETECTORS: &[Detector] = &[
    Detector { id: FindingId::RdmaLoss, look: rdma_loss::look },
    Detector { id: FindingId::RdmaRetryExhausted, look: rdma_retry_exhausted::look },
    Detector { id: FindingId::ReceiverNotReady, look: receiver_not_ready::look },
    Detector { id: FindingId::LinkDown, look: link_down::look },
    Detector { id: FindingId::LinkFlap, look: link_flap::look },
    Detector { id: FindingId::LinkDegraded, look: link_degraded::look },
    Detector { id: FindingId::LinkErrors, look: link_errors::look },
    Detector { id: FindingId::PcieDegraded, look: pcie_degraded::look },
    Detector { id: FindingId::PcieBackpressure, look: pcie_backpressure::look },
    Detector { id: FindingId::CounterSaturated, look: counter_saturated::look },
    Detector { id: FindingId::OddOneOut, look: odd_one_out::look },
    Detector { id: FindingId::DeviceLost, look: device_lost::look },
    Detector { id: FindingId::SourceStale, look: source_stale::look },
];

/// Looks for every fault.
#[must_use]
pub fn look(scene: &Scene<'_>) -> Vec<Observation> {
    DETECTORS.iter().flat_map(|detector| (detector.look)(scene)).collect()
}

#[cfg(test)]
mod tests {
    use super::testing::{TestPort, seen, seen_first};
    use super::*;
    use crate::fabric::{Direction, Metric};

    #[test]
    fn detectors_stand_in_the_order_of_their_ids() {
        assert!(DETECTORS.is_sorted_by(|a, b| a.id < b.id));
    }

    #[test]
    fn a_healthy_host_finds_nothing_idle_or_loaded() {
        let idle = |i| [TestPort::roce(&format!("mlx5_{i}")), TestPort::infiniband(&format!("mlx5_{}", i + 1))];
        let ports: Vec<TestPort> = (0..16).step_by(2).flat_map(idle).collect();
        assert_eq!(seen(look, &ports), []);
        assert_eq!(seen_first(look, &ports), []);
        let load = |port: TestPort| {
            port.grows(Metric::RdmaPackets(Direction::Rx), 9_000_000)
                .grows(Metric::RdmaPackets(Direction::Tx), 9_000_000)
                .grows(Metric::TransmitWait, 70_000_000)
                .grows(Metric::FecCorrectedBits, 3_000)
                .grows(Metric::PhyBits, 350_000_000_000)
                .grows(Metric::FecUncorrectable, 0)
                .grows(Metric::OutOfSequence, 0)
                .grows(Metric::LinkDowned, 0)
        };
        assert_eq!(seen(look, &ports.into_iter().map(load).collect::<Vec<_>>()), []);
    }
}
