//! Settings of PFC that contradict what is sent, or what else is set: a part of `pfc-unexpected-priority`.
//!
//! Rules, all worth knowing and no more, since nothing suffers yet:
//! - PFC is on for a priority that never carried a byte in either direction since the counters began, while RDMA flows
//!   and the other priorities with PFC carried a lot. Not one byte beside so many needs no further time to be believed,
//!   and a priority that is used now and then is never taken for unused. That of congestion notifications is left out:
//!   without congestion it carries nothing;
//! - DSCPs of data lead to priorities without PFC, and none leads to one with it.
//!
//! Source: IEEE 802.1Qbb; DSCPs of default traffic, of network control (also used for notifications) and of expedited
//! forwarding by RFC 4594; the limits are a proposal.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::{Direction, Metric, Pfc, Priority, Text};

use super::roce::{is_roce, lossless, named, pfc, rdma_gbps};
use super::{Scene, traffic_on_lossy_priority};

const ID: FindingId = FindingId::PfcUnexpectedPriority;
const BOTH: [Direction; 2] = [Direction::Rx, Direction::Tx];

/// What NICs mark congestion notifications with, unless told otherwise: class selector 6.
const NOTIFICATIONS: u16 = 48;

/// DSCPs that RDMA data does not have: default, expedited forwarding, and network control.
const NOT_DATA: [u16; 4] = [0, 46, NOTIFICATIONS, 56];

/// The priority of notifications where nothing is mapped: the class of their DSCP.
const NOTIFICATION_CLASS: usize = 6;

const BYTES_PER_GIGABYTE: f64 = 1e9;

/// PFC on priorities that nobody uses: one finding, on the first of them.
pub(super) fn unused_pfc(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let pfc = pfc(port).filter(|pfc| is_roce(port) && pfc.enabled.count_ones() > 1)?;
    let carried = |priority| lifetime_bytes(port, priority);
    let unused: Vec<Priority> =
        lossless(pfc).filter(|p| carried(*p) == Some(0) && !carries_notifications(port, *p)).collect();
    let subject = Subject::port(&port.id).on(*unused.first()?);
    let others: u64 = lossless(pfc).filter_map(carried).sum();
    let gigabytes = others as f64 / BYTES_PER_GIGABYTE;
    let rdma: f64 = BOTH.into_iter().filter_map(|way| rdma_gbps(port, way)).sum();
    // Once found, it stays so in a rest of the traffic.
    let flows = scene.ledger.holds(ID, &subject) || rdma >= scene.profile.limit(Limit::UnusedPfcGbps);
    if !flows || gigabytes < scene.profile.limit(Limit::UnusedPfcGigabytes) {
        return None;
    }
    let seen = Observation::new(ID, Severity::Info, subject)
        .because("unused_priorities", named(unused))
        .because("pfc_priorities", named(lossless(pfc)))
        .because("rdma_gbps", Quantity::Gbps(rdma));
    Some(seen.caused_by(Cause::PriorityMismatch))
}

/// What a priority carried in both directions since its counters began; `None` where either is not counted.
fn lifetime_bytes(port: &PortNow, priority: Priority) -> Option<u64> {
    let rows = || port.counters.iter().flat_map(|groups| groups.iter()).filter_map(|g| g.rows.value()).flatten();
    let of = |way| {
        let metric = Some(Metric::PriorityBytes(way, priority));
        rows().find(|row| row.spec.metric == metric)?.value.into_value()
    };
    Some(of(Direction::Rx)?.saturating_add(of(Direction::Tx)?))
}

fn carries_notifications(port: &PortNow, priority: Priority) -> bool {
    priority.index() == NOTIFICATION_CLASS || port.facts.qos.dscps_of(priority).contains(&NOTIFICATIONS)
}

/// A DSCP map that leads past every priority with PFC. Where RDMA goes without PFC by it, another finding says more.
pub(super) fn map_past_pfc(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let pfc = pfc(port).filter(|pfc| is_roce(port) && pfc.enabled != 0)?;
    if lossless(pfc).any(|priority| !port.facts.qos.dscps_of(priority).is_empty()) {
        return None;
    }
    let (priority, dscps) = mapped_data(port, pfc)?;
    let subject = Subject::port(&port.id).on(priority);
    let told = traffic_on_lossy_priority::find(scene, port).is_some()
        || scene.ledger.holds(FindingId::TrafficOnLossyPriority, &subject);
    if told && !scene.ledger.holds(ID, &subject) {
        return None;
    }
    let dscps: Vec<String> = dscps.iter().map(u16::to_string).collect();
    let seen = Observation::new(ID, Severity::Info, subject)
        .because("dscps", Quantity::Word(Text::clean(&dscps.join(" "))))
        .because("pfc_priorities", named(lossless(pfc)))
        .after(scene.seconds(Limit::LossySustainSeconds));
    Some(seen.caused_by(Cause::DscpMapMismatch).caused_by(Cause::PriorityMismatch))
}

/// The first priority without PFC that DSCPs of data lead to, and these DSCPs.
fn mapped_data(port: &PortNow, pfc: Pfc) -> Option<(Priority, Vec<u16>)> {
    let data = |priority| -> Vec<u16> {
        port.facts.qos.dscps_of(priority).into_iter().filter(|dscp| !NOT_DATA.contains(dscp)).collect()
    };
    let lossy = Priority::ALL.into_iter().filter(|priority| !pfc.is_on(*priority));
    lossy.map(|priority| (priority, data(priority))).find(|(_, dscps)| !dscps.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::pfc_unexpected_priority::look;
    use super::super::testing::{TestPort, holding, priority, seen, seen_first, seen_with};
    use super::*;
    use crate::fabric::{CounterSpec, DcbApp, Reading, Selector, Unit};

    const TERABYTE: u64 = 1_000_000_000_000;

    /// PFC on 3 and another priority; so much on 3 before and so many Gb/s of RDMA there now, and these bytes on the other.
    fn two(gbps: f64, before: u64, other: u8, carried: u64) -> TestPort {
        let now = (gbps * 1e9 / 8.0) as u64;
        BOTH.into_iter().fold(TestPort::roce("mlx5_2").with_pfc(&[3, other]), |port, way| {
            let count = |p| CounterSpec::count(Metric::PriorityBytes(way, priority(p)), Unit::Plain);
            port.grows(Metric::RdmaBytes(way), now)
                .counts(Metric::PriorityBytes(way, priority(3)), count(3), before, before + now)
                .counts(Metric::PriorityBytes(way, priority(other)), count(other), carried, carried)
        })
    }

    fn mapped(pfc: &[u8], map: &[(u16, u8)]) -> TestPort {
        let mut port = TestPort::roce("mlx5_2").with_pfc(pfc);
        let app = |&(protocol, priority): &(u16, u8)| DcbApp { selector: Selector::Dscp, protocol, priority };
        port.facts.qos.apps = Reading::Value(map.iter().map(app).collect());
        port
    }

    #[test]
    fn pfc_on_a_priority_that_nobody_ever_used() {
        let unused = seen(look, &[two(40.0, TERABYTE, 4, 0)]).remove(0);
        assert_eq!((unused.severity, unused.subject.priority), (Severity::Info, Some(priority(4))));
        assert_eq!(unused.subject.direction, None);
        assert_eq!(unused.evidence.get("unused_priorities"), Some(&Quantity::Word(Text::clean("4"))));
        assert_eq!(unused.causes, [Cause::PriorityMismatch]);
    }

    #[test]
    fn one_that_is_used_at_times_or_for_notifications_is_not_unused() {
        assert_eq!(seen(look, &[two(40.0, TERABYTE, 4, 64)]), [], "a little, long ago");
        assert_eq!(seen(look, &[two(40.0, TERABYTE, 6, 0)]), [], "notifications");
        let mut notified = two(40.0, TERABYTE, 5, 0);
        notified.facts.qos = mapped(&[3, 5], &[(26, 3), (48, 5)]).facts.qos;
        assert_eq!(seen(look, &[notified]), []);
    }

    #[test]
    fn it_takes_traffic_now_and_a_lot_of_it_before() {
        assert_eq!(seen(look, &[two(0.0, TERABYTE, 4, 0)]), []);
        assert_eq!(seen(look, &[two(40.0, TERABYTE / 1_000, 4, 0)]), []);
        assert_eq!(seen_first(look, &[two(40.0, TERABYTE, 4, 0)]), []);
        let ledger = holding(seen(look, &[two(40.0, TERABYTE, 4, 0)]));
        assert_eq!(seen_with(&ledger, look, &[two(0.0, TERABYTE, 4, 0)]).len(), 1, "a rest");
        assert_eq!(seen_with(&ledger, look, &[two(40.0, TERABYTE, 4, 9)]), [], "used at last");
    }

    #[test]
    fn a_map_that_leads_past_pfc() {
        let past = seen(look, &[mapped(&[3], &[(34, 5), (48, 6)])]).remove(0);
        assert_eq!((past.severity, past.subject.priority), (Severity::Info, Some(priority(5))));
        assert_eq!(past.evidence.get("dscps"), Some(&Quantity::Word(Text::clean("34"))));
        assert_eq!(past.causes[0], Cause::DscpMapMismatch);
    }

    #[test]
    fn entries_that_no_rdma_needs_are_no_contradiction() {
        assert_eq!(seen(look, &[mapped(&[3], &[(26, 3), (34, 5)])]), [], "one leads to it");
        assert_eq!(seen(look, &[mapped(&[3], &[(0, 0), (46, 5), (48, 6), (56, 7)])]), [], "no data");
        assert_eq!(seen(look, &[mapped(&[3], &[])]), []);
        assert_eq!(seen(look, &[mapped(&[], &[(26, 5)])]), [], "no PFC at all");
    }

    #[test]
    fn where_rdma_goes_without_pfc_that_is_said_instead() {
        let port = || {
            let idle = BOTH.map(|way| Metric::PriorityBytes(way, priority(3)));
            let port = mapped(&[3], &[(34, 5)]).carries(40.0, 5);
            idle.into_iter().fold(port, |port, metric| port.grows(metric, 0))
        };
        assert_eq!(seen(look, &[port()]), []);
        assert_eq!(seen(traffic_on_lossy_priority::look, &[port()]).len(), 1);
    }
}
