//! `pfc-storm`: a priority stands still under pause that never ends.
//!
//! Received: some device of the network never lets go, and what waits here spreads to everything behind it. Sent: this
//! host has stopped taking packets, and the switch fills up.
//!
//! Rule: paused for 99 % of the time and more, for as long as the profile asks, and, where we are the one stopped, not a
//! packet of that priority left. Judged by time alone: at slow intervals frames tell nothing, since one frame may pause
//! for a moment or, renewed, for ever. A driver that counts no time has no storm that could be proven.
//!
//! Source: the PFC watchdog of `SONiC` (pause grew by more than 99 % of the polling time, and the queue did not drain).

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity};
use crate::analysis::profile::Limit;
use crate::fabric::{Direction, Metric, Priority};

use super::pause::Pause;
use super::roce::{has, rate};
use super::{Scene, slow_host};

const ID: FindingId = FindingId::PfcStorm;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    let storms = |port| {
        let both = [Direction::Rx, Direction::Tx].into_iter().flat_map(move |way| Pause::agreed(port, way));
        both.filter(move |pause| holds(scene, port, pause)).map(move |pause| observe(scene, port, &pause))
    };
    scene.active().flat_map(storms).collect()
}

/// Whether this pause is a storm, or was one a moment ago: lesser findings are then silent about it. A storm ends within
/// an interval as a rule, and what is left of it in that interval is no fault of its own.
pub(super) fn tells(scene: &Scene<'_>, port: &PortNow, pause: &Pause) -> bool {
    scene.ledger.holds(ID, &pause.subject(port)) || holds(scene, port, pause)
}

/// Whether this pause is a storm now.
pub(super) fn holds(scene: &Scene<'_>, port: &PortNow, pause: &Pause) -> bool {
    let least = scene.hold(ID, &pause.subject(port), scene.profile.limit(Limit::StormShare));
    pause.amount.share().is_some_and(|share| share >= least)
        && (pause.direction == Direction::Tx || nothing_leaves(port, pause.priority))
}

/// By packets, or by bytes where those are not counted. Where neither is, the time paused says it alone.
fn nothing_leaves(port: &PortNow, priority: Priority) -> bool {
    [Metric::PriorityPackets(Direction::Tx, priority), Metric::PriorityBytes(Direction::Tx, priority)]
        .into_iter()
        .find(|metric| has(port, *metric))
        .is_none_or(|metric| rate(port, metric) == Some(0.0))
}

fn observe(scene: &Scene<'_>, port: &PortNow, pause: &Pause) -> Observation {
    let seen = Observation::new(ID, Severity::Critical, pause.subject(port)).after(scene.seconds(Limit::StormSeconds));
    let seen = pause.prove(port, seen);
    if pause.direction == Direction::Tx {
        return slow_host::explain(scene, port, seen);
    }
    let seen = match rate(port, Metric::PriorityPackets(Direction::Tx, pause.priority)) {
        Some(packets) => seen.because("packets_sent_per_second", Quantity::PerSecond(packets)),
        None => seen,
    };
    seen.caused_by(Cause::StuckPeer).caused_by(Cause::PeerTooSlow).caused_by(Cause::FabricCongestion)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, holding, priority, seen, seen_first, seen_with};
    use super::*;
    use std::time::Duration;

    fn paused(direction: Direction, micros: u64, packets_sent: u64) -> TestPort {
        TestPort::roce("mlx5_3")
            .with_pfc(&[3])
            .grows(Metric::PauseTime(direction, priority(3)), micros)
            .grows(Metric::PauseFrames(direction, priority(3)), 12)
            .grows(Metric::PriorityPackets(Direction::Tx, priority(3)), packets_sent)
    }

    #[test]
    fn received_without_end_and_nothing_leaves() {
        let storms = seen(look, &[paused(Direction::Rx, 990_000, 0)]);
        let [storm] = storms.as_slice() else { panic!("{storms:?}") };
        assert_eq!(storm.subject.priority, Some(priority(3)));
        assert_eq!(storm.subject.direction, Some(Direction::Rx));
        assert_eq!(storm.severity, Severity::Critical);
        assert_eq!(storm.causes[0], Cause::StuckPeer);
        assert_eq!(storm.sustain, Duration::from_millis(200));
        assert_eq!(storm.evidence.get("pause_share"), Some(&Quantity::Share(0.99)));
        assert_eq!(storm.evidence.get("packets_sent_per_second"), Some(&Quantity::PerSecond(0.0)));
    }

    #[test]
    fn sent_without_end_is_this_host() {
        let storms = seen(look, &[paused(Direction::Tx, 1_000_400, 77_000)]);
        assert_eq!(storms[0].subject.direction, Some(Direction::Tx));
        assert_eq!(storms[0].evidence.get("pause_share"), Some(&Quantity::Share(1.0)));
        assert_eq!(storms[0].causes, [Cause::HostTooSlow, Cause::NumaOrIommu]);
    }

    #[test]
    fn below_the_share_or_with_packets_leaving_it_is_none() {
        assert_eq!(seen(look, &[paused(Direction::Rx, 989_000, 0)]), []);
        assert_eq!(seen(look, &[paused(Direction::Rx, 1_000_000, 1)]), []);
        assert_eq!(seen(look, &[paused(Direction::Tx, 989_000, 0)]), []);
    }

    #[test]
    fn an_open_one_stays_a_little_below() {
        let ledger = holding(seen(look, &[paused(Direction::Rx, 1_000_000, 0)]));
        assert_eq!(seen_with(&ledger, look, &[paused(Direction::Rx, 900_000, 0)]).len(), 1);
        assert_eq!(seen_with(&ledger, look, &[paused(Direction::Rx, 880_000, 0)]), []);
    }

    #[test]
    fn lesser_ids_are_silent_while_it_is_open() {
        let ended = |way| paused(way, 700_000, 90).carries(90.0, 3).grows(Metric::EcnMarked, 0);
        let received = holding(seen(look, &[paused(Direction::Rx, 1_000_000, 0)]));
        let after = ended(Direction::Rx).grows(Metric::CnpHandled, 0);
        assert_eq!(seen_with(&received, super::super::look, &[after]), []);
        let sent = holding(seen(look, &[paused(Direction::Tx, 1_000_000, 0)]));
        assert_eq!(seen_with(&sent, super::super::look, &[ended(Direction::Tx)]), []);
    }

    #[test]
    fn bytes_or_time_alone_judge_where_packets_are_not_counted() {
        let port = || TestPort::roce("bnxt_re0").grows(Metric::PauseTime(Direction::Rx, priority(4)), 1_000_000);
        assert_eq!(seen(look, &[port()]).len(), 1);
        let bytes = Metric::PriorityBytes(Direction::Tx, priority(4));
        assert_eq!(seen(look, &[port().grows(bytes, 0)]).len(), 1);
        assert_eq!(seen(look, &[port().grows(bytes, 64)]), []);
        assert_eq!(seen(look, &[port().restarts(bytes)]), []);
    }

    #[test]
    fn frames_never_make_a_storm() {
        let port = TestPort::roce("irdma0").grows(Metric::PauseFrames(Direction::Rx, priority(3)), 4_000_000);
        assert_eq!(seen(look, &[port]), []);
    }

    #[test]
    fn a_first_frame_and_a_reset_are_none() {
        assert_eq!(seen_first(look, &[paused(Direction::Rx, 1_000_000, 0)]), []);
        let reset = TestPort::roce("mlx5_3").restarts(Metric::PauseTime(Direction::Rx, priority(3)));
        assert_eq!(seen(look, &[reset]), []);
    }

    #[test]
    fn pause_where_pfc_is_off_is_another_fault() {
        assert_eq!(seen(look, &[paused(Direction::Rx, 1_000_000, 0).with_pfc(&[4])]), []);
    }
}
