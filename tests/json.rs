//! Holds what is printed as JSON to `assets/schema/fabtop-1.json`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::process::{Command, Output};

use serde_json::Value;

fn fabtop(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fabtop")).args(args).env_remove("FABTOP_INTERVAL").output().unwrap()
}

fn documents(args: &[&str]) -> Vec<Value> {
    let output = fabtop(args);
    // 3: what was watched was not well.
    let status = output.status.code();
    assert!(matches!(status, Some(0 | 3)), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::Deserializer::from_str(&text).into_iter().map(Result::unwrap).collect()
}

fn check(documents: &[Value]) {
    let schema: Value = serde_json::from_str(include_str!("../assets/schema/fabtop-1.json")).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for document in documents {
        // `oneOf` alone would say only that nothing fits.
        let part = match document.get("type").and_then(Value::as_str) {
            Some("sample") => "sample_line",
            Some("finding") => "finding_line",
            Some("probe") => "probe",
            _ => "list",
        };
        let mut named = schema.clone();
        named["oneOf"] = serde_json::json!([{ "$ref": format!("#/$defs/{part}") }]);
        let errors: Vec<String> = jsonschema::validator_for(&named)
            .unwrap()
            .iter_errors(document)
            .map(|e| format!("{}: {e}", e.instance_path()))
            .collect();
        assert_eq!(errors, Vec::<String>::new());
        assert!(validator.is_valid(document));
    }
}

#[test]
fn lists_follow_the_schema() {
    for scenario in ["h200-ib", "h200-roce"] {
        let list = documents(&["list", "--json", "--demo", scenario]);
        check(&list);
        assert_eq!(list[0]["schema"], "fabtop/1");
        assert_eq!(list[0]["host"], "gpu-node-07");
    }
}

#[test]
fn captured_trees_follow_the_schema() {
    let fixtures = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/sysfs");
    let mut seen = 0;
    for tree in std::fs::read_dir(fixtures).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_dir()) {
        let root = tree.to_str().unwrap();
        check(&documents(&["list", "--json", "--sysfs-root", root]));
        check(&documents(&[
            "watch",
            "--json",
            "--counters",
            "--duration",
            "250ms",
            "-i",
            "100ms",
            "--sysfs-root",
            root,
        ]));
        seen += 1;
    }
    assert!(seen >= 5, "only {seen} captured trees");
}

#[test]
fn a_port_is_named_as_scripts_expect() {
    let list = documents(&["list", "--json", "--demo", "h200-roce"]);
    let port = &list[0]["ports"][1];
    assert_eq!(port["port"], "mlx5_1/1");
    assert_eq!(port["device"], "mlx5_1");
    assert_eq!(port["link_layer"], "ethernet");
    assert_eq!(port["state"], "active");
    assert_eq!(port["rate_gbps"], 400.0);
    assert_eq!(port["netdev"], "gpu1np0");
    assert_eq!(port["pfc_priorities"], serde_json::json!([3]));
    let infiniband = &documents(&["list", "--json", "--demo", "h200-ib"])[0]["ports"][0];
    assert_eq!(infiniband["link_layer"], "infiniband");
    assert_eq!(infiniband["netdev"], Value::Null);
    assert_eq!(infiniband["unavailable"]["pfc_priorities"], "unsupported");
}

#[test]
fn samples_are_lines_with_rates_from_the_second_on() {
    let lines = documents(&["watch", "--json", "--demo", "h200-roce", "--interval", "100ms", "--duration", "350ms"]);
    check(&lines);
    assert!((3..=5).contains(&lines.len()), "{} lines", lines.len());
    assert!(lines.iter().all(|l| l["type"] == "sample" && l["interval_ms"] == 100));
    let port = |line: &Value| line["ports"][0].clone();
    assert_eq!(port(&lines[0])["rx_gbps"], Value::Null);
    assert!(port(&lines[1])["rx_gbps"].is_f64(), "the all-reduce may pause, but a rate there is");
    assert_eq!(port(&lines[1])["pause_tx_share"], 0.0);
    assert_eq!(port(&lines[1]).get("counters"), None);
}

#[test]
fn counters_come_on_request_under_their_own_names() {
    let lines =
        documents(&["watch", "--json", "--counters", "--demo", "h200-roce", "-i", "100ms", "--duration", "150ms"]);
    check(&lines);
    let counters = &lines[1]["ports"][0]["counters"];
    assert!(counters["ethtool"]["rx_prio3_bytes"]["per_second"].is_f64());
    assert_eq!(counters["ethtool"]["outbound_pci_stalled_wr"]["note"], "level");
    assert_eq!(counters["counters"]["port_rcv_data"]["unit"], "bytes");
}

#[test]
fn counters_of_a_device_do_not_hide_those_of_its_port() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/sysfs/hfi1");
    let lines =
        documents(&["watch", "--json", "--counters", "--sysfs-root", root, "-i", "100ms", "--duration", "50ms"]);
    check(&lines);
    let counters = &lines[0]["ports"][0]["counters"];
    for owner in ["hw_counters", "device_hw_counters"] {
        assert!(counters[owner].as_object().is_some_and(|rows| !rows.is_empty()), "{owner}: {counters}");
    }
}

/// The InfiniBand demo with a link that goes down soon.
fn link_goes_down() -> String {
    let demo = include_str!("../assets/scenarios/h200-ib.toml");
    let incident = "[[incident]]\ndevice = \"mlx5_2\"\nstart_s = 0.3\nduration_s = 60\nfault = \"link_down\"\n";
    format!("{}{incident}", demo.split_once("[[incident]]").unwrap().0)
}

#[test]
fn a_finding_is_a_line_and_a_critical_one_is_status_three() {
    let directory = tempfile::tempdir().unwrap();
    let scenario = directory.path().join("down.toml");
    std::fs::write(&scenario, link_goes_down()).unwrap();
    let args = ["watch", "--json", "-i", "100ms", "--duration", "900ms", "--demo", scenario.to_str().unwrap()];
    let output = fabtop(&args);
    assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    check(&lines);
    let of = |kind: &str| lines.iter().filter(|l| l["type"] == kind).cloned().collect::<Vec<Value>>();
    let finding = &of("finding")[0];
    for (field, want) in [("event", "raised"), ("id", "link-down"), ("severity", "critical"), ("port", "mlx5_2/1")] {
        assert_eq!(finding[field], want, "{field}");
    }
    assert_eq!((&finding["profile"], &finding["cleared"]), (&"default".into(), &Value::Null));
    let samples = of("sample");
    let ports = &samples.last().unwrap()["ports"];
    assert_eq!((&ports[2]["findings"][0], &ports[2]["health"]), (&"link-down".into(), &"critical".into()));
    assert_eq!(ports[0]["findings"], serde_json::json!([]));
}

#[test]
fn probes_follow_the_schema_whatever_came_of_them() {
    let directory = tempfile::tempdir().unwrap();
    let scenario = directory.path().join("down.toml");
    let down = link_goes_down().replace("start_s = 0.3", "start_s = 0");
    std::fs::write(&scenario, down).unwrap();
    let probes = documents(&["probe", "--json", "--demo", scenario.to_str().unwrap()]);
    check(&probes);
    let results = probes[0]["results"].as_array().unwrap();
    let verdict = |at: usize| (results[at]["port"].as_str().unwrap(), results[at]["verdict"].as_str().unwrap());
    assert_eq!((verdict(1), verdict(2)), (("mlx5_1/1", "good"), ("mlx5_2/1", "skipped")));
    let (good, skipped) = (&results[1], &results[2]);
    assert!(good["lid"].is_u64() && good["gid_index"].is_null() && good["failure"].is_null());
    let counts = good["histogram"].as_array().unwrap().iter().map(|b| b["count"].as_u64().unwrap());
    assert_eq!((counts.sum::<u64>(), &good["latency_us"]["samples"]), (1000, &1000.into()));
    assert_eq!((&skipped["failure"]["id"], &skipped["latency_us"]), (&"port-not-active".into(), &Value::Null));
}

#[test]
fn latency_under_load_comes_with_what_the_port_counts() {
    let probes = documents(&[
        "probe",
        "mlx5_0:mlx5_1",
        "--op",
        "write,read",
        "--size",
        "64",
        "--while-loaded=1500ms",
        "-i",
        "100ms",
        "--json",
        "--demo",
        "h200-roce",
    ]);
    check(&probes);
    let results = probes[0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    for result in results {
        assert_eq!((&result["inside_one_port"], &result["peer"]), (&false.into(), &"mlx5_1/1".into()));
        let rounds = result["rounds"].as_array().unwrap();
        assert!((5..=15).contains(&rounds.len()), "{} rounds", rounds.len());
        assert_eq!(result["latency_us"]["samples"], 1000 * rounds.len(), "all messages of all rounds");
        assert!(rounds[1]["latency_us"]["p99"].is_f64() && rounds[1]["pause_tx_share"] == 0.0, "{}", rounds[1]);
        assert!(rounds[1]["rx_gbps"].is_f64(), "{}", rounds[1]);
    }
}
