//! Reads every device without letting one of them hold up the others.
//!
//! One thread reads all devices in turn and wakes the caller once, at the end: with healthy devices a sample costs two
//! wake-ups. While a device dawdles, further threads take up the rest of the queue. A device that has not answered by
//! its deadline stays with the thread that it holds; if the call ever returns, the device is asked again.

mod board;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::fabric::DeviceSample;
use crate::source::Tick;

use board::{Board, Shared};

/// Reads one device.
pub trait DeviceReader: Send + 'static {
    /// Reads the device: link and counters always; facts that change rarely when they are due or at `refresh`. `None`
    /// when the device is not there any more. May take forever.
    fn read(&mut self, refresh: bool) -> Option<DeviceSample>;
}

/// A device among those that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReaderId(u64);

#[cfg(test)]
impl From<u64> for ReaderId {
    fn from(number: u64) -> Self {
        Self(number)
    }
}

/// What became of a device in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// It answered.
    Fresh,
    /// It did not answer in time.
    Late,
    /// It is not there any more.
    Vanished,
    /// Its reader panicked, now or earlier, and is not asked again.
    Broken,
}

/// A device after a round.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Which.
    pub id: ReaderId,
    /// What became of it.
    pub answer: Answer,
    /// What it said last, if it ever said anything; in this round if it is fresh.
    pub last: Option<Arc<DeviceSample>>,
}

/// The readers of all devices, and the threads that run them. Dropping it waits for none of them.
#[derive(Debug)]
pub struct Readers<R: DeviceReader> {
    slots: BTreeMap<ReaderId, Slot<R>>,
    next_id: u64,
    shared: Arc<Shared<R>>,
}

#[derive(Debug)]
struct Slot<R> {
    place: Place<R>,
    last: Option<Arc<DeviceSample>>,
    /// The round in which it answered last.
    answered: u64,
}

/// Where a device's reader is.
#[derive(Debug)]
enum Place<R> {
    /// Here, ready to be asked.
    Here(R),
    /// With a thread.
    Out,
    /// Nowhere: the device has gone, or the reader panicked.
    Lost(Answer),
}

/// What a thread brings back of a device.
#[derive(Debug)]
enum Return<R> {
    Answered(R, DeviceSample),
    Vanished,
    Panicked,
}

impl<R: DeviceReader> Readers<R> {
    /// No devices and no threads yet.
    pub fn new() -> Self {
        Self { slots: BTreeMap::new(), next_id: 0, shared: Arc::new(Shared::default()) }
    }

    /// Adds a device.
    pub fn insert(&mut self, reader: R) -> ReaderId {
        let id = ReaderId(self.next_id);
        self.next_id += 1;
        self.slots.insert(id, Slot { place: Place::Here(reader), last: None, answered: 0 });
        id
    }

    /// Forgets a device. If it holds a thread, its reader is dropped once the call has returned.
    pub fn remove(&mut self, id: ReaderId) {
        self.slots.remove(&id);
    }

    /// Asks every device once and returns within the tick's budget.
    pub fn read(&mut self, tick: Tick) -> Vec<Outcome> {
        let shared = Arc::clone(&self.shared);
        let mut board = shared.lock();
        self.take_returns(&mut board);
        self.send_out(&mut board, tick.refresh);
        board = shared.wait(board, tick.budget);
        self.recall(&mut board);
        self.take_returns(&mut board);
        let round = board.round;
        drop(board);
        self.slots.iter().map(|(id, slot)| slot.outcome(*id, round)).collect()
    }

    /// Queues all readers that are here. Who answered longest ago comes first, so that too short a budget hits each in
    /// its turn.
    fn send_out(&mut self, board: &mut Board<R>, refresh: bool) {
        board.round += 1;
        board.refresh = refresh;
        let mut order: Vec<_> = self.slots.iter_mut().collect();
        order.sort_by_key(|(_, slot)| slot.answered);
        for (id, slot) in order {
            match std::mem::replace(&mut slot.place, Place::Out) {
                Place::Here(reader) => board.queue.push_back((*id, reader)),
                elsewhere => slot.place = elsewhere,
            }
        }
    }

    /// Takes back the readers that no thread came to.
    fn recall(&mut self, board: &mut Board<R>) {
        for (id, reader) in board.queue.drain(..) {
            if let Some(slot) = self.slots.get_mut(&id) {
                slot.place = Place::Here(reader);
            }
        }
    }

    /// Takes what the threads brought back, also from calls of earlier rounds.
    fn take_returns(&mut self, board: &mut Board<R>) {
        for (id, round, returned) in board.returned.drain(..) {
            let Some(slot) = self.slots.get_mut(&id) else { continue };
            slot.place = match returned {
                Return::Answered(reader, sample) => {
                    slot.last = Some(Arc::new(sample));
                    slot.answered = round;
                    Place::Here(reader)
                }
                Return::Vanished => Place::Lost(Answer::Vanished),
                Return::Panicked => Place::Lost(Answer::Broken),
            };
        }
    }
}

impl<R> Slot<R> {
    fn outcome(&self, id: ReaderId, round: u64) -> Outcome {
        let answer = match self.place {
            Place::Lost(answer) => answer,
            Place::Here(_) if self.answered == round => Answer::Fresh,
            Place::Here(_) | Place::Out => Answer::Late,
        };
        Outcome { id, answer, last: self.last.clone() }
    }
}

impl<R: DeviceReader> Drop for Readers<R> {
    fn drop(&mut self) {
        self.shared.close();
    }
}

#[cfg(test)]
mod tests;
