use std::time::Duration;

use super::*;
use crate::analysis::PortNow;
use crate::fabric::{Link, LinkLayer, PortState, Reading};
use crate::probe::{Probes, Running};
use crate::tui::Action;
use crate::tui::fixture::{facts, frame, port, snapshot, state};
use crate::tui::update::{observe, probed, update};

struct Console {
    state: State,
    snapshot: Snapshot,
}

/// Two RoCE ports, one that is down, and an InfiniBand one.
fn four() -> Vec<PortNow> {
    let down = Link { state: Reading::Value(PortState::Down), ..Link::default() };
    let infiniband = facts(LinkLayer::InfiniBand, "ib3", "qm9790-1");
    vec![
        port("mlx5_0"),
        port("mlx5_1"),
        PortNow { link: std::sync::Arc::new(down), ..port("mlx5_2") },
        PortNow { facts: infiniband, ..port("mlx5_10") },
    ]
}

impl Console {
    fn new() -> Self {
        let mut console = Self { state: state(), snapshot: snapshot(vec![frame(0, four())]) };
        observe(&mut console.state, &console.snapshot);
        console
    }

    /// On the Probe screen.
    fn open() -> Self {
        let mut console = Self::new();
        console.act(&[Action::ShowProbe]);
        console
    }

    fn act(&mut self, actions: &[Action]) -> Option<Effect> {
        actions.iter().fold(None, |_, action| update(&mut self.state, *action, Some(&self.snapshot)))
    }

    fn selected(&self) -> String {
        self.state.selected.as_ref().map_or_else(String::new, |id| id.device.to_string())
    }

    fn far(&self) -> Option<String> {
        self.state.probe.far.as_ref().map(|id| id.device.to_string())
    }

    fn is_under_way(&mut self, under_way: bool) {
        let running = Running { request: on("mlx5_0"), place: Some((1, 1)) };
        probed(&mut self.state, &Probes { running: under_way.then_some(running), ..Probes::default() });
    }
}

fn on(device: &str) -> Request {
    Request::on(port(device).id)
}

/// The ports of an order to run.
fn run(effect: Option<Effect>) -> Vec<String> {
    match effect {
        Some(Effect::Probe(Order::Run { requests, .. })) => {
            requests.iter().map(|r| format!("{} {}", r.from.device, r.to.device)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn from_another_screen_a_key_probes_the_port_that_is_selected_there() {
    let mut console = Console::new();
    console.act(&[Action::ShowProbe, Action::PickAllPorts, Action::ShowFabric, Action::Down]);
    assert_eq!(run(console.act(&[Action::Probe])), ["mlx5_1 mlx5_1"], "whatever is picked on the Probe screen");
    assert_eq!((console.state.screen, console.selected().as_str()), (ScreenId::Probe, "mlx5_1"));
    console.is_under_way(false);
    console.act(&[Action::ShowPort, Action::Probe, Action::Back, Action::Back]);
    assert_eq!(console.state.screen, ScreenId::Probe, "what is under way is ended, then picks are dropped");
    console.is_under_way(false);
    console.act(&[Action::Back, Action::Back]);
    assert_eq!(console.state.screen, ScreenId::Port, "back leads where it was come from");
}

#[test]
fn the_cursor_goes_through_all_ports_whatever_the_fabric_screen_shows() {
    let mut console = Console::new();
    console.act(&[Action::EditFilter, Action::Type('_'), Action::Type('1'), Action::AcceptFilter, Action::ShowProbe]);
    let mut seen = vec![console.selected()];
    console.act(&[Action::First]);
    for _ in 0..5 {
        seen.push(console.selected());
        console.act(&[Action::Down]);
    }
    assert_eq!(seen, ["mlx5_1", "mlx5_0", "mlx5_1", "mlx5_2", "mlx5_10", "mlx5_10"]);
}

#[test]
fn picked_ports_are_probed_together_and_in_order() {
    let mut console = Console::open();
    console.act(&[Action::Last, Action::PickPort, Action::First, Action::PickPort, Action::Down]);
    assert_eq!(run(console.act(&[Action::Probe])), ["mlx5_0 mlx5_0", "mlx5_10 mlx5_10"]);
    console.act(&[Action::First, Action::PickPort]);
    assert_eq!(run(console.act(&[Action::Probe])), ["mlx5_10 mlx5_10"]);
    assert_eq!(run(console.act(&[Action::PickAllPorts, Action::Probe])).len(), 4);
    assert_eq!(run(console.act(&[Action::PickAllPorts, Action::Probe])), ["mlx5_0 mlx5_0"], "none: the selected one");
}

#[test]
fn keys_change_operation_and_payload_in_turn() {
    let mut console = Console::open();
    let mut seen = Vec::new();
    for _ in 0..4 {
        console.act(&[Action::NextOperation]);
        seen.push(console.state.probe.operation.as_str());
    }
    assert_eq!(seen, ["write", "read", "send", "write"]);
    let mut sizes = vec![console.state.probe.size];
    for _ in 0..5 {
        console.act(&[Action::NextSize]);
        sizes.push(console.state.probe.size);
    }
    assert_eq!(sizes, [2, 64, 4096, 65_536, 1 << 20, 2]);
    let request = match console.act(&[Action::NextSize, Action::Probe]) {
        Some(Effect::Probe(Order::Run { requests, every: None })) => requests[0].clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!((request.operation, request.size, request.check()), (Operation::Write, 64, Ok(())));
}

#[test]
fn the_far_end_is_a_port_that_could_be_reached() {
    let mut console = Console::open();
    console.act(&[Action::NextFarEnd]);
    assert_eq!(console.far().as_deref(), Some("mlx5_1"), "neither one that is down nor another link layer");
    assert_eq!(run(console.act(&[Action::Probe])), ["mlx5_0 mlx5_1"]);
    assert_eq!(console.act(&[Action::Down, Action::Probe]), None, "the far end itself has nobody to send to");
    assert_eq!(run(console.act(&[Action::PickAllPorts, Action::Probe])).len(), 3);
    console.act(&[Action::First, Action::NextFarEnd]);
    assert_eq!(console.far(), None);
    console.act(&[Action::Last, Action::NextFarEnd]);
    assert_eq!(console.far(), None, "no other port of its kind");
}

#[test]
fn a_repeat_gets_rarer_until_it_ends() {
    let mut console = Console::open();
    let every = |console: &mut Console| match console.act(&[Action::NextRepeat]) {
        Some(Effect::Probe(Order::Repeat { request, every })) => {
            assert_eq!(request.from, port("mlx5_0").id);
            every.as_secs()
        }
        Some(Effect::Probe(Order::EndRepeat(_))) => 0,
        other => panic!("{other:?}"),
    };
    let seen: Vec<u64> = (0..5).map(|_| every(&mut console)).collect();
    assert_eq!(seen, [10, 30, 60, 0, 10]);
    console.act(&[Action::NextSize]);
    assert_eq!(every(&mut console), 10, "another request takes the place of the first");
    assert_eq!(console.state.probe.repeats.len(), 1);
    assert_eq!(console.act(&[Action::StopProbes]), Some(Effect::Probe(Order::StopAll)));
    assert!(console.state.probe.repeats.is_empty());
}

#[test]
fn with_a_period_of_the_users_what_is_probed_is_repeated() {
    let mut console = Console::open();
    let period = Duration::from_secs(20);
    console.state.probe.every = Some(period);
    let order = console.act(&[Action::Probe]);
    assert_eq!(order, Some(Effect::Probe(Order::Run { requests: vec![on("mlx5_0")], every: Some(period) })));
    assert_eq!(console.act(&[Action::NextRepeat]), Some(Effect::Probe(Order::EndRepeat(port("mlx5_0").id))));
    let again = Order::Repeat { request: on("mlx5_0"), every: period };
    assert_eq!(console.act(&[Action::NextRepeat]), Some(Effect::Probe(again)));
}

#[test]
fn back_closes_ends_drops_and_leaves_in_this_order() {
    let mut console = Console::open();
    console.act(&[Action::PickPort, Action::OpenProbe, Action::Down, Action::Down]);
    assert_eq!(console.state.probe.detail, Some(2), "in full it scrolls");
    console.is_under_way(true);
    assert_eq!(console.act(&[Action::Back]), None);
    assert_eq!(console.state.probe.detail, None);
    assert_eq!(console.act(&[Action::Back]), Some(Effect::Probe(Order::Stop)));
    console.is_under_way(false);
    assert_eq!(console.act(&[Action::Back]), None);
    assert!(console.state.probe.picked.is_empty() && console.state.screen == ScreenId::Probe);
    console.act(&[Action::Back]);
    assert_eq!(console.state.screen, ScreenId::Fabric);
}

#[test]
fn ports_that_are_gone_are_neither_picked_nor_a_far_end() {
    let mut console = Console::open();
    console.act(&[Action::NextFarEnd, Action::PickAllPorts]);
    console.snapshot = snapshot(vec![frame(1, four().into_iter().filter(|p| p.id != port("mlx5_1").id).collect())]);
    observe(&mut console.state, &console.snapshot);
    assert_eq!((console.far(), console.state.probe.picked.len()), (None, 3));
}

#[test]
fn while_paused_it_is_about_now() {
    let mut console = Console::new();
    console.snapshot = snapshot(vec![frame(0, vec![port("mlx5_0")]), frame(1, four())]);
    console.act(&[Action::StepBack, Action::StepBack, Action::ShowProbe, Action::Last]);
    assert!(console.state.is_paused());
    assert_eq!(run(console.act(&[Action::Probe])), ["mlx5_10 mlx5_10"]);
}

#[test]
fn before_the_first_snapshot_and_on_a_bare_host_nothing_is_asked_for() {
    let actions = [Action::Probe, Action::NextFarEnd, Action::NextRepeat, Action::PickPort, Action::PickAllPorts];
    let mut state = state();
    for action in actions {
        assert_eq!(update(&mut state, action, None), None, "{action:?}");
    }
    let mut bare = Console { state, snapshot: snapshot(vec![frame(0, Vec::new())]) };
    for action in actions.into_iter().chain([Action::Down, Action::OpenProbe]) {
        assert_eq!(bare.act(&[action]), None, "{action:?}");
    }
}
