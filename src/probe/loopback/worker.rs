//! A thread that talks to a driver, and is left there if that does not answer.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A thread with a result.
#[derive(Debug)]
pub struct Worker<T> {
    result: Receiver<T>,
    thread: JoinHandle<()>,
}

/// Where the thread puts its result. It may have much to free after that.
#[derive(Debug)]
pub struct Tell<T>(Sender<T>);

impl<T> Tell<T> {
    /// Says it to whoever still waits.
    pub fn tell(&self, result: T) {
        drop(self.0.send(result));
    }
}

/// Why there is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// Not yet: it hangs, and may end one day.
    Hangs,
    /// It ended without one.
    Ended,
}

impl<T: Send + 'static> Worker<T> {
    /// Starts it.
    pub fn start(name: &str, work: impl FnOnce(&Tell<T>) + Send + 'static) -> io::Result<Self> {
        let (sender, result) = channel();
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || work(&Tell(sender)))?;
        Ok(Self { result, thread })
    }

    /// Whether it is still at work.
    pub fn is_working(&self) -> bool {
        !self.thread.is_finished()
    }

    /// Waits so long for its result, and then so long for its end.
    ///
    /// A driver may take its time to free what the thread holds: rxe waits until the last packet has left a network
    /// interface, which is when its link comes back. What is known by then is not held back for that.
    pub fn wait(self, patience: Duration, freeing: Duration) -> Result<T, Lost> {
        // In two parts: the time in which the whole program is stopped passes too, and is no fault of the driver's.
        let result = match self.result.recv_timeout(patience) {
            Err(RecvTimeoutError::Timeout) => self.result.recv_timeout(freeing),
            told => told,
        };
        let result = result.map_err(|error| match error {
            RecvTimeoutError::Timeout => Lost::Hangs,
            RecvTimeoutError::Disconnected => Lost::Ended,
        })?;
        // There is one result, so this is about the end of the thread.
        if matches!(self.result.recv_timeout(freeing), Err(RecvTimeoutError::Disconnected)) {
            drop(self.thread.join());
        }
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    const LONG: Duration = Duration::from_secs(60);
    const SHORT: Duration = Duration::from_millis(1);

    #[test]
    fn the_result_comes_with_the_end_of_the_thread() {
        let worker = Worker::start("frees", |told: &Tell<Instant>| {
            told.tell(Instant::now());
            thread::sleep(Duration::from_millis(50));
        });
        let told = worker.unwrap().wait(LONG, LONG).unwrap();
        assert!(told.elapsed() >= Duration::from_millis(50));
    }

    #[test]
    fn a_result_that_comes_late_is_taken_all_the_same() {
        let worker = Worker::start("late", |told: &Tell<u32>| {
            thread::sleep(Duration::from_millis(50));
            told.tell(7);
        });
        assert_eq!(worker.unwrap().wait(SHORT, LONG), Ok(7), "the program may have been stopped meanwhile");
    }

    #[test]
    fn a_thread_that_hangs_is_left_with_or_without_a_result() {
        let (release, hangs) = channel::<()>();
        let worker = Worker::start("hangs", move |told: &Tell<()>| {
            let _ = hangs.recv();
            told.tell(());
        });
        assert_eq!(worker.unwrap().wait(SHORT, SHORT), Err(Lost::Hangs));
        let (release_too, frees) = channel::<()>();
        let worker = Worker::start("frees", move |told: &Tell<u32>| {
            told.tell(7);
            let _ = frees.recv();
        });
        assert_eq!(worker.unwrap().wait(LONG, SHORT), Ok(7));
        drop((release, release_too));
        let worker = Worker::start("ends", |_: &Tell<()>| {});
        assert_eq!(worker.unwrap().wait(LONG, LONG), Err(Lost::Ended));
    }
}
