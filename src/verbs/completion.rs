//! What became of work requests.

use std::fmt;
use std::ptr::{self, NonNull};
use std::sync::Arc;

use ibverbs_sys as ffi;
use rustix::io::Errno;

use super::{Context, VerbsError};

/// Where a device says what it has done. Clones share it; the last one, a queue pair's own included, frees it.
#[derive(Debug, Clone)]
pub struct CompletionQueue(Arc<Queue>);

#[derive(Debug)]
struct Queue {
    raw: NonNull<ffi::ibv_cq>,
    /// The device it is of stays open for it.
    context: Context,
}

// SAFETY: libibverbs is thread-safe, and the queue is not reachable mutably from here.
unsafe impl Send for Queue {}
// SAFETY: as above.
unsafe impl Sync for Queue {}

impl Drop for Queue {
    fn drop(&mut self) {
        // SAFETY: from ibv_create_cq, destroyed here alone; the queue pairs that use it hold an Arc of this.
        unsafe { ffi::ibv_destroy_cq(self.raw.as_ptr()) };
    }
}

impl CompletionQueue {
    /// One with room for so many completions. A device that has to write one more breaks the queue
    /// ([`AsyncEvent::CompletionQueueError`](super::AsyncEvent::CompletionQueueError)).
    ///
    /// # Errors
    ///
    /// [`VerbsError::MemoryLimit`] when the process may not lock so much memory, else [`VerbsError::Failed`] with
    /// what `ibv_create_cq` set: `EINVAL` for more than the device has.
    pub fn new(context: &Context, entries: u16) -> Result<Self, VerbsError> {
        // SAFETY: an open context; no channel and no context pointer are allowed.
        let raw = unsafe { ffi::ibv_create_cq(context.raw(), entries.into(), ptr::null_mut(), ptr::null_mut(), 0) };
        let raw = NonNull::new(raw).ok_or_else(|| VerbsError::last_locking("ibv_create_cq"))?;
        Ok(Self(Arc::new(Queue { raw, context: context.clone() })))
    }

    /// The next completion; none when there is none yet. Never waits and makes no system call.
    ///
    /// # Errors
    ///
    /// [`VerbsError::Failed`] with `EIO` for a queue that is broken, `ENOSYS` for a driver that has no such verb.
    #[inline]
    pub fn poll(&self) -> Result<Option<Completion>, VerbsError> {
        const VERB: &str = "ibv_poll_cq";
        let mut entry = ffi::ibv_wc::default();
        // SAFETY: an open context, whose table of functions its provider has filled in.
        let verb = unsafe { (*self.0.context.raw()).ops.poll_cq };
        let verb = verb.ok_or_else(|| VerbsError::failed(VERB, Errno::NOSYS))?;
        // SAFETY: a queue that lives, and room for one completion.
        match unsafe { verb(self.raw(), 1, &raw mut entry) } {
            0 => Ok(None),
            found if found > 0 => Ok(Some(Completion::from(&entry))),
            _ => Err(VerbsError::failed(VERB, Errno::IO)),
        }
    }

    /// For the verbs of this module: valid while this queue or a clone of it lives.
    pub(super) fn raw(&self) -> *mut ffi::ibv_cq {
        self.0.raw.as_ptr()
    }
}

/// One work request's end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completion {
    /// The number it was posted with.
    pub id: u64,
    /// Bytes received or read (of other work the number says nothing), or why it was not done.
    pub outcome: Result<u32, WorkError>,
}

impl From<&ffi::ibv_wc> for Completion {
    fn from(entry: &ffi::ibv_wc) -> Self {
        let outcome = match entry.error() {
            None => Ok(u32::try_from(entry.len()).unwrap_or(u32::MAX)),
            Some((status, vendor)) => Err(WorkError { status: WorkStatus::from(status), vendor }),
        };
        Self { id: entry.wr_id(), outcome }
    }
}

/// Why work was not done. The queue pair it was posted to does none any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{status} (vendor syndrome 0x{vendor:x})")]
pub struct WorkError {
    /// The status.
    pub status: WorkStatus,
    /// The vendor's own number for it; 0 from drivers that have none.
    pub vendor: u32,
}

/// `enum ibv_wc_status`, success aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WorkStatus {
    /// A message that is longer than its receive, or than the port can.
    LocalLength,
    /// The device could not carry out the request. Of a software device: it could not send.
    LocalOperation,
    /// Memory that is not registered for this.
    LocalProtection,
    /// Not attempted: the queue pair had failed before.
    Flushed,
    /// An answer that makes no sense.
    BadResponse,
    /// The peer refused the request.
    RemoteInvalidRequest,
    /// The peer's memory is not open to this.
    RemoteAccess,
    /// The peer could not carry it out.
    RemoteOperation,
    /// The peer did not acknowledge, however often it was tried.
    RetriesExceeded,
    /// The peer had no receive posted, however often it was tried.
    ReceiverNotReady,
    /// The device failed as a whole.
    Fatal,
    /// The peer did not answer in time.
    ResponseTimeout,
    /// Any other: its number in `enum ibv_wc_status`.
    Other(u32),
}

impl From<u32> for WorkStatus {
    fn from(code: u32) -> Self {
        use ffi::ibv_wc_status as s;
        match code {
            s::IBV_WC_LOC_LEN_ERR => Self::LocalLength,
            s::IBV_WC_LOC_QP_OP_ERR => Self::LocalOperation,
            s::IBV_WC_LOC_PROT_ERR => Self::LocalProtection,
            s::IBV_WC_WR_FLUSH_ERR => Self::Flushed,
            s::IBV_WC_BAD_RESP_ERR => Self::BadResponse,
            s::IBV_WC_REM_INV_REQ_ERR => Self::RemoteInvalidRequest,
            s::IBV_WC_REM_ACCESS_ERR => Self::RemoteAccess,
            s::IBV_WC_REM_OP_ERR => Self::RemoteOperation,
            s::IBV_WC_RETRY_EXC_ERR => Self::RetriesExceeded,
            s::IBV_WC_RNR_RETRY_EXC_ERR => Self::ReceiverNotReady,
            s::IBV_WC_FATAL_ERR => Self::Fatal,
            s::IBV_WC_RESP_TIMEOUT_ERR => Self::ResponseTimeout,
            other => Self::Other(other),
        }
    }
}

/// In words.
impl fmt::Display for WorkStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LocalLength => "a message longer than the memory for it",
            Self::LocalOperation => "the device could not carry out the request",
            Self::LocalProtection => "the device may not use this memory",
            Self::Flushed => "not attempted, the queue pair had failed before",
            Self::BadResponse => "an answer that makes no sense",
            Self::RemoteInvalidRequest => "the other end refused the request",
            Self::RemoteAccess => "the other end's memory is not open to this",
            Self::RemoteOperation => "the other end could not carry out the request",
            Self::RetriesExceeded => "no acknowledgement from the other end, transport retries exceeded",
            Self::ReceiverNotReady => "the other end had no receive posted, retries exceeded",
            Self::Fatal => "the device failed",
            Self::ResponseTimeout => "no answer from the other end in time",
            Self::Other(code) => return write!(f, "completion status {code}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_that_nobody_filled_is_an_error() {
        let completion = Completion::from(&ffi::ibv_wc::default());
        let error = completion.outcome.err();
        assert_eq!(error, Some(WorkError { status: WorkStatus::Other(21), vendor: 0 }));
        assert_eq!(error.map(|e| e.to_string()).unwrap_or_default(), "completion status 21 (vendor syndrome 0x0)");
    }

    #[test]
    fn every_status_has_words_of_its_own() {
        let words: std::collections::BTreeSet<_> = (1..=22).map(|code| WorkStatus::from(code).to_string()).collect();
        assert_eq!(words.len(), 22);
        assert_eq!(WorkStatus::from(12), WorkStatus::RetriesExceeded);
        assert_eq!(WorkStatus::from(5), WorkStatus::Flushed);
    }
}
