//! A program on a terminal of its own: what it writes is shown by a terminal emulator and kept.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process_group};

/// How long anything may take before a test gives up on it: the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// A terminal and the program on it.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    output: Arc<Mutex<Output>>,
}

/// What the program has written.
struct Output {
    parser: vt100::Parser,
    bytes: Vec<u8>,
}

impl Output {
    /// Whether a synchronized update has begun and not ended.
    fn is_amid_a_frame(&self) -> bool {
        const MARK: &[u8] = b"\x1b[?2026";
        let last = self.bytes.windows(MARK.len() + 1).rev().find(|bytes| bytes.starts_with(MARK));
        last.is_some_and(|mark| mark.ends_with(b"h"))
    }
}

impl Terminal {
    /// Runs a shell script on a terminal of 80 by 24.
    pub fn run(script: &str, environment: &[(&str, &str)]) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new("sh");
        // Job control, as in the shell of a user: each program is a job of its own that can be stopped and continued.
        command.args(["-mc", script]);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env("RUST_BACKTRACE", "0");
        command.env_remove("NO_COLOR");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let cells = |n: u16| NonZero::new(n).unwrap();
        let parser = vt100::Parser::new(cells(24), cells(80), 0);
        let output = Arc::new(Mutex::new(Output { parser, bytes: Vec::new() }));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let shown = Arc::clone(&output);
        thread::spawn(move || {
            let mut buffer = vec![0; 65536];
            while let Ok(n @ 1..) = reader.read(&mut buffer) {
                // A look that failed its test is no reason to stop reading.
                let mut output = shown.lock().unwrap_or_else(PoisonError::into_inner);
                output.bytes.extend_from_slice(&buffer[..n]);
                output.parser.process(&buffer[..n]);
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        Self { master: pair.master, keyboard, child, output }
    }

    /// What was written, up to the end of a frame: a terminal shows no frame by halves. One that stays open for a second is
    /// shown as it is.
    fn output(&self) -> MutexGuard<'_, Output> {
        let start = Instant::now();
        loop {
            let output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
            if !output.is_amid_a_frame() || start.elapsed() > Duration::from_secs(1) {
                return output;
            }
            drop(output);
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The text on the screen.
    pub fn text(&self) -> String {
        self.output().parser.screen().contents()
    }

    /// Everything written so far.
    pub fn bytes(&self) -> Vec<u8> {
        self.output().bytes.clone()
    }

    /// Looks at the screen.
    pub fn look<T>(&self, at: impl FnOnce(&vt100::Screen) -> T) -> T {
        at(self.output().parser.screen())
    }

    /// Waits until the screen is as wanted.
    #[track_caller]
    pub fn wait_for(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let start = Instant::now();
        while !self.look(&wanted) {
            assert!(start.elapsed() < PATIENCE, "no {what} on the screen:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until this text is on the screen.
    #[track_caller]
    pub fn wait_for_text(&self, text: &str) {
        self.wait_for(text, |screen| screen.contents().contains(text));
    }

    /// Types.
    pub fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Changes the terminal's size.
    pub fn resize(&self, cols: u16, rows: u16) {
        self.output().parser.screen_mut().set_size(NonZero::new(rows).unwrap(), NonZero::new(cols).unwrap());
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Sends a signal to the program in the foreground.
    pub fn signal(&self, signal: Signal) {
        let group = self.master.process_group_leader().and_then(Pid::from_raw).unwrap();
        kill_process_group(group, signal).unwrap();
    }

    /// Waits until the script has ended.
    #[track_caller]
    pub fn wait_for_end(&mut self) {
        let start = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that failed leaves its program running.
        let _ = self.child.kill();
    }
}
