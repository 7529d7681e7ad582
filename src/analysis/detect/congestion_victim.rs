//! `congestion-victim`: this port is stopped by congestion that it did nothing to bring about.
//!
//! Rule: the network pauses us for a good part of the time, we send far less than the port could, nothing that arrives
//! here is marked, and nobody notifies us of congestion that our packets met. Marks and notifications must be counted:
//! what is not counted is not zero. A port that sends nothing at all may have nothing to send. A storm is said instead.
//!
//! Source: head-of-line blocking by PFC as described with DCQCN (SIGCOMM 2015); the limits are a proposal.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity};
use crate::analysis::profile::Limit;
use crate::fabric::{BitsPerSecond, Direction, Metric};

use super::pause::Pause;
use super::roce::{grows, is_roce, rate};
use super::{Scene, pfc_storm};

const ID: FindingId = FindingId::CongestionVictim;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    let of_port = |port| Pause::agreed(port, Direction::Rx).into_iter().filter_map(move |p| observe(scene, port, &p));
    scene.active().flat_map(of_port).collect()
}

/// Whether this finding speaks for the pause: `pfc-pause-high` is then silent about it. One that is open already goes on
/// until this one has taken its place.
pub(super) fn tells(scene: &Scene<'_>, port: &PortNow, pause: &Pause) -> bool {
    let subject = pause.subject(port);
    let other = scene.ledger.holds(FindingId::PfcPauseHigh, &subject);
    scene.ledger.holds(ID, &subject) || (!other && holds(scene, port, pause))
}

fn holds(scene: &Scene<'_>, port: &PortNow, pause: &Pause) -> bool {
    is_roce(port)
        && pause.direction == Direction::Rx
        && pause.amount.share().is_some_and(|share| share >= scene.profile.limit(Limit::VictimPauseShare))
        && no_congestion_of_its_own(port)
        && sends_little(scene, port, pause)
}

fn no_congestion_of_its_own(port: &PortNow) -> bool {
    let none = |metric| rate(port, metric) == Some(0.0);
    none(Metric::EcnMarked) && none(Metric::CnpHandled) && !grows(port, Metric::CnpIgnored)
}

/// To take over what `pfc-pause-high` has said, it must send a good deal less: bursts move the share around the limit.
fn sends_little(scene: &Scene<'_>, port: &PortNow, pause: &Pause) -> bool {
    let other = scene.ledger.holds(FindingId::PfcPauseHigh, &pause.subject(port));
    let most = scene.profile.limit(Limit::VictimTransmitShare) * if other { 0.9 } else { 1.0 };
    transmit_share(port).is_some_and(|share| share > 0.0 && share < most)
}

/// What is sent, as a share of what the port can.
fn transmit_share(port: &PortNow) -> Option<f64> {
    let rate = port.rate.into_value().filter(|rate| *rate > BitsPerSecond(0))?;
    Some(f64::from(port.traffic.tx.value()?) / rate.0 as f64)
}

fn observe(scene: &Scene<'_>, port: &PortNow, pause: &Pause) -> Option<Observation> {
    if pfc_storm::tells(scene, port, pause) {
        return None;
    }
    let subject = pause.subject(port);
    let step = pause.severity(scene, ID, port);
    // What was found once is one fault for as long as the pause lasts, whatever is sent meanwhile.
    let severity = if scene.ledger.holds(ID, &subject) {
        step?
    } else if holds(scene, port, pause) {
        step.map_or(Severity::Warning, |step| step.max(Severity::Warning))
    } else {
        return None;
    };
    let sustain = if scene.ledger.holds(FindingId::PfcPauseHigh, &subject) {
        scene.seconds(Limit::ClearAfterSeconds).max(2 * scene.interval.unwrap_or_default())
    } else {
        scene.seconds(Limit::PauseSustainSeconds)
    };
    let mut seen = pause.prove(port, Observation::new(ID, severity, subject).after(sustain));
    if let Some(share) = transmit_share(port) {
        seen = seen.because("transmit_share", Quantity::Share(share));
    }
    for (name, metric) in [("ecn_marked_per_second", Metric::EcnMarked), ("cnp_handled_per_second", Metric::CnpHandled)]
    {
        if let Some(rate) = rate(port, metric) {
            seen = seen.because(name, Quantity::PerSecond(rate));
        }
    }
    Some(seen.caused_by(Cause::PeerTooSlow).caused_by(Cause::FabricCongestion))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, holding, priority, seen, seen_first, seen_with};
    use super::super::{pfc_pause_high, pfc_storm};
    use super::*;
    use crate::fabric::{PortState, Reading};

    /// Paused for so long on priority 3 while it sends at so many Gb/s of 400.
    fn victim(micros: u64, gbps: f64) -> TestPort {
        uncounted(micros, gbps).grows(Metric::EcnMarked, 0).grows(Metric::CnpHandled, 0)
    }

    fn uncounted(micros: u64, gbps: f64) -> TestPort {
        TestPort::roce("mlx5_6")
            .with_pfc(&[3])
            .carries(gbps, 3)
            .grows(Metric::PauseTime(Direction::Rx, priority(3)), micros)
    }

    #[test]
    fn stopped_without_congestion_of_its_own() {
        let found = seen(look, &[victim(300_000, 100.0)]).remove(0);
        assert_eq!((found.subject.priority, found.subject.direction), (Some(priority(3)), Some(Direction::Rx)));
        assert_eq!(found.severity, Severity::Critical);
        assert_eq!(found.causes, [Cause::PeerTooSlow, Cause::FabricCongestion]);
        assert_eq!(found.evidence.get("pause_share"), Some(&Quantity::Share(0.3)));
        let Some(Quantity::Share(sent)) = found.evidence.get("transmit_share") else { panic!("{found:?}") };
        assert!((sent - 0.25).abs() < 1e-6, "{sent}");
    }

    #[test]
    fn only_when_paused_for_long_and_sending_little() {
        assert_eq!(seen(look, &[victim(99_000, 100.0)]), []);
        assert_eq!(seen(look, &[victim(300_000, 201.0)]), []);
        assert_eq!(seen(look, &[victim(300_000, 0.0)]), []);
    }

    #[test]
    fn marks_and_notifications_are_congestion_of_its_own() {
        for metric in [Metric::EcnMarked, Metric::CnpHandled] {
            let other = if metric == Metric::EcnMarked { Metric::CnpHandled } else { Metric::EcnMarked };
            assert_eq!(seen(look, &[uncounted(300_000, 100.0).grows(metric, 1).grows(other, 0)]), []);
            assert_eq!(seen(look, &[uncounted(300_000, 100.0).grows(other, 0)]), []);
        }
        assert_eq!(seen(look, &[victim(300_000, 100.0).grows(Metric::CnpIgnored, 4)]), []);
    }

    #[test]
    fn pause_sent_makes_no_victim() {
        let sent = TestPort::roce("mlx5_6")
            .carries(100.0, 3)
            .grows(Metric::PauseTime(Direction::Tx, priority(3)), 300_000)
            .grows(Metric::EcnMarked, 0)
            .grows(Metric::CnpHandled, 0);
        assert_eq!(seen(look, &[sent]), []);
    }

    #[test]
    fn one_finding_for_one_pause() {
        assert_eq!(seen(pfc_pause_high::look, &[victim(300_000, 100.0)]), []);
        assert_eq!(seen(pfc_pause_high::look, &[victim(300_000, 300.0)]).len(), 1);
        let ledger = holding(seen(look, &[victim(300_000, 199.0)]));
        assert_eq!(seen_with(&ledger, look, &[victim(300_000, 210.0)]).len(), 1);
        assert_eq!(seen_with(&ledger, pfc_pause_high::look, &[victim(300_000, 230.0)]), []);
        assert_eq!(seen_with(&ledger, look, &[victim(2_000, 390.0)])[0].severity, Severity::Info);
        assert_eq!(seen_with(&ledger, look, &[victim(0, 390.0)]), []);
        let stuck = victim(1_000_000, 100.0).grows(Metric::PriorityPackets(Direction::Tx, priority(3)), 0);
        assert_eq!(seen(look, &[stuck]), []);
        let stuck = victim(1_000_000, 100.0).grows(Metric::PriorityPackets(Direction::Tx, priority(3)), 0);
        assert_eq!(seen(pfc_storm::look, &[stuck]).len(), 1);
    }

    #[test]
    fn it_takes_over_from_another_only_far_below_the_limit_and_after_a_while() {
        let ledger = holding(seen(pfc_pause_high::look, &[victim(300_000, 300.0)]));
        assert_eq!(seen_with(&ledger, look, &[victim(300_000, 190.0)]), []);
        assert_eq!(seen_with(&ledger, pfc_pause_high::look, &[victim(300_000, 190.0)]).len(), 1);
        let taking = seen_with(&ledger, look, &[victim(300_000, 170.0)]).remove(0);
        assert_eq!(taking.sustain.as_secs(), 3);
        assert_eq!(seen_with(&ledger, pfc_pause_high::look, &[victim(300_000, 170.0)]).len(), 1, "until then");
    }

    #[test]
    fn first_frames_and_ports_that_are_down_say_nothing() {
        assert_eq!(seen_first(look, &[victim(300_000, 100.0)]), []);
        let mut down = victim(300_000, 100.0);
        down.link.state = Reading::Value(PortState::Down);
        assert_eq!(seen(look, &[down]), []);
    }
}
