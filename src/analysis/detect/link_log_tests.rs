use super::super::testing::{SECOND, TestPort, frame};
use super::*;
use crate::fabric::{Guid, NetdevLink, PhysState, PortState, Reading};

const PORT: &str = "mlx5_0";

/// The frame of these ports at this second.
fn at(second: u64, ports: &[TestPort]) -> Frame {
    Frame { at: Mono(second * SECOND), ..(*frame(ports)).clone() }
}

fn port(state: PortState) -> TestPort {
    let mut port = TestPort::infiniband(PORT);
    port.link.state = Reading::Value(state);
    port
}

fn up() -> TestPort {
    port(PortState::Active)
}

fn down() -> TestPort {
    port(PortState::Down)
}

fn follow(frames: &[Frame]) -> LinkLog {
    let mut log = LinkLog::default();
    for (at, frame) in frames.iter().enumerate() {
        log.update(at.checked_sub(1).map(|before| &frames[before]), frame);
    }
    log
}

fn changes(frames: &[Frame]) -> Vec<(u64, bool)> {
    let id = &frames[0].ports[0].id;
    follow(frames).changes(id).iter().map(|change| (change.at.0 / SECOND, change.up)).collect()
}

#[test]
fn a_first_sample_is_no_change() {
    assert_eq!(changes(&[at(1, &[up()])]), []);
    assert_eq!(changes(&[at(1, &[down()]), at(2, &[down()])]), []);
    assert_eq!(changes(&[at(1, &[up().grows(Metric::LinkDowned, 9)])]), []);
}

#[test]
fn states_tell_when_it_went_and_came() {
    let frames = [at(1, &[up()]), at(2, &[down()]), at(3, &[down()]), at(4, &[port(PortState::Init)]), at(5, &[up()])];
    assert_eq!(changes(&frames), [(2, false), (5, true)]);
}

#[test]
fn an_unknown_state_is_no_change() {
    let mut unknown = up();
    unknown.link.state = Reading::Denied;
    assert_eq!(changes(&[at(1, &[up()]), at(2, &[unknown]), at(3, &[up()])]), []);
}

#[test]
fn counters_tell_of_a_link_that_was_back_in_time() {
    let flapped = |by| [at(1, &[up()]), at(2, &[up().grows(Metric::LinkDowned, by)])];
    assert_eq!(changes(&flapped(0)), []);
    assert_eq!(changes(&flapped(2)), [(2, false), (2, true), (2, false), (2, true)]);
    assert_eq!(changes(&flapped(4_000_000_000)).len(), 2 * MOST_AT_ONCE);
    let seen_down = [at(1, &[up()]), at(2, &[down().grows(Metric::LinkDowned, 1)])];
    assert_eq!(changes(&seen_down), [(2, false)]);
}

#[test]
fn two_changes_of_the_carrier_are_one_flap() {
    let carrier = |changes, layer| {
        let mut port = up();
        port.facts.link_layer = Reading::Value(layer);
        let carrier_changes = Reading::Value(changes);
        port.link.netdev = Some(NetdevLink { carrier_changes, ..NetdevLink::default() });
        port
    };
    let with = |layer| changes(&[at(1, &[carrier(7, layer)]), at(2, &[carrier(9, layer)])]);
    assert_eq!(with(LinkLayer::Ethernet), [(2, false), (2, true)]);
    assert_eq!(with(LinkLayer::InfiniBand), []);
}

#[test]
fn a_port_that_was_switched_off_went_on_purpose() {
    let mut off = down();
    off.link.phys_state = Reading::Value(PhysState::Disabled);
    let frames = [at(1, &[up()]), at(2, &[off])];
    let log = follow(&frames);
    let id = &frames[0].ports[0].id;
    assert!(log.changes(id)[0].switched_off);
    assert_eq!(log.downs(id, Mono(3 * SECOND), KEPT), []);
}

#[test]
fn a_device_that_is_gone_is_forgotten_and_returns_without_a_flap() {
    let mut gone = up();
    gone.freshness = Freshness::Gone { since: Mono(3 * SECOND) };
    let frames = [at(1, &[up()]), at(2, &[down()]), at(3, &[gone]), at(4, &[up()])];
    assert_eq!(changes(&frames[..3]), []);
    assert_eq!(changes(&frames), [(4, true)]);
    assert_eq!(follow(&frames).downs(&frames[0].ports[0].id, Mono(5 * SECOND), KEPT), []);
}

#[test]
fn another_card_under_the_name_starts_anew() {
    let card = |guid, port: TestPort| {
        let mut port = port;
        port.device.node_guid = Reading::Value(Guid(guid));
        port
    };
    let frames = [at(1, &[card(1, up())]), at(2, &[card(1, down())]), at(3, &[card(2, down())])];
    assert_eq!(changes(&frames), []);
}

#[test]
fn a_device_that_does_not_answer_keeps_its_log() {
    let mut stale = up();
    stale.freshness = Freshness::Stale { since: Mono(SECOND) };
    assert_eq!(changes(&[at(1, &[up()]), at(2, &[down()]), at(3, &[stale]), at(4, &[up()])])[0], (2, false));
}

#[test]
fn a_day_is_kept_and_the_last_change_for_good() {
    let day = 24 * 60 * 60;
    let frames = [at(1, &[up()]), at(2, &[down()]), at(3, &[up()]), at(3 + day, &[up()]), at(4 + day, &[up()])];
    assert_eq!(changes(&frames[..4]), [(3, true)]);
    assert_eq!(changes(&frames), [(3, true)]);
}

#[test]
fn a_port_that_never_rests_fills_no_memory() {
    let (up, down) = (at(0, &[up()]), at(0, &[down()]));
    let mut log = LinkLog::default();
    for second in 0..2_000 {
        let (before, now) = if second % 2 == 0 { (&up, &down) } else { (&down, &up) };
        let now = Frame { at: Mono(second * SECOND), ..now.clone() };
        log.update(Some(before), &now);
    }
    assert!(log.changes(&up.ports[0].id).len() <= MOST);
}

#[test]
fn errors_are_those_of_the_last_minute_or_two_since_the_link_came_up() {
    let erring = |second| at(second, &[up().grows(Metric::LinkRecoveries, 3).grows(Metric::PhyBits, 100)]);
    let frames: Vec<Frame> = (1..=200).map(erring).collect();
    let id = &frames[0].ports[0].id;
    let seen = follow(&frames).errors(id);
    assert!((60.0..=120.0).contains(&seen.seconds), "{}", seen.seconds);
    assert!((seen.recoveries / seen.seconds - 3.0).abs() < 1e-9 && (seen.bits / seen.seconds - 100.0).abs() < 1e-6);
    let mut log = follow(&frames);
    log.update(Some(&at(200, &[down()])), &at(201, &[up()]));
    assert!(log.errors(id).recoveries < 0.5);
    assert_eq!(log.errors(&PortId { port: 9, ..id.clone() }), LinkErrors::default());
}

#[test]
fn where_no_bits_are_counted_the_rate_makes_them() {
    let frames = [at(1, &[up().grows(Metric::FecUncorrectable, 1)]), at(2, &[up().grows(Metric::FecUncorrectable, 1)])];
    let seen = follow(&frames).errors(&frames[0].ports[0].id);
    assert_eq!((seen.bits, seen.counted_bits, seen.uncorrectable), (400e9, 0.0, 1.0));
}
