//! The sampler with sources that count, dawdle, hang and fall over. Bounds are wide on the side where a busy machine
//! errs: it may be late, it is never early.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::*;
use crate::fabric::{Host, Mono, Origin, Text, Wall};
use crate::source::Nudge;

/// More than any wait here should take, so that a failure ends the test.
const PATIENCE: Duration = Duration::from_secs(20);

struct Fake<F> {
    read: F,
    nudges: Sender<Nudge>,
}

impl<F: FnMut(Tick) + Send> Source for Fake<F> {
    fn read(&mut self, tick: Tick) -> Result<Sample, SourceError> {
        (self.read)(tick);
        let host = Arc::new(Host { name: Text::clean("host"), origin: Origin::Live, notices: Vec::new() });
        Ok(Sample { at: Mono(0), wall: Wall(0), host, devices: Vec::new() })
    }

    fn on_change(&mut self, nudge: Nudge) {
        self.nudges.send(nudge).unwrap();
    }
}

struct Rig {
    sampler: Sampler,
    beats: Receiver<(Instant, Beat)>,
    nudge: Nudge,
}

fn start(interval: &str, read: impl FnMut(Tick) + Send + 'static) -> Rig {
    let (nudges, nudge) = channel();
    let (sink, beats) = channel();
    let source = Box::new(Fake { read, nudges });
    let sampler =
        Sampler::start(source, interval.parse().unwrap(), move |beat| drop(sink.send((Instant::now(), beat)))).unwrap();
    Rig { sampler, beats, nudge: nudge.recv().unwrap() }
}

impl Rig {
    fn beat(&self) -> (Instant, Beat) {
        self.beats.recv_timeout(PATIENCE).unwrap()
    }
}

#[test]
fn a_beat_is_never_early() {
    let started = Instant::now();
    let rig = start("100ms", |_| {});
    rig.beat();
    for beat in 1..=5 {
        let (at, Beat { cadence, .. }) = rig.beat();
        // The grid begins after `started`, and a beat that was left out only moves the later ones on.
        assert!(at - started >= Duration::from_millis(100) * beat, "beat {beat} after {:?}", at - started);
        assert_eq!(cadence.interval, Duration::from_millis(100));
    }
}

#[test]
fn a_slow_source_misses_beats_and_is_told_its_budget() {
    let (ticks, seen) = channel();
    let rig = start("100ms", move |tick: Tick| {
        ticks.send(tick).unwrap();
        thread::sleep(Duration::from_millis(250));
    });
    let (_, beat) = rig.beat();
    assert!(beat.cadence.missed >= 2, "{:?}", beat.cadence);
    let tick = seen.recv().unwrap();
    assert_eq!((tick.budget, tick.refresh), (Duration::from_millis(80), false));
}

#[test]
fn an_event_is_read_at_once_and_events_together_are_read_together() {
    let (ticks, seen) = channel();
    let rig = start("60s", move |tick: Tick| ticks.send(tick.refresh).unwrap());
    rig.beat();
    for _ in 0..1000 {
        (rig.nudge)();
    }
    rig.beat();
    // The burst takes far less than the 50 ms between two readings: one serves it, or two on a very busy machine.
    thread::sleep(Duration::from_millis(200));
    let refreshes: Vec<bool> = seen.try_iter().collect();
    assert_eq!(refreshes[..2], [false, true]);
    assert!(refreshes.len() <= 3, "{refreshes:?}");
}

#[test]
fn a_new_interval_does_not_wait_for_the_old_one() {
    let rig = start("60s", |_| {});
    rig.beat();
    rig.sampler.control().set_interval(Interval::SHORTEST);
    let (_, beat) = rig.beat();
    assert_eq!(beat.cadence, Cadence { interval: Duration::from_millis(100), missed: 0 });
}

#[test]
fn dropping_does_not_wait_for_a_source_that_hangs() {
    let (entered, inside) = channel();
    let (release, hold) = channel::<()>();
    let rig = start("100ms", move |_| {
        entered.send(()).unwrap();
        let _ = hold.recv();
    });
    inside.recv_timeout(PATIENCE).unwrap();
    let before = Instant::now();
    drop(rig.sampler);
    assert!(before.elapsed() < Duration::from_secs(5));
    drop(release);
    // The reading that hung may still be delivered; after it the thread ends and takes the sink with it.
    let last: Vec<_> = rig.beats.iter().collect();
    assert!(last.len() <= 1);
}

#[test]
fn nothing_is_read_after_stop() {
    let rig = start("60s", |_| {});
    rig.beat();
    rig.sampler.control().stop();
    rig.sampler.control().read_now();
    assert!(rig.beats.recv_timeout(PATIENCE).is_err_and(|e| e == std::sync::mpsc::RecvTimeoutError::Disconnected));
}

#[test]
fn a_source_that_falls_over_says_so() {
    let rig = start("60s", |_| panic!("counter 7 of 6"));
    let (_, beat) = rig.beat();
    let SourceError::Unavailable(why) = beat.sample.unwrap_err();
    assert!(why.contains("counter 7 of 6"), "{why}");
    assert!(rig.beats.recv_timeout(PATIENCE).is_err());
}
