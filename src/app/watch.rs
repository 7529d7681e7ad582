//! `fabtop watch`: a line of JSON for each sample, and one for each finding that is raised, updated or cleared.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::time::{Duration, Instant};

use crate::analysis::finding::Severity;
use crate::analysis::{Analyser, FindingEvent, Profile, Snapshot};
use crate::config::{Directories, Settings};
use crate::output::json::{FindingLine, SampleLine};
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

/// Prints samples and findings until the time is over or the reader has gone, and tells whether a finding was critical.
pub fn run(
    choice: &Choice,
    wanted: Wanted,
    profile: Arc<Profile>,
    settings: &Settings,
    directories: &Directories,
) -> Result<Outcome, AppError> {
    let quiet = choice.quiet(directories);
    let source = choice.open()?;
    // A reader that is slow holds the sampler up, and the beats that it costs are counted in the lines.
    let (send, receive) = sync_channel(1);
    let mut analyser = Analyser::new(profile);
    let started = Instant::now();
    let sampler = Sampler::start(source, settings.interval.unwrap_or_default(), move |beat| {
        let _ = send.send(beat.sample.map(|sample| analyser.take(sample, beat.cadence)));
    })
    .map_err(AppError::io("cannot start a thread"))?;
    // A time that the clock cannot hold is for ever.
    let end = wanted.duration.and_then(|d| started.checked_add(d));
    let mut out = io::stdout().lock();
    let mut critical = false;
    // The first line is waited for, however short the time: nothing at all would look like a host without ports.
    let mut left = Duration::MAX;
    while let Ok(snapshot) = receive.recv_timeout(left) {
        let snapshot = snapshot?;
        critical |= snapshot.events.iter().any(is_critical);
        write(&mut out, &snapshot, wanted.counters).map_err(AppError::io("cannot write to standard output"))?;
        left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
        if left.is_zero() {
            break;
        }
    }
    drop(sampler);
    drop(quiet);
    Ok(if critical { Outcome::Critical } else { Outcome::Done })
}

fn is_critical(event: &FindingEvent) -> bool {
    match event {
        FindingEvent::Raised(finding) | FindingEvent::Updated(finding) => finding.seen.severity == Severity::Critical,
        FindingEvent::Cleared(_) => false,
    }
}

/// The sample's line and below it those of its findings, in one write: a reader never sees half of a line.
fn write(out: &mut impl Write, snapshot: &Snapshot, counters: bool) -> io::Result<()> {
    let mut lines = serde_json::to_vec(&SampleLine::new(snapshot, counters))?;
    lines.push(b'\n');
    for event in &snapshot.events {
        serde_json::to_writer(&mut lines, &FindingLine::new(snapshot, event))?;
        lines.push(b'\n');
    }
    out.write_all(&lines)?;
    out.flush()
}
