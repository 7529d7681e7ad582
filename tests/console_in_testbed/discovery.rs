//! All sixteen ports are found, in order, with the right state and rate.

use serde_json::json;

use super::guest::{all_ports, rig, testbed};
use super::program::{list, port, ports, run};

#[test]
fn sixteen_ports_are_listed_in_natural_order_with_state_and_rate() {
    let Some(_testbed) = testbed() else { return };
    let list = list();
    assert_eq!(
        (&list["schema"], &list["host"], &list["origin"]),
        (&json!("fabtop/1"), &json!("testbed"), &json!("live"))
    );
    assert_eq!(list["notices"], json!([]));
    let names: Vec<_> = ports(&list).iter().map(|p| p["port"].as_str().unwrap().to_owned()).collect();
    assert_eq!(names, all_ports());
    for port in ports(&list) {
        let (name, device) = (&port["port"], port["device"].as_str().unwrap());
        assert_eq!(port["state"], "active", "{name}");
        assert_eq!(port["phys_state"], "link_up", "{name}");
        assert_eq!(port["verbs"], "ok", "{name}");
        assert_eq!(port["freshness"], "fresh", "{name}");
        let layer = if device.starts_with("mlx5_ib") { "infiniband" } else { "ethernet" };
        assert_eq!(port["link_layer"], layer, "{name}");
        // rxe itself says 100 over any network device.
        assert_eq!(port["rate_gbps"], 400.0, "{name}");
        let driver = if device.starts_with("mlx5_ib") || device.starts_with("mlx5_roce") { "mlx5" } else { "rxe" };
        assert_eq!(port["driver"], driver, "{name}");
    }
}

#[test]
fn the_table_has_a_line_a_port() {
    let Some(_testbed) = testbed() else { return };
    let output = run(&["list"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let first = |line: &str| line.split_whitespace().next().unwrap().to_owned();
    assert_eq!(text.lines().skip(1).map(first).collect::<Vec<_>>(), all_ports());
}

#[test]
fn names_sort_as_numbers_do() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    rig("down");
    rig("up --ib 12 --roce 2 --rxe 2");
    let list = list();
    let names: Vec<_> = ports(&list).iter().map(|p| p["device"].as_str().unwrap()).collect();
    let place = |name: &str| names.iter().position(|n| *n == name).unwrap();
    assert_eq!(names.len(), 16);
    assert!(place("mlx5_ib2") < place("mlx5_ib10"), "{names:?}");
}

#[test]
fn an_ethernet_port_has_the_rate_of_its_network_device() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    rig("set rig2 speed 200000");
    rig("set rig8 speed 100000");
    rig("set mlx5_ib1 width 1");
    let list = list();
    let rate = |name: &str| port(&list, name)["rate_gbps"].clone();
    assert_eq!(
        (rate("mlx5_2/1"), rate("mlx5_roce2/1"), rate("mlx5_ib1/1")),
        (json!(200.0), json!(100.0), json!(100.0))
    );
    assert_eq!(port(&list, "mlx5_2/1")["netdev"], "rig2");
    let expected = |name: &str| port(&list, name)["expected_rate_gbps"].clone();
    assert_eq!(expected("mlx5_ib1/1"), json!(400.0), "its siblings have more");
}
