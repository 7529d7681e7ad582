//! A thread that talks to a driver, and is left there if that does not answer.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A thread with a result.
#[derive(Debug)]
pub struct Worker<T> {
    outcome: Receiver<T>,
    thread: JoinHandle<()>,
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
    pub fn start(name: &str, work: impl FnOnce() -> T + Send + 'static) -> io::Result<Self> {
        let (sender, outcome) = channel();
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || {
            // Whoever has left does not hear it.
            drop(sender.send(work()));
        })?;
        Ok(Self { outcome, thread })
    }

    /// Waits for its result so long; with it the thread is over.
    pub fn wait(self, patience: Duration) -> Result<T, Lost> {
        match self.outcome.recv_timeout(patience) {
            Ok(outcome) => {
                // It has nothing left to do.
                drop(self.thread.join());
                Ok(outcome)
            }
            Err(RecvTimeoutError::Timeout) => Err(Lost::Hangs),
            Err(RecvTimeoutError::Disconnected) => Err(Lost::Ended),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_result_is_waited_for_and_a_thread_that_hangs_is_left() {
        let worker = Worker::start("quick", || 7).unwrap();
        assert_eq!(worker.wait(Duration::from_secs(60)), Ok(7));
        let (release, hangs) = channel::<()>();
        let worker = Worker::start("hangs", move || hangs.recv().is_ok()).unwrap();
        assert_eq!(worker.wait(Duration::from_millis(1)), Err(Lost::Hangs));
        drop(release);
    }
}
