//! The loopback on this host's own ports, by verbs.
//!
//! ```text
//!  ports ──► route ──► end, end ──► run ──► samples
//!  (open,    (by which  (queue pair  (the messages, under a watch)
//!   active)   address)   and memory)
//! ```
//!
//! Ports are opened and read anew for each run, and closed after it: nothing is held that an administrator would have
//! to wait for.

mod connection;
mod end;
mod explain;
mod load;
mod payload;
mod placement;
mod ports;
mod route;
mod run;
mod watch;
mod worker;

use std::time::{Duration, Instant};

use crate::fabric::PortId;

use super::{Cancel, Failure, Measurement, Path, Prober, Request};

use connection::Connection;
use end::Shape;
use explain::{Progress, Stop};
use placement::Placement;
use route::Wishes;
use run::{Interrupted, Samples};
use watch::Limits;
use worker::{Lost, Tell, Worker};

pub use load::{Load, LoadRequest, Moved};

/// How long past its deadline a run may take to say what came of it, and then to free what it holds. After that it
/// hangs in a driver and is left there.
const GRACE: Duration = Duration::from_secs(2);

/// Who polls for what arrives at the far end of a send or a write.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Polling {
    /// Each end on a thread of its own, as perftest has each in a process; both on one where only one processor may be
    /// used.
    #[default]
    EachEnd,
    /// One thread for both ends: no processor besides, and what the two do adds up.
    OneThread,
}

/// Runs loopbacks between this host's own ports.
#[derive(Debug, Clone, Default)]
pub struct Loopback {
    polling: Polling,
}

impl Loopback {
    /// With both ends polled like this.
    #[must_use]
    pub fn new(polling: Polling) -> Self {
        Self { polling }
    }
}

impl Prober for Loopback {
    fn probe(&mut self, request: &Request, cancel: &Cancel) -> Result<Measurement, Failure> {
        let bad = |what: String| Failure::Verb { port: request.from.clone(), what };
        request.check().map_err(|error| bad(error.to_string()))?;
        let limits = Limits {
            deadline: Instant::now() + request.deadline,
            cancel: cancel.clone(),
            abandoned: Cancel::default(),
        };
        let abandoned = limits.abandoned.clone();
        let (polling, asked) = (self.polling, request.clone());
        // A thread of its own: its processors are chosen for it, and a driver that hangs does not hang the caller.
        let worker = Worker::start("probe", move |told| measure(&asked, &limits, polling, told));
        let worker = worker.map_err(|error| Stop::NoThread(error).explain(&request.from, progress(request, 0)))?;
        worker.wait(request.deadline + GRACE, GRACE).unwrap_or_else(|lost| {
            // If it returns from there one day, it is to end.
            abandoned.cancel();
            Err(failure_of(lost, &request.from))
        })
    }
}

fn progress(request: &Request, done: u32) -> Progress {
    Progress { done, of: request.warm_up + request.iterations, limit: request.deadline }
}

/// A thread without a result, as a failure of the port that it began at.
fn failure_of(lost: Lost, from: &PortId) -> Failure {
    match lost {
        Lost::Hangs => Failure::Hung { port: from.clone(), seconds: GRACE.as_secs() as u32 },
        Lost::Ended => Failure::Verb { port: from.clone(), what: "the run ended without a result".to_owned() },
    }
}

/// Everything of one run, on a thread that ends with it.
fn measure(request: &Request, limits: &Limits, polling: Polling, told: &Tell<Result<Measurement, Failure>>) {
    let placement = Placement::near(request.from.device.as_str());
    let near_cpu = placement.settle();
    let far_placement = match polling {
        Polling::EachEnd => near_cpu.and_then(|cpu| placement.beside(cpu)),
        Polling::OneThread => None,
    };
    let wishes = Wishes {
        gid_index: request.gid_index,
        traffic_class: request.traffic_class,
        service_level: request.service_level,
    };
    let shape = Shape { operation: request.operation, size: request.size, in_flight: 1 };
    let mut connection = match Connection::open(&request.from, &request.to, wishes, shape) {
        Ok(connection) => connection,
        Err(failure) => return told.tell(Err(failure)),
    };
    let outcome = run::run(request, &mut connection, limits, far_placement.as_ref());
    told.tell(match outcome {
        Ok(Samples { round_trips_ns, far_cpu }) => {
            let cpus = [near_cpu, far_cpu].into_iter().flatten().collect();
            let (inline, numa_node) = (connection.ends.0.is_inline(), placement.numa_node);
            let path = Path { route: connection.way.route.clone(), mtu: connection.way.mtu, inline, numa_node, cpus };
            Ok(Measurement { request: request.clone(), path, round_trips_ns })
        }
        Err(Interrupted { stop, done }) => Err(connection.failure(&request.from, stop, progress(request, done))),
    });
}
