//! What a front end orders of a worker that probes beside it, and what it sees of its work.

use std::sync::Arc;
use std::time::Duration;

use crate::fabric::{PortId, Text};

use super::{Probed, Request, Trend};

/// What a worker is asked to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Run these, one after the other, after those that wait already; one that waits is not asked for twice.
    Run {
        /// What.
        requests: Vec<Request>,
        /// How often to repeat each from then on.
        every: Option<Duration>,
    },
    /// Repeat this at an interval from now on, in place of what was repeated on the same port.
    Repeat {
        /// What.
        request: Request,
        /// The time from the beginning of one round to that of the next.
        every: Duration,
    },
    /// Repeat nothing on this port any more. Its rounds stay.
    EndRepeat(PortId),
    /// End the run that is under way and forget those that wait. What is repeated goes on.
    Stop,
    /// End everything, repeats as well.
    StopAll,
}

/// The probes of a session at one moment. A clone is cheap.
#[derive(Debug, Clone)]
pub struct Probes {
    /// What is under way.
    pub running: Option<Running>,
    /// What waits, in order.
    pub waiting: Vec<Request>,
    /// What has ended, the newest of each request, in the order of ports.
    pub probed: Arc<[Probed]>,
    /// What is or was repeated: one request a port.
    pub repeats: Vec<Repeat>,
    /// What the user should know of the worker itself: earlier runs that cannot be used, a fault of its own.
    pub notice: Option<Text>,
}

impl Default for Probes {
    fn default() -> Self {
        Self { running: None, waiting: Vec::new(), probed: Arc::new([]), repeats: Vec::new(), notice: None }
    }
}

/// A run that is under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Running {
    /// What.
    pub request: Request,
    /// Its place among the runs asked for together, from 1, and how many they are; a round of a repeat has none.
    pub place: Option<(usize, usize)>,
}

/// A request that is repeated, or was.
#[derive(Debug, Clone, PartialEq)]
pub struct Repeat {
    /// How often; `None` once it is not repeated any more.
    pub every: Option<Duration>,
    /// Its rounds.
    pub trend: Arc<Trend>,
}

impl Probes {
    /// What came of a request the last time.
    #[must_use]
    pub fn of(&self, request: &Request) -> Option<&Probed> {
        self.probed.iter().find(|p| p.request.is_same(request))
    }

    /// What is or was repeated on a port.
    #[must_use]
    pub fn repeat_of(&self, port: &PortId) -> Option<&Repeat> {
        self.repeats.iter().find(|r| r.trend.request.from == *port)
    }

    /// Whether runs that were asked for are under way or wait; rounds of a repeat do not count.
    #[must_use]
    pub fn are_under_way(&self) -> bool {
        !self.waiting.is_empty() || self.running.as_ref().is_some_and(|r| r.place.is_some())
    }
}
