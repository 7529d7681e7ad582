use super::*;
use crate::fabric::{CounterSpec, Kind};
use crate::source::sim::plan::Plan;
use crate::source::sim::scenario;
use proptest::prelude::*;

fn names(scenario: &str, device: &str, interface: Interface) -> Vec<String> {
    let plan = Plan::new(&scenario::load(scenario).unwrap());
    let port = plan.ports.iter().find(|p| p.device.as_str() == device).unwrap();
    let rows = Rows::of(port).into_iter().find(|r| r.layout.interface == interface);
    rows.map(|r| r.layout.names.iter().map(ToString::to_string).collect()).unwrap_or_default()
}

#[test]
fn pause_rows_are_there_only_where_flow_control_is_on() {
    let names = names("h200-roce", "mlx5_0", Interface::Ethtool);
    let pause: Vec<_> = names.iter().filter(|n| n.contains("_pause") && n.contains("prio")).collect();
    assert_eq!(
        pause,
        [
            "rx_prio3_pause",
            "rx_prio3_pause_duration",
            "tx_prio3_pause",
            "tx_prio3_pause_duration",
            "rx_prio3_pause_transition"
        ]
    );
    assert!(!names.iter().any(|n| n.contains("global_pause")));
}

#[test]
fn infiniband_has_no_ethernet_counters() {
    assert!(names("h200-ib", "mlx5_0", Interface::Ethtool).is_empty());
    assert!(names("h200-ib", "mlx5_0", Interface::Netdev).is_empty());
    let hardware = names("h200-ib", "mlx5_0", Interface::HwCounters);
    assert!(hardware.iter().any(|n| n == "out_of_sequence"));
    assert!(!hardware.iter().any(|n| n.contains("cnp") || n.contains("roce")));
}

#[test]
fn the_drivers_table_knows_every_counter_and_agrees_on_its_width() {
    for scenario in ["h200-ib", "h200-roce"] {
        for rows in Plan::new(&scenario::load(scenario).unwrap()).ports.iter().flat_map(Rows::of) {
            for (row, spec) in rows.rows.iter().zip(&rows.layout.specs) {
                assert_ne!(*spec, CounterSpec::UNKNOWN, "{}", row.name);
                let expected = match (spec.kind, row.width) {
                    (Kind::Saturating, Width::Saturates(bits)) | (Kind::Wrapping, Width::Wraps(bits)) => bits,
                    (Kind::Gauge, Width::Wraps(64)) => u32::from(spec.bits),
                    (kind, width) => panic!("{}: {kind:?} {width:?}", row.name),
                };
                assert_eq!(u32::from(spec.bits), expected, "{}", row.name);
                assert_eq!(spec.scale == 4, matches!(row.shows, Shows::Words(_)), "{}", row.name);
            }
        }
    }
}

#[test]
fn no_interface_has_a_name_twice() {
    for interface in [Interface::Counters, Interface::HwCounters, Interface::Ethtool, Interface::Netdev] {
        let mut all = names("h200-roce", "mlx5_0", interface);
        let count = all.len();
        all.sort();
        all.dedup();
        assert!(count > 0 && all.len() == count, "{interface:?}");
    }
}

#[test]
fn small_fields_stay_at_their_maximum() {
    let plan = Plan::new(&scenario::load("h200-ib").unwrap());
    let mut tally = Tally::ZERO;
    tally.add(Q::LinkDowned, 300);
    tally.add(Q::SymbolErrors, 70_000);
    tally.add(Q::RdmaBytesRx, 4_003);
    tally.add(Q::TransmitWait, (1 << 32) + 5);
    let block = Rows::of(&plan.ports[0])[0].read(&tally, &Trouble::default(), Mono(1));
    let value = |name| block.named(name).unwrap().into_value().unwrap();
    assert_eq!(value("link_downed"), 255);
    assert_eq!(value("symbol_error"), 65_535);
    assert_eq!(value("port_rcv_data"), 1_000, "words of 4 bytes");
    assert_eq!(value("port_xmit_wait"), 5, "32 bits that wrap");
}

proptest! {
    #[test]
    fn a_width_is_kept(number: u64, bits in 1_u32..=64) {
        let maximum = u64::MAX >> (64 - bits);
        prop_assert!(Width::Wraps(bits).hold(number) <= maximum);
        prop_assert!(Width::Saturates(bits).hold(number) <= maximum);
        prop_assert!(number > maximum || Width::Wraps(bits).hold(number) == number);
    }
}
