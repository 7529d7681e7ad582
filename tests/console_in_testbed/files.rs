//! What `/sys` and `fabtop list` both show is the same.

use serde_json::{Value, json};

use super::guest::{device_dir, file, port_dir, rig, testbed};
use super::program::{list, ports};

/// `4: ACTIVE` without its number.
fn word(text: &str) -> String {
    text.split_once(": ").unwrap().1.to_lowercase()
}

/// `0x1f`.
fn hex(text: &str) -> Value {
    json!(u32::from_str_radix(text.trim_start_matches("0x"), 16).unwrap())
}

#[test]
fn files_say_the_same() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    rig("set mlx5_ib1 state 2");
    rig("set mlx5_ib2 lid 300");
    rig("set mlx5_ib3 pci speed 16");
    rig("set mlx5_ib3 pci width 8");
    rig("set mlx5_ib4 pci numa 0");
    rig("set mlx5_ib5 type MT4125");
    rig("set mlx5_ib5 fw 20.31.1014");
    rig("set mlx5_ib5 board ABC_1234567890");
    rig("link mlx5_3 down");
    let list = list();
    for ours in ports(&list) {
        let name = ours["port"].as_str().unwrap();
        compare_port(name, ours);
        compare_device(name, ours);
        if let Some(netdev) = ours["netdev"].as_str() {
            compare_netdev(name, netdev, ours);
        }
    }
}

fn compare_port(name: &str, ours: &Value) {
    let said = |file_name: &str| file(port_dir(name).join(file_name)).unwrap();
    assert_eq!(ours["state"], word(&said("state")), "{name}");
    // `5: LinkUp`
    assert_eq!(ours["phys_state"].as_str().unwrap().replace('_', ""), word(&said("phys_state")), "{name}");
    assert_eq!(ours["link_layer"], said("link_layer").to_lowercase(), "{name}");
    assert_eq!(ours["lid"], hex(&said("lid")), "{name}");
    assert_eq!(ours["sm_lid"], hex(&said("sm_lid")), "{name}");
    if ours["link_layer"] == "infiniband" {
        // `400 Gb/sec (4X NDR)`
        let make_up = |key: &str| ours[key].to_string().trim_matches('"').to_owned();
        let text =
            format!("{} Gb/sec ({}X {})", ours["rate_gbps"].as_f64().unwrap(), make_up("lanes"), make_up("generation"));
        assert_eq!(text, said("rate"), "{name}");
    }
    for gid in ours["gids"].as_array().unwrap() {
        let index = gid["index"].as_u64().unwrap();
        let address: std::net::Ipv6Addr = gid["gid"].as_str().unwrap().parse().unwrap();
        let groups: Vec<_> = address.segments().iter().map(|s| format!("{s:04x}")).collect();
        assert_eq!(groups.join(":"), said(&format!("gids/{index}")), "{name}");
        let kind = file(port_dir(name).join(format!("gid_attrs/types/{index}"))).unwrap();
        let ours = if gid["type"] == "roce_v2" { "RoCE v2" } else { "IB/RoCE v1" };
        assert_eq!(ours, kind, "{name}: one word for InfiniBand and the first version of RoCE");
        assert_eq!(
            gid["netdev"].as_str().map(str::to_owned),
            file(port_dir(name).join(format!("gid_attrs/ndevs/{index}")))
        );
    }
}

fn compare_device(name: &str, ours: &Value) {
    // rxe's firmware file is empty.
    let said = |file_name: &str| file(device_dir(name).join(file_name)).filter(|text| !text.is_empty());
    let files =
        [("node_guid", "node_guid"), ("fw_ver", "firmware"), ("hca_type", "hca_type"), ("board_id", "board_id")];
    for (file_name, field) in files {
        assert_eq!(ours[field].as_str().map(str::to_owned), said(file_name), "{name}: {field}");
    }
    let Some(pcie) = ours["pcie"].as_object() else {
        assert_eq!(ours["driver"], "rxe", "{name}: every rig card sits in a PCI slot");
        return;
    };
    let numbers = [("current_link_width", "lanes"), ("max_link_width", "max_lanes")];
    for (file_name, field) in numbers {
        assert_eq!(pcie[field].to_string(), said(&format!("device/{file_name}")).unwrap(), "{name}: {field}");
    }
    for (file_name, field) in [("current_link_speed", "gts"), ("max_link_speed", "max_gts")] {
        // `32.0 GT/s PCIe`
        let speed = said(&format!("device/{file_name}")).unwrap();
        assert_eq!(pcie[field].as_f64(), speed.split(' ').next().unwrap().parse().ok(), "{name}: {field}");
    }
    let numa: i32 = said("device/numa_node").unwrap().parse().unwrap();
    assert_eq!(ours["numa_node"], u16::try_from(numa).map_or(Value::Null, |n| json!(n)), "{name}");
    let slot = device_dir(name).join("device").canonicalize().unwrap();
    assert_eq!(pcie["address"], slot.file_name().unwrap().to_str().unwrap(), "{name}");
}

fn compare_netdev(name: &str, netdev: &str, ours: &Value) {
    let said = |file_name: &str| file(format!("/sys/class/net/{netdev}/{file_name}"));
    assert_eq!(ours["netdev_mtu_bytes"].to_string(), said("mtu").unwrap(), "{name}");
    assert_eq!(ours["netdev_state"].as_str().unwrap().replace('_', ""), said("operstate").unwrap(), "{name}");
    assert_eq!(ours["carrier_changes"].to_string(), said("carrier_changes").unwrap(), "{name}");
    if ours["state"] == "active" {
        let mbps: f64 = said("speed").unwrap().parse().unwrap();
        assert_eq!(ours["rate_gbps"].as_f64(), Some(mbps / 1000.0), "{name}");
    } else {
        assert!(ours["rate_gbps"].is_null(), "{name}: no rate without a link");
    }
}
