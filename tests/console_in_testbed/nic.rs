//! What `ethtool`, `dcb` and `fabtop list` all show is the same.

use serde_json::{Value, json};

use super::guest::{dcb, json as told, output, rig, testbed};
use super::program::{list, ports};

/// The ports that have a network device, each with it.
fn on_ethernet(list: &Value) -> Vec<(&str, &Value)> {
    let found: Vec<_> = ports(list).iter().filter_map(|p| Some((p["netdev"].as_str()?, p))).collect();
    assert_eq!(found.len(), 10);
    found
}

#[test]
fn ethtool_says_the_same_speed_and_pause() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    rig("set rig1 speed 200000");
    rig("set rig7 speed 100000");
    output("ethtool -A rig2 rx on tx off; ethtool -A rig8 rx off tx on");
    let list = list();
    for (netdev, ours) in on_ethernet(&list) {
        let field = |text: &str, name: &str| {
            let line = text.lines().find_map(|l| l.trim().strip_prefix(name)).unwrap();
            line.trim_start_matches(':').trim().to_owned()
        };
        let speed = field(&output(&format!("ethtool {netdev}")), "Speed");
        assert_eq!(format!("{}Mb/s", ours["rate_gbps"].as_f64().unwrap() * 1000.0), speed, "{netdev}");
        let pause = output(&format!("ethtool -a {netdev}"));
        let on = |name: &str| json!(field(&pause, name) == "on");
        let theirs = json!({"autoneg": on("Autonegotiate"), "rx": on("RX"), "tx": on("TX")});
        assert_eq!(ours["global_pause"], theirs, "{netdev}");
    }
}

#[test]
fn dcb_says_the_same_flow_control_and_priorities() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    dcb("pfc set dev rig1 prio-pfc all:off 4:on 5:on");
    dcb("pfc set dev rig7 prio-pfc all:off");
    dcb("app replace dev rig1 dscp-prio 46:6");
    dcb("app replace dev rig8 dscp-prio 10:1");
    let list = list();
    for (netdev, ours) in on_ethernet(&list) {
        let pfc = told(&format!("dcb -j pfc show dev {netdev}"));
        let on = pfc["prio_pfc"].as_array().unwrap().iter().enumerate().filter(|(_, on)| **on == json!(true));
        assert_eq!(ours["pfc_priorities"], json!(on.map(|(priority, _)| priority).collect::<Vec<_>>()), "{netdev}");
        let app = told(&format!("dcb -j app show dev {netdev}"));
        let mut theirs: Vec<(u64, u64)> =
            app["dscp_prio"].as_array().unwrap().iter().map(|p| pair(&p[0], &p[1])).collect();
        let ours = ours["dscp_priorities"].as_array().unwrap().iter().map(|p| pair(&p["dscp"], &p["priority"]));
        let mut ours: Vec<_> = ours.collect();
        theirs.sort_unstable();
        ours.sort_unstable();
        assert!(!ours.is_empty(), "{netdev}");
        assert_eq!(ours, theirs, "{netdev}");
    }
}

fn pair(a: &Value, b: &Value) -> (u64, u64) {
    (a.as_u64().unwrap(), b.as_u64().unwrap())
}
