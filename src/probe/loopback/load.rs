//! A bounded stream of RDMA writes between two ports of this host: something to probe beside.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::fabric::PortId;
use crate::probe::{Cancel, Failure, Operation};

use super::connection::Connection;
use super::end::{End, Shape};
use super::explain::{Progress, Stop};
use super::placement::Placement;
use super::route::Wishes;
use super::watch::{Limits, Watch};
use super::worker::{Tell, Worker};
use super::{GRACE, failure_of};

/// Bytes of a write: enough that the adapter, and not the processor, sets the pace.
const SIZE: u32 = 64 << 10;

/// Writes on their way at once.
const IN_FLIGHT: u16 = 8;

/// How long two ports may take to be connected.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a stream is asked to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadRequest {
    /// The port that writes.
    pub from: PortId,
    /// The port into whose memory.
    pub to: PortId,
    /// How long at most; no longer than [`Load::LONGEST`] whatever is asked.
    pub limit: Duration,
    /// The entry of the GID table to use at both ends, in place of the usual choice.
    pub gid_index: Option<u32>,
    /// The eight bits of the traffic class.
    pub traffic_class: u8,
    /// The service level.
    pub service_level: u8,
}

/// What a stream came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// Bytes that were written and acknowledged.
    pub bytes: u64,
    /// From the first write to the last acknowledgement.
    pub time: Duration,
}

impl Moved {
    /// Payload, gigabits a second.
    #[must_use]
    pub fn gbps(&self) -> f64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { self.bytes as f64 * 8.0 / seconds / 1e9 } else { 0.0 }
    }
}

/// A stream that runs until it is stopped, dropped or over.
///
/// It polls on a processor near the adapter, and gives way there to everyone else.
#[derive(Debug)]
pub struct Load {
    from: PortId,
    bytes: Arc<AtomicU64>,
    end: EndOnDrop,
    worker: Worker<Result<Moved, Failure>>,
}

/// Nobody waits for a stream that was forgotten: it ends by itself, within a write.
#[derive(Debug)]
struct EndOnDrop(Cancel);

impl Drop for EndOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Load {
    /// No stream is longer, however long it is asked for.
    pub const LONGEST: Duration = Duration::from_secs(60);

    /// Connects two ports and begins.
    ///
    /// # Errors
    /// Why they could not be connected.
    pub fn start(asked: &LoadRequest) -> Result<Self, Failure> {
        let (cancel, bytes) = (Cancel::default(), Arc::new(AtomicU64::new(0)));
        let (ready, connected) = channel();
        let (request, moved, wish) = (asked.clone(), Arc::clone(&bytes), cancel.clone());
        let worker = Worker::start("probe-load", move |told| connect_and_stream(&request, wish, &moved, &ready, told));
        let worker = worker.map_err(|error| Stop::NoThread(error).explain(&asked.from, Progress::default()))?;
        let load = Self { from: asked.from.clone(), bytes, end: EndOnDrop(cancel), worker };
        if connected.recv_timeout(PATIENCE).is_ok() {
            return Ok(load);
        }
        // It failed, or has not come so far.
        Err(load.stop().err().unwrap_or_else(|| Failure::Verb {
            port: asked.from.clone(),
            what: format!("not connected within {} s", PATIENCE.as_secs()),
        }))
    }

    /// Bytes so far.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Whether it goes on: it ends when its time is over, or when something broke.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.worker.is_working()
    }

    /// Ends it, if it has not ended.
    ///
    /// # Errors
    /// What ended it early.
    pub fn stop(self) -> Result<Moved, Failure> {
        let Self { from, end, worker, .. } = self;
        drop(end);
        worker.wait(GRACE, GRACE).unwrap_or_else(|lost| Err(failure_of(lost, &from)))
    }
}

/// Everything of one stream, on a thread that ends with it.
fn connect_and_stream(
    asked: &LoadRequest,
    cancel: Cancel,
    bytes: &AtomicU64,
    ready: &Sender<()>,
    told: &Tell<Result<Moved, Failure>>,
) {
    Placement::near(asked.from.device.as_str()).stay();
    let LoadRequest { gid_index, traffic_class, service_level, .. } = *asked;
    let wishes = Wishes { gid_index, traffic_class, service_level };
    let shape = Shape { operation: Operation::Write, size: SIZE, in_flight: IN_FLIGHT };
    let connection = match Connection::open(&asked.from, &asked.to, wishes, shape) {
        Ok(connection) => connection,
        Err(failure) => return told.tell(Err(failure)),
    };
    // Nobody hears it who has left.
    let _ = ready.send(());
    let began = Instant::now();
    let deadline = began + asked.limit.min(Load::LONGEST);
    let limits = Limits { deadline, cancel, abandoned: Cancel::default() };
    let stopped = AtomicBool::new(false);
    let mut watch = Watch::new(&limits, &stopped, &connection.sentries);
    let ended = stream(&connection.ends.0, bytes, &mut watch);
    let moved = Moved { bytes: bytes.load(Ordering::Relaxed), time: began.elapsed() };
    told.tell(match ended {
        Stop::Cancelled | Stop::Deadline => Ok(moved),
        stop => {
            let done = u32::try_from(moved.bytes / u64::from(SIZE)).unwrap_or(u32::MAX);
            Err(connection.failure(&asked.from, stop, Progress { done, ..Progress::default() }))
        }
    });
}

/// Writes until something ends it.
fn stream(end: &End, bytes: &AtomicU64, watch: &mut Watch) -> Stop {
    let mut go_on = || -> Result<Infallible, Stop> {
        (0..IN_FLIGHT).try_for_each(|_| end.post())?;
        loop {
            watch.look(Instant::now())?;
            if end.take_sent()? {
                bytes.fetch_add(SIZE.into(), Ordering::Relaxed);
                end.post()?;
            } else {
                thread::yield_now();
            }
        }
    };
    match go_on() {
        Err(stop) => stop,
        Ok(never) => match never {},
    }
}
