use std::sync::atomic::{AtomicU64, Ordering};

use super::*;
use crate::fabric::{BitsPerSecond, Interface, LinkLayer, PhysState, PortState, Reading};
use proptest::prelude::*;

const START: Start = Start { at: Mono(5_000_000_000), wall: Wall(1_767_225_600_000_000_000) };

fn source(scenario: &str, seed: u64) -> SimSource {
    SimSource::new(&scenario::load(scenario).unwrap(), seed, START, || Duration::ZERO)
}

/// The RoCE scenario with its incidents replaced by one for `mlx5_4` from the 10th to the 20th second.
fn with_fault(fault: &str) -> SimSource {
    let (_, text) = scenario::embedded().iter().find(|(name, _)| *name == "h200-roce").unwrap();
    let healthy = &text[..text.find("[[incident]]").unwrap()];
    let incident = format!("[[incident]]\ndevice = \"mlx5_4\"\nstart_s = 10\nduration_s = 10\n{fault}\n");
    let scenario = Scenario::parse("test", "test.toml", &(healthy.to_owned() + &incident)).unwrap();
    SimSource::new(&scenario, 1, START, || Duration::ZERO)
}

fn secs(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}

fn device<'a>(sample: &'a Sample, name: &str) -> &'a DeviceSample {
    sample.devices.iter().find(|d| d.name.as_str() == name).unwrap()
}

fn port<'a>(sample: &'a Sample, name: &str) -> &'a PortSample {
    &device(sample, name).ports[0]
}

fn counter(sample: &Sample, name: &str, interface: Interface, counter: &str) -> u64 {
    let block = port(sample, name).counters.iter().find(|b| b.layout.interface == interface).unwrap();
    block.named(counter).unwrap_or_else(|| panic!("no {counter}")).into_value().unwrap()
}

/// How much a counter of a device grew between two instants.
fn grew(source: &SimSource, name: &str, interface: Interface, what: &str, from: f64, to: f64) -> u64 {
    let at = |seconds| counter(&source.sample_at(secs(seconds)), name, interface, what);
    at(to).checked_sub(at(from)).unwrap()
}

fn received_gbps(source: &SimSource, name: &str, from: f64, to: f64) -> f64 {
    grew(source, name, Interface::Counters, "port_rcv_data", from, to) as f64 * 32.0 / 1e9 / (to - from)
}

/// Counters that move in good health: data, packets, requests, waits for credit, bits and bits mended on the wire.
fn moves_in_good_health(name: &str) -> bool {
    name.contains("bytes")
        || name.contains("_data")
        || name.contains("packets")
        || name.contains("_bits_phy")
        || ["rx_write_requests", "port_xmit_wait"].contains(&name)
}

#[test]
fn all_ports_are_there_in_order_and_active() {
    for (scenario, ports) in [("h200-ib", 9), ("h200-roce", 8)] {
        let sample = source(scenario, 1).sample_at(secs(1.0));
        let names: Vec<_> = sample.devices.iter().map(|d| d.name.to_string()).collect();
        assert_eq!(names, (0..ports).map(|n| format!("mlx5_{n}")).collect::<Vec<_>>());
        assert_eq!(sample.host.name.as_str(), "gpu-node-07");
        assert_eq!(sample.host.origin, Origin::Demo(scenario.into()));
        for device in &sample.devices {
            let port = &device.ports[0];
            assert!(port.link.is_active() && device.freshness == Freshness::Fresh);
            let expected = if device.name.as_str() == "mlx5_8" { 200 } else { 400 };
            let rate = port.link.rate(port.facts.layer());
            assert_eq!(rate, Reading::Value(BitsPerSecond(expected * 1_000_000_000)));
            assert!(port.facts.neighbour.is_value() && port.facts.gids.value().is_some_and(|g| !g.is_empty()));
            assert!(port.facts.queue_pairs.value().is_some_and(|q| !q.is_empty()));
        }
    }
}

#[test]
fn infiniband_rails_have_lids_and_the_storage_port_has_flow_control() {
    let sample = source("h200-ib", 1).sample_at(secs(1.0));
    let rail = port(&sample, "mlx5_3");
    assert_eq!(rail.facts.layer(), LinkLayer::InfiniBand);
    assert_eq!(rail.facts.lid, Reading::Value(116));
    assert_eq!(rail.facts.netdev, None);
    let storage = port(&sample, "mlx5_8");
    assert_eq!(storage.facts.layer(), LinkLayer::Ethernet);
    assert_eq!(storage.facts.netdev.as_ref().unwrap().name.as_str(), "ens8np0");
    assert_eq!(storage.facts.qos.pfc.value().unwrap().enabled, 0b1000);
    let best = crate::fabric::port::best_gid(storage.facts.gids.value().unwrap()).unwrap();
    assert_eq!((best.index, best.address.to_string().as_str()), (3, "::ffff:10.68.4.7"));
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_other_noise() {
    let json = |seed| serde_json::to_string(&source("h200-roce", seed).sample_at(secs(33.3))).unwrap();
    assert_eq!(json(7), json(7));
    assert_ne!(json(7), json(8));
}

#[test]
fn a_reader_sees_what_the_clock_says() {
    let clock = Arc::new(AtomicU64::new(0));
    let theirs = Arc::clone(&clock);
    let elapsed = move || Duration::from_millis(theirs.load(Ordering::Relaxed));
    let mut source = SimSource::new(&scenario::load("h200-ib").unwrap(), 3, START, elapsed);
    let tick = Tick { budget: secs(1.0), refresh: false };
    // Forwards at several paces, and once backwards.
    for millis in [0, 100, 200, 1_234, 2_000, 25_010, 24_000, 60_000] {
        clock.store(millis, Ordering::Relaxed);
        let sample = source.read(tick).unwrap();
        assert_eq!(sample.at, START.at.plus(Duration::from_millis(millis)));
        assert_eq!(sample.wall, START.wall.plus(Duration::from_millis(millis)));
        assert_eq!(sample, source.sample_at(Duration::from_millis(millis)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn totals_do_not_depend_on_the_cadence(steps in prop::collection::vec(1_u64..3_000, 1..20)) {
        let source = source("h200-roce", 5);
        let mut progress = source.simulation.begin();
        let mut now = 0;
        for step in steps {
            now += step;
            let _ = source.simulation.sample(&mut progress, Duration::from_millis(now));
        }
        let at = Duration::from_millis(now);
        prop_assert_eq!(source.simulation.sample(&mut progress, at), source.sample_at(at));
    }

    #[test]
    fn counters_never_go_back(first in 0_u64..100_000_000, more in 0_u64..3_000_000) {
        for name in ["h200-ib", "h200-roce"] {
            let source = source(name, 2);
            let mut progress = source.simulation.begin();
            let instants = [first, first + more].map(Duration::from_micros);
            let [before, after] = instants.map(|at| source.simulation.sample(&mut progress, at));
            for (old, new) in before.devices.iter().zip(&after.devices) {
                for (old, new) in old.ports[0].counters.iter().zip(&new.ports[0].counters) {
                    let pairs = old.values.value().unwrap().iter().zip(new.values.value().unwrap());
                    for (name, (old, new)) in old.layout.names.iter().zip(pairs) {
                        let gauge = name.as_str().ends_with("_stalled_wr");
                        let wrapping = name.as_str() == "port_xmit_wait" || name.as_str() == "rx_write_requests";
                        prop_assert!(gauge || wrapping || old.value() <= new.value(), "{name}: {old:?} {new:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn sampling_at_100_ms_and_at_1_s_agree() {
    let source = source("h200-ib", 9);
    let [mut fast, mut slow] = [source.simulation.begin(), source.simulation.begin()];
    for tenth in 0..=300_u64 {
        let sample = source.simulation.sample(&mut fast, Duration::from_millis(100 * tenth));
        if tenth % 10 == 0 {
            assert_eq!(sample, source.simulation.sample(&mut slow, Duration::from_millis(100 * tenth)));
        }
    }
}

#[test]
fn a_healthy_host_moves_no_error_counter_in_five_minutes() {
    let busy = with_fault("fault.symbol_errors = { per_s = 0 }");
    let (_, text) = scenario::embedded().iter().find(|(name, _)| *name == "h200-ib").unwrap();
    let quiet = &text[..text.find("[[all_reduce]]").unwrap()];
    let quiet = Scenario::parse("idle", "idle.toml", quiet).unwrap();
    let idle = SimSource::new(&quiet, 1, START, || Duration::ZERO);
    for source in [busy, idle] {
        let [before, after] = [0.0, 300.0].map(|s| source.sample_at(secs(s)));
        for (old, new) in before.devices.iter().zip(&after.devices) {
            for (old, new) in old.ports[0].counters.iter().zip(&new.ports[0].counters) {
                let pairs = old.values.value().unwrap().iter().zip(new.values.value().unwrap());
                for (name, (old, new)) in old.layout.names.iter().zip(pairs) {
                    assert!(old == new || moves_in_good_health(name.as_str()), "{name}: {old:?} {new:?}");
                }
            }
        }
    }
}

#[test]
fn lifetime_totals_start_with_data_and_without_errors() {
    for scenario in ["h200-ib", "h200-roce"] {
        let sample = source(scenario, 1).sample_at(Duration::ZERO);
        assert!(counter(&sample, "mlx5_0", Interface::Counters, "port_rcv_data") > 1_000_000_000_000);
        for block in sample.devices.iter().flat_map(|d| &d.ports[0].counters) {
            for (name, value) in block.layout.names.iter().zip(block.values.value().unwrap()) {
                assert!(moves_in_good_health(name.as_str()) || *value == Reading::Value(0), "{name} {value:?}");
            }
        }
    }
}

#[test]
fn bursts_reach_the_rate_and_pause_in_between() {
    for scenario in ["h200-ib", "h200-roce"] {
        let source = source(scenario, 1);
        // Ten periods.
        let rates: Vec<f64> = (0_u32..170)
            .map(|n| received_gbps(&source, "mlx5_5", f64::from(n) / 10.0, f64::from(n + 1) / 10.0))
            .collect();
        let most = rates.iter().copied().fold(0.0, f64::max);
        assert!((360.0..=390.0).contains(&most), "{most}");
        assert!(rates.iter().any(|&r| r < 5.0));
        let mean = rates.iter().sum::<f64>() / 170.0;
        assert!((302.0..309.0).contains(&mean), "{mean}");
    }
}

#[test]
fn a_rail_trains_down_and_the_others_wait_for_it() {
    let source = source("h200-ib", 1);
    let rate = |seconds| {
        let sample = source.sample_at(secs(seconds));
        port(&sample, "mlx5_2").link.rate(LinkLayer::InfiniBand).into_value().unwrap().to_string()
    };
    assert_eq!([24.9, 25.0, 84.9, 85.0, 265.0].map(rate), ["400", "200", "200", "400", "200"]);
    let slow = received_gbps(&source, "mlx5_2", 30.0, 80.0);
    assert!((180.0..200.0).contains(&slow), "{slow}");
    let waiting = received_gbps(&source, "mlx5_3", 30.0, 80.0);
    assert!((waiting - slow).abs() < 12.0, "{waiting} {slow}");
    assert!(received_gbps(&source, "mlx5_3", 5.0, 25.0) > 250.0);
    assert_eq!(grew(&source, "mlx5_2", Interface::Counters, "link_error_recovery", 20.0, 30.0), 1);
    assert_eq!(grew(&source, "mlx5_2", Interface::Counters, "link_downed", 0.0, 100.0), 0);
}

#[test]
fn a_slow_receiver_pauses_for_exactly_its_share_and_says_why() {
    let source = source("h200-roce", 1);
    let micros = |from, to| grew(&source, "mlx5_1", Interface::Ethtool, "tx_prio3_pause_duration", from, to);
    assert_eq!(micros(0.0, 20.0), 0);
    assert_eq!(micros(21.0, 91.0), 38 * 70 * 10_000);
    assert_eq!(micros(30.1, 30.2), 38_000);
    assert_eq!(grew(&source, "mlx5_1", Interface::Ethtool, "rx_prio3_pause_duration", 0.0, 90.0), 0);
    assert!(grew(&source, "mlx5_1", Interface::Ethtool, "tx_prio3_pause", 40.0, 41.0) > 1_000);
    assert_eq!(grew(&source, "mlx5_0", Interface::Ethtool, "tx_prio3_pause", 0.0, 90.0), 0);
    let lanes = |seconds| {
        let sample = source.sample_at(secs(seconds));
        let pcie = device(&sample, "mlx5_1").facts.pcie.clone().into_value().unwrap();
        (pcie.current.into_value().unwrap().lanes, pcie.maximum.into_value().unwrap().lanes)
    };
    assert_eq!([19.9, 20.0, 60.0, 101.0].map(lanes), [(16, 16), (8, 16), (8, 16), (16, 16)]);
    let stalled =
        |seconds| counter(&source.sample_at(secs(seconds)), "mlx5_1", Interface::Ethtool, "outbound_pci_stalled_wr");
    assert_eq!([10.0, 30.0].map(stalled), [0, 62]);
    let rate = received_gbps(&source, "mlx5_1", 30.0, 90.0);
    assert!((220.0..=248.0).contains(&rate), "{rate}");
}

#[test]
fn a_network_that_pauses_us_slows_what_we_send() {
    let source = with_fault("fault.network_pause = { priority = 3, pause_share = 0.6 }");
    let micros = grew(&source, "mlx5_4", Interface::Ethtool, "rx_prio3_pause_duration", 11.0, 19.0);
    assert_eq!(micros, 60 * 8 * 10_000);
    assert!(grew(&source, "mlx5_4", Interface::Ethtool, "rx_prio3_pause_transition", 11.0, 19.0) > 0);
    assert_eq!(grew(&source, "mlx5_4", Interface::Ethtool, "tx_prio3_pause", 0.0, 30.0), 0);
    let sent = grew(&source, "mlx5_4", Interface::Counters, "port_xmit_data", 11.0, 19.0) as f64 * 32.0 / 8e9;
    assert!((140.0..=160.0).contains(&sent), "{sent}");
}

#[test]
fn a_link_that_goes_down_stops_the_collective_and_reports_defaults() {
    let source = with_fault("fault = \"link_down\"");
    let sample = source.sample_at(secs(15.0));
    let link = &port(&sample, "mlx5_4").link;
    assert_eq!((link.state, link.phys_state), (Reading::Value(PortState::Down), Reading::Value(PhysState::Disabled)));
    assert_eq!(link.rate(LinkLayer::Ethernet), Reading::Unsupported);
    assert_eq!(link.rdma_rate.value().unwrap().total.to_string(), "40");
    let netdev = link.netdev.as_ref().unwrap();
    assert_eq!((netdev.carrier, netdev.speed), (Reading::Value(false), Reading::Unsupported));
    assert_eq!(netdev.carrier_changes, Reading::Value(1));
    assert_eq!(grew(&source, "mlx5_4", Interface::Ethtool, "link_down_events_phy", 9.0, 21.0), 1);
    assert!(received_gbps(&source, "mlx5_0", 11.0, 19.0) < 0.001);
    assert!(received_gbps(&source, "mlx5_0", 21.0, 29.0) > 200.0);
}

#[test]
fn a_flapping_link_counts_each_fall() {
    let source = with_fault("fault.link_flap = { down_s = 0.5, up_s = 2 }");
    assert_eq!(grew(&source, "mlx5_4", Interface::Counters, "link_downed", 9.0, 25.0), 4);
    let changes = port(&source.sample_at(secs(25.0)), "mlx5_4").link.netdev.as_ref().unwrap().carrier_changes;
    assert_eq!(changes, Reading::Value(8));
}

#[test]
fn marks_are_answered_unless_told_otherwise() {
    let grown = |source: &SimSource, what| grew(source, "mlx5_4", Interface::HwCounters, what, 10.0, 20.0);
    let good = with_fault("fault.ecn_marks = { marked_per_million = 2000, notifications_per_s = 500, slowdown = 0.2 }");
    let (marked, sent) = (grown(&good, "np_ecn_marked_roce_packets"), grown(&good, "np_cnp_sent"));
    assert!(marked > 50_000 && sent > marked / 2 && sent < marked, "{marked} {sent}");
    assert_eq!((grown(&good, "rp_cnp_handled"), grown(&good, "rp_cnp_ignored")), (5_000, 0));
    let prio6 = grew(&good, "mlx5_4", Interface::Ethtool, "tx_prio6_packets", 10.0, 20.0);
    assert_eq!(prio6, sent, "on the priority of notifications");
    let bad = with_fault(
        "fault.ecn_marks = { marked_per_million = 2000, notifies = false, notifications_per_s = 500, obeys = false }",
    );
    assert!(grown(&bad, "np_ecn_marked_roce_packets") > 50_000);
    assert_eq!(grown(&bad, "np_cnp_sent"), 0);
    assert_eq!((grown(&bad, "rp_cnp_handled"), grown(&bad, "rp_cnp_ignored")), (0, 5_000));
}

#[test]
fn losses_and_line_errors_are_counted() {
    let grown = |source: &SimSource, interface, what| grew(source, "mlx5_4", interface, what, 9.0, 21.0);
    let loss = with_fault("fault.packet_loss = { per_million = 20 }");
    for what in ["out_of_sequence", "packet_seq_err", "local_ack_timeout_err", "roce_adp_retrans"] {
        assert!(grown(&loss, Interface::HwCounters, what) > 0, "{what}");
    }
    let unready = with_fault("fault.receiver_not_ready = { per_s = 40 }");
    assert!(grown(&unready, Interface::HwCounters, "out_of_buffer") > 200);
    let errors = with_fault("fault.symbol_errors = { per_s = 30 }");
    assert!((290..310).contains(&grown(&errors, Interface::Counters, "symbol_error")));
    assert!((10..50).contains(&grown(&errors, Interface::Counters, "port_rcv_errors")));
}

#[test]
fn cleared_counters_start_again_and_the_others_go_on() {
    let source = with_fault("fault = \"counter_reset\"");
    let [before, after] = [9.9, 10.0].map(|s| source.sample_at(secs(s)));
    let value = |sample, interface, what| counter(sample, "mlx5_4", interface, what);
    assert_eq!(value(&after, Interface::Counters, "port_rcv_data"), 0);
    let requests = |sample| value(sample, Interface::Ethtool, "rx_prio3_bytes");
    assert!(requests(&after) >= requests(&before));
}

#[test]
fn a_lost_device_stays_as_it_was_and_comes_back_anew() {
    let source = with_fault("fault = \"device_lost\"");
    let [before, early, late, back] = [9.9, 12.0, 19.0, 25.0].map(|s| source.sample_at(secs(s)));
    let lost = |sample| device(sample, "mlx5_4").clone();
    let since = START.at.plus(secs(10.0));
    assert_eq!(lost(&early).freshness, Freshness::Gone { since });
    assert_eq!(lost(&early).read_at, since);
    assert_eq!(lost(&early), lost(&late));
    assert_eq!(lost(&back).freshness, Freshness::Fresh);
    assert_ne!(lost(&back).index, lost(&before).index);
    assert!(counter(&back, "mlx5_4", Interface::Counters, "port_rcv_data") < 100_000_000_000);
    assert_eq!(back.devices.len(), 8);
}

#[test]
fn samples_survive_a_recording() {
    let sample = source("h200-ib", 1).sample_at(secs(30.0));
    let text = serde_json::to_string(&sample).unwrap();
    assert_eq!(serde_json::from_str::<Sample>(&text).unwrap(), sample);
}

#[test]
fn samples_share_layouts_and_facts() {
    let source = source("h200-roce", 1);
    let mut progress = source.simulation.begin();
    let [first, second] = [1.0, 2.0].map(|s| source.simulation.sample(&mut progress, secs(s)));
    let pairs = first.devices.iter().zip(&second.devices);
    for (a, b) in pairs {
        assert!(Arc::ptr_eq(&a.facts, &b.facts) && Arc::ptr_eq(&a.ports[0].facts, &b.ports[0].facts));
        assert!(Arc::ptr_eq(&a.ports[0].counters[0].layout, &b.ports[0].counters[0].layout));
    }
}
