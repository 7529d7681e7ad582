//! A console driven by actions alone.

use std::sync::Arc;
use std::time::Duration;

use super::*;
use crate::analysis::{CounterGroup, Figure, Health, PortNow};
use crate::fabric::{Interface, LinkLayer, Mono, Reading};
use crate::tui::fixture::{facts, frame, port, snapshot, state};
use crate::tui::state::SortOrder;
use crate::tui::text::Language;

/// A state and what it looks at.
struct Console {
    state: State,
    snapshot: Snapshot,
}

impl Console {
    fn new(frames: Vec<Frame>) -> Self {
        let mut console = Self { state: state(), snapshot: snapshot(frames) };
        observe(&mut console.state, &console.snapshot);
        console
    }

    fn with(ports: Vec<PortNow>) -> Self {
        Self::new(vec![frame(0, ports)])
    }

    fn act(&mut self, actions: &[Action]) -> Option<Effect> {
        actions.iter().fold(None, |_, action| update(&mut self.state, *action, Some(&self.snapshot)))
    }

    fn type_filter(&mut self, text: &str) {
        self.act(&[Action::EditFilter]);
        for c in text.chars() {
            self.act(&[Action::Type(c)]);
        }
    }

    fn devices(&self) -> Vec<String> {
        let ports = &shown(&self.state, &self.snapshot).ports;
        self.state.fabric.rows.iter().map(|&at| ports[at].id.device.to_string()).collect()
    }

    fn selected(&self) -> String {
        self.state.selected.as_ref().map_or_else(String::new, |id| id.device.to_string())
    }

    fn seconds(&self) -> u64 {
        shown(&self.state, &self.snapshot).at.since(Mono(0)).as_secs()
    }
}

fn three() -> Vec<PortNow> {
    let mut ports: Vec<_> = ["mlx5_0", "mlx5_2", "mlx5_10"].map(port).into();
    ports[0].traffic.rx = Figure::new(5.0);
    ports[1].traffic.rx = Figure::NONE;
    ports[2].traffic.rx = Figure::new(9.0);
    ports[1].health = Health::Critical;
    ports[1].pause_tx = Figure::new(0.4);
    ports[2].pause_rx = Figure::new(0.1);
    ports[2].loss = Figure::new(0.0);
    ports[0].facts = facts(LinkLayer::InfiniBand, "ibp1", "qm9790-1");
    ports[1].facts = facts(LinkLayer::Ethernet, "eth2", "leaf-1");
    ports[2].facts = facts(LinkLayer::Ethernet, "eth10", "leaf-2");
    ports
}

#[test]
fn each_order_puts_its_own_first_and_the_unknown_last() {
    let cases = [
        (SortOrder::Natural, false, ["mlx5_0", "mlx5_2", "mlx5_10"]),
        (SortOrder::Natural, true, ["mlx5_10", "mlx5_2", "mlx5_0"]),
        (SortOrder::Problems, false, ["mlx5_2", "mlx5_0", "mlx5_10"]),
        (SortOrder::Rx, false, ["mlx5_10", "mlx5_0", "mlx5_2"]),
        (SortOrder::Rx, true, ["mlx5_0", "mlx5_10", "mlx5_2"]),
        (SortOrder::Tx, false, ["mlx5_0", "mlx5_2", "mlx5_10"]),
        (SortOrder::Pause, false, ["mlx5_2", "mlx5_10", "mlx5_0"]),
        (SortOrder::Loss, false, ["mlx5_10", "mlx5_0", "mlx5_2"]),
    ];
    for (sort, reversed, wanted) in cases {
        let mut console = Console::with(three());
        while console.state.fabric.sort != sort {
            console.act(&[Action::CycleSort]);
        }
        if reversed {
            console.act(&[Action::ReverseSort]);
        }
        assert_eq!(console.devices(), wanted, "{sort:?} {reversed}");
    }
}

#[test]
fn the_selection_stays_on_its_port_when_the_order_changes() {
    let mut console = Console::with(three());
    console.act(&[Action::Down]);
    assert_eq!((console.selected().as_str(), console.state.fabric.row), ("mlx5_2", 1));
    console.act(&[Action::CycleSort]);
    assert_eq!((console.selected().as_str(), console.state.fabric.row), ("mlx5_2", 0));
}

#[test]
fn the_selection_moves_within_the_rows() {
    let mut console = Console::with(three());
    for (action, wanted) in [
        (Action::Up, "mlx5_0"),
        (Action::Last, "mlx5_10"),
        (Action::Down, "mlx5_10"),
        (Action::PageUp, "mlx5_0"),
        (Action::PageDown, "mlx5_10"),
        (Action::First, "mlx5_0"),
        (Action::NextPort, "mlx5_2"),
        (Action::PreviousPort, "mlx5_0"),
    ] {
        console.act(&[action]);
        assert_eq!(console.selected(), wanted, "{action:?}");
    }
}

#[test]
fn a_filter_wants_all_its_words_and_none_behind_an_exclamation_mark() {
    let cases: [(&str, &[&str]); 9] = [
        ("", &["mlx5_0", "mlx5_2", "mlx5_10"]),
        ("MLX5_1", &["mlx5_10"]),
        ("leaf", &["mlx5_2", "mlx5_10"]),
        ("leaf !leaf-2", &["mlx5_2"]),
        ("roce eth1", &["mlx5_2", "mlx5_10"]),
        ("infiniband", &["mlx5_0"]),
        ("active !ib !", &["mlx5_2", "mlx5_10"]),
        ("down", &[]),
        ("mlx5_2/1", &["mlx5_2"]),
    ];
    for (filter, wanted) in cases {
        let mut console = Console::with(three());
        console.type_filter(filter);
        assert_eq!(console.devices(), wanted, "{filter}");
    }
}

#[test]
fn a_filter_is_edited_kept_and_cleared() {
    let mut console = Console::with(three());
    console.type_filter("leaf  two three");
    let filter = |console: &Console| (console.state.fabric.filter.clone(), console.state.fabric.editing_filter);
    for (action, wanted) in [
        (Action::DeleteWord, ("leaf  two ".to_owned(), true)),
        (Action::DeleteWord, ("leaf  ".to_owned(), true)),
        (Action::DeleteBack, ("leaf ".to_owned(), true)),
        (Action::Type('\u{1b}'), ("leaf ".to_owned(), true)),
        (Action::AcceptFilter, ("leaf ".to_owned(), false)),
        (Action::EditFilter, ("leaf ".to_owned(), true)),
        (Action::DeleteAll, (String::new(), true)),
        (Action::DeleteBack, (String::new(), true)),
        (Action::ClearFilter, (String::new(), false)),
    ] {
        console.act(&[action]);
        assert_eq!(filter(&console), wanted, "{action:?}");
    }
    console.type_filter(&"x".repeat(500));
    assert_eq!(console.state.fabric.filter.len(), 200);
}

#[test]
fn the_port_screen_has_a_filter_of_its_own() {
    let mut console = Console::with(three());
    console.act(&[Action::ShowPort]);
    console.type_filter("pause");
    assert_eq!((console.state.port.filter.as_str(), console.state.fabric.filter.as_str()), ("pause", ""));
    assert_eq!(console.state.screen, ScreenId::Port);
    console.act(&[Action::AcceptFilter, Action::Back]);
    assert_eq!((console.state.port.filter.as_str(), console.state.screen), ("", ScreenId::Port));
    console.act(&[Action::Back]);
    assert_eq!(console.state.screen, ScreenId::Fabric);
}

#[test]
fn a_filter_that_hides_the_selected_port_selects_one_that_shows() {
    let mut console = Console::with(three());
    console.type_filter("leaf");
    assert_eq!(console.selected(), "mlx5_2");
    console.type_filter(" nothing");
    assert_eq!((console.devices().len(), console.selected().as_str()), (0, "mlx5_2"));
    console.act(&[Action::Down, Action::ClearFilter]);
    assert_eq!(console.selected(), "mlx5_2");
}

#[test]
fn the_port_screen_stays_with_its_port_while_it_is_away() {
    let mut console = Console::with(three());
    console.act(&[Action::Down, Action::ShowPort]);
    console.snapshot = snapshot(vec![frame(1, vec![three().remove(0)])]);
    observe(&mut console.state, &console.snapshot);
    assert_eq!(console.selected(), "mlx5_2");
    console.act(&[Action::Back]);
    assert_eq!(console.selected(), "mlx5_0");
}

#[test]
fn back_closes_what_was_opened_last() {
    let mut console = Console::with(three());
    console.type_filter("leaf");
    console.act(&[Action::AcceptFilter, Action::TogglePause, Action::ShowPort, Action::ToggleHelp]);
    let mut seen = Vec::new();
    for _ in 0..5 {
        let s = &console.state;
        seen.push((s.help.is_some(), s.screen, s.fabric.filter.is_empty(), s.is_paused()));
        console.act(&[Action::Back]);
    }
    assert_eq!(
        seen,
        [
            (true, ScreenId::Port, false, true),
            (false, ScreenId::Port, false, true),
            (false, ScreenId::Fabric, false, true),
            (false, ScreenId::Fabric, true, true),
            (false, ScreenId::Fabric, true, false),
        ]
    );
}

#[test]
fn screens_follow_each_other_round() {
    let mut console = Console::with(three());
    for (action, wanted) in [
        (Action::NextScreen, ScreenId::Port),
        (Action::NextScreen, ScreenId::Findings),
        (Action::NextScreen, ScreenId::Probe),
        (Action::NextScreen, ScreenId::Fabric),
        (Action::PreviousScreen, ScreenId::Probe),
        (Action::ShowPort, ScreenId::Port),
        (Action::ShowFabric, ScreenId::Fabric),
    ] {
        console.act(&[Action::ToggleHelp, action]);
        assert_eq!((console.state.screen, console.state.help), (wanted, None), "{action:?}");
    }
}

#[test]
fn scrolling_stays_within_what_was_drawn() {
    let mut console = Console::with(three());
    resized(&mut console.state, 20);
    console.act(&[Action::ShowPort, Action::PageDown, Action::Down, Action::Up, Action::Up]);
    assert_eq!(console.state.port.scroll, 9);
    console.act(&[Action::Last]);
    drawn(&mut console.state, Drawn { scroll_limit: 14 });
    assert_eq!(console.state.port.scroll, 14);
    console.act(&[Action::ToggleHelp, Action::Down, Action::Down]);
    drawn(&mut console.state, Drawn { scroll_limit: 1 });
    assert_eq!((console.state.help, console.state.port.scroll), (Some(1), 14));
    console.act(&[Action::First]);
    assert_eq!(console.state.help, Some(0));
}

#[test]
fn time_is_walked_frame_by_frame_and_minute_by_minute() {
    let frames: Vec<_> = (0..=200).map(|s| frame(s, three())).collect();
    let mut console = Console::new(frames);
    for (action, seconds, paused) in [
        (Action::StepForward, 200, false),
        (Action::TogglePause, 200, true),
        (Action::StepBack, 199, true),
        (Action::StepBack, 198, true),
        (Action::StepForward, 199, true),
        (Action::LeapBack, 139, true),
        (Action::LeapBack, 79, true),
        (Action::LeapForward, 139, true),
        (Action::Oldest, 0, true),
        (Action::StepBack, 0, true),
        (Action::LeapBack, 0, true),
        (Action::StepForward, 1, true),
        (Action::Live, 200, false),
        (Action::StepBack, 199, true),
        (Action::LeapForward, 200, true),
        (Action::StepForward, 200, true),
        (Action::TogglePause, 200, false),
    ] {
        console.act(&[action]);
        assert_eq!((console.seconds(), console.state.is_paused()), (seconds, paused), "{action:?}");
    }
}

#[test]
fn while_paused_sampling_goes_on_and_the_frame_stays() {
    let mut console = Console::new((0..=5).map(|s| frame(s, three())).collect());
    console.act(&[Action::StepBack]);
    console.snapshot = snapshot((0..=9).map(|s| frame(s, vec![port("mlx5_0")])).collect());
    observe(&mut console.state, &console.snapshot);
    assert_eq!((console.seconds(), console.devices().len()), (4, 3));
    console.act(&[Action::StepForward]);
    assert_eq!((console.seconds(), console.devices().len()), (5, 1));
    // The frame held is older than any that is kept by now: back must not lead forward.
    console.snapshot = snapshot((70..=90).map(|s| frame(s, three())).collect());
    console.act(&[Action::StepBack]);
    assert_eq!(console.seconds(), 5);
    console.act(&[Action::StepForward]);
    assert_eq!(console.seconds(), 70);
}

#[test]
fn the_newest_frame_is_shown_with_its_counters() {
    let mut newest = frame(2, three());
    newest.ports[0].counters = Some(Arc::new(Vec::new()));
    let mut console = Console::new(vec![frame(0, three()), frame(1, three()), newest]);
    console.act(&[Action::StepBack, Action::StepForward]);
    assert!(shown(&console.state, &console.snapshot).ports[0].counters.is_some());
}

#[test]
fn intervals_go_from_a_tenth_of_a_second_to_a_minute() {
    let mut console = Console::with(three());
    let set = |ms| Some(Effect::SetInterval(Interval::new(Duration::from_millis(ms)).unwrap()));
    for (action, effect) in [
        (Action::Faster, set(500)),
        (Action::Faster, set(200)),
        (Action::Faster, set(100)),
        (Action::Faster, None),
        (Action::Slower, set(200)),
    ] {
        assert_eq!(console.act(&[action]), effect);
    }
    console.snapshot.cadence.interval = Duration::from_millis(200);
    observe(&mut console.state, &console.snapshot);
    assert_eq!(console.state.interval, None, "the sampler keeps it now");
    console.snapshot.cadence.interval = Duration::from_millis(1500);
    assert_eq!(console.act(&[Action::Slower]), set(2000), "from an unusual one to the next usual");
    console.snapshot.cadence.interval = Duration::from_secs(60);
    console.state.interval = None;
    assert_eq!(console.act(&[Action::Slower]), None);
}

#[test]
fn counters_are_shown_by_interface_in_turn() {
    let group = |interface| CounterGroup { interface, of_device: false, rows: Reading::Unsupported };
    let mut ports = three();
    let of_device = CounterGroup { of_device: true, ..group(Interface::HwCounters) };
    let groups = vec![group(Interface::Counters), group(Interface::HwCounters), of_device, group(Interface::Ethtool)];
    ports[0].counters = Some(Arc::new(groups));
    let mut console = Console::with(ports);
    let [counters, hardware, ethtool] = [Interface::Counters, Interface::HwCounters, Interface::Ethtool].map(Some);
    for wanted in [counters, hardware, ethtool, None, counters] {
        console.act(&[Action::NextCounterGroup]);
        assert_eq!(console.state.port.group, wanted);
    }
}

#[test]
fn looks_change_and_the_rest_is_asked_of_the_loop() {
    let mut console = Console::with(three());
    console.act(&[Action::NextTheme, Action::NextTheme, Action::NextTheme, Action::NextLanguage]);
    assert_eq!((console.state.look.theme, console.state.look.language), (0, Language::Chinese));
    assert_eq!(console.act(&[Action::Quit]), Some(Effect::Quit));
    assert_eq!(console.act(&[Action::Suspend]), Some(Effect::Suspend));
    assert_eq!(console.act(&[Action::Redraw]), Some(Effect::Redraw));
}

#[test]
fn before_the_first_sample_every_action_is_harmless() {
    let mut state = state();
    for (action, _) in Action::NAMED {
        update(&mut state, *action, None);
    }
    assert_eq!(state.selected, None);
    assert!(!state.is_paused());
}
