//! Devices that answer, dawdle, hang, vanish and panic. Budgets are far longer than any healthy answer takes, and what a
//! device that hangs waits for is let go by the test, not by a clock.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::*;
use crate::fabric::{DeviceFacts, DeviceName, Driver, Freshness, Mono};

const BUDGET: Duration = Duration::from_secs(2);

type Fake = Box<dyn FnMut(bool) -> Option<DeviceSample> + Send>;

impl DeviceReader for Fake {
    fn read(&mut self, refresh: bool) -> Option<DeviceSample> {
        self(refresh)
    }
}

fn sample(name: &str, read_at: u64) -> DeviceSample {
    DeviceSample {
        name: DeviceName::new(name),
        index: None,
        read_at: Mono(read_at),
        freshness: Freshness::Fresh,
        facts: Arc::new(DeviceFacts::unknown(Mono(0), Driver::Other)),
        counters: Vec::new(),
        ports: Vec::new(),
    }
}

/// Counts its readings in `read_at`.
fn healthy(name: &'static str) -> Fake {
    let mut count = 0;
    Box::new(move |_| {
        count += 1;
        Some(sample(name, count))
    })
}

/// Hangs in the readings for which `hangs` says so, until the sender is dropped or sends.
fn hanging(hangs: impl Fn(u64) -> bool + Send + 'static) -> (Fake, Sender<()>) {
    let (release, hold) = channel();
    let mut count = 0;
    let fake: Fake = Box::new(move |_| {
        count += 1;
        if hangs(count) {
            let _ = hold.recv();
        }
        Some(sample("stuck", count))
    });
    (fake, release)
}

fn tick(budget: Duration) -> Tick {
    Tick { budget, refresh: false }
}

fn answers(outcomes: &[Outcome]) -> Vec<Answer> {
    outcomes.iter().map(|o| o.answer).collect()
}

fn read_at(outcome: &Outcome) -> Option<u64> {
    outcome.last.as_ref().map(|s| s.read_at.0)
}

#[test]
fn all_devices_answer_and_one_thread_reads_them() {
    let mut readers = Readers::<Fake>::new();
    let names = Arc::new(std::sync::Mutex::new(std::collections::HashSet::new()));
    for _ in 0..5 {
        let names = Arc::clone(&names);
        let fake: Fake = Box::new(move |_| {
            names.lock().unwrap().insert(thread::current().id());
            Some(sample("a", 1))
        });
        readers.insert(fake);
    }
    for _ in 0..3 {
        assert_eq!(answers(&readers.read(tick(BUDGET * 10))), [Answer::Fresh; 5]);
    }
    assert_eq!(names.lock().unwrap().len(), 1);
}

#[test]
fn refresh_reaches_the_readers() {
    let mut readers = Readers::<Fake>::new();
    readers.insert(Box::new(|refresh| Some(sample("a", u64::from(refresh)))));
    assert_eq!(read_at(&readers.read(Tick { budget: BUDGET, refresh: true })[0]), Some(1));
    assert_eq!(read_at(&readers.read(tick(BUDGET))[0]), Some(0));
}

#[test]
fn a_device_that_hangs_is_late_alone() {
    let mut readers = Readers::<Fake>::new();
    let (stuck, _never) = hanging(|_| true);
    let first = readers.insert(stuck);
    readers.insert(healthy("b"));
    readers.insert(healthy("c"));
    let outcomes = readers.read(tick(BUDGET));
    assert_eq!(answers(&outcomes), [Answer::Late, Answer::Fresh, Answer::Fresh]);
    assert_eq!((outcomes[0].id, &outcomes[0].last), (first, &None));
    // Known to hang, it costs later rounds nothing: none of them waits for it.
    let before = Instant::now();
    for _ in 0..4 {
        assert_eq!(answers(&readers.read(tick(BUDGET))), [Answer::Late, Answer::Fresh, Answer::Fresh]);
    }
    assert!(before.elapsed() < BUDGET / 2, "{:?}", before.elapsed());
}

#[test]
fn a_device_that_hung_once_comes_back() {
    let mut readers = Readers::<Fake>::new();
    let (stuck, release) = hanging(|count| count == 2);
    readers.insert(stuck);
    readers.insert(healthy("b"));
    assert_eq!(answers(&readers.read(tick(BUDGET))), [Answer::Fresh, Answer::Fresh]);
    let hung = readers.read(tick(BUDGET));
    assert_eq!((answers(&hung), read_at(&hung[0])), (vec![Answer::Late, Answer::Fresh], Some(1)));
    release.send(()).unwrap();
    let started = Instant::now();
    let back = loop {
        let outcomes = readers.read(tick(BUDGET));
        if outcomes[0].answer == Answer::Fresh {
            break outcomes;
        }
        assert!(started.elapsed() < BUDGET * 10);
        thread::sleep(Duration::from_millis(5));
    };
    assert!(read_at(&back[0]) >= Some(3), "read anew, not handed the late answer: {:?}", back[0]);
}

#[test]
fn several_devices_that_hang_leave_the_rest_alone() {
    let mut readers = Readers::<Fake>::new();
    let mut releases = Vec::new();
    for index in 0..8 {
        if index % 2 == 0 {
            let (stuck, release) = hanging(|_| true);
            readers.insert(stuck);
            releases.push(release);
        } else {
            readers.insert(healthy("b"));
        }
    }
    let pattern: Vec<_> = (0..8).map(|i| if i % 2 == 0 { Answer::Late } else { Answer::Fresh }).collect();
    assert_eq!(answers(&readers.read(tick(BUDGET))), pattern);
}

#[test]
fn a_device_that_panics_is_broken_alone() {
    let mut readers = Readers::<Fake>::new();
    readers.insert(healthy("a"));
    let calls = Arc::new(AtomicU32::new(0));
    let seen = Arc::clone(&calls);
    readers.insert(Box::new(move |_| {
        assert!(seen.fetch_add(1, Relaxed) == 0, "a fault in a reader");
        Some(sample("b", 1))
    }));
    assert_eq!(answers(&readers.read(tick(BUDGET))), [Answer::Fresh, Answer::Fresh]);
    for _ in 0..3 {
        let outcomes = readers.read(tick(BUDGET));
        assert_eq!(answers(&outcomes), [Answer::Fresh, Answer::Broken]);
        assert_eq!(read_at(&outcomes[1]), Some(1));
    }
    assert_eq!(calls.load(Relaxed), 2);
}

#[test]
fn a_device_that_vanishes_keeps_what_it_said_last() {
    let mut readers = Readers::<Fake>::new();
    let mut count = 0;
    let id = readers.insert(Box::new(move |_| {
        count += 1;
        (count == 1).then(|| sample("a", 1))
    }));
    assert_eq!(answers(&readers.read(tick(BUDGET))), [Answer::Fresh]);
    let gone = readers.read(tick(BUDGET));
    assert_eq!((answers(&gone), read_at(&gone[0])), (vec![Answer::Vanished], Some(1)));
    readers.remove(id);
    assert_eq!(readers.read(tick(BUDGET)), []);
}

#[test]
fn a_device_that_is_removed_while_it_hangs_does_not_come_back() {
    let mut readers = Readers::<Fake>::new();
    let (stuck, release) = hanging(|_| true);
    let id = readers.insert(stuck);
    assert_eq!(answers(&readers.read(tick(Duration::from_millis(50)))), [Answer::Late]);
    readers.remove(id);
    drop(release);
    thread::sleep(Duration::from_millis(50));
    assert_eq!(readers.read(tick(BUDGET)), []);
}

#[test]
fn too_short_a_budget_hits_each_in_its_turn() {
    let mut readers = Readers::<Fake>::new();
    for _ in 0..6 {
        let mut count = 0;
        readers.insert(Box::new(move |_| {
            count += 1;
            thread::sleep(Duration::from_millis(40));
            Some(sample("slow", count))
        }));
    }
    // One round of 60 ms can't hold them all for sure; a few rounds do, since the longest unanswered go first.
    for _ in 0..12 {
        readers.read(tick(Duration::from_millis(60)));
        thread::sleep(Duration::from_millis(40));
    }
    let outcomes = readers.read(tick(BUDGET));
    assert!(outcomes.iter().all(|o| read_at(o) > Some(1)), "{outcomes:?}");
}

#[test]
fn slow_devices_are_read_side_by_side() {
    let mut readers = Readers::<Fake>::new();
    for _ in 0..32 {
        readers.insert(Box::new(|_| {
            thread::sleep(Duration::from_millis(100));
            Some(sample("slow", 1))
        }));
    }
    // In a row they would take 3.2 s.
    assert_eq!(answers(&readers.read(tick(BUDGET))), [Answer::Fresh; 32]);
}

#[test]
fn dropping_does_not_wait_for_a_device_that_hangs() {
    let mut readers = Readers::<Fake>::new();
    let (stuck, release) = hanging(|_| true);
    readers.insert(stuck);
    readers.read(tick(Duration::from_millis(50)));
    let before = Instant::now();
    drop(readers);
    assert!(before.elapsed() < Duration::from_secs(1));
    drop(release);
}
