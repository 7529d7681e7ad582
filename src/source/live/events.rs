//! Tells at once when the host reports a change: a port, a link, a setting, a device.
//!
//! One thread waits for three kinds of report: rtnetlink broadcasts, device events of the kernel, and asynchronous
//! events of those devices that are held open for it. It sleeps until there is one.

mod message;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use netlink_sys::protocols::{NETLINK_KOBJECT_UEVENT, NETLINK_ROUTE};
use netlink_sys::{Socket, SocketAddr};
use rustix::event::{EventfdFlags, PollFd, PollFlags, eventfd, poll};
use rustix::io::Errno;
use rustix::net::{RecvFlags, recv};

use crate::source::Nudge;
use crate::verbs::{self, AsyncEvent};

use message::{DeviceChange, RouteChange};

/// What is listened to. Clones share it.
#[derive(Debug, Clone)]
pub struct Events {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    interests: Mutex<Interests>,
    /// Readable when the thread has to look at the interests anew.
    wake: OwnedFd,
}

#[derive(Debug, Default)]
struct Interests {
    /// Devices held open for their events, by name.
    devices: BTreeMap<String, Arc<verbs::Events>>,
    /// Devices to close. The thread does it: a device may take its time, and nobody else is to wait for that.
    released: Vec<Arc<verbs::Events>>,
    /// Interface indices of the network devices that belong to RDMA ports.
    links: BTreeSet<u32>,
    running: bool,
}

impl Events {
    /// Listens to nothing yet.
    ///
    /// # Errors
    /// When the process has no descriptor left.
    pub fn new() -> io::Result<Self> {
        let wake = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?;
        Ok(Self { shared: Arc::new(Shared { interests: Mutex::default(), wake }) })
    }

    /// Starts the thread that calls `nudge` at each change. A broadcast that this host or sandbox does not offer is done
    /// without.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn start(&self, nudge: Nudge) -> io::Result<()> {
        let shared = Arc::clone(&self.shared);
        let sockets = Sockets::open();
        shared.lock().running = true;
        let spawned = thread::Builder::new().name("events".into()).spawn(move || shared.listen(&sockets, &nudge));
        if spawned.is_err() {
            self.shared.lock().running = false;
        }
        spawned.map(drop)
    }

    /// Lets go of all devices and ends the thread.
    pub fn stop(&self) {
        let mut interests = self.shared.lock();
        interests.running = false;
        let devices = std::mem::take(&mut interests.devices);
        interests.released.extend(devices.into_values());
        drop(interests);
        self.shared.wake();
    }

    /// Whether events are waited for: only then is there a reason to hold a device open.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.shared.lock().running
    }

    /// Changes of these network devices count, of all others not: a host of containers is never at rest.
    pub fn set_links(&self, ifindexes: BTreeSet<u32>) {
        self.shared.lock().links = ifindexes;
    }

    /// The context of a device that is held open.
    #[must_use]
    pub fn context(&self, device: &str) -> Option<verbs::Context> {
        self.shared.lock().devices.get(device).map(|events| events.context().clone())
    }

    /// Holds a device open for its events until it fails, goes, or is let go.
    pub fn hold(&self, device: String, events: verbs::Events) {
        let mut interests = self.shared.lock();
        if interests.running {
            let replaced = interests.devices.insert(device, Arc::new(events));
            interests.released.extend(replaced);
            drop(interests);
            self.shared.wake();
        }
    }

    /// Lets go of a device.
    pub fn release(&self, device: &str) {
        let mut interests = self.shared.lock();
        if let Some(events) = interests.devices.remove(device) {
            interests.released.push(events);
            drop(interests);
            self.shared.wake();
        }
    }
}

/// The broadcasts.
#[derive(Debug)]
struct Sockets {
    route: Option<Socket>,
    devices: Option<Socket>,
}

impl Sockets {
    fn open() -> Self {
        Self {
            route: listening(NETLINK_ROUTE, &RouteChange::GROUPS).ok(),
            devices: listening(NETLINK_KOBJECT_UEVENT, &[DeviceChange::GROUP]).ok(),
        }
    }
}

fn listening(family: isize, groups: &[u32]) -> io::Result<Socket> {
    let mut socket = Socket::new(family)?;
    socket.bind(&SocketAddr::new(0, 0))?;
    socket.set_non_blocking(true)?;
    for group in groups {
        socket.add_membership(*group)?;
    }
    Ok(socket)
}

/// Something that may have a report.
enum Reporter<'a> {
    /// The interests changed.
    Wake(&'a OwnedFd),
    Route(&'a Socket),
    DeviceEvents(&'a Socket),
    Device(&'a str, &'a verbs::Events),
}

impl AsFd for Reporter<'_> {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            Self::Wake(fd) => fd.as_fd(),
            Self::Route(socket) | Self::DeviceEvents(socket) => socket.as_fd(),
            Self::Device(_, events) => events.as_fd(),
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Interests> {
        self.interests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wake(&self) {
        // It fails only when the counter is full, and then the thread is awake.
        let _ = rustix::io::write(&self.wake, &1_u64.to_ne_bytes());
    }

    /// The thread.
    fn listen(&self, sockets: &Sockets, nudge: &Nudge) {
        while let Some(devices) = self.held() {
            let reporters: Vec<_> = [Reporter::Wake(&self.wake)]
                .into_iter()
                .chain(sockets.route.as_ref().map(Reporter::Route))
                .chain(sockets.devices.as_ref().map(Reporter::DeviceEvents))
                .chain(devices.iter().map(|(name, events)| Reporter::Device(name, events)))
                .collect();
            let changed = match ready(&reporters) {
                // Each is heard, whatever the others said.
                Ok(ready) => ready.into_iter().filter(|reporter| self.hear(reporter)).count() > 0,
                Err(Errno::INTR) => false,
                Err(_) => break,
            };
            if changed {
                nudge();
            }
        }
        // However it ended: nobody listens any more, so no device is to be held open.
        let ended = std::mem::take(&mut *self.lock());
        drop(ended);
    }

    /// Closes what was released and gives what is held open; `None` when it is time to end.
    fn held(&self) -> Option<BTreeMap<String, Arc<verbs::Events>>> {
        let mut interests = self.lock();
        let released = std::mem::take(&mut interests.released);
        let held = interests.running.then(|| interests.devices.clone());
        drop(interests);
        drop(released);
        held
    }

    /// Takes all there is to read, and says whether it matters.
    fn hear(&self, reporter: &Reporter<'_>) -> bool {
        match reporter {
            Reporter::Wake(fd) => {
                let _ = rustix::io::read(fd, &mut [0_u8; 8]);
                false
            }
            Reporter::Route(socket) => any_report(socket, |datagram| match RouteChange::parse(datagram) {
                Some(RouteChange::Link(ifindex)) => self.lock().links.contains(&ifindex),
                Some(RouteChange::Dcb) => true,
                None => false,
            }),
            Reporter::DeviceEvents(socket) => any_report(socket, |datagram| match DeviceChange::parse(datagram) {
                Some(DeviceChange::Removed(name)) => {
                    self.lock().devices.remove(&name);
                    true
                }
                Some(DeviceChange::Here) => true,
                None => false,
            }),
            Reporter::Device(name, events) => self.hear_device(name, events),
        }
    }

    /// Takes the events of a device, and lets go of it when it has failed: its removal may wait for that.
    fn hear_device(&self, name: &str, events: &verbs::Events) -> bool {
        let mut changed = false;
        loop {
            match events.next() {
                // This listens with a context that has no queues of its own.
                Ok(Some(AsyncEvent::CompletionQueueError | AsyncEvent::QueuePairError | AsyncEvent::Other(_))) => {}
                Ok(Some(AsyncEvent::DeviceFatal)) | Err(_) => {
                    self.lock().devices.remove(name);
                    return true;
                }
                Ok(Some(_)) => changed = true,
                Ok(None) => return changed,
            }
        }
    }
}

/// Sleeps until one of them has something to read.
fn ready<'a, 'b>(reporters: &'b [Reporter<'a>]) -> Result<Vec<&'b Reporter<'a>>, Errno> {
    let mut fds: Vec<_> = reporters.iter().map(|r| PollFd::new(r, PollFlags::IN)).collect();
    poll(&mut fds, None)?;
    Ok(reporters.iter().zip(&fds).filter(|(_, fd)| !fd.revents().is_empty()).map(|(reporter, _)| reporter).collect())
}

/// Whether any of the waiting messages matters. Those lost to a full buffer do.
fn any_report(socket: &Socket, mut matters: impl FnMut(&[u8]) -> bool) -> bool {
    // A link's message is longer; what is read of it stands at its start. Device events are this long at most.
    let mut buffer = [0; 4096];
    let mut any = false;
    loop {
        match recv(socket, &mut buffer[..], RecvFlags::DONTWAIT) {
            Ok((length, _)) => any |= buffer.get(..length).is_some_and(&mut matters),
            Err(Errno::NOBUFS) => any = true,
            Err(Errno::INTR) => {}
            Err(_) => return any,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    use super::*;

    fn started() -> (Events, Receiver<()>) {
        let (sender, nudges) = channel();
        let events = Events::new().unwrap();
        events.start(Arc::new(move || sender.send(()).unwrap_or_default())).unwrap();
        (events, nudges)
    }

    #[test]
    fn the_thread_ends_when_it_is_told_to() {
        let (events, nudges) = started();
        assert!(events.is_running());
        events.stop();
        assert!(!events.is_running());
        // The thread drops the nudge and so the sender.
        assert_eq!(nudges.recv_timeout(Duration::from_secs(20)), Err(std::sync::mpsc::RecvTimeoutError::Disconnected));
    }

    #[test]
    fn other_interests_alone_are_no_change() {
        let (events, nudges) = started();
        events.set_links(BTreeSet::from([u32::MAX]));
        events.release("absent");
        assert!(events.context("absent").is_none());
        assert!(nudges.recv_timeout(Duration::from_millis(100)).is_err());
        events.stop();
    }

    #[test]
    fn messages_are_taken_until_there_are_none() {
        let mut listener = Socket::new(NETLINK_ROUTE).unwrap();
        let address = listener.bind_auto().unwrap();
        let sender = Socket::new(NETLINK_ROUTE).unwrap();
        for byte in 1..=3_u8 {
            sender.send_to(&[byte; 8], &address, 0).unwrap();
        }
        let mut heard = Vec::new();
        assert!(any_report(&listener, |datagram| {
            heard.push(datagram.to_vec());
            datagram[0] == 2
        }));
        assert_eq!(heard, [[1; 8], [2; 8], [3; 8]]);
        assert!(!any_report(&listener, |_| true));
    }
}
