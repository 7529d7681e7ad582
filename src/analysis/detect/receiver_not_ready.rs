//! `receiver-not-ready`: packets found no receive buffer posted. That is software, not the link.
//!
//! Rule: answers "receiver not ready" from peers and packets of ours without a buffer, together above a rate. Never
//! critical: the sender tries again, and when it gives up that is a finding of its own.
//!
//! Source: NVIDIA, Understanding mlx5 Linux counters: `rnr_nak_retry_err` counts answers after which the limit was not
//! exceeded. `NVSentinel` calls each fatal; the vendor's own text does not. The rate is a proposal.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::Metric;

use super::Scene;
use super::counted::{growth, prove};

const ID: FindingId = FindingId::ReceiverNotReady;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter_map(|port| observe(scene, port)).collect()
}

fn observe(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let subject = Subject::port(&port.id);
    let (theirs, ours) = (growth(port, Metric::ReceiverNotReady), growth(port, Metric::OutOfBuffer));
    let steps = &[(Severity::Warning, Limit::ReceiverNotReadyPerSecond)];
    let severity = scene.grade(ID, &subject, theirs + ours, steps)?;
    let counted = [
        ("receiver_not_ready_per_second", Metric::ReceiverNotReady),
        ("out_of_buffer_per_second", Metric::OutOfBuffer),
    ];
    let mut causes = [(ours, Cause::NoReceiveBuffers), (theirs, Cause::PeerTooSlow)];
    causes.sort_by(|a, b| b.0.total_cmp(&a.0));
    let seen = prove(Observation::new(ID, severity, subject), port, &counted);
    Some(causes.into_iter().filter(|(rate, _)| *rate > 0.0).fold(seen, |seen, (_, cause)| seen.caused_by(cause)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::LinkLog;
    use super::super::testing::{TestPort, frame, holding, seen, seen_first};
    use super::*;
    use crate::analysis::finding::{Ledger, Quantity};
    use crate::analysis::profile::Profile;

    fn port(theirs: u64, ours: u64) -> TestPort {
        TestPort::roce("mlx5_2").grows(Metric::ReceiverNotReady, theirs).grows(Metric::OutOfBuffer, ours)
    }

    #[test]
    fn it_is_raised_at_the_rate_and_not_below() {
        assert_eq!(seen(look, &[port(0, 0)]), []);
        let found = &seen(look, &[port(1, 0)])[0];
        assert_eq!((found.severity, &found.causes[..]), (Severity::Warning, &[Cause::PeerTooSlow][..]));
        assert_eq!(found.evidence.get("receiver_not_ready_per_second"), Some(&Quantity::PerSecond(1.0)));
        assert_eq!(found.evidence.get("out_of_buffer_per_second"), None);
    }

    #[test]
    fn whoever_lacks_more_buffers_is_named_first() {
        assert_eq!(seen(look, &[port(20, 900)])[0].causes, [Cause::NoReceiveBuffers, Cause::PeerTooSlow]);
        assert_eq!(seen(look, &[port(900, 20)])[0].causes, [Cause::PeerTooSlow, Cause::NoReceiveBuffers]);
    }

    #[test]
    fn it_is_never_critical() {
        assert_eq!(seen(look, &[port(9_000_000, 9_000_000)])[0].severity, Severity::Warning);
    }

    #[test]
    fn it_stays_until_a_tenth_below() {
        let text = "description = ''\ninherits = 'default'\n[thresholds.receiver-not-ready-per-second]\nvalue = 100\n\
                    unit = ''\nsource = ''";
        let user = BTreeMap::from([("mine".to_owned(), text.to_owned())]);
        let profile = Profile::load("mine", &user).unwrap();
        let (ledger, links) = (holding(seen(look, &[port(100, 0)])), LinkLog::default());
        let found = |theirs, ledger: &Ledger| {
            let frame = frame(&[port(theirs, 0)]);
            look(&Scene { frame: &frame, interval: None, profile: &profile, links: &links, ledger }).len()
        };
        assert_eq!([89, 90, 99].map(|theirs| found(theirs, &ledger)), [0, 1, 1]);
        assert_eq!([99, 100].map(|theirs| found(theirs, &Ledger::default())), [0, 1]);
    }

    #[test]
    fn first_frames_resets_and_absent_counters_say_nothing() {
        assert_eq!(seen_first(look, &[port(50, 50)]), []);
        assert_eq!(seen(look, &[TestPort::roce("a").restarts(Metric::OutOfBuffer), TestPort::roce("b")]), []);
    }
}
