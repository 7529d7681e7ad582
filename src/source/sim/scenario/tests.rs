use super::*;
use proptest::prelude::*;

fn text() -> &'static str {
    embedded().iter().find(|(name, _)| *name == "h200-roce").unwrap().1
}

/// The message for the embedded scenario with one part of it changed.
fn message(from: &str, to: &str) -> String {
    assert!(text().contains(from), "{from}");
    Scenario::parse("s", "my.toml", &text().replacen(from, to, 1)).unwrap_err().to_string()
}

#[test]
fn every_embedded_scenario_is_sound_and_listed() {
    assert!(embedded().iter().any(|(name, _)| *name == DEFAULT));
    for (name, _) in embedded() {
        let scenario = load(name).unwrap();
        assert_eq!(scenario.name(), *name);
        assert!(!scenario.description().contains('\n'));
        assert!(scenario.description_zh().is_some());
        assert!(listing().contains(&format!("{name:<10} {}", scenario.description())), "{}", listing());
    }
}

#[test]
fn every_scenario_file_is_embedded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scenarios");
    let files = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path());
    let mut names: Vec<_> = files.map(|p| p.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, embedded().iter().map(|(name, _)| *name).collect::<Vec<_>>());
}

#[test]
fn an_unknown_name_lists_the_known() {
    let message = load("h300").unwrap_err().to_string();
    assert!(message.contains("h300"));
    for (name, _) in embedded() {
        assert!(message.contains(name), "{message}");
        assert!(message.contains(load(name).unwrap().description()), "{message}");
    }
}

#[test]
fn a_file_is_a_scenario_by_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rack-12.toml");
    std::fs::write(&path, text()).unwrap();
    assert_eq!(load(path.to_str().unwrap()).unwrap().name(), "rack-12");
    let missing = load("no/such.toml").unwrap_err().to_string();
    assert!(missing.contains("no/such.toml") && missing.contains("check the path"), "{missing}");
}

#[test]
fn a_file_too_large_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.toml");
    std::fs::write(&path, " ".repeat((1 << 20) + 1)).unwrap();
    assert!(load(path.to_str().unwrap()).unwrap_err().to_string().contains("1 MiB"));
}

#[test]
fn unknown_keys_are_refused_with_file_line_and_key() {
    for (from, to, key) in [
        ("duty = ", "dutty = ", "dutty"),
        ("start_s = 20", "start_s = 20\nstarts = 3", "starts"),
        ("priority = 3, pause_share", "prio = 3, pause_share", "prio"),
        ("[rails.qos]", "[rails.quality]", "quality"),
        ("fault.slow_receiver", "fault.slow_recever", "slow_recever"),
    ] {
        let message = message(from, to);
        assert!(message.contains("my.toml") && message.contains("line") && message.contains(key), "{message}");
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    for (from, to, part) in [
        ("duty = 0.8", "duty = 1.8", "want 0 to 1"),
        ("start_s = 20", "start_s = -1", "want 0 to"),
        ("pfc = [3]", "pfc = [8]", "want 0 to 7"),
        ("a088:c203:0077:1c00", "a088", "not a GUID"),
    ] {
        let message = message(from, to);
        assert!(message.contains("my.toml") && message.contains(part), "{message}");
    }
}

#[test]
fn contradictions_name_the_key_and_the_way_out() {
    for (from, to, parts) in [
        ("device = \"mlx5_1\"", "device = \"mlx5_9\"", ["incident 1: device", "mlx5_9"]),
        (
            "fault.slow_receiver = { priority = 3",
            "fault.slow_receiver = { priority = 4",
            ["slow_receiver.priority", "qos.pfc"],
        ),
        ("pcie_lanes = 8", "pcie_lanes = 32", ["slow_receiver.pcie_lanes", "1 to 16"]),
        ("every_s = 240", "every_s = 60", ["incident 1: every_s", "more than"]),
        ("count = 8", "count = 7", ["pci_addresses", "give one each"]),
        ("name = \"mlx5_{n}\"", "name = \"mlx5\"", ["name", "{n}"]),
        ("count = 8", "count = 4000000000", ["rails.count", "256"]),
        ("link_layer = \"ethernet\"", "link_layer = \"infiniband\"", ["lids", "add them"]),
        ("percent = [20", "percent = [21", ["qos.ets.percent", "want 100"]),
        ("dscp = 26", "dscp = 64", ["qos.dscp", "0 to 63"]),
        ("cnp_priority = 6", "cnp_priority = 6\nglobal_pause = true", ["global_pause", "choose one"]),
        (
            "[[all_reduce]]\ngroup = \"compute\"",
            "[[all_reduce]]\ngroup = \"gpus\"",
            ["all_reduce.group", "\"compute\""],
        ),
        ("period_s = 1.7", "period_s = 0", ["all_reduce.period_s", "want at least"]),
        ("duration_s = 75", "duration_s = 0.01", ["incident 1: duration_s", "want at least"]),
        ("rx_gbps = 0.02", "rx_gbps = 500", ["background.rx_gbps", "400"]),
        ("mtu = 4096", "mtu = 9000", ["mtu", "4096"]),
    ] {
        let message = message(from, to);
        assert!(message.starts_with("my.toml: "), "{message}");
        for part in parts {
            assert!(message.contains(part), "{part}: {message}");
        }
    }
}

#[test]
fn every_fault_can_be_written() {
    for fault in [
        "fault.link_rate = { gbps = 100, lanes = 1, generation = \"NDR\" }",
        "fault = \"link_down\"",
        "fault.link_flap = { down_s = 1, up_s = 2.5 }",
        "fault.network_pause = { priority = 3, pause_share = 0.2 }",
        "fault.ecn_marks = { marked_per_million = 50 }",
        "fault.packet_loss = { per_million = 10 }",
        "fault.receiver_not_ready = { per_s = 40 }",
        "fault.symbol_errors = { per_s = 12 }",
        "fault = \"counter_reset\"",
        "fault = \"device_lost\"",
    ] {
        let incident = format!("\n[[incident]]\ndevice = \"mlx5_0\"\nstart_s = 1\nduration_s = 2\n{fault}\n");
        assert!(Scenario::parse("s", "my.toml", &(text().to_owned() + &incident)).is_ok(), "{fault}");
    }
}

proptest! {
    #[test]
    fn garbage_is_refused_without_a_panic(text in ".{0,200}") {
        prop_assert!(Scenario::parse("s", "my.toml", &text).is_err());
    }

    #[test]
    fn a_damaged_scenario_does_no_harm(at in 0_usize..5_000, junk in "[ -~]{0,6}") {
        let mut damaged: Vec<char> = text().chars().collect();
        let at = at % damaged.len();
        damaged.splice(at..(at + 3).min(damaged.len()), junk.chars());
        if let Err(e) = Scenario::parse("s", "my.toml", &damaged.iter().collect::<String>()) {
            prop_assert!(e.to_string().starts_with("my.toml: "));
        }
    }
}
