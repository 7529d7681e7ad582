//! What is broken is broken alone.

use std::collections::BTreeMap;

use serde_json::Value;

use super::guest::{Afterwards, hand, output, rig, testbed};
use super::program::{Watch, list, port, ports, run};

#[test]
fn a_device_that_hangs_is_stale_alone() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = Watch::settled(&["--interval", "1s"]);
    hand("rig_hca/mlx5_ib2", "stall 20000");
    let stale = |line: &Value| -> Vec<String> {
        let others = ports(line).iter().filter(|p| p["freshness"] != "fresh");
        others.map(|p| p["port"].as_str().unwrap().to_owned()).collect()
    };
    watch.until("mlx5_ib2 stale", |l| !stale(l).is_empty());
    for _ in 0..3 {
        let (_, line) = watch.next();
        assert_eq!(stale(&line), ["mlx5_ib2/1"]);
        assert_eq!(port(&line, "mlx5_ib2/1")["freshness"], "stale");
        assert_eq!(port(&line, "mlx5_ib2/1")["state"], "active", "what it said last");
    }
    hand("rig_hca/mlx5_ib2", "stall 0");
    watch.until("mlx5_ib2 fresh", |l| stale(l).is_empty());
}

#[test]
fn a_nic_that_hangs_is_stale_alone() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = Watch::settled(&["--interval", "1s"]);
    hand("rig_nic/rig7", "stall 5000");
    watch.until("mlx5_roce1 stale", |l| port(l, "mlx5_roce1/1")["freshness"] == "stale");
    let (_, line) = watch.next();
    assert_eq!(port(&line, "mlx5_ib0/1")["freshness"], "fresh", "an HCA without a NIC is not held up by one");
    hand("rig_nic/rig7", "stall 0");
    watch.until("all fresh", |l| ports(l).iter().all(|p| p["freshness"] == "fresh"));
}

/// How often each port's PMA was read.
fn pma_reads() -> BTreeMap<String, u64> {
    let text = rig("reads");
    let count = |line: &str| {
        let words: Vec<_> = line.split(' ').collect();
        (words[0].to_owned(), words[2].parse().unwrap())
    };
    text.lines().map(count).collect()
}

#[test]
fn a_port_whose_counters_are_refused_is_left_alone() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    rig("set mlx5_ib4 fail pma 22");
    let watch = Watch::settled(&["--counters", "--interval", "200ms"]);
    watch.next();
    let before = pma_reads();
    for _ in 0..10 {
        watch.next();
    }
    let (line, after) = (watch.fresh(), pma_reads());
    let grown = |port: &str| after[port] - before[port];
    assert_eq!(grown("mlx5_ib4/1"), 0, "each read is a line in the kernel's log");
    assert!(grown("mlx5_ib3/1") > 100, "the others are read as before");
    let port = port(&line, "mlx5_ib4/1");
    assert_eq!(port["counters"]["counters"], "errno 22");
    assert!(port["counters"]["hw_counters"].is_object(), "its other counters are there");
    assert_eq!((&port["freshness"], &port["state"]), (&Value::from("fresh"), &Value::from("active")));
    assert!(port["tx_gbps"].is_null());
    let log = output("dmesg | grep -c ACCESS_REG || true");
    assert!(log.trim().parse::<u32>().unwrap() <= 3, "{log}");
}

#[test]
fn without_libibverbs_it_starts_and_says_so() {
    let Some(_testbed) = testbed() else { return };
    let _back = Afterwards("mv /tmp/fabtop-away/* /usr/lib/x86_64-linux-gnu/");
    output("mkdir -p /tmp/fabtop-away && mv /usr/lib/x86_64-linux-gnu/libibverbs.so.1* /tmp/fabtop-away/");
    let list = list();
    let notices = list["notices"].to_string();
    assert!(notices.contains("no libibverbs"), "{notices}");
    assert_eq!(ports(&list).len(), 16);
    for port in ports(&list) {
        let name = &port["port"];
        assert_eq!((&port["state"], &port["rate_gbps"]), (&Value::from("active"), &Value::from(400.0)), "{name}");
        assert!(port["verbs"].as_str().unwrap().contains("no libibverbs"), "{name}");
        assert!(!port["gids"].as_array().unwrap().is_empty(), "{name}");
        assert!(port["netdev"].is_null() == (port["link_layer"] == "infiniband"), "{name}");
    }
    let table = run(&["list"]);
    assert!(table.status.success());
    assert_eq!(String::from_utf8_lossy(&table.stdout).lines().count(), 17);
}
