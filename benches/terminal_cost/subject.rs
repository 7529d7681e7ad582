//! A program on a terminal of its own, and what it sends to it.

use std::io::{self, Read, Write};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// The first bytes of a frame, of programs that mark theirs (synchronized output).
const FRAME: &[u8] = b"\x1b[?2026h";

/// A terminal's size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    pub columns: u16,
    pub rows: u16,
}

/// A program on a terminal.
pub struct Subject {
    /// Kept open: the program would be hung up on.
    _master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Receiver<(Instant, Vec<u8>)>,
    screen: vt100::Parser,
    started: Instant,
    /// What was written so far.
    pub bytes: u64,
    /// Marked frames so far.
    pub frames: u64,
    /// When the first byte came, from the start on.
    pub first_byte: Option<Duration>,
}

impl Subject {
    /// Starts it.
    pub fn start(command: &[String], size: Size) -> io::Result<Self> {
        let wanted = PtySize { rows: size.rows, cols: size.columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(wanted).map_err(io::Error::other)?;
        let mut reader = pair.master.try_clone_reader().map_err(io::Error::other)?;
        let keyboard = pair.master.take_writer().map_err(io::Error::other)?;
        let mut builder = CommandBuilder::from_argv(command.iter().map(Into::into).collect());
        builder.env("TERM", "xterm-256color");
        builder.env("COLORTERM", "truecolor");
        builder.env("LC_ALL", "C.UTF-8");
        let (send, output) = channel();
        let started = Instant::now();
        let child = pair.slave.spawn_command(builder).map_err(io::Error::other)?;
        drop(pair.slave);
        thread::spawn(move || {
            let mut buffer = vec![0; 65536];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                if send.send((Instant::now(), buffer[..length].to_vec())).is_err() {
                    return;
                }
            }
        });
        let cells = |n: u16| NonZero::new(n).ok_or(io::ErrorKind::InvalidInput);
        let screen = vt100::Parser::new(cells(size.rows)?, cells(size.columns)?, 0);
        let (bytes, frames, first_byte) = (0, 0, None);
        Ok(Self { _master: pair.master, keyboard, child, output, screen, started, bytes, frames, first_byte })
    }

    /// The program's process.
    pub fn process(&self) -> io::Result<u32> {
        self.child.process_id().ok_or_else(|| io::Error::other("it has ended"))
    }

    /// Waits until all these texts are on the screen; the time since the start, or `None` when they do not come.
    pub fn wait_for(&mut self, texts: &[&str], patience: Duration) -> io::Result<Option<Duration>> {
        let end = Instant::now() + patience;
        while let Some((at, bytes)) = self.take(end)? {
            self.screen.process(&bytes);
            let shown = self.screen.screen().contents();
            if texts.iter().all(|text| shown.contains(text)) {
                return Ok(Some(at - self.started));
            }
        }
        Ok(None)
    }

    /// Takes what is written for this long, and counts it.
    pub fn watch(&mut self, span: Duration) -> io::Result<()> {
        let end = Instant::now() + span;
        while self.take(end)?.is_some() {}
        Ok(())
    }

    /// Presses a key; how long it takes until something is written, or `None` when nothing is in two seconds.
    pub fn press(&mut self, key: &str) -> io::Result<Option<Duration>> {
        let pressed = Instant::now();
        self.keyboard.write_all(key.as_bytes())?;
        self.keyboard.flush()?;
        Ok(self.take(pressed + Duration::from_secs(2))?.map(|(at, _)| at - pressed))
    }

    /// The next piece of output, unless there is none until `end`. Questions to the terminal are answered.
    fn take(&mut self, end: Instant) -> io::Result<Option<(Instant, Vec<u8>)>> {
        let (at, bytes) = match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(piece) => piece,
            Err(RecvTimeoutError::Timeout) => return Ok(None),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::other(format!("it ended:\n{}", self.screen.screen().contents())));
            }
        };
        self.first_byte.get_or_insert(at - self.started);
        self.bytes += bytes.len() as u64;
        self.frames += bytes.windows(FRAME.len()).filter(|window| *window == FRAME).count() as u64;
        for (question, answer) in [(&b"\x1b[6n"[..], "\x1b[1;1R"), (b"\x1b[c", "\x1b[?62;22c")] {
            if bytes.windows(question.len()).any(|window| window == question) {
                self.keyboard.write_all(answer.as_bytes())?;
            }
        }
        Ok(Some((at, bytes)))
    }
}

impl Drop for Subject {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
