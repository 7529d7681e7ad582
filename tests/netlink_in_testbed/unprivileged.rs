//! Everything here is there for any user.

use std::process::Command;
use std::sync::Arc;

use fabtop::fabric::{Driver, Mono};
use fabtop::source::live::dcb::Dcb;
use fabtop::source::live::ethtool::{Ethtool, Statistics};
use fabtop::source::live::rdma_netlink::{PortStatistics, RdmaNetlink};
use fabtop::source::live::rtnetlink::Watch;

use super::rig;

/// Set in the process that has no privilege.
const INNER: &str = "FABTOP_TEST_UNPRIVILEGED";

#[test]
fn nothing_here_needs_a_privilege() {
    if !rig() {
        return;
    }
    if std::env::var_os(INNER).is_some() {
        return read_everything();
    }
    let inner = Command::new("setpriv")
        .args(["--reuid", "65534", "--regid", "65534", "--clear-groups", "--inh-caps=-all"])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "unprivileged::nothing_here_needs_a_privilege"])
        .env(INNER, "1")
        .output()
        .unwrap();
    assert!(inner.status.success(), "{}", String::from_utf8_lossy(&inner.stdout));
    assert!(String::from_utf8_lossy(&inner.stdout).contains("1 passed"));
}

fn read_everything() {
    assert!(!rustix::process::geteuid().is_root());
    let mut rdma = RdmaNetlink::open().unwrap();
    let device = rdma.devices().into_value().unwrap().remove(0);
    assert!(rdma.port(device.index, 1).is_value());
    assert!(!rdma.queue_pairs(device.index).into_value().unwrap().on_port(1).is_empty());
    assert!(PortStatistics::new(device.index, 1, Driver::Rxe).read(&mut rdma, Mono(1)).values.is_value());
    let mut ethtool = Ethtool::open().unwrap();
    assert!(Statistics::new("rig0", Driver::Mlx5, |_, _, _| true).read(&mut ethtool, Mono(1)).values.is_value());
    assert!(ethtool.driver("rig0").is_value() && ethtool.pause("rig0").is_value());
    assert!(ethtool.link_settings("rig0").is_value() && ethtool.lanes("rig0").is_value());
    assert!(Dcb::open().unwrap().read("rig0").pfc.is_value());
    assert_eq!(Watch::start(Arc::new(|| ())).refused(), []);
}
