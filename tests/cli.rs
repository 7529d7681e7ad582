//! What the program says and how it ends, seen from a shell.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Read;
use std::process::{Command, Output, Stdio};

fn fabtop(args: &[&str]) -> Output {
    let home = tempfile::tempdir().unwrap();
    Command::new(env!("CARGO_BIN_EXE_fabtop"))
        .args(args)
        .env("HOME", home.path())
        .env_remove("XDG_CONFIG_HOME")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Standard output, standard error, status.
fn said(args: &[&str]) -> (String, String, i32) {
    let output = fabtop(args);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

#[test]
fn help_names_every_command() {
    let (out, err, status) = said(&["--help"]);
    assert_eq!((err.as_str(), status), ("", 0));
    for word in ["demo", "list", "watch", "probe", "--sysfs-root", "--interval", "--profile", "--bell", "Exit status"] {
        assert!(out.contains(word), "no {word} in:\n{out}");
    }
}

#[test]
fn a_pipe_is_no_place_for_a_console() {
    let (out, err, status) = said(&["demo"]);
    assert_eq!((out.as_str(), status), ("", 1));
    assert!(err.contains("fabtop list") && err.contains("watch --json"), "{err}");
}

#[test]
fn an_unknown_scenario_is_answered_with_those_there_are() {
    let (_, err, status) = said(&["list", "--demo", "h300"]);
    assert_eq!(status, 1);
    assert!(err.contains("h300") && err.contains("h200-ib") && err.contains("h200-roce"), "{err}");
}

#[test]
fn scenarios_can_be_listed() {
    let (out, _, status) = said(&["demo", "--list"]);
    assert_eq!(status, 0);
    assert_eq!(out.lines().count(), 2, "{out}");
}

#[test]
fn wrong_usage_is_status_two() {
    for args in [
        &["--interval", "5ms", "list"][..],
        &["watch"],
        &["watch", "--json", "--duration", "soon"],
        &["list", "--demo", "h200-ib", "--sysfs-root", "/sys"],
        &["fly"],
        &["list", "--demo", "--profile", "none-such"],
    ] {
        let (_, err, status) = said(args);
        assert_eq!(status, 2, "{args:?}: {err}");
        assert!(err.contains("error:") || err.starts_with("fabtop: "), "{args:?}: {err}");
    }
}

#[test]
fn a_setting_that_cannot_be_used_is_named() {
    let home = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(home.path().join("fabtop")).unwrap();
    std::fs::write(home.path().join("fabtop/config.toml"), "interval = '1s'\nthem = 'dark'\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_fabtop"))
        .args(["list", "--demo"])
        .env("XDG_CONFIG_HOME", home.path())
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(err.contains("config.toml") && err.contains("line 2") && err.contains("them"), "{err}");
}

#[test]
fn what_an_error_quotes_does_not_steer_the_terminal() {
    let dir = tempfile::tempdir().unwrap();
    let scenario = dir.path().join("evil.toml");
    std::fs::write(&scenario, "description = \"\u{1b}[2J\u{7}\"\n").unwrap();
    let (_, err, status) = said(&["list", "--demo", scenario.to_str().unwrap()]);
    assert_eq!(status, 1);
    assert!(err.contains("?[2J?") && !err.contains(['\u{1b}', '\u{7}']), "{err:?}");
}

#[test]
fn a_home_that_cannot_be_reached_holds_no_settings() {
    let output = Command::new(env!("CARGO_BIN_EXE_fabtop"))
        .args(["list", "--demo"])
        .env("HOME", "/dev/null")
        .env_remove("XDG_CONFIG_HOME")
        .output()
        .unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn the_table_has_a_line_a_port() {
    let (out, _, status) = said(&["list", "--demo", "h200-ib"]);
    assert_eq!(status, 0);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 10);
    assert!(lines[0].starts_with("PORT"));
    assert!(lines[0].contains("Gb/s"), "bits, not bytes: {}", lines[0]);
    assert!(lines[1].starts_with("mlx5_0/1  InfiniBand  ACTIVE"), "{}", lines[1]);
    assert!(out.lines().all(|l| l == l.trim_end()));
}

#[test]
fn a_watch_of_no_time_gives_the_first_sample() {
    for time in ["0", "0.001ms"] {
        let (out, err, status) = said(&["watch", "--json", "--demo", "--duration", time]);
        assert_eq!((out.lines().count(), err.as_str(), status), (1, "", 0), "{time}");
    }
}

/// A watch of this long, whose reader leaves after the first bytes: no error.
fn leave_a_watch_of(duration: &str) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fabtop"))
        .args(["watch", "--json", "--demo", "-i", "100ms", "--duration", duration])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 64];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_watch_may_be_asked_to_outlast_the_clock() {
    leave_a_watch_of("9999999999999999999");
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    leave_a_watch_of("10s");
}

#[test]
fn a_tree_that_is_none_is_refused() {
    let empty = tempfile::tempdir().unwrap();
    let (_, err, status) = said(&["list", "--sysfs-root", empty.path().to_str().unwrap()]);
    assert_eq!(status, 1);
    assert!(err.contains(empty.path().to_str().unwrap()), "{err}");
}

#[test]
fn probes_are_a_table_with_what_they_prove() {
    let (out, err, status) = said(&["probe", "mlx5_0", "mlx5_1/1", "--op", "send,read", "--demo"]);
    assert_eq!((err.as_str(), status), ("", 0));
    let rows: Vec<&str> = out.lines().take(5).collect();
    assert!(rows[0].starts_with("PORT") && rows[0].contains("P99.9") && rows[0].ends_with("VERDICT"), "{out}");
    for (row, start) in rows[1..].iter().zip(["mlx5_0/1", "mlx5_0/1", "mlx5_1/1", "mlx5_1/1"]) {
        assert!(row.starts_with(start) && row.contains("gid 3 10.72.") && row.ends_with("good"), "{row}");
    }
    assert!(out.contains("nothing of cable, switch or flow control"), "{out}");
}

#[test]
fn a_slow_rail_is_a_failed_probe() {
    let directory = tempfile::tempdir().unwrap();
    let scenario = directory.path().join("slow.toml");
    let demo = include_str!("../assets/scenarios/h200-roce.toml").replace("start_s = 20\n", "start_s = 0\n");
    std::fs::write(&scenario, demo).unwrap();
    let file = scenario.to_str().unwrap();
    let args = ["probe", "mlx5_0", "mlx5_1", "mlx5_2", "--while-loaded=4s", "-i", "200ms", "--demo", file];
    let (out, err, status) = said(&args);
    assert_eq!((err.as_str(), status), ("", 3), "{out}");
    assert!(out.contains("mlx5_1/1 send 2 B: SLOW") && out.contains("2 sibling rails"), "{out}");
    assert!(!out.contains("mlx5_0/1 send 2 B: SLOW"), "{out}");
}

#[test]
fn what_cannot_be_probed_is_told_with_what_to_do() {
    let refused = |args: &[&str], want_status: i32, words: &[&str]| {
        let (out, err, status) = said(&[&["probe"], args].concat());
        let all = format!("{out}{err}");
        assert_eq!(status, want_status, "{args:?}: {all}");
        assert!(words.iter().all(|w| all.contains(w)), "{args:?}: {all}");
    };
    let tree = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/sysfs/hfi1");
    refused(&["--sysfs-root", tree], 1, &["captured tree", "on the host itself"]);
    refused(&["mlx5_0", "-x", "99", "--demo"], 1, &["not-run", "GID index 99", "0, 1, 2, 3", "not every port"]);
    refused(&["mlx5_9", "--demo"], 2, &["no port is called mlx5_9", "mlx5_0/1"]);
    refused(&["--size", "2M", "--demo"], 2, &["size 2097152", "1048576"]);
    refused(&["--size", "much", "--demo"], 2, &["'much' is no number of bytes"]);
    refused(&["--op", "atomic", "--demo"], 2, &["'atomic' is no operation", "send, write and read"]);
    refused(&["--while-loaded=2m", "--demo"], 2, &["while-loaded", "60"]);
    refused(&["--while-loaded", "--load", "mlx5_0:mlx5_1", "--demo"], 2, &["--load", "own ports"]);
    refused(&["--load", "mlx5_0:mlx5_1", "--demo"], 2, &["--while-loaded"]);
    refused(&["--every", "10s", "--demo"], 2, &["--every is the console's", "--while-loaded"]);
    refused(&["--demo", "mlx5_0"], 1, &["no scenario", "before --demo"]);
}

#[test]
fn ctrl_c_ends_a_probe_with_what_is_known_by_then() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fabtop"))
        .args(["probe", "mlx5_0", "--while-loaded=60s", "-i", "100ms", "--demo"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut seen = String::new();
    let mut bytes = [0_u8; 4096];
    // Heads, and two rounds.
    while seen.lines().count() < 3 {
        let read = out.read(&mut bytes).unwrap();
        assert_ne!(read, 0, "it ended: {seen}");
        seen.push_str(&String::from_utf8_lossy(&bytes[..read]));
    }
    rustix::process::kill_process(rustix::process::Pid::from_child(&child), rustix::process::Signal::INT).unwrap();
    out.read_to_string(&mut seen).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(seen.contains("P99.9") && seen.contains("mlx5_0/1  itself"), "{seen}");
}
