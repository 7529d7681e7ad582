//! `link-flap`: a link that comes and goes.
//!
//! Rule: it went down so many times within the window, as seen by the port's state or by counters that moved between two
//! samples, and the last time was not long ago. One that has been steady since is over and stays in the list of what was;
//! the next time it goes within the window it is found at once, with all times counted. A port that an administrator
//! switches off does not flap.
//!
//! Source: NVIDIA InfiniBand cluster bring-up: two involuntary downs of a port within 24 hours are investigated. How long
//! it must be steady is a proposal: as long as switches keep a port off that they disabled for flapping.

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
    let last = *downs.last()?;
    let steady = now.since(last) > scene.seconds(Limit::FlapQuietSeconds);
    if steady || (downs.len() as f64) < scene.profile.limit(Limit::FlapCount) {
        return None;
    }
    let mut seen = Observation::new(ID, Severity::Warning, Subject::port(&port.id))
        .because("link_downs", Quantity::Count(downs.len() as u64));
    if let [.., before, _] = downs.as_slice() {
        seen = seen.because("last_downs_apart_seconds", Quantity::Seconds(last.since(*before).as_secs_f64()));
    }
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
        let soon = |downs| found(&at(100), downs, false);
        assert_eq!(soon(&[40]), []);
        let two = &soon(&[40, 70])[0];
        assert_eq!((two.id, two.severity, two.causes[0]), (ID, Severity::Warning, Cause::CableOrOptic));
        assert_eq!(two.evidence.get("link_downs"), Some(&Quantity::Count(2)));
        assert_eq!(two.evidence.get("last_downs_apart_seconds"), Some(&Quantity::Seconds(30.0)));
        assert_eq!(*two, found(&at(105), &[40, 70], false)[0], "nothing moves while nothing happens");
    }

    #[test]
    fn one_that_is_steady_again_is_over_until_it_goes_once_more() {
        let day = [40, 7_000];
        assert_eq!(found(&at(7_300), &day, false).len(), 1);
        assert_eq!(found(&at(7_301), &day, false), []);
        let again = &found(&at(50_000), &[40, 7_000, 50_000], false)[0];
        assert_eq!(again.evidence.get("link_downs"), Some(&Quantity::Count(3)));
    }

    #[test]
    fn what_is_older_than_the_window_does_not_count() {
        assert_eq!(found(&at(86_441), &[40, 86_400], false), []);
        assert_eq!(found(&at(86_440), &[40, 86_400], false).len(), 1);
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
