//! What holds at every size, on every screen, in every language.

use std::time::Duration;

use proptest::prelude::*;

use super::fixture::{bare, large, server};
use super::*;
use crate::analysis::Frame;
use crate::tui::SortOrder;

/// Consoles of all kinds, made once: a frame takes longer to make than to draw.
fn consoles() -> Vec<Console> {
    let mut consoles = Vec::new();
    for language in Language::ALL {
        for level in [UnicodeLevel::Ascii, UnicodeLevel::Narrow, UnicodeLevel::Full] {
            let each = [server(), large(), bare()].map(|snapshot| Console::new(snapshot).language(language));
            consoles.extend(each.map(|console| Console { level, ..console }));
        }
    }
    consoles
}

/// What a user may have done to a console.
fn disturb(console: &mut Console, row: usize, scroll: u16, choice: u8) {
    let ports = console.snapshot.frame.ports.len();
    console.state.screen = ScreenId::ALL[usize::from(choice) % ScreenId::ALL.len()];
    console.state.help = (choice & 6 == 6).then_some(scroll);
    console.state.look.low_bandwidth = choice & 8 != 0;
    console.state.fabric.editing_filter = choice & 0x30 == 0x30;
    console.state.fabric.filter = "机房 mlx5 ".repeat(usize::from(choice >> 6));
    console.state.fabric.sort = SortOrder::ALL[row % SortOrder::ALL.len()];
    console.state.fabric.row = row;
    console.state.port.scroll = scroll;
    console.state.selected = (ports > 0).then(|| console.id(row % ports.max(1)));
    let history = &console.snapshot.history;
    let past = history.get(row * 7 % history.len().max(1)).filter(|_| choice & 16 != 0);
    console.state.time = past.map_or(TimeState::Live, |frame| TimeState::Paused(Arc::clone(frame)));
    console.state.findings.filter = if choice & 0x0c == 0x0c { "mlx5 link".into() } else { String::new() };
    update::observe(&mut console.state, &console.snapshot);
    let findings = &mut console.state.findings;
    findings.row = row % findings.rows.len().max(1);
    findings.detail = (choice & 2 != 0).then_some(scroll);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_size_is_drawn(
        sizes in prop::collection::vec((1_u16..=250, 1_u16..=80), 18),
        row in 0_usize..70,
        scroll in 0_u16..300,
        choice: u8,
    ) {
        for (mut console, (width, height)) in consoles().into_iter().zip(sizes) {
            disturb(&mut console, row, scroll, choice);
            let (buffer, _) = console.draw(width, height);
            prop_assert_eq!(buffer.area.as_size(), (width, height).into());
        }
    }

    #[test]
    fn nothing_outside_the_area_is_touched(
        x in 0_u16..20, y in 0_u16..10, width in 0_u16..200, height in 0_u16..60, row in 0_usize..8, choice: u8,
    ) {
        let mut console = Console::new(server());
        disturb(&mut console, row, 3, choice);
        let area = ratatui::layout::Rect::new(x, y, width, height);
        let mut terminal = Terminal::new(TestBackend::new(180, 50)).unwrap();
        terminal.draw(|frame| { super::super::draw(frame, area, &console.view()); }).unwrap();
        let buffer = terminal.backend().buffer();
        let blank = ratatui::buffer::Cell::default();
        for at in buffer.area.positions().filter(|at| !area.contains(*at)) {
            prop_assert_eq!(&buffer[at], &blank, "{}", at);
        }
    }
}

#[test]
fn scrolling_to_the_end_shows_the_last_counter() {
    for (width, height) in [(40, 12), (80, 24), (120, 40), (160, 30)] {
        let console = Console::new(server()).port(1);
        let (_, drawn) = console.draw(width, height);
        assert!(drawn.scroll_limit > 0, "{width}x{height}");
        let end = console.scrolled(drawn.scroll_limit).screen(width, height);
        let last: String = "tx_prio7_pause_duration".chars().take(if width == 40 { 4 } else { 23 }).collect();
        assert!(end.contains(&last), "{end}");
    }
}

#[test]
fn a_large_screen_shows_a_port_without_scrolling() {
    let (_, drawn) = Console::new(server()).port(0).draw(160, 45);
    assert_eq!(drawn.scroll_limit, 0);
}

#[test]
fn counters_are_filtered_by_name() {
    let mut console = Console::new(server()).port(1);
    console.state.port.filter = "PAUSE !prio3".into();
    let drawn = console.screen(160, 45);
    let counters = drawn.lines().filter(|l| l.contains("_duration")).count();
    assert_eq!(counters, 7, "{drawn}");
    assert!(drawn.contains("filter PAUSE !prio3"));
}

#[test]
fn a_demo_says_so_on_every_screen() {
    for width in [40, 80, 160] {
        let mut console = Console::new(server()).paused(20);
        for (screen, help) in [
            (ScreenId::Fabric, None),
            (ScreenId::Port, None),
            (ScreenId::Findings, None),
            (ScreenId::Probe, None),
            (ScreenId::Port, Some(0)),
        ] {
            (console.state.screen, console.state.help) = (screen, help);
            let drawn = console.screen(width, 24);
            let header = drawn.lines().next().unwrap();
            assert!(header.contains("DEMO") && header.contains("PAUSED 0:20 ago"), "{header}");
        }
    }
}

#[test]
fn the_four_kinds_of_reading_look_different() {
    let drawn = Console::new(server()).screen(160, 45);
    let row = |name: &str| drawn.lines().find(|l| l.contains(name)).unwrap().to_owned();
    assert!(row("mlx5_0/1").trim_end_matches(['|', ' ']).ends_with('0'));
    assert!(row("mlx5_3/1").contains("  –"));
    assert!(row("mlx5_6/1").contains("denied"));
    assert!(row("mlx5_6/1").contains("failed"));
}

#[test]
fn numbers_stand_below_each_other() {
    let drawn = Console::new(server()).screen(200, 50);
    let ends: Vec<usize> =
        drawn.lines().skip(3).take(8).filter_map(|l| l.find(" % ").map(|at| l[..at].chars().count())).collect();
    assert!(ends.len() == 6 && ends.iter().all(|e| *e == ends[0]), "{ends:?}");
}

#[test]
fn a_chart_rests_while_a_page_fills() {
    let at = |frames_back| Console::new(server()).port(1).paused(frames_back).draw(160, 45).0;
    let (before, after) = (at(31), at(30));
    // The lower left quarter: charts and facts.
    let changed = before.area.positions().filter(|at| at.x < 90 && at.y > 22 && before[*at] != after[*at]).count();
    assert!(changed <= 16, "{changed} cells changed within a second");
}

#[test]
fn time_alone_changes_nothing() {
    let mut console = Console::new(large());
    let before = console.draw(160, 45).0;
    let frame = &console.snapshot.frame;
    console.snapshot.frame = Arc::new(Frame { wall: frame.wall.plus(Duration::from_secs(3600)), ..(**frame).clone() });
    console.snapshot.generation += 1;
    assert_eq!(console.draw(160, 45).0, before);
    console.state.time = TimeState::Paused(Arc::clone(&console.snapshot.frame));
    assert!(console.screen(160, 45).contains(":12:07"), "an earlier moment says which it is");
}
