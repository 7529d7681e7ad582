//! The worker with a scripted prober.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::Instant;

use super::*;
use crate::analysis::snapshot::testing::profile;
use crate::analysis::{Figure, PortNow};
use crate::fabric::{DeviceFacts, Gid, GidType, Guid, Mtu, PortId, Reading};
use crate::probe::{Cancel, Failure, Measurement, Path, Request, Route};
use crate::tui::fixture::{frame, port, snapshot};

/// How long anything may take before a test gives up on it: the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// What the prober does with a run.
enum Act {
    /// It measures.
    Measure,
    /// It waits until it is asked to end.
    UntilCancelled,
    /// It does not come back while the other end of this is there, whatever it is asked.
    Hang(Receiver<()>),
    /// It fails as a program does.
    Panic,
}

/// Acts by its script, and measures once that is at its end.
struct Scripted {
    acts: Vec<Act>,
    seen: Arc<Mutex<Vec<Request>>>,
    /// Lives as long as the thread works.
    _alive: Arc<()>,
}

impl Prober for Scripted {
    fn probe(&mut self, request: &Request, cancel: &Cancel) -> Result<Measurement, Failure> {
        self.seen.lock().unwrap().push(request.clone());
        let act = if self.acts.is_empty() { Act::Measure } else { self.acts.remove(0) };
        match act {
            Act::Measure => Ok(measurement(request)),
            Act::UntilCancelled => {
                while !cancel.is_cancelled() {
                    thread::sleep(Duration::from_millis(1));
                }
                Err(Failure::Cancelled)
            }
            Act::Hang(until) => {
                let _ = until.recv();
                Err(Failure::Cancelled)
            }
            Act::Panic => panic!("as the test wants it"),
        }
    }
}

fn measurement(request: &Request) -> Measurement {
    let gid = Gid { index: 3, address: "::ffff:10.0.0.1".parse().unwrap(), kind: GidType::RoceV2, netdev: None };
    let route = Route::Gid { from: gid.clone(), to: gid };
    let path = Path { route, mtu: Mtu(4096), inline: true, numa_node: None, cpus: Vec::new() };
    Measurement { request: request.clone(), path, round_trips_ns: vec![2_600; request.iterations as usize] }
}

struct Bench {
    thread: ProbeThread,
    probes: watch::Receiver<Arc<Probes>>,
    seen: Arc<Mutex<Vec<Request>>>,
    alive: Arc<()>,
}

impl Bench {
    fn new(acts: Vec<Act>, directory: Option<PathBuf>) -> Self {
        let (seen, alive) = (Arc::default(), Arc::new(()));
        let scripted = Box::new(Scripted { acts, seen: Arc::clone(&seen), _alive: Arc::clone(&alive) });
        let ports = (0..4).map(|n| known(&format!("mlx5_{n}"), n)).collect();
        let (_, snapshots) = watch::channel(Some(Arc::new(snapshot(vec![frame(9, ports)]))));
        let tools = Tools { prober: scripted, profile: Arc::new(profile()), snapshots, directory };
        let (thread, probes) = ProbeThread::new(Some(tools));
        Self { thread, probes, seen, alive }
    }

    fn run(&mut self, rails: impl IntoIterator<Item = u32>) {
        self.thread.order(Order::Run { requests: rails.into_iter().map(request).collect(), every: None });
    }

    #[track_caller]
    fn wait_for(&self, what: &str, wanted: impl Fn(&Probes) -> bool) -> Arc<Probes> {
        let start = Instant::now();
        loop {
            let probes = self.probes.borrow().clone();
            if wanted(&probes) {
                return probes;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "no {what}: {} results, {:?} runs",
                probes.probed.len(),
                probes.running
            );
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[track_caller]
    fn wait_until_idle(&self) -> Arc<Probes> {
        self.wait_for("end of all runs", |p| p.running.is_none() && p.waiting.is_empty())
    }

    fn asked(&self) -> Vec<String> {
        self.seen.lock().unwrap().iter().map(|r| r.from.device.to_string()).collect()
    }
}

fn known(name: &str, n: u64) -> PortNow {
    let port = port(name);
    let device = DeviceFacts { node_guid: Reading::Value(Guid(0x77 + n)), ..(*port.device).clone() };
    PortNow { device: Arc::new(device), pause_rx: Figure::new(0.25), ..port }
}

fn id(rail: u32) -> PortId {
    port(&format!("mlx5_{rail}")).id
}

fn request(rail: u32) -> Request {
    Request { iterations: 100, ..Request::on(id(rail)) }
}

fn repeat(rail: u32, millis: u64) -> Order {
    Order::Repeat { request: request(rail), every: Duration::from_millis(millis) }
}

#[test]
fn runs_go_one_after_the_other_and_are_kept_for_the_next_session() {
    let state = tempfile::tempdir().unwrap();
    let mut bench = Bench::new(Vec::new(), Some(state.path().to_owned()));
    assert!(bench.thread.ended.is_none(), "no thread before the first order");
    bench.run([2, 0, 1]);
    let probes = bench.wait_for("three results", |p| p.probed.len() == 3);
    assert_eq!(bench.asked(), ["mlx5_2", "mlx5_0", "mlx5_1"]);
    let is_right = |us: f64| (us - 1.3).abs() < 1e-9;
    assert!(probes.probed.iter().all(|p| is_right(p.outcome.as_ref().unwrap().latency.p50)), "{probes:?}");
    assert_eq!(probes.probed[0].outcome.as_ref().unwrap().compared.siblings.map(|s| s.of), Some(2));
    drop(bench);
    let mut again = Bench::new(Vec::new(), Some(state.path().to_owned()));
    again.run([1]);
    let probes = again.wait_for("a result", |p| p.probed.len() == 1);
    assert_eq!(probes.probed[0].outcome.as_ref().unwrap().compared.earlier.map(|e| e.of), Some(1));
}

#[test]
fn what_waits_is_published_at_once_and_is_not_asked_for_twice() {
    let mut bench = Bench::new(vec![Act::UntilCancelled], None);
    bench.run([0, 1]);
    bench.run([1, 0, 2]);
    let probes = bench.wait_for("a run", |p| p.running.is_some());
    assert_eq!(probes.running.as_ref().unwrap().request, request(0));
    assert_eq!(probes.waiting, [request(1), request(2)]);
    assert!(probes.are_under_way());
    bench.thread.order(Order::Stop);
    assert!(bench.probes.borrow().waiting.is_empty(), "said before the run has ended");
    let probes = bench.wait_until_idle();
    assert!(!probes.are_under_way() && probes.probed.is_empty());
    assert_eq!(bench.asked(), ["mlx5_0"]);
}

#[test]
fn a_run_that_is_ended_leaves_what_was_known_before() {
    let mut bench = Bench::new(vec![Act::Measure, Act::UntilCancelled], None);
    bench.run([0]);
    bench.wait_for("a result", |p| p.probed.len() == 1);
    bench.run([0]);
    bench.wait_for("the second run", |p| p.running.is_some());
    bench.thread.order(Order::StopAll);
    assert!(bench.wait_until_idle().probed[0].outcome.is_ok());
}

#[test]
fn a_run_ends_with_the_console() {
    let mut bench = Bench::new(vec![Act::UntilCancelled], None);
    bench.run([0]);
    bench.wait_for("a run", |p| p.running.is_some());
    let Bench { thread, alive, probes: _probes, .. } = bench;
    let before = Instant::now();
    drop(thread);
    assert!(before.elapsed() < Duration::from_secs(2));
    assert_eq!(Arc::strong_count(&alive), 1, "the thread has ended and let go of its prober");
}

#[test]
fn a_device_that_hangs_holds_up_neither_orders_nor_the_end() {
    let (held, until): (Sender<()>, _) = channel();
    let mut bench = Bench::new(vec![Act::Hang(until)], None);
    let before = Instant::now();
    bench.run([0, 1]);
    bench.wait_for("a run", |p| p.running.is_some());
    for _ in 0..100 {
        bench.run([2]);
        bench.thread.order(Order::Stop);
    }
    assert!(bench.probes.borrow().running.is_some(), "it still hangs");
    drop(bench);
    assert!(before.elapsed() < Duration::from_secs(2), "{:?}", before.elapsed());
    drop(held);
}

#[test]
fn rounds_go_into_a_trend_and_the_newest_is_the_result() {
    let state = tempfile::tempdir().unwrap();
    let mut bench = Bench::new(Vec::new(), Some(state.path().to_owned()));
    bench.thread.order(repeat(1, 5));
    let three = |p: &Probes| p.repeat_of(&id(1)).is_some_and(|r| r.trend.rounds.len() >= 3);
    let probes = bench.wait_for("three rounds", three);
    let [newest] = &probes.probed[..] else { panic!("{} results", probes.probed.len()) };
    assert_eq!(newest.at, probes.repeats[0].trend.rounds.last().unwrap().at);
    let round = &probes.repeats[0].trend.rounds[0];
    assert!((round.outcome.as_ref().unwrap().p50 - 1.3).abs() < 1e-9);
    assert_eq!(round.counted.pause_rx.value(), Some(0.25), "what the port counted then");
    bench.thread.order(Order::EndRepeat(id(1)));
    bench.wait_for("its end", |p| p.running.is_none() && p.repeats[0].every.is_none());
    let rounds = bench.asked().len();
    thread::sleep(Duration::from_millis(30));
    assert_eq!(bench.asked().len(), rounds, "none after the end");
    assert!(three(&bench.probes.borrow()), "its rounds stay");
    drop(bench);
    assert!(std::fs::read_dir(state.path()).unwrap().next().is_none(), "nothing is kept of rounds");
}

#[test]
fn another_request_on_the_same_port_begins_a_trend_of_its_own() {
    let mut bench = Bench::new(Vec::new(), None);
    bench.thread.order(repeat(1, 60_000));
    bench.wait_for("a round", |p| p.repeats.iter().any(|r| r.trend.rounds.len() == 1));
    let other = Request { size: 4096, ..request(1) };
    let requests = vec![other.clone()];
    bench.thread.order(Order::Run { requests, every: Some(Duration::from_secs(60)) });
    let probes = bench.wait_for("a result", |p| p.of(&other).is_some());
    assert_eq!(probes.repeats.len(), 1);
    assert_eq!((&probes.repeats[0].trend.request, probes.repeats[0].trend.rounds.len()), (&other, 0));
    bench.thread.order(Order::StopAll);
    bench.wait_for("its end", |p| p.repeats.iter().all(|r| r.every.is_none()));
}

#[test]
fn runs_go_before_rounds_and_rounds_do_not_take_all_of_the_time() {
    let mut bench = Bench::new(Vec::new(), None);
    bench.thread.order(repeat(0, 1));
    bench.wait_for("a round", |p| p.repeats.iter().any(|r| !r.trend.rounds.is_empty()));
    bench.run([1, 2, 3]);
    bench.wait_for("results", |p| p.probed.len() == 4);
    let asked = bench.asked();
    let at = |name: &str| asked.iter().position(|a| a == name).unwrap();
    assert_eq!((at("mlx5_2") - at("mlx5_1"), at("mlx5_3") - at("mlx5_2")), (1, 1), "{asked:?}");
}

#[test]
fn a_fault_of_the_prober_is_told_and_nothing_more_is_begun() {
    let mut bench = Bench::new(vec![Act::Panic], None);
    bench.thread.order(repeat(3, 60_000));
    let probes = bench.wait_for("a notice", |p| p.notice.is_some());
    assert!(probes.running.is_none() && probes.repeats[0].every.is_none());
    bench.probes.mark_unchanged();
    bench.run([0]);
    assert!(bench.probes.borrow().waiting.is_empty());
    assert!(bench.probes.has_changed().unwrap(), "who ordered hears that nothing came of it");
    assert_eq!(bench.asked(), ["mlx5_3"]);
}

#[test]
fn earlier_runs_that_cannot_be_used_are_told_of_and_left_alone() {
    let state = tempfile::tempdir().unwrap();
    let file = state.path().join(crate::probe::earlier::FILE);
    std::fs::write(&file, "not ours").unwrap();
    let mut bench = Bench::new(Vec::new(), Some(state.path().to_owned()));
    bench.run([0]);
    let probes = bench.wait_for("a result", |p| p.probed.len() == 1);
    assert!(probes.notice.as_ref().unwrap().as_str().contains("move it away"), "{:?}", probes.notice);
    drop(bench);
    assert_eq!(std::fs::read_to_string(file).unwrap(), "not ours");
}

#[test]
fn nobody_has_to_listen() {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    struct Counting;
    impl Prober for Counting {
        fn probe(&mut self, request: &Request, _cancel: &Cancel) -> Result<Measurement, Failure> {
            RUNS.fetch_add(1, Ordering::SeqCst);
            Ok(measurement(request))
        }
    }
    let (_, snapshots) = watch::channel(None);
    let tools = Tools { prober: Box::new(Counting), profile: Arc::new(profile()), snapshots, directory: None };
    let (mut thread, probes) = ProbeThread::new(Some(tools));
    drop(probes);
    thread.order(Order::Run { requests: vec![request(0), request(1)], every: None });
    let start = Instant::now();
    while RUNS.load(Ordering::SeqCst) < 2 && start.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(1));
    }
    drop(thread);
    assert_eq!(RUNS.load(Ordering::SeqCst), 2);
}

#[test]
fn without_a_prober_no_order_has_an_effect() {
    let (mut thread, probes) = ProbeThread::new(None);
    thread.order(Order::Run { requests: vec![request(0)], every: None });
    assert!(probes.has_changed().unwrap() && !probes.borrow().are_under_way());
}
