//! The ioctls beside ethtool(8).

use std::collections::BTreeMap;
use std::sync::Arc;

use fabtop::fabric::{CounterBlock, Driver, Mono, Reading};
use fabtop::source::live::ethtool::{Ethtool, Statistics};

use super::{dcb, output, rig, set};

const NICS: [&str; 4] = ["rig0", "rig1", "rig2", "rig3"];

/// Names and numbers as `ethtool -S` prints them.
fn told(netdev: &str) -> Vec<(String, u64)> {
    let text = output(&format!("ethtool -S {netdev}"));
    let rows = text.lines().skip(1).filter_map(|line| line.rsplit_once(": "));
    rows.map(|(name, value)| (name.trim().to_owned(), value.parse().unwrap())).collect()
}

fn rows(block: &CounterBlock) -> Vec<(String, u64)> {
    let values = block.values.value().unwrap().iter().map(|v| v.into_value().unwrap());
    block.layout.names.iter().map(|n| n.as_str().to_owned()).zip(values).collect()
}

#[test]
fn statistics_are_those_of_ethtool() {
    if !rig() {
        return;
    }
    let mut ethtool = Ethtool::open().unwrap();
    set("rig1", "set rx_discards_phy 12");
    set("rig1", "set rx_prio3_pause_duration 18446744073709551615");
    for netdev in NICS {
        let mut statistics = Statistics::new(netdev, Driver::Mlx5, |_, _, _| true);
        // Neighbours talk to each other now and then: what the tool says lies between two readings of ours.
        let before = statistics.read(&mut ethtool, Mono(1));
        let theirs = told(netdev);
        let after = statistics.read(&mut ethtool, Mono(2));
        assert!(Arc::ptr_eq(&before.layout, &after.layout), "names were made anew");
        let (before, after) = (rows(&before), rows(&after));
        assert_eq!(before.len(), theirs.len());
        for ((low, (name, value)), high) in before.iter().zip(&theirs).zip(&after) {
            assert_eq!(&low.0, name);
            assert!((low.1..=high.1).contains(value), "{netdev} {name}: {value} not in {}..={}", low.1, high.1);
        }
    }
    let chosen =
        Statistics::new("rig1", Driver::Mlx5, |_, _, name| name == "rx_discards_phy").read(&mut ethtool, Mono(3));
    assert_eq!(rows(&chosen), [("rx_discards_phy".to_owned(), 12)]);
}

#[test]
fn pause_rows_come_go_and_change_places() {
    if !rig() {
        return;
    }
    let (mut ethtool, netdev) = (Ethtool::open().unwrap(), "rig2");
    let mut statistics = Statistics::new(netdev, Driver::Mlx5, |_, _, name| name.contains("_pause"));
    let mut paused = |prio_pfc: &str| {
        dcb(&format!("pfc set dev {netdev} prio-pfc {prio_pfc}"));
        let ours = rows(&statistics.read(&mut ethtool, Mono(1)));
        let theirs: Vec<_> = told(netdev).into_iter().filter(|(name, _)| name.contains("_pause")).collect();
        assert_eq!(ours, theirs, "{prio_pfc}");
        ours.into_iter().collect::<BTreeMap<String, u64>>()
    };
    paused("all:off 3:on");
    for (line, value) in [("rx_prio3_pause", 33), ("rx_prio4_pause", 44)] {
        set(netdev, &format!("set {line} {value}"));
    }
    let three = paused("3:on");
    assert_eq!((three.get("rx_prio3_pause"), three.get("rx_prio4_pause")), (Some(&33), None));
    let four = paused("3:off 4:on");
    assert_eq!((four.get("rx_prio3_pause"), four.get("rx_prio4_pause")), (None, Some(&44)));
    assert_eq!(three.len(), four.len(), "as many rows, of other names");
    let both = paused("3:on");
    assert_eq!((both.get("rx_prio3_pause"), both.get("rx_prio4_pause")), (Some(&33), Some(&44)));
    assert!(!paused("all:off").contains_key("rx_prio3_pause"));
    paused("all:off 3:on");
}

#[test]
fn rows_that_never_stop_changing_are_read_right_or_not_at_all() {
    if !rig() {
        return;
    }
    set("rig2", "set rx_prio3_pause 33");
    set("rig2", "set rx_prio4_pause 44");
    let toggle = "for i in $(seq 40); do dcb pfc set dev rig2 prio-pfc 3:off 4:on; dcb pfc set dev rig2 prio-pfc 4:off; \
                  dcb pfc set dev rig2 prio-pfc 3:on; done";
    let toggling = std::thread::spawn(move || output(toggle));
    let mut ethtool = Ethtool::open().unwrap();
    let mut statistics = Statistics::new("rig2", Driver::Mlx5, |_, _, name| name.ends_with("_pause"));
    let (mut readings, mut layouts) = (0, std::collections::BTreeSet::new());
    while !toggling.is_finished() {
        let block = statistics.read(&mut ethtool, Mono(1));
        let right = |name, value| block.named(name).is_none_or(|read| read == Reading::Value(value));
        if block.values.is_value() {
            assert!(right("rx_prio3_pause", 33) && right("rx_prio4_pause", 44), "{:?}", block.values);
            readings += 1;
            layouts.insert(block.layout.names.len() * 10 + usize::from(block.named("rx_prio3_pause").is_some()));
        }
    }
    toggling.join().unwrap();
    assert!(readings > 100 && layouts.len() == 3, "{readings} readings, {layouts:?}");
}

#[test]
fn link_driver_and_pause_are_those_of_ethtool() {
    if !rig() {
        return;
    }
    set("rig1", "speed 200000");
    set("rig1", "lanes 2");
    output("ethtool -A rig1 rx on tx off || true");
    let mut ethtool = Ethtool::open().unwrap();
    for netdev in NICS {
        let field = |command: &str, name: &str| {
            let text = output(&format!("ethtool {command} {netdev}"));
            let line = text.lines().find_map(|l| l.trim().strip_prefix(name)).unwrap_or_default();
            line.trim_start_matches(':').trim().to_owned()
        };
        let link = ethtool.link_settings(netdev).into_value().unwrap();
        let speed = link.speed.map(|s| format!("{}Mb/s", s.0 / 1_000_000));
        assert_eq!(speed, Some(field("", "Speed")), "{netdev}");
        assert_eq!(if link.autoneg { "on" } else { "off" }, field("", "Auto-negotiation"), "{netdev}");
        assert_eq!(ethtool.lanes(netdev).into_value().unwrap().to_string(), field("", "Lanes"), "{netdev}");
        let driver = ethtool.driver(netdev).into_value().unwrap();
        assert_eq!(driver.driver.as_str(), field("-i", "driver"));
        assert_eq!(driver.firmware.unwrap().as_str(), field("-i", "firmware-version"));
        let pause = ethtool.pause(netdev).into_value().unwrap();
        let words = ["Autonegotiate", "RX", "TX"].map(|name| field("-a", name) == "on");
        assert_eq!([pause.autoneg, pause.rx, pause.tx], words, "{netdev}");
    }
    set("rig1", "speed 400000");
    set("rig1", "lanes 4");
    set("rig1", "carrier 0");
    assert_eq!(ethtool.link_settings("rig1").into_value().unwrap().speed, None, "no carrier, no speed");
    set("rig1", "carrier 1");
}
