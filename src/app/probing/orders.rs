//! What is asked for and has not ended yet: filled by the console, emptied by the thread that probes.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::fabric::{PortId, Text};
use crate::probe::{Cancel, Order, Probes, Repeat, Request, Running, Trend};

/// Between the console and the thread that probes. What changes here is published at once.
pub(super) struct Orders {
    pending: Mutex<Pending>,
    changed: Condvar,
    send: watch::Sender<Arc<Probes>>,
}

#[derive(Default)]
struct Pending {
    runs: VecDeque<Request>,
    /// Runs asked for since none were under way,
    asked: usize,
    /// and those of them that have begun.
    begun: usize,
    rounds: Vec<Due>,
    current: Option<(Running, Cancel)>,
    /// No more is to be done.
    closed: bool,
}

/// A request that is repeated.
struct Due {
    request: Request,
    every: Duration,
    next: Instant,
}

/// A run or a round to be done now.
pub(super) struct Job {
    pub running: Running,
    pub cancel: Cancel,
}

impl Pending {
    fn is_run_under_way(&self) -> bool {
        self.current.as_ref().is_some_and(|(running, _)| running.place.is_some())
    }

    fn add(&mut self, requests: &[Request]) {
        if self.runs.is_empty() && !self.is_run_under_way() {
            (self.asked, self.begun) = (0, 0);
        }
        for request in requests {
            let current = self.current.as_ref().filter(|(running, _)| running.place.is_some());
            let is_known = current.is_some_and(|(running, _)| running.request.is_same(request))
                || self.runs.iter().any(|r| r.is_same(request));
            if !is_known {
                self.runs.push_back(request.clone());
                self.asked += 1;
            }
        }
    }

    fn repeat(&mut self, request: &Request, every: Duration, first: Duration) {
        self.rounds.retain(|due| due.request.from != request.from);
        self.rounds.push(Due { request: request.clone(), every, next: Instant::now() + first });
    }

    /// Asks what is under way to end if it is wanted no more.
    fn cancel_if(&self, unwanted: impl FnOnce(&Running) -> bool) {
        if let Some((running, cancel)) = &self.current
            && unwanted(running)
        {
            cancel.cancel();
        }
    }

    /// The next thing to do, if its time has come: runs before rounds.
    fn next(&mut self, now: Instant) -> Option<Running> {
        if let Some(request) = self.runs.pop_front() {
            self.begun += 1;
            return Some(Running { request, place: Some((self.begun, self.asked)) });
        }
        let due = self.rounds.iter().filter(|due| due.next <= now).min_by_key(|due| due.next)?;
        Some(Running { request: due.request.clone(), place: None })
    }
}

impl Orders {
    /// Open if there is anybody who works.
    pub(super) fn new(send: watch::Sender<Arc<Probes>>, is_open: bool) -> Self {
        let pending = Pending { closed: !is_open, ..Pending::default() };
        Self { pending: Mutex::new(pending), changed: Condvar::new(), send }
    }

    /// Takes an order of the console.
    pub(super) fn take(&self, order: Order) {
        let mut pending = self.pending();
        if pending.closed {
            // Who ordered hears that nothing came of it.
            self.publish(&pending, |_| {});
            return;
        }
        match order {
            Order::Run { requests, every } => {
                pending.add(&requests);
                let repeated: Vec<(Request, Duration)> =
                    every.map(|every| requests.into_iter().map(|r| (r, every)).collect()).unwrap_or_default();
                // They run now: the first round comes a period later.
                for (request, every) in &repeated {
                    pending.repeat(request, *every, *every);
                }
                self.publish(&pending, |probes| {
                    for (request, every) in repeated {
                        repeat(&mut probes.repeats, request, every);
                    }
                });
            }
            Order::Repeat { request, every } => {
                pending.repeat(&request, every, Duration::ZERO);
                self.publish(&pending, |probes| repeat(&mut probes.repeats, request, every));
            }
            Order::EndRepeat(port) => {
                pending.rounds.retain(|due| due.request.from != port);
                pending.cancel_if(|running| running.place.is_none() && running.request.from == port);
                self.publish(&pending, |probes| end_repeat(&mut probes.repeats, |from| *from == port));
            }
            Order::Stop => {
                pending.runs.clear();
                pending.cancel_if(|running| running.place.is_some());
                self.publish(&pending, |_| {});
            }
            Order::StopAll => {
                pending.runs.clear();
                pending.rounds.clear();
                pending.cancel_if(|_| true);
                self.publish(&pending, |probes| end_repeat(&mut probes.repeats, |_| true));
            }
        }
        self.changed.notify_one();
    }

    /// Ends all work, with what the user should know of it.
    pub(super) fn close(&self, notice: Option<Text>) {
        let mut pending = self.pending();
        pending.closed = true;
        pending.runs.clear();
        pending.rounds.clear();
        pending.cancel_if(|_| true);
        if let Some(notice) = notice {
            pending.current = None;
            self.publish(&pending, |probes| {
                end_repeat(&mut probes.repeats, |_| true);
                probes.notice = Some(notice);
            });
        }
        self.changed.notify_one();
    }

    /// Waits for something to do. `None`: nothing more will come.
    pub(super) fn wait(&self) -> Option<Job> {
        let mut pending = self.pending();
        loop {
            if pending.closed {
                return None;
            }
            let now = Instant::now();
            if let Some(running) = pending.next(now) {
                let cancel = Cancel::default();
                pending.current = Some((running.clone(), cancel.clone()));
                self.publish(&pending, |_| {});
                return Some(Job { running, cancel });
            }
            let woken = match pending.rounds.iter().map(|due| due.next).min() {
                Some(next) => self.changed.wait_timeout(pending, next - now).unwrap_or_else(PoisonError::into_inner).0,
                None => self.changed.wait(pending).unwrap_or_else(PoisonError::into_inner),
            };
            pending = woken;
        }
    }

    /// Whether runs wait that were asked for.
    pub(super) fn are_waiting(&self) -> bool {
        !self.pending().runs.is_empty()
    }

    /// Notes that a job has ended, with what came of it. A round never takes more than half of the time.
    pub(super) fn done(&self, job: &Job, began: Instant, change: impl FnOnce(&mut Probes)) {
        let mut pending = self.pending();
        pending.current = None;
        let now = Instant::now();
        if job.running.place.is_none() {
            let same = |due: &&mut Due| due.request == job.running.request;
            if let Some(due) = pending.rounds.iter_mut().find(same) {
                due.next = (began + due.every).max(now + (now - began));
            }
        }
        self.publish(&pending, change);
    }

    /// Tells the user something.
    pub(super) fn notice(&self, notice: Text) {
        self.publish(&self.pending(), |probes| probes.notice = Some(notice));
    }

    fn publish(&self, pending: &Pending, change: impl FnOnce(&mut Probes)) {
        self.send.send_modify(|probes| {
            let probes = Arc::make_mut(probes);
            probes.running = pending.current.as_ref().map(|(running, _)| running.clone());
            probes.waiting = pending.runs.iter().cloned().collect();
            change(probes);
        });
    }

    fn pending(&self) -> MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Notes that a request is repeated. Its rounds so far stay; those of another request on the same port go.
fn repeat(repeats: &mut Vec<Repeat>, request: Request, every: Duration) {
    if let Some(same) = repeats.iter_mut().find(|r| r.trend.request == request) {
        same.every = Some(every);
        return;
    }
    repeats.retain(|r| r.trend.request.from != request.from);
    repeats.push(Repeat { every: Some(every), trend: Arc::new(Trend::new(request)) });
}

fn end_repeat(repeats: &mut [Repeat], of: impl Fn(&PortId) -> bool) {
    for repeat in repeats.iter_mut().filter(|r| of(&r.trend.request.from)) {
        repeat.every = None;
    }
}
