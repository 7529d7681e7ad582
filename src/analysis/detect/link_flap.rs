//! `link-flap`: a link that comes and goes.
//!
//! Rule: it went down so many times within the window, as seen by the port's state or by counters that moved between two
//! samples. A port that an administrator switches off does not flap.
//!
//! Source: NVIDIA InfiniBand cluster bring-up: two involuntary downs of a port within 24 hours are investigated.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::Freshness;

use super::Scene;

const ID: FindingId = FindingId::LinkFlap;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    let answered = scene.frame.ports.iter().filter(|p| p.freshness == Freshness::Fresh);
    answered.filter_map(|port| observe(scene, port)).collect()
}

fn observe(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let now = scene.frame.at;
    let downs = scene.links.downs(&port.id, now, scene.seconds(Limit::FlapWindowSeconds));
    if downs == 0 || (downs as f64) < scene.profile.limit(Limit::FlapCount) {
        return None;
    }
    let last = scene.links.changes(&port.id).iter().rfind(|change| !change.up)?;
    let seen = Observation::new(ID, Severity::Warning, Subject::port(&port.id))
        .because("link_downs", Quantity::Count(downs as u64))
        .because("since_last_down_seconds", Quantity::Seconds(now.since(last.at).as_secs_f64()));
    Some(seen.caused_by(Cause::CableOrOptic).caused_by(Cause::PeerOff))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SECOND, TestPort, frame, profile, seen, seen_first};
    use super::super::{LinkChange, LinkLog};
    use super::*;
    use crate::analysis::Frame;
    use crate::analysis::finding::Ledger;
    use crate::fabric::{Metric, Mono};

    fn found(frame: &Frame, downs_at: &[u64], switched_off: bool) -> Vec<Observation> {
        let both = |second: &u64| {
            let at = Mono(second * SECOND);
            [LinkChange { at, up: false, switched_off }, LinkChange { at, up: true, switched_off: false }]
        };
        let links = LinkLog::with(&frame.ports[0].id, downs_at.iter().flat_map(both).collect());
        let (profile, ledger) = (profile(), Ledger::default());
        look(&Scene { frame, interval: None, profile: &profile, links: &links, ledger: &ledger })
    }

    fn at(second: u64) -> Frame {
        Frame { at: Mono(second * SECOND), ..(*frame(&[TestPort::roce("mlx5_0")])).clone() }
    }

    #[test]
    fn two_within_the_window_and_not_one() {
        let found = |downs| found(&at(100), downs, false);
        assert_eq!(found(&[40]), []);
        let two = &found(&[40, 70])[0];
        assert_eq!((two.id, two.severity, two.causes[0]), (ID, Severity::Warning, Cause::CableOrOptic));
        assert_eq!(two.evidence.get("link_downs"), Some(&Quantity::Count(2)));
        assert_eq!(two.evidence.get("since_last_down_seconds"), Some(&Quantity::Seconds(30.0)));
    }

    #[test]
    fn what_is_older_than_the_window_does_not_count() {
        assert_eq!(found(&at(86_441), &[40, 70], false), []);
        assert_eq!(found(&at(86_440), &[40, 70], false).len(), 1);
    }

    #[test]
    fn switching_a_port_off_is_no_flap() {
        assert_eq!(found(&at(100), &[40, 70, 90], true), []);
    }

    #[test]
    fn counters_tell_of_flaps_between_two_samples() {
        let port = |downs| TestPort::roce("mlx5_0").grows(Metric::LinkDowned, downs);
        assert_eq!(seen(look, &[port(1)]), []);
        assert_eq!(seen(look, &[port(2)])[0].evidence.get("link_downs"), Some(&Quantity::Count(2)));
    }

    #[test]
    fn first_frames_and_resets_say_nothing() {
        assert_eq!(seen_first(look, &[TestPort::roce("mlx5_0").grows(Metric::LinkDowned, 9)]), []);
        assert_eq!(seen(look, &[TestPort::roce("mlx5_0").restarts(Metric::LinkDowned)]), []);
    }
}
