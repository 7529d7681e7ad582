//! The live source on a real kernel's RDMA stack with sixteen ports.
//!
//! It does nothing on a host without the testbed's rig, so that it never touches a real device: `tests/testbed/run` takes
//! it to one that has it.

#![expect(clippy::unwrap_used, reason = "helpers of tests stop at whatever fails")]

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use fabtop::fabric::{
    DeviceSample, Driver, Freshness, Interface, LinkLayer, Mtu, PortState, Priority, Reading, Sample,
};
use fabtop::sampler::{Interval, Sampler};
use fabtop::source::live::LiveSource;
use fabtop::source::{Source, Tick};

/// The machine is emulated and shared: what takes a blink may take seconds.
const PATIENCE: Duration = Duration::from_secs(60);

/// How soon a change is to be on screen.
const SOON: Duration = Duration::from_secs(1);

/// The testbed for one test alone; none outside of it.
fn testbed() -> Option<MutexGuard<'static, ()>> {
    static ONE: Mutex<()> = Mutex::new(());
    if !Path::new("/sys/kernel/debug/rig_hca/control").exists() {
        eprintln!("skipped: this is not the testbed");
        return None;
    }
    Some(ONE.lock().unwrap_or_else(PoisonError::into_inner))
}

fn hand(file: &str) -> PathBuf {
    Path::new("/sys/kernel/debug").join(file)
}

fn set(file: &str, line: &str) {
    let written = fs::write(hand(file), line);
    assert!(written.is_ok(), "{line} > {file}: {written:?}");
}

fn run(command: &str) {
    let mut words = command.split(' ');
    let status = Command::new(words.next().unwrap()).args(words).status().unwrap();
    assert!(status.success(), "{command}: {status}");
}

/// A sampler on this host, and what it said so far.
struct Console {
    sampler: Sampler,
    beats: Receiver<(Instant, Sample)>,
}

impl Console {
    /// With the second sample taken: from then on it listens for events.
    fn every(interval: &str) -> Self {
        let (sender, beats) = channel();
        let source = Box::new(LiveSource::open().unwrap());
        let sink = move |beat: fabtop::sampler::Beat| drop(sender.send((Instant::now(), beat.sample.unwrap())));
        let sampler = Sampler::start(source, interval.parse::<Interval>().unwrap(), sink).unwrap();
        let (console, started) = (Self { sampler, beats }, Instant::now());
        let (at, _) = console.until("first sample", |_| true);
        eprintln!("first sample, quick: {:?}", at.saturating_duration_since(started));
        console.sampler.control().read_now();
        console.until("whole sample", |sample| {
            sample.devices.iter().all(|d| d.freshness == Freshness::Fresh && d.ports[0].facts.gids.is_value())
        });
        console
    }

    /// The first sample for which this is so, and when it came.
    fn until(&self, what: &str, mut is_so: impl FnMut(&Sample) -> bool) -> (Instant, Sample) {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let beat = self.beats.recv_timeout(left);
            assert!(beat.is_ok(), "{what}: {beat:?}");
            let (at, sample) = beat.unwrap();
            if is_so(&sample) {
                return (at, sample);
            }
        }
    }

    /// How long it takes until this is so after `change`.
    fn latency(&self, what: &str, change: impl FnOnce(), is_so: impl FnMut(&Sample) -> bool) -> Duration {
        let before = Instant::now();
        change();
        let (at, _) = self.until(what, is_so);
        let latency = at.saturating_duration_since(before);
        eprintln!("{what}: seen after {latency:?}");
        latency
    }
}

fn device<'a>(sample: &'a Sample, name: &str) -> Option<&'a Arc<DeviceSample>> {
    sample.devices.iter().find(|d| d.name.as_str() == name)
}

fn state(sample: &Sample, name: &str) -> Option<PortState> {
    device(sample, name)?.ports[0].link.state.into_value()
}

fn is_gone(sample: &Sample, name: &str) -> bool {
    device(sample, name).is_some_and(|d| matches!(d.freshness, Freshness::Gone { .. }))
}

fn is_fresh(sample: &Sample, name: &str) -> bool {
    device(sample, name).is_some_and(|d| d.freshness == Freshness::Fresh)
}

fn names() -> BTreeSet<String> {
    let numbered = |stem: &'static str, count| (0..count).map(move |i| format!("{stem}{i}"));
    numbered("mlx5_", 6).chain(numbered("mlx5_ib", 6)).chain(numbered("mlx5_roce", 4)).collect()
}

#[test]
fn sixteen_ports_are_found_with_their_state_and_rate() {
    let Some(_testbed) = testbed() else { return };
    let mut source = LiveSource::open().unwrap();
    let tick = Tick { budget: PATIENCE, refresh: false };
    let first = Instant::now();
    let sample = source.read(tick).unwrap();
    eprintln!("first sample of 16 ports, everything in it: {:?}", first.elapsed());
    let next = Instant::now();
    source.read(tick).unwrap();
    eprintln!("next sample of 16 ports: {:?}", next.elapsed());

    assert_eq!(sample.host.notices, []);
    assert_eq!(sample.devices.iter().map(|d| d.name.as_str().to_owned()).collect::<BTreeSet<_>>(), names());
    for device in &sample.devices {
        let name = device.name.as_str();
        assert_eq!(device.freshness, Freshness::Fresh, "{name}");
        assert_eq!(device.facts.verbs, Ok(()), "{name}");
        assert!(device.index.is_some() && device.facts.node_guid.is_value(), "{name}");
        let port = &device.ports[0];
        assert_eq!(port.link.state, Reading::Value(PortState::Active), "{name}");
        let rate = port.link.rate(port.facts.layer()).into_value().unwrap();
        assert!((rate.gbps() - expected_gbps(name)).abs() < 0.1, "{name}: {rate}");
        assert!(port.facts.active_mtu.is_value(), "{name}");
        assert!(!port.facts.gids.value().unwrap().is_empty(), "{name}");
        assert!(port.facts.queue_pairs.is_value(), "{name}");
    }
}

/// What the kernel's own files say.
fn expected_gbps(device: &str) -> f64 {
    let dir = Path::new("/sys/class/infiniband").join(device).join("ports/1");
    let text = |file: PathBuf| fs::read_to_string(file).map(|t| t.trim().to_owned());
    match text(dir.join("gid_attrs/ndevs/0")) {
        Ok(netdev) => {
            text(Path::new("/sys/class/net").join(netdev).join("speed")).unwrap().parse::<f64>().unwrap() / 1000.0
        }
        Err(_) => text(dir.join("rate")).unwrap().split(' ').next().unwrap().parse().unwrap(),
    }
}

#[test]
fn each_kind_of_port_has_what_it_can_have() {
    let Some(_testbed) = testbed() else { return };
    let sample = LiveSource::open().unwrap().read(Tick { budget: PATIENCE, refresh: false }).unwrap();
    let of = |name: &str| Arc::clone(device(&sample, name).unwrap());
    let values = |device: &DeviceSample, interface: Interface| {
        let block = device.ports[0].counters.iter().find(|b| b.layout.interface == interface);
        block.and_then(|b| b.values.value().map(Vec::len)).unwrap_or(0)
    };

    let ib = of("mlx5_ib0");
    assert_eq!((ib.facts.driver, ib.ports[0].facts.layer()), (Driver::Mlx5, LinkLayer::InfiniBand));
    assert!(ib.ports[0].facts.netdev.is_none());
    assert_eq!(ib.ports[0].facts.active_mtu, Reading::Value(Mtu(4096)));
    assert!(values(&ib, Interface::Counters) > 10 && values(&ib, Interface::HwCounters) > 5);
    assert!(ib.facts.pcie.is_value());

    let roce = of("mlx5_roce0");
    let facts = &roce.ports[0].facts;
    assert_eq!((roce.facts.driver, facts.layer()), (Driver::Mlx5, LinkLayer::Ethernet));
    assert!(values(&roce, Interface::Ethtool) > 30);
    assert!(facts.qos.pfc.value().unwrap().is_on(Priority::new(3).unwrap()));
    assert_eq!(facts.qos.dscps_of(Priority::new(3).unwrap()), [26]);
    assert!(facts.qos.global_pause.is_value());
    assert!(roce.ports[0].link.netdev.as_ref().unwrap().carrier.is_value());

    let rxe = of("mlx5_0");
    assert_eq!(rxe.facts.driver, Driver::Rxe);
    assert_eq!(rxe.ports[0].facts.netdev.as_ref().unwrap().name.as_str(), "rig0");
    assert!(values(&rxe, Interface::HwCounters) > 5);
    assert_eq!(values(&rxe, Interface::Netdev), 4, "rxe counts no bytes: those of the netdev are there");
}

#[test]
fn a_port_taken_down_is_seen_at_once() {
    let Some(_testbed) = testbed() else { return };
    // Nothing but an event shows a change before a minute is over.
    let console = Console::every("60s");
    let netdev = (0..3).map(|_| {
        let down = console.latency(
            "rig0 down",
            || run("ip link set rig0 down"),
            |s| state(s, "mlx5_0") == Some(PortState::Down),
        );
        console.latency("rig0 up", || run("ip link set rig0 up"), |s| state(s, "mlx5_0") == Some(PortState::Active));
        down
    });
    // The best of three: the emulated machine shares two cores with others.
    assert!(netdev.min().unwrap() < SOON);
    let infiniband = (0..3).map(|_| {
        let down = console.latency(
            "mlx5_ib1 down",
            || set("rig_hca/mlx5_ib1", "state 1"),
            |s| state(s, "mlx5_ib1") == Some(PortState::Down),
        );
        console.latency(
            "mlx5_ib1 up",
            || set("rig_hca/mlx5_ib1", "state 4"),
            |s| state(s, "mlx5_ib1") == Some(PortState::Active),
        );
        down
    });
    assert!(infiniband.min().unwrap() < SOON);
}

#[test]
fn a_device_can_be_deleted_and_comes_back() {
    let Some(_testbed) = testbed() else { return };
    let console = Console::every("200ms");
    let (_, before) = console.until("a sample", |_| true);
    let removed = Instant::now();
    run("rdma link del mlx5_5");
    let took = removed.elapsed();
    eprintln!("rdma link del: {took:?}");
    assert!(took < Duration::from_secs(5), "the console held the device: {took:?}");
    console.until("mlx5_5 gone", |s| is_gone(s, "mlx5_5") && is_fresh(s, "mlx5_4"));
    run("rdma link add mlx5_5 type rxe netdev rig5");
    let (_, after) = console.until("mlx5_5 back", |s| is_fresh(s, "mlx5_5"));
    assert_eq!(after.devices.len(), 16);
    let (old, new) = (device(&before, "mlx5_5").unwrap(), device(&after, "mlx5_5").unwrap());
    assert!(new.index.is_some() && old.index != new.index, "{:?} and {:?}", old.index, new.index);
}

#[test]
fn a_device_held_open_for_its_events_can_be_removed() {
    let Some(_testbed) = testbed() else { return };
    let console = Console::every("60s");
    let removed = Instant::now();
    let seen =
        console.latency("mlx5_ib5 removed", || set("rig_hca/control", "remove mlx5_ib5"), |s| is_gone(s, "mlx5_ib5"));
    assert!(seen < Duration::from_secs(10) && removed.elapsed() < Duration::from_secs(10));
    console.latency("mlx5_ib5 added", || set("rig_hca/control", "add mlx5_ib5"), |s| is_fresh(s, "mlx5_ib5"));
}

#[test]
fn a_device_that_hangs_is_stale_alone() {
    let Some(_testbed) = testbed() else { return };
    let console = Console::every("1s");
    set("rig_hca/mlx5_ib2", "stall 20000");
    let (_, sample) = console.until("mlx5_ib2 stale", |s| {
        device(s, "mlx5_ib2").is_some_and(|d| matches!(d.freshness, Freshness::Stale { .. }))
    });
    let others: Vec<_> = sample.devices.iter().filter(|d| d.freshness != Freshness::Fresh).map(|d| &d.name).collect();
    assert_eq!(others.len(), 1, "{others:?}");
    // It stays so, while the others go on.
    for _ in 0..3 {
        console.until("the others fresh", |s| {
            !is_fresh(s, "mlx5_ib2") && names().iter().filter(|n| is_fresh(s, n)).count() == 15
        });
    }
    set("rig_hca/mlx5_ib2", "stall 0");
    console.until("mlx5_ib2 fresh", |s| is_fresh(s, "mlx5_ib2"));
}

/// How often this program's threads of the live source gave up the processor of their own will.
fn wake_ups() -> u64 {
    let tasks = fs::read_dir("/proc/self/task").unwrap().map(|task| task.unwrap().path());
    let ours = tasks.filter(|task| {
        let name = fs::read_to_string(task.join("comm")).unwrap_or_default();
        ["sampler", "devices", "events"].contains(&name.trim())
    });
    ours.map(|task| {
        let status = fs::read_to_string(task.join("status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
        line.map_or(0, |count| count.trim().parse().unwrap())
    })
    .sum()
}

#[test]
fn an_idle_console_wakes_rarely() {
    let Some(_testbed) = testbed() else { return };
    let console = Console::every("1s");
    console.until("a beat", |_| true);
    let before = wake_ups();
    for _ in 0..10 {
        console.until("a beat", |_| true);
    }
    let each = wake_ups() - before;
    eprintln!("{each} wake-ups in ten beats");
    // Three a beat are ours: the sampler for the beat, the reader for its work, the sampler for the answer. The budget of
    // the whole program is five.
    assert!(each <= 50, "{each}");
}

/// Set for the copy of this program that runs as nobody.
const AS_NOBODY: &str = "FABTOP_TEST_AS_NOBODY";

#[test]
fn what_needs_no_privilege_is_there_for_everyone() {
    let Some(_testbed) = testbed() else { return };
    let files: Vec<_> = fs::read_dir("/dev/infiniband").unwrap().map(|e| e.unwrap().path()).collect();
    let uverbs = || files.iter().filter(|f| f.to_string_lossy().contains("uverbs"));
    let mode = |mode| uverbs().for_each(|f| fs::set_permissions(f, fs::Permissions::from_mode(mode)).unwrap());
    mode(0o600);
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_unprivileged_half", "--nocapture"])
        .env(AS_NOBODY, "1")
        .uid(65534)
        .status();
    mode(0o666);
    assert!(status.unwrap().success());
}

#[test]
fn the_unprivileged_half() {
    if std::env::var_os(AS_NOBODY).is_none() {
        return;
    }
    let sample = LiveSource::open().unwrap().read(Tick { budget: PATIENCE, refresh: false }).unwrap();
    assert_eq!(sample.devices.len(), 16);
    for device in &sample.devices {
        let (name, port) = (&device.name, &device.ports[0]);
        assert!(device.facts.verbs.as_ref().is_err_and(|why| why.as_str().contains("no permission")), "{name}");
        assert_eq!(port.link.state, Reading::Value(PortState::Active), "{name}");
        assert!(port.counters.iter().all(|b| b.values.is_value() || b.values == Reading::Unsupported), "{name}");
        assert!(port.counters.iter().any(|b| b.values.is_value()), "{name}");
        assert!(!port.facts.gids.value().unwrap().is_empty(), "{name}: from files");
        assert!(port.facts.netdev.is_none() || port.facts.qos.pfc.is_value(), "{name}");
        assert!(port.facts.queue_pairs.is_value(), "{name}");
    }
}
