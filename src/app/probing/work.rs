//! What the thread does: run what is ordered, judge it, keep it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use crate::analysis::{Frame, Snapshot};
use crate::fabric::{Text, Wall};
use crate::probe::earlier::Key;
use crate::probe::{Counted, Earlier, Failure, Latency, Measurement, Prober, Session};

use super::Tools;
use super::orders::{Job, Orders};

/// The thread's side.
pub(super) struct Work<'a> {
    orders: &'a Orders,
    prober: Box<dyn Prober>,
    session: Session,
    snapshots: watch::Receiver<Option<Arc<Snapshot>>>,
    /// Where runs are kept; not any more once that failed.
    directory: Option<PathBuf>,
    unkept: Vec<(Key, Latency)>,
}

impl<'a> Work<'a> {
    pub(super) fn new(tools: Tools, orders: &'a Orders) -> Self {
        let Tools { prober, profile, snapshots, mut directory } = tools;
        let earlier = match directory.as_deref().map(Earlier::load).transpose() {
            Ok(earlier) => earlier.unwrap_or_default(),
            Err(error) => {
                orders.notice(Text::clean_sentence(&error.to_string()));
                directory = None;
                Earlier::default()
            }
        };
        Self { orders, prober, session: Session::new(profile, earlier), snapshots, directory, unkept: Vec::new() }
    }

    /// Works until there will be no more orders.
    pub(super) fn run(mut self) {
        while let Some(job) = self.orders.wait() {
            let began = Instant::now();
            let Job { running, cancel } = &job;
            let outcome = catch_unwind(AssertUnwindSafe(|| self.prober.probe(&running.request, cancel)));
            let Ok(outcome) = outcome else {
                // Nothing is known of the prober's state any more; the panic itself is told when the console ends.
                self.orders.close(Some(Text::clean_sentence("probing stopped for a fault in this program")));
                break;
            };
            self.ended(&job, began, outcome);
            if !self.orders.are_waiting() {
                self.keep();
            }
        }
        self.keep();
    }

    fn ended(&mut self, job: &Job, began: Instant, outcome: Result<Measurement, Failure>) {
        let (at, frame) = (now(), self.frame());
        let request = job.running.request.clone();
        if matches!(outcome, Err(Failure::Cancelled)) {
            // What was known of the port before still is.
            self.orders.done(job, began, |_| {});
        } else if job.running.place.is_some() {
            self.unkept.extend(self.session.finish(request, outcome, frame.as_deref(), at));
            self.orders.done(job, began, |probes| probes.probed = self.session.probed().into());
        } else {
            let port = frame.as_ref().and_then(|f| f.ports.iter().find(|p| p.id == request.from));
            let counted = port.map(Counted::from).unwrap_or_default();
            let took = began.elapsed();
            self.orders.done(job, began, |probes| {
                if let Some(repeat) = probes.repeats.iter_mut().find(|r| r.trend.request == request) {
                    Arc::make_mut(&mut repeat.trend).finish(outcome, at, took, counted);
                }
            });
        }
    }

    fn frame(&self) -> Option<Arc<Frame>> {
        self.snapshots.borrow().as_ref().map(|s| Arc::clone(&s.frame))
    }

    /// Keeps the runs that ended since the last time.
    fn keep(&mut self) {
        let runs = std::mem::take(&mut self.unkept);
        let Some(directory) = self.directory.as_deref().filter(|_| !runs.is_empty()) else { return };
        if let Err(error) = Earlier::keep(directory, &runs, now()) {
            self.orders.notice(Text::clean_sentence(&error.to_string()));
            self.directory = None;
        }
    }
}

/// Now, for people.
fn now() -> Wall {
    Wall::default().plus(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO))
}
