//! The Probe screen in each of its states.

use std::time::Duration;

use insta::assert_snapshot;
use proptest::prelude::*;

use super::fixture::server;
use super::probing::{hostile, probes};
use super::*;
use crate::fabric::{Host, Origin, Text};
use crate::probe::{Operation, Request};
use crate::tui::state::ProbeState;

/// The Probe screen with this row selected, after the probes made by hand.
fn probed(at: usize) -> Console {
    let mut console = before(at);
    console.probes = probes(&console.snapshot);
    console.state.probe.repeats = vec![(Request::on(console.id(1)), Duration::from_secs(10))];
    console
}

/// The same before any.
fn before(at: usize) -> Console {
    let mut console = Console::new(server());
    console.state.screen = ScreenId::Probe;
    console.state.selected = Some(console.id(at));
    console
}

fn row(drawn: &str, name: &str) -> String {
    drawn.lines().find(|l| l.contains(name)).unwrap_or_else(|| panic!("no {name}:\n{drawn}")).to_owned()
}

#[test]
fn probes_of_every_outcome() {
    for (width, height) in [(40, 12), (80, 24), (120, 36), (160, 45)] {
        assert_snapshot!(format!("probe_{width}x{height}"), probed(1).screen(width, height));
    }
}

#[test]
fn probes_in_chinese_and_ascii() {
    for (width, height) in [(80, 24), (160, 45)] {
        let console = probed(1).language(Language::Chinese);
        assert_snapshot!(format!("probe_zh_{width}x{height}"), console.screen(width, height));
        assert_snapshot!(format!("probe_ascii_{width}x{height}"), probed(1).ascii().screen(width, height));
    }
    let drawn = probed(1).ascii().screen(160, 45);
    assert!(drawn.lines().filter(|line| !line.contains("机房")).all(str::is_ascii), "{drawn}");
}

#[test]
fn before_the_first_run_it_says_what_a_key_would_do_and_what_that_costs() {
    assert_snapshot!("probe_before_80x24", before(0).screen(80, 24));
    assert_snapshot!("probe_before_zh_80x24", before(0).language(Language::Chinese).screen(80, 24));
    let mut across = before(0);
    across.state.probe =
        ProbeState { far: Some(across.id(2)), operation: Operation::Read, size: 65_536, ..across.state.probe };
    let drawn = across.screen(160, 45);
    let wanted = "x sends 1,000 messages of 64 KiB from mlx5_0/1 to mlx5_2/1, one at a time";
    assert!(drawn.contains(wanted) && drawn.contains("crosses the cable"), "{drawn}");
    assert!(drawn.contains("µs, there and back"), "{drawn}");
    let is_far_end = |line: &str| line.contains("mlx5_2/1") && line.contains("the far end of the others");
    assert!(drawn.lines().any(is_far_end), "{drawn}");
    let mut measured = probed(0);
    measured.state.probe.far = Some(measured.id(0));
    let drawn = measured.screen(160, 45);
    assert!(row(&drawn, "▌   mlx5_0/1").contains("the far end of the others"), "no loopback of its own: {drawn}");
    assert!(row(&drawn, "▲  mlx5_1/1").contains("5.42") && !drawn.contains("proves"), "{drawn}");
}

#[test]
fn one_in_full() {
    let mut console = probed(1);
    console.state.probe.detail = Some(0);
    assert_snapshot!("probe_in_full_80x24", console.screen(80, 24));
    let (_, drawn) = console.draw(80, 24);
    console.state.probe.detail = Some(drawn.scroll_limit);
    assert_snapshot!("probe_in_full_end_80x24", console.screen(80, 24));
}

#[test]
fn what_was_left_out_and_what_failed_say_why() {
    for (language, wanted) in [
        (
            Language::English,
            ["skipped: mlx5_4/1 is down", "failed: mlx5_5/1 answered 317 of 1100", "not run: mlx5_6/1 may not"],
        ),
        (
            Language::Chinese,
            ["跳过：mlx5_4/1 的状态为断开", "失败：mlx5_5/1 在 5s 内只完成了 1100", "无法测试：mlx5_6/1 may"],
        ),
    ] {
        for (at, wanted) in (4..).zip(wanted) {
            let drawn = probed(at).language(language).screen(80, 24);
            assert!(row(&drawn, &format!("mlx5_{at}/1")).contains(wanted), "{drawn}");
        }
        let denied = probed(6).language(language).screen(80, 24);
        assert!(denied.contains("read and write"), "what to do is said in full below: {denied}");
    }
}

#[test]
fn what_is_under_way_is_marked_and_what_was_known_stays() {
    let drawn = probed(1).screen(120, 36);
    let running = row(&drawn, "mlx5_0/1");
    assert!(running.contains("runs, 7 of 8") && running.contains("1.21") && running.contains('▶'), "{running}");
    assert!(drawn.lines().any(|line| line.contains("机房") && line.contains("waits")), "{drawn}");
}

#[test]
fn a_slow_rail_is_told_from_the_others_without_colour() {
    let drawn = probed(1).screen(80, 24);
    let slow = row(&drawn, "mlx5_1/1");
    assert!(slow.contains('✖') && slow.contains("×3.9") && slow.contains("slower than siblings"), "{slow}");
    assert!(row(&drawn, "mlx5_2/1").contains("▲") && row(&drawn, "mlx5_2/1").contains("long tail"), "{drawn}");
    assert!(row(&drawn, "mlx5_3/1").contains("○"), "one of its kind is not called good: {drawn}");
}

#[test]
fn what_it_proves_is_said_at_every_size() {
    for (width, height) in [(80, 24), (120, 36), (160, 45)] {
        let drawn = probed(0).screen(width, height);
        assert!(drawn.contains("proves adapter, PCIe, memory; not cable, switch, PFC"), "{drawn}");
    }
}

#[test]
fn picks_and_what_is_repeated_are_seen() {
    let mut console = probed(0);
    console.state.probe.picked = [0, 1].map(|at| console.id(at)).into();
    let drawn = console.screen(160, 45);
    assert!(drawn.contains("v 2 picked") && drawn.contains("e repeat off"), "{drawn}");
    assert!(row(&drawn, "mlx5_1/1").contains("+mlx5_1/1") && row(&drawn, "mlx5_1/1").contains("every 10 s"), "{drawn}");
    assert!(probed(1).screen(160, 45).contains("e repeat every 10 s"));
}

#[test]
fn while_paused_it_is_about_now_and_says_so() {
    let console = probed(1);
    let paused = console.paused(200);
    let drawn = paused.screen(120, 36);
    assert!(drawn.contains("probes are of now") && row(&drawn, "mlx5_1/1").contains("×3.9"), "{drawn}");
}

#[test]
fn a_captured_tree_is_only_looked_at() {
    let mut console = before(0);
    let host = Host { origin: Origin::Tree(Text::clean("/tmp/tree")), ..(*console.snapshot.frame.host).clone() };
    console.snapshot.frame =
        Arc::new(crate::analysis::Frame { host: Arc::new(host), ..(*console.snapshot.frame).clone() });
    assert!(console.screen(80, 24).contains("nothing in it can be probed"));
}

#[test]
fn on_a_slow_line_there_are_no_shapes() {
    let mut console = probed(1);
    let with = console.screen(160, 45);
    console.state.look.low_bandwidth = true;
    assert!(with.contains("SPREAD") && !console.screen(160, 45).contains("SPREAD"));
}

/// A worker's news of other ports moves nothing else on the screen.
#[test]
fn numbers_rest_while_other_ports_are_probed() {
    let (mut console, mut later) = (probed(1), probed(1));
    (console.probes.running, later.probes.running) = (None, None);
    console.probes.waiting.clear();
    let (before, after) = (console.draw(160, 45).0, later.draw(160, 45).0);
    let changed: Vec<u16> = before.area.positions().filter(|at| before[*at] != after[*at]).map(|at| at.y).collect();
    assert!(!changed.is_empty() && changed.iter().all(|y| *y == changed[0]), "{changed:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_probes_are_drawn_at_any_size(
        width in 1_u16..220, height in 1_u16..70, at in 0_usize..8, far in prop::option::of(0_usize..8),
        scroll in prop::option::of(0_u16..200), choice: u8,
    ) {
        let mut console = probed(at);
        if choice & 1 != 0 {
            console.probes = hostile(&console.snapshot);
        }
        let language = if choice & 2 != 0 { Language::Chinese } else { Language::English };
        console.state.look.language = language;
        console.level = [UnicodeLevel::Ascii, UnicodeLevel::Narrow, UnicodeLevel::Full][usize::from(choice >> 6) % 3];
        console.state.look.low_bandwidth = choice & 4 != 0;
        let size = ProbeState::SIZES[usize::from(choice >> 3) % 5];
        let far = far.map(|far| console.id(far));
        console.state.probe = ProbeState { detail: scroll, far, size, ..console.state.probe };
        let (buffer, drawn) = console.draw(width, height);
        prop_assert_eq!(buffer.area.as_size(), (width, height).into());
        let hostile = ['\u{1b}', '\u{202e}'];
        prop_assert!(buffer.content.iter().all(|cell| !cell.symbol().contains(hostile)));
        if scroll.is_none() {
            prop_assert_eq!(drawn.scroll_limit, 0);
        }
    }
}
