//! The composition root: what the user asked for, put together from the parts.

mod clock;
mod console;
mod input;
mod once;
mod past;
mod probe;
mod probing;
mod profiles;
mod watch;

use std::process::ExitCode;

use crate::analysis::profile::ProfileError;
use crate::cli::{Cli, Command};
use crate::config::{ConfigError, Directories, Settings};
use crate::source::SourceError;
use crate::tui::SetupError;

/// How the program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It did what was asked.
    Done,
    /// It did, and a critical finding was raised, or a probe was slow or failed.
    Critical,
    /// A signal ended it: the status that a shell expects then.
    Signalled(u8),
}

/// Why it could not do what was asked: one sentence for the user.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// A setting cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A profile of thresholds cannot be used.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// Nothing can be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The console cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// This terminal cannot show the console.
    #[error(transparent)]
    Terminal(#[from] crate::tui::terminal::Unfit),
    /// There is nothing to list.
    #[error("{0}")]
    NoDevices(String),
    /// Some ports could not be probed: each was told of.
    #[error("not every port could be probed: the reasons are above")]
    NotAllProbed,
    /// No port could be probed: each was told of.
    #[error("nothing could be probed: the reasons are above")]
    NothingProbed,
    /// The load that was to be probed beside did not begin.
    #[error("no load: {0}")]
    Load(String),
    /// A setting has a value that there is not.
    #[error("{0}")]
    Usage(String),
    /// The operating system refused something.
    #[error("{what}: {cause}")]
    Io {
        /// What was tried.
        what: &'static str,
        /// What the system said.
        cause: std::io::Error,
    },
}

impl AppError {
    /// Makes an error of what the system said about `what`.
    fn io(what: &'static str) -> impl FnOnce(std::io::Error) -> Self {
        move |cause| Self::Io { what, cause }
    }

    /// Whether a reader has gone (`fabtop list | head -1`): no error to speak of.
    fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Io { cause, .. } if cause.kind() == std::io::ErrorKind::BrokenPipe)
    }

    fn status(&self) -> u8 {
        match self {
            Self::Config(_) | Self::Profile(_) | Self::Setup(_) | Self::Usage(_) => 2,
            _ => 1,
        }
    }
}

/// Has the kernel give memory out in small pages. In large ones the few kilobytes that a thread needs of its stack take up
/// two megabytes.
fn use_small_pages() {
    // Where the kernel has no large pages there is nothing to refuse.
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}

/// Runs the program: 0 done, 1 could not do it, 2 wrong usage, 3 a critical finding was raised while it watched or a probe was slow or failed, 128 and
/// its number where a signal ended the console.
#[must_use]
pub fn run(cli: &Cli) -> ExitCode {
    use_small_pages();
    match dispatch(cli) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Critical) => ExitCode::from(3),
        Ok(Outcome::Signalled(status)) => ExitCode::from(status),
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fabtop: {}", printable(&error.to_string()));
            ExitCode::from(error.status())
        }
    }
}

/// An error quotes files and arguments: what in them would steer the terminal becomes `?`. Lines stay lines.
fn printable(error: &str) -> String {
    error.chars().map(|c| if c.is_control() && !matches!(c, '\n' | '\t') { '?' } else { c }).collect()
}

fn dispatch(cli: &Cli) -> Result<Outcome, AppError> {
    if let (Some(_), Some(Command::List { .. } | Command::Watch { .. } | Command::Probe(_))) =
        (cli.look.every, &cli.command)
    {
        let text = "--every is the console's; outside of it, fabtop probe --while-loaded=TIME probes again and again";
        return Err(AppError::Usage(text.to_owned()));
    }
    let directories = Directories::of_user();
    let settings = Settings::resolve(cli, &directories, |name| std::env::var(name).ok())?;
    let profile = profiles::load(&settings, &directories)?;
    match &cli.command {
        None => console::run(&input::Choice::of(&cli.input), profile, &settings, &directories),
        Some(Command::Demo { list: true, .. }) => once::scenarios(),
        Some(Command::Demo { scenario, list: false }) => {
            console::run(&input::Choice::demo(scenario.as_deref()), profile, &settings, &directories)
        }
        Some(Command::List { json }) => once::list(&input::Choice::of(&cli.input), *json, profile, &directories),
        Some(Command::Watch { duration, counters, .. }) => {
            let wanted = watch::Wanted { duration: *duration, counters: *counters };
            watch::run(&input::Choice::of(&cli.input), wanted, profile, &settings, &directories)
        }
        Some(Command::Probe(args)) => {
            probe::run(&input::Choice::of(&cli.input), args, profile, &settings, &directories)
        }
    }
}
