//! The console: a sampler on one side, the terminal on the other, the newest snapshot between them.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

use crate::analysis::{Analyser, Profile, Snapshot};
use crate::config::{Directories, Settings};
use crate::fabric::Text;
use crate::sampler::{Beat, Control, Interval, Sampler};
use crate::tui::{self, ColourChoice, Ending, Language, Options, Sampling, Watched, terminal, views};

use super::input::Choice;
use super::probing::{ProbeThread, Tools};
use super::{AppError, Outcome};

/// Runs the console until the user ends it.
pub fn run(
    choice: &Choice,
    profile: Arc<Profile>,
    settings: &Settings,
    directories: &Directories,
) -> Result<Outcome, AppError> {
    let variable = |name: &str| std::env::var(name).ok();
    terminal::check(variable)?;
    let options = options(settings, directories)?;
    let quiet = choice.quiet(directories);
    let source = choice.open()?;
    let (send, receive) = watch::channel(None);
    let reason = Arc::new(Mutex::new(None));
    let interval = settings.interval.unwrap_or_default();
    let analyser = Analyser::new(profile.clone());
    let sampler = Sampler::start(source, interval, publish(analyser, Some(send), reason.clone()))
        .map_err(AppError::io("cannot start a thread"))?;
    // While the first sample is read: neither waits for the other.
    let (setup, look) = tui::prepare(&options, variable, views::draw)?;
    let mut sampling = Link { control: sampler.control(), reason };
    let (mut probing, probes) = ProbeThread::new(tools(choice, profile, &receive, directories));
    let ending = tui::start(&setup, look, Watched { snapshots: receive, probes }, &mut sampling, &mut probing);
    drop(probing);
    drop(quiet);
    Ok(match ending.map_err(AppError::io("the terminal"))? {
        Ending::Quit | Ending::InputClosed => Outcome::Done,
        Ending::Signal(signal) => Outcome::Signalled(signal.exit_status()),
    })
}

/// What probes are run with; `None` where there is nothing that could be probed.
fn tools(
    choice: &Choice,
    profile: Arc<Profile>,
    snapshots: &watch::Receiver<Option<Arc<Snapshot>>>,
    directories: &Directories,
) -> Option<Tools> {
    let newest = snapshots.clone();
    let frame = move || newest.borrow().as_ref().map(|snapshot| snapshot.frame.clone());
    let prober = choice.prober(frame).ok()?;
    let directory = directories.state.clone().filter(|_| *choice == Choice::Live);
    Some(Tools { prober, profile, snapshots: snapshots.clone(), directory })
}

type Reason = Arc<Mutex<Option<Text>>>;
type Sender = watch::Sender<Option<Arc<Snapshot>>>;

/// Hands each sample, derived, to the console. When no more can be had it says why and closes the channel.
fn publish(mut analyser: Analyser, mut send: Option<Sender>, reason: Reason) -> impl FnMut(Beat) + Send {
    move |beat| match beat.sample {
        Ok(sample) => {
            if let Some(send) = &send {
                send.send_replace(Some(Arc::new(analyser.take(sample, beat.cadence))));
            }
        }
        Err(error) => {
            *reason.lock().unwrap_or_else(PoisonError::into_inner) = Some(Text::clean(&error.to_string()));
            send = None;
        }
    }
}

/// The sampler, as the console directs it.
struct Link {
    control: Control,
    reason: Reason,
}

impl Sampling for Link {
    fn set_interval(&mut self, interval: Interval) {
        self.control.set_interval(interval);
    }

    fn why_ended(&mut self) -> Option<Text> {
        self.reason.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

fn options(settings: &Settings, directories: &Directories) -> Result<Options, AppError> {
    let colour: Option<ColourChoice> = match &settings.color {
        Some(text) => Some(text.parse().map_err(|e| AppError::Usage(format!("--color {text}: {e}")))?),
        None => None,
    };
    let language = match &settings.language {
        Some(tag) => Some(
            Language::from_tag(tag)
                .ok_or_else(|| AppError::Usage(format!("--language {tag}: there are en and zh-CN")))?,
        ),
        None => None,
    };
    Ok(Options {
        colour: colour.unwrap_or_default(),
        theme: settings.theme.clone(),
        language,
        ascii: settings.ascii.unwrap_or_default(),
        low_bandwidth: settings.low_bandwidth.unwrap_or_default(),
        bell: settings.bell.unwrap_or_default(),
        repeat_every: settings.every,
        directory: directories.config.clone(),
    })
}
