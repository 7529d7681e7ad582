//! What a program costs: one run of it measured, and the median of several.

use std::io;
use std::time::Duration;

use super::process::{self, Counts};
use super::subject::{Size, Subject};

/// Until a program has started and settled nothing counts.
const START: Duration = Duration::from_secs(5);
/// How long a first screen may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// Keys pressed to see how soon they are answered: help, open and closed again.
const KEYS: [&str; 10] = ["?"; 10];

/// What is run, and how.
#[derive(Debug, Clone)]
pub struct Case {
    /// What the table calls it.
    pub name: String,
    pub command: Vec<String>,
    pub size: Size,
    /// Texts that are all there on a full screen.
    pub full: Vec<String>,
    /// How long it is watched.
    pub span: Duration,
    /// Whether it answers the keys.
    pub keys: bool,
}

/// The figures of a run.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cost {
    /// From the start to the first byte, in milliseconds.
    pub first_ms: f64,
    /// From the start to a full screen, in milliseconds.
    pub full_ms: f64,
    /// Share of one CPU, in per cent.
    pub cpu: f64,
    /// To the terminal, a second.
    pub bytes: f64,
    /// Marked as such, a second.
    pub frames: f64,
    /// Calls of `write`, a second: those to other threads of the program are among them.
    pub writes: f64,
    /// A second.
    pub wakeups: f64,
    /// MiB.
    pub peak: f64,
    /// From a key to the screen, in milliseconds: the median.
    pub key_ms: f64,
}

impl Cost {
    /// Runs a case.
    pub fn measure(case: &Case) -> io::Result<Self> {
        let mut subject = Subject::start(&case.command, case.size)?;
        let process = subject.process()?;
        let texts: Vec<&str> = case.full.iter().map(String::as_str).collect();
        let full = subject.wait_for(&texts, PATIENCE)?;
        let first = subject.first_byte.unwrap_or_default();
        subject.watch(START.saturating_sub(full.unwrap_or(PATIENCE)))?;
        let (before, bytes, frames) = (Counts::of(process)?, subject.bytes, subject.frames);
        subject.watch(case.span)?;
        let after = Counts::of(process)?;
        let a_second = |count: u64| count as f64 / case.span.as_secs_f64();
        Ok(Self {
            first_ms: milliseconds(first),
            full_ms: full.map_or(f64::NAN, milliseconds),
            cpu: (after.cpu - before.cpu) / case.span.as_secs_f64() * 100.0,
            bytes: a_second(subject.bytes - bytes),
            frames: a_second(subject.frames - frames),
            writes: a_second(after.writes - before.writes),
            wakeups: a_second(after.wakeups - before.wakeups),
            peak: process::peak(process)?,
            key_ms: if case.keys { keys(&mut subject)? } else { f64::NAN },
        })
    }

    /// The median of each figure.
    pub fn median(costs: &[Self]) -> Self {
        let of = |figure: fn(&Self) -> f64| median(costs.iter().map(figure).collect());
        Self {
            first_ms: of(|c| c.first_ms),
            full_ms: of(|c| c.full_ms),
            cpu: of(|c| c.cpu),
            bytes: of(|c| c.bytes),
            frames: of(|c| c.frames),
            writes: of(|c| c.writes),
            wakeups: of(|c| c.wakeups),
            peak: of(|c| c.peak),
            key_ms: of(|c| c.key_ms),
        }
    }
}

/// How soon keys are answered, with time between them as between those of a person.
fn keys(subject: &mut Subject) -> io::Result<f64> {
    let mut answers = Vec::new();
    for key in KEYS {
        subject.watch(Duration::from_millis(330))?;
        answers.extend(subject.press(key)?.map(milliseconds));
    }
    Ok(median(answers))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}
