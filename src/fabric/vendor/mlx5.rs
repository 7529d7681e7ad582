//! mlx5: ConnectX-4 and later, `BlueField`, Connect-IB.
//!
//! Counters of queue pairs are 32 bits wide in the device; congestion counters and those of the physical port are 64.

use crate::fabric::counter::{CounterSpec, Direction, Metric, Unit};

use super::names::{bytes, direction, events, frames, gauge, microseconds, narrow, packets, priority, unmapped};

pub fn hardware(name: &str) -> Option<CounterSpec> {
    congestion(name).or_else(|| queue_pairs(name).map(narrow))
}

/// Per port, all priorities together.
pub(super) fn congestion(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "np_ecn_marked_roce_packets" => packets(Metric::EcnMarked),
        "np_cnp_sent" => packets(Metric::CnpSent),
        "rp_cnp_handled" => packets(Metric::CnpHandled),
        "rp_cnp_ignored" => packets(Metric::CnpIgnored),
        "rx_icrc_encapsulated" => packets(Metric::IcrcErrors),
        // Optional counters that an administrator switches on: the same packets as above, counted once more.
        "cc_rx_ce_pkts" | "cc_rx_cnp_pkts" | "cc_tx_cnp_pkts" => unmapped(Unit::Packets),
        _ => return None,
    })
}

pub(super) fn queue_pairs(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "out_of_sequence" => packets(Metric::OutOfSequence),
        "packet_seq_err" => events(Metric::SequenceErrors),
        "local_ack_timeout_err" => events(Metric::AckTimeouts),
        "implied_nak_seq_err" => events(Metric::ImpliedNaks),
        "duplicate_request" => packets(Metric::DuplicateRequests),
        "rnr_nak_retry_err" => events(Metric::ReceiverNotReady),
        "req_transport_retries_exceeded" => events(Metric::RetryExhausted),
        "req_rnr_retries_exceeded" => events(Metric::RnrRetryExhausted),
        "out_of_buffer" => packets(Metric::OutOfBuffer),
        "req_cqe_error" | "resp_cqe_error" => events(Metric::CompletionErrors),
        "roce_adp_retrans" => events(Metric::Retransmissions),
        "roce_slow_restart" => events(Metric::SlowRestarts),
        // Flushes are how queue pairs are taken down; the rest are mistakes of programs, or load.
        "req_cqe_flush_error"
        | "resp_cqe_flush_error"
        | "req_remote_access_errors"
        | "req_remote_invalid_request"
        | "resp_remote_access_errors"
        | "resp_local_length_error"
        | "roce_adp_retrans_to"
        | "roce_slow_restart_cnps"
        | "roce_slow_restart_trans"
        | "rx_write_requests"
        | "rx_read_requests"
        | "rx_atomic_requests"
        | "rx_dct_connect" => unmapped(Unit::Events),
        _ => return None,
    })
}

pub fn ethernet(name: &str) -> Option<CounterSpec> {
    pcie(name).or_else(|| physical(name)).or_else(|| {
        let (way, rest) = direction(name)?;
        priorities(way, rest).or_else(|| global_pause(way, rest)).or_else(|| function(way, rest))
    })
}

/// The rows of pause exist for priorities with PFC alone, and come and go as it is switched.
fn priorities(way: Direction, rest: &str) -> Option<CounterSpec> {
    let (priority, what) = priority(rest, "prio")?;
    Some(match what {
        "_bytes" => bytes(Metric::PriorityBytes(way, priority)),
        "_packets" => packets(Metric::PriorityPackets(way, priority)),
        "_discards" => packets(Metric::PriorityDiscards(way, priority)),
        "_pause" => frames(Metric::PauseFrames(way, priority)),
        "_pause_duration" => microseconds(Metric::PauseTime(way, priority)),
        "_pause_transition" => events(Metric::PauseTransitions(way, priority)),
        // Of a host that shares the card with others.
        "_buf_discard" | "_cong_discard" | "_marked" => unmapped(Unit::Packets),
        _ => return None,
    })
}

fn global_pause(way: Direction, rest: &str) -> Option<CounterSpec> {
    Some(match rest {
        "global_pause" => frames(Metric::GlobalPauseFrames(way)),
        "global_pause_duration" => microseconds(Metric::GlobalPauseTime(way)),
        "global_pause_transition" => unmapped(Unit::Events),
        "pause_ctrl_phy" => frames(Metric::AnyPauseFrames(way)),
        _ => return None,
    })
}

fn function(way: Direction, rest: &str) -> Option<CounterSpec> {
    Some(match rest {
        "vport_rdma_unicast_bytes" | "vport_rdma_multicast_bytes" => bytes(Metric::RdmaBytes(way)),
        "vport_rdma_unicast_packets" | "vport_rdma_multicast_packets" => packets(Metric::RdmaPackets(way)),
        "bytes_phy" => bytes(Metric::PortBytes(way)),
        "packets_phy" => packets(Metric::PortPackets(way)),
        "discards_phy" => packets(Metric::Discards(way)),
        "pci_signal_integrity" => events(Metric::PcieSignalErrors),
        "pause_storm_warning_events" => events(Metric::PauseStormWarnings),
        "pause_storm_error_events" => events(Metric::PauseStormErrors),
        // The Ethernet rings' own: `out_of_buffer` and `ecn_mark` say nothing of RDMA.
        "out_of_buffer" | "ecn_mark" | "if_down_packets" | "steer_missed_packets" | "oversize_pkts_buffer" => {
            unmapped(Unit::Packets)
        }
        "bytes" => unmapped(Unit::Bytes),
        "packets" => unmapped(Unit::Packets),
        _ => return None,
    })
}

fn physical(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "rx_crc_errors_phy" => packets(Metric::CrcErrors),
        "rx_symbol_err_phy" => events(Metric::SymbolErrors),
        "rx_corrected_bits_phy" => CounterSpec::count(Metric::FecCorrectedBits, Unit::Bits),
        "rx_pcs_symbol_err_phy" => events(Metric::FecUncorrectable),
        "rx_bits_phy" => CounterSpec::count(Metric::PhyBits, Unit::Bits),
        "link_down_events_phy" => narrow(events(Metric::LinkDowned)),
        "rx_buffer_passed_thres_phy"
        | "module_unplug"
        | "module_bus_stuck"
        | "module_high_temp"
        | "module_bad_shorted" => unmapped(Unit::Events),
        "rx_in_range_len_errors_phy"
        | "rx_out_of_range_len_phy"
        | "rx_oversize_pkts_phy"
        | "rx_undersize_pkts_phy"
        | "rx_fragments_phy"
        | "rx_jabbers_phy"
        | "dev_internal_queue_oob" => unmapped(Unit::Packets),
        _ => return None,
    })
}

fn pcie(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "outbound_pci_stalled_rd" => gauge(Some(Metric::PcieReadStalled), Unit::Percent),
        "outbound_pci_stalled_wr" => gauge(Some(Metric::PcieWriteStalled), Unit::Percent),
        "outbound_pci_stalled_rd_events" | "outbound_pci_stalled_wr_events" => unmapped(Unit::Events),
        "outbound_pci_buffer_overflow" => packets(Metric::PcieOverflow),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{Kind, Priority};

    fn ethernet_metric(name: &str) -> Option<Metric> {
        ethernet(name).and_then(|s| s.metric)
    }

    #[test]
    fn pause_has_a_priority_and_a_direction() {
        let three = Priority::new(3).unwrap();
        assert_eq!(ethernet_metric("rx_prio3_pause"), Some(Metric::PauseFrames(Direction::Rx, three)));
        assert_eq!(ethernet_metric("tx_prio3_pause_duration"), Some(Metric::PauseTime(Direction::Tx, three)));
        assert_eq!(ethernet("tx_prio3_pause_duration").unwrap().unit, Unit::Microseconds);
        assert_eq!(ethernet_metric("rx_prio3_pause_transition"), Some(Metric::PauseTransitions(Direction::Rx, three)));
        assert_eq!(ethernet_metric("rx_prio3_discards"), Some(Metric::PriorityDiscards(Direction::Rx, three)));
        assert_eq!(ethernet("rx_prio8_pause"), None);
    }

    #[test]
    fn pcie_stalls_are_gauges_and_their_events_are_not() {
        for name in ["outbound_pci_stalled_rd", "outbound_pci_stalled_wr"] {
            let spec = ethernet(name).unwrap();
            assert_eq!((spec.kind, spec.unit), (Kind::Gauge, Unit::Percent), "{name}");
        }
        assert_eq!(ethernet("outbound_pci_stalled_rd_events").unwrap().kind, Kind::Wrapping);
    }

    #[test]
    fn marks_and_buffers_of_ethernet_rings_are_not_rdmas() {
        assert_eq!(ethernet_metric("rx_ecn_mark"), None);
        assert_eq!(ethernet_metric("rx_out_of_buffer"), None);
        assert_eq!(hardware("out_of_buffer").unwrap().metric, Some(Metric::OutOfBuffer));
    }

    #[test]
    fn queue_pair_counters_are_32_bits_wide_and_congestion_counters_64() {
        assert_eq!(hardware("out_of_sequence").unwrap().bits, 32);
        assert_eq!(hardware("np_cnp_sent").unwrap().bits, 64);
        assert_eq!(hardware("rx_icrc_encapsulated").unwrap().bits, 64);
    }

    #[test]
    fn flushes_are_no_errors() {
        assert_eq!(hardware("req_cqe_flush_error").unwrap().metric, None);
        assert_eq!(hardware("req_cqe_error").unwrap().metric, Some(Metric::CompletionErrors));
    }

    #[test]
    fn optional_counters_count_nothing_twice() {
        for name in ["cc_rx_ce_pkts", "cc_rx_cnp_pkts", "cc_tx_cnp_pkts"] {
            assert_eq!(hardware(name).unwrap().metric, None, "{name}");
        }
    }

    #[test]
    fn the_port_counts_bytes_on_the_wire() {
        assert_eq!(ethernet_metric("rx_bytes_phy"), Some(Metric::PortBytes(Direction::Rx)));
        assert_eq!(ethernet_metric("rx_bytes"), None);
        assert_eq!(ethernet_metric("tx_vport_rdma_unicast_bytes"), Some(Metric::RdmaBytes(Direction::Tx)));
    }
}
