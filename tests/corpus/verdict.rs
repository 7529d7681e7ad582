//! What the program says of a host.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use fabtop::analysis::finding::{Finding, FindingEvent, Severity, Subject};
use fabtop::analysis::{Analyser, Cadence, PortNow, Profile, Snapshot};
use fabtop::fabric::{Direction, Sample};

/// What was raised while a host was watched, and how it looked in the end.
pub struct Verdict {
    /// Each as `id severity port`, followed by the priority and the direction where it has them; in order.
    pub findings: Vec<String>,
    pub last: Snapshot,
}

impl Verdict {
    pub fn port(&self, name: &str) -> &PortNow {
        self.last.frame.ports.iter().find(|p| p.id.to_string() == name).unwrap()
    }
}

/// Judges by the profile that is used when none is named.
pub fn judge(samples: Vec<Sample>) -> Verdict {
    judge_by("default", samples)
}

pub fn judge_by(profile: &str, samples: Vec<Sample>) -> Verdict {
    let mut analyser = Analyser::new(Arc::new(Profile::load(profile, &BTreeMap::new()).unwrap()));
    let cadence = Cadence { interval: Duration::from_secs(1), missed: 0 };
    let mut raised = BTreeMap::new();
    let mut last = None;
    for sample in samples {
        let snapshot = analyser.take(sample, cadence);
        for event in &snapshot.events {
            if let FindingEvent::Raised(finding) | FindingEvent::Updated(finding) = event {
                raised.insert((finding.seen.id, finding.seen.subject.clone()), finding.clone());
            }
        }
        last = Some(snapshot);
    }
    Verdict { findings: raised.values().map(|finding| named(finding)).collect(), last: last.unwrap() }
}

fn named(finding: &Finding) -> String {
    let severity = match finding.worst {
        Severity::Info => "info",
        Severity::Warning => "warning",
        Severity::Critical => "critical",
    };
    let Subject { port, priority, direction } = &finding.seen.subject;
    let priority = priority.map(|p| format!(" {p}")).unwrap_or_default();
    let direction = match direction {
        Some(Direction::Rx) => " rx",
        Some(Direction::Tx) => " tx",
        None => "",
    };
    format!("{} {severity} {port}{priority}{direction}", finding.seen.id.as_str())
}
