//! Keeps what libraries print off the screen.
//!
//! libibverbs and its providers print to descriptor 2: a line for each configured provider whose file is missing,
//! whatever a driver has to say. In a full-screen program that lands in the middle of the picture.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::io::fcntl_dupfd_cloexec;
use rustix::stdio::{dup2_stderr, stderr};

/// Whether descriptor 2 is redirected now. It is the whole process's, so one redirection is all there can be.
static REDIRECTED: AtomicBool = AtomicBool::new(false);

/// Descriptor 2 leads to a file while this lives; dropping it leads it back.
///
/// It concerns the whole process: all threads, Rust's own `eprintln!` and panic messages too, and programs started
/// meanwhile that inherit it. Descriptor 2 is never closed, only replaced in one step (`dup2`), so a thread that
/// writes at that moment writes to the one or the other, and no other file can come by its number.
#[derive(Debug)]
pub struct Quiet {
    before: OwnedFd,
}

impl Quiet {
    /// Leads descriptor 2 to the end of the file at `log`, made if need be, readable by its owner alone. If that
    /// cannot be opened, or no file is given, to `/dev/null`.
    ///
    /// # Errors
    ///
    /// `ResourceBusy` while another redirection lives: they could not be undone in any order. Else what the system
    /// said about duplicating descriptor 2 or opening `/dev/null`. Descriptor 2 is then as it was.
    pub fn new(log: Option<&Path>) -> io::Result<Self> {
        if REDIRECTED.swap(true, Ordering::AcqRel) {
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, "standard error is already redirected"));
        }
        let redirected = Self::redirect(log);
        if redirected.is_err() {
            REDIRECTED.store(false, Ordering::Release);
        }
        redirected
    }

    fn redirect(log: Option<&Path>) -> io::Result<Self> {
        let file = log.and_then(|path| append(path).ok());
        let target = match file {
            Some(file) => file,
            None => OpenOptions::new().write(true).open("/dev/null")?,
        };
        // Above the three that programs are started with, and not handed on to them.
        let before = fcntl_dupfd_cloexec(stderr(), 3)?;
        dup2_stderr(&target)?;
        Ok(Self { before })
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        // It can only fail for a descriptor that is not open, and both are.
        let _ = dup2_stderr(&self.before);
        REDIRECTED.store(false, Ordering::Release);
    }
}

fn append(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    OpenOptions::new().append(true).create(true).mode(0o600).open(path)
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, MutexGuard, PoisonError};

    use rustix::fs::fstat;

    use super::*;

    /// Tests run as threads of one process, which has one descriptor 2.
    fn alone() -> MutexGuard<'static, ()> {
        static ONE: Mutex<()> = Mutex::new(());
        ONE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn where_it_leads() -> (u64, u64) {
        let stat = fstat(stderr()).unwrap();
        (stat.st_dev, stat.st_ino)
    }

    fn print(text: &str) {
        // As a C library does: past Rust's handle, which the test harness captures.
        rustix::io::write(stderr(), text.as_bytes()).unwrap();
    }

    #[test]
    fn what_is_printed_goes_to_the_log_and_back() {
        let _alone = alone();
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("fabtop.log");
        std::fs::write(&log, "before\n").unwrap();
        let screen = where_it_leads();
        let quiet = Quiet::new(Some(&log)).unwrap();
        assert_ne!(where_it_leads(), screen);
        print("libibverbs: Warning: couldn't load driver\n");
        drop(quiet);
        assert_eq!(where_it_leads(), screen);
        let text = std::fs::read_to_string(&log).unwrap();
        assert!(text.starts_with("before\n"), "{text}");
        assert!(text.contains("couldn't load driver"), "{text}");
    }

    #[test]
    fn without_a_log_it_is_lost() {
        let _alone = alone();
        let screen = where_it_leads();
        let nowhere = rustix::fs::stat("/dev/null").map(|stat| (stat.st_dev, stat.st_ino)).unwrap();
        for log in [None, Some(Path::new("/no/such/folder/fabtop.log"))] {
            let quiet = Quiet::new(log).unwrap();
            assert_eq!(where_it_leads(), nowhere);
            print("nobody reads this\n");
            drop(quiet);
            assert_eq!(where_it_leads(), screen);
        }
    }

    #[test]
    fn there_is_one_at_a_time() {
        let _alone = alone();
        let screen = where_it_leads();
        let first = Quiet::new(None).unwrap();
        let second = Quiet::new(None).map_err(|error| error.kind());
        assert_eq!(second.err(), Some(io::ErrorKind::ResourceBusy));
        drop(first);
        assert_eq!(where_it_leads(), screen);
        drop(Quiet::new(None).unwrap());
        assert_eq!(where_it_leads(), screen);
    }
}
