//! `fabtop probe`: loopback latency of the ports asked for, one after the other.

mod host;
mod interrupt;
mod load;
mod plan;
mod progress;
mod rounds;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use crate::analysis::Profile;
use crate::cli::ProbeArgs;
use crate::config::{Directories, Settings};
use crate::fabric::Text;
use crate::output::json::ProbeDocument;
use crate::output::probe::{self as text, LoadReport};
use crate::probe::{Cancel, Failure, Grade, Probed, Prober, Request, Session, Trend};
use crate::source::SourceError;

use super::clock::now;
use super::input::Choice;
use super::past::Past;
use super::{AppError, Outcome, once};
use host::Host;
use load::Stream;
use progress::Progress;
use rounds::Bounds;

/// Runs it.
pub fn run(
    choice: &Choice,
    args: &ProbeArgs,
    profile: Arc<Profile>,
    settings: &Settings,
    directories: &Directories,
) -> Result<Outcome, AppError> {
    let quiet = choice.quiet(directories);
    let source = choice.open().map_err(|error| hint(choice, error))?;
    let host = match args.while_loaded {
        Some(_) => Host::watch(source, profile.clone())?,
        None => Host::read(source, profile.clone())?,
    };
    if host.newest().ports.is_empty() {
        return Err(AppError::NoDevices(once::nothing_found(&host.newest())));
    }
    let usage = |error: crate::probe::BadRequest| AppError::Usage(error.to_string());
    let requests = plan::requests(args, &host.newest()).map_err(usage)?;
    let prober = choice.prober(host.reader())?;
    // A simulated port has no past that is worth keeping.
    let directory = directories.state.clone().filter(|_| *choice == Choice::Live);
    let mut run = Run::new(host, prober, profile, directory)?;
    match args.while_loaded {
        None => run.once(requests),
        Some(time) => {
            let stream = match (&args.load, choice) {
                (Some(target), Choice::Live) => {
                    Some(Stream::start(plan::load(target, &run.host.newest()).map_err(usage)?, args)?)
                }
                (Some(_), _) => return Err(AppError::Usage("--load needs this host's own ports".to_owned())),
                (None, _) => None,
            };
            let goes_on = || stream.as_ref().is_none_or(Stream::goes_on);
            let apart = settings.interval.unwrap_or_default().duration();
            run.over_time(&requests, &Bounds { apart, time, goes_on: &goes_on }, args.json)?;
            run.load = stream.map(Stream::stop);
        }
    }
    drop(quiet);
    run.report(args.json)?;
    run.keep();
    run.outcome()
}

/// `--demo mlx5_0` reads the port as the name of a scenario.
fn hint(choice: &Choice, error: SourceError) -> AppError {
    match choice {
        Choice::Demo(name) => {
            let error = format!("{error}\nIf {name} is a port, write it before --demo: fabtop probe {name} --demo");
            AppError::Source(SourceError::Unavailable(error))
        }
        _ => error.into(),
    }
}

/// What a shell expects of a program that Ctrl-C ended.
const INTERRUPTED: u8 = 130;

/// A run of the command.
struct Run {
    host: Host,
    prober: Box<dyn Prober>,
    session: Session,
    past: Past,
    cancel: Cancel,
    trends: Vec<Trend>,
    load: Option<LoadReport>,
    notices: Vec<Text>,
}

impl Run {
    fn new(
        host: Host,
        prober: Box<dyn Prober>,
        profile: Arc<Profile>,
        directory: Option<PathBuf>,
    ) -> Result<Self, AppError> {
        let (past, earlier, notice) = Past::open(directory);
        let cancel = interrupt::cancels().map_err(AppError::io("cannot listen to signals"))?;
        let session = Session::new(profile, earlier);
        let notices = notice.into_iter().collect();
        Ok(Self { host, prober, session, past, cancel, trends: Vec::new(), load: None, notices })
    }

    /// Each request once.
    fn once(&mut self, requests: Vec<Request>) {
        let progress = Progress::new(requests.len());
        for (at, request) in requests.into_iter().enumerate() {
            progress.begin(at, &request);
            let outcome = self.prober.probe(&request, &self.cancel);
            if self.cancel.is_cancelled() {
                break;
            }
            self.past.add(self.session.finish(request, outcome, Some(&self.host.newest()), now()));
        }
        progress.end();
    }

    /// Keeps what was measured for later, after it was told: others may hold the file.
    fn keep(&mut self) {
        if let Some(notice) = self.past.keep() {
            eprintln!("fabtop: {notice}");
        }
    }

    /// All requests again and again. Latency under load is no past to compare an idle port with: it is not kept.
    fn over_time(&mut self, requests: &[Request], bounds: &Bounds<'_>, json: bool) -> Result<(), AppError> {
        let mut out = io::stdout().lock();
        let mut write = |line: String| if json { Ok(()) } else { writeln!(out, "{line}") };
        let failed = AppError::io("cannot write to standard output");
        let told = write(text::round_heads(requests)).and_then(|()| {
            rounds::run(self.prober.as_mut(), &self.host, requests, bounds, &self.cancel, |request, round| {
                write(text::round_row(requests, request, round))
            })
        });
        for outcome in told.map_err(failed)? {
            self.session.finish_rounds(outcome.whole, &outcome.trend, Some(&self.host.newest()), now());
            self.trends.push(outcome.trend);
        }
        write(String::new()).map_err(AppError::io("cannot write to standard output"))
    }

    fn report(&self, json: bool) -> Result<(), AppError> {
        let frame = self.host.newest();
        let report = if json {
            let document =
                ProbeDocument::new(&frame, self.session.probed(), &self.trends, self.load.as_ref(), &self.notices);
            let text = serde_json::to_string_pretty(&document).map_err(io::Error::from);
            format!("{}\n", text.map_err(AppError::io("cannot write JSON"))?)
        } else {
            for notice in &self.notices {
                eprintln!("fabtop: {}", notice.as_str());
            }
            text::report(self.session.probed(), &frame, self.load.as_ref())
        };
        io::stdout().lock().write_all(report.as_bytes()).map_err(AppError::io("cannot write to standard output"))
    }

    /// Critical where a port was slow or failed; an error where one could not be run, or none was measured at all.
    fn outcome(&self) -> Result<Outcome, AppError> {
        let probed = self.session.probed();
        let load_failed = self.load.as_ref().is_some_and(|load| load.moved.is_err());
        let failures = || probed.iter().filter_map(|p| p.outcome.as_ref().err());
        if self.cancel.is_cancelled() {
            Ok(Outcome::Signalled(INTERRUPTED))
        } else if load_failed || probed.iter().any(is_bad) {
            Ok(Outcome::Critical)
        } else if !failures().all(Failure::is_skip) {
            Err(AppError::NotAllProbed)
        } else if failures().count() == probed.len() {
            Err(AppError::NothingProbed)
        } else {
            Ok(Outcome::Done)
        }
    }
}

fn is_bad(probed: &Probed) -> bool {
    match &probed.outcome {
        Ok(measured) => measured.verdict.grade() == Grade::Slow,
        Err(failure) => failure.is_fault(),
    }
}
