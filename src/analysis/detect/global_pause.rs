//! `global-pause`: 802.3x stops all priorities at once, or is on together with PFC.
//!
//! Rule: the share of the time paused, or frames where a driver counts no time. It can be meant (a peer that has nothing
//! else), so up to a full standstill it is a warning. Both kinds of flow control on at once is a mistake in itself; where
//! pause is seen as well, that is said instead.
//!
//! Source: IEEE 802.1Qbb (PFC and 802.3x exclude each other on a link); a field report of 400 Gb/s that became 308 at a
//! share of 22 % without a single drop.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::{Direction, Metric};

use super::pause::Amount;
use super::roce::{is_ethernet, lossless, named, pfc, rate};
use super::{Scene, slow_host};

const ID: FindingId = FindingId::GlobalPause;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter(|port| is_ethernet(port)).flat_map(|port| of_port(scene, port)).collect()
}

fn of_port(scene: &Scene<'_>, port: &PortNow) -> Vec<Observation> {
    let seen: Vec<_> =
        [Direction::Rx, Direction::Tx].into_iter().filter_map(|way| observe_pause(scene, port, way)).collect();
    if seen.is_empty() { observe_settings(scene, port).into_iter().collect() } else { seen }
}

fn observe_pause(scene: &Scene<'_>, port: &PortNow, way: Direction) -> Option<Observation> {
    let frames = Metric::GlobalPauseFrames(way);
    let amount = Amount::of(port, Metric::GlobalPauseTime(way), frames)?;
    let subject = Subject::port(&port.id).going(way);
    let severity = match amount {
        Amount::Share(share) => scene.grade(
            ID,
            &subject,
            share,
            &[
                (Severity::Info, Limit::PauseInfoShare),
                (Severity::Warning, Limit::PauseWarningShare),
                (Severity::Critical, Limit::StormShare),
            ],
        ),
        Amount::FramesPerSecond(frames) => {
            scene.grade(ID, &subject, frames, &[(Severity::Warning, Limit::PauseFramesPerSecond)])
        }
    }?;
    let seen = Observation::new(ID, severity, subject).after(scene.seconds(Limit::PauseSustainSeconds));
    let mut seen = amount.prove(seen, rate(port, frames));
    if both_on(port) {
        seen = prove_both(port, seen);
    }
    Some(match way {
        Direction::Rx => seen.caused_by(Cause::PeerTooSlow).caused_by(Cause::FabricCongestion),
        Direction::Tx => slow_host::explain(scene, port, seen),
    })
}

/// A setting is no event: it waits for the second frame, as all else does.
fn observe_settings(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let seen = Observation::new(ID, Severity::Warning, Subject::port(&port.id));
    (scene.interval.is_some() && both_on(port)).then(|| prove_both(port, seen))
}

fn both_on(port: &PortNow) -> bool {
    let global = port.facts.qos.global_pause.value().is_some_and(|pause| pause.rx || pause.tx);
    global && pfc(port).is_some_and(|pfc| pfc.enabled != 0)
}

fn prove_both(port: &PortNow, seen: Observation) -> Observation {
    let Some(pfc) = pfc(port) else { return seen };
    seen.because("pfc_priorities", named(lossless(pfc))).caused_by(Cause::GlobalPauseConfigured)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, seen, seen_first};
    use super::*;
    use crate::analysis::finding::Quantity;
    use crate::fabric::{GlobalPause, Reading};

    fn paused(way: Direction, micros: u64) -> TestPort {
        TestPort::roce("mlx5_0").grows(Metric::GlobalPauseTime(way), micros)
    }

    fn both(mut port: TestPort) -> TestPort {
        port.facts.qos.global_pause = Reading::Value(GlobalPause { autoneg: true, rx: true, tx: true });
        port.with_pfc(&[3])
    }

    #[test]
    fn steps() {
        let severity = |micros| seen(look, &[paused(Direction::Rx, micros)]).first().map(|seen| seen.severity);
        assert_eq!(severity(900), None);
        assert_eq!(severity(1_000), Some(Severity::Info));
        assert_eq!(severity(10_000), Some(Severity::Warning));
        assert_eq!(severity(217_000), Some(Severity::Warning));
        assert_eq!(severity(990_000), Some(Severity::Critical));
    }

    #[test]
    fn received_is_the_network_and_sent_is_this_host() {
        let received = seen(look, &[paused(Direction::Rx, 217_000)]).remove(0);
        assert_eq!((received.subject.priority, received.subject.direction), (None, Some(Direction::Rx)));
        assert_eq!(received.causes, [Cause::PeerTooSlow, Cause::FabricCongestion]);
        let sent = seen(look, &[paused(Direction::Tx, 217_000)]).remove(0);
        assert_eq!(sent.subject.direction, Some(Direction::Tx));
        assert_eq!(sent.causes, [Cause::HostTooSlow, Cause::NumaOrIommu]);
    }

    #[test]
    fn frames_judge_where_no_time_is_counted() {
        let port = |frames| TestPort::roce("irdma0").grows(Metric::GlobalPauseFrames(Direction::Rx), frames);
        let found = seen(look, &[port(1_500)]).remove(0);
        assert_eq!(found.severity, Severity::Warning);
        assert_eq!(found.evidence.get("pause_frames_per_second"), Some(&Quantity::PerSecond(1_500.0)));
        assert!(found.evidence.get("judged_by").is_some());
        assert_eq!(seen(look, &[port(900)]), []);
    }

    #[test]
    fn both_kinds_at_once_is_a_mistake() {
        let found = seen(look, &[both(TestPort::roce("bnxt_re0"))]).remove(0);
        assert_eq!((found.severity, found.subject.direction), (Severity::Warning, None));
        assert_eq!(found.causes, [Cause::GlobalPauseConfigured]);
        assert_eq!(seen_first(look, &[both(TestPort::roce("bnxt_re0"))]), []);
    }

    #[test]
    fn both_kinds_and_pause_is_one_finding() {
        let found = seen(look, &[both(paused(Direction::Rx, 20_000))]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].causes[0], Cause::GlobalPauseConfigured);
    }

    #[test]
    fn global_pause_alone_is_quiet_until_it_is_used() {
        let mut on = TestPort::roce("mlx5_0");
        on.facts.qos.global_pause = Reading::Value(GlobalPause { autoneg: true, rx: true, tx: true });
        assert_eq!(seen(look, &[on.with_pfc(&[])]), []);
    }

    #[test]
    fn lifetime_totals_resets_and_infiniband_say_nothing() {
        assert_eq!(seen_first(look, &[paused(Direction::Rx, 900_000)]), []);
        let reset = TestPort::roce("mlx5_0")
            .restarts(Metric::GlobalPauseTime(Direction::Rx))
            .grows(Metric::GlobalPauseFrames(Direction::Rx), 90_000);
        let credits = TestPort::infiniband("mlx5_1").grows(Metric::GlobalPauseTime(Direction::Rx), 900_000);
        assert_eq!(seen(look, &[reset, credits]), []);
    }
}
