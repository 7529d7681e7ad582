//! The findings of a session as a front end gets them, now or as they were.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::analysis::Frame;
use crate::fabric::Mono;

use super::{Finding, FindingId, Severity, Subject};

/// What tells one finding from all others of a session: a fault that comes back is another one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FindingKey {
    /// Which fault.
    pub id: FindingId,
    /// What it is about.
    pub subject: Subject,
    /// Since when it has held.
    pub since: Mono,
}

impl Finding {
    /// What tells it from all others.
    #[must_use]
    pub fn key(&self) -> FindingKey {
        FindingKey { id: self.seen.id, subject: self.seen.subject.clone(), since: self.since }
    }

    /// Whether it held at this instant.
    #[must_use]
    pub fn held_at(&self, at: Mono) -> bool {
        self.since <= at && self.cleared.is_none_or(|(cleared, _)| cleared > at)
    }
}

/// All findings of a session.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Findings {
    /// What holds: worst first, then newest first.
    pub open: Vec<Arc<Finding>>,
    /// What is over: newest first, the last 500.
    pub cleared: Arc<[Arc<Finding>]>,
}

impl Findings {
    /// As they were when this frame was the newest: with the numbers of that moment for the frame's own ports.
    #[must_use]
    pub fn as_of(&self, frame: &Frame) -> Self {
        let mut open: Vec<Arc<Finding>> = frame.ports.iter().flat_map(|p| p.findings.iter().cloned()).collect();
        // Those of ports that the frame no longer has.
        let held = self.open.iter().chain(self.cleared.iter()).filter(|f| f.held_at(frame.at));
        let absent: Vec<_> = held.filter(|f| frame.ports.iter().all(|p| p.id != f.seen.subject.port)).collect();
        open.extend(absent.into_iter().map(|f| Arc::new(Finding { cleared: None, ..(**f).clone() })));
        worst_first(&mut open);
        let over = |f: &&Arc<Finding>| f.cleared.is_some_and(|(at, _)| at <= frame.at);
        Self { open, cleared: self.cleared.iter().filter(over).cloned().collect() }
    }

    /// How many of these hold with this severity.
    #[must_use]
    pub fn count(open: &[Arc<Finding>], severity: Severity) -> usize {
        open.iter().filter(|f| f.seen.severity == severity).count()
    }
}

/// Worst first, then newest first, then by id and subject.
pub(super) fn worst_first(findings: &mut [Arc<Finding>]) {
    findings.sort_by(|a, b| {
        let rank = |f: &Finding| (Reverse(f.seen.severity), Reverse(f.since), f.seen.id);
        rank(a).cmp(&rank(b)).then_with(|| a.seen.subject.cmp(&b.seen.subject))
    });
}
