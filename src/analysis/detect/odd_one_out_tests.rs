use std::time::Duration;

use super::super::testing::{SECOND, TestPort, pcie, seen, seen_first};
use super::*;
use crate::fabric::{Gid, PcieState, Reading};

/// A RoCE rail as its siblings are: firmware, MTU, PCIe link, PFC and GID.
fn rail(index: usize) -> TestPort {
    let mut port = TestPort::roce(&format!("mlx5_{index}")).with_pfc(&[3]);
    port.device.board_id = Reading::Value(Text::clean("MT_0000000900"));
    port.device.firmware = Reading::Value(Text::clean("28.40.1000"));
    port.device.function = Function::Physical;
    port.device.pcie = lane((320, 16), (320, 16));
    port.facts.active_mtu = Reading::Value(Mtu(4096));
    port.facts.gids = gids(GidType::RoceV2);
    port
}

fn lane(current: (u16, u8), path: (u16, u8)) -> Reading<PcieState> {
    let [current, path_limit] = [current, path].map(|link| Reading::Value(pcie(link)));
    let maximum = Reading::Value(pcie((320, 16)));
    Reading::Value(PcieState { address: Text::clean("0000:c1:00.0"), current, maximum, path_limit })
}

fn gids(kind: GidType) -> Reading<Vec<Gid>> {
    Reading::Value(vec![Gid { index: 0, address: "::ffff:198.51.100.4".parse().unwrap(), kind, netdev: None }])
}

fn rails(count: usize) -> Vec<TestPort> {
    (0..count).map(rail).collect()
}

/// Four rails, of which the third was changed.
fn odd(change: impl Fn(&mut TestPort)) -> Vec<TestPort> {
    let mut ports = rails(4);
    change(&mut ports[2]);
    ports
}

fn one(ports: &[TestPort]) -> Observation {
    let mut found = seen(look, ports);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].id, found[0].subject.port.to_string().as_str()), (ID, "mlx5_2/1"));
    found.remove(0)
}

fn word(text: &str) -> Quantity {
    Quantity::Word(Text::clean(text))
}

#[test]
fn alike_is_well_whatever_they_have() {
    assert_eq!(seen(look, &rails(8)), []);
    assert_eq!(seen_first(look, &rails(8)), []);
}

#[test]
fn each_setting_is_named_with_what_is_usual() {
    let mtu = one(&odd(|port| port.facts.active_mtu = Reading::Value(Mtu(1024))));
    assert_eq!((mtu.severity, &mtu.causes[..]), (Severity::Warning, &[Cause::UnlikeSiblings][..]));
    assert_eq!(mtu.evidence.get("active_mtu_bytes"), Some(&Quantity::Count(1024)));
    assert_eq!(mtu.evidence.get("usual_active_mtu_bytes"), Some(&Quantity::Count(4096)));
    assert_eq!(mtu.sustain, Duration::ZERO);
    let pfc = one(&odd(|port| port.facts.qos.pfc = Reading::Value(Pfc { capacity: 8, enabled: 0, delay: 0 })));
    assert_eq!(pfc.evidence.get("pfc_priorities"), Some(&word("none")));
    assert_eq!(pfc.evidence.get("usual_pfc_priorities"), Some(&word("3")));
    let gid = one(&odd(|port| port.facts.gids = gids(GidType::RoceV1)));
    assert_eq!(gid.evidence.get("gid_type"), Some(&word("RoCE v1")));
    let slot = one(&odd(|port| port.device.pcie = lane((160, 16), (160, 16))));
    assert_eq!(slot.evidence.get("pcie_link"), Some(&word("16 GT/s x16")));
    assert_eq!(slot.evidence.get("usual_pcie_link"), Some(&word("32 GT/s x16")));
}

#[test]
fn other_firmware_alone_is_for_information() {
    let found = one(&odd(|port| port.device.firmware = Reading::Value(Text::clean("28.38.1900"))));
    assert_eq!(found.severity, Severity::Info);
    assert_eq!(found.evidence.get("usual_firmware"), Some(&word("28.40.1000")));
}

#[test]
fn all_that_differs_is_one_finding() {
    let found = one(&odd(|port| {
        port.device.firmware = Reading::Value(Text::clean("28.38.1900"));
        port.facts.active_mtu = Reading::Value(Mtu(2048));
    }));
    assert_eq!((found.severity, found.evidence.iter().len()), (Severity::Warning, 4));
}

#[test]
fn it_takes_three_that_agree_and_more_than_half() {
    let other = |port: &mut TestPort| port.facts.active_mtu = Reading::Value(Mtu(1024));
    let differing = |count: usize, odd: usize| {
        let mut ports = rails(count);
        ports.iter_mut().take(odd).for_each(other);
        seen(look, &ports).len()
    };
    assert_eq!(differing(3, 1), 0);
    assert_eq!(differing(4, 1), 1);
    assert_eq!(differing(6, 3), 0);
    assert_eq!(differing(7, 3), 3);
}

#[test]
fn what_other_detectors_say_is_not_said_twice() {
    assert_eq!(seen(look, &odd(|port| port.device.pcie = lane((320, 8), (320, 16)))), []);
    let mut ports = rails(4);
    let bad = ports.remove(2).grows(Metric::CrcErrors, 5_000);
    ports.insert(2, bad);
    assert_eq!(seen(look, &ports), []);
}

#[test]
fn other_boards_layers_and_rates_are_no_siblings() {
    let other = |port: &mut TestPort| port.facts.active_mtu = Reading::Value(Mtu(1024));
    let with = |change: fn(&mut TestPort)| {
        seen(
            look,
            &odd(|port| {
                other(port);
                change(port);
            }),
        )
    };
    assert_eq!(with(|port| port.device.board_id = Reading::Value(Text::clean("MT_0000000111"))), []);
    assert_eq!(with(|port| port.facts.link_layer = Reading::Value(LinkLayer::InfiniBand)), []);
    assert_eq!(with(|port| port.device.function = Function::Virtual), []);
    let slow = |port: &mut TestPort| {
        port.link.netdev.as_mut().unwrap().speed = Reading::Value(BitsPerSecond(100 * SECOND));
    };
    assert_eq!(with(slow), []);
}

#[test]
fn what_is_unknown_does_not_differ() {
    assert_eq!(seen(look, &odd(|port| port.facts.active_mtu = Reading::Denied)), []);
}

fn erring(errors: [u64; 4]) -> Vec<TestPort> {
    errors.into_iter().enumerate().map(|(i, by)| rail(i).grows(Metric::SymbolErrors, by)).collect()
}

#[test]
fn errors_are_held_against_the_median_and_must_last() {
    let found = one(&erring([1, 2, 30, 2]));
    assert_eq!((found.severity, found.sustain), (Severity::Warning, Duration::from_secs(10)));
    assert_eq!(found.evidence.get("symbol_errors_per_second"), Some(&Quantity::PerSecond(30.0)));
    assert_eq!(found.evidence.get("median_symbol_errors_per_second"), Some(&Quantity::PerSecond(2.0)));
    assert_eq!(seen(look, &erring([1, 2, 20, 2])), []);
}

#[test]
fn a_first_frame_and_a_reset_have_no_errors_to_compare() {
    assert_eq!(seen_first(look, &erring([0, 0, 500, 0])), []);
    let ports: Vec<_> = (0..4).map(|i| rail(i).restarts(Metric::SymbolErrors)).collect();
    assert_eq!(seen(look, &ports), []);
}
