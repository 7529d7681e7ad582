//! What a detector may look at.

use std::time::Duration;

use crate::analysis::finding::{FindingId, Ledger, Severity, Subject};
use crate::analysis::profile::{Limit, Profile};
use crate::analysis::{Frame, PortNow};
use crate::fabric::{Mono, PortId};

use super::LinkLog;

/// A host at one instant, with what detectors need of its past.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// Now.
    pub frame: &'a Frame,
    /// The time that the frame's rates cover; `None` for the first frame, which has none.
    pub interval: Option<Duration>,
    /// The thresholds.
    pub profile: &'a Profile,
    /// Comings and goings of links.
    pub links: &'a LinkLog,
    /// What holds already: for thresholds that differ between raising and clearing.
    pub ledger: &'a Ledger,
}

impl<'a> Scene<'a> {
    /// Ports whose device answered and that carry traffic: what rates can be judged of.
    pub fn active(&self) -> impl Iterator<Item = &'a PortNow> + use<'a> {
        self.frame.ports.iter().filter(|p| p.freshness == crate::fabric::Freshness::Fresh && p.link.is_active())
    }

    /// The threshold to hold against a value: `raise`, or a tenth below it while the finding is open, so that a value on
    /// the threshold does not flap.
    #[must_use]
    pub fn hold(&self, id: FindingId, subject: &Subject, raise: f64) -> f64 {
        if self.ledger.holds(id, subject) { raise * 0.9 } else { raise }
    }

    /// The worst of the steps that `value` reaches. A step that the open finding stands on is kept until the value is a
    /// tenth below it, so that neither the finding nor its severity flaps.
    #[must_use]
    pub fn grade(&self, id: FindingId, subject: &Subject, value: f64, steps: &[(Severity, Limit)]) -> Option<Severity> {
        let now = self.ledger.severity(id, subject);
        let reached = |(severity, limit): &&(Severity, Limit)| {
            let kept = now.is_some_and(|now| now >= *severity);
            value >= self.profile.limit(*limit) * if kept { 0.9 } else { 1.0 }
        };
        steps.iter().filter(reached).map(|(severity, _)| *severity).max()
    }

    /// A limit of the profile that is a number of seconds.
    #[must_use]
    pub fn seconds(&self, limit: Limit) -> Duration {
        Duration::try_from_secs_f64(self.profile.limit(limit)).unwrap_or(Duration::MAX)
    }

    /// When this port's link came up last in this session, if that was seen.
    #[must_use]
    pub fn up_since(&self, port: &PortId) -> Option<Mono> {
        self.links.changes(port).last().filter(|change| change.up).map(|change| change.at)
    }
}
