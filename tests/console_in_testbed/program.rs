//! `fabtop` itself, as a user runs it.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::Value;

/// The machine is emulated and shared: what takes a blink may take seconds.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// How soon a change is to be seen.
pub const SOON: Duration = Duration::from_secs(1);

/// The program's file: where every user can run it, if the environment says so.
pub fn fabtop() -> OsString {
    std::env::var_os("FABTOP").unwrap_or_else(|| env!("CARGO_BIN_EXE_fabtop").into())
}

/// Runs it to its end.
pub fn run(arguments: &[&str]) -> Output {
    Command::new(fabtop()).args(arguments).output().unwrap()
}

/// `fabtop list --json`, which must succeed.
#[track_caller]
pub fn list() -> Value {
    document(&run(&["list", "--json"]))
}

/// What a run printed, as JSON; it must have succeeded.
#[track_caller]
pub fn document(output: &Output) -> Value {
    assert!(output.status.success(), "{}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The ports of a document or a line.
pub fn ports(document: &Value) -> &[Value] {
    document["ports"].as_array().unwrap()
}

/// One port of a document or a line.
#[track_caller]
pub fn port<'a>(document: &'a Value, name: &str) -> &'a Value {
    let found = find(document, name);
    assert!(found.is_some(), "no {name}");
    found.unwrap()
}

/// One port of a document or a line, if it is there.
pub fn find<'a>(document: &'a Value, name: &str) -> Option<&'a Value> {
    ports(document).iter().find(|p| p["port"] == name)
}

/// A running `fabtop watch --json`.
pub struct Watch {
    child: Child,
    lines: Receiver<(Instant, Value)>,
}

impl Watch {
    /// Starts it.
    pub fn start(arguments: &[&str]) -> Self {
        Self::of(Command::new(fabtop()).args(["watch", "--json"]).args(arguments))
    }

    /// Starts it by another command, such as one that gives up privileges.
    pub fn of(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                let at = Instant::now();
                let line: Value = serde_json::from_str(&line).unwrap();
                // Findings have lines of their own between the samples.
                if line["type"] == "sample" && sender.send((at, line)).is_err() {
                    break;
                }
            }
        });
        Self { child, lines }
    }

    /// Starts it and waits until it has read everything: of each port the verbs too.
    pub fn settled(arguments: &[&str]) -> Self {
        let watch = Self::start(arguments);
        watch.next();
        watch.next();
        watch
    }

    /// The next line, and when it came.
    #[track_caller]
    pub fn next(&self) -> (Instant, Value) {
        self.lines.recv_timeout(PATIENCE).unwrap()
    }

    /// The first line for which this is so, and when it came.
    #[track_caller]
    pub fn until(&self, what: &str, is_so: impl Fn(&Value) -> bool) -> (Instant, Value) {
        let end = Instant::now() + PATIENCE;
        loop {
            let (at, line) = self.next();
            if is_so(&line) {
                return (at, line);
            }
            assert!(Instant::now() < end, "not seen: {what}");
        }
    }

    /// The next line in which every device answered: a busy machine may be late with some.
    #[track_caller]
    pub fn whole(&self) -> Value {
        self.until("all devices", |line| ports(line).iter().all(|p| p["freshness"] == "fresh")).1
    }

    /// The first such line that was read after now.
    #[track_caller]
    pub fn fresh(&self) -> Value {
        while self.lines.try_recv().is_ok() {}
        // The reading of the next one may have begun already.
        self.next();
        self.whole()
    }

    /// How long it takes until this is so after a change.
    #[track_caller]
    pub fn latency(&self, what: &str, change: impl FnOnce(), is_so: impl Fn(&Value) -> bool) -> Duration {
        let before = Instant::now();
        change();
        let (at, _) = self.until(what, is_so);
        let latency = at.saturating_duration_since(before);
        println!("{what}: seen after {latency:?}");
        latency
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}
