use std::collections::BTreeMap;
use std::time::Duration;

use super::*;
use crate::analysis::finding::FindingId;
use crate::analysis::{PauseBasis, RateNow, TrafficBasis};
use crate::fabric::*;

const CADENCE: Cadence = Cadence { interval: Duration::from_secs(1), missed: 0 };
const GBPS: u64 = 1_000_000_000;

/// One port's part of a sample, set by a test and sampled at instants of its choice.
struct Rail {
    name: &'static str,
    index: u32,
    rate_gbps: u64,
    board: Option<&'static str>,
    state: PortState,
    freshness: Freshness,
    read_at: Option<u64>,
    counters: Vec<(Interface, Metric, u64)>,
    of_device: Vec<(Interface, Metric, u64)>,
}

impl Rail {
    fn new(name: &'static str) -> Self {
        Self {
            name,
            index: 1,
            rate_gbps: 400,
            board: None,
            state: PortState::Active,
            freshness: Freshness::Fresh,
            read_at: None,
            counters: Vec::new(),
            of_device: Vec::new(),
        }
    }

    fn sample(&self, second: u64) -> Arc<DeviceSample> {
        let read_at = Mono(self.read_at.unwrap_or(second) * GBPS);
        let mut facts = PortFacts::unknown(read_at);
        facts.link_layer = Reading::Value(LinkLayer::InfiniBand);
        let total = BitsPerSecond(self.rate_gbps * GBPS);
        let link = Link {
            state: Reading::Value(self.state),
            rdma_rate: Reading::Value(LinkRate { total, lanes: Some(4), generation: None }),
            ..Link::default()
        };
        let port = PortSample { number: 1, link, facts: Arc::new(facts), counters: blocks(&self.counters, read_at) };
        Arc::new(DeviceSample {
            name: DeviceName::new(self.name),
            index: Some(self.index),
            read_at,
            freshness: self.freshness,
            facts: Arc::new(DeviceFacts {
                board_id: Reading::from_option(self.board.map(Text::clean)),
                ..DeviceFacts::unknown(read_at, Driver::Other)
            }),
            counters: blocks(&self.of_device, read_at),
            ports: vec![port],
        })
    }
}

/// A block for each interface that has counters.
fn blocks(counters: &[(Interface, Metric, u64)], read_at: Mono) -> Vec<Arc<CounterBlock>> {
    let block = |interface| {
        let rows: Vec<_> = counters.iter().filter(|c| c.0 == interface).collect();
        let layout = CounterLayout {
            interface,
            driver: Driver::Other,
            names: rows.iter().map(|c| Text::clean(&format!("{:?}", c.1))).collect(),
            specs: rows.iter().map(|c| CounterSpec::count(c.1, Unit::Plain)).collect(),
        };
        let values = Reading::Value(rows.iter().map(|c| Reading::Value(c.2)).collect());
        (!rows.is_empty()).then(|| Arc::new(CounterBlock { layout: Arc::new(layout), read_at, values }))
    };
    let all = [Interface::Counters, Interface::HwCounters, Interface::Ethtool, Interface::Netdev];
    all.into_iter().filter_map(block).collect()
}

fn sample(second: u64, rails: &[&Rail]) -> Sample {
    Sample {
        at: Mono(second * GBPS),
        wall: Wall(0),
        host: Arc::new(Host { name: Text::clean("h"), origin: Origin::Live, notices: Vec::new() }),
        devices: rails.iter().map(|r| r.sample(second)).collect(),
    }
}

fn analyser() -> Analyser {
    Analyser::new(Arc::new(Profile::load("default", &BTreeMap::new()).unwrap()))
}

/// What holds of a port.
fn found(port: &PortNow) -> Vec<FindingId> {
    port.findings.iter().map(|f| f.seen.id).collect()
}

fn last(analyser: &mut Analyser, second: u64, rails: &[&Rail]) -> Vec<PortNow> {
    analyser.take(sample(second, rails), CADENCE).frame.ports.clone()
}

/// The port after its counters moved by `grown` in one second.
fn after(counters: &[(Interface, Metric, u64)]) -> PortNow {
    let (mut rail, mut analyser) = (Rail::new("mlx5_0"), analyser());
    rail.counters = counters.iter().map(|c| (c.0, c.1, 1_000)).collect();
    last(&mut analyser, 1, &[&rail]);
    rail.counters = counters.iter().map(|c| (c.0, c.1, 1_000 + c.2)).collect();
    last(&mut analyser, 2, &[&rail]).remove(0)
}

fn three() -> Priority {
    Priority::new(3).unwrap()
}

#[test]
fn bytes_become_bits_a_second_of_rdma() {
    let port = after(&[
        (Interface::Counters, Metric::RdmaBytes(Direction::Rx), 50_000_000_000),
        (Interface::Ethtool, Metric::RdmaBytes(Direction::Rx), 7),
        (Interface::Netdev, Metric::PortBytes(Direction::Rx), 9),
    ]);
    assert_eq!(port.traffic.rx.value(), Some(400e9), "the first interface with a value is taken, not the sum");
    assert_eq!(port.traffic.basis, TrafficBasis::Rdma);
    assert_eq!(port.traffic.tx, Figure::NONE);
}

#[test]
fn a_device_that_counts_no_rdma_bytes_shows_its_netdevs() {
    let port = after(&[(Interface::Netdev, Metric::PortBytes(Direction::Tx), 125)]);
    assert_eq!((port.traffic.tx.value(), port.traffic.basis), (Some(1000.0), TrafficBasis::Netdev));
}

#[test]
fn time_paused_is_a_share_with_a_direction() {
    let port = after(&[
        (Interface::Ethtool, Metric::PauseTime(Direction::Tx, three()), 380_000),
        (Interface::Ethtool, Metric::PauseTime(Direction::Rx, three()), 0),
    ]);
    assert_eq!((port.pause_tx.value(), port.pause_rx.value()), (Some(0.38), Some(0.0)));
    assert_eq!(port.pause_basis, PauseBasis::Time);
    assert_eq!(port.priorities.unwrap()[three()].pause_tx.value(), Some(0.38));
}

#[test]
fn frames_alone_give_no_share() {
    let port = after(&[(Interface::Ethtool, Metric::PauseFrames(Direction::Rx, three()), 5)]);
    assert_eq!((port.pause_rx.value(), port.pause_basis), (None, PauseBasis::Frames));
    assert_eq!(port.priorities.unwrap()[three()].pause_frames_rx.value(), Some(5.0));
}

#[test]
fn pause_of_a_whole_link_is_a_share_without_a_priority() {
    let port = after(&[
        (Interface::Ethtool, Metric::GlobalPauseTime(Direction::Rx), 250_000),
        (Interface::Ethtool, Metric::GlobalPauseTime(Direction::Tx), 0),
    ]);
    assert_eq!((port.pause_rx.value(), port.pause_tx.value()), (Some(0.25), Some(0.0)));
    assert_eq!((port.pause_basis, port.priorities.is_none()), (PauseBasis::Time, true));
}

#[test]
fn frames_of_every_kind_together_are_no_share_of_any() {
    let port = after(&[(Interface::Ethtool, Metric::AnyPauseFrames(Direction::Rx), 9)]);
    assert_eq!((port.pause_rx.value(), port.pause_basis), (None, PauseBasis::None));
}

#[test]
fn lifetime_totals_are_no_finding() {
    let mut rail = Rail::new("mlx5_0");
    rail.counters = vec![(Interface::HwCounters, Metric::SequenceErrors, 2_705)];
    let mut analyser = analyser();
    assert_eq!(found(&last(&mut analyser, 1, &[&rail])[0]), []);
    let quiet = last(&mut analyser, 2, &[&rail]).remove(0);
    assert_eq!((found(&quiet).len(), quiet.loss.value()), (0, Some(0.0)));
}

#[test]
fn signs_of_loss_are_added_up() {
    let port = after(&[
        (Interface::HwCounters, Metric::OutOfSequence, 2),
        (Interface::HwCounters, Metric::AckTimeouts, 3),
        (Interface::HwCounters, Metric::DuplicateRequests, 100),
    ]);
    assert_eq!(port.loss.value(), Some(5.0));
}

#[test]
fn what_two_interfaces_count_alike_counts_once() {
    let port = after(&[
        (Interface::Counters, Metric::LinkDowned, 1),
        (Interface::Ethtool, Metric::LinkDowned, 1),
        (Interface::Ethtool, Metric::CrcErrors, 20),
    ]);
    assert_eq!(port.link_errors.value(), Some(21.0));
}

#[test]
fn what_the_device_counts_of_its_port_counts_once() {
    let (mut rail, mut analyser) = (Rail::new("mlx4_0"), analyser());
    rail.counters = vec![(Interface::HwCounters, Metric::AckTimeouts, 10)];
    rail.of_device =
        vec![(Interface::HwCounters, Metric::AckTimeouts, 10), (Interface::HwCounters, Metric::IcrcErrors, 7)];
    last(&mut analyser, 1, &[&rail]);
    rail.counters[0].2 += 3;
    rail.of_device[0].2 += 5;
    rail.of_device[1].2 += 1;
    let port = last(&mut analyser, 2, &[&rail]).remove(0);
    assert_eq!((port.loss.value(), port.link_errors.value()), (Some(3.0), Some(1.0)));
}

#[test]
fn what_stays_the_same_is_kept_once() {
    let (mut rail, mut analyser) = (Rail::new("mlx5_0"), analyser());
    let mut take = |rail: &Rail, second| last(&mut analyser, second, &[rail]).remove(0);
    let (first, second) = (take(&rail, 1), take(&rail, 2));
    assert!(Arc::ptr_eq(&first.facts, &second.facts) && Arc::ptr_eq(&first.device, &second.device));
    assert!(Arc::ptr_eq(&first.link, &second.link));
    rail.rate_gbps = 200;
    let third = take(&rail, 3);
    assert!(Arc::ptr_eq(&first.facts, &third.facts) && !Arc::ptr_eq(&first.link, &third.link));
    assert_eq!(third.rate, Reading::Value(BitsPerSecond(200 * GBPS)));
}

#[test]
fn an_ipoib_device_that_is_off_does_not_excuse_its_port() {
    let mut port = after(&[]);
    let off = |port: &mut PortNow, layer| {
        let mut facts = (*port.facts).clone();
        facts.link_layer = Reading::Value(layer);
        port.facts = Arc::new(facts);
        let netdev = NetdevLink { admin_up: Reading::Value(false), ..NetdevLink::default() };
        port.link = Arc::new(Link { state: Reading::Value(PortState::Down), netdev: Some(netdev), ..Link::default() });
        crate::analysis::health::switched_off(port)
    };
    assert!(!off(&mut port, LinkLayer::InfiniBand));
    assert!(off(&mut port, LinkLayer::Ethernet));
}

#[test]
fn a_rail_below_its_siblings_is_seen_and_so_is_one_below_its_own_past() {
    let rails: Vec<Rail> = ["mlx5_0", "mlx5_1", "mlx5_2"].map(Rail::new).into();
    let slow = Rail { rate_gbps: 200, ..Rail::new("mlx5_3") };
    let all: Vec<&Rail> = rails.iter().chain([&slow]).collect();
    let ports = last(&mut analyser(), 1, &all);
    let rates = |port: &PortNow| (port.rate.into_value(), port.expected_rate);
    let below = (Some(BitsPerSecond(200 * GBPS)), Some(BitsPerSecond(400 * GBPS)));
    assert_eq!(rates(&ports[3]), below);
    assert!(ports[..3].iter().all(|p| p.health == Health::Healthy && rates(p).0 == rates(p).1));

    let mut analyser = analyser();
    last(&mut analyser, 1, &[&rails[0]]);
    let trained_down = Rail { rate_gbps: 200, ..Rail::new("mlx5_0") };
    assert_eq!(rates(&last(&mut analyser, 2, &[&trained_down])[0]), below);
}

#[test]
fn a_board_alone_should_have_what_it_was_sold_for_and_one_among_siblings_what_they_have() {
    let of_400 = |name| Rail { rate_gbps: 200, board: Some("MT_0000000838"), ..Rail::new(name) };
    let rails = ["mlx5_0", "mlx5_1", "mlx5_2"].map(of_400);
    let expected = |rails: &[&Rail]| last(&mut analyser(), 1, rails)[0].expected_rate.map(BitsPerSecond::gbps);
    assert_eq!(expected(&[&rails[0]]), Some(400.0));
    assert_eq!(expected(&[&rails[0], &rails[1], &rails[2]]), Some(200.0), "a fabric of 200 by design");
    assert_eq!(expected(&[&Rail { board: Some("XYZ"), ..of_400("mlx5_0") }]), Some(200.0), "its own");
}

#[test]
fn a_down_port_has_no_rate_to_complain_about() {
    let down = Rail { state: PortState::Down, rate_gbps: 10, ..Rail::new("mlx5_0") };
    let port = last(&mut analyser(), 1, &[&down]).remove(0);
    assert_eq!(port.rate, Reading::Unsupported);
    assert_eq!(found(&port), [FindingId::LinkDown]);
    assert_eq!(port.health, Health::Warning, "it was never up");
}

#[test]
fn a_stale_device_keeps_its_last_numbers() {
    let (mut rail, mut analyser) = (Rail::new("mlx5_0"), analyser());
    rail.counters = vec![(Interface::Counters, Metric::RdmaBytes(Direction::Rx), 0)];
    last(&mut analyser, 1, &[&rail]);
    rail.counters[0].2 = 125;
    last(&mut analyser, 2, &[&rail]);
    rail.freshness = Freshness::Stale { since: Mono(3 * GBPS) };
    rail.read_at = Some(2);
    let stale = last(&mut analyser, 5, &[&rail]).remove(0);
    assert_eq!(stale.traffic.rx.value(), Some(1000.0));
    assert_eq!(found(&stale), [FindingId::SourceStale]);
    // It answers again: the rate is over the time really gone by.
    rail.freshness = Freshness::Fresh;
    rail.read_at = None;
    rail.counters[0].2 = 125 + 1250;
    assert_eq!(last(&mut analyser, 12, &[&rail])[0].traffic.rx.value(), Some(1000.0));
}

#[test]
fn a_device_that_is_gone_moves_nothing() {
    let (mut rail, mut analyser) = (Rail::new("mlx5_0"), analyser());
    rail.counters = vec![(Interface::Counters, Metric::RdmaBytes(Direction::Rx), 0)];
    last(&mut analyser, 1, &[&rail]);
    rail.counters[0].2 = 125;
    assert_eq!(last(&mut analyser, 2, &[&rail])[0].traffic.rx.value(), Some(1000.0));
    rail.freshness = Freshness::Gone { since: Mono(3 * GBPS) };
    rail.read_at = Some(2);
    let gone = last(&mut analyser, 5, &[&rail]).remove(0);
    assert_eq!((gone.traffic.rx, gone.traffic.tx, gone.loss), (Figure::NONE, Figure::NONE, Figure::NONE));
    assert_eq!(gone.counters.as_deref(), Some(&Vec::new()));
    assert_eq!((gone.link.state, gone.rate), (Reading::Unsupported, Reading::Unsupported));
}

#[test]
fn a_device_registered_anew_starts_anew() {
    let (mut rail, mut analyser) = (Rail::new("mlx5_0"), analyser());
    rail.counters = vec![(Interface::HwCounters, Metric::SequenceErrors, 5)];
    last(&mut analyser, 1, &[&rail]);
    rail.index = 2;
    rail.counters[0].2 = 1 << 40;
    let port = last(&mut analyser, 2, &[&rail]).remove(0);
    assert_eq!(found(&port), []);
    assert_eq!(port.counters.unwrap()[0].rows.value().unwrap()[0].rate, RateNow::First);
}

#[test]
fn only_the_newest_frame_keeps_its_counters() {
    let mut rail = Rail::new("mlx5_0");
    rail.counters = vec![(Interface::Counters, Metric::SymbolErrors, 5)];
    let snapshot = analyser().take(sample(1, &[&rail]), CADENCE);
    assert!(snapshot.frame.ports[0].counters.is_some());
    assert!(snapshot.history.get(0).unwrap().ports[0].counters.is_none());
}

#[test]
fn a_switched_off_port_is_off_and_a_pulled_cable_is_not_whatever_mlx5_calls_it() {
    let mut port = after(&[]);
    let mut facts = (*port.facts).clone();
    facts.link_layer = Reading::Value(LinkLayer::Ethernet);
    port.facts = Arc::new(facts);
    let mut health = |netdev: Option<bool>, layer| {
        let mut facts = (*port.facts).clone();
        facts.link_layer = Reading::Value(layer);
        port.facts = Arc::new(facts);
        let netdev = netdev.map(|up| NetdevLink { admin_up: Reading::Value(up), ..NetdevLink::default() });
        let (state, phys_state) = (Reading::Value(PortState::Down), Reading::Value(PhysState::Disabled));
        port.link = Arc::new(Link { state, phys_state, netdev, ..Link::default() });
        Health::of(&port)
    };
    assert_eq!(health(Some(true), LinkLayer::Ethernet), Health::Healthy, "nothing was found, and it is not off");
    assert_eq!(health(Some(false), LinkLayer::Ethernet), Health::Off);
    assert_eq!(health(None, LinkLayer::Ethernet), Health::Off);
    assert_eq!(health(Some(true), LinkLayer::InfiniBand), Health::Off, "IPoIB says nothing of the port");
}

#[path = "analyser_life_tests.rs"]
mod life;
