//! `fabtop probe` on devices that carry messages (rxe), and what it says of those that cannot.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use super::guest::{all_ports, output, testbed};
use super::program::fabtop;

/// The state of a user who has not probed before.
struct User(tempfile::TempDir);

impl User {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(fabtop());
        command.arg("probe").args(arguments).env("HOME", self.0.path()).env_remove("XDG_STATE_HOME").output().unwrap()
    }

    /// Results as JSON, whatever the verdict.
    #[track_caller]
    fn results(&self, arguments: &[&str]) -> Vec<Value> {
        self.document(arguments)["results"].as_array().unwrap().clone()
    }

    #[track_caller]
    fn document(&self, arguments: &[&str]) -> Value {
        let run = self.run(&[arguments, &["--json"]].concat());
        let text = String::from_utf8(run.stdout).unwrap();
        assert!(text.starts_with('{'), "{text}{}", String::from_utf8_lossy(&run.stderr));
        serde_json::from_str(&text).unwrap()
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn is_measured(result: &Value) -> bool {
    matches!(text(&result["verdict"]), "good" | "unjudged" | "notable" | "slow")
}

#[test]
fn ports_that_carry_messages_are_measured_and_the_others_say_why_not() {
    let Some(_testbed) = testbed() else { return };
    let results = User::new().results(&["--iterations", "200"]);
    let ports: Vec<&str> = results.iter().map(|r| text(&r["port"])).collect();
    assert_eq!(ports, all_ports());
    for result in &results[..6] {
        assert!(is_measured(result), "{result}");
        let us = |name: &str| result["latency_us"][name].as_f64().unwrap();
        assert!(
            us("min") > 1.0 && us("min") <= us("p50") && us("p50") <= us("p99") && us("p99") <= us("max"),
            "{result}"
        );
        assert_eq!((&result["latency_us"]["samples"], &result["siblings"]["of"]), (&200.into(), &5.into()));
        // Each NIC N has the address 10.77.N.1, and its entry for RoCE v2.
        let number = text(&result["port"]).trim_start_matches("mlx5_").trim_end_matches("/1");
        assert_eq!(result["gid"], format!("::ffff:10.77.{number}.1"));
        let kind = format!("/sys/class/infiniband/mlx5_{number}/ports/1/gid_attrs/types/{}", result["gid_index"]);
        assert_eq!(output(&format!("cat {kind}")).trim(), "RoCE v2");
    }
    for result in &results[6..] {
        assert_eq!(result["verdict"], "not-run", "the rig's own devices move no data: {result}");
        assert!(text(&result["failure"]["message"]).contains("ibv_"), "{result}");
    }
}

#[test]
fn every_operation_and_size_inside_a_port_and_between_two() {
    let Some(_testbed) = testbed() else { return };
    let user = User::new();
    let asked = ["--op", "send,write,read", "--size", "1,64,4K,64K", "--iterations", "50", "--warm-up", "5"];
    for target in ["mlx5_0", "mlx5_0:mlx5_1"] {
        let results = user.results(&[&[target, "--deadline", "30s"], &asked[..]].concat());
        assert_eq!(results.len(), 12);
        for result in &results {
            assert!(is_measured(result), "{result}");
            assert_eq!(result["inside_one_port"], !target.contains(':'));
        }
        // The fastest of each: what else runs on the machine slows most of them.
        let fastest = |op: &str, size: u64| {
            let one = results.iter().find(|r| r["op"] == op && r["size"] == size).unwrap();
            one["latency_us"]["min"].as_f64().unwrap()
        };
        for op in ["send", "write", "read"] {
            let (one_packet, sixteen) = (fastest(op, 64), fastest(op, 65536));
            assert!(sixteen > 3.0 * one_packet, "{target} {op}: {one_packet} and {sixteen} µs");
        }
    }
}

#[test]
fn a_port_that_is_down_is_skipped_and_alone_it_is_an_error() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    output("ip link set rig2 down");
    let user = User::new();
    let results = user.results(&["mlx5_2", "mlx5_3"]);
    assert_eq!((&results[0]["verdict"], &results[0]["failure"]["id"]), (&"skipped".into(), &"port-not-active".into()));
    assert!(is_measured(&results[1]));
    let alone = user.run(&["mlx5_2"]);
    assert_eq!(alone.status.code(), Some(1));
    assert!(String::from_utf8(alone.stdout).unwrap().contains("mlx5_2/1 is DOWN"));
}

#[test]
fn runs_are_compared_with_earlier_ones_by_node_guid() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let user = User::new();
    assert_eq!(user.results(&["mlx5_4"])[0]["earlier"], Value::Null);
    assert_eq!(user.results(&["mlx5_4"])[0]["earlier"]["of"], 1);
    // Another name, the same device.
    output("rdma dev set mlx5_4 name rail4");
    let renamed = &user.results(&["rail4"])[0];
    assert_eq!((&renamed["port"], &renamed["earlier"]["of"]), (&"rail4/1".into(), &2.into()));
    assert_eq!(user.results(&["mlx5_5"])[0]["earlier"], Value::Null, "another device");
    let file = user.0.path().join(".local/state/fabtop/probes.json");
    let guid = output("cat /sys/class/infiniband/rail4/node_guid");
    assert!(std::fs::read_to_string(file).unwrap().contains(guid.trim()));
}

#[test]
fn the_gid_index_is_the_users_to_choose() {
    let Some(_testbed) = testbed() else { return };
    let user = User::new();
    let chosen = &user.results(&["mlx5_0", "--gid-index", "0"])[0];
    // A link-local address of the port's own NIC: it can be reached, being the port itself.
    assert!(is_measured(chosen) && chosen["gid_index"] == 0, "{chosen}");
    let empty = &user.results(&["mlx5_0", "--gid-index", "77"])[0];
    assert_eq!(empty["failure"]["id"], "empty-gid");
    assert!(text(&empty["failure"]["message"]).contains("0, 1"), "{empty}");
}

#[test]
fn under_load_each_round_has_what_the_port_counted() {
    let Some(_testbed) = testbed() else { return };
    let user = User::new();
    let mut server = Command::new("ib_write_bw")
        .args(["-d", "mlx5_1", "-x", "1", "-D", "12"])
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let mut client = Command::new("timeout")
        .args(["60", "ib_write_bw", "-d", "mlx5_0", "-x", "1", "-D", "12", "127.0.0.1"])
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let results = user.results(&["mlx5_0", "--while-loaded=8s", "--iterations", "20", "--warm-up", "2"]);
    client.wait().unwrap();
    server.wait().unwrap();
    let rounds = results[0]["rounds"].as_array().unwrap();
    assert!(rounds.len() >= 3, "{} rounds", rounds.len());
    let measured = |round: &&Value| round["latency_us"]["p99"].is_f64() && round["tx_gbps"].as_f64() > Some(0.005);
    assert!(rounds.iter().any(|r| measured(&r)), "{rounds:?}");
    assert!(rounds.iter().all(|r| r["pause_rx_share"] == 0.0 || r["pause_rx_share"].is_null()));
    assert!(
        !Path::new(user.0.path()).join(".local/state/fabtop/probes.json").exists(),
        "load is no past to compare with"
    );
}

#[test]
fn a_load_of_its_own_is_told_and_seen_on_its_ports() {
    let Some(_testbed) = testbed() else { return };
    let user = User::new();
    let asked =
        ["mlx5_2", "mlx5_3", "--while-loaded=6s", "--load", "mlx5_2:mlx5_3", "--iterations", "20", "--warm-up", "2"];
    let document = user.document(&asked);
    let load = &document["load"];
    assert_eq!(
        (&load["port"], &load["peer"], &load["failure"]),
        (&"mlx5_2/1".into(), &"mlx5_3/1".into(), &Value::Null)
    );
    let gbps = load["gbps"].as_f64().unwrap();
    assert!(gbps > 0.005 && load["seconds"].as_f64().unwrap() > 4.0, "{load}");
    // What the port counts includes headers, and its seconds are not quite those of the load.
    let most = |result: &Value, field: &str| {
        let rounds = result["rounds"].as_array().unwrap();
        rounds.iter().filter_map(|r| r[field].as_f64()).fold(0.0, f64::max)
    };
    let (sent, received) = (most(&document["results"][0], "tx_gbps"), most(&document["results"][1], "rx_gbps"));
    assert!(sent > gbps / 2.0 && received > gbps / 2.0, "{gbps}: {sent} sent, {received} received");
}

#[test]
fn a_load_that_cannot_begin_is_an_error_at_once() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    output("ip link set rig1 down");
    let run = User::new().run(&["mlx5_2", "--while-loaded=30s", "--load", "mlx5_0:mlx5_1"]);
    let error = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(error.contains("no load: mlx5_1/1 is DOWN"), "{error}");
}

/// A command of the shell some seconds from now.
fn later(seconds: u32, command: &str) -> std::process::Child {
    Command::new("bash").args(["-c", &format!("sleep {seconds}; {command}")]).spawn().unwrap()
}

#[test]
fn a_port_that_goes_down_between_two_rounds_has_failed() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let mut pulled = later(4, "ip link set rig4 down");
    let run = User::new().run(&["mlx5_4", "--while-loaded=9s", "--iterations", "50", "--json"]);
    pulled.wait().unwrap();
    assert_eq!(run.status.code(), Some(3));
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    let result = &document["results"][0];
    assert_eq!((&result["verdict"], &result["failure"]["id"]), (&"failed".into(), &"link-lost".into()), "{result}");
    let rounds = result["rounds"].as_array().unwrap();
    assert!(rounds[0]["latency_us"].is_object() && rounds.last().unwrap()["failure"].is_object(), "{rounds:?}");
}

#[test]
fn an_address_that_is_taken_away_is_named() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let mut taken = later(3, "ip addr del 10.77.0.1/24 dev rig0");
    let asked = ["mlx5_0:mlx5_1", "--iterations", "100000", "--size", "4K", "--deadline", "12s"];
    let result = &User::new().results(&asked)[0];
    taken.wait().unwrap();
    assert_eq!(result["failure"]["id"], "address-lost", "{result}");
    assert!(text(&result["failure"]["message"]).contains("10.77.0.1"), "{result}");
}
