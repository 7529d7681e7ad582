//! What is being probed, on a terminal where someone waits for it.

use std::io::{self, IsTerminal, Write};

use crate::probe::Request;

/// A line on standard error that each run overwrites; nothing where that is no terminal.
pub struct Progress {
    shown: bool,
    of: usize,
}

impl Progress {
    /// For so many runs.
    pub fn new(of: usize) -> Self {
        Self { shown: io::stderr().is_terminal(), of }
    }

    /// Run number `at`, from 0, begins.
    pub fn begin(&self, at: usize, request: &Request) {
        if self.shown {
            let (from, to, operation, size) = (&request.from, &request.to, request.operation.as_str(), request.size);
            let far = if from == to { String::new() } else { format!(" to {to}") };
            let line = format!("{}/{} {from}{far} {operation} {size} B", at + 1, self.of);
            // Whoever does not see it misses nothing.
            let _ = write!(io::stderr(), "\r\x1b[K{line}");
        }
    }

    /// All are done.
    pub fn end(&self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
