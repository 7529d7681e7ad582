//! Whether changes are heard of at once.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use fabtop::source::Nudge;
use fabtop::source::live::rtnetlink::Watch;

use super::{output, rig, set};

/// The longest that a change may take to be told, from when the command that makes it is through.
const SOON: Duration = Duration::from_millis(200);

fn watch() -> (Watch, Receiver<Instant>) {
    let (sender, nudges) = channel();
    let nudge: Nudge = Arc::new(move || _ = sender.send(Instant::now()));
    let watch = Watch::start(nudge);
    assert_eq!(watch.refused(), [], "root in the first namespaces may watch all");
    (watch, nudges)
}

#[test]
fn links_addresses_and_devices_are_heard_of_at_once() {
    if !rig() {
        return;
    }
    let (_watch, nudges) = watch();
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
}
