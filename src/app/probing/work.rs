//! What the thread does: run what is ordered, judge it, keep it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::watch;

use crate::analysis::{Frame, Snapshot};
use crate::app::clock::now;
use crate::app::past::Past;
use crate::fabric::Text;
use crate::probe::{Counted, Failure, Measurement, Prober, Round, Session};

use super::Tools;
use super::orders::{Job, Orders};

/// The thread's side.
pub(super) struct Work<'a> {
    orders: &'a Orders,
    prober: Box<dyn Prober>,
    session: Session,
    snapshots: watch::Receiver<Option<Arc<Snapshot>>>,
    past: Past,
}

impl<'a> Work<'a> {
    pub(super) fn new(tools: Tools, orders: &'a Orders) -> Self {
        let Tools { prober, profile, snapshots, directory } = tools;
        let (past, earlier, notice) = Past::open(directory);
        if let Some(notice) = notice {
            orders.notice(notice);
        }
        Self { orders, prober, session: Session::new(profile, earlier), snapshots, past }
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
            self.past.add(self.session.finish(request, outcome, frame.as_deref(), at));
            self.orders.done(job, began, |probes| probes.probed = self.session.probed().into());
        } else {
            let port = frame.as_ref().and_then(|f| f.ports.iter().find(|p| p.id == request.from));
            let counted = port.map(Counted::from).unwrap_or_default();
            let round = Round::of(&outcome, at, began.elapsed(), counted);
            self.session.finish_round(request.clone(), outcome, frame.as_deref(), at);
            self.orders.done(job, began, |probes| {
                probes.probed = self.session.probed().into();
                if let Some(repeat) = probes.repeats.iter_mut().find(|r| r.trend.request == request) {
                    Arc::make_mut(&mut repeat.trend).add(round);
                }
            });
        }
    }

    fn frame(&self) -> Option<Arc<Frame>> {
        self.snapshots.borrow().as_ref().map(|s| Arc::clone(&s.frame))
    }

    /// Keeps the runs that ended since the last time.
    fn keep(&mut self) {
        if let Some(notice) = self.past.keep() {
            self.orders.notice(notice);
        }
    }
}
