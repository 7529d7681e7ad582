//! Every counter of `fabtop watch --counters` is the one that `rdma statistic`, `ethtool -S` and `/sys` show.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use super::guest::{file, json as told, output, port_dir, rig, testbed};
use super::program::{Watch, port, ports};

/// Names and numbers.
type Numbers = BTreeMap<String, u64>;

/// Sets counters apart, to their ends too.
fn make_them_differ() {
    for (at, line) in ["symbol_error 17", "link_downed 300", "port_xmit_data 123456789", "port_rcv_packets 987654321"]
        .iter()
        .chain(&["port_xmit_wait 4294967295", "VL15_dropped 70000", "out_of_sequence 4711", "np_cnp_sent 99"])
        .enumerate()
    {
        rig(&format!("set mlx5_ib{} set {line}", at % 6));
    }
    for line in ["rx_discards_phy 12", "rx_prio3_pause_duration 1234567890123", "outbound_pci_stalled_rd 37"] {
        rig(&format!("set rig7 set {line}"));
        rig(&format!("set rig1 set {line}"));
    }
    rig("set mlx5_roce2 set rp_cnp_handled 5");
}

/// What `fabtop` says of a port's counters of one interface.
fn ours(line: &Value, name: &str, interface: &str) -> Numbers {
    let rows = port(line, name)["counters"][interface].as_object();
    let number = |(name, row): (&String, &Value)| (name.clone(), row["value"].as_u64().unwrap());
    rows.map(|rows| rows.iter().map(number).collect()).unwrap_or_default()
}

fn rdma_statistic() -> BTreeMap<String, Numbers> {
    let all = told("rdma -j statistic show");
    let of_port = |entry: &Value| {
        let fields = entry.as_object().unwrap().iter().filter(|(key, _)| *key != "ifname" && *key != "port");
        let numbers = fields.map(|(name, value)| (name.clone(), value.as_u64().unwrap())).collect();
        (format!("{}/{}", entry["ifname"].as_str().unwrap(), entry["port"]), numbers)
    };
    all.as_array().unwrap().iter().map(of_port).collect()
}

fn ethtool(netdev: &str) -> Numbers {
    let text = output(&format!("ethtool -S {netdev}"));
    let rows = text.lines().skip(1).filter_map(|line| line.rsplit_once(": "));
    rows.map(|(name, value)| (name.trim().to_owned(), value.parse().unwrap())).collect()
}

/// The files of a directory of counters.
fn files(dir: &Path) -> Numbers {
    let Ok(entries) = std::fs::read_dir(dir) else { return Numbers::new() };
    let names = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).filter(|n| n != "lifespan");
    names.filter_map(|n| Some((n.clone(), file(dir.join(&n))?.parse().ok()?))).collect()
}

/// PMA counts data in words of four bytes; we show bytes.
fn in_bytes(numbers: Numbers) -> Numbers {
    let scaled = |(name, value): (String, u64)| {
        let words = name.ends_with("_data");
        (name, if words { value * 4 } else { value })
    };
    numbers.into_iter().map(scaled).collect()
}

/// What a tool said lies between what we said before and after. How many counters that were.
fn compare(what: &str, before: &Numbers, theirs: &Numbers, after: &Numbers) -> usize {
    for (name, low) in before {
        let (value, high) = (theirs.get(name), after.get(name));
        assert!(value.is_some(), "{what}: {name} is not in {theirs:?}");
        let (value, high) = (*value.unwrap(), *high.unwrap());
        assert!((*low..=high).contains(&value), "{what} {name}: {value} is not in {low}..={high}");
    }
    before.len()
}

#[test]
fn counters_are_those_of_the_tools_and_files() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    make_them_differ();
    let watch = Watch::settled(&["--counters", "--interval", "500ms"]);
    let before = watch.fresh();
    let statistic = rdma_statistic();
    let of_port = |p: &Value| {
        let name = p["port"].as_str().unwrap().to_owned();
        let dir = port_dir(&name);
        let netdev =
            p["netdev"].as_str().map(|n| (ethtool(n), files(&Path::new("/sys/class/net").join(n).join("statistics"))));
        (name, in_bytes(files(&dir.join("counters"))), files(&dir.join("hw_counters")), netdev.unwrap_or_default())
    };
    let told: Vec<_> = ports(&before).iter().map(of_port).collect();
    let after = watch.fresh();
    drop(watch);

    let mut compared = BTreeMap::<&str, usize>::new();
    for (name, pma, hw, (nic, netdev)) in &told {
        let hw_names: Vec<_> = statistic[name].keys().collect();
        assert_eq!(ours(&before, name, "hw_counters").keys().collect::<Vec<_>>(), hw_names, "{name}: all of them");
        let tools = [
            ("counters", pma),
            ("hw_counters", &statistic[name]),
            ("hw_counters", hw),
            ("ethtool", nic),
            ("netdev", netdev),
        ];
        for (interface, theirs) in tools {
            let (low, high) = (ours(&before, name, interface), ours(&after, name, interface));
            *compared.entry(interface).or_default() += compare(&format!("{name} {interface}"), &low, theirs, &high);
        }
    }
    println!("{compared:?} counters compared");
    assert!(compared["counters"] >= 10 * 15, "ten ports have PMA counters");
    assert!(compared["hw_counters"] >= 16 * 10, "all have these");
    assert!(compared["ethtool"] >= 10 * 50, "ten have a NIC");
    assert_eq!(compared["netdev"], 6 * 4, "rxe counts no bytes");
}

#[test]
fn a_full_error_counter_is_saturated_and_a_percentage_is_no_count() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    make_them_differ();
    let watch = Watch::settled(&["--counters", "--interval", "500ms"]);
    let line = watch.fresh();
    let note = |name: &str, interface: &str, counter: &str| port(&line, name)["counters"][interface][counter].clone();
    let full = note("mlx5_ib1/1", "counters", "link_downed");
    assert_eq!((full["value"].as_u64(), &full["note"]), (Some(255), &Value::from("saturated")));
    let percent = note("mlx5_roce1/1", "ethtool", "outbound_pci_stalled_rd");
    assert_eq!((percent["value"].as_u64(), &percent["unit"]), (Some(37), &Value::from("percent")));
    assert!(percent["per_second"].is_null());
}
