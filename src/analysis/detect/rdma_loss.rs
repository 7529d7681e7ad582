//! `rdma-loss`: RDMA packets get lost on their way.
//!
//! Rule: signs of loss during the interval (packets out of order, NAKs for a gap, gaps noticed from later
//! acknowledgements, resends, acknowledgement timers that ran out). One is enough for a warning: RoCE and InfiniBand
//! are built on networks that lose nothing. Critical is a high ratio of signs to the packets carried. Between bursts,
//! where the signs of the last one meet few packets, a ratio tells nothing: it is only formed of a rate of signs that
//! is high in itself, so that a higher ratio is never said to be the lesser fault. Timers alone are never critical: a
//! peer that hangs or died lets them run out too. iWARP and EFA live with loss and resend as a matter of course: for
//! them only a high ratio counts, as a warning.
//!
//! Source: NVIDIA, Understanding mlx5 Linux counters; `NVSentinel` (timers need another sign beside them); the ratio and
//! the rate are proposals.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::{Direction, Driver, LinkLayer, Metric, NodeType, Reading};

use super::Scene;
use super::counted::{growth, prove};
use super::roce::{grows, rate};

const ID: FindingId = FindingId::RdmaLoss;

/// Signs that the network lost something.
const LOST: [(&str, Metric); 4] = [
    ("out_of_sequence_per_second", Metric::OutOfSequence),
    ("sequence_errors_per_second", Metric::SequenceErrors),
    ("implied_naks_per_second", Metric::ImpliedNaks),
    ("retransmissions_per_second", Metric::Retransmissions),
];

/// What it costs: senders that begin again slowly. That they do so tells of no loss by itself: they do after a rest, too.
const COST: (&str, Metric) = ("slow_restarts_per_second", Metric::SlowRestarts);

const TIMEOUTS: (&str, Metric) = ("ack_timeouts_per_second", Metric::AckTimeouts);

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter_map(|port| observe(scene, port)).collect()
}

fn observe(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let subject = Subject::port(&port.id);
    let lost: f64 = LOST.iter().map(|(_, metric)| growth(port, *metric)).sum();
    let signs = lost + growth(port, TIMEOUTS.1);
    let telling = lost > 0.0 && scene.grade(ID, &subject, signs, HIGH_RATE).is_some();
    let ratio = packets(port).filter(|_| telling).map(|packets| signs / packets);
    let high = ratio.is_some_and(|ratio| scene.grade(ID, &subject, ratio, HIGH_RATIO).is_some());
    let severity = match (lives_with_loss(port), high) {
        _ if signs <= 0.0 => return None,
        (true, false) => return None,
        (false, true) => Severity::Critical,
        _ => Severity::Warning,
    };
    let seen = Observation::new(ID, severity, subject).after(scene.seconds(Limit::LossSustainSeconds));
    let mut seen = prove(prove(seen, port, &LOST), port, &[TIMEOUTS, COST]);
    if let Some(ratio) = ratio {
        seen = seen.because("loss_ratio", Quantity::Ratio(ratio));
    }
    Some(causes(port, lost > 0.0).into_iter().fold(seen, Observation::caused_by))
}

const HIGH_RATIO: &[(Severity, Limit)] = &[(Severity::Critical, Limit::LossHighRatio)];
const HIGH_RATE: &[(Severity, Limit)] = &[(Severity::Critical, Limit::LossHighPerSecond)];

/// RDMA packets a second of both directions; `None` where they are not counted, or none passed.
fn packets(port: &PortNow) -> Option<f64> {
    let of = |direction| rate(port, Metric::RdmaPackets(direction));
    let both = of(Direction::Rx)? + of(Direction::Tx)?;
    (both > 0.0).then_some(both)
}

fn lives_with_loss(port: &PortNow) -> bool {
    port.device.driver == Driver::Efa || port.device.node_type == Reading::Value(NodeType::Rnic)
}

fn causes(port: &PortNow, lost: bool) -> Vec<Cause> {
    let lossy = port.facts.layer() == LinkLayer::Ethernet
        && port.facts.qos.pfc.value().is_some_and(|pfc| pfc.enabled == 0)
        && !lives_with_loss(port);
    let bad_link = [Metric::ReceiveErrors, Metric::CrcErrors, Metric::IcrcErrors, Metric::FecUncorrectable];
    let seen_here = [
        (grows(port, Metric::Discards(Direction::Rx)), Cause::BufferHeadroom),
        (bad_link.into_iter().any(|m| grows(port, m)), Cause::CableOrOptic),
        (lossy, Cause::PfcNotConfigured),
    ];
    let rest = if lost {
        vec![Cause::LossInNetwork, Cause::CableOrOptic]
    } else {
        vec![Cause::PeerGone, Cause::LossInNetwork]
    };
    seen_here.into_iter().filter(|(seen, _)| *seen).map(|(_, cause)| cause).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, holding, seen, seen_first, seen_with};
    use super::*;
    use crate::fabric::Pfc;

    const MILLIONS: u64 = 1_000_000;

    fn carrying(packets: u64) -> TestPort {
        TestPort::roce("mlx5_4")
            .grows(Metric::RdmaPackets(Direction::Rx), packets)
            .grows(Metric::RdmaPackets(Direction::Tx), packets)
    }

    #[test]
    fn each_sign_counts_and_none_is_none() {
        assert_eq!(seen(look, &[carrying(5 * MILLIONS).grows(COST.1, 50)]), [], "what it costs is no sign");
        for (name, metric) in LOST.into_iter().chain([TIMEOUTS]) {
            let found = seen(look, &[carrying(5 * MILLIONS).grows(metric, 1)]);
            assert_eq!(found.len(), 1, "{name}");
            assert_eq!(found[0].severity, Severity::Warning, "{name}");
            assert_eq!(found[0].evidence.get(name), Some(&Quantity::PerSecond(1.0)));
            assert_eq!(found[0].subject, Subject::port(&found[0].subject.port));
        }
        assert_eq!(seen(look, &[carrying(5 * MILLIONS).grows(Metric::OutOfSequence, 0), carrying(9)]), []);
    }

    #[test]
    fn critical_needs_a_high_rate_and_a_high_ratio() {
        let severity = |packets, lost| seen(look, &[carrying(packets).grows(Metric::SequenceErrors, lost)])[0].severity;
        assert_eq!(severity(5 * MILLIONS, 9), Severity::Warning);
        assert_eq!(severity(5 * MILLIONS, 10), Severity::Critical);
        assert_eq!(severity(50 * MILLIONS, 90), Severity::Warning);
        assert_eq!(severity(200, 5), Severity::Warning);
    }

    #[test]
    fn a_higher_ratio_is_never_the_lesser_fault() {
        let found = |packets, lost| seen(look, &[carrying(packets).grows(Metric::SequenceErrors, lost)]).remove(0);
        let mut all = Vec::new();
        for packets in [20, 25_000, MILLIONS, 40 * MILLIONS] {
            for lost in [1, 9, 10, 40, 5_000] {
                let found = found(packets, lost);
                match found.evidence.get("loss_ratio") {
                    Some(Quantity::Ratio(ratio)) => all.push((*ratio, found.severity)),
                    _ => assert_eq!((found.severity, lost < 10), (Severity::Warning, true), "{lost} of {packets}"),
                }
            }
        }
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert!(all.len() == 12 && all.is_sorted_by_key(|(_, severity)| *severity), "{all:?}");
    }

    #[test]
    fn a_critical_one_stays_so_a_tenth_below() {
        let port = |lost| [carrying(500_000).grows(Metric::OutOfSequence, lost)];
        let ledger = holding(seen(look, &port(12)));
        assert_eq!(seen_with(&ledger, look, &port(9))[0].severity, Severity::Critical);
        assert_eq!(seen_with(&ledger, look, &port(8))[0].severity, Severity::Warning);
    }

    #[test]
    fn timers_alone_are_a_peer_that_hangs() {
        let found = &seen(look, &[carrying(4_000).grows(Metric::AckTimeouts, 900)])[0];
        assert_eq!((found.severity, found.causes[0]), (Severity::Warning, Cause::PeerGone));
        let both = carrying(4_000).grows(Metric::AckTimeouts, 900).grows(Metric::SequenceErrors, 1);
        assert_eq!(seen(look, &[both])[0].severity, Severity::Critical);
    }

    #[test]
    fn causes_are_what_is_seen_first() {
        let mut port = carrying(MILLIONS).grows(Metric::OutOfSequence, 3).grows(Metric::Discards(Direction::Rx), 3);
        port.facts.qos.pfc = Reading::Value(Pfc { capacity: 8, enabled: 0, delay: 0 });
        let want = [Cause::BufferHeadroom, Cause::PfcNotConfigured, Cause::LossInNetwork, Cause::CableOrOptic];
        assert_eq!(seen(look, &[port])[0].causes, want);
    }

    #[test]
    fn without_packets_counted_there_is_no_ratio() {
        let found = &seen(look, &[TestPort::roce("rxe0").grows(Metric::OutOfSequence, 5_000)])[0];
        assert_eq!(found.severity, Severity::Warning);
        assert_eq!(found.evidence.get("loss_ratio"), None);
    }

    #[test]
    fn what_lives_with_loss_is_judged_by_the_ratio_alone() {
        let efa = |lost| {
            let mut port = carrying(5 * MILLIONS).grows(Metric::Retransmissions, lost);
            port.device.driver = Driver::Efa;
            port
        };
        assert_eq!(seen(look, &[efa(9)]), []);
        assert_eq!(seen(look, &[efa(90)])[0].severity, Severity::Warning);
        let mut iwarp = carrying(5 * MILLIONS).grows(Metric::Retransmissions, 9);
        iwarp.device.node_type = Reading::Value(NodeType::Rnic);
        assert_eq!(seen(look, &[iwarp]), []);
    }

    #[test]
    fn first_frames_and_resets_say_nothing() {
        assert_eq!(seen_first(look, &[carrying(9).grows(Metric::OutOfSequence, 9)]), []);
        assert_eq!(seen(look, &[carrying(9).restarts(Metric::OutOfSequence)]), []);
    }
}
