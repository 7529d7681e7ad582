//! `counters/`: the fields of IBTA's performance management attributes, the same for every driver that has them.
//!
//! The small fields stay at their maximum until somebody clears them.

use crate::fabric::counter::Direction::{Rx, Tx};
use crate::fabric::counter::{CounterSpec, Kind, Metric, Unit};

use super::names::{bytes, narrow, packets, unmapped};

pub fn spec(name: &str) -> Option<CounterSpec> {
    // Kernels before 4.5 give the wide fields in a directory of their own, with the width in the name.
    let wide = name.strip_suffix("_64").unwrap_or(name);
    traffic(wide).or_else(|| errors(name))
}

fn traffic(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "port_rcv_data" => words(Metric::RdmaBytes(Rx)),
        "port_xmit_data" => words(Metric::RdmaBytes(Tx)),
        "port_rcv_packets" => packets(Metric::RdmaPackets(Rx)),
        "port_xmit_packets" => packets(Metric::RdmaPackets(Tx)),
        "unicast_rcv_packets" | "unicast_xmit_packets" | "multicast_rcv_packets" | "multicast_xmit_packets" => {
            unmapped(Unit::Packets)
        }
        _ => return None,
    })
}

fn errors(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "symbol_error" => field(Metric::SymbolErrors, Unit::Events, 16),
        "link_error_recovery" => field(Metric::LinkRecoveries, Unit::Events, 8),
        "link_downed" => field(Metric::LinkDowned, Unit::Events, 8),
        "port_rcv_errors" => field(Metric::ReceiveErrors, Unit::Packets, 16),
        "port_rcv_remote_physical_errors" => field(Metric::RemotePhysicalErrors, Unit::Packets, 16),
        "port_rcv_switch_relay_errors" => {
            CounterSpec { metric: None, ..field(Metric::ReceiveErrors, Unit::Packets, 16) }
        }
        "port_xmit_discards" => field(Metric::Discards(Tx), Unit::Packets, 16),
        "port_xmit_constraint_errors" => field(Metric::ConstraintErrors(Tx), Unit::Packets, 8),
        "port_rcv_constraint_errors" => field(Metric::ConstraintErrors(Rx), Unit::Packets, 8),
        "local_link_integrity_errors" => field(Metric::LocalIntegrityErrors, Unit::Events, 4),
        "excessive_buffer_overrun_errors" => field(Metric::BufferOverruns, Unit::Events, 4),
        "VL15_dropped" => field(Metric::Vl15Dropped, Unit::Packets, 16),
        "port_xmit_wait" => narrow(CounterSpec::count(Metric::TransmitWait, Unit::Ticks)),
        _ => return None,
    })
}

/// Data is counted in words of four bytes.
const fn words(metric: Metric) -> CounterSpec {
    CounterSpec { scale: 4, ..bytes(metric) }
}

const fn field(metric: Metric, unit: Unit, bits: u8) -> CounterSpec {
    CounterSpec { kind: Kind::Saturating, bits, ..CounterSpec::count(metric, unit) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_counted_in_words_of_four_bytes() {
        for name in ["port_rcv_data", "port_xmit_data", "port_rcv_data_64"] {
            let spec = spec(name).unwrap();
            assert_eq!((spec.scale, spec.unit, spec.bits), (4, Unit::Bytes, 64), "{name}");
        }
        assert_eq!(spec("port_xmit_packets").unwrap().scale, 1);
    }

    #[test]
    fn small_fields_saturate_at_their_width() {
        let widths = [
            ("symbol_error", 65_535),
            ("link_error_recovery", 255),
            ("link_downed", 255),
            ("port_rcv_errors", 65_535),
            ("port_rcv_remote_physical_errors", 65_535),
            ("port_rcv_switch_relay_errors", 65_535),
            ("port_xmit_discards", 65_535),
            ("port_xmit_constraint_errors", 255),
            ("port_rcv_constraint_errors", 255),
            ("local_link_integrity_errors", 15),
            ("excessive_buffer_overrun_errors", 15),
            ("VL15_dropped", 65_535),
        ];
        for (name, maximum) in widths {
            let spec = spec(name).unwrap();
            assert_eq!((spec.kind, spec.maximum()), (Kind::Saturating, maximum), "{name}");
        }
    }

    #[test]
    fn the_wait_for_credit_wraps_at_32_bits() {
        let spec = spec("port_xmit_wait").unwrap();
        assert_eq!((spec.kind, spec.bits, spec.unit), (Kind::Wrapping, 32, Unit::Ticks));
    }

    #[test]
    fn relay_errors_are_a_switchs_and_mean_nothing_here() {
        assert_eq!(spec("port_rcv_switch_relay_errors").unwrap().metric, None);
    }
}
