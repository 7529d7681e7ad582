//! DCB netlink beside dcb(8).

use fabtop::fabric::{DcbxMode, Priority, Reading, Selector, TransmissionSelection};
use fabtop::source::live::dcb::{Dcb, DcbSettings};
use serde_json::Value;

use super::{dcb, json, output, rig};

fn list(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
}

fn wide<T: Copy + Into<u64>>(numbers: &[T]) -> Vec<u64> {
    numbers.iter().map(|n| (*n).into()).collect()
}

#[test]
fn flow_control_is_that_of_dcb() {
    if !rig() {
        return;
    }
    dcb("pfc set dev rig0 prio-pfc all:off 3:on 5:on");
    output("dcb pfc set dev rig0 delay 700 || true");
    dcb("app replace dev rig0 dscp-prio 46:6");
    dcb("ets set dev rig0 tc-tsa all:strict 0:ets 1:ets tc-bw 0:30 1:70 prio-tc all:0 3:1");
    dcb("buffer set dev rig0 prio-buffer all:0 3:1 buffer-size 1:100000");
    for netdev in ["rig0", "rig1"] {
        compare(netdev, &Dcb::open().unwrap().read(netdev));
    }
    dcb("app del dev rig0 dscp-prio 46:6");
    dcb("pfc set dev rig0 prio-pfc all:off 3:on");
    assert_eq!(Dcb::open().unwrap().read("lo"), DcbSettings::default());
}

fn compare(netdev: &str, settings: &DcbSettings) {
    let show = |what: &str| json(&format!("dcb -j {what} show dev {netdev}"));
    let (ours, theirs) = (settings.pfc.into_value().unwrap(), show("pfc"));
    let on: Vec<bool> = Priority::ALL.into_iter().map(|p| ours.is_on(p)).collect();
    assert_eq!(Value::from(on), theirs["prio_pfc"], "{netdev}");
    assert_eq!(Value::from(ours.capacity), theirs["pfc_cap"], "{netdev}");
    assert_eq!(Value::from(ours.delay), theirs["delay"], "{netdev}");

    let (ours, theirs) = (settings.ets.into_value().unwrap(), show("ets"));
    assert_eq!(Value::from(ours.capacity), theirs["ets_cap"], "{netdev}");
    assert_eq!(wide(&ours.class_of_priority), list(&theirs["prio_tc"]), "{netdev}");
    assert_eq!(wide(&ours.bandwidth_percent), list(&theirs["tc_bw"]), "{netdev}");
    let names: Vec<&str> = ours.selection.into_iter().map(selection_name).collect();
    assert_eq!(Value::from(names), theirs["tc_tsa"], "{netdev}");

    let (ours, theirs) = (settings.buffers.into_value().unwrap(), show("buffer"));
    assert_eq!(wide(&ours.buffer_of_priority), list(&theirs["prio_buffer"]), "{netdev}");
    assert_eq!(wide(&ours.size_bytes), list(&theirs["buffer_size"]), "{netdev}");
    assert_eq!(Value::from(ours.total_bytes), theirs["total_size"], "{netdev}");

    let (ours, theirs) = (settings.apps.value().unwrap(), show("app"));
    assert!(ours.iter().all(|a| a.selector == Selector::Dscp), "mlx5 takes no others");
    let mut pairs: Vec<Vec<u64>> = ours.iter().map(|a| vec![a.protocol.into(), a.priority.into()]).collect();
    pairs.sort();
    let mut told: Vec<Vec<u64>> = theirs["dscp_prio"].as_array().into_iter().flatten().map(list).collect();
    told.sort();
    assert_eq!(pairs, told, "{netdev}");
    let theirs = show("dcbx");
    let bit = |key, bit| if theirs[key] == true { bit } else { 0 };
    let mode = bit("host", 1) | bit("lld_managed", 2) | bit("cee", 4) | bit("ieee", 8) | bit("static", 16);
    assert_eq!(settings.dcbx, Reading::Value(DcbxMode(mode)), "{netdev}");
}

fn selection_name(selection: TransmissionSelection) -> &'static str {
    match selection {
        TransmissionSelection::Strict => "strict",
        TransmissionSelection::CreditBased => "cbs",
        TransmissionSelection::Ets => "ets",
        TransmissionSelection::Vendor => "vendor",
        TransmissionSelection::Other(_) => "unknown",
    }
}
