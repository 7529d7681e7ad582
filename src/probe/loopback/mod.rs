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

mod end;
mod explain;
mod payload;
mod placement;
mod ports;
mod route;
mod run;
mod watch;

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Cancel, Failure, Measurement, Path, Prober, Request};

use end::Shape;
use explain::{Progress, Stop};
use placement::Placement;
use ports::OpenPort;
use route::{Way, Wishes};
use run::{Interrupted, Samples};
use watch::{Limits, Sentry};

/// How long past its deadline a run may take to free what it holds. After that it hangs in a driver and is left there.
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
        let port = || request.from.clone();
        request.check().map_err(|bad| Failure::Verb { port: port(), what: bad.to_string() })?;
        // The run has a cancel of its own, by which one that was left in a driver ends when it returns from there.
        let limits = Limits {
            deadline: Instant::now() + request.deadline,
            cancel: cancel.clone(),
            abandoned: Cancel::default(),
        };
        let abandoned = limits.abandoned.clone();
        let (sender, outcome) = channel();
        let (polling, asked) = (self.polling, request.clone());
        // A thread of its own: its processors are chosen for it, and a driver that hangs does not hang the caller.
        let spawned = thread::Builder::new().name("probe".to_owned()).spawn(move || {
            // Nobody hears it who has left.
            drop(sender.send(measure(&asked, &limits, polling)));
        });
        let runner = spawned.map_err(|error| Stop::NoThread(error).explain(&request.from, progress(request, 0)))?;
        match outcome.recv_timeout(request.deadline + GRACE) {
            Ok(outcome) => {
                // It has nothing left to do but to end.
                drop(runner.join());
                outcome
            }
            Err(RecvTimeoutError::Timeout) => {
                abandoned.cancel();
                Err(Failure::Hung { port: port(), seconds: GRACE.as_secs() as u32 })
            }
            Err(RecvTimeoutError::Disconnected) => {
                Err(Failure::Verb { port: port(), what: "the run ended without a result".to_owned() })
            }
        }
    }
}

fn progress(request: &Request, done: u32) -> Progress {
    let seconds = u32::try_from(request.deadline.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
    Progress { done, of: request.warm_up + request.iterations, seconds }
}

/// Everything of one run, on a thread that ends with it.
fn measure(request: &Request, limits: &Limits, polling: Polling) -> Result<Measurement, Failure> {
    let from = OpenPort::open(&request.from)?;
    let placement = Placement::near(request.from.device.as_str());
    // Before any memory is touched: it comes from near the processor that touches it first.
    let near_cpu = placement.settle();
    let to = if request.to.device == request.from.device {
        OpenPort::on(from.context.clone(), &request.to)?
    } else {
        OpenPort::open(&request.to)?
    };
    let way = Way::between(
        &from.facts,
        &to.facts,
        Wishes {
            gid_index: request.gid_index,
            traffic_class: request.traffic_class,
            service_level: request.service_level,
        },
    )?;
    let sentries = sentries(&from, &to)?;
    let shape = Shape { operation: request.operation, size: request.size, in_flight: 1 };
    let ends = end::connect(&from, &to, &way, shape)?;
    let inline = ends.0.is_inline();
    let beside = match polling {
        Polling::EachEnd => near_cpu.and_then(|cpu| placement.beside(cpu)),
        Polling::OneThread => None,
    };
    let outcome = run::run(request, ends, limits, &sentries, beside.as_ref());
    let Samples { round_trips_ns, far_cpu } =
        outcome.map_err(|interrupted| failure(request, interrupted, &sentries))?;
    let mut cpus: Vec<u32> = [near_cpu, far_cpu].into_iter().flatten().collect();
    cpus.dedup();
    let path = Path { route: way.route, mtu: way.mtu, inline, numa_node: placement.numa_node, cpus };
    Ok(Measurement { request: request.clone(), path, round_trips_ns })
}

/// One for each device.
fn sentries(from: &OpenPort, to: &OpenPort) -> Result<Vec<Sentry>, Failure> {
    let sentry = |port: &OpenPort, second: Option<&OpenPort>| {
        Sentry::new(port.clone(), second.cloned()).map_err(|error| explain::verb(&port.facts.id, &error))
    };
    if from.facts.id.device == to.facts.id.device {
        return Ok(vec![sentry(from, Some(to))?]);
    }
    Ok(vec![sentry(from, None)?, sentry(to, None)?])
}

/// Errors and silence have a cause more often than not: a link or a device that went away.
fn failure(request: &Request, Interrupted { stop, done }: Interrupted, sentries: &[Sentry]) -> Failure {
    let stop = match stop {
        Stop::Work(..) | Stop::Verb(..) | Stop::Deadline | Stop::QueueBroke(_) => {
            sentries.iter().find_map(Sentry::cause).unwrap_or(stop)
        }
        stop => stop,
    };
    stop.explain(&request.from, progress(request, done))
}
