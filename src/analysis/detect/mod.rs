//! Detectors: one fault a file, each a pure function of a frame, what came before it, and a profile's thresholds.

mod cnp_ignored;
mod cnp_not_sent;
mod congestion_victim;
mod counted;
mod counter_saturated;
mod device_lost;
mod ecn_marks_high;
mod global_pause;
mod link_degraded;
mod link_down;
mod link_errors;
mod link_flap;
mod link_log;
mod lossless_drop;
mod odd_one_out;
mod pause;
mod pcie_backpressure;
mod pcie_degraded;
mod pfc_off;
mod pfc_pause_high;
mod pfc_settings;
mod pfc_slow_receiver;
mod pfc_storm;
mod pfc_unexpected_priority;
mod pfc_watchdog_tripped;
mod rdma_loss;
mod rdma_retry_exhausted;
mod receiver_not_ready;
mod roce;
mod scene;
mod slow_host;
mod source_stale;
#[cfg(test)]
pub(super) mod testing;
mod traffic_on_lossy_priority;

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
    Detector { id: FindingId::PfcStorm, look: pfc_storm::look },
    Detector { id: FindingId::PfcPauseHigh, look: pfc_pause_high::look },
    Detector { id: FindingId::PfcSlowReceiver, look: pfc_slow_receiver::look },
    Detector { id: FindingId::PfcWatchdogTripped, look: pfc_watchdog_tripped::look },
    Detector { id: FindingId::PfcUnexpectedPriority, look: pfc_unexpected_priority::look },
    Detector { id: FindingId::PfcOff, look: pfc_off::look },
    Detector { id: FindingId::TrafficOnLossyPriority, look: traffic_on_lossy_priority::look },
    Detector { id: FindingId::GlobalPause, look: global_pause::look },
    Detector { id: FindingId::EcnMarksHigh, look: ecn_marks_high::look },
    Detector { id: FindingId::CnpNotSent, look: cnp_not_sent::look },
    Detector { id: FindingId::CnpIgnored, look: cnp_ignored::look },
    Detector { id: FindingId::CongestionVictim, look: congestion_victim::look },
    Detector { id: FindingId::LosslessDrop, look: lossless_drop::look },
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
    use super::testing::{TestPort, priority, seen, seen_first};
    use super::*;
    use crate::fabric::{Direction, Metric};

    /// A lossless port that carries RDMA on priority 3 without a mark, paused for so long.
    fn paused(way: Direction, on: u8, micros: u64) -> TestPort {
        TestPort::roce("mlx5_0")
            .with_pfc(&[3])
            .carries(90.0, 3)
            .grows(Metric::EcnMarked, 0)
            .grows(Metric::CnpHandled, 0)
            .grows(Metric::PauseTime(way, priority(on)), micros)
    }

    fn found(port: TestPort) -> Vec<(FindingId, Option<u8>, Option<Direction>)> {
        let of = |o: &Observation| (o.id, o.subject.priority.map(u8::from), o.subject.direction);
        seen(look, &[port]).iter().map(of).collect()
    }

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

    #[test]
    fn one_root_cause_is_one_finding() {
        use Direction::{Rx, Tx};
        let stuck = Metric::PriorityPackets(Tx, priority(3));
        assert_eq!(found(paused(Rx, 3, 1_000_000).grows(stuck, 0)), [(FindingId::PfcStorm, Some(3), Some(Rx))]);
        assert_eq!(found(paused(Tx, 3, 1_000_000)), [(FindingId::PfcStorm, Some(3), Some(Tx))]);
        assert_eq!(found(paused(Tx, 3, 400_000)), [(FindingId::PfcSlowReceiver, Some(3), Some(Tx))]);
        assert_eq!(found(paused(Rx, 3, 400_000)), [(FindingId::CongestionVictim, Some(3), Some(Rx))]);
        assert_eq!(found(paused(Rx, 3, 40_000)), [(FindingId::PfcPauseHigh, Some(3), Some(Rx))]);
        assert_eq!(found(paused(Rx, 6, 400_000)), [(FindingId::PfcUnexpectedPriority, Some(6), Some(Rx))]);
        let lossy = TestPort::roce("mlx5_0")
            .with_pfc(&[3])
            .carries(90.0, 0)
            .grows(Metric::PriorityBytes(Rx, priority(3)), 0)
            .grows(Metric::PriorityBytes(Tx, priority(3)), 0);
        assert_eq!(found(lossy), [(FindingId::TrafficOnLossyPriority, Some(0), None)]);
        let off = TestPort::roce("mlx5_0").with_pfc(&[]).carries(90.0, 0);
        assert_eq!(found(off), [(FindingId::PfcOff, None, None)]);
    }
}
