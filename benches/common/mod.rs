//! What the benches measure on: a simulated server of any number of ports, and the console that shows it.

#![allow(dead_code, reason = "each bench uses a part")]
#![allow(clippy::expect_used, reason = "a bench that cannot measure stops")]

pub mod console;
pub mod tree;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use fabtop::analysis::{Analyser, Cadence, Profile, Snapshot};
use fabtop::fabric::Sample;
use fabtop::source::sim::scenario::Scenario;
use fabtop::source::sim::{SimSource, Start};
use fabtop::source::{Source, Tick};

/// The profile that is used when none is named.
pub fn profile() -> Profile {
    Profile::load("default", &BTreeMap::new()).expect("it is built in")
}

/// An analyser with that profile.
pub fn analyser() -> Analyser {
    Analyser::new(Arc::new(profile()))
}

/// A second between two samples.
pub const INTERVAL: Duration = Duration::from_secs(1);
/// More time than any of these takes.
pub const TICK: Tick = Tick { budget: Duration::from_secs(60), refresh: false };

/// A server with so many RoCE ports that are busy with all-reduce, as fast as it is asked.
pub struct Server {
    source: SimSource,
    clock: Arc<AtomicU64>,
    analyser: Analyser,
}

impl Server {
    /// One that has just started.
    pub fn with_ports(ports: u32) -> Self {
        Self::running(&scenario(ports))
    }

    /// One whose every port pauses the network, over and over.
    pub fn with_faulty_ports(ports: u32) -> Self {
        let incident = |port: u32| {
            format!(
                "[[incident]]\ndevice = \"mlx5_{port}\"\nstart_s = 0\nduration_s = 1_000_000\n\
                 fault.slow_receiver = {{ priority = 3, pause_share = 0.3 }}\n"
            )
        };
        Self::running(&(0..ports).fold(scenario(ports), |text, port| text + &incident(port)))
    }

    fn running(scenario: &str) -> Self {
        let clock = Arc::new(AtomicU64::new(0));
        let read = Arc::clone(&clock);
        let scenario = Scenario::parse("bench", "bench.toml", scenario).expect("a scenario");
        let elapsed = move || INTERVAL * u32::try_from(read.load(Ordering::Relaxed)).unwrap_or(u32::MAX);
        let source = SimSource::new(&scenario, 7, Start::default(), elapsed);
        Self { source, clock, analyser: analyser() }
    }

    /// What it is like one second later.
    pub fn next(&mut self) -> Snapshot {
        let sample = self.sample();
        self.analyser.take(sample, Cadence { interval: INTERVAL, missed: 0 })
    }

    /// The same, as read.
    pub fn sample(&mut self) -> Sample {
        self.clock.fetch_add(1, Ordering::Relaxed);
        self.source.read(TICK).expect("a sample")
    }
}

/// As `assets/scenarios/h200-roce.toml`, with any number of ports.
fn scenario(ports: u32) -> String {
    let list = |item: &dyn Fn(u32) -> String| (0..ports).map(item).collect::<Vec<_>>().join(", ");
    let mut text =
        String::from("description = \"a bench\"\n[host]\nname = \"bench\"\nwarm_start_s = 500_000\n[[rails]]\n");
    let lines = [
        ("group", "\"compute\"".to_owned()),
        ("name", "\"mlx5_{n}\"".to_owned()),
        ("count", ports.to_string()),
        ("netdev", "\"gpu{n}np0\"".to_owned()),
        ("link_layer", "\"ethernet\"".to_owned()),
        ("link", "{ gbps = 400, lanes = 4, generation = \"NDR\" }".to_owned()),
        (
            "model",
            "{ hca_type = \"MT4129\", board_id = \"MT_0000000838\", firmware = \"28.39.1002\", hw_rev = \"0\" }"
                .to_owned(),
        ),
        ("guid", "\"a088:c203:0077:1c00\"".to_owned()),
        ("pcie", "{ tenths_gts = 320, lanes = 16 }".to_owned()),
        ("pci_addresses", format!("[{}]", list(&|n| format!("\"0000:{:02x}:00.0\"", 16 + n)))),
        ("numa_nodes", format!("[{}]", list(&|n| (n * 2 / ports).to_string()))),
        ("neighbours", format!("[{}]", list(&|n| format!("{{ system = \"leaf-1\", port = \"Eth1/{n}\" }}")))),
        ("ipv4", format!("[{}]", list(&|n| format!("\"10.72.{n}.7\"")))),
        ("mtu", "4096".to_owned()),
        ("queue_pairs", "[{ name = \"python3\", first_pid = 41_207, count = 62 }]".to_owned()),
    ];
    for (name, value) in lines {
        let _ = writeln!(text, "{name} = {value}");
    }
    text + "[rails.qos]\npfc = [3]\nrdma_priority = 3\ncnp_priority = 6\ndscp = [{ dscp = 26, priority = 3 }]\n\
        [[all_reduce]]\ngroup = \"compute\"\nperiod_s = 1.7\nduty = 0.8\nline_share = 0.96\njitter = 0.03\n"
}
