//! What the kernel tells unasked: links and addresses that change (rtnetlink), RDMA devices that come and go (uevents).
//!
//! The thread here sleeps until something happens. It says that something did, not what: whoever is woken reads anew
//! and so can't be misled by a lost or forged message.

mod burst;
mod feed;
mod names;

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use rustix::event::{EventfdFlags, PollFd, PollFlags, eventfd, poll};

use crate::fabric::Text;
use crate::source::Nudge;

use burst::Burst;
use feed::Feed;

pub use names::netdev_name;

/// Watches until dropped.
#[derive(Debug)]
pub struct Watch {
    running: Option<Running>,
    refused: Vec<Text>,
}

#[derive(Debug)]
struct Running {
    stop: Arc<OwnedFd>,
    thread: JoinHandle<()>,
}

impl Watch {
    /// Starts watching; `nudge` is called from its thread, once for a burst of changes and within 100 ms of its start.
    ///
    /// It never fails: what a sandbox refuses is in [`Watch::refused`], and is then seen at the next beat.
    #[must_use]
    pub fn start(nudge: Nudge) -> Self {
        let (mut feeds, mut refused) = (Vec::new(), Vec::new());
        for (what, feed) in [("links and addresses", Feed::links()), ("RDMA devices", Feed::devices())] {
            match feed {
                Ok(feed) => feeds.push(feed),
                Err(error) => refused.push(unseen(what, &error)),
            }
        }
        if feeds.is_empty() {
            return Self { running: None, refused };
        }
        match Running::start(feeds, nudge) {
            Ok(running) => Self { running: Some(running), refused },
            Err(error) => Self { running: None, refused: vec![unseen("this host", &error)] },
        }
    }

    /// What is not watched and why, in one sentence each; empty if all is.
    #[must_use]
    pub fn refused(&self) -> &[Text] {
        &self.refused
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let Some(Running { stop, thread }) = self.running.take() else { return };
        // Only a full counter could refuse this, and then the thread is on its way already.
        let _ = rustix::io::write(&*stop, &1_u64.to_ne_bytes());
        // A panic in the caller's nudge is its own to report.
        let _ = thread.join();
    }
}

fn unseen(what: &str, error: &io::Error) -> Text {
    Text::clean(&format!("changes of {what} are seen at the next beat only: {error}"))
}

impl Running {
    fn start(feeds: Vec<Feed>, nudge: Nudge) -> io::Result<Self> {
        let stop = Arc::new(eventfd(0, EventfdFlags::CLOEXEC)?);
        let theirs = Arc::clone(&stop);
        let thread = Builder::new().name("watch".into()).spawn(move || watch(&feeds, &theirs, &nudge))?;
        Ok(Self { stop, thread })
    }
}

/// Waits for messages and nudges, until told to stop or a socket breaks.
fn watch(feeds: &[Feed], stop: &OwnedFd, nudge: &Nudge) {
    let mut burst = Burst::default();
    loop {
        match wait(feeds, stop, burst.patience()) {
            Ok(Woken::Stop) | Err(_) => return,
            Ok(Woken::Quiet) => {}
            Ok(Woken::Message) => match Feed::drain_all(feeds) {
                Ok(true) => burst.event(),
                Ok(false) => {}
                Err(_) => return,
            },
        }
        if burst.is_over() {
            burst = Burst::default();
            nudge();
        }
    }
}

/// Why a wait ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Woken {
    Stop,
    Message,
    Quiet,
}

fn wait(feeds: &[Feed], stop: &OwnedFd, patience: Option<rustix::event::Timespec>) -> io::Result<Woken> {
    let mut waiting = vec![PollFd::new(stop, PollFlags::IN)];
    waiting.extend(feeds.iter().map(|feed| PollFd::from_borrowed_fd(feed.as_fd(), PollFlags::IN)));
    rustix::io::retry_on_intr(|| poll(&mut waiting, patience.as_ref()))?;
    let mut ready = waiting.iter().map(|fd| !fd.revents().is_empty());
    Ok(match (ready.next(), ready.any(|r| r)) {
        (Some(true), _) => Woken::Stop,
        (_, true) => Woken::Message,
        (_, false) => Woken::Quiet,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixDatagram;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::{Duration, Instant};

    const SOON: Duration = Duration::from_millis(500);

    /// A watch over a socket that the test writes to, and where its nudges arrive.
    fn watched(feed: fn(OwnedFd) -> Feed) -> (UnixDatagram, Receiver<Instant>, Watch) {
        let (ours, theirs) = UnixDatagram::pair().unwrap();
        theirs.set_nonblocking(true).unwrap();
        let (sender, nudges) = channel();
        let nudge: Nudge = Arc::new(move || sender.send(Instant::now()).unwrap());
        let running = Running::start(vec![feed(theirs.into())], nudge).unwrap();
        (ours, nudges, Watch { running: Some(running), refused: Vec::new() })
    }

    #[test]
    fn a_burst_is_one_nudge() {
        let (kernel, nudges, _watch) = watched(Feed::anything);
        for _ in 0..50 {
            kernel.send(b"link").unwrap();
        }
        nudges.recv_timeout(SOON).unwrap();
        assert!(nudges.recv_timeout(Duration::from_millis(150)).is_err(), "nudged twice");
        kernel.send(b"link").unwrap();
        nudges.recv_timeout(SOON).expect("the next change is seen too");
    }

    #[test]
    fn changes_that_never_end_are_told_in_time() {
        let (kernel, nudges, watch) = watched(Feed::anything);
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(450) {
            kernel.send(b"link").unwrap();
            std::thread::sleep(Duration::from_millis(5));
        }
        drop(watch);
        let told: Vec<Duration> = nudges.iter().map(|at| at - start).collect();
        assert!((2..=5).contains(&told.len()), "{told:?}");
    }

    #[test]
    fn devices_of_other_kinds_do_not_wake_anyone() {
        let (kernel, nudges, _watch) = watched(Feed::rdma_uevents);
        kernel.send(b"add@/devices/x\0ACTION=add\0SUBSYSTEM=block\0").unwrap();
        assert!(nudges.recv_timeout(Duration::from_millis(150)).is_err());
        kernel.send(b"add@/devices/y\0ACTION=add\0SUBSYSTEM=infiniband\0").unwrap();
        nudges.recv_timeout(SOON).unwrap();
    }

    #[test]
    fn it_stops_at_once() {
        let (_kernel, nudges, watch) = watched(Feed::anything);
        let start = Instant::now();
        drop(watch);
        assert!(start.elapsed() < SOON);
        assert!(nudges.recv().is_err(), "the thread has let go of its nudge");
    }

    #[test]
    fn it_sleeps_while_nothing_happens() {
        let (kernel, theirs) = UnixDatagram::pair().unwrap();
        let (sender, threads) = channel();
        let nudge: Nudge = Arc::new(move || sender.send(rustix::thread::gettid().as_raw_nonzero()).unwrap());
        let running = Running::start(vec![Feed::anything(theirs.into())], nudge).unwrap();
        let _watch = Watch { running: Some(running), refused: Vec::new() };
        kernel.send(b"link").unwrap();
        let status = format!("/proc/self/task/{}/status", threads.recv_timeout(SOON).unwrap());
        let sleeps = || {
            std::thread::sleep(Duration::from_millis(150));
            let status = std::fs::read_to_string(&status).unwrap();
            status.lines().find(|l| l.starts_with("voluntary_ctxt_switches")).map(str::to_owned)
        };
        let (once, later) = (sleeps(), sleeps());
        assert!(once.is_some());
        assert_eq!(once, later, "it woke up for nothing");
    }

    #[test]
    fn this_kernel_lets_itself_be_watched_or_says_why_not() {
        let watch = Watch::start(Arc::new(|| ()));
        assert_eq!(watch.running.is_none(), watch.refused().len() == 2);
        assert!(watch.refused().iter().all(|r| r.as_str().contains("next beat")));
    }
}
