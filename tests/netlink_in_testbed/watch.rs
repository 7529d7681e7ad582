//! Whether changes are heard of at once.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use fabtop::source::Nudge;
use fabtop::source::live::events::Events;

use super::{output, rig, set};

/// The longest that a change may take to be told, from when the command that makes it is through.
const SOON: Duration = Duration::from_millis(200);

/// Listens to the rig's network devices.
fn listen() -> (Events, Receiver<Instant>) {
    let (sender, nudges) = channel();
    let nudge: Nudge = Arc::new(move || _ = sender.send(Instant::now()));
    let events = Events::new().unwrap();
    let index = |n| std::fs::read_to_string(format!("/sys/class/net/rig{n}/ifindex")).ok()?.trim().parse().ok();
    events.set_links((0..3).filter_map(index).collect::<BTreeSet<u32>>());
    events.start(nudge).unwrap();
    (events, nudges)
}

#[test]
fn links_addresses_and_devices_are_heard_of_at_once() {
    if !rig() {
        return;
    }
    let (events, nudges) = listen();
    let settle = || while nudges.recv_timeout(Duration::from_millis(400)).is_ok() {};
    let told = |what: &str, change: &dyn Fn()| {
        settle();
        change();
        let done = Instant::now();
        let nudge = nudges.recv_timeout(Duration::from_secs(2)).unwrap_or_else(|_| panic!("{what}: not told"));
        let late = nudge.saturating_duration_since(done);
        println!("{what}: told {late:?} after it was done");
        assert!(late <= SOON, "{what}: told after {late:?}");
    };
    told("cable out", &|| set("rig0", "carrier 0"));
    told("cable in", &|| set("rig0", "carrier 1"));
    told("link down", &|| _ = output("ip link set rig1 down"));
    told("link up", &|| _ = output("ip link set rig1 up"));
    told("address added", &|| _ = output("ip addr add 192.0.2.9/32 dev rig2"));
    told("address removed", &|| _ = output("ip addr del 192.0.2.9/32 dev rig2"));
    told("device removed", &|| _ = output("rdma link delete mlx5_1"));
    told("device added", &|| _ = output("rdma link add mlx5_1 type rxe netdev rig1"));
    told("HCA pulled", &|| _ = output("echo remove mlx5_ib1 > /sys/kernel/debug/rig_hca/control"));
    told("HCA back", &|| _ = output("echo add mlx5_ib1 > /sys/kernel/debug/rig_hca/control"));
    settle();
    events.stop();
}

#[test]
fn what_belongs_to_no_rdma_port_is_not_heard_of() {
    if !rig() {
        return;
    }
    let (events, nudges) = listen();
    let _ = output("ip link add nobodys0 type dummy");
    let _ = output("ip link set nobodys0 up");
    let _ = output("ip link del nobodys0");
    assert!(nudges.recv_timeout(Duration::from_secs(1)).is_err());
    events.stop();
}
