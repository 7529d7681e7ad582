//! Memory that a device reads and writes.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::io;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{Ordering, fence};

use ibverbs_sys as ffi;
use rustix::io::Errno;

use super::{Context, VerbsError};

/// What belongs together: a queue pair reaches only memory of its own domain. Clones share it; the last one frees it.
#[derive(Debug, Clone)]
pub struct ProtectionDomain(Arc<Domain>);

#[derive(Debug)]
struct Domain {
    raw: NonNull<ffi::ibv_pd>,
    context: Context,
}

// SAFETY: libibverbs is thread-safe, and the domain is not reachable mutably from here.
unsafe impl Send for Domain {}
// SAFETY: as above.
unsafe impl Sync for Domain {}

impl Drop for Domain {
    fn drop(&mut self) {
        // SAFETY: from ibv_alloc_pd, freed here alone; whatever is in the domain holds an Arc of this.
        unsafe { ffi::ibv_dealloc_pd(self.raw.as_ptr()) };
    }
}

impl ProtectionDomain {
    /// A new one on an open device.
    ///
    /// # Errors
    ///
    /// [`VerbsError::Failed`] with what `ibv_alloc_pd` set; `EIO` once the device is gone.
    pub fn new(context: &Context) -> Result<Self, VerbsError> {
        // SAFETY: an open context.
        let raw = unsafe { ffi::ibv_alloc_pd(context.raw()) };
        let raw = NonNull::new(raw).ok_or_else(|| VerbsError::last("ibv_alloc_pd"))?;
        Ok(Self(Arc::new(Domain { raw, context: context.clone() })))
    }

    /// The device it is of.
    #[must_use]
    pub fn context(&self) -> &Context {
        &self.0.context
    }

    /// For the verbs of this module: valid while this domain or a clone of it lives.
    pub(super) fn raw(&self) -> *mut ffi::ibv_pd {
        self.0.raw.as_ptr()
    }
}

/// Registered memory, zeroed at first, at the start of a page. The device may read it, and write it at any moment:
/// on behalf of a work request of this side, or of a peer that was given its [`Remote`].
///
/// So it is never lent out as a slice; every access is volatile. It may move to another thread, and is of one thread
/// at a time.
#[derive(Debug)]
pub struct Memory {
    region: NonNull<ffi::ibv_mr>,
    first: NonNull<u8>,
    layout: Layout,
    _domain: ProtectionDomain,
}

// SAFETY: it owns its bytes and its registration, and libibverbs is thread-safe. It is not Sync: two threads would
// race with each other on its bytes.
unsafe impl Send for Memory {}

/// Registered memory starts at a page: nothing else of the process shares a page with the device.
const PAGE: usize = 4096;

impl Memory {
    /// Allocates and registers `len` bytes for local and remote access. Its pages are touched by this thread, so
    /// they come from the memory that is near to its CPU.
    ///
    /// # Errors
    ///
    /// [`VerbsError::MemoryLimit`] when the process may not lock so much memory, [`VerbsError::Failed`] with
    /// `EINVAL` for no bytes at all, else with what `ibv_reg_mr` set.
    pub fn register(domain: &ProtectionDomain, len: usize) -> Result<Self, VerbsError> {
        const VERB: &str = "ibv_reg_mr";
        use ffi::ibv_access_flags as access;
        let layout = Layout::from_size_align(len, PAGE).ok().filter(|layout| layout.size() > 0);
        let layout = layout.ok_or_else(|| VerbsError::failed(VERB, Errno::INVAL))?;
        // SAFETY: the size is not zero.
        let first = unsafe { alloc_zeroed(layout) };
        let Some(first) = NonNull::new(first) else { handle_alloc_error(layout) };
        let allowed = access::IBV_ACCESS_LOCAL_WRITE | access::IBV_ACCESS_REMOTE_WRITE | access::IBV_ACCESS_REMOTE_READ;
        // SAFETY: a domain that lives, and so many bytes at that address, which stay until they are deregistered.
        let region = unsafe { ffi::ibv_reg_mr(domain.raw(), first.as_ptr().cast(), len, allowed.0.cast_signed()) };
        let Some(region) = NonNull::new(region) else {
            let error = VerbsError::last_locking(VERB);
            // SAFETY: allocated above with this layout, and no device knows of it.
            unsafe { dealloc(first.as_ptr(), layout) };
            return Err(error);
        };
        Ok(Self { region, first, layout, _domain: domain.clone() })
    }

    /// `len` bytes from `offset` on; none if that is nothing, or not all inside.
    #[must_use]
    pub fn part(&self, offset: usize, len: usize) -> Option<Part<'_>> {
        let end = offset.checked_add(len)?;
        let length = u32::try_from(len).ok()?;
        (len > 0 && end <= self.layout.size()).then_some(Part { memory: self, offset, len, length })
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: from ibv_reg_mr, deregistered here alone.
        let returned = unsafe { ffi::ibv_dereg_mr(self.region.as_ptr()) };
        let code = if returned < 0 { io::Error::last_os_error().raw_os_error().unwrap_or(0) } else { returned };
        // With the device gone the kernel has taken its registrations back itself. If it refuses for any other
        // reason the device may still write here, and the bytes are left to it.
        if code == 0 || [Errno::IO, Errno::NODEV].map(Errno::raw_os_error).contains(&code) {
            // SAFETY: allocated with this layout, and the device has no access any more.
            unsafe { dealloc(self.first.as_ptr(), self.layout) };
        }
    }
}

/// Some bytes of a [`Memory`], at least one.
#[derive(Debug, Clone, Copy)]
pub struct Part<'memory> {
    memory: &'memory Memory,
    offset: usize,
    len: usize,
    length: u32,
}

impl Part<'_> {
    /// The last byte as it is now. The device writes a message in order, so that once the last byte is there the rest
    /// is: what is read after this is at least as new.
    #[must_use]
    pub fn last(&self) -> u8 {
        let byte = self.get(self.len - 1);
        fence(Ordering::Acquire);
        byte
    }

    /// The first byte as it is now.
    #[must_use]
    pub fn first(&self) -> u8 {
        self.get(0)
    }

    /// Writes the first and the last byte. What is posted after this carries them.
    pub fn mark(&self, byte: u8) {
        self.set(0, byte);
        self.set(self.len - 1, byte);
        fence(Ordering::Release);
    }

    /// Writes every byte, by its place.
    pub fn fill(&self, byte_at: impl Fn(usize) -> u8) {
        (0..self.len).for_each(|at| self.set(at, byte_at(at)));
        fence(Ordering::Release);
    }

    /// Every byte as it is now.
    pub fn bytes(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.len).map(|at| self.get(at))
    }

    /// What a peer needs to write it or to read it.
    #[must_use]
    pub fn remote(&self) -> Remote {
        // SAFETY: a registered region, whose keys do not change.
        Remote { address: self.address(), key: unsafe { (*self.memory.region.as_ptr()).rkey } }
    }

    /// For a work request.
    pub(super) fn entry(&self) -> ffi::ibv_sge {
        // SAFETY: a registered region, whose keys do not change.
        let lkey = unsafe { (*self.memory.region.as_ptr()).lkey };
        ffi::ibv_sge { addr: self.address(), length: self.length, lkey }
    }

    /// How many bytes.
    pub(super) fn length(&self) -> u32 {
        self.length
    }

    fn address(&self) -> u64 {
        // The device is told a number; it comes by the bytes through their registration.
        self.byte(0).as_ptr().expose_provenance() as u64
    }

    fn get(&self, at: usize) -> u8 {
        // SAFETY: inside the allocation, initialised, and of this thread as far as CPUs are concerned; volatile
        // because the device writes it.
        unsafe { self.byte(at).read_volatile() }
    }

    fn set(&self, at: usize, byte: u8) {
        // SAFETY: as above.
        unsafe { self.byte(at).write_volatile(byte) }
    }

    fn byte(&self, at: usize) -> NonNull<u8> {
        debug_assert!(at < self.len);
        // SAFETY: `at` counts inside the part, and the part lies inside the allocation: `part` looked.
        unsafe { self.memory.first.add(self.offset + at) }
    }
}

/// Bytes of registered memory as a peer names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remote {
    pub(super) address: u64,
    pub(super) key: u32,
}
