//! Work for a connected queue pair.
//!
//! The memory it names may be dropped before it is done: deregistering takes it from the device first, and the work
//! fails. Every request is signalled: its completion says that its place in the queue is free again.

use std::ptr;

use ibverbs_sys as ffi;
use rustix::io::Errno;

use super::{Memory, QueuePair, Remote, VerbsError};

impl QueuePair {
    /// Offers memory for one message of the peer's.
    ///
    /// # Errors
    ///
    /// [`VerbsError::Failed`]: `ENOMEM` for a queue that is full, else what the driver returned.
    #[inline]
    pub fn post_receive(&self, id: u64, into: &Memory) -> Result<(), VerbsError> {
        const VERB: &str = "ibv_post_recv";
        let mut entry = into.entry();
        let mut request = ffi::ibv_recv_wr { wr_id: id, next: ptr::null_mut(), sg_list: &raw mut entry, num_sge: 1 };
        let mut first_bad = ptr::null_mut();
        let verb = self.functions().post_recv.ok_or_else(|| VerbsError::failed(VERB, Errno::NOSYS))?;
        // SAFETY: a queue pair that lives and a list of one request, copied before the call returns. Its memory is
        // registered, and cannot be freed while the device has access to it.
        let returned = unsafe { verb(self.raw(), &raw mut request, &raw mut first_bad) };
        VerbsError::check(VERB, returned)
    }

    /// Sends a message, which the peer receives into memory that it has offered.
    ///
    /// # Errors
    ///
    /// [`VerbsError::Failed`]: `ENOMEM` for a queue that is full, else what the driver returned.
    #[inline]
    pub fn post_send(&self, id: u64, message: &Memory) -> Result<(), VerbsError> {
        self.post(id, message, ffi::ibv_wr_opcode::IBV_WR_SEND, None)
    }

    /// Writes into the peer's memory. It is told nothing.
    ///
    /// # Errors
    ///
    /// As [`QueuePair::post_send`].
    #[inline]
    pub fn post_write(&self, id: u64, from: &Memory, to: Remote) -> Result<(), VerbsError> {
        self.post(id, from, ffi::ibv_wr_opcode::IBV_WR_RDMA_WRITE, Some(to))
    }

    /// Reads the peer's memory. It is told nothing.
    ///
    /// # Errors
    ///
    /// As [`QueuePair::post_send`].
    #[inline]
    pub fn post_read(&self, id: u64, into: &Memory, from: Remote) -> Result<(), VerbsError> {
        self.post(id, into, ffi::ibv_wr_opcode::IBV_WR_RDMA_READ, Some(from))
    }

    #[inline]
    fn post(
        &self,
        id: u64,
        local: &Memory,
        operation: ffi::ibv_wr_opcode::Type,
        remote: Option<Remote>,
    ) -> Result<(), VerbsError> {
        use ffi::ibv_send_flags as flag;
        const VERB: &str = "ibv_post_send";
        let reads = operation == ffi::ibv_wr_opcode::IBV_WR_RDMA_READ;
        let mut entry = local.entry();
        let inline = !reads && entry.length <= self.inline_bytes();
        let flags = if inline { flag::IBV_SEND_SIGNALED | flag::IBV_SEND_INLINE } else { flag::IBV_SEND_SIGNALED };
        let mut request = ffi::ibv_send_wr {
            wr_id: id,
            sg_list: &raw mut entry,
            num_sge: 1,
            opcode: operation,
            send_flags: flags.0,
            ..Default::default()
        };
        if let Some(Remote { address, key }) = remote {
            request.wr.rdma = ffi::ibv_send_wr__bindgen_ty_2__bindgen_ty_1 { remote_addr: address, rkey: key };
        }
        let mut first_bad = ptr::null_mut();
        let verb = self.functions().post_send.ok_or_else(|| VerbsError::failed(VERB, Errno::NOSYS))?;
        // SAFETY: a queue pair that lives and a list of one request, copied before the call returns. Its memory is
        // registered, and cannot be freed while the device has access to it; inline bytes are read here and now.
        // The peer's memory is registered too, or the device refuses.
        let returned = unsafe { verb(self.raw(), &raw mut request, &raw mut first_bad) };
        VerbsError::check(VERB, returned)
    }
}
