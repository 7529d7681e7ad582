//! Commands that read or print once and end.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use crate::analysis::{Analyser, Cadence, Frame, Profile};
use crate::config::Directories;
use crate::output::json::ListDocument;
use crate::output::list;
use crate::source::sim::scenario;
use crate::source::{Source, SourceError, Tick};

use super::input::Choice;
use super::{AppError, Outcome};

/// How long devices get to answer a command that waits for them.
const PATIENCE: Duration = Duration::from_secs(5);

/// `fabtop list`.
pub fn list(
    choice: &Choice,
    json: bool,
    profile: Arc<Profile>,
    directories: &Directories,
) -> Result<Outcome, AppError> {
    let frame = read_once(choice, profile, directories)?;
    if json {
        let text = serde_json::to_string_pretty(&ListDocument::new(&frame)).map_err(io::Error::from);
        print(&format!("{}\n", text.map_err(AppError::io("cannot write JSON"))?))?;
    } else if !frame.ports.is_empty() {
        print(&list::table(&frame))?;
    }
    if frame.ports.is_empty() {
        return Err(AppError::NoDevices(nothing_found(&frame)));
    }
    Ok(Outcome::Done)
}

/// `fabtop demo --list`.
pub fn scenarios() -> Result<Outcome, AppError> {
    print(&format!("{}\n", scenario::listing()))?;
    Ok(Outcome::Done)
}

fn read_once(choice: &Choice, profile: Arc<Profile>, directories: &Directories) -> Result<Arc<Frame>, AppError> {
    let quiet = choice.quiet(directories);
    let frame = first(choice.open()?.as_mut(), &mut Analyser::new(profile));
    drop(quiet);
    Ok(frame?)
}

/// The first frame of a source: everything, and devices get their time to answer.
pub(super) fn first(source: &mut dyn Source, analyser: &mut Analyser) -> Result<Arc<Frame>, SourceError> {
    let sample = source.read(Tick { budget: PATIENCE, refresh: true })?;
    Ok(analyser.take(sample, Cadence { interval: PATIENCE, missed: 0 }).frame)
}

/// What to say of a host without ports.
pub(super) fn nothing_found(frame: &Frame) -> String {
    let mut text = "no RDMA devices found".to_owned();
    for notice in &frame.host.notices {
        text.push_str("\n  ");
        text.push_str(notice.as_str());
    }
    text.push_str("\nTo see the console without hardware: fabtop demo");
    text
}

fn print(text: &str) -> Result<(), AppError> {
    io::stdout().lock().write_all(text.as_bytes()).map_err(AppError::io("cannot write to standard output"))
}
