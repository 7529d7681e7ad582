//! What a device says unasked.

use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd};

use ibverbs_sys as ffi;
use rustix::fs::OFlags;

use super::{Context, VerbsError};

/// An asynchronous event. Port numbers count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AsyncEvent {
    /// The port carries traffic.
    PortActive(u8),
    /// The port no longer does.
    PortError(u8),
    /// The subnet manager changed the port's LID.
    LidChange(u8),
    /// The subnet manager changed the port's partitions.
    PkeyChange(u8),
    /// Another subnet manager took over.
    SmChange(u8),
    /// The port's table of addresses changed.
    GidChange(u8),
    /// The subnet manager lost its registrations and wants them again.
    ClientReregister(u8),
    /// The device failed as a whole: nothing of it can be used until it is opened anew.
    DeviceFatal,
    /// A port's rate changed without the link going down. It does not say which (rdma-core 62 on).
    SpeedChange,
    /// A completion queue broke: the device had a completion for it and no room.
    CompletionQueueError,
    /// A queue pair broke otherwise than a completion tells.
    QueuePairError,
    /// Of a queue, or unknown to the headers this was made from: `IBV_EVENT_*`.
    Other(u32),
}

/// `IBV_EVENT_DEVICE_SPEED_CHANGE`: younger than the headers the bindings were made from.
const SPEED_CHANGE: ffi::ibv_event_type = 20;

impl AsyncEvent {
    fn new(raw: &ffi::ibv_async_event) -> Self {
        // SAFETY: only its first four bytes are read, which libibverbs fills in for each kind of event.
        let port = u8::try_from(unsafe { raw.element.port_num }).unwrap_or(0);
        match raw.event_type {
            ffi::IBV_EVENT_PORT_ACTIVE => Self::PortActive(port),
            ffi::IBV_EVENT_PORT_ERR => Self::PortError(port),
            ffi::IBV_EVENT_LID_CHANGE => Self::LidChange(port),
            ffi::IBV_EVENT_PKEY_CHANGE => Self::PkeyChange(port),
            ffi::IBV_EVENT_SM_CHANGE => Self::SmChange(port),
            ffi::IBV_EVENT_GID_CHANGE => Self::GidChange(port),
            ffi::IBV_EVENT_CLIENT_REREGISTER => Self::ClientReregister(port),
            ffi::IBV_EVENT_DEVICE_FATAL => Self::DeviceFatal,
            ffi::IBV_EVENT_CQ_ERR => Self::CompletionQueueError,
            ffi::IBV_EVENT_QP_FATAL | ffi::IBV_EVENT_QP_REQ_ERR | ffi::IBV_EVENT_QP_ACCESS_ERR => Self::QueuePairError,
            SPEED_CHANGE => Self::SpeedChange,
            other => Self::Other(other),
        }
    }

    /// The port it is about; none for an event of the whole device or of a queue.
    #[must_use]
    pub fn port(self) -> Option<u8> {
        match self {
            Self::PortActive(port)
            | Self::PortError(port)
            | Self::LidChange(port)
            | Self::PkeyChange(port)
            | Self::SmChange(port)
            | Self::GidChange(port)
            | Self::ClientReregister(port) => Some(port),
            Self::DeviceFatal
            | Self::SpeedChange
            | Self::CompletionQueueError
            | Self::QueuePairError
            | Self::Other(_) => None,
        }
    }
}

/// The events of one device, from its opening on.
///
/// Its descriptor becomes readable when there are some: wait for it with `poll`, then call [`Events::next`] until
/// there is none. The kernel gives each event of an open device to one reader, so this opens the device for itself.
/// A device that is about to be removed waits for it to be dropped: do so on [`AsyncEvent::DeviceFatal`].
#[derive(Debug)]
pub struct Events {
    context: Context,
}

impl Events {
    /// Opens the device of this name to listen to it.
    ///
    /// # Errors
    ///
    /// Those of [`Context::open`], and [`VerbsError::Failed`] when its descriptor cannot be made non-blocking.
    pub fn open(name: &str) -> Result<Self, VerbsError> {
        Self::of(Context::open(name)?)
    }

    /// Listens on a device that is open already, whose events nobody else reads: those of its queues come here too.
    ///
    /// # Errors
    ///
    /// [`VerbsError::Failed`] when its descriptor cannot be made non-blocking.
    pub fn of(context: Context) -> Result<Self, VerbsError> {
        let events = Self { context };
        let fd = events.as_fd();
        rustix::fs::fcntl_getfl(fd)
            .and_then(|flags| rustix::fs::fcntl_setfl(fd, flags | OFlags::NONBLOCK))
            .map_err(|errno| VerbsError::failed("fcntl of the event descriptor", errno))?;
        Ok(events)
    }

    /// The device, open: to ask it what an event was about without opening it again.
    #[must_use]
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// The next event, acknowledged; none when there is none yet. Never waits.
    ///
    /// # Errors
    ///
    /// What the read gave: `EIO` once the device is gone, after which this is of no more use.
    pub fn next(&self) -> io::Result<Option<AsyncEvent>> {
        let mut raw = MaybeUninit::<ffi::ibv_async_event>::zeroed();
        // SAFETY: an open context, and room for an event.
        let returned = unsafe { ffi::ibv_get_async_event(self.context.raw(), raw.as_mut_ptr()) };
        if returned != 0 {
            let error = io::Error::last_os_error();
            return match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted => Ok(None),
                _ => Err(error),
            };
        }
        // SAFETY: zeroed, which is a value of each of its fields, then filled in by the verb.
        let mut raw = unsafe { raw.assume_init() };
        let event = AsyncEvent::new(&raw);
        // SAFETY: an event from ibv_get_async_event, acknowledged once.
        unsafe { ffi::ibv_ack_async_event(&raw mut raw) };
        Ok(Some(event))
    }
}

impl AsFd for Events {
    fn as_fd(&self) -> BorrowedFd<'_> {
        // SAFETY: an open context has this descriptor for as long as it lives, which is as long as `self`.
        unsafe { BorrowedFd::borrow_raw((*self.context.raw()).async_fd) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(code: u32, port: i32) -> AsyncEvent {
        AsyncEvent::new(&ffi::ibv_async_event {
            element: ffi::ibv_async_event__bindgen_ty_1 { port_num: port },
            event_type: code,
        })
    }

    #[test]
    fn events_of_a_port_say_which() {
        assert_eq!(event(9, 2), AsyncEvent::PortActive(2));
        assert_eq!(event(10, 1), AsyncEvent::PortError(1));
        assert_eq!(event(11, 1), AsyncEvent::LidChange(1));
        assert_eq!(event(12, 1), AsyncEvent::PkeyChange(1));
        assert_eq!(event(13, 1), AsyncEvent::SmChange(1));
        assert_eq!(event(17, 1), AsyncEvent::ClientReregister(1));
        assert_eq!(event(18, 3), AsyncEvent::GidChange(3));
        assert_eq!(event(18, 3).port(), Some(3));
    }

    #[test]
    fn events_of_the_device_name_no_port() {
        for (code, expected) in [(8, AsyncEvent::DeviceFatal), (20, AsyncEvent::SpeedChange)] {
            assert_eq!(event(code, 1), expected);
            assert_eq!(expected.port(), None);
        }
    }

    #[test]
    fn a_broken_queue_is_told_from_a_broken_queue_pair() {
        assert_eq!(event(0, 0), AsyncEvent::CompletionQueueError);
        assert_eq!([1, 2, 3].map(|code| event(code, 0)), [AsyncEvent::QueuePairError; 3]);
        assert_eq!(event(0, 1).port(), None);
    }

    #[test]
    fn others_keep_their_number() {
        assert_eq!(event(4, 0), AsyncEvent::Other(4));
        assert_eq!(event(99, 1), AsyncEvent::Other(99));
    }
}
