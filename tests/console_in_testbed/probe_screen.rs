//! The Probe screen on real queue pairs.

use std::time::Instant;

use super::guest::{rig, testbed};
use super::program::PATIENCE;
use super::pty::Terminal;
use super::screen::{open, quit, row};

/// The latencies in a port's row.
fn latencies(screen: &vt100::Screen, port: &str) -> Vec<f64> {
    let row = row(screen, &format!("{port} "));
    row.split_whitespace().filter_map(|word| word.parse::<f64>().ok()).collect()
}

fn open_probes() -> Terminal {
    let mut terminal = open("");
    terminal.resize(160, 45);
    terminal.press("4");
    terminal.wait_for_text("x sends 1,000 messages of 2 B");
    terminal
}

#[test]
fn all_ports_are_probed_and_those_without_queue_pairs_say_why() {
    let Some(_testbed) = testbed() else { return };
    let mut terminal = open_probes();
    terminal.press("ax");
    let is_done = |screen: &vt100::Screen| {
        let text = screen.contents();
        !text.contains("waits") && !text.contains("not measured") && !text.contains("runs, ")
    };
    let began = Instant::now();
    while !terminal.look(is_done) {
        assert!(began.elapsed() < 3 * PATIENCE, "{}", terminal.text());
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    terminal.look(|screen| {
        for rxe in 0..6 {
            let port = format!("mlx5_{rxe}/1");
            let latencies = latencies(screen, &port);
            assert!(latencies.len() >= 5 && latencies[latencies.len() - 5..].is_sorted(), "{}", screen.contents());
            assert!(row(screen, &format!("{port} ")).contains(&format!("v2 10.77.{rxe}.1")), "{}", screen.contents());
        }
        for none in ["mlx5_ib0/1", "mlx5_roce0/1"] {
            let row = row(screen, &format!("{none} "));
            assert!(["failed: ", "not run: ", "skipped: "].iter().any(|why| row.contains(why)), "{row}");
        }
        let text = screen.contents();
        assert!(text.contains("Messages by latency") && text.contains("turned round inside the adapter"), "{text}");
    });
    quit(terminal);
}

#[test]
fn a_pulled_cable_ends_a_repeat_with_a_reason_and_the_console_goes_on() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let mut terminal = open_probes();
    terminal.press("ge");
    terminal.wait_for_text("rounds: 1");
    rig("set rig0 carrier 0");
    // The next round is ten seconds away; a run that is asked for is not.
    terminal.wait_for("the link", |screen| row(screen, "fabtop").contains('✖'));
    terminal.press("x");
    terminal.wait_for_text("a loopback needs an active port");
    terminal.press("?");
    terminal.wait_for_text("Everywhere");
    terminal.press("?");
    terminal.press("X");
    quit(terminal);
}
