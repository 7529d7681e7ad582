//! The console on real pseudo-terminals: it takes one, gives it back whatever happens, and never asks it anything.
//!
//! Most tests run a console of their own, with a view of one line: the function [`program`] below, for which this file
//! runs itself. The last ones run `fabtop demo`.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by failing")]

mod pty;

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use fabtop::analysis::{Cadence, Frame, History, Profile, Snapshot};
use fabtop::fabric::{Host, Mono, Origin, Text, Wall};
use fabtop::probe::{Order, Probes};
use fabtop::sampler::Interval;
use fabtop::tui::{ColourChoice, Drawn, Ending, Options, Probing, Sampling, View, Watched, prepare, start};
use pty::Terminal;
use ratatui::layout::Rect;
use ratatui::text::Line;
use rustix::process::Signal;
use tokio::sync::watch;

/// A shell script that runs this file's console between two looks at the terminal's modes.
fn script(after: &str) -> String {
    let this = std::env::current_exe().unwrap();
    format!(
        "stty -g; {} --exact program --ignored --nocapture --test-threads=1; echo \"status $?\"; {after} stty -g; echo end",
        this.display(),
    )
}

fn open(environment: &[(&str, &str)]) -> Terminal {
    let terminal = Terminal::run(&script(""), environment);
    terminal.wait_for_text("console 80x24");
    terminal
}

/// What has to hold once it has ended, however it did.
#[track_caller]
fn assert_given_back(terminal: &mut Terminal) {
    terminal.wait_for_text("end");
    terminal.wait_for_end();
    terminal.look(|screen| {
        assert!(!screen.alternate_screen());
        assert!(!screen.hide_cursor());
        assert!(!screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    });
    let bytes = terminal.bytes();
    let text = String::from_utf8_lossy(&bytes);
    let is_modes =
        |line: &&str| line.matches(':').count() > 20 && line.chars().all(|c| c == ':' || c.is_ascii_hexdigit());
    let modes: Vec<_> = text.lines().map(str::trim).filter(is_modes).collect();
    assert!(modes.len() >= 2 && modes.iter().all(|m| *m == modes[0]), "the modes differ:\n{modes:#?}");
    let sent = |sequence: &[u8]| bytes.windows(sequence.len()).any(|w| w == sequence);
    assert!(!sent(b"\x1b[6n"), "it asked for the cursor's position");
    assert!(!sent(b"\x1b[c") && !sent(b"\x1b[>c"), "it asked what terminal this is");
    assert!(!sent(b"\x1b[?1000h") && !sent(b"\x1b[?1002h") && !sent(b"\x1b[?1003h"), "it took the mouse");
    let count = |sequence: &[u8]| bytes.windows(sequence.len()).filter(|w| *w == sequence).count();
    assert!(count(b"\x1b[?2026l") >= count(b"\x1b[?2026h"), "a frame was left open");
}

#[test]
fn it_starts_and_quits() {
    let mut terminal = open(&[]);
    terminal.look(|screen| assert!(screen.alternate_screen() && screen.hide_cursor()));
    terminal.press("q");
    assert_given_back(&mut terminal);
    assert!(terminal.text().contains("status 0"), "{}", terminal.text());
}

#[test]
fn it_follows_the_terminals_size() {
    let mut terminal = open(&[]);
    for (cols, rows, wanted) in [(120, 40, "console 120x40"), (20, 5, "need 40x10"), (60, 12, "console 60x12")] {
        terminal.resize(cols, rows);
        terminal.wait_for_text(wanted);
    }
    terminal.resize(80, 24);
    terminal.wait_for_text("console 80x24");
    terminal.press("q");
    assert_given_back(&mut terminal);
}

#[test]
fn keys_that_come_with_a_new_size_are_heard() {
    let mut terminal = open(&[]);
    for round in 0..40 {
        let (cols, key, screen) = if round % 2 == 0 { (100, "2", "Port") } else { (80, "1", "Fabric") };
        terminal.resize(cols, 24);
        terminal.press(key);
        terminal.wait_for_text(&format!("console {cols}x24 {screen}"));
    }
    terminal.press("q");
    assert_given_back(&mut terminal);
}

#[test]
fn ctrl_z_gives_the_terminal_back_and_fg_takes_it_again() {
    let mut terminal = Terminal::run(&script("echo stopped; stty -g; sleep 0.5; fg;"), &[]);
    terminal.wait_for_text("console 80x24");
    terminal.press("\x1a");
    terminal.wait_for("the shell's screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());
    terminal.wait_for_text("stopped");
    terminal.wait_for("the console again", |screen| screen.alternate_screen() && screen.hide_cursor());
    terminal.wait_for_text("console 80x24");
    // Raw mode is in force again: a key is heard at once, without Enter.
    terminal.press("2");
    terminal.wait_for_text("Port");
    terminal.press("q");
    assert_given_back(&mut terminal);
}

#[test]
fn ctrl_z_does_nothing_where_nobody_could_continue_it() {
    let this = std::env::current_exe().unwrap();
    let alone = format!("exec {} --exact program --ignored --nocapture --test-threads=1", this.display());
    let mut terminal = Terminal::run(&alone, &[]);
    terminal.wait_for_text("console 80x24");
    terminal.press("\x1a2");
    terminal.wait_for_text("Port");
    terminal.press("q");
    terminal.wait_for_end();
}

#[test]
fn each_signal_that_ends_it_gives_the_terminal_back() {
    for (signal, status) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130), (Signal::QUIT, 131)] {
        let mut terminal = open(&[]);
        terminal.signal(signal);
        assert_given_back(&mut terminal);
        assert!(terminal.text().contains(&format!("status {status}")), "{signal:?}:\n{}", terminal.text());
    }
}

#[test]
fn a_stop_signal_from_elsewhere_is_as_good_as_a_key() {
    let mut terminal = Terminal::run(&script("echo stopped; stty -g; sleep 0.5; fg;"), &[]);
    terminal.wait_for_text("console 80x24");
    terminal.signal(Signal::TSTP);
    terminal.wait_for("the shell's screen", |screen| screen.contents().contains("stopped"));
    terminal.wait_for("the console again", vt100::Screen::alternate_screen);
    terminal.wait_for_text("console 80x24");
    terminal.press("q");
    assert_given_back(&mut terminal);
}

#[test]
fn a_panic_is_told_on_the_users_screen() {
    let mut terminal = open(&[("PANIC", "console")]);
    terminal.press("2");
    assert_given_back(&mut terminal);
    assert!(terminal.text().contains("as the test wants it"), "{}", terminal.text());
    assert!(terminal.text().contains("status 101"), "{}", terminal.text());
}

#[test]
fn a_panic_is_told_on_the_users_screen_while_standard_error_leads_elsewhere() {
    for (who, key) in [("console", "2"), ("thread", "q")] {
        let this = std::env::current_exe().unwrap();
        let quiet = format!("{} --exact program --ignored --nocapture --test-threads=1 2>/dev/null", this.display());
        let mut terminal = Terminal::run(&format!("stty -g; {quiet}; stty -g; echo end"), &[("PANIC", who)]);
        terminal.wait_for_text(if who == "thread" { "no more samples" } else { "console 80x24" });
        terminal.press(key);
        assert_given_back(&mut terminal);
        assert!(terminal.text().contains("as the test wants it"), "{who}:\n{}", terminal.text());
    }
}

#[test]
fn a_panic_elsewhere_waits_until_the_console_ends() {
    let mut terminal = open(&[("PANIC", "thread")]);
    terminal.wait_for_text("no more samples");
    assert!(!terminal.text().contains("as the test wants it"), "{}", terminal.text());
    terminal.press("q");
    assert_given_back(&mut terminal);
    assert!(terminal.text().contains("as the test wants it"), "{}", terminal.text());
}

#[test]
fn no_color_takes_colours_and_nothing_else() {
    let terminal = open(&[("NO_COLOR", "1")]);
    terminal.look(|screen| {
        let cell = screen.cell(1, 0).unwrap();
        assert!(cell.inverse(), "{}", screen.contents());
        assert_eq!((cell.fgcolor(), cell.bgcolor()), (vt100::Color::Default, vt100::Color::Default));
    });
    let terminal = open(&[]);
    terminal.look(|screen| assert_ne!(screen.cell(1, 0).unwrap().bgcolor(), vt100::Color::Default));
}

#[test]
fn colours_that_are_asked_for_come_in_spite_of_no_color() {
    let terminal = open(&[("NO_COLOR", "1"), ("COLOR", "always")]);
    terminal.look(|screen| assert_ne!(screen.cell(1, 0).unwrap().bgcolor(), vt100::Color::Default));
}

#[test]
fn nothing_is_written_while_nothing_changes() {
    let mut terminal = open(&[]);
    std::thread::sleep(Duration::from_millis(300));
    let before = terminal.bytes().len();
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(terminal.bytes().len(), before);
    terminal.press("q");
    assert_given_back(&mut terminal);
}

/// The console that the tests above run.
#[test]
#[ignore = "a program for the other tests, not a test"]
fn program() {
    let Err(error) = console() else { return };
    println!("{error}");
    std::process::exit(1);
}

fn console() -> io::Result<()> {
    let (sender, snapshots) = watch::channel(Some(Arc::new(snapshot())));
    std::thread::spawn(move || {
        if std::env::var("PANIC").is_ok_and(|who| who == "thread") {
            std::thread::sleep(Duration::from_millis(300));
            panic!("as the test wants it");
        }
        std::thread::park();
        drop(sender);
    });
    let variable = |name: &str| std::env::var(name).ok();
    let colour = variable("COLOR").map_or(Ok(ColourChoice::Auto), |c| c.parse()).map_err(io::Error::other)?;
    let options = Options { colour, ..Options::default() };
    let (setup, look) = prepare(&options, variable, paint).map_err(io::Error::other)?;
    let (_probes, probes) = watch::channel(Arc::<Probes>::default());
    if let Ending::Signal(signal) = start(&setup, look, Watched { snapshots, probes }, &mut Nothing, &mut Nothing)? {
        std::process::exit(signal.exit_status().into());
    }
    Ok(())
}

/// Neither samples nor probes.
struct Nothing;

impl Probing for Nothing {
    fn order(&mut self, _order: Order) {}
}

impl Sampling for Nothing {
    fn set_interval(&mut self, _interval: Interval) {}

    fn why_ended(&mut self) -> Option<Text> {
        None
    }
}

fn paint(frame: &mut ratatui::Frame<'_>, area: Rect, view: &View<'_>) -> Drawn {
    let screen = format!("{:?}", view.state.screen);
    assert!(std::env::var("PANIC").ok().as_deref() != Some("console") || screen != "Port", "as the test wants it");
    frame.render_widget(Line::from(format!("console {}x{} {screen}", area.width, area.height)), area);
    let row = Rect { y: area.y + 1, height: 1, ..area };
    frame.render_widget(Line::styled("selected", view.theme.selection), row);
    Drawn::default()
}

fn snapshot() -> Snapshot {
    let host = Host { name: Text::clean("node7"), origin: Origin::Live, notices: Vec::new() };
    let frame = Frame { at: Mono(0), wall: Wall(0), host: Arc::new(host), devices: 0, ports: Vec::new() };
    let cadence = Cadence { interval: Duration::from_secs(1), missed: 0 };
    Snapshot {
        generation: 0,
        frame: Arc::new(frame),
        history: History::default(),
        cadence,
        findings: Arc::default(),
        events: Vec::new(),
        profile: Arc::new(Profile::load("default", &BTreeMap::new()).unwrap()),
    }
}

/// The same of the program itself.
mod demo {
    use super::*;

    fn open(environment: &[(&str, &str)]) -> Terminal {
        let script = format!("stty -g; {} demo; echo \"status $?\"; stty -g; echo end", env!("CARGO_BIN_EXE_fabtop"));
        let terminal = Terminal::run(&script, environment);
        terminal
            .wait_for("ports", |screen| screen.contents().contains("DEMO") && screen.contents().contains("mlx5_0/1"));
        terminal
    }

    #[test]
    fn it_starts_shows_both_screens_and_quits() {
        let mut terminal = open(&[]);
        terminal.press("2");
        terminal.wait_for("the Port screen", |screen| screen.contents().contains("DEMO"));
        terminal.resize(100, 30);
        terminal.resize(20, 5);
        terminal.wait_for_text("need 40x10");
        terminal.resize(80, 24);
        terminal.wait_for_text("DEMO");
        terminal.press("q");
        assert_given_back(&mut terminal);
        assert!(terminal.text().contains("status 0"), "{}", terminal.text());
    }

    #[test]
    fn each_signal_that_ends_it_gives_the_terminal_back() {
        for (signal, status) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130), (Signal::QUIT, 131)] {
            let mut terminal = open(&[]);
            terminal.signal(signal);
            assert_given_back(&mut terminal);
            assert!(terminal.text().contains(&format!("status {status}")), "{signal:?}:\n{}", terminal.text());
        }
    }

    #[test]
    fn a_key_probes_a_port_and_its_percentiles_are_shown() {
        let mut terminal = open(&[]);
        terminal.press("4");
        terminal.wait_for_text("x sends 1,000 messages of 2 B from mlx5_0/1 to itself");
        terminal.press("x");
        terminal.wait_for_text("Messages by latency");
        let row = |screen: &vt100::Screen, port: &str| {
            let text = screen.contents();
            let row = text.lines().find(|line| line.contains(port)).unwrap_or_default().to_owned();
            row.split_whitespace().filter_map(|word| word.parse::<f64>().ok()).collect::<Vec<f64>>()
        };
        terminal.look(|screen| {
            let latencies = row(screen, "mlx5_0/1");
            assert!(latencies.len() == 5 && latencies.is_sorted(), "{}", screen.contents());
            assert!(latencies[0] > 0.5 && latencies[1] < 3.0, "{latencies:?}");
        });
        terminal.press("ax");
        terminal.wait_for("all ports", |screen| (0..8).all(|n| row(screen, &format!("mlx5_{n}/1")).len() == 5));
        terminal.press("\r");
        terminal.wait_for("all numbers", |s| ["p90", "p99.9", "mean"].iter().all(|n| s.contents().contains(n)));
        terminal.press("G");
        terminal.wait_for_text("turned round inside the adapter");
        terminal.press("eq");
        assert_given_back(&mut terminal);
        assert!(terminal.text().contains("status 0"), "{}", terminal.text());
    }

    #[test]
    fn without_colours_there_are_none() {
        let mut terminal = open(&[("NO_COLOR", "1")]);
        terminal.look(|screen| {
            for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
                let cell = screen.cell(row, column).unwrap();
                assert_eq!((cell.fgcolor(), cell.bgcolor()), (vt100::Color::Default, vt100::Color::Default));
            }
        });
        terminal.press("q");
        assert_given_back(&mut terminal);
    }

    #[test]
    fn a_dumb_terminal_is_told_what_to_do_instead() {
        let script = format!("{} demo; echo \"status $?\"; echo end", env!("CARGO_BIN_EXE_fabtop"));
        let mut terminal = Terminal::run(&script, &[("TERM", "dumb")]);
        terminal.wait_for_text("status 1");
        terminal.wait_for_end();
        assert!(terminal.text().contains("fabtop watch --json"), "{}", terminal.text());
    }
}
