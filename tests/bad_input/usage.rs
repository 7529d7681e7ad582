//! What the user asks for, and where the output goes.

use std::fs;
use std::process::Command;

use rustix::process::Signal;

use super::pty::Terminal;
use super::{FABTOP, run, said};

#[test]
fn wrong_usage_is_told_and_has_its_own_status() {
    let cases: [(&[&str], &str); 10] = [
        (&["--no-such-flag"], "--no-such-flag"),
        (&["no-such-command"], "no-such-command"),
        (&["watch"], "--json"),
        (&["list", "--interval", "5ms"], "100ms to 60s"),
        (&["list", "--interval", "soon"], "soon"),
        (&["list", "--interval", "2h"], "100ms to 60s"),
        (&["watch", "--json", "--duration", "-1s"], "-1"),
        (&["watch", "--json", "--duration", "for ever"], "for ever"),
        (&["list", "--demo", "--sysfs-root", "/"], "cannot be used with"),
        (&["list", "--sysfs-root"], "--sysfs-root"),
    ];
    for (arguments, wanted) in cases {
        let output = run(Command::new(FABTOP).args(arguments));
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {}", said(&output));
        assert!(said(&output).contains(wanted), "{arguments:?}: {}", said(&output));
    }
}

#[test]
fn settings_that_cannot_be_used_are_told_with_their_place() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("fabtop")).unwrap();
    let config = home.path().join("fabtop/config.toml");
    let list = |variable: Option<(&str, &str)>| {
        let mut command = Command::new(FABTOP);
        command
            .args(["list", "--demo"])
            .env("XDG_CONFIG_HOME", home.path())
            .env_remove("FABTOP_INTERVAL")
            .envs(variable);
        run(&mut command)
    };
    assert_eq!(list(None).status.code(), Some(0));
    for (text, wanted) in
        [("interval = \"1ms\"", "100ms to 60s"), ("colour = 1", "colour"), ("[[", "line 1"), ("\u{0}", "config.toml")]
    {
        fs::write(&config, text).unwrap();
        let output = list(None);
        assert_eq!(output.status.code(), Some(2), "{text}: {}", said(&output));
        assert!(said(&output).contains("config.toml") && said(&output).contains(wanted), "{text}: {}", said(&output));
    }
    fs::write(&config, b"\xff\xff").unwrap();
    assert_eq!(list(None).status.code(), Some(2));
    fs::remove_file(&config).unwrap();
    let output = list(Some(("FABTOP_INTERVAL", "never")));
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("FABTOP_INTERVAL=never"), "{}", said(&output));
}

#[test]
fn a_demo_that_there_is_not_is_told() {
    for arguments in
        [&["list", "--demo", "no-such"][..], &["watch", "--json", "--demo", "no-such"], &["list", "--demo", FABTOP]]
    {
        let output = run(Command::new(FABTOP).args(arguments));
        assert!(matches!(output.status.code(), Some(1 | 2)) && output.stdout.is_empty(), "{arguments:?}");
        assert!(said(&output).contains(arguments.last().unwrap()), "{}", said(&output));
    }
}

#[test]
fn a_reader_that_has_gone_is_no_error_and_a_full_disk_is() {
    let shell = |script: &str| run(Command::new("bash").args(["-c", script]));
    let gone =
        shell(&format!("set -o pipefail; {FABTOP} watch --json --interval 100ms --demo | head -n 1 > /dev/null"));
    assert_eq!((gone.status.code(), said(&gone).as_str()), (Some(0), ""));
    let gone = shell(&format!("{FABTOP} list --demo | true; exit ${{PIPESTATUS[0]}}"));
    assert_eq!((gone.status.code(), said(&gone).as_str()), (Some(0), ""));
    let full = shell(&format!("{FABTOP} list --json --demo > /dev/full"));
    assert_eq!(full.status.code(), Some(1));
    assert!(said(&full).contains("standard output"), "{}", said(&full));
}

#[test]
fn where_no_console_can_run_it_says_what_to_do_instead() {
    let elsewhere = run(Command::new(FABTOP).arg("demo"));
    assert_eq!((elsewhere.status.code(), elsewhere.stdout.len()), (Some(1), 0));
    assert!(said(&elsewhere).contains("fabtop list"), "{}", said(&elsewhere));
    for (variable, wanted) in [("TERM=dumb", "TERM=dumb"), ("TERM=", "TERM is not set")] {
        let mut terminal = Terminal::run(&format!("{variable} {FABTOP} demo; echo \"status $?\""), &[]);
        terminal.wait_for_text("status 1");
        terminal.wait_for_end();
        assert!(terminal.text().contains(wanted), "{}", terminal.text());
        assert!(!terminal.bytes().contains(&0x1b), "nothing but text was written");
    }
    for (flag, wanted) in
        [("--theme none", "there is no theme none"), ("--language xx", "xx"), ("--color mauve", "mauve")]
    {
        let mut terminal = Terminal::run(&format!("{FABTOP} demo {flag}; echo \"status $?\""), &[]);
        terminal.wait_for_text("status 2");
        terminal.wait_for_end();
        assert!(terminal.text().contains(wanted), "{}", terminal.text());
    }
}

#[test]
fn the_smallest_terminal_is_told_what_is_needed() {
    let mut terminal = Terminal::run(&format!("stty rows 5 cols 20; {FABTOP} demo; echo \"status $?\""), &[]);
    terminal.resize(20, 5);
    terminal.wait_for_text("need 40x10");
    for (columns, rows) in [(1, 1), (2, 40), (300, 2), (39, 10), (80, 24)] {
        terminal.resize(columns, rows);
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    terminal.wait_for_text("mlx5_0/1");
    terminal.signal(Signal::TERM);
    terminal.wait_for_text("status 143");
    terminal.wait_for_end();
    terminal.look(|screen| assert!(!screen.alternate_screen() && !screen.hide_cursor()));
}
