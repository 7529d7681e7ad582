//! `pfc-pause-high`: the network stops us on a priority for a good part of the time. Look at the peer and the fabric.
//!
//! Rule: the share of the time in which pause was in force, in three steps. A driver that counts no time is judged by
//! frames, and the evidence says so. A storm and a port that suffers for the congestion of others have findings of their
//! own, which say more.
//!
//! Source: steps are a proposal; a field report of 400 Gb/s that became 308 at a share of 22 % without a single drop.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity};
use crate::analysis::profile::Limit;
use crate::fabric::{Direction, Metric};

use super::pause::Pause;
use super::roce::{grows, rate};
use super::{Scene, congestion_victim, pfc_storm};

const ID: FindingId = FindingId::PfcPauseHigh;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    let of_port = |port| Pause::agreed(port, Direction::Rx).into_iter().filter_map(move |p| observe(scene, port, &p));
    scene.active().flat_map(of_port).collect()
}

fn observe(scene: &Scene<'_>, port: &PortNow, pause: &Pause) -> Option<Observation> {
    let severity = pause.severity(scene, ID, port)?;
    if congestion_victim::tells(scene, port, pause) || pfc_storm::tells(scene, port, pause) {
        return None;
    }
    let seen = Observation::new(ID, severity, pause.subject(port)).after(scene.seconds(Limit::PauseSustainSeconds));
    let mut seen = pause.prove(port, seen);
    for (name, metric) in [("ecn_marked_per_second", Metric::EcnMarked), ("cnp_handled_per_second", Metric::CnpHandled)]
    {
        if let Some(rate) = rate(port, metric) {
            seen = seen.because(name, Quantity::PerSecond(rate));
        }
    }
    // Notifications say that our own packets meet congestion on their way.
    let [first, second] = if grows(port, Metric::CnpHandled) {
        [Cause::FabricCongestion, Cause::PeerTooSlow]
    } else {
        [Cause::PeerTooSlow, Cause::FabricCongestion]
    };
    Some(seen.caused_by(first).caused_by(second))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, holding, priority, seen, seen_first, seen_with};
    use super::*;
    use crate::analysis::finding::Severity;

    fn paused(micros: u64) -> TestPort {
        TestPort::roce("mlx5_1").with_pfc(&[5]).grows(Metric::PauseTime(Direction::Rx, priority(5)), micros)
    }

    fn severity(micros: u64) -> Option<Severity> {
        seen(look, &[paused(micros)]).first().map(|seen| seen.severity)
    }

    #[test]
    fn three_steps() {
        let at = [900, 1_000, 9_900, 10_000, 99_000, 100_000].map(severity);
        let (info, warning, critical) = (Some(Severity::Info), Some(Severity::Warning), Some(Severity::Critical));
        assert_eq!(at, [None, info, info, warning, warning, critical]);
    }

    #[test]
    fn the_network_stops_us() {
        let high = &seen(look, &[paused(300_000)])[0];
        assert_eq!((high.subject.priority, high.subject.direction), (Some(priority(5)), Some(Direction::Rx)));
        assert_eq!(high.evidence.get("pause_share"), Some(&Quantity::Share(0.3)));
        assert_eq!(high.causes, [Cause::PeerTooSlow, Cause::FabricCongestion]);
        let sent = TestPort::roce("mlx5_1").grows(Metric::PauseTime(Direction::Tx, priority(5)), 300_000);
        assert_eq!(seen(look, &[sent]), []);
    }

    #[test]
    fn notifications_point_to_the_fabric() {
        let port = paused(300_000).grows(Metric::CnpHandled, 40);
        assert_eq!(seen(look, &[port])[0].causes[0], Cause::FabricCongestion);
    }

    #[test]
    fn a_step_is_kept_a_tenth_below_and_not_taken_early() {
        let severities = |ledger, micros| seen_with(ledger, look, &[paused(micros)]).first().map(|seen| seen.severity);
        let warned = holding(seen(look, &[paused(10_000)]));
        assert_eq!(severities(&warned, 9_100), Some(Severity::Warning));
        assert_eq!(severities(&warned, 8_900), Some(Severity::Info));
        assert_eq!(severities(&warned, 95_000), Some(Severity::Warning));
        assert_eq!(severities(&warned, 800), None);
    }

    #[test]
    fn frames_judge_where_no_time_is_counted_and_it_says_so() {
        let port = |frames| TestPort::roce("irdma0").grows(Metric::PauseFrames(Direction::Rx, priority(3)), frames);
        let high = &seen(look, &[port(1_000)])[0];
        assert_eq!(high.severity, Severity::Warning);
        assert_eq!(high.evidence.get("pause_frames_per_second"), Some(&Quantity::PerSecond(1_000.0)));
        assert!(high.evidence.get("judged_by").is_some());
        assert_eq!(seen(look, &[port(990)]), []);
    }

    #[test]
    fn a_class_in_unison_is_one_finding() {
        let port = [0, 1, 2, 5, 6, 7].into_iter().fold(TestPort::roce("irdma0"), |port, p| {
            port.grows(Metric::PauseFrames(Direction::Rx, priority(p)), 5_000)
        });
        let found = seen(look, &[port]);
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].evidence.get("priorities_in_unison"),
            Some(&Quantity::Word(crate::fabric::Text::clean("0 1 2 5 6 7")))
        );
    }

    #[test]
    fn a_storm_says_it_all() {
        assert_eq!(severity(995_000), None);
        let leaving = paused(995_000).grows(Metric::PriorityPackets(Direction::Tx, priority(5)), 9);
        assert_eq!(seen(look, &[leaving]).len(), 1);
    }

    #[test]
    fn first_frames_resets_and_infiniband_say_nothing() {
        assert_eq!(seen_first(look, &[paused(500_000)]), []);
        let reset = TestPort::roce("mlx5_1").restarts(Metric::PauseTime(Direction::Rx, priority(5)));
        let credits = TestPort::infiniband("mlx5_2").grows(Metric::PauseTime(Direction::Rx, priority(5)), 500_000);
        assert_eq!(seen(look, &[reset, credits]), []);
    }
}
