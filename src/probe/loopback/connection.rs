//! Two ports, opened and connected to each other.

use crate::fabric::PortId;
use crate::probe::{Failure, Route};

use super::end::{self, End, Shape};
use super::explain::{self, Progress, Stop};
use super::ports::OpenPort;
use super::route::{Way, Wishes};
use super::watch::Sentry;

/// Two connected ends, the way between them, and who listens to their devices.
#[derive(Debug)]
pub struct Connection {
    /// The first port's end and the second's.
    pub ends: (End, End),
    /// The way between them.
    pub way: Way,
    /// One for each device.
    pub sentries: Vec<Sentry>,
}

impl Connection {
    /// Opens and reads both ports anew, and connects them. To be called on a processor near the first port's adapter:
    /// memory comes from near the processor that touches it first.
    pub fn open(from: &PortId, to: &PortId, wishes: Wishes, shape: Shape) -> Result<Self, Failure> {
        let from = OpenPort::open(from)?;
        let to = if to.device == from.facts.id.device {
            OpenPort::on(from.context.clone(), to)?
        } else {
            OpenPort::open(to)?
        };
        let way = Way::between(&from.facts, &to.facts, wishes)?;
        let ends = end::connect(&from, &to, &way, shape)?;
        let sentry = |port: OpenPort, second: Option<OpenPort>| {
            let id = port.facts.id.clone();
            Sentry::new(port, second).map_err(|error| explain::verb(&id, &error))
        };
        let sentries = if from.facts.id.device == to.facts.id.device {
            vec![sentry(from, Some(to))?]
        } else {
            vec![sentry(from, None)?, sentry(to, None)?]
        };
        Ok(Self { ends, way, sentries })
    }

    /// Why what began at `from` ended. Errors and silence have a cause more often than not: a link or a device that
    /// went away.
    pub fn failure(&self, from: &PortId, stop: Stop, progress: Progress) -> Failure {
        let stop = match stop {
            Stop::Work(..) | Stop::Verb(..) | Stop::Deadline | Stop::QueueBroke(_) => {
                self.sentries.iter().find_map(Sentry::cause).or_else(|| self.lost_address()).unwrap_or(stop)
            }
            stop => stop,
        };
        stop.explain(from, progress)
    }

    /// An address of the way that its port does not have any more.
    fn lost_address(&self) -> Option<Stop> {
        let Route::Gid { from, to } = &self.way.route else { return None };
        let ports = self.sentries.iter().flat_map(Sentry::ports);
        let (port, gid) = ports.zip([from, to]).find(|(port, gid)| port.still_has(gid).is_ok_and(|has| !has))?;
        Some(Stop::AddressLost(port.facts.id.clone(), gid.address))
    }
}
