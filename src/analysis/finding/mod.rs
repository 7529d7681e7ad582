//! Findings: what is wrong, since when, whose fault, and by which numbers.
//!
//! ```text
//!  frame ──► detectors ──► observations ──► ledger ──► findings (raised, updated, cleared; kept until dismissed)
//!              pure, one fault a file          life: how long it must hold, how long it must be over
//! ```

mod cause;
mod evidence;
mod id;
mod ledger;
mod list;

use std::time::Duration;

use crate::fabric::{Direction, Mono, PortId, Priority, Wall};

pub use cause::Cause;
pub use evidence::{Evidence, Quantity};
pub use id::{FindingId, Severity};
pub use ledger::{FindingEvent, Ledger, Now};
pub use list::{FindingKey, Findings};

/// What a finding is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subject {
    /// The port. What concerns a device is said of each of its ports.
    pub port: PortId,
    /// The priority, where it concerns one.
    pub priority: Option<Priority>,
    /// The direction, seen from this host, where it has one.
    pub direction: Option<Direction>,
}

impl Subject {
    /// A port as a whole.
    #[must_use]
    pub fn port(port: &PortId) -> Self {
        Self { port: port.clone(), priority: None, direction: None }
    }

    /// The same on one priority.
    #[must_use]
    pub fn on(mut self, priority: Priority) -> Self {
        self.priority = Some(priority);
        self
    }

    /// The same in one direction.
    #[must_use]
    pub fn going(mut self, direction: Direction) -> Self {
        self.direction = Some(direction);
        self
    }
}

/// What a detector saw in one frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Observation {
    /// Which fault.
    pub id: FindingId,
    /// How bad it is.
    pub severity: Severity,
    /// What it is about.
    pub subject: Subject,
    /// The numbers it was judged by.
    pub evidence: Evidence,
    /// What likely brought it about, most likely first.
    pub causes: Vec<Cause>,
    /// How long it must hold before it is raised; zero: at once. The interval of the frame counts.
    pub sustain: Duration,
}

impl Observation {
    /// Seen, and raised at once.
    #[must_use]
    pub fn new(id: FindingId, severity: Severity, subject: Subject) -> Self {
        Self { id, severity, subject, evidence: Evidence::default(), causes: Vec::new(), sustain: Duration::ZERO }
    }

    /// With a number it was judged by.
    #[must_use]
    pub fn because(mut self, name: &'static str, quantity: Quantity) -> Self {
        self.evidence.add(name, quantity);
        self
    }

    /// With a likely cause, less likely than those already named.
    #[must_use]
    pub fn caused_by(mut self, cause: Cause) -> Self {
        if !self.causes.contains(&cause) {
            self.causes.push(cause);
        }
        self
    }

    /// Raised only after it has held for so long.
    #[must_use]
    pub fn after(mut self, sustain: Duration) -> Self {
        self.sustain = sustain;
        self
    }
}

/// A fault with its life.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// What was seen last.
    pub seen: Observation,
    /// The worst severity it ever had.
    pub worst: Severity,
    /// Since when it has held, on the samples' clock.
    pub since: Mono,
    /// The same for people.
    pub since_wall: Wall,
    /// When it was over; `None` while it holds.
    pub cleared: Option<(Mono, Wall)>,
}

impl Finding {
    /// Whether it holds now.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.cleared.is_none()
    }

    /// For how long it held, or has held so far.
    #[must_use]
    pub fn span(&self, now: Mono) -> Duration {
        self.cleared.map_or(now, |(at, _)| at).since(self.since)
    }
}
