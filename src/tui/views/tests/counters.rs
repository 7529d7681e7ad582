//! Counters of a port made by hand: one of each kind that a table has to tell apart.

use crate::analysis::{CounterGroup, CounterRow, RateNow};
use crate::fabric::{CounterSpec, Errno, Interface, Kind, Metric, Priority, Reading, Text, Unit};

fn row(name: &str, spec: CounterSpec, value: Reading<u64>, rate: RateNow) -> CounterRow {
    CounterRow { name: Text::clean(name), spec, value, rate }
}

/// All of them.
pub fn counters() -> Vec<CounterGroup> {
    let bytes = CounterSpec::count(Metric::RdmaBytes(crate::fabric::Direction::Rx), Unit::Bytes);
    let saturating = CounterSpec { kind: Kind::Saturating, bits: 8, ..CounterSpec::UNKNOWN };
    let gauge = CounterSpec { kind: Kind::Gauge, unit: Unit::Percent, ..CounterSpec::UNKNOWN };
    let plain = CounterSpec::UNKNOWN;
    let pause = |p: Priority| {
        let name = format!("tx_prio{p}_pause_duration");
        row(&name, plain, Reading::Value(0), RateNow::PerSecond(0.0))
    };
    let per_second = RateNow::PerSecond;
    vec![
        CounterGroup {
            interface: Interface::Counters,
            of_device: false,
            rows: Reading::Value(vec![
                row("port_rcv_data", bytes, Reading::Value(91_234_567_890_123), per_second(4.5e10)),
                row("port_xmit_data", bytes, Reading::Value(90_234_567_890_123), per_second(4.4e10)),
                row("link_downed", saturating, Reading::Value(255), RateNow::Saturated),
                row("symbol_error", plain, Reading::Value(17), per_second(0.0)),
                row("VL15_dropped", plain, Reading::Failed(Errno::EINVAL), RateNow::Absent),
            ]),
        },
        CounterGroup {
            interface: Interface::HwCounters,
            of_device: false,
            rows: Reading::Value(vec![
                row("np_cnp_sent", plain, Reading::Value(1_234_567), per_second(870.0)),
                row("np_ecn_marked_roce_packets", plain, Reading::Value(98_765_432), per_second(12_345.0)),
                row("out_of_sequence", plain, Reading::Value(4), RateNow::Reset),
                row("rnr_nak_retry_err", plain, Reading::Value(0), RateNow::First),
                row("lifespan", plain, Reading::Denied, RateNow::Absent),
            ]),
        },
        CounterGroup {
            interface: Interface::Ethtool,
            of_device: false,
            rows: Reading::Value(
                std::iter::once(row("outbound_pci_stalled_rd", gauge, Reading::Value(37), RateNow::Level))
                    .chain(Priority::ALL.into_iter().map(pause))
                    .collect(),
            ),
        },
    ]
}
