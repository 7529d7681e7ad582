//! The console on a real terminal, with sixteen ports.

use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::guest::{all_ports, dcb, hand, rig, testbed};
use super::program::{SOON, fabtop};
use super::pty::Terminal;

/// The console with all ports on screen, between two looks at the terminal's modes.
pub fn open(after: &str) -> Terminal {
    let script =
        format!("stty -g; {}; echo \"status $?\"; {after} stty -g; echo shell ends", fabtop().to_string_lossy());
    let terminal = Terminal::run(&script, &[]);
    terminal.wait_for("all ports", |screen| all_ports().iter().all(|p| screen.contents().contains(p)));
    // The second sample brings the rates.
    terminal.wait_for("rates", |screen| row(screen, "mlx5_ib0/1").contains("0.0"));
    terminal
}

/// The line of the screen that has this in it.
pub fn row(screen: &vt100::Screen, text: &str) -> String {
    screen.contents().lines().find(|line| line.contains(text)).unwrap_or_default().to_owned()
}

/// Ends it, and sees that the terminal is as it was.
#[track_caller]
pub fn quit(mut terminal: Terminal) {
    terminal.press("q");
    assert_given_back(&mut terminal, 0);
}

#[track_caller]
fn assert_given_back(terminal: &mut Terminal, status: i32) {
    terminal.wait_for_text("shell ends");
    terminal.wait_for_end();
    terminal.look(|screen| assert!(!screen.alternate_screen() && !screen.hide_cursor(), "{}", screen.contents()));
    let text = terminal.text();
    assert!(text.contains(&format!("status {status}")), "{text}");
    let bytes = String::from_utf8_lossy(&terminal.bytes()).into_owned();
    let is_modes =
        |line: &&str| line.matches(':').count() > 20 && line.chars().all(|c| c == ':' || c.is_ascii_hexdigit());
    let modes: Vec<_> = bytes.lines().map(str::trim).filter(is_modes).collect();
    assert!(modes.len() >= 2 && modes.iter().all(|m| *m == modes[0]), "{text}");
}

#[test]
fn sixteen_ports_on_a_small_and_on_a_large_screen() {
    let Some(_testbed) = testbed() else { return };
    let mut terminal = open("");
    let fits = |columns: u16| {
        move |screen: &vt100::Screen| {
            let all = all_ports().iter().all(|p| row(screen, p).contains("active"));
            all && row(screen, "fabtop").contains("16 ports") && screen.size().1.get() == columns
        }
    };
    terminal.wait_for("80x24", fits(80));
    terminal.look(|screen| {
        assert!(row(screen, "mlx5_ib0/1").contains("400 NDR") && row(screen, "mlx5_ib0/1").contains("IB"));
        assert!(row(screen, "mlx5_roce0/1").contains("RoCE active 400"), "{}", row(screen, "mlx5_roce0/1"));
        assert!(row(screen, "fabtop").contains("LIVE") && row(screen, "fabtop").contains("16 devices"));
        assert!(row(screen, "as they should be").contains("All ports"), "{}", screen.contents());
    });
    terminal.resize(200, 50);
    terminal.wait_for("200x50", fits(200));
    terminal.wait_for_text("NETDEV");
    terminal.resize(20, 5);
    terminal.wait_for_text("need 40x10");
    terminal.resize(80, 24);
    terminal.wait_for("80x24 again", fits(80));
    terminal.press("?");
    terminal.wait_for_text("Everywhere");
    terminal.press("\x1b");
    terminal.wait_for("80x24 again", fits(80));
    quit(terminal);
}

#[test]
fn the_port_screen_of_each_kind() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    rig("pause mlx5_roce0 tx 38");
    dcb("ets set dev rig6 tc-tsa all:ets tc-bw all:0 0:70 3:30 prio-tc all:0 3:3");
    let mut terminal = open("");
    terminal.resize(200, 50);
    terminal.press("/roce0\r");
    terminal.wait_for_text("1 of 16 ports");
    terminal.press("\r");
    terminal
        .wait_for("the picture", |s| row(s, "we stop the network").contains("38 %") && s.contents().contains("rig6"));
    terminal.look(|screen| {
        let text = screen.contents();
        for wanted in ["28.39.1002", "0200:c903:0000:0600", "10.77.6.1", "use this one", "symbol_error", "32 GT/s x16"]
        {
            assert!(text.contains(wanted), "no {wanted}:\n{text}");
        }
        let priority = text.lines().find(|l| l.trim_start().starts_with("3 ") && l.contains("on")).unwrap_or_default();
        assert!(
            priority.contains("38 %") && priority.contains("26") && priority.contains("30 %"),
            "{priority}\n{text}"
        );
    });
    terminal.press("1");
    terminal.press("\x1b");
    terminal.wait_for("all ports", |screen| all_ports().iter().all(|p| screen.contents().contains(p)));
    terminal.press("/ib0\r2");
    terminal.wait_for_text("InfiniBand pauses nobody");
    terminal.look(|screen| assert!(screen.contents().contains("400 Gb/s 4X NDR"), "{}", screen.contents()));
    terminal.press("1");
    terminal.press("\x1b");
    // An Escape with a key right behind it is that key with Alt.
    terminal.wait_for("all ports", |screen| all_ports().iter().all(|p| screen.contents().contains(p)));
    terminal.press("/mlx5_5\r2");
    terminal
        .wait_for("rxe", |screen| screen.contents().contains("rxe, software") && screen.contents().contains("rig5"));
    quit(terminal);
}

#[test]
fn rates_are_on_screen_as_they_are() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    rig("pause mlx5_roce1 tx 38");
    rig("set mlx5_ib0 rate port_xmit_data 1000000000");
    rig("traffic mlx5_roce2 200");
    rig("set mlx5_roce0 rate np_ecn_marked_roce_packets 1200");
    rig("lose mlx5_roce0 50");
    let terminal = open("");
    let near = |text: &str, wanted: f64| text.parse::<f64>().is_ok_and(|shown| (shown / wanted - 1.0).abs() <= 0.02);
    let words = |screen: &vt100::Screen, port: &str| -> Vec<String> {
        row(screen, port).split_whitespace().map(str::to_owned).collect()
    };
    terminal.wait_for("38 %", |s| row(s, "mlx5_roce1/1").contains("38 %"));
    terminal.wait_for("32 Gb/s", |s| words(s, "mlx5_ib0/1").iter().any(|w| near(w, 32.0)));
    terminal.wait_for("200 Gb/s", |s| words(s, "mlx5_roce2/1").iter().filter(|w| near(w, 200.0)).count() == 2);
    terminal.wait_for("ECN and loss", |s| {
        let row = words(s, "mlx5_roce0/1");
        row.iter().any(|w| w == "1.2k") && row.last().is_some_and(|w| near(w, 50.0))
    });
    // The worst of the three faults.
    terminal.wait_for_text("mlx5_roce1/1 stops the network on priority 3");
    quit(terminal);
}

#[test]
fn a_port_pulled_down_is_on_screen_within_a_second() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let terminal = open("");
    let best = |file: &str, down: &str, up: &str, port: &str| -> Duration {
        let pulled = (0..3).map(|_| {
            let before = Instant::now();
            hand(file, down);
            terminal.wait_for("down", |screen| row(screen, port).contains("down"));
            let took = before.elapsed();
            hand(file, up);
            terminal.wait_for("active", |screen| row(screen, port).contains("active"));
            took
        });
        pulled.min().unwrap()
    };
    let cable = best("rig_nic/rig6", "carrier 0", "carrier 1", "mlx5_roce0/1");
    let infiniband = best("rig_hca/mlx5_ib1", "state 1", "state 4", "mlx5_ib1/1");
    println!("on screen after {cable:?} and {infiniband:?}");
    assert!(cable < SOON && infiniband < SOON, "{cable:?} {infiniband:?}");
    quit(terminal);
}

#[test]
fn a_device_that_hangs_is_marked_and_the_console_answers() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let mut terminal = open("");
    hand("rig_hca/mlx5_ib2", "stall 20000");
    terminal.wait_for("stale", |screen| row(screen, "mlx5_ib2/1").contains("stale"));
    terminal.look(|screen| assert!(row(screen, "mlx5_ib3/1").contains("active")));
    terminal.press("2");
    terminal.wait_for_text("Losses and link errors");
    hand("rig_hca/mlx5_ib2", "stall 0");
    terminal.press("1");
    terminal.wait_for("fresh again", |screen| row(screen, "mlx5_ib2/1").contains("active"));
    quit(terminal);
}

#[test]
fn a_filter_a_pause_and_steps_back() {
    let Some(_testbed) = testbed() else { return };
    let mut terminal = open("");
    terminal.press("/roce");
    terminal
        .wait_for("four rows", |s| row(s, "mlx5_roce3/1").contains("active") && !s.contents().contains("mlx5_ib0/1"));
    terminal.press("\x1b");
    terminal.wait_for_text("mlx5_ib0/1");
    std::thread::sleep(Duration::from_secs(3));
    terminal.press(" ");
    terminal.wait_for_text("PAUSED");
    let first_line = |terminal: &Terminal| terminal.look(|screen| screen.rows(0, 80).next()).unwrap_or_default();
    let paused_at = first_line(&terminal);
    terminal.press("\x1b[D\x1b[D");
    terminal.wait_for("a step back", |screen| screen.rows(0, 80).next().is_some_and(|line| line != paused_at));
    // Time goes on, what is shown does not.
    std::thread::sleep(Duration::from_secs(1));
    let clock = |line: String| line.split_whitespace().last().map(str::to_owned);
    let shown = clock(first_line(&terminal));
    std::thread::sleep(Duration::from_secs(3));
    assert_eq!(clock(first_line(&terminal)), shown);
    terminal.look(|screen| assert!(row(screen, "PAUSED").contains("ago"), "{}", screen.contents()));
    terminal.press(" ");
    terminal.wait_for_text("LIVE");
    quit(terminal);
}

#[test]
fn a_signal_and_ctrl_z_give_the_terminal_back() {
    let Some(_testbed) = testbed() else { return };
    let mut terminal = open("");
    terminal.signal(Signal::TERM);
    assert_given_back(&mut terminal, 143);
    let mut terminal = open("echo stopped; stty -g; sleep 0.5; fg; echo \"status $?\";");
    terminal.press("\x1a");
    terminal
        .wait_for("the shell's screen", |screen| !screen.alternate_screen() && screen.contents().contains("stopped"));
    terminal
        .wait_for("the console again", |screen| screen.alternate_screen() && screen.contents().contains("mlx5_0/1"));
    quit(terminal);
}

#[test]
fn where_no_console_can_run_it_says_what_to_do_instead() {
    let Some(_testbed) = testbed() else { return };
    let script = format!("{}; echo \"status $?\"; echo end", fabtop().to_string_lossy());
    let mut terminal = Terminal::run(&script, &[("TERM", "dumb")]);
    terminal.wait_for_text("status 1");
    terminal.wait_for_end();
    assert!(terminal.text().contains("fabtop watch --json"), "{}", terminal.text());
    let output = super::program::run(&[]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert!(said.contains("fabtop list"), "{said}");
}
