//! Small files of the kernel, read cheaply: opened once, then read again in place.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustix::fs::{Mode, OFlags};
use rustix::io::Errno as Os;
use rustix::process::{Resource, getrlimit};

use crate::fabric::Reading;

/// The most that is read of a file: sysfs hands out a page at most.
pub const LONGEST: usize = 4096;

/// How many descriptors may be kept open, counted down as files take them.
///
/// A host with 64 ports has thousands of files worth keeping, and a process may hold 1024 descriptors by default.
/// Files past the budget are opened for each read.
#[derive(Debug)]
pub struct Descriptors(AtomicUsize);

impl Descriptors {
    /// Half of what this process may have: verbs, sockets and the terminal need some too.
    #[must_use]
    pub fn of_this_process() -> Arc<Self> {
        let limit = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        Self::at_most(usize::try_from(limit / 2).unwrap_or(usize::MAX))
    }

    /// A budget of this many.
    #[must_use]
    pub fn at_most(count: usize) -> Arc<Self> {
        Arc::new(Self(AtomicUsize::new(count)))
    }

    fn take(self: &Arc<Self>) -> Option<Slot> {
        let one_less = |left: usize| left.checked_sub(1);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less).ok().map(|_| Slot(Arc::clone(self)))
    }
}

/// The right to keep one descriptor open, given back when dropped.
#[derive(Debug)]
struct Slot(Arc<Descriptors>);

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// A small file that is read again and again through one descriptor.
#[derive(Debug)]
pub struct KeptFile {
    path: PathBuf,
    descriptors: Arc<Descriptors>,
    open: Option<(OwnedFd, Slot)>,
}

impl KeptFile {
    /// The file at `path`. It is opened at the first read.
    #[must_use]
    pub fn new(path: PathBuf, descriptors: Arc<Descriptors>) -> Self {
        Self { path, descriptors, open: None }
    }

    /// Reads the file from its start and gives its text, trimmed, to `parse`.
    ///
    /// When the kernel object behind the descriptor has gone, its path is opened once more: a device of the same name
    /// may have taken its place.
    pub fn read<T>(&mut self, parse: impl FnOnce(&str) -> Reading<T>) -> Reading<T> {
        let mut page = [0; LONGEST];
        match self.fill(&mut page) {
            Ok(length) => parse(trimmed(&String::from_utf8_lossy(&page[..length]))),
            Err(error) => Err(error).into(),
        }
    }

    fn fill(&mut self, page: &mut [u8; LONGEST]) -> io::Result<usize> {
        if let Some((file, _)) = &self.open {
            match from_start(file, page) {
                Err(Os::NODEV | Os::STALE | Os::BADF) => self.open = None,
                other => return Ok(other?),
            }
        }
        let file = open(&self.path)?;
        let length = from_start(&file, page)?;
        self.open = self.descriptors.take().map(|slot| (file, slot));
        Ok(length)
    }
}

/// Reads a small file once and gives its text, trimmed, to `parse`.
pub fn read_once<T>(path: &Path, parse: impl FnOnce(&str) -> Reading<T>) -> Reading<T> {
    let mut page = [0; LONGEST];
    match open(path).and_then(|file| from_start(&file, &mut page)) {
        Ok(length) => parse(trimmed(&String::from_utf8_lossy(&page[..length]))),
        Err(error) => Err(io::Error::from(error)).into(),
    }
}

/// Attribute files are never links, and a pipe in a captured tree must not make the reader wait.
fn open(path: &Path) -> rustix::io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NOFOLLOW | OFlags::NONBLOCK;
    rustix::io::retry_on_intr(|| rustix::fs::open(path, flags, Mode::empty()))
}

fn from_start(file: impl AsFd, page: &mut [u8; LONGEST]) -> rustix::io::Result<usize> {
    rustix::io::retry_on_intr(|| rustix::io::pread(&file, &mut page[..], 0))
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\0')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Errno;
    use std::fs;

    fn whole(text: &str) -> Reading<String> {
        Reading::Value(text.to_owned())
    }

    fn kept(path: PathBuf) -> KeptFile {
        KeptFile::new(path, Descriptors::at_most(8))
    }

    #[test]
    fn a_kept_file_shows_what_is_in_it_now() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("state");
        fs::write(&path, "4: ACTIVE\n").unwrap();
        let mut file = kept(path.clone());
        assert_eq!(file.read(whole), Reading::Value("4: ACTIVE".to_owned()));
        fs::write(&path, "1: DOWN\n").unwrap();
        assert_eq!(file.read(whole), Reading::Value("1: DOWN".to_owned()));
        assert!(file.open.is_some());
    }

    #[test]
    fn past_the_budget_files_are_opened_for_each_read() {
        let dir = tempfile::tempdir().unwrap();
        let budget = Descriptors::at_most(1);
        let mut files = ["a", "b"].map(|name| {
            fs::write(dir.path().join(name), name).unwrap();
            KeptFile::new(dir.path().join(name), Arc::clone(&budget))
        });
        for file in &mut files {
            assert!(file.read(whole).is_value());
        }
        assert_eq!(files.each_ref().map(|f| f.open.is_some()), [true, false]);
        let [first, mut second] = files;
        drop(first);
        assert_eq!(second.read(whole), Reading::Value("b".to_owned()));
        assert!(second.open.is_some(), "a dropped file gives its descriptor back");
    }

    #[test]
    fn a_descriptor_gone_bad_is_opened_once_more() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("rate");
        fs::write(&path, "before").unwrap();
        let mut file = kept(path.clone());
        // A descriptor that cannot be read answers EBADF.
        let unreadable = fs::OpenOptions::new().write(true).open(&path).unwrap();
        file.open = file.descriptors.take().map(|slot| (unreadable.into(), slot));
        assert_eq!(file.read(whole), Reading::Value("before".to_owned()));
    }

    #[test]
    fn whatever_is_there_instead_of_a_file_is_a_reading() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("directory")).unwrap();
        std::os::unix::fs::symlink("loop", dir.path().join("loop")).unwrap();
        fs::write(dir.path().join("large"), vec![b'7'; 1 << 20]).unwrap();
        fs::write(dir.path().join("garbage"), [0xff, 0xfe, 0x1b, 0x00]).unwrap();
        fs::write(dir.path().join("empty"), "").unwrap();
        let status = std::process::Command::new("mkfifo").arg(dir.path().join("pipe")).status();
        let read = |name| kept(dir.path().join(name)).read(whole);
        assert_eq!(read("directory"), Reading::Failed(Errno(21)));
        assert_eq!(read("loop"), Reading::Failed(Errno(40)));
        assert_eq!(read("large").map(|text| text.len()), Reading::Value(LONGEST));
        assert_eq!(read("garbage"), Reading::Value("\u{fffd}\u{fffd}\u{1b}".to_owned()));
        assert_eq!(read("empty"), Reading::Value(String::new()));
        assert_eq!(read("absent"), Reading::Unsupported);
        assert_eq!(read("empty/below"), Reading::Failed(Errno(20)));
        if status.is_ok_and(|s| s.success()) {
            assert!(matches!(read("pipe"), Reading::Failed(_)), "a pipe does not block");
        }
    }
}
