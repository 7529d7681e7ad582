//! Small hosts for the tests of the console.

use std::sync::Arc;
use std::time::Duration;

use crate::analysis::finding::{FindingId, Observation, Severity, Subject};
use crate::analysis::snapshot::testing::profile;
use crate::analysis::{
    Cadence, Figure, Finding, Findings, Frame, Health, History, PauseBasis, PortNow, Snapshot, Traffic, TrafficBasis,
};
use crate::fabric::{
    DeviceFacts, DeviceName, Driver, Freshness, Host, Link, LinkLayer, Mono, Neighbour, Netdev, Origin, PortFacts,
    PortId, PortState, Reading, Text, Wall,
};

use super::state::{LookState, State};
use super::text::Language;

/// A port of a device with this name, healthy and idle.
pub(crate) fn port(device: &str) -> PortNow {
    PortNow {
        id: PortId::new(DeviceName::new(device), 1),
        device: Arc::new(DeviceFacts::unknown(Mono(0), Driver::Mlx5)),
        facts: Arc::new(PortFacts { link_layer: Reading::Value(LinkLayer::Ethernet), ..PortFacts::unknown(Mono(0)) }),
        link: Arc::new(Link { state: Reading::Value(PortState::Active), ..Link::default() }),
        freshness: Freshness::Fresh,
        health: Health::Healthy,
        findings: Vec::new(),
        rate: Reading::Unsupported,
        expected_rate: None,
        traffic: Traffic { rx: Figure::new(0.0), tx: Figure::new(0.0), basis: TrafficBasis::Rdma },
        pause_rx: Figure::NONE,
        pause_tx: Figure::NONE,
        pause_basis: PauseBasis::None,
        ecn_marked: Figure::NONE,
        cnp_sent: Figure::NONE,
        cnp_handled: Figure::NONE,
        loss: Figure::NONE,
        discards: Figure::NONE,
        link_errors: Figure::NONE,
        transmit_wait: Figure::NONE,
        priorities: None,
        tally: None,
        counters: None,
    }
}

/// The port with a critical finding.
pub(crate) fn with_storm(mut port: PortNow) -> PortNow {
    let seen = Observation::new(FindingId::PfcStorm, Severity::Critical, Subject::port(&port.id));
    let finding = Finding { seen, worst: Severity::Critical, since: Mono(0), since_wall: Wall(0), cleared: None };
    port.findings = vec![Arc::new(finding)];
    port
}

/// Facts with a network device and a neighbour.
pub(crate) fn facts(layer: LinkLayer, netdev: &str, neighbour: &str) -> Arc<PortFacts> {
    let netdev = Netdev {
        name: Text::clean(netdev),
        ifindex: Reading::Unsupported,
        mtu: Reading::Unsupported,
        driver: Reading::Unsupported,
        firmware: Reading::Unsupported,
        bond: None,
        lanes: Reading::Unsupported,
        autoneg: Reading::Unsupported,
    };
    let neighbour = Neighbour { system: Text::clean(neighbour), port: Text::clean("Eth1/7") };
    Arc::new(PortFacts {
        link_layer: Reading::Value(layer),
        netdev: Some(netdev),
        neighbour: Reading::Value(neighbour),
        ..PortFacts::unknown(Mono(0))
    })
}

/// A frame at so many seconds.
pub(crate) fn frame(seconds: u64, ports: Vec<PortNow>) -> Frame {
    let at = Duration::from_secs(seconds);
    Frame {
        at: Mono(0).plus(at),
        wall: Wall(0).plus(at),
        host: Arc::new(Host { name: Text::clean("node7"), origin: Origin::Live, notices: Vec::new() }),
        devices: ports.len(),
        ports,
    }
}

/// A snapshot of these frames, the last being the newest.
pub(crate) fn snapshot(frames: Vec<Frame>) -> Snapshot {
    let mut history = History::default();
    for frame in &frames {
        history.push(frame);
    }
    let generation = frames.len() as u64;
    let frame = frames.into_iter().next_back().map_or_else(|| Arc::new(frame(0, Vec::new())), Arc::new);
    let cadence = Cadence { interval: Duration::from_secs(1), missed: 0 };
    let open = frame.ports.iter().flat_map(|p| p.findings.iter().cloned()).collect();
    let findings = Arc::new(Findings { open, cleared: Arc::default() });
    Snapshot { generation, frame, history, cadence, findings, events: Vec::new(), profile: Arc::new(profile()) }
}

/// A console that has just been opened.
pub(crate) fn state() -> State {
    State::new(LookState { theme: 0, themes: 3, language: Language::English, low_bandwidth: false })
}
