//! Hosts made by hand: one port of each kind that a screen has to tell apart.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use crate::analysis::finding::{Ledger, Now};
use crate::analysis::snapshot::testing::profile;
use crate::analysis::{
    Cadence, CounterGroup, Figure, Findings, Frame, Health, History, PauseBasis, PortNow, Priorities, PriorityNow,
    Snapshot, Traffic, TrafficBasis,
};
use crate::fabric::link::Generation;
use crate::fabric::{
    BitsPerSecond, DcbApp, DcbxMode, DeviceFacts, DeviceName, Driver, Errno, Ets, Freshness, Function, Gid, GidType,
    GlobalPause, Guid, Host, Interface, Link, LinkLayer, LinkRate, Mono, Mtu, Neighbour, Netdev, NetdevLink, OperState,
    PcieLink, PcieState, Pfc, PhysState, PortFacts, PortId, PortState, Priority, QueuePairOwner, Reading, Selector,
    Text, TransmissionSelection, Wall,
};

use super::counters::counters;
use super::faults;

/// The moment of the newest frame: 03:12:07 UTC on some day.
const NOW: u64 = 1_790_651_527;
/// Its monotonic second.
const UPTIME: u64 = 86_407;
/// Seconds before it.
const PAST: u64 = 400;

fn gbps(rate: f32) -> Figure {
    Figure::new(rate * 1e9)
}

/// An eight-port server with one port of each fate.
pub fn server() -> Snapshot {
    static SERVER: LazyLock<Snapshot> = LazyLock::new(make_server);
    SERVER.clone()
}

/// Sixty-four ports, all well.
pub fn large() -> Snapshot {
    static LARGE: LazyLock<Snapshot> = LazyLock::new(|| {
        snapshot(&host("storage-01", "h200-roce"), 40, |second| {
            (0..64).map(|n| healthy(&format!("mlx5_{n}"), second)).collect()
        })
    });
    LARGE.clone()
}

fn make_server() -> Snapshot {
    snapshot(&host("gpu-node-07", "h200-roce"), PAST, |second| {
        let age = UPTIME - second;
        let slow = if age < 150 { 0.38 } else { 0.0 };
        vec![
            healthy("mlx5_0", second),
            slow_receiver("mlx5_1", second, slow),
            degraded("mlx5_2", second),
            infiniband("mlx5_3", second),
            down("mlx5_4"),
            stale("mlx5_5", second),
            denied("mlx5_6"),
            strange(second),
        ]
    })
}

/// A host without devices.
pub fn bare() -> Snapshot {
    let notice = "libibverbs.so.1 is not installed: devices are read from /sys alone";
    let host = Host { origin: crate::fabric::Origin::Live, notices: vec![Text::clean(notice)], ..host("laptop", "") };
    snapshot(&host, 1, |_| Vec::new())
}

fn host(name: &str, scenario: &str) -> Host {
    let origin = crate::fabric::Origin::Demo(Text::clean(scenario));
    Host { name: Text::clean(name), origin, notices: Vec::new() }
}

fn snapshot(host: &Host, past: u64, ports: impl Fn(u64) -> Vec<PortNow>) -> Snapshot {
    let host = Arc::new(host.clone());
    let mut ledger = Ledger::default();
    let (interval, clear_after) = (Duration::from_secs(1), Duration::from_secs(3));
    let mut frame = |second: u64| {
        let at = Mono(second * 1_000_000_000);
        let wall = Wall((NOW - (UPTIME - second)) * 1_000_000_000);
        let mut ports = ports(second);
        ledger.observe(Now { at, wall, interval, clear_after }, faults::seen(&ports));
        let open = ledger.open();
        for port in &mut ports {
            port.findings = open.iter().filter(|f| f.seen.subject.port == port.id).cloned().collect();
            port.health = Health::of(port);
        }
        Arc::new(Frame { at, wall, host: host.clone(), devices: ports.len(), ports })
    };
    let mut history = History::default();
    let frames: Vec<_> = (UPTIME - past..=UPTIME).map(&mut frame).collect();
    for frame in &frames {
        history.push(frame);
    }
    Snapshot {
        generation: past,
        frame: frames.last().unwrap().clone(),
        history,
        cadence: Cadence { interval, missed: 0 },
        findings: Arc::new(Findings { open: ledger.open(), cleared: ledger.cleared().cloned().collect() }),
        events: Vec::new(),
        profile: Arc::new(profile()),
    }
}

/// Bursts of traffic with a quiet moment in each: the shape of all-reduce.
fn burst(second: u64, peak: f32) -> Figure {
    let phase = (second % 24) as f32 / 24.0;
    gbps(peak * (0.55 + 0.45 * (phase * std::f32::consts::TAU).sin()).clamp(0.0, 1.0))
}

fn device(driver: Driver, index: u64) -> DeviceFacts {
    let pcie = |lanes| Reading::Value(PcieLink { tenths_gts: 320, lanes });
    DeviceFacts {
        node_guid: Reading::Value(Guid(0x0c42_a103_0070_1100 + index)),
        firmware: Reading::Value(Text::clean("28.41.1000")),
        hca_type: Reading::Value(Text::clean("MT4129")),
        board_id: Reading::Value(Text::clean("MT_0000000838")),
        function: Function::Physical,
        pcie: Reading::Value(PcieState {
            address: Text::clean("0000:1a:00.0"),
            current: pcie(16),
            maximum: pcie(16),
            path_limit: pcie(16),
        }),
        numa_node: Reading::Value(Some(1)),
        ..DeviceFacts::unknown(Mono(0), driver)
    }
}

fn qos() -> crate::fabric::Qos {
    let mut selection = [TransmissionSelection::Ets; 8];
    selection[6] = TransmissionSelection::Strict;
    let app = |protocol, priority| DcbApp { selector: Selector::Dscp, protocol, priority };
    crate::fabric::Qos {
        pfc: Reading::Value(Pfc { capacity: 8, enabled: 1 << 3, delay: 0 }),
        ets: Reading::Value(Ets {
            capacity: 8,
            class_of_priority: [0, 1, 2, 3, 4, 5, 6, 7],
            bandwidth_percent: [50, 0, 0, 50, 0, 0, 0, 0],
            selection,
        }),
        apps: Reading::Value(vec![app(0, 0), app(24, 3), app(25, 3), app(26, 3), app(48, 6)]),
        buffers: Reading::Unsupported,
        dcbx: Reading::Value(DcbxMode(DcbxMode::HOST)),
        global_pause: Reading::Value(GlobalPause { autoneg: false, rx: false, tx: false }),
    }
}

fn roce_facts(netdev: &str) -> PortFacts {
    let gid = |index, address: &str, kind| Gid {
        index,
        address: address.parse().unwrap(),
        kind,
        netdev: Some(Text::clean(netdev)),
    };
    PortFacts {
        link_layer: Reading::Value(LinkLayer::Ethernet),
        lid: Reading::Value(0),
        active_mtu: Reading::Value(Mtu(4096)),
        max_mtu: Reading::Value(Mtu(4096)),
        gids: Reading::Value(vec![
            gid(0, "fe80::e42:a1ff:fe70:1100", GidType::RoceV1),
            gid(1, "fe80::e42:a1ff:fe70:1100", GidType::RoceV2),
            gid(2, "::ffff:10.7.1.21", GidType::RoceV1),
            gid(3, "::ffff:10.7.1.21", GidType::RoceV2),
        ]),
        netdev: Some(Netdev {
            name: Text::clean(netdev),
            ifindex: Reading::Value(7),
            mtu: Reading::Value(9000),
            driver: Reading::Value(Text::clean("mlx5_core")),
            firmware: Reading::Value(Text::clean("28.41.1000 (MT_0000000838)")),
            bond: None,
            lanes: Reading::Value(4),
            autoneg: Reading::Value(true),
        }),
        qos: qos(),
        queue_pairs: Reading::Value(vec![
            QueuePairOwner { pid: Some(48_213), name: Text::clean("python3"), queue_pairs: 128 },
            QueuePairOwner { pid: None, name: Text::clean("rdma_cm"), queue_pairs: 2 },
        ]),
        ..PortFacts::unknown(Mono(0))
    }
}

fn roce_link(rate_gbps: u64) -> Link {
    let total = BitsPerSecond(rate_gbps * 1_000_000_000);
    Link {
        state: Reading::Value(PortState::Active),
        phys_state: Reading::Value(PhysState::LinkUp),
        rdma_rate: Reading::Value(LinkRate { total, lanes: Some(4), generation: None }),
        netdev: Some(NetdevLink {
            operstate: Reading::Value(OperState::Up),
            admin_up: Reading::Value(true),
            carrier: Reading::Value(true),
            carrier_changes: Reading::Value(3),
            speed: Reading::Value(total),
        }),
    }
}

/// A RoCE port of 400 Gb/s as it should be.
pub fn healthy(name: &str, second: u64) -> PortNow {
    let index = name.rsplit('_').next().and_then(|n| n.parse().ok()).unwrap_or(9);
    let zero = Figure::new(0.0);
    let (rx, tx) = (burst(second + 3 * index, 360.0), burst(second + 3 * index + 1, 355.0));
    let mut priorities = [PriorityNow {
        pause_rx: zero,
        pause_tx: zero,
        pause_frames_rx: zero,
        pause_frames_tx: zero,
        rx: zero,
        tx: zero,
        discards: zero,
    }; 8];
    (priorities[3].rx, priorities[3].tx, priorities[0].rx) = (rx, tx, gbps(0.4));
    PortNow {
        id: PortId::new(DeviceName::new(name), 1),
        device: Arc::new(device(Driver::Mlx5, index)),
        facts: Arc::new(roce_facts(&format!("eth{index}"))),
        link: Arc::new(roce_link(400)),
        freshness: Freshness::Fresh,
        health: Health::Healthy,
        findings: Vec::new(),
        rate: Reading::Value(BitsPerSecond(400_000_000_000)),
        expected_rate: Some(BitsPerSecond(400_000_000_000)),
        traffic: Traffic { rx, tx, basis: TrafficBasis::Rdma },
        pause_rx: zero,
        pause_tx: zero,
        pause_basis: PauseBasis::Time,
        ecn_marked: zero,
        cnp_sent: zero,
        cnp_handled: zero,
        loss: zero,
        discards: zero,
        link_errors: zero,
        transmit_wait: Figure::NONE,
        priorities: Some((&priorities).into()),
        tally: None,
        counters: Some(Arc::new(counters())),
    }
}

fn all(priorities: &Priorities) -> [PriorityNow; 8] {
    Priority::ALL.map(|priority| priorities[priority])
}

/// Pauses the network on priority 3: its PCIe link has half its lanes.
fn slow_receiver(name: &str, second: u64, share: f32) -> PortNow {
    let mut port = healthy(name, second);
    let mut priorities = all(port.priorities.as_ref().unwrap());
    priorities[3].pause_tx = Figure::new(share);
    priorities[3].pause_frames_tx = Figure::new(share * 50_000.0);
    port.priorities = Some((&priorities).into());
    port.pause_tx = Figure::new(share);
    port.traffic.rx = if share > 0.0 { gbps(41.0) } else { port.traffic.rx };
    port.ecn_marked = Figure::new(12_345.0);
    port.cnp_sent = Figure::new(870.0);
    let mut device = device(Driver::Mlx5, 1);
    device.pcie =
        device.pcie.map(|p| PcieState { current: Reading::Value(PcieLink { tenths_gts: 320, lanes: 8 }), ..p });
    port.device = Arc::new(device);
    let mut facts = roce_facts("eth1");
    facts.neighbour = Reading::Value(Neighbour { system: Text::clean("leaf-1"), port: Text::clean("Eth1/8") });
    port.facts = Arc::new(facts);
    port
}

/// Trained down to half of what it should have, with losses and link errors.
fn degraded(name: &str, second: u64) -> PortNow {
    let mut port = healthy(name, second);
    port.rate = Reading::Value(BitsPerSecond(200_000_000_000));
    port.link = Arc::new(roce_link(200));
    (port.traffic.rx, port.traffic.tx) = (burst(second, 155.0), burst(second, 154.0));
    port.loss = Figure::new(if second % 90 < 10 { 17.0 } else { 0.0 });
    port.link_errors = Figure::new(1_800.0);
    port
}

fn infiniband(name: &str, second: u64) -> PortNow {
    let mut port = healthy(name, second);
    let gid =
        Gid { index: 0, address: "fe80::c42:a103:70:1103".parse().unwrap(), kind: GidType::InfiniBand, netdev: None };
    port.facts = Arc::new(PortFacts {
        link_layer: Reading::Value(LinkLayer::InfiniBand),
        lid: Reading::Value(12),
        sm_lid: Reading::Value(1),
        lid_mask_count: Reading::Value(0),
        active_mtu: Reading::Value(Mtu(4096)),
        max_mtu: Reading::Value(Mtu(4096)),
        gids: Reading::Value(vec![gid]),
        queue_pairs: Reading::Value(Vec::new()),
        ..PortFacts::unknown(Mono(0))
    });
    let total = BitsPerSecond(400_000_000_000);
    port.link = Arc::new(Link {
        rdma_rate: Reading::Value(LinkRate { total, lanes: Some(4), generation: Some(Generation::Ndr) }),
        netdev: None,
        ..roce_link(400)
    });
    (port.pause_rx, port.pause_tx, port.pause_basis) = (Figure::NONE, Figure::NONE, PauseBasis::None);
    (port.ecn_marked, port.cnp_sent) = (Figure::NONE, Figure::NONE);
    port.transmit_wait = Figure::new(45_600.0);
    port.priorities = None;
    port
}

fn down(name: &str) -> PortNow {
    let mut port = healthy(name, 0);
    port.link = Arc::new(Link {
        state: Reading::Value(PortState::Down),
        phys_state: Reading::Value(PhysState::Polling),
        ..roce_link(40)
    });
    port.rate = Reading::Unsupported;
    (port.traffic.rx, port.traffic.tx) = (Figure::new(0.0), Figure::new(0.0));
    port
}

fn stale(name: &str, second: u64) -> PortNow {
    let since = Mono((UPTIME - 12) * 1_000_000_000);
    let freshness = if second > UPTIME - 12 { Freshness::Stale { since } } else { Freshness::Fresh };
    PortNow { freshness, ..healthy(name, second.min(UPTIME - 12)) }
}

/// Nothing may be read of its counters, and one interface fails.
fn denied(name: &str) -> PortNow {
    let denied = Figure::from(Reading::Denied);
    let failed = Figure::from(Reading::Failed(Errno::EINVAL));
    let mut port = healthy(name, 0);
    port.traffic = Traffic { rx: denied, tx: denied, basis: TrafficBasis::Rdma };
    (port.ecn_marked, port.cnp_sent, port.loss, port.link_errors) = (failed, failed, denied, failed);
    port.counters = Some(Arc::new(vec![
        CounterGroup { interface: Interface::Counters, of_device: false, rows: Reading::Failed(Errno::EINVAL) },
        CounterGroup { interface: Interface::HwCounters, of_device: false, rows: Reading::Denied },
    ]));
    port
}

/// Names that nobody expects; pause frames are counted and their time is not.
fn strange(second: u64) -> PortNow {
    let mut port = healthy("机房一号_\u{1b}[31m0", second);
    let mut facts = roce_facts("以太网口\u{7}九");
    let system = Text::clean("核心交换机\n一");
    facts.neighbour = Reading::Value(Neighbour { system, port: Text::clean("端口 1/32") });
    port.facts = Arc::new(facts);
    (port.pause_rx, port.pause_tx, port.pause_basis) = (Figure::NONE, Figure::NONE, PauseBasis::Frames);
    let mut priorities = all(port.priorities.as_ref().unwrap());
    for priority in &mut priorities {
        (priority.pause_rx, priority.pause_tx) = (Figure::NONE, Figure::NONE);
    }
    priorities[3].pause_frames_rx = Figure::new(532.0);
    port.priorities = Some((&priorities).into());
    port
}
