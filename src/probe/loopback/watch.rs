//! What may end a run while it waits, looked at so rarely that it costs nothing.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::fabric::PortId;
use crate::probe::Cancel;
use crate::verbs::{AsyncEvent, Events, VerbsError};

use super::explain::Stop;
use super::ports::OpenPort;

/// Between two looks at the clock while nothing comes; a power of two. A look costs as much as a few polls.
const SPINS: u32 = 256;

/// Between two looks at what the kernel says of the devices, each a few system calls. A healthy run on real hardware
/// is over before the first.
const EVENTS_EVERY: Duration = Duration::from_millis(20);

/// Why a run may have to end: its own end, the caller's wish, and the other thread.
#[derive(Debug, Clone)]
pub struct Limits {
    /// When it is over.
    pub deadline: Instant,
    /// The caller's wish.
    pub cancel: Cancel,
    /// Nobody waits for it any more.
    pub abandoned: Cancel,
}

/// A run's limits and devices, kept in sight by one thread.
#[derive(Debug)]
pub struct Watch<'run> {
    limits: &'run Limits,
    /// Set by any thread of the run that stops.
    stopped: &'run AtomicBool,
    sentries: &'run [Sentry],
    spins: u32,
    next_events: Instant,
}

impl<'run> Watch<'run> {
    /// For one thread. The kernel gives each event once, so only one of them has the sentries.
    pub fn new(limits: &'run Limits, stopped: &'run AtomicBool, sentries: &'run [Sentry]) -> Self {
        Self { limits, stopped, sentries, spins: 0, next_events: Instant::now() + EVENTS_EVERY }
    }

    /// To be called whenever there was nothing yet.
    #[inline]
    pub fn idle(&mut self) -> Result<(), Stop> {
        self.spins = self.spins.wrapping_add(1);
        if self.spins.is_multiple_of(SPINS) { self.look(Instant::now()) } else { Ok(()) }
    }

    /// To be called with each reading of the clock that is taken anyway.
    #[inline]
    pub fn look(&mut self, now: Instant) -> Result<(), Stop> {
        if self.limits.cancel.is_cancelled() || self.limits.abandoned.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        if self.stopped.load(Ordering::Relaxed) {
            return Err(Stop::OtherEnd);
        }
        if now >= self.limits.deadline {
            return Err(Stop::Deadline);
        }
        if now >= self.next_events {
            self.next_events = now + EVENTS_EVERY;
            self.sentries.iter().try_for_each(Sentry::look)?;
        }
        Ok(())
    }
}

/// Listens to one device, for the ports of it that take part.
#[derive(Debug)]
pub struct Sentry {
    events: Events,
    first: OpenPort,
    second: Option<OpenPort>,
}

impl Sentry {
    /// On the device of these ports, which was opened for this run.
    pub fn new(first: OpenPort, second: Option<OpenPort>) -> Result<Self, VerbsError> {
        let events = Events::of(first.context.clone())?;
        Ok(Self { events, first, second })
    }

    /// What the kernel has said since the last look.
    fn look(&self) -> Result<(), Stop> {
        loop {
            match self.events.next() {
                Ok(None) => break,
                Ok(Some(AsyncEvent::PortError(number))) => {
                    if let Some(port) = self.ports().find(|port| port.facts.number == number) {
                        return Err(Stop::LinkLost(port.facts.id.clone()));
                    }
                }
                Ok(Some(AsyncEvent::CompletionQueueError | AsyncEvent::QueuePairError)) => {
                    return Err(Stop::QueueBroke(self.id()));
                }
                Ok(Some(AsyncEvent::DeviceFatal)) | Err(_) => return Err(Stop::DeviceGone(self.id())),
                Ok(Some(_)) => {}
            }
        }
        // A driver that cannot take a device away from its users waits for them, without an event: so make way.
        if self.events.context().is_removed() { Err(Stop::DeviceGone(self.id())) } else { Ok(()) }
    }

    /// What is behind an error or a silence: a port that is down says so by its state too, and may have said so by an
    /// event that nobody has read yet.
    pub fn cause(&self) -> Option<Stop> {
        if let Err(stop @ (Stop::DeviceGone(_) | Stop::LinkLost(_))) = self.look() {
            return Some(stop);
        }
        self.ports().find_map(|port| {
            let id = || port.facts.id.clone();
            match port.is_still_active() {
                Ok(true) => None,
                Ok(false) => Some(Stop::LinkLost(id())),
                Err(_) => Some(Stop::DeviceGone(id())),
            }
        })
    }

    /// The ports of its device that take part, in the order of the run.
    pub fn ports(&self) -> impl Iterator<Item = &OpenPort> {
        [&self.first].into_iter().chain(&self.second)
    }

    /// The device, by the first of its ports.
    fn id(&self) -> PortId {
        self.first.facts.id.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(left: Duration) -> Limits {
        Limits { deadline: Instant::now() + left, cancel: Cancel::default(), abandoned: Cancel::default() }
    }

    #[test]
    fn a_deadline_is_seen_within_so_many_polls() {
        let limits = limits(Duration::ZERO);
        let stopped = AtomicBool::new(false);
        let mut watch = Watch::new(&limits, &stopped, &[]);
        let polls = (1..=SPINS).find(|_| watch.idle().is_err());
        assert_eq!(polls, Some(SPINS));
        assert!(matches!(watch.look(Instant::now()), Err(Stop::Deadline)));
    }

    #[test]
    fn the_callers_wish_and_the_other_thread_end_it_at_once() {
        let limits = limits(Duration::from_secs(60));
        let stopped = AtomicBool::new(false);
        let mut watch = Watch::new(&limits, &stopped, &[]);
        assert!(watch.look(Instant::now()).is_ok());
        stopped.store(true, Ordering::Relaxed);
        assert!(matches!(watch.look(Instant::now()), Err(Stop::OtherEnd)));
        limits.cancel.cancel();
        assert!(matches!(watch.look(Instant::now()), Err(Stop::Cancelled)));
    }
}
