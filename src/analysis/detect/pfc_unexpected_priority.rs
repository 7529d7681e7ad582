//! `pfc-unexpected-priority`: this host and the network do not mean the same priority.
//!
//! Rules, the first that holds:
//! - pause on a priority for which PFC is off here. Received, the peer has it on where we do not. Sent, it is judged by
//!   time alone: a driver that counts frames of a traffic class in unison shows some on priorities that have no part in it;
//! - PFC is on for priorities that carry nothing, and all RDMA goes by them, but too little to suffer: with more of it,
//!   `traffic-on-lossy-priority` says so. With no PFC at all, `pfc-off` does;
//! - what is set contradicts itself, see [`pfc_settings`].
//!
//! Source: IEEE 802.1Qbb (both ends have to agree); the limits are a proposal.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::{Direction, Metric};

use super::pause::{Amount, Pause};
use super::roce::{Split, is_roce, lossless, named, pfc, rate};
use super::{Scene, pfc_off, pfc_settings, traffic_on_lossy_priority};

const ID: FindingId = FindingId::PfcUnexpectedPriority;
const BOTH: [Direction; 2] = [Direction::Rx, Direction::Tx];

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    let of_port = |port| {
        let pause = pause_without_pfc(scene, port);
        if pause.is_empty() { contradictions(scene, port) } else { pause }
    };
    scene.active().flat_map(of_port).collect()
}

/// Settings that nothing suffers from yet.
fn contradictions(scene: &Scene<'_>, port: &PortNow) -> Vec<Observation> {
    let passed_by = pfc_without_traffic(scene, port).or_else(|| pfc_settings::unused_pfc(scene, port));
    passed_by.into_iter().chain(pfc_settings::map_past_pfc(scene, port)).collect()
}

fn pause_without_pfc(scene: &Scene<'_>, port: &PortNow) -> Vec<Observation> {
    if pfc_off::holds(scene, port) {
        return Vec::new();
    }
    let all = BOTH.into_iter().flat_map(|way| Pause::all(port, way));
    let unexpected = all.filter(|pause| pause.configured == Some(false));
    unexpected.filter_map(|pause| observe_pause(scene, port, &pause)).collect()
}

fn observe_pause(scene: &Scene<'_>, port: &PortNow, pause: &Pause) -> Option<Observation> {
    let subject = pause.subject(port);
    let timed = pause.amount.share().and_then(|share| {
        let steps = [(Severity::Warning, Limit::PauseInfoShare), (Severity::Critical, Limit::PauseHighShare)];
        scene.grade(ID, &subject, share, &steps)
    });
    let severity = timed.or_else(|| by_frames(scene, port, pause))?;
    let seen = Observation::new(ID, severity, subject).after(scene.seconds(Limit::PauseSustainSeconds));
    let seen = pause.prove(port, seen);
    let seen = match pfc(port) {
        Some(pfc) => seen.because("pfc_priorities", named(lossless(pfc))),
        None => seen,
    };
    Some(seen.caused_by(Cause::PfcNotConfigured).caused_by(Cause::PriorityMismatch))
}

/// A card that does not obey such a pause counts the frame and no time.
fn by_frames(scene: &Scene<'_>, port: &PortNow, pause: &Pause) -> Option<Severity> {
    let frames = match pause.amount {
        Amount::FramesPerSecond(frames) => frames,
        Amount::Share(_) => rate(port, Metric::PauseFrames(pause.direction, pause.priority))?,
    };
    let least = scene.hold(ID, &pause.subject(port), scene.profile.limit(Limit::UnexpectedPauseFramesPerSecond));
    (pause.direction == Direction::Rx && frames >= least).then_some(Severity::Warning)
}

fn pfc_without_traffic(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let pfc = pfc(port).filter(|_| is_roce(port))?;
    let subject = Subject::port(&port.id).on(lossless(pfc).next()?);
    let splits: Vec<Split> = BOTH.into_iter().filter_map(|way| Split::of(port, way, pfc)).collect();
    let rdma: f64 = splits.iter().map(|split| split.rdma_gbps).sum();
    let lossless_gbps: f64 = splits.iter().map(|split| split.lossless_gbps).sum();
    let passes_by = rdma >= scene.hold(ID, &subject, scene.profile.limit(Limit::UnusedPfcGbps))
        && lossless_gbps < rdma * scene.profile.limit(Limit::LossyTrafficShare);
    if !passes_by || traffic_on_lossy_priority::find(scene, port).is_some() {
        return None;
    }
    let seen = Observation::new(ID, Severity::Info, subject)
        .because("pfc_priorities", named(lossless(pfc)))
        .because("lossless_gbps", Quantity::Gbps(lossless_gbps))
        .because("rdma_gbps", Quantity::Gbps(rdma))
        .after(scene.seconds(Limit::LossySustainSeconds));
    Some(seen.caused_by(Cause::PriorityMismatch).caused_by(Cause::DscpMapMismatch))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, priority, seen, seen_first};
    use super::*;

    fn paused(way: Direction, on: u8, micros: u64) -> TestPort {
        TestPort::roce("bnxt_re0").with_pfc(&[3]).grows(Metric::PauseTime(way, priority(on)), micros)
    }

    fn frames(way: Direction, on: u8, frames: u64) -> TestPort {
        TestPort::roce("irdma0").with_pfc(&[3]).grows(Metric::PauseFrames(way, priority(on)), frames)
    }

    #[test]
    fn pause_where_pfc_is_off() {
        let wrong = seen(look, &[paused(Direction::Rx, 5, 1_000)]).remove(0);
        assert_eq!((wrong.subject.priority, wrong.subject.direction), (Some(priority(5)), Some(Direction::Rx)));
        assert_eq!(wrong.severity, Severity::Warning);
        assert_eq!(wrong.evidence.get("pause_share"), Some(&Quantity::Share(0.001)));
        assert_eq!(wrong.evidence.get("pfc_priorities"), Some(&named([priority(3)])));
        assert_eq!(wrong.causes, [Cause::PfcNotConfigured, Cause::PriorityMismatch]);
        assert_eq!(seen(look, &[paused(Direction::Rx, 5, 900)]), []);
    }

    #[test]
    fn much_of_it_is_critical_in_either_direction() {
        for way in BOTH {
            let wrong = seen(look, &[paused(way, 5, 100_000)]).remove(0);
            assert_eq!((wrong.severity, wrong.subject.direction), (Severity::Critical, Some(way)));
        }
    }

    #[test]
    fn pause_where_pfc_is_on_or_unknown_is_expected() {
        let unknown = TestPort::roce("bnxt_re0").grows(Metric::PauseTime(Direction::Rx, priority(5)), 400_000);
        assert_eq!(seen(look, &[paused(Direction::Rx, 3, 400_000), unknown]), []);
    }

    #[test]
    fn frames_count_when_received() {
        assert_eq!(seen(look, &[frames(Direction::Rx, 5, 1)]).len(), 1);
        assert_eq!(seen(look, &[frames(Direction::Rx, 5, 0)]), []);
        assert_eq!(seen(look, &[frames(Direction::Tx, 5, 90_000)]), []);
        let ignored = paused(Direction::Rx, 5, 0).grows(Metric::PauseFrames(Direction::Rx, priority(5)), 40);
        assert_eq!(seen(look, &[ignored]).len(), 1);
    }

    #[test]
    fn a_class_with_pfc_on_one_of_its_priorities_is_expected() {
        let unison = frames(Direction::Rx, 2, 700).grows(Metric::PauseFrames(Direction::Rx, priority(3)), 700);
        assert_eq!(seen(look, &[unison]), []);
    }

    #[test]
    fn a_little_rdma_beside_unused_pfc_is_worth_knowing() {
        let port = |gbps| {
            TestPort::roce("mlx5_0")
                .with_pfc(&[4])
                .carries(gbps, 0)
                .grows(Metric::PriorityBytes(Direction::Tx, priority(4)), 0)
                .grows(Metric::PriorityBytes(Direction::Rx, priority(4)), 0)
        };
        let unused = seen(look, &[port(0.2)]).remove(0);
        assert_eq!((unused.severity, unused.subject.priority), (Severity::Info, Some(priority(4))));
        assert_eq!(unused.causes[0], Cause::PriorityMismatch);
        assert_eq!(seen(look, &[port(0.04)]), []);
        // With more of it another finding says it.
        assert_eq!(seen(look, &[port(20.0)]), []);
        assert_eq!(seen(traffic_on_lossy_priority::look, &[port(20.0)]).len(), 1);
    }

    #[test]
    fn one_unused_of_two_is_usual() {
        let port = TestPort::roce("mlx5_0").with_pfc(&[3, 4]).carries(0.5, 3);
        let idle = [Direction::Rx, Direction::Tx].map(|way| Metric::PriorityBytes(way, priority(4)));
        assert_eq!(seen(look, &[idle.into_iter().fold(port, |port, metric| port.grows(metric, 0))]), []);
    }

    #[test]
    fn without_any_pfc_another_finding_says_it() {
        let off = || paused(Direction::Rx, 5, 50_000).with_pfc(&[]);
        assert_eq!(seen(look, &[off()]).len(), 1);
        assert_eq!(seen(look, &[off().carries(30.0, 0)]), []);
    }

    #[test]
    fn first_frames_and_resets_say_nothing() {
        assert_eq!(seen_first(look, &[paused(Direction::Rx, 5, 400_000)]), []);
        let reset = TestPort::roce("mlx5_0").with_pfc(&[3]).restarts(Metric::PauseTime(Direction::Rx, priority(5)));
        assert_eq!(seen(look, &[reset]), []);
    }
}
