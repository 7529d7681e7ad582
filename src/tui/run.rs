//! The event loop. It wakes for signals, keys, samples, probes and a frame that is due, and for nothing else.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use crossterm::event::{Event, KeyEventKind};
use futures_util::{Stream, StreamExt};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::analysis::Snapshot;
use crate::fabric::Text;
use crate::probe::{Order, Probes};
use crate::sampler::Interval;

use super::action::Effect;
use super::keymap::Chord;
use super::pace::{Cause, Pace};
use super::page;
use super::setup::Setup;
use super::state::{ScreenId, State};
use super::terminal::Signal;
use super::update;
use super::view::Drawn;

/// How many waiting events are taken at a time: after these a frame may be drawn even while more arrive.
const DRAINED: usize = 512;

/// The terminal as the loop needs it. [`Screen`](super::terminal::Screen) is the real one.
pub trait Console {
    /// Draws a frame and sends what differs from the last one.
    ///
    /// # Errors
    /// The terminal's.
    fn draw(&mut self, paint: &mut dyn FnMut(&mut ratatui::Frame<'_>)) -> io::Result<()>;

    /// Rings the bell.
    ///
    /// # Errors
    /// The terminal's.
    fn bell(&mut self) -> io::Result<()>;

    /// Makes the next frame send every cell.
    fn repaint(&mut self);

    /// Gives the terminal back and stops this program. [`Signal::Continue`] will tell when it goes on.
    ///
    /// # Errors
    /// The terminal's.
    fn suspend(&mut self) -> io::Result<()>;

    /// Takes the terminal again, whatever others have done to it.
    ///
    /// # Errors
    /// The terminal's.
    fn resume(&mut self) -> io::Result<()>;
}

/// The sampling as the loop needs it.
pub trait Sampling {
    /// Samples at this interval from now on.
    fn set_interval(&mut self, interval: Interval);

    /// Why no more snapshots come: asked once, after the last one.
    fn why_ended(&mut self) -> Option<Text>;
}

/// The worker that probes, as the loop needs it.
pub trait Probing {
    /// Takes an order. What comes of it is published among the [`Feeds`].
    fn order(&mut self, order: Order);
}

/// What the loop listens to.
#[derive(Debug)]
pub struct Feeds<I, S> {
    /// Keys and changes of size.
    pub input: I,
    /// Signals of the operating system.
    pub signals: S,
    /// The newest snapshot; `None` before the first. Closed by the sampler when it ends.
    pub snapshots: watch::Receiver<Option<Arc<Snapshot>>>,
    /// How the probes go. Closed by the worker when it ends.
    pub probes: watch::Receiver<Arc<Probes>>,
}

/// Why the console ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The user asked for it.
    Quit,
    /// This signal asked for it.
    Signal(Signal),
    /// There will be no more input: the terminal has gone.
    InputClosed,
}

/// Runs the console until the user, a signal or the terminal ends it.
///
/// # Errors
/// The terminal's, when it can be written or read no more.
pub async fn run<I, S>(
    console: &mut impl Console,
    feeds: Feeds<I, S>,
    sampling: &mut impl Sampling,
    probing: &mut impl Probing,
    setup: &Setup,
    state: State,
) -> io::Result<Ending>
where
    I: Stream<Item = io::Result<Event>> + Unpin,
    S: Stream<Item = Signal> + Unpin,
{
    let Feeds { mut input, mut signals, mut snapshots, mut probes } = feeds;
    let newest = snapshots.borrow_and_update().clone();
    let known = probes.borrow_and_update().clone();
    let pace = Pace::new(setup.sample_gap);
    let mut session = Session { console, sampling, probing, setup, state, newest: None, probes: known, pace };
    session.take(newest)?;
    let (mut sampled, mut probed) = (true, true);
    loop {
        let due = session.pace.due();
        if due.is_some_and(|due| due <= Instant::now()) {
            session.draw()?;
            continue;
        }
        let ending = tokio::select! {
            biased;
            Some(signal) = signals.next() => session.signal(signal)?,
            events = drain(&mut input) => session.events(events)?,
            changed = snapshots.changed(), if sampled => {
                sampled = changed.is_ok();
                let newest = snapshots.borrow_and_update().clone();
                if sampled { session.take(newest)? } else { session.sampling_ended() }
                None
            },
            changed = probes.changed(), if probed => {
                probed = changed.is_ok();
                session.take_probes(probes.borrow_and_update().clone());
                None
            },
            () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => None,
        };
        if let Some(ending) = ending {
            return Ok(ending);
        }
    }
}

/// Takes all events that wait, at least one; `None` once there will be no more.
///
/// The stream is polled with this task's own waker: crossterm keeps the first waker that it is polled with.
async fn drain(input: &mut (impl Stream<Item = io::Result<Event>> + Unpin)) -> Option<Vec<io::Result<Event>>> {
    poll_fn(|context| {
        let mut events = Vec::new();
        while events.len() < DRAINED {
            match Pin::new(&mut *input).poll_next(context) {
                Poll::Ready(Some(event)) => events.push(event),
                Poll::Ready(None) if events.is_empty() => return Poll::Ready(None),
                Poll::Ready(None) | Poll::Pending => break,
            }
        }
        if events.is_empty() { Poll::Pending } else { Poll::Ready(Some(events)) }
    })
    .await
}

/// The loop's parts while it runs.
struct Session<'a, C, S, P> {
    console: &'a mut C,
    sampling: &'a mut S,
    probing: &'a mut P,
    setup: &'a Setup,
    state: State,
    newest: Option<Arc<Snapshot>>,
    probes: Arc<Probes>,
    pace: Pace,
}

impl<C: Console, S: Sampling, P: Probing> Session<'_, C, S, P> {
    fn take(&mut self, newest: Option<Arc<Snapshot>>) -> io::Result<()> {
        let Some(newest) = newest else { return Ok(()) };
        if update::observe(&mut self.state, &newest) == Some(Effect::Bell) && self.setup.bell {
            self.console.bell()?;
        }
        // The first one ends the wait for it; while paused only the header changes.
        self.pace.want(if self.newest.is_none() { Cause::User } else { Cause::Sample });
        self.newest = Some(newest);
        Ok(())
    }

    fn take_probes(&mut self, probes: Arc<Probes>) {
        update::probed(&mut self.state, &probes);
        self.probes = probes;
        // They are seen on their own screen alone.
        if self.state.screen == ScreenId::Probe {
            self.pace.want(Cause::User);
        }
    }

    fn sampling_ended(&mut self) {
        update::sampling_ended(&mut self.state, self.sampling.why_ended());
        self.pace.want(Cause::User);
    }

    fn signal(&mut self, signal: Signal) -> io::Result<Option<Ending>> {
        match signal {
            Signal::Stop => self.console.suspend()?,
            Signal::Continue => {
                self.console.resume()?;
                self.repaint();
            }
            ending => return Ok(Some(Ending::Signal(ending))),
        }
        Ok(None)
    }

    fn events(&mut self, events: Option<Vec<io::Result<Event>>>) -> io::Result<Option<Ending>> {
        let Some(events) = events else { return Ok(Some(Ending::InputClosed)) };
        for event in events {
            match event? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    if let Some(ending) = self.key(key.into())? {
                        return Ok(Some(ending));
                    }
                }
                Event::Resize(..) => self.pace.want(Cause::User),
                _ => {}
            }
        }
        Ok(None)
    }

    fn key(&mut self, chord: Chord) -> io::Result<Option<Ending>> {
        let Some(action) = self.setup.keymap.action(self.state.modes(), chord) else { return Ok(None) };
        self.pace.want(Cause::User);
        match update::update(&mut self.state, action, self.newest.as_deref()) {
            Some(Effect::Quit) => return Ok(Some(Ending::Quit)),
            Some(Effect::Suspend) => self.console.suspend()?,
            Some(Effect::Redraw) => self.repaint(),
            Some(Effect::SetInterval(interval)) => self.sampling.set_interval(interval),
            Some(Effect::Probe(order)) => self.probing.order(order),
            Some(Effect::Bell) | None => {}
        }
        Ok(None)
    }

    fn repaint(&mut self) {
        self.console.repaint();
        self.pace.want(Cause::User);
    }

    fn draw(&mut self) -> io::Result<()> {
        let Self { console, setup, state, newest, probes, .. } = self;
        let (mut drawn, mut height) = (Drawn::default(), 0);
        let began = Instant::now();
        console.draw(&mut |frame| {
            height = frame.area().height;
            drawn = page::draw(frame, setup, state, newest.as_deref(), probes);
        })?;
        let ended = Instant::now();
        update::drawn(&mut self.state, drawn);
        update::resized(&mut self.state, height);
        self.pace.drew(ended, ended - began);
        Ok(())
    }
}

#[cfg(test)]
#[path = "run_tests.rs"]
mod tests;
