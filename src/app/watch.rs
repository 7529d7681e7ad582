//! `fabtop watch`: a line of JSON for each sample.

use std::io::{self, Write};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use crate::analysis::{Analyser, Snapshot};
use crate::config::{Directories, Settings};
use crate::output::json::SampleLine;
use crate::sampler::Sampler;

use super::input::Choice;
use super::{AppError, Outcome};

/// What the user wants to see.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// For how long; until it is stopped if `None`.
    pub duration: Option<Duration>,
    /// Each counter by its own name too.
    pub counters: bool,
}

/// Prints samples until the time is over or the reader has gone.
pub fn run(
    choice: &Choice,
    wanted: Wanted,
    settings: &Settings,
    directories: &Directories,
) -> Result<Outcome, AppError> {
    let quiet = choice.quiet(directories);
    let source = choice.open()?;
    // A reader that is slow holds the sampler up, and the beats that it costs are counted in the lines.
    let (send, receive) = sync_channel(1);
    let mut analyser = Analyser::default();
    let started = Instant::now();
    let sampler = Sampler::start(source, settings.interval.unwrap_or_default(), move |beat| {
        let _ = send.send(beat.sample.map(|sample| analyser.take(sample, beat.cadence)));
    })
    .map_err(AppError::io("cannot start a thread"))?;
    let end = wanted.duration.map(|d| started + d);
    let mut out = io::stdout().lock();
    loop {
        let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
        let snapshot = match receive.recv_timeout(left) {
            Ok(snapshot) => snapshot?,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
        };
        write(&mut out, &snapshot, wanted.counters).map_err(AppError::io("cannot write to standard output"))?;
        if end.is_some_and(|end| Instant::now() >= end) {
            break;
        }
    }
    drop(sampler);
    drop(quiet);
    Ok(Outcome::Done)
}

/// One line, in one write: a reader never sees half of it.
fn write(out: &mut impl Write, snapshot: &Snapshot, counters: bool) -> io::Result<()> {
    let mut line = serde_json::to_vec(&SampleLine::new(snapshot, counters))?;
    line.push(b'\n');
    out.write_all(&line)?;
    out.flush()
}
