//! What `ibv_devinfo`, `rdma` and `fabtop list` all show is the same.

use std::collections::BTreeMap;
use std::net::Ipv6Addr;

use serde_json::{Value, json};

use super::guest::{json as told, output, rig, testbed};
use super::program::{list, port, ports};

/// Ports that differ from each other, so that agreement means something.
fn make_them_differ() {
    rig("set mlx5_ib1 state 2");
    rig("set mlx5_ib2 state 1");
    rig("set mlx5_ib3 state 3");
    rig("set mlx5_ib4 width 16");
    rig("set mlx5_ib4 speed 64");
    rig("set mlx5_ib4 lid 4711");
    rig("set mlx5_ib4 sm_lid 12");
    rig("set mlx5_ib5 guid 0x0200c90300abcdef");
    rig("link mlx5_1 down");
    rig("set rig8 speed 200000");
    output(
        "ip addr add 10.99.0.1/24 dev rig4 && ip addr add 2001:db8::7/64 nodad dev rig9 && ip link set rig3 mtu 1500",
    );
}

/// What `ibv_devinfo -v` says of each device: keys with their values in order.
fn devinfo() -> BTreeMap<String, Vec<(String, String)>> {
    let mut devices = BTreeMap::new();
    let mut name = String::new();
    for line in output("ibv_devinfo -v").lines() {
        let Some((key, value)) = line.split_once(":\t") else { continue };
        let (key, value) = (key.trim(), value.trim().to_owned());
        if key == "hca_id" {
            name = value;
        } else {
            devices.entry(name.clone()).or_insert_with(Vec::new).push((key.to_owned(), value));
        }
    }
    devices
}

#[test]
fn ibv_devinfo_says_the_same() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    make_them_differ();
    let (list, devices) = (list(), devinfo());
    assert_eq!(devices.len(), 16);
    for ours in ports(&list) {
        compare_devinfo(ours, &devices[ours["device"].as_str().unwrap()]);
    }
}

fn compare_devinfo(ours: &Value, theirs: &[(String, String)]) {
    let name = &ours["port"];
    let has = |key: &str| theirs.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str());
    // `PORT_ACTIVE (4)`, `4096 (5)`: the first word counts.
    let says = |key: &str| has(key).unwrap().split(' ').next().unwrap();
    let number = |key: &str| json!(says(key).parse::<u64>().unwrap());
    assert_eq!(ours["state"], says("state").trim_start_matches("PORT_").to_lowercase(), "{name}");
    assert_eq!(ours["phys_state"], says("phys_state").to_lowercase(), "{name}");
    assert_eq!(ours["link_layer"], says("link_layer").to_lowercase(), "{name}");
    assert_eq!(ours["mtu_bytes"], number("active_mtu"), "{name}");
    assert_eq!(ours["max_mtu_bytes"], number("max_mtu"), "{name}");
    assert_eq!(ours["lid"], number("port_lid"), "{name}");
    assert_eq!(ours["sm_lid"], number("sm_lid"), "{name}");
    assert_eq!(ours["node_guid"], says("node_guid"), "{name}");
    for (key, field) in [("fw_ver", "firmware"), ("board_id", "board_id")] {
        if !ours[field].is_null() {
            assert_eq!(ours[field], says(key), "{name}");
        }
    }
    if ours["driver"] == "mlx5" {
        assert_eq!(ours["hca_type"], format!("MT{}", says("vendor_part_id")), "{name}");
        assert!(ours["firmware"].is_string() && ours["board_id"].is_string(), "{name}");
    }
    if ours["link_layer"] == "infiniband" && ours["state"] != "down" {
        let lanes: f64 = says("active_width").trim_end_matches('X').parse().unwrap();
        let gbps: f64 = says("active_speed").parse().unwrap();
        assert_eq!((ours["lanes"].as_f64(), ours["rate_gbps"].as_f64()), (Some(lanes), Some(lanes * gbps)), "{name}");
    }
    assert_eq!(gids(ours), devinfo_gids(theirs), "{name}");
}

/// Index, address and kind.
type Gids = Vec<(u64, Ipv6Addr, &'static str)>;

fn gids(port: &Value) -> Gids {
    let gid = |g: &Value| {
        let kind = match g["type"].as_str().unwrap() {
            "roce_v1" => "RoCE v1",
            "roce_v2" => "RoCE v2",
            _ => "",
        };
        (g["index"].as_u64().unwrap(), g["gid"].as_str().unwrap().parse().unwrap(), kind)
    };
    port["gids"].as_array().unwrap().iter().map(gid).collect()
}

fn devinfo_gids(theirs: &[(String, String)]) -> Gids {
    let gid = |(key, value): &(String, String)| {
        let index = key.strip_prefix("GID[")?.trim_end_matches(']').trim().parse().unwrap();
        let (address, kind) = value.split_once(", ").unwrap_or((value, ""));
        let kind = ["RoCE v1", "RoCE v2"].into_iter().find(|k| *k == kind).unwrap_or_default();
        Some((index, address.parse().unwrap(), kind))
    };
    theirs.iter().filter_map(gid).collect()
}

#[test]
fn rdma_link_says_the_same() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    make_them_differ();
    let (list, links) = (list(), told("rdma -j link"));
    let links = links.as_array().unwrap();
    assert_eq!(links.len(), 16);
    let mut states = std::collections::BTreeSet::new();
    for theirs in links {
        let ours = port(&list, &format!("{}/{}", theirs["ifname"].as_str().unwrap(), theirs["port"]));
        let name = &ours["port"];
        assert_eq!(ours["state"], theirs["state"].as_str().unwrap().to_lowercase(), "{name}");
        assert_eq!(ours["phys_state"], theirs["physical_state"].as_str().unwrap().to_lowercase(), "{name}");
        assert_eq!(ours["netdev"], theirs["netdev"], "{name}");
        for key in ["lid", "sm_lid"] {
            assert!(theirs[key].is_null() || ours[key] == theirs[key], "{name}: {key}");
        }
        states.insert(theirs["state"].as_str().unwrap());
    }
    assert_eq!(states.len(), 4, "down, init, armed and active were compared");
}

#[test]
fn rdma_resource_counts_the_same_queue_pairs() {
    let Some(_testbed) = testbed() else { return };
    let holders: Vec<_> = (0..3).map(|n| pingpong("mlx5_4", 18_600 + n)).collect();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let list = list();
    for theirs in told("rdma -j resource show").as_array().unwrap() {
        let ours = port(&list, &format!("{}/1", theirs["ifname"].as_str().unwrap()));
        assert_eq!(ours["queue_pairs"], theirs["qp"], "{}", ours["port"]);
    }
    let most = port(&list, "mlx5_4/1")["queue_pairs"].as_u64().unwrap();
    assert!(most >= 3, "{most}");
    drop(holders);
}

/// A program that waits for its other end with one queue pair.
fn pingpong(device: &str, tcp_port: u16) -> Killed {
    let arguments = ["-d", device, "-g", "1", "-p", &tcp_port.to_string()];
    Killed(std::process::Command::new("ibv_rc_pingpong").args(arguments).spawn().unwrap())
}

struct Killed(std::process::Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
