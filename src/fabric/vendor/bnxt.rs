//! `bnxt_re` and `bnxt_en`: Broadcom Thor. The driver outside the kernel tree names its RDMA counters as mlx5 does.

use crate::fabric::counter::Direction::{Rx, Tx};
use crate::fabric::counter::{CounterSpec, Direction, Metric, Unit};

use super::mlx5;
use super::names::{bytes, direction, events, frames, gauge, microseconds, packets, priority, unmapped};

pub fn hardware(name: &str) -> Option<CounterSpec> {
    upstream(name).or_else(|| mlx5::congestion(name)).or_else(|| mlx5::queue_pairs(name))
}

fn upstream(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "rx_bytes" => bytes(Metric::RdmaBytes(Rx)),
        "tx_bytes" => bytes(Metric::RdmaBytes(Tx)),
        "rx_pkts" => packets(Metric::RdmaPackets(Rx)),
        "tx_pkts" => packets(Metric::RdmaPackets(Tx)),
        "rx_roce_discards" => packets(Metric::Discards(Rx)),
        "tx_roce_discards" => packets(Metric::Discards(Tx)),
        "to_retransmits" => events(Metric::AckTimeouts),
        "seq_err_naks_rcvd" => events(Metric::SequenceErrors),
        "missing_resp" => events(Metric::ImpliedNaks),
        "max_retry_exceeded" => events(Metric::RetryExhausted),
        "rnr_naks_rcvd" => events(Metric::ReceiverNotReady),
        "dup_req" => packets(Metric::DuplicateRequests),
        "oos_drop_count" => packets(Metric::OutOfSequence),
        "rx_out_of_buffer" => packets(Metric::OutOfBuffer),
        "rx_ecn_marked_pkts" => packets(Metric::EcnMarked),
        "tx_cnp_pkts" | "np_cnp_pkts" => packets(Metric::CnpSent),
        "rx_cnp_pkts" => packets(Metric::CnpHandled),
        "db_fifo_register" => gauge(None, Unit::Plain),
        // How many queue pairs, regions and so on there are, and were at most.
        _ if name.starts_with("active_") || name.starts_with("watermark_") => gauge(None, Unit::Plain),
        _ => return None,
    })
}

pub fn ethernet(name: &str) -> Option<CounterSpec> {
    pause_time(name).or_else(|| port(name)).or_else(|| {
        let (way, rest) = direction(name)?;
        by_priority(way, rest)
    })
}

/// `pfc_pri3_rx_duration_us`.
fn pause_time(name: &str) -> Option<CounterSpec> {
    let (priority, what) = priority(name, "pfc_pri")?;
    Some(match what {
        "_rx_duration_us" => microseconds(Metric::PauseTime(Rx, priority)),
        "_tx_duration_us" => microseconds(Metric::PauseTime(Tx, priority)),
        "_rx_transitions" => events(Metric::PauseTransitions(Rx, priority)),
        "_tx_transitions" => events(Metric::PauseTransitions(Tx, priority)),
        _ => return None,
    })
}

fn by_priority(way: Direction, rest: &str) -> Option<CounterSpec> {
    if let Some((priority, "")) = priority(rest, "pfc_ena_frames_pri") {
        return Some(frames(Metric::PauseFrames(way, priority)));
    }
    if let Some((priority, "")) = priority(rest, "bytes_pri") {
        return Some(bytes(Metric::PriorityBytes(way, priority)));
    }
    let (priority, nothing) = priority(rest, "packets_pri")?;
    nothing.is_empty().then(|| packets(Metric::PriorityPackets(way, priority)))
}

fn port(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "rx_bytes" => bytes(Metric::PortBytes(Rx)),
        "tx_bytes" => bytes(Metric::PortBytes(Tx)),
        "rx_total_frames" => packets(Metric::PortPackets(Rx)),
        "tx_total_frames" => packets(Metric::PortPackets(Tx)),
        "rx_pause_frames" => frames(Metric::GlobalPauseFrames(Rx)),
        "tx_pause_frames" => frames(Metric::GlobalPauseFrames(Tx)),
        // The priorities together.
        "rx_pfc_frames" | "tx_pfc_frames" => unmapped(Unit::Frames),
        "rx_stat_discard" => packets(Metric::Discards(Rx)),
        "tx_stat_discard" => packets(Metric::Discards(Tx)),
        "rx_fcs_err_frames" => packets(Metric::CrcErrors),
        "link_down_events" => events(Metric::LinkDowned),
        "rx_pcs_symbol_err" => events(Metric::SymbolErrors),
        "rx_corrected_bits" => CounterSpec::count(Metric::FecCorrectedBits, Unit::Bits),
        "rx_fec_uncorrectable_blocks" => events(Metric::FecUncorrectable),
        "rx_bits" => CounterSpec::count(Metric::PhyBits, Unit::Bits),
        "rx_fec_corrected_blocks"
        | "rx_buffer_passed_threshold"
        | "continuous_pause_events"
        | "resume_pause_events"
        | "continuous_roce_pause_events"
        | "resume_roce_pause_events" => unmapped(Unit::Events),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{Kind, Priority};

    fn rdma(name: &str) -> Option<Metric> {
        hardware(name).and_then(|s| s.metric)
    }

    #[test]
    fn both_drivers_names_mean_the_same() {
        let pairs = [
            ("rx_ecn_marked_pkts", "np_ecn_marked_roce_packets"),
            ("rx_cnp_pkts", "rp_cnp_handled"),
            ("tx_cnp_pkts", "np_cnp_sent"),
            ("oos_drop_count", "out_of_sequence"),
            ("rx_out_of_buffer", "out_of_buffer"),
            ("to_retransmits", "local_ack_timeout_err"),
            ("seq_err_naks_rcvd", "packet_seq_err"),
            ("rnr_naks_rcvd", "rnr_nak_retry_err"),
            ("dup_req", "duplicate_request"),
        ];
        for (upstream, outside) in pairs {
            assert!(rdma(upstream).is_some(), "{upstream}");
            assert_eq!(rdma(upstream), rdma(outside), "{upstream} and {outside}");
            assert_eq!(hardware(outside).unwrap().bits, 64, "{outside}");
        }
    }

    #[test]
    fn numbers_of_objects_are_levels() {
        for name in ["active_qps", "watermark_qps", "db_fifo_register"] {
            assert_eq!(hardware(name).unwrap().kind, Kind::Gauge, "{name}");
        }
    }

    #[test]
    fn time_paused_is_in_microseconds() {
        let spec = ethernet("pfc_pri3_tx_duration_us").unwrap();
        let three = Priority::new(3).unwrap();
        assert_eq!((spec.metric, spec.unit), (Some(Metric::PauseTime(Tx, three)), Unit::Microseconds));
        assert_eq!(ethernet("rx_pfc_ena_frames_pri3").unwrap().metric, Some(Metric::PauseFrames(Rx, three)));
        assert_eq!(ethernet("tx_bytes_pri3").unwrap().metric, Some(Metric::PriorityBytes(Tx, three)));
        assert_eq!(ethernet("rx_packets_pri3").unwrap().metric, Some(Metric::PriorityPackets(Rx, three)));
        assert_eq!(ethernet("rx_packets_pri33"), None);
    }
}
