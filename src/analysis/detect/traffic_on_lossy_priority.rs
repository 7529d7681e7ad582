//! `traffic-on-lossy-priority`: RDMA goes on a priority without PFC while another has it.
//!
//! Rule: priorities carry TCP too, so their bytes do not tell what is RDMA. But RDMA that the priorities with PFC did not
//! carry went elsewhere: that much must be above a rate and above a share of all RDMA. Notifications and acknowledgements
//! on a priority of their own stay far below. The finding names the busiest priority without PFC. The two are not read at
//! the same instant, and differ where traffic starts or stops: it must hold for longer than that.
//!
//! Source: field reports of exhausted retries; Ethernet and RDMA counters are compared, the limits are a proposal.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::{Direction, Pfc, Priority};

use super::Scene;
use super::roce::{Split, is_roce, lossless, named, pfc, priority_gbps};

const ID: FindingId = FindingId::TrafficOnLossyPriority;
const BOTH: [Direction; 2] = [Direction::Rx, Direction::Tx];

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter_map(|port| Some(observe(scene, port, &find(scene, port)?))).collect()
}

/// RDMA that goes without PFC.
#[derive(Debug)]
pub(super) struct Lossy {
    pfc: Pfc,
    priority: Priority,
    /// Received and sent, where counted.
    splits: [Option<Split>; 2],
}

/// RDMA that goes without PFC on this port, if there is any to speak of.
pub(super) fn find(scene: &Scene<'_>, port: &PortNow) -> Option<Lossy> {
    let pfc = pfc(port).filter(|pfc| is_roce(port) && pfc.enabled != 0)?;
    let priority = busiest_lossy(port, pfc)?;
    let splits = BOTH.map(|way| Split::of(port, way, pfc));
    let subject = Subject::port(&port.id).on(priority);
    let limit = |limit| scene.hold(ID, &subject, scene.profile.limit(limit));
    let (gbps, share) = (limit(Limit::LossyTrafficGbps), limit(Limit::LossyTrafficShare));
    let too_much = |split: &Split| split.lossy_gbps() >= gbps.max(share * split.rdma_gbps);
    splits.iter().flatten().any(too_much).then_some(Lossy { pfc, priority, splits })
}

/// By both directions together: each way for itself, it could change from frame to frame.
fn busiest_lossy(port: &PortNow, pfc: Pfc) -> Option<Priority> {
    let gbps = |p: &Priority| BOTH.into_iter().filter_map(|way| priority_gbps(port, way, *p)).sum::<f64>();
    let lossy = Priority::ALL.into_iter().filter(|p| !pfc.is_on(*p) && gbps(p) > 0.0);
    lossy.max_by(|a, b| gbps(a).total_cmp(&gbps(b)))
}

fn observe(scene: &Scene<'_>, port: &PortNow, lossy: &Lossy) -> Observation {
    let subject = Subject::port(&port.id).on(lossy.priority);
    let sustain = scene.seconds(Limit::LossySustainSeconds);
    let mut seen = Observation::new(ID, Severity::Warning, subject).after(sustain);
    let names = [("lossy_rx_gbps", "rdma_rx_gbps"), ("lossy_tx_gbps", "rdma_tx_gbps")];
    for ((without, all), split) in names.into_iter().zip(lossy.splits) {
        let Some(split) = split else { continue };
        seen = seen.because(without, Quantity::Gbps(split.lossy_gbps())).because(all, Quantity::Gbps(split.rdma_gbps));
    }
    seen = seen.because("pfc_priorities", named(lossless(lossy.pfc)));
    // A DSCP led here on purpose: then PFC is on for the wrong priority.
    let [first, second] = if port.facts.qos.dscps_of(lossy.priority).is_empty() {
        [Cause::DscpMapMismatch, Cause::PriorityMismatch]
    } else {
        [Cause::PriorityMismatch, Cause::DscpMapMismatch]
    };
    seen.caused_by(first).caused_by(second)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::testing::{TestPort, priority, seen, seen_first};
    use super::*;
    use crate::fabric::{DcbApp, Metric, Reading, Selector, Text};

    const GIGABIT: u64 = 125_000_000;

    /// PFC on priority 3, RDMA of so many Gb/s sent on priority 0, and some of TCP there.
    fn port(rdma: u64) -> TestPort {
        TestPort::roce("mlx5_2")
            .with_pfc(&[3])
            .grows(Metric::RdmaBytes(Direction::Tx), rdma * GIGABIT)
            .grows(Metric::PriorityBytes(Direction::Tx, priority(0)), (rdma + 2) * GIGABIT)
            .grows(Metric::PriorityBytes(Direction::Tx, priority(3)), 0)
    }

    #[test]
    fn rdma_beside_the_lossless_priority() {
        let lossy = seen(look, &[port(40)]).remove(0);
        assert_eq!(lossy.severity, Severity::Warning);
        assert_eq!((lossy.subject.priority, lossy.subject.direction), (Some(priority(0)), None));
        assert_eq!(lossy.evidence.get("lossy_tx_gbps"), Some(&Quantity::Gbps(40.0)));
        assert_eq!(lossy.evidence.get("rdma_tx_gbps"), Some(&Quantity::Gbps(40.0)));
        assert_eq!(lossy.evidence.get("rdma_rx_gbps"), None);
        assert_eq!(lossy.evidence.get("pfc_priorities"), Some(&Quantity::Word(Text::clean("3"))));
        assert_eq!(
            lossy.sustain,
            Duration::from_millis(1500),
            "one sample at the start or stop of traffic is no proof"
        );
        assert_eq!(lossy.causes, [Cause::DscpMapMismatch, Cause::PriorityMismatch]);
    }

    #[test]
    fn a_map_that_leads_there_means_it() {
        let mut meant = port(40);
        meant.facts.qos.apps = Reading::Value(vec![DcbApp { selector: Selector::Dscp, protocol: 26, priority: 0 }]);
        assert_eq!(seen(look, &[meant])[0].causes[0], Cause::PriorityMismatch);
    }

    #[test]
    fn tcp_beside_lossless_rdma_is_as_it_should_be() {
        let healthy = TestPort::roce("mlx5_2").with_pfc(&[3]).carries(300.0, 3);
        let tcp = Metric::PriorityBytes(Direction::Tx, priority(0));
        assert_eq!(seen(look, &[healthy.grows(tcp, 20 * GIGABIT)]), []);
    }

    #[test]
    fn few_packets_on_another_priority_are_no_fault() {
        let notifications = TestPort::roce("mlx5_2")
            .with_pfc(&[3])
            .grows(Metric::RdmaBytes(Direction::Tx), 100 * GIGABIT)
            .grows(Metric::PriorityBytes(Direction::Tx, priority(3)), 96 * GIGABIT)
            .grows(Metric::PriorityBytes(Direction::Tx, priority(6)), 4 * GIGABIT);
        assert_eq!(seen(look, &[notifications]), []);
        assert_eq!(seen(look, &[port(0)]), []);
    }

    #[test]
    fn answers_on_the_default_class_are_found() {
        let split = TestPort::roce("mlx5_2")
            .with_pfc(&[3])
            .grows(Metric::RdmaBytes(Direction::Tx), 100 * GIGABIT)
            .grows(Metric::PriorityBytes(Direction::Tx, priority(3)), 94 * GIGABIT)
            .grows(Metric::PriorityBytes(Direction::Tx, priority(0)), 6 * GIGABIT);
        let found = seen(look, &[split]).remove(0);
        let Some(Quantity::Gbps(lossy)) = found.evidence.get("lossy_tx_gbps") else { panic!("{found:?}") };
        assert!((lossy - 6.0).abs() < 1e-3, "{lossy}");
    }

    #[test]
    fn without_pfc_or_its_setting_or_the_counters_nothing_is_said() {
        let uncounted = TestPort::roce("mlx5_2").with_pfc(&[3]).grows(Metric::RdmaBytes(Direction::Tx), GIGABIT * 90);
        let mut unknown = port(40);
        unknown.facts.qos.pfc = Reading::Unsupported;
        for quiet in [port(40).with_pfc(&[]), unknown, uncounted] {
            assert_eq!(seen(look, &[quiet]), []);
        }
        assert_eq!(seen_first(look, &[port(40)]), []);
    }
}
