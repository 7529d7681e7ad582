//! `source-stale`: a device does not answer. What is shown of it is from before.
//!
//! Rule: no answer for longer than one beat may take; critical when it stays so.
//!
//! Source: both times are proposals: a firmware that is busy answers within a second or two, one that is dead never does.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::Freshness;

use super::Scene;

const ID: FindingId = FindingId::SourceStale;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.frame.ports.iter().filter_map(|port| observe(scene, port)).collect()
}

fn observe(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let Freshness::Stale { since } = port.freshness else { return None };
    let long = scene.frame.at.since(since) >= scene.seconds(Limit::StaleCriticalSeconds);
    let severity = if long { Severity::Critical } else { Severity::Warning };
    let seen = Observation::new(ID, severity, Subject::port(&port.id)).caused_by(Cause::DeviceHangs);
    Some(seen.after(scene.seconds(Limit::StaleWarningSeconds)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::LinkLog;
    use super::super::testing::{SECOND, TestPort, frame, profile, seen};
    use super::*;
    use crate::analysis::Frame;
    use crate::analysis::finding::Ledger;
    use crate::fabric::Mono;

    fn after(seconds: f64) -> Vec<Observation> {
        let mut port = TestPort::roce("mlx5_1");
        port.freshness = Freshness::Stale { since: Mono(SECOND) };
        let at = Mono(SECOND + (seconds * SECOND as f64) as u64);
        let frame = Frame { at, ..(*frame(&[port])).clone() };
        let (profile, links, ledger) = (profile(), LinkLog::default(), Ledger::default());
        look(&Scene { frame: &frame, interval: None, profile: &profile, links: &links, ledger: &ledger })
    }

    #[test]
    fn it_gets_worse_with_time() {
        let warned = &after(0.5)[0];
        assert_eq!(warned.sustain, Duration::from_secs(2), "it began with the silence, and is raised when that lasts");
        assert_eq!(
            (warned.id, warned.severity, &warned.causes[..]),
            (ID, Severity::Warning, &[Cause::DeviceHangs][..])
        );
        assert_eq!(after(29.9)[0].severity, Severity::Warning);
        assert_eq!(after(30.0)[0].severity, Severity::Critical);
    }

    #[test]
    fn a_device_that_answers_or_has_gone_is_not_stale() {
        let mut gone = TestPort::roce("mlx5_2");
        gone.freshness = Freshness::Gone { since: Mono(1) };
        assert_eq!(seen(look, &[TestPort::roce("mlx5_1"), gone]), []);
    }
}
