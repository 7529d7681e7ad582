//! libibverbs at first use: nothing of it is needed to start the program.
//!
//! Each verb is looked up once. When the library, or that verb, is not there the call fails as the verb itself
//! fails: an errno value, -1 or null with `errno` set. The value is always `ENOSYS`.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

// In glibc (and musl) on Linux, whose libraries the standard library links already.
unsafe extern "C" {
    fn dlopen(name: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    fn dlerror() -> *mut c_char;
    fn __errno_location() -> *mut c_int;
}

const RTLD_NOW: c_int = 2;
const ENOSYS: c_int = 38;
const LIBRARY: &CStr = c"libibverbs.so.1";

/// What `dlopen` gave. Never closed: the providers that the library loads register themselves in it for the
/// life of the process.
struct Library(*mut c_void);

// SAFETY: the handle is only passed to dlsym, which any thread may call at any time.
unsafe impl Send for Library {}
// SAFETY: as above.
unsafe impl Sync for Library {}

impl Library {
    fn open(name: &CStr) -> Result<Self, String> {
        // SAFETY: a valid name; the library's constructors are those of a system library.
        let handle = unsafe { dlopen(name.as_ptr(), RTLD_NOW) };
        if !handle.is_null() {
            return Ok(Self(handle));
        }
        // SAFETY: dlerror has no preconditions; its text stays until this thread's next dl call.
        let text = unsafe { dlerror() };
        if text.is_null() {
            return Err(format!("cannot open {}", name.to_string_lossy()));
        }
        // SAFETY: not null, so a C string, copied before any other dl call.
        Err(unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
    }

    fn symbol(&self, name: &CStr) -> *mut c_void {
        // SAFETY: an open handle and a valid name.
        unsafe { dlsym(self.0, name.as_ptr()) }
    }
}

fn library() -> Result<&'static Library, &'static str> {
    static ONCE: OnceLock<Result<Library, String>> = OnceLock::new();
    ONCE.get_or_init(|| Library::open(LIBRARY)).as_ref().map_err(String::as_str)
}

/// Whether libibverbs.so.1 can be opened on this host. The first call opens it.
pub fn is_available() -> bool {
    library().is_ok()
}

/// Why it cannot: the dynamic linker's own sentence.
pub fn load_error() -> Option<&'static str> {
    library().err()
}

/// Where a verb's address is kept once it has been looked for.
pub(crate) struct Slot(AtomicPtr<c_void>);

/// Looked for and not found. No function lives at this address.
const ABSENT: *mut c_void = ptr::without_provenance_mut(1);

impl Slot {
    pub(crate) const fn new() -> Self {
        Self(AtomicPtr::new(ptr::null_mut()))
    }

    /// The verb's address, or `None` with `errno` set to `ENOSYS`.
    pub(crate) fn find(&self, name: &CStr) -> Option<*mut c_void> {
        let mut found = self.0.load(Ordering::Acquire);
        if found.is_null() {
            found = library().map_or(ptr::null_mut(), |library| library.symbol(name));
            if found.is_null() {
                found = ABSENT;
            }
            // Two threads may both look: they find the same.
            self.0.store(found, Ordering::Release);
        }
        if found == ABSENT {
            // SAFETY: this thread's errno, always writable.
            unsafe { *__errno_location() = ENOSYS };
            return None;
        }
        Some(found)
    }
}

/// What a verb of this return type gives when it cannot be called.
pub(crate) trait Absent {
    fn absent() -> Self;
}

impl Absent for () {
    fn absent() {}
}

/// Most verbs return an errno value; for those that return -1 the table says so.
impl Absent for c_int {
    fn absent() -> Self {
        ENOSYS
    }
}

/// The GID table's count, negative errno on failure.
impl Absent for isize {
    fn absent() -> Self {
        -(ENOSYS as Self)
    }
}

/// Enums (their zero is "unknown", "none" or "disabled").
impl Absent for u32 {
    fn absent() -> Self {
        0
    }
}

/// A GUID.
impl Absent for u64 {
    fn absent() -> Self {
        0
    }
}

impl<T> Absent for *mut T {
    fn absent() -> Self {
        ptr::null_mut()
    }
}

impl<T> Absent for *const T {
    fn absent() -> Self {
        ptr::null()
    }
}

/// What the table says a verb returns when it cannot be called; without a word, what its type says.
macro_rules! absent {
    () => {
        $crate::load::Absent::absent()
    };
    (MINUS_ONE) => {
        -1
    };
    (UNKNOWN) => {
        c"unknown".as_ptr()
    };
}

/// Defines verbs: each line is the C declaration, and after `=` what it returns when it cannot be called.
macro_rules! dl {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $ret:ty)? $(= $else:ident)?;)*) => {$(
        $(#[$doc])*
        #[inline]
        pub unsafe fn $name($($arg: $ty),*) $(-> $ret)? {
            static SLOT: $crate::load::Slot = $crate::load::Slot::new();
            const NAME: &::core::ffi::CStr =
                match ::core::ffi::CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                    Ok(name) => name,
                    Err(_) => c"",
                };
            let Some(address) = SLOT.find(NAME) else {
                return $crate::load::absent!($($else)?);
            };
            // SAFETY: the address is the function of this name in libibverbs.so.1, whose declaration in its
            // headers this line was made from.
            let verb: unsafe extern "C" fn($($ty),*) $(-> $ret)? = unsafe { ::core::mem::transmute(address) };
            // SAFETY: what the verb asks for, the caller of this unsafe function has promised.
            unsafe { verb($($arg),*) }
        }
    )*};
}

pub(crate) use absent;
pub(crate) use dl;

#[cfg(test)]
mod tests {
    use super::*;

    mod missing {
        use super::*;
        dl! {
            fn ibv_of_another_age(code: c_int) -> c_int;
            fn ibv_that_counts() -> c_int = MINUS_ONE;
            fn ibv_that_names() -> *const c_char = UNKNOWN;
            fn ibv_that_makes() -> *mut c_void;
            fn ibv_that_reads_a_table() -> isize;
        }
    }

    fn errno() -> c_int {
        // SAFETY: this thread's errno.
        unsafe { *__errno_location() }
    }

    #[test]
    fn a_missing_verb_fails_as_verbs_do() {
        // SAFETY: none of these exists, so none is called.
        unsafe {
            for _first_then_remembered in 0..2 {
                *__errno_location() = 0;
                assert_eq!(missing::ibv_of_another_age(7), ENOSYS);
                assert_eq!(errno(), ENOSYS);
            }
            assert_eq!(missing::ibv_that_counts(), -1);
            assert_eq!(CStr::from_ptr(missing::ibv_that_names()), c"unknown");
            assert!(missing::ibv_that_makes().is_null());
            assert_eq!(missing::ibv_that_reads_a_table(), -38);
        }
    }

    #[test]
    fn a_missing_library_says_which() {
        let error = Library::open(c"libibverbs-of-another-age.so.1").err().unwrap_or_default();
        assert!(error.contains("libibverbs-of-another-age.so.1"), "{error}");
    }

    #[test]
    fn availability_and_reason_agree() {
        assert_eq!(is_available(), load_error().is_none());
    }
}
