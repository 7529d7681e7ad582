//! `fabtop probe`: loopback latency of the ports asked for, one after the other.

mod host;
mod load;
mod plan;
mod progress;
mod rounds;

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::analysis::Profile;
use crate::cli::ProbeArgs;
use crate::config::{Directories, Settings};
use crate::fabric::Text;
use crate::output::json::ProbeDocument;
use crate::output::probe::{self as text, LoadReport};
use crate::probe::{Cancel, Earlier, Grade, Probed, Prober, Request, Session, Trend};
use crate::source::SourceError;

use super::input::Choice;
use super::{AppError, Outcome, once};
use host::Host;
use load::Stream;
use progress::Progress;

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
        Some(_) => Host::watch(source, profile.clone(), settings.interval.unwrap_or_default())?,
        None => Host::read(source, profile.clone())?,
    };
    if host.newest().ports.is_empty() {
        return Err(AppError::NoDevices(once::nothing_found(&host.newest())));
    }
    let usage = |error: crate::probe::BadRequest| AppError::Usage(error.to_string());
    let requests = plan::requests(args, &host.newest()).map_err(usage)?;
    let prober = choice.prober(host.reader())?;
    // A simulated port has no past that is worth keeping.
    let state = directories.state.as_deref().filter(|_| *choice == Choice::Live);
    let mut run = Run::new(host, prober, profile, state);
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
            run.over_time(&requests, time, args.json)?;
            run.load = stream.map(Stream::stop);
        }
    }
    drop(quiet);
    run.report(args.json)?;
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

/// A run of the command.
struct Run<'a> {
    host: Host,
    prober: Box<dyn Prober>,
    session: Session,
    state: Option<&'a Path>,
    trends: Vec<Trend>,
    load: Option<LoadReport>,
    notices: Vec<Text>,
}

impl<'a> Run<'a> {
    fn new(host: Host, prober: Box<dyn Prober>, profile: Arc<Profile>, state: Option<&'a Path>) -> Self {
        let mut notices = Vec::new();
        let earlier = match state.map(Earlier::load) {
            Some(Ok(earlier)) => earlier,
            Some(Err(error)) => {
                notices.push(Text::clean(&error.to_string()));
                Earlier::default()
            }
            None => Earlier::default(),
        };
        let session = Session::new(profile, earlier);
        Self { host, prober, session, state, trends: Vec::new(), load: None, notices }
    }

    /// Each request once; what was measured is kept for later.
    fn once(&mut self, requests: Vec<Request>) {
        let (progress, cancel) = (Progress::new(requests.len()), Cancel::default());
        let mut keep = Vec::new();
        for (at, request) in requests.into_iter().enumerate() {
            progress.begin(at, &request);
            let outcome = self.prober.probe(&request, &cancel);
            keep.extend(self.session.finish(request, outcome, Some(&self.host.newest()), rounds::now()));
        }
        progress.end();
        let Some(state) = self.state.filter(|_| self.notices.is_empty() && !keep.is_empty()) else { return };
        if let Err(error) = Earlier::keep(state, &keep, rounds::now()) {
            self.notices.push(Text::clean(&error.to_string()));
        }
    }

    /// All requests again and again. Latency under load is no past to compare an idle port with: it is not kept.
    fn over_time(&mut self, requests: &[Request], time: Duration, json: bool) -> Result<(), AppError> {
        let mut out = io::stdout().lock();
        let mut write = |line: String| if json { Ok(()) } else { writeln!(out, "{line}") };
        let failed = AppError::io("cannot write to standard output");
        let told = write(text::round_heads(requests)).and_then(|()| {
            rounds::run(self.prober.as_mut(), &self.host, requests, time, |request, round| {
                write(text::round_row(requests, request, round))
            })
        });
        for outcome in told.map_err(failed)? {
            self.session.finish_rounds(outcome.whole, &outcome.trend, Some(&self.host.newest()), rounds::now());
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

    /// Critical where a port was slow or failed; an error where nothing could be measured at all.
    fn outcome(&self) -> Result<Outcome, AppError> {
        let probed = self.session.probed();
        let load_failed = self.load.as_ref().is_some_and(|load| load.moved.is_err());
        if load_failed || probed.iter().any(is_bad) {
            return Ok(Outcome::Critical);
        }
        if probed.iter().any(|p| p.outcome.is_ok()) {
            return Ok(Outcome::Done);
        }
        Err(AppError::NothingProbed)
    }
}

fn is_bad(probed: &Probed) -> bool {
    match &probed.outcome {
        Ok(measured) => measured.verdict.grade() == Grade::Slow,
        Err(failure) => failure.is_fault(),
    }
}
