//! What the caller and the reading threads share, and what each does with it.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{DeviceReader, ReaderId, Return};

/// While devices wait in the queue, another thread joins in each time that this share of the budget has passed.
const THREADS_PER_BUDGET: u32 = 8;

/// The board and the bells to ring when it changes.
#[derive(Debug)]
pub struct Shared<R> {
    board: Mutex<Board<R>>,
    /// There is something in the queue, or everything ends.
    work: Condvar,
    /// The round is complete.
    complete: Condvar,
}

/// One round of reading, and what is left of earlier ones.
#[derive(Debug)]
pub struct Board<R> {
    /// Grows by one with each round.
    pub round: u64,
    /// Whether facts that change rarely are to be read too.
    pub refresh: bool,
    /// Devices that no thread has come to yet.
    pub queue: VecDeque<(ReaderId, R)>,
    /// What was brought back, and from which round.
    pub returned: Vec<(ReaderId, u64, Return<R>)>,
    in_flight: Vec<InFlight>,
    /// Threads that wait for work.
    idle: usize,
    closed: bool,
}

/// A device that a thread is reading.
#[derive(Debug, Clone, Copy)]
struct InFlight {
    id: ReaderId,
    round: u64,
    since: Instant,
}

impl<R> Default for Shared<R> {
    fn default() -> Self {
        let board = Board {
            round: 0,
            refresh: false,
            queue: VecDeque::new(),
            returned: Vec::new(),
            in_flight: Vec::new(),
            idle: 0,
            closed: false,
        };
        Self { board: Mutex::new(board), work: Condvar::new(), complete: Condvar::new() }
    }
}

impl<R> Board<R> {
    /// The devices of this round that are being read.
    fn reading(&self) -> impl Iterator<Item = &InFlight> {
        self.in_flight.iter().filter(|f| f.round == self.round)
    }

    fn is_complete(&self) -> bool {
        self.queue.is_empty() && self.reading().next().is_none()
    }
}

impl<R: DeviceReader> Shared<R> {
    /// The board, alone.
    pub fn lock(&self) -> MutexGuard<'_, Board<R>> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the threads that wait for work end.
    pub fn close(&self) {
        self.lock().closed = true;
        self.work.notify_all();
    }

    /// Waits until all devices of the round have answered or have used up their time: three quarters of the budget each,
    /// the budget together.
    pub fn wait<'a>(
        self: &'a Arc<Self>,
        mut board: MutexGuard<'a, Board<R>>,
        budget: Duration,
    ) -> MutexGuard<'a, Board<R>> {
        let end = Instant::now() + budget;
        let mut help_at = Instant::now();
        while !board.is_complete() {
            let now = Instant::now();
            let wake_at = if board.queue.is_empty() {
                let newest = board.reading().map(|f| f.since).max();
                newest.map_or(end, |since| since + budget * 3 / 4)
            } else {
                if now >= help_at {
                    if self.send_help(&board).is_err() {
                        break;
                    }
                    help_at = now + budget / THREADS_PER_BUDGET;
                }
                help_at
            };
            let wait = wake_at.min(end).saturating_duration_since(now);
            if wait.is_zero() {
                break;
            }
            board = self.complete.wait_timeout(board, wait).unwrap_or_else(PoisonError::into_inner).0;
        }
        board
    }

    /// Wakes a thread that waits for work, or starts one.
    fn send_help(self: &Arc<Self>, board: &Board<R>) -> io::Result<()> {
        if board.idle > 0 {
            self.work.notify_one();
            return Ok(());
        }
        let shared = Arc::clone(self);
        thread::Builder::new().name("devices".into()).spawn(move || shared.work()).map(drop)
    }

    /// A reading thread. One stays for the next round; the others end when nothing is left to do.
    fn work(&self) {
        let mut board = self.lock();
        while !board.closed {
            if let Some((id, reader)) = board.queue.pop_front() {
                let flight = InFlight { id, round: board.round, since: Instant::now() };
                let refresh = board.refresh;
                board.in_flight.push(flight);
                drop(board);
                let returned = read(reader, refresh);
                board = self.lock();
                board.in_flight.retain(|f| f.id != id);
                board.returned.push((id, flight.round, returned));
                if board.is_complete() {
                    self.complete.notify_one();
                }
            } else if board.idle > 0 {
                return;
            } else {
                board.idle += 1;
                board = self.work.wait(board).unwrap_or_else(PoisonError::into_inner);
                board.idle -= 1;
            }
        }
    }
}

/// Reads a device. A reader that panics is dropped: nothing is known of its state.
fn read<R: DeviceReader>(mut reader: R, refresh: bool) -> Return<R> {
    let attempt = catch_unwind(AssertUnwindSafe(move || {
        let sample = reader.read(refresh);
        sample.map(|sample| (reader, sample))
    }));
    match attempt {
        Ok(Some((reader, sample))) => Return::Answered(reader, sample),
        Ok(None) => Return::Vanished,
        Err(_) => Return::Panicked,
    }
}
