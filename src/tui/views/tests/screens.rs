//! Every screen as text, in the sizes that matter.

use insta::assert_snapshot;

use super::fixture::{bare, large, server};
use super::*;
use crate::analysis::{Figure, Traffic, TrafficBasis};
use crate::fabric::{Link, NetdevLink, PhysState, PortState, Reading};
use crate::tui::views::wording;

#[test]
fn fabric() {
    for (width, height) in [(40, 12), (80, 24), (120, 40), (160, 45), (200, 50)] {
        assert_snapshot!(format!("fabric_{width}x{height}"), Console::new(server()).screen(width, height));
    }
}

#[test]
fn fabric_in_chinese() {
    for (width, height) in [(40, 12), (80, 24), (160, 45)] {
        let console = Console::new(server()).language(Language::Chinese);
        assert_snapshot!(format!("fabric_zh_{width}x{height}"), console.screen(width, height));
    }
}

#[test]
fn fabric_in_ascii() {
    assert_snapshot!("fabric_ascii_120x40", Console::new(server()).ascii().screen(120, 40));
}

#[test]
fn fabric_of_many_ports() {
    let mut console = Console::new(large());
    console.state.fabric.row = 40;
    console.state.fabric.filter = "mlx5".into();
    assert_snapshot!("fabric_64_80x24", console.screen(80, 24));
}

#[test]
fn port() {
    for (width, height) in [(40, 12), (80, 24), (120, 40), (160, 45), (200, 50)] {
        assert_snapshot!(format!("port_{width}x{height}"), Console::new(server()).port(1).screen(width, height));
    }
}

#[test]
fn port_in_chinese() {
    for (width, height) in [(80, 24), (160, 45)] {
        let console = Console::new(server()).port(1).language(Language::Chinese);
        assert_snapshot!(format!("port_zh_{width}x{height}"), console.screen(width, height));
    }
}

#[test]
fn port_in_ascii() {
    assert_snapshot!("port_ascii_160x45", Console::new(server()).port(1).ascii().screen(160, 45));
}

#[test]
fn port_of_each_fate() {
    let fates = [(3, "infiniband"), (4, "down"), (6, "denied"), (7, "strange")];
    for (at, fate) in fates {
        assert_snapshot!(format!("port_{fate}_120x40"), Console::new(server()).port(at).screen(120, 40));
    }
}

#[test]
fn the_past_has_no_counters() {
    let console = Console::new(server()).port(1).paused(134);
    assert_snapshot!("port_paused_160x45", console.screen(160, 45));
}

#[test]
fn findings() {
    for (width, height) in [(40, 12), (80, 24), (120, 40), (160, 45)] {
        let console = Console::new(server()).findings(0, false);
        assert_snapshot!(format!("findings_{width}x{height}"), console.screen(width, height));
    }
    for (width, height) in [(80, 24), (160, 45)] {
        let console = Console::new(server()).findings(0, true);
        assert_snapshot!(format!("finding_{width}x{height}"), console.screen(width, height));
    }
}

#[test]
fn a_long_explanation_leaves_the_list_its_rows() {
    for (width, height) in [(80, 24), (120, 36), (160, 45)] {
        let console = Console::new(server()).findings(0, false);
        let screen = console.screen(width, height);
        // Header and rule, heads, then rows up to the next rule.
        let rows = screen.lines().skip(3).take_while(|l| !l.starts_with("|─")).count();
        assert!(rows >= 6, "{rows} of {}:\n{screen}", console.state.findings.all.len());
    }
}

#[test]
fn findings_in_chinese_and_ascii() {
    for (width, height) in [(80, 24), (160, 45)] {
        let console = Console::new(server()).language(Language::Chinese).findings(1, false);
        assert_snapshot!(format!("findings_zh_{width}x{height}"), console.screen(width, height));
        let console = Console::new(server()).ascii().findings(1, false);
        assert_snapshot!(format!("findings_ascii_{width}x{height}"), console.screen(width, height));
    }
    let console = Console::new(server()).language(Language::Chinese).findings(0, true);
    assert_snapshot!("finding_zh_80x24", console.screen(80, 24));
}

#[test]
fn findings_of_the_past_are_those_of_then() {
    let console = Console::new(server()).paused(200).findings(0, false);
    assert_snapshot!("findings_paused_120x24", console.screen(120, 24));
}

#[test]
fn help() {
    let mut console = Console::new(server());
    console.state.help = Some(0);
    assert_snapshot!("help_80x24", console.screen(80, 24));
    assert_snapshot!("help_160x45", console.screen(160, 45));
    let console = console.language(Language::Chinese);
    assert_snapshot!("help_zh_120x40", console.screen(120, 40));
}

#[test]
fn a_filter_while_it_is_typed() {
    let mut console = Console::new(server());
    (console.state.fabric.filter, console.state.fabric.editing_filter) = ("mlx5_1 !ib".into(), true);
    assert_snapshot!("filter_80x24", console.screen(80, 24));
}

#[test]
fn nothing_to_show() {
    assert_snapshot!("empty_80x24", Console::new(bare()).screen(80, 24));
    let mut quiet = Console::new(large());
    quiet.state.screen = ScreenId::Findings;
    assert_snapshot!("findings_none_80x24", quiet.screen(80, 24));
    let mut gone = Console::new(server()).port(0);
    gone.state.selected = Some(PortId::new(crate::fabric::DeviceName::new("mlx5_9"), 1));
    assert_snapshot!("port_not_here_40x12", gone.screen(40, 12));
}

#[test]
fn throughput_that_is_not_rdmas_alone_says_so() {
    let note = "* all traffic of the network device";
    let mut snapshot = server();
    assert!(!Console::new(snapshot.clone()).screen(120, 40).contains(note));
    let mut frame = (*snapshot.frame).clone();
    let traffic = Traffic { rx: Figure::new(12.5e9), tx: Figure::new(0.0), basis: TrafficBasis::Netdev };
    frame.ports[0].traffic = traffic;
    snapshot.frame = Arc::new(frame);
    let console = Console::new(snapshot);
    let fabric = console.screen(120, 40);
    assert!(fabric.contains(" *12.5 ") && fabric.contains(" *0.0 ") && fabric.contains(note), "{fabric}");
    assert!(console.port(0).screen(160, 45).contains("All traffic of the network device, Gb/s"));
}

#[test]
fn a_port_whose_cable_is_out_is_down_whatever_mlx5_calls_it() {
    let console = Console::new(server());
    let state = |admin_up| {
        let mut port = console.snapshot.frame.ports[0].clone();
        port.link = Arc::new(Link {
            state: Reading::Value(PortState::Down),
            phys_state: Reading::Value(PhysState::Disabled),
            netdev: Some(NetdevLink { admin_up: Reading::Value(admin_up), ..NetdevLink::default() }),
            ..Link::default()
        });
        wording::state(&console.view(), &port)
    };
    assert_eq!((state(true), state(false)), ("down".to_owned(), "disabled".to_owned()));
}
