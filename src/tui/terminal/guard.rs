//! The terminal's modes: taken together, given back together, once, from wherever the program ends.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::panic::{PanicHookInfo, set_hook, take_hook};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::Signal;
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

/// Alternate screen, blank; cursor hidden; pasted text comes as typed; no mouse, so that selecting text works.
const TAKE: &[u8] = b"\x1b[?1049h\x1b[?25l\x1b[?2004l\x1b[0m\x1b[H\x1b[2J";
/// The end of a frame that was cut short, plain text, the screen and the cursor as they were.
const GIVE_BACK: &[u8] = b"\x1b[?2026l\x1b[0m\x1b[?1049l\x1b[?25h";

/// Holds the terminal in the console's modes; dropping it gives the terminal back.
#[derive(Debug)]
pub struct Guard(Arc<Held>);

/// The terminal and how it was before: shared with the screen and with the panic hook, which outlives the guard.
#[derive(Debug)]
pub(super) struct Held {
    tty: File,
    before: Termios,
    taken: AtomicBool,
    /// What other threads had to say when they panicked: printed once the terminal is given back.
    panics: Mutex<Vec<String>>,
}

impl Guard {
    /// Takes the terminal behind standard output.
    ///
    /// # Errors
    /// When it is no terminal, or does not obey.
    pub fn take() -> io::Result<Self> {
        let tty: OwnedFd = rustix::io::dup(rustix::stdio::stdout())?;
        let before = tcgetattr(&tty)?;
        let held = Held { tty: tty.into(), before, taken: AtomicBool::new(false), panics: Mutex::default() };
        let guard = Self(Arc::new(held));
        guard.0.enter()?;
        Ok(guard)
    }

    pub(super) fn held(&self) -> Arc<Held> {
        Arc::clone(&self.0)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.leave();
    }
}

impl Held {
    /// Puts the console's modes in force, whatever has happened to them since.
    pub(super) fn enter(&self) -> io::Result<()> {
        let mut raw = self.before.clone();
        raw.make_raw();
        self.taken.store(true, Ordering::SeqCst);
        set_modes(&self.tty, &raw)?;
        (&self.tty).write_all(TAKE)
    }

    /// Gives the terminal back. Does nothing the second time.
    fn leave(&self) {
        if !self.taken.swap(false, Ordering::SeqCst) {
            return;
        }
        // Nothing can be done about a terminal that has gone.
        let _ = (&self.tty).write_all(GIVE_BACK);
        let _ = set_modes(&self.tty, &self.before);
        for panic in self.panics.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            self.tell(&panic);
        }
    }

    /// Tells the user, on the terminal itself: standard error may lead to a log while libraries are kept quiet.
    fn tell(&self, text: &str) {
        let _ = writeln!(&self.tty, "{text}");
    }

    /// Whether what is printed on standard error shows on this terminal.
    fn is_standard_error(&self) -> bool {
        let device = |fd: BorrowedFd<'_>| rustix::fs::fstat(fd).map(|stat| stat.st_rdev);
        rustix::termios::isatty(rustix::stdio::stderr()) && device(rustix::stdio::stderr()) == device(self.tty.as_fd())
    }

    /// Gives the terminal back and stops this program and the others of its job, as Ctrl-Z does. The terminal is taken
    /// again when SIGCONT says that the job goes on, not when this returns: it may return before the stop takes effect.
    ///
    /// Does nothing where no shell with job control is above: the job is the session's first then, and nobody could
    /// continue it.
    pub(super) fn stop(&self) -> io::Result<()> {
        if rustix::process::getsid(None)? != rustix::process::getpgrp() {
            self.leave();
            rustix::process::kill_current_process_group(Signal::STOP)?;
        }
        Ok(())
    }
}

fn set_modes(tty: &File, modes: &Termios) -> io::Result<()> {
    Ok(rustix::io::retry_on_intr(|| tcsetattr(tty, OptionalActions::Now, modes))?)
}

/// Gives the terminal back before a panic of this thread is told, so that its text can be read. A panic of another
/// thread is told when the terminal is given back: the screen goes on meanwhile.
pub fn hold_panics(guard: &Guard) {
    let held = guard.held();
    let console = thread::current().id();
    let usual = take_hook();
    set_hook(Box::new(move |info: &PanicHookInfo<'_>| {
        if thread::current().id() != console && held.taken.load(Ordering::SeqCst) {
            held.panics.lock().unwrap_or_else(PoisonError::into_inner).push(info.to_string());
            return;
        }
        held.leave();
        if !held.is_standard_error() {
            held.tell(&info.to_string());
        }
        usual(info);
    }));
}

/// Writes straight to the terminal while it is taken. What comes later, from a frame that was under way, is dropped: it
/// must not land on the user's screen.
#[derive(Debug)]
pub struct TerminalWriter(Arc<Held>);

impl TerminalWriter {
    pub(super) fn new(held: Arc<Held>) -> Self {
        Self(held)
    }
}

impl Write for TerminalWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let tty = &self.0.tty;
        while self.0.taken.load(Ordering::SeqCst) {
            match (&mut &*tty).write(bytes) {
                // Another program that shares the terminal may have made it non-blocking.
                Err(full) if full.kind() == io::ErrorKind::WouldBlock => {
                    poll(&mut [PollFd::new(tty, PollFlags::OUT)], None)?;
                }
                done => return done,
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
