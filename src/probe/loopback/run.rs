//! The run itself: one message after the other, and the time of each.
//!
//! ```text
//!  message   0        1 …            …              last
//!            proof    warm-up        measured       proof
//! ```
//!
//! A proof is a message that is written anew and looked at byte by byte at both ends. All others are told apart by
//! their marks. A sample is the time from the start of a message to the start of the next, as perftest takes it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use crate::probe::{Operation, Request};

use super::connection::Connection;
use super::end::End;
use super::explain::Stop;
use super::payload::Content;
use super::placement::Placement;
use super::watch::{Limits, Watch};

/// What a finished run came to.
#[derive(Debug)]
pub struct Samples {
    /// There and back, in order.
    pub round_trips_ns: Vec<u64>,
    /// Where the far end ran, if on a thread of its own.
    pub far_cpu: Option<u32>,
}

/// A run that ended early.
#[derive(Debug)]
pub struct Interrupted {
    /// Why.
    pub stop: Stop,
    /// Messages until then, proofs aside.
    pub done: u32,
}

/// Which messages there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Plan {
    size: u32,
    warm_up: u32,
    iterations: u32,
}

impl Plan {
    fn of(request: &Request) -> Self {
        Self { size: request.size, warm_up: request.warm_up, iterations: request.iterations }
    }

    fn last(self) -> u32 {
        self.warm_up + self.iterations + 1
    }

    fn messages(self) -> impl Iterator<Item = u32> {
        0..=self.last()
    }

    /// The whole content of a message that is looked at byte by byte.
    fn proof(self, message: u32) -> Option<Content> {
        (message == 0 || message == self.last()).then(|| Content::new(message, self.size))
    }
}

/// Takes the time of those messages that count.
#[derive(Debug)]
struct Stopwatch {
    plan: Plan,
    begun: u32,
    before: Instant,
    round_trips_ns: Vec<u64>,
}

impl Stopwatch {
    fn new(plan: Plan) -> Self {
        let round_trips_ns = Vec::with_capacity(plan.iterations as usize);
        Self { plan, begun: 0, before: Instant::now(), round_trips_ns }
    }

    /// This message begins now, and the one before it is over.
    #[inline]
    fn begin(&mut self, message: u32, now: Instant) {
        // The first message that counts is the one after the warm-up and the proof before it.
        if message > self.plan.warm_up + 1 {
            let nanoseconds = now.duration_since(self.before).as_nanos();
            self.round_trips_ns.push(u64::try_from(nanoseconds).unwrap_or(u64::MAX));
        }
        self.before = now;
        self.begun = message;
    }

    fn interrupted(&self, stop: Stop) -> Interrupted {
        // The message that was begun is not done, and the proof before the first does not count.
        Interrupted { stop, done: self.begun.saturating_sub(1) }
    }
}

/// Runs between these ends; what is wrong ends it.
///
/// The far end has a thread of its own where it is given a place, as perftest's has a process. An RDMA read needs
/// none: the far adapter answers alone.
pub fn run(
    request: &Request,
    connection: &mut Connection,
    limits: &Limits,
    far_placement: Option<&Placement>,
) -> Result<Samples, Interrupted> {
    let Connection { ends: (near, far), sentries, .. } = connection;
    let plan = Plan::of(request);
    let stopped = &AtomicBool::new(false);
    let mut watch = Watch::new(limits, stopped, sentries);
    let mut stopwatch = Stopwatch::new(plan);
    let (ended, far_cpu) = match (request.operation, far_placement) {
        (Operation::Read, _) => (read(plan, near, far, &mut stopwatch, &mut watch), None),
        (_, None) => (take_turns(plan, near, far, &mut stopwatch, &mut watch), None),
        (_, Some(placement)) => thread::scope(|scope| {
            let answering = thread::Builder::new().name("probe-far".to_owned()).spawn_scoped(scope, move || {
                let cpu = placement.settle();
                let ended = answer(plan, far, &mut Watch::new(limits, stopped, &[]));
                stopped.fetch_or(ended.is_err(), Ordering::Relaxed);
                (ended, cpu)
            });
            let answering = match answering {
                Ok(thread) => thread,
                Err(error) => return (Err(Stop::NoThread(error)), None),
            };
            let ended = ask(plan, near, &mut stopwatch, &mut watch);
            stopped.fetch_or(ended.is_err(), Ordering::Relaxed);
            let (theirs, cpu) = answering.join().unwrap_or((Err(Stop::OtherEnd), None));
            // Each thread stops for the other's reason, so the reason is the one that is none of that.
            let ended = match (ended, theirs) {
                (Ok(()) | Err(Stop::OtherEnd), theirs) => theirs,
                (ended, _) => ended,
            };
            (ended, cpu)
        }),
    };
    match ended {
        Ok(()) => Ok(Samples { round_trips_ns: stopwatch.round_trips_ns, far_cpu }),
        Err(stop) => Err(stopwatch.interrupted(stop)),
    }
}

/// The measuring end's thread.
fn ask(plan: Plan, near: &End, stopwatch: &mut Stopwatch, watch: &mut Watch) -> Result<(), Stop> {
    for message in plan.messages() {
        begin(message, stopwatch, watch)?;
        send(plan, near, message, watch)?;
        receive(plan, near, message, watch)?;
    }
    Ok(())
}

/// The far end's thread.
fn answer(plan: Plan, far: &End, watch: &mut Watch) -> Result<(), Stop> {
    for message in plan.messages() {
        receive(plan, far, message, watch)?;
        send(plan, far, message, watch)?;
    }
    Ok(())
}

/// Both ends on one thread.
fn take_turns(plan: Plan, near: &End, far: &End, stopwatch: &mut Stopwatch, watch: &mut Watch) -> Result<(), Stop> {
    for message in plan.messages() {
        begin(message, stopwatch, watch)?;
        send(plan, near, message, watch)?;
        receive(plan, far, message, watch)?;
        send(plan, far, message, watch)?;
        receive(plan, near, message, watch)?;
    }
    Ok(())
}

/// The near end reads what this thread has written into the far end's memory.
fn read(plan: Plan, near: &End, far: &End, stopwatch: &mut Stopwatch, watch: &mut Watch) -> Result<(), Stop> {
    for message in plan.messages() {
        begin(message, stopwatch, watch)?;
        write(plan, far, message);
        near.post()?;
        receive(plan, near, message, watch)?;
    }
    Ok(())
}

#[inline]
fn begin(message: u32, stopwatch: &mut Stopwatch, watch: &mut Watch) -> Result<(), Stop> {
    let now = Instant::now();
    watch.look(now)?;
    stopwatch.begin(message, now);
    Ok(())
}

#[inline]
fn send(plan: Plan, end: &End, message: u32, watch: &mut Watch) -> Result<(), Stop> {
    write(plan, end, message);
    end.post()?;
    end.settle(watch)
}

#[inline]
fn write(plan: Plan, end: &End, message: u32) {
    match plan.proof(message) {
        Some(content) => end.write(content),
        None => end.mark(message),
    }
}

#[inline]
fn receive(plan: Plan, end: &End, message: u32, watch: &mut Watch) -> Result<(), Stop> {
    end.arrive(message, watch)?;
    plan.proof(message).map_or(Ok(()), |content| end.verify(content))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const PLAN: Plan = Plan { size: 64, warm_up: 3, iterations: 5 };

    #[test]
    fn there_is_a_proof_at_either_side_of_what_is_asked() {
        let proofs: Vec<u32> = PLAN.messages().filter(|&message| PLAN.proof(message).is_some()).collect();
        assert_eq!(proofs, [0, 9]);
        assert_eq!(PLAN.messages().count(), 3 + 5 + 2);
    }

    #[test]
    fn every_message_that_counts_is_one_sample_and_no_other() {
        let mut stopwatch = Stopwatch::new(PLAN);
        let start = Instant::now();
        for message in PLAN.messages() {
            // Message n takes n microseconds, proofs and warm-up too.
            let before: u64 = (0..u64::from(message)).sum();
            stopwatch.begin(message, start + Duration::from_micros(before));
        }
        assert_eq!(stopwatch.round_trips_ns, [4000, 5000, 6000, 7000, 8000]);
    }

    #[test]
    fn an_interrupted_run_says_how_far_it_came() {
        let mut stopwatch = Stopwatch::new(PLAN);
        assert_eq!(stopwatch.interrupted(Stop::Deadline).done, 0);
        (0..5).for_each(|message| stopwatch.begin(message, Instant::now()));
        assert_eq!(stopwatch.interrupted(Stop::Deadline).done, 3, "the fourth was on its way");
    }
}
