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
    length: u32,
    _domain: ProtectionDomain,
}

// SAFETY: it owns its bytes and its registration, and libibverbs is thread-safe. It is not Sync: two threads would
// race with each other on its bytes.
unsafe impl Send for Memory {}

/// Registered memory is whole pages: nothing else of the process is near what the device writes.
const PAGE: usize = 4096;

/// Bytes that a CPU moves at once.
const WORD: usize = size_of::<u64>();

impl Memory {
    /// Allocates and registers `length` bytes for local and remote access. Its pages are touched by this thread, so
    /// they come from the memory that is near to its CPU.
    ///
    /// # Errors
    ///
    /// [`VerbsError::MemoryLimit`] when the process may not lock so much memory, [`VerbsError::Failed`] with
    /// `EINVAL` for no bytes at all, else with what `ibv_reg_mr` set.
    pub fn register(domain: &ProtectionDomain, length: u32) -> Result<Self, VerbsError> {
        const VERB: &str = "ibv_reg_mr";
        use ffi::ibv_access_flags as access;
        let len = Some(length as usize).filter(|&len| len > 0);
        let layout = len.and_then(|len| Layout::from_size_align(len.next_multiple_of(PAGE), PAGE).ok());
        let layout = layout.ok_or_else(|| VerbsError::failed(VERB, Errno::INVAL))?;
        // SAFETY: the size is not zero.
        let first = unsafe { alloc_zeroed(layout) };
        let Some(first) = NonNull::new(first) else { handle_alloc_error(layout) };
        let allowed = access::IBV_ACCESS_LOCAL_WRITE | access::IBV_ACCESS_REMOTE_WRITE | access::IBV_ACCESS_REMOTE_READ;
        // SAFETY: a domain that lives, and so many bytes at that address, which stay until they are deregistered.
        let region =
            unsafe { ffi::ibv_reg_mr(domain.raw(), first.as_ptr().cast(), length as usize, allowed.0.cast_signed()) };
        let Some(region) = NonNull::new(region) else {
            let error = VerbsError::last_locking(VERB);
            // SAFETY: allocated above with this layout, and no device knows of it.
            unsafe { dealloc(first.as_ptr(), layout) };
            return Err(error);
        };
        Ok(Self { region, first, layout, length, _domain: domain.clone() })
    }

    /// The last byte as it is now. The device writes a message in order, so that once the last byte is there the rest
    /// is: what is read after this is at least as new.
    #[must_use]
    pub fn last(&self) -> u8 {
        let byte = self.get(self.len() - 1);
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
        self.set(self.len() - 1, byte);
        fence(Ordering::Release);
    }

    /// Writes all of it, eight bytes at a time in little-endian order, each by its place. What is posted after this
    /// carries them.
    pub fn fill(&self, word_at: impl Fn(usize) -> u64) {
        let (words, rest) = self.words_and_rest();
        for at in 0..words {
            // SAFETY: a whole word inside the allocation, aligned because it starts at a page, and of this thread as
            // far as CPUs are concerned.
            unsafe { self.word(at).write_volatile(word_at(at).to_le()) }
        }
        for (at, byte) in word_at(words).to_le_bytes().into_iter().take(rest).enumerate() {
            self.set(words * WORD + at, byte);
        }
        fence(Ordering::Release);
    }

    /// All of it as it is now, eight bytes at a time in little-endian order; the last filled up with zeros.
    pub fn words(&self) -> impl Iterator<Item = u64> + '_ {
        let (words, rest) = self.words_and_rest();
        // SAFETY: as in `fill`; volatile because the device writes it.
        let whole = (0..words).map(|at| u64::from_le(unsafe { self.word(at).read_volatile() }));
        let last = (rest > 0).then(|| {
            let mut bytes = [0; WORD];
            bytes.iter_mut().take(rest).enumerate().for_each(|(at, byte)| *byte = self.get(words * WORD + at));
            u64::from_le_bytes(bytes)
        });
        whole.chain(last)
    }

    /// What a peer needs to write it or to read it.
    #[must_use]
    pub fn remote(&self) -> Remote {
        // SAFETY: a registered region, whose keys do not change.
        Remote { address: self.address(), key: unsafe { (*self.region.as_ptr()).rkey } }
    }

    /// For a work request.
    pub(super) fn entry(&self) -> ffi::ibv_sge {
        // SAFETY: a registered region, whose keys do not change.
        let lkey = unsafe { (*self.region.as_ptr()).lkey };
        ffi::ibv_sge { addr: self.address(), length: self.length, lkey }
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

    fn len(&self) -> usize {
        self.length as usize
    }

    /// Whole words, and the bytes after them.
    fn words_and_rest(&self) -> (usize, usize) {
        (self.len() / WORD, self.len() % WORD)
    }

    /// The word of this number, one that is whole.
    fn word(&self, at: usize) -> NonNull<u64> {
        self.byte(at * WORD).cast()
    }

    fn byte(&self, at: usize) -> NonNull<u8> {
        // SAFETY: every caller counts inside the allocation.
        unsafe { self.first.add(at) }
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

/// Bytes of registered memory as a peer names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remote {
    pub(super) address: u64,
    pub(super) key: u32,
}
