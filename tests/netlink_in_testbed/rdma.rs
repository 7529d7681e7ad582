//! RDMA netlink beside rdma(8) and sysfs.

use std::collections::BTreeMap;
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::Duration;

use fabtop::fabric::{Driver, Errno, Mono, NodeType, PhysState, QueuePairOwner, Reading, Text};
use fabtop::source::live::rdma_netlink::{PortStatistics, RdmaDevice, RdmaNetlink};
use serde_json::Value;

use super::{json, output, rig, set};

fn devices() -> (RdmaNetlink, Vec<RdmaDevice>) {
    let mut rdma = RdmaNetlink::open().unwrap();
    let devices = rdma.devices().into_value().unwrap();
    (rdma, devices)
}

#[test]
fn devices_are_those_of_rdma_and_sysfs() {
    if !rig() {
        return;
    }
    let (_, devices) = devices();
    let told = json("rdma -d -j dev show");
    assert_eq!(devices.len(), told.as_array().unwrap().len());
    for (ours, theirs) in devices.iter().zip(told.as_array().unwrap()) {
        let name = ours.name.as_str();
        assert_eq!(
            (name, ours.index),
            (theirs["ifname"].as_str().unwrap(), theirs["ifindex"].as_u64().unwrap() as u32)
        );
        assert_eq!(ours.firmware.value().map(Text::as_str), theirs["fw"].as_str(), "{name}");
        let guid = |reading: &Reading<fabtop::fabric::Guid>| reading.value().map(ToString::to_string);
        assert_eq!(guid(&ours.node_guid).as_deref(), theirs["node_guid"].as_str(), "{name}");
        assert_eq!(guid(&ours.sys_image_guid).as_deref(), theirs["sys_image_guid"].as_str(), "{name}");
        assert_eq!(ours.node_type, Reading::Value(NodeType::ChannelAdapter), "{name}");
        let expected = if name.starts_with("mlx5_ib") { "ib" } else { "roce" };
        assert_eq!(ours.protocol.value().map(Text::as_str), Some(expected), "{name}");
        let ports = output(&format!("ls /sys/class/infiniband/{name}/ports | wc -l"));
        assert_eq!(ours.ports.to_string(), ports.trim(), "{name}");
    }
}

#[test]
fn ports_are_those_of_rdma() {
    if !rig() {
        return;
    }
    set("mlx5_ib1", "state 2");
    set("mlx5_ib1", "lid 77");
    output("ip link set rig3 down");
    let (mut rdma, devices) = devices();
    let told = json("rdma -j link show");
    for theirs in told.as_array().unwrap() {
        let name = theirs["ifname"].as_str().unwrap();
        let device = devices.iter().find(|d| d.name.as_str() == name).unwrap();
        let port = rdma.port(device.index, theirs["port"].as_u64().unwrap() as u32).into_value().unwrap();
        assert_eq!(port.state.value().map(|s| s.name()), theirs["state"].as_str(), "{name}");
        assert_eq!(port.phys_state.value().map(|s| phys_name(*s)), theirs["physical_state"].as_str(), "{name}");
        let number = |key: &str| theirs[key].as_u64().map(|n| n as u32);
        assert_eq!(port.lid.into_value(), number("lid"), "{name}");
        assert_eq!(port.sm_lid.into_value(), number("sm_lid"), "{name}");
        assert_eq!(port.lmc.into_value().map(u32::from), number("lmc"), "{name}");
        assert_eq!(port.netdev_index, number("netdev_index"), "{name}");
        assert_eq!(port.netdev.as_ref().map(Text::as_str), theirs["netdev"].as_str(), "{name}");
    }
    output("ip link set rig3 up");
    set("mlx5_ib1", "state 4");
    assert_eq!(rdma.port(devices[0].index, 9), Reading::Unsupported, "there is no port 9");
}

fn phys_name(state: PhysState) -> &'static str {
    match state {
        PhysState::Sleep => "SLEEP",
        PhysState::Polling => "POLLING",
        PhysState::Disabled => "DISABLED",
        PhysState::Training => "ARMED",
        PhysState::LinkUp => "LINK_UP",
        PhysState::ErrorRecovery => "LINK_ERROR_RECOVER",
        PhysState::PhyTest => "PHYTEST",
    }
}

#[test]
fn counters_are_those_of_rdma_statistic() {
    if !rig() {
        return;
    }
    for (name, value) in [("out_of_sequence", 4711), ("np_cnp_sent", u64::from(u32::MAX) + 9), ("rp_cnp_ignored", 1)] {
        set("mlx5_ib0", &format!("set {name} {value}"));
        set("mlx5_roce1", &format!("set {name} {}", value / 2));
    }
    let (mut rdma, devices) = devices();
    for theirs in json("rdma -j statistic show").as_array().unwrap() {
        let name = theirs["ifname"].as_str().unwrap();
        let index = devices.iter().find(|d| d.name.as_str() == name).unwrap().index;
        let mut statistics = PortStatistics::new(index, theirs["port"].as_u64().unwrap() as u32, Driver::Mlx5);
        let block = statistics.read(&mut rdma, Mono(1));
        let theirs: BTreeMap<&str, u64> = counters(theirs);
        assert_eq!(block.layout.names.len(), theirs.len(), "{name}");
        for (counter, value) in theirs {
            assert_eq!(block.named(counter), Some(Reading::Value(value)), "{name} {counter}");
        }
        let again = statistics.read(&mut rdma, Mono(2));
        assert!(Arc::ptr_eq(&block.layout, &again.layout), "names were made anew");
    }
    let index = devices.iter().find(|d| d.name.as_str() == "mlx5_ib0").unwrap().index;
    let mut statistics = PortStatistics::new(index, 1, Driver::Mlx5);
    set("mlx5_ib0", "fail hw 5");
    assert_eq!(statistics.read(&mut rdma, Mono(3)).values, Reading::Unsupported, "never seen to work");
    set("mlx5_ib0", "fail hw 0");
    assert!(statistics.read(&mut rdma, Mono(4)).values.is_value());
    set("mlx5_ib0", "fail hw 5");
    assert_eq!(statistics.read(&mut rdma, Mono(5)).values, Reading::Failed(Errno::EINVAL), "it did work before");
    set("mlx5_ib0", "fail hw 0");
    let gone = PortStatistics::new(u32::MAX - 1, 1, Driver::Mlx5).read(&mut rdma, Mono(3));
    assert_eq!(gone.values, Reading::Unsupported);
}

fn counters(told: &Value) -> BTreeMap<&str, u64> {
    let fields = told.as_object().unwrap().iter().filter(|(key, _)| *key != "ifname" && *key != "port");
    fields.map(|(key, value)| (key.as_str(), value.as_u64().unwrap())).collect()
}

/// A process with a queue pair.
struct Holder(Child);

impl Holder {
    fn start(device: &str, tcp_port: u16) -> Self {
        let arguments = ["-d", device, "-g", "1", "-p", &tcp_port.to_string()];
        Self(Command::new("ibv_rc_pingpong").args(arguments).spawn().unwrap())
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

#[test]
fn queue_pairs_are_those_of_rdma_resource() {
    if !rig() {
        return;
    }
    let holders = [Holder::start("mlx5_0", 18_515), Holder::start("mlx5_0", 18_516), Holder::start("mlx5_1", 18_517)];
    std::thread::sleep(Duration::from_secs(2));
    let (mut rdma, devices) = devices();
    let told = json("rdma -j resource show qp");
    for device in &devices {
        let held = rdma.queue_pairs(device.index).into_value().unwrap();
        let ours = held.on_port(1);
        let mut theirs: BTreeMap<(Option<u32>, &str), u32> = BTreeMap::new();
        for entry in told.as_array().unwrap().iter().filter(|e| e["ifname"] == device.name.as_str()) {
            let pid = entry["pid"].as_u64().map(|p| p as u32);
            *theirs.entry((pid, entry["comm"].as_str().unwrap())).or_default() += 1;
        }
        let counted = |o: &QueuePairOwner| theirs.get(&(o.pid, o.name.as_str())) == Some(&o.queue_pairs);
        assert!(ours.len() == theirs.len() && ours.iter().all(counted), "{}: {held:?} {theirs:?}", device.name);
        assert!(ours.is_sorted_by_key(|o| std::cmp::Reverse(o.queue_pairs)));
    }
    drop(holders);
}
