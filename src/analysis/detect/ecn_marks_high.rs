//! `ecn-marks-high`: many of the RDMA packets that arrive were marked on their way: the path to us is congested.
//!
//! Rule: marked packets as a share of the RDMA packets received, in two steps, held for some seconds: bursts are what
//! marks are for. Where nobody is notified of the marks, `cnp-not-sent` says so instead.
//!
//! Source: RFC 3168 marks, counted by the receiving card (mlx5 `np_ecn_marked_roce_packets`); the limits are a proposal.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::{Direction, Metric};

use super::roce::{is_roce, rate};
use super::{Scene, cnp_not_sent};

const ID: FindingId = FindingId::EcnMarksHigh;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter(|port| is_roce(port)).filter_map(|port| observe(scene, port)).collect()
}

fn observe(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let marked = rate(port, Metric::EcnMarked)?;
    let packets = rate(port, Metric::RdmaPackets(Direction::Rx)).filter(|packets| *packets > 0.0)?;
    let subject = Subject::port(&port.id).going(Direction::Rx);
    // A few packets in a quiet second are no measure.
    if marked < scene.profile.limit(Limit::CnpMarksPerSecond) || cnp_not_sent::holds(scene, port) {
        return None;
    }
    // The two are not read at the same instant.
    let ratio = (marked / packets).min(1.0);
    let steps = [(Severity::Info, Limit::EcnMarkRatio), (Severity::Warning, Limit::EcnMarkHighRatio)];
    let severity = scene.grade(ID, &subject, ratio, &steps)?;
    let mut seen = Observation::new(ID, severity, subject)
        .because("marked_share", Quantity::Share(ratio))
        .because("ecn_marked_per_second", Quantity::PerSecond(marked))
        .because("rdma_packets_per_second", Quantity::PerSecond(packets))
        .after(scene.seconds(Limit::EcnSustainSeconds));
    if let Some(sent) = rate(port, Metric::CnpSent) {
        seen = seen.because("cnp_sent_per_second", Quantity::PerSecond(sent));
    }
    Some(seen.caused_by(Cause::FabricCongestion))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, seen, seen_first};
    use super::*;
    use std::time::Duration;

    fn port(marked: u64, packets: u64, notified: u64) -> TestPort {
        TestPort::roce("mlx5_4")
            .grows(Metric::EcnMarked, marked)
            .grows(Metric::RdmaPackets(Direction::Rx), packets)
            .grows(Metric::CnpSent, notified)
    }

    #[test]
    fn by_the_share_of_packets() {
        let severity = |marked| seen(look, &[port(marked, 100_000, 50)]).first().map(|seen| seen.severity);
        assert_eq!(severity(4_990), None);
        assert_eq!(severity(5_000), Some(Severity::Info));
        assert_eq!(severity(19_990), Some(Severity::Info));
        assert_eq!(severity(20_000), Some(Severity::Warning));
    }

    #[test]
    fn the_path_to_us_is_congested() {
        let high = seen(look, &[port(30_000, 100_000, 50)]).remove(0);
        assert_eq!((high.subject.priority, high.subject.direction), (None, Some(Direction::Rx)));
        assert_eq!(high.sustain, Duration::from_secs(5));
        assert_eq!(high.causes, [Cause::FabricCongestion]);
        assert_eq!(high.evidence.get("marked_share"), Some(&Quantity::Share(0.3)));
        assert_eq!(high.evidence.get("cnp_sent_per_second"), Some(&Quantity::PerSecond(50.0)));
    }

    #[test]
    fn more_marks_than_packets_are_all_of_them() {
        assert_eq!(seen(look, &[port(1_100, 1_000, 9)])[0].evidence.get("marked_share"), Some(&Quantity::Share(1.0)));
    }

    #[test]
    fn few_packets_and_marks_without_notifications_are_not_it() {
        assert_eq!(seen(look, &[port(9, 10, 5)]), []);
        assert_eq!(seen(look, &[port(30_000, 100_000, 0)]), []);
    }

    #[test]
    fn what_is_not_counted_is_not_judged() {
        let marks_alone = TestPort::roce("mlx5_4").grows(Metric::EcnMarked, 9_000);
        let no_traffic = port(9_000, 0, 5);
        let reset = TestPort::roce("mlx5_5").restarts(Metric::EcnMarked).grows(Metric::RdmaPackets(Direction::Rx), 100);
        for quiet in [marks_alone, no_traffic, reset] {
            assert_eq!(seen(look, &[quiet]), []);
        }
        assert_eq!(seen_first(look, &[port(30_000, 100_000, 50)]), []);
    }
}
