//! Memory that the kernel may write more into than it was asked to.
//!
//! For strings and statistics ethtool writes as many entries as the driver has at that moment, whatever room the caller
//! said there was. Rows come and go (PFC switched on, channels added), so between asking for the number and asking for
//! the values it may have grown. Behind this memory lies a stretch that cannot be written: the kernel stops there and
//! answers "bad address", where on the heap it would go on over our data.

use std::ffi::c_void;
use std::io;
use std::ptr::NonNull;

use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap_anonymous, mprotect, munmap};

/// A multiple of every page size that Linux has on the machines with such devices (4, 16 or 64 KiB).
const PAGES: usize = 64 * 1024;

/// Zeroed memory of whole pages with pages behind it that cannot be written.
#[derive(Debug)]
pub(super) struct Guarded {
    start: NonNull<u8>,
    usable: usize,
}

// SAFETY: the mapping belongs to this value alone, and is reached through `&` and `&mut` of it only.
unsafe impl Send for Guarded {}

impl Guarded {
    /// At least `least` bytes.
    pub(super) fn new(least: usize) -> io::Result<Self> {
        let too_large = || io::Error::from(io::ErrorKind::OutOfMemory);
        let usable = least.max(1).checked_next_multiple_of(PAGES).ok_or_else(too_large)?;
        let whole = usable.checked_add(PAGES).ok_or_else(too_large)?;
        // SAFETY: a new private mapping at an address of the kernel's choice touches no memory of ours.
        let mapped = unsafe { mmap_anonymous(std::ptr::null_mut(), whole, ProtFlags::empty(), MapFlags::PRIVATE) }?;
        let start = NonNull::new(mapped.cast()).ok_or_else(too_large)?;
        let memory = Self { start, usable };
        // SAFETY: these are the first pages of the mapping just made, which nothing else knows of.
        unsafe { mprotect(mapped, usable, MprotectFlags::READ | MprotectFlags::WRITE) }?;
        Ok(memory)
    }

    /// The bytes.
    pub(super) fn bytes(&self) -> &[u8] {
        // SAFETY: `usable` bytes from `start` are mapped, readable and initialised (zeroed by the kernel), and stay so
        // while `self` lives.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.usable) }
    }

    /// The bytes, to be written.
    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in `bytes`, and they are writable; `&mut self` makes this the only way to them.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.usable) }
    }

    /// Where they start, for the kernel to write to.
    pub(super) fn address(&mut self) -> *mut c_void {
        self.start.as_ptr().cast()
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: the whole mapping, made by `new` with this length; no slice of it outlives `self`. That it fails
        // would mean that the address is wrong, which it is not: nothing to do about it here.
        let _ = unsafe { munmap(self.start.as_ptr().cast(), self.usable + PAGES) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_zeroed_writable_and_of_whole_pages() {
        let mut memory = Guarded::new(5000).unwrap();
        assert_eq!(memory.bytes().len() % PAGES, 0);
        assert!(memory.bytes().len() >= 5000 && memory.bytes().iter().all(|b| *b == 0));
        memory.bytes_mut().fill(7);
        assert!(memory.bytes().iter().all(|b| *b == 7));
        assert!(!Guarded::new(0).unwrap().bytes().is_empty());
        assert!(Guarded::new(usize::MAX).is_err());
    }

    #[test]
    fn what_lies_behind_it_can_be_neither_read_nor_written() {
        let mut memory = Guarded::new(1).unwrap();
        let last = memory.address() as usize + memory.bytes().len() - 1;
        assert_eq!(permissions(last), "rw-p");
        assert_eq!(permissions(last + 1), "---p");
        assert_eq!(permissions(last + PAGES), "---p");
    }

    fn permissions(address: usize) -> String {
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
        let number = |hex: &str| usize::from_str_radix(hex, 16).unwrap();
        let holds = |line: &&str| {
            let (from, to) = line.split_once(' ').and_then(|(range, _)| range.split_once('-')).unwrap();
            (number(from)..number(to)).contains(&address)
        };
        maps.lines().find(holds).and_then(|line| line.split(' ').nth(1)).unwrap().to_owned()
    }
}
