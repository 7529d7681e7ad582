//! The live source on captured trees: what it finds, what comes and goes, what it costs.

#![expect(clippy::unwrap_used, reason = "helpers of tests stop at whatever fails")]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use fabtop::fabric::{
    BitsPerSecond, Driver, Freshness, Interface, LinkLayer, Origin, PcieLink, PortState, Reading, Sample,
};
use fabtop::sampler::{Interval, Sampler};
use fabtop::source::live::LiveSource;
use fabtop::source::{Source, Tick};

const TICK: Tick = Tick { budget: Duration::from_secs(5), refresh: false };

/// What mlx5 has in `counters/`, words and packets first.
const COUNTERS: [&str; 22] = [
    "port_rcv_data",
    "port_xmit_data",
    "port_rcv_packets",
    "port_xmit_packets",
    "unicast_rcv_packets",
    "unicast_xmit_packets",
    "multicast_rcv_packets",
    "multicast_xmit_packets",
    "symbol_error",
    "link_error_recovery",
    "link_downed",
    "port_rcv_errors",
    "port_rcv_remote_physical_errors",
    "port_rcv_switch_relay_errors",
    "port_xmit_discards",
    "port_xmit_constraint_errors",
    "port_rcv_constraint_errors",
    "local_link_integrity_errors",
    "excessive_buffer_overrun_errors",
    "VL15_dropped",
    "port_xmit_wait",
    "port_xmit_congested",
];

/// Some of mlx5's `hw_counters/`.
const HW_COUNTERS: [&str; 8] = [
    "out_of_sequence",
    "packet_seq_err",
    "local_ack_timeout_err",
    "rnr_nak_retry_err",
    "np_cnp_sent",
    "rp_cnp_handled",
    "np_ecn_marked_roce_packets",
    "out_of_buffer",
];

fn put(dir: &Path, file: &str, text: &str) {
    fs::create_dir_all(dir.join(file).parent().unwrap()).unwrap();
    fs::write(dir.join(file), text).unwrap();
}

/// An Ethernet HCA with one port as the kernel lays it out: a PCI function with an RDMA device and a network device.
fn add_device(sys: &Path, number: u32) {
    let (rdma, netdev) = (format!("mlx5_{number}"), format!("ens{number}np0"));
    let bus = 0x20 + number;
    let function = sys.join(format!("devices/pci0000:{bus:02x}/0000:{bus:02x}:00.0"));
    put(&function, "max_link_speed", "32.0 GT/s PCIe\n");
    put(&function, "max_link_width", "16\n");
    put(&function, "current_link_speed", "32.0 GT/s PCIe\n");
    put(&function, "current_link_width", "8\n");
    put(&function, "numa_node", "1\n");
    let device = function.join("infiniband").join(&rdma);
    put(&device, "node_guid", &format!("0c42:a103:0000:{number:04x}\n"));
    put(&device, "node_type", "1: CA\n");
    put(&device, "fw_ver", "28.41.1000\n");
    put(&device, "hca_type", "MT4129\n");
    put(&device, "board_id", "MT_0000000840\n");
    let port = device.join("ports/1");
    put(&port, "state", "4: ACTIVE\n");
    put(&port, "phys_state", "5: LinkUp\n");
    put(&port, "rate", "100 Gb/sec (4X EDR)\n");
    put(&port, "link_layer", "Ethernet\n");
    put(&port, "lid", "0x0\n");
    put(&port, "gids/0", "fe80:0000:0000:0000:0e42:a1ff:fe03:0001\n");
    put(&port, "gid_attrs/types/0", "RoCE v2\n");
    put(&port, "gid_attrs/ndevs/0", &format!("{netdev}\n"));
    for (at, name) in COUNTERS.iter().enumerate() {
        put(&port, &format!("counters/{name}"), &format!("{}\n", at * 1000));
    }
    for (at, name) in HW_COUNTERS.iter().enumerate() {
        put(&port, &format!("hw_counters/{name}"), &format!("{at}\n"));
    }
    let net = function.join("net").join(&netdev);
    put(&net, "operstate", "up\n");
    put(&net, "flags", "0x1003\n");
    put(&net, "carrier", "1\n");
    put(&net, "carrier_changes", "2\n");
    put(&net, "speed", "400000\n");
    put(&net, "ifindex", &format!("{}\n", 10 + number));
    put(&net, "mtu", "4200\n");
    symlink(&function, device.join("device")).unwrap();
    for (class, name, target) in [("infiniband", &rdma, &device), ("net", &netdev, &net)] {
        let class = sys.join("class").join(class);
        fs::create_dir_all(&class).unwrap();
        symlink(target, class.join(name)).unwrap();
    }
}

fn remove_device(sys: &Path, number: u32) {
    let bus = 0x20 + number;
    fs::remove_file(sys.join(format!("class/infiniband/mlx5_{number}"))).unwrap();
    fs::remove_file(sys.join(format!("class/net/ens{number}np0"))).unwrap();
    fs::remove_dir_all(sys.join(format!("devices/pci0000:{bus:02x}"))).unwrap();
}

fn tree(devices: u32) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir_all(dir.path().join("sys/class/infiniband")).unwrap();
    (0..devices).for_each(|number| add_device(&dir.path().join("sys"), number));
    dir
}

fn freshness(sample: &Sample) -> Vec<(&str, &str)> {
    let word = |f| match f {
        Freshness::Fresh => "fresh",
        Freshness::Stale { .. } => "stale",
        Freshness::Gone { .. } => "gone",
    };
    sample.devices.iter().map(|d| (d.name.as_str(), word(d.freshness))).collect()
}

#[test]
fn a_captured_host_is_read_whole() {
    let dir = tree(12);
    let sample = LiveSource::tree(dir.path()).unwrap().read(TICK).unwrap();
    assert!(matches!(sample.host.origin, Origin::Tree(_)));
    assert_eq!(sample.host.notices, []);
    assert_eq!(sample.devices.len(), 12);
    let device = &sample.devices[10];
    assert_eq!((device.name.as_str(), device.freshness, device.index), ("mlx5_10", Freshness::Fresh, None));
    assert_eq!(device.facts.driver, Driver::Mlx5);
    let pcie = device.facts.pcie.value().unwrap();
    assert_eq!(pcie.current, Reading::Value(PcieLink { tenths_gts: 320, lanes: 8 }));
    assert!(device.facts.verbs.is_err(), "a tree has no verbs");
    let port = &device.ports[0];
    assert_eq!(port.link.state, Reading::Value(PortState::Active));
    assert_eq!(port.link.rate(LinkLayer::Ethernet), Reading::Value(BitsPerSecond(400_000_000_000)));
    assert_eq!(port.facts.netdev.as_ref().unwrap().name.as_str(), "ens10np0");
    assert_eq!(port.facts.gids.value().unwrap().len(), 1);
    let interfaces: Vec<_> = port.counters.iter().map(|block| block.layout.interface).collect();
    assert_eq!(interfaces, [Interface::Counters, Interface::HwCounters]);
    assert_eq!(port.counters[0].named("port_xmit_data"), Some(Reading::Value(1000)));
    assert_eq!(port.counters[1].named("out_of_buffer"), Some(Reading::Value(7)));
}

#[test]
fn what_a_tree_cannot_hold_is_unsupported() {
    let dir = tree(1);
    let sample = LiveSource::tree(dir.path()).unwrap().read(TICK).unwrap();
    let facts = &sample.devices[0].ports[0].facts;
    assert_eq!(facts.qos, fabtop::fabric::Qos::default());
    assert_eq!(facts.queue_pairs, Reading::Unsupported);
    assert_eq!(facts.netdev.as_ref().unwrap().driver, Reading::Unsupported);
}

#[test]
fn devices_come_and_go() {
    let dir = tree(2);
    let sys = dir.path().join("sys");
    let mut source = LiveSource::tree(dir.path()).unwrap();
    assert_eq!(freshness(&source.read(TICK).unwrap()), [("mlx5_0", "fresh"), ("mlx5_1", "fresh")]);
    add_device(&sys, 2);
    remove_device(&sys, 0);
    let sample = source.read(TICK).unwrap();
    assert_eq!(freshness(&sample), [("mlx5_0", "gone"), ("mlx5_1", "fresh"), ("mlx5_2", "fresh")]);
    assert_eq!(sample.devices[0].ports.len(), 1, "what it said last is still there");
    add_device(&sys, 0);
    let sample = source.read(TICK).unwrap();
    assert_eq!(freshness(&sample), [("mlx5_0", "fresh"), ("mlx5_1", "fresh"), ("mlx5_2", "fresh")]);
}

#[test]
fn facts_stay_the_same_object_until_they_change() {
    let dir = tree(1);
    let mut source = LiveSource::tree(dir.path()).unwrap();
    let refresh = Tick { refresh: true, ..TICK };
    let first = source.read(TICK).unwrap().devices[0].clone();
    std::thread::sleep(Duration::from_millis(1050));
    let second = source.read(refresh).unwrap().devices[0].clone();
    assert!(std::sync::Arc::ptr_eq(&first.facts, &second.facts));
    assert!(std::sync::Arc::ptr_eq(&first.ports[0].facts, &second.ports[0].facts));
    fs::write(dir.path().join("sys/class/net/ens0np0/mtu"), "9000\n").unwrap();
    std::thread::sleep(Duration::from_millis(1050));
    let third = source.read(refresh).unwrap().devices[0].clone();
    assert!(third.ports[0].facts.read_at > first.ports[0].facts.read_at);
    assert_eq!(third.ports[0].facts.netdev.as_ref().unwrap().mtu, Reading::Value(9000));
}

#[test]
fn a_host_without_devices_says_so() {
    let dir = tree(0);
    let sample = LiveSource::tree(dir.path()).unwrap().read(TICK).unwrap();
    assert!(sample.devices.is_empty());
    assert!(sample.host.notices[0].as_str().contains("no driver made a device"), "{:?}", sample.host.notices);
    fs::remove_dir(dir.path().join("sys/class/infiniband")).unwrap();
    let sample = LiveSource::tree(dir.path()).unwrap().read(TICK).unwrap();
    assert!(sample.host.notices[0].as_str().contains("modules are not loaded"), "{:?}", sample.host.notices);
}

#[test]
fn a_tree_full_of_rubbish_is_read_all_the_same() {
    let dir = tree(1);
    let sys = dir.path().join("sys");
    put(&sys, "class/infiniband/README", "not a device");
    fs::create_dir_all(sys.join("class/infiniband/bare_0")).unwrap();
    put(&sys, "class/infiniband/odd\u{1b}[2J/ports/1/state", "");
    put(&sys, "class/infiniband/odd\u{1b}[2J/ports/x/state", "4: ACTIVE");
    put(&sys, "class/infiniband/odd\u{1b}[2J/ports/1/counters/port_rcv_data", "\u{0}\u{ff}");
    let mut source = LiveSource::tree(dir.path()).unwrap();
    source.read(TICK).unwrap();
    let sample = source.read(TICK).unwrap();
    assert_eq!(freshness(&sample), [("mlx5_0", "fresh"), ("odd?[2J", "fresh")]);
    assert_eq!(sample.devices[1].ports.len(), 1);
    assert!(!sample.devices[1].ports[0].link.state.is_value());
    let portless = |sample: &Sample| sample.host.notices.iter().any(|n| n.as_str() == "bare_0 has no port");
    assert!(portless(&sample), "{:?}", sample.host.notices);
    // It was only half made.
    put(&sys, "class/infiniband/bare_0/ports/1/state", "4: ACTIVE");
    let sample = source.read(TICK).unwrap();
    assert!(!portless(&sample));
    assert_eq!(freshness(&sample)[0].0, "bare_0");
}

#[test]
fn devices_stay_while_they_cannot_be_listed_for_once() {
    let dir = tree(1);
    let class = dir.path().join("sys/class/infiniband");
    let mut source = LiveSource::tree(dir.path()).unwrap();
    source.read(TICK).unwrap();
    fs::rename(&class, dir.path().join("aside")).unwrap();
    fs::write(&class, "no directory").unwrap();
    assert_eq!(freshness(&source.read(TICK).unwrap()).len(), 1, "listing fails, so those found last stand");
    assert!(LiveSource::tree(dir.path()).unwrap().read(TICK).is_err());
}

/// The best of a few: a busy machine only ever adds.
fn cost(devices: u32) -> Duration {
    let dir = tree(devices);
    let mut source = LiveSource::tree(dir.path()).unwrap();
    source.read(TICK).unwrap();
    let beat = |source: &mut LiveSource| {
        let before = Instant::now();
        assert_eq!(source.read(TICK).unwrap().devices.len(), devices as usize);
        before.elapsed()
    };
    (0..10).map(|_| beat(&mut source)).min().unwrap()
}

#[test]
fn a_beat_is_cheap() {
    // Forty files a port, each one system call: far below this even without optimisation.
    let sixteen = cost(16);
    assert!(sixteen < Duration::from_millis(25), "{sixteen:?}");
}

#[test]
fn ten_samples_a_second_from_32_ports_and_none_is_late() {
    let dir = tree(32);
    // Another program may take the processor away for a while, so there are a few attempts; a source that is too slow
    // fails them all.
    let kept = (0..10).any(|_| {
        let source = Box::new(LiveSource::tree(dir.path()).unwrap());
        let (sender, beats) = channel();
        let sampler = Sampler::start(source, Interval::SHORTEST, move |beat| drop(sender.send(beat))).unwrap();
        let fresh = (0..11).all(|_| {
            let sample = beats.recv_timeout(Duration::from_secs(10)).unwrap().sample.unwrap();
            sample.devices.len() == 32 && sample.devices.iter().all(|d| d.freshness == Freshness::Fresh)
        });
        let cadence = beats.recv_timeout(Duration::from_secs(10)).unwrap().cadence;
        drop(sampler);
        fresh && cadence.missed == 0
    });
    assert!(kept);
}
