//! The console on the terminal at hand.

use std::io;
use std::sync::Arc;

use crossterm::event::EventStream;
use jiff::tz::TimeZone;
use tokio::sync::watch;

use crate::analysis::Snapshot;
use crate::probe::Probes;

use super::run::{Ending, Feeds, Probing, Sampling, run};
use super::setup::Setup;
use super::state::{LookState, ProbeState, State};
use super::terminal::{Guard, Screen, hold_panics, signals};

/// What the program around the console publishes.
#[derive(Debug)]
pub struct Watched {
    /// The newest snapshot; `None` before the first.
    pub snapshots: watch::Receiver<Option<Arc<Snapshot>>>,
    /// How the probes go.
    pub probes: watch::Receiver<Arc<Probes>>,
}

/// Runs the console on the terminal behind standard output until something ends it; gives the terminal back then.
/// Ask [`terminal::check`](super::terminal::check) first whether there is one.
///
/// The calling thread should be the program's main one: a panic of it is told at once, one of another thread when the
/// console ends.
///
/// # Errors
/// The terminal's, when it cannot be taken, written or read.
pub fn start(
    setup: &Setup,
    look: LookState,
    watched: Watched,
    sampling: &mut impl Sampling,
    probing: &mut impl Probing,
) -> io::Result<Ending> {
    // The zone is a file's, which may be anything: it is read while the terminal is still the shell's.
    let zone = TimeZone::system();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        // Before the terminal is taken: a signal in between must not leave it so.
        let signals = signals()?;
        let guard = Guard::take()?;
        hold_panics(&guard);
        let mut screen = Screen::on(&guard)?;
        let Watched { snapshots, probes } = watched;
        let feeds = Feeds { input: EventStream::new(), signals, snapshots, probes };
        let probe = ProbeState { every: setup.repeat_every, ..ProbeState::default() };
        let state = State { probe, zone, ..State::new(look) };
        run(&mut screen, feeds, sampling, probing, setup, state).await
    })
}
