//! ionic: AMD Pensando and Pollara.

use crate::fabric::counter::Direction::{Rx, Tx};
use crate::fabric::counter::{CounterSpec, Metric, Unit};

use super::names::{bytes, direction, events, frames, microseconds, packets, priority, unmapped};

pub fn hardware(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "rx_rdma_ucast_bytes" | "rx_rdma_mcast_bytes" => bytes(Metric::RdmaBytes(Rx)),
        "tx_rdma_ucast_bytes" | "tx_rdma_mcast_bytes" => bytes(Metric::RdmaBytes(Tx)),
        "rx_rdma_ucast_pkts" | "rx_rdma_mcast_pkts" => packets(Metric::RdmaPackets(Rx)),
        "tx_rdma_ucast_pkts" | "tx_rdma_mcast_pkts" => packets(Metric::RdmaPackets(Tx)),
        "rx_rdma_ecn_pkts" => packets(Metric::EcnMarked),
        "rx_rdma_cnp_pkts" => packets(Metric::CnpHandled),
        "tx_rdma_cnp_pkts" => packets(Metric::CnpSent),
        "req_rx_pkt_seq_err" => events(Metric::SequenceErrors),
        "req_rx_rnr_retry_err" => events(Metric::ReceiverNotReady),
        "req_rx_impl_nak_seq_err" => events(Metric::ImpliedNaks),
        "req_tx_retry_excd_err" => events(Metric::RetryExhausted),
        "req_rx_cqe_err" | "resp_rx_cqe_err" => events(Metric::CompletionErrors),
        "resp_rx_dup_request" => packets(Metric::DuplicateRequests),
        "resp_rx_outof_buf" => packets(Metric::OutOfBuffer),
        // The driver's spelling.
        "resp_rx_outouf_seq" => packets(Metric::OutOfSequence),
        "tx_rdma_ack_timeout" => events(Metric::AckTimeouts),
        "tx_rdma_retx_pkts" => packets(Metric::Retransmissions),
        "rx_rdma_mtu_discard_pkts" => packets(Metric::Discards(Rx)),
        _ if name.ends_with("_bytes") => unmapped(Unit::Bytes),
        _ if name.ends_with("_pkts") => unmapped(Unit::Packets),
        _ => return None,
    })
}

pub fn ethernet(name: &str) -> Option<CounterSpec> {
    if let Some((way, (priority, "_1us_count"))) =
        direction(name).and_then(|(way, rest)| Some((way, priority(rest, "pripause_")?)))
    {
        return Some(microseconds(Metric::PauseTime(way, priority)));
    }
    let (way, rest) = direction(name.strip_prefix("frames_")?)?;
    if let Some((priority, "")) = priority(rest, "pri_") {
        return Some(packets(Metric::PriorityPackets(way, priority)));
    }
    Some(match rest {
        // The priorities together.
        "pripause" => unmapped(Unit::Frames),
        "pause" => frames(Metric::GlobalPauseFrames(way)),
        "bad_fcs" => packets(Metric::CrcErrors),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Priority;

    #[test]
    fn the_drivers_spelling_is_kept() {
        assert_eq!(hardware("resp_rx_outouf_seq").unwrap().metric, Some(Metric::OutOfSequence));
        assert_eq!(hardware("tx_rdma_ack_timeout").unwrap().metric, Some(Metric::AckTimeouts));
        assert_eq!(hardware("tx_rdma_ccl_cts_retx_pkts").unwrap().metric, None);
    }

    #[test]
    fn time_paused_is_in_microseconds() {
        let spec = ethernet("rx_pripause_3_1us_count").unwrap();
        let three = Priority::new(3).unwrap();
        assert_eq!((spec.metric, spec.unit), (Some(Metric::PauseTime(Rx, three)), Unit::Microseconds));
        assert_eq!(ethernet("frames_rx_pri_3").unwrap().metric, Some(Metric::PriorityPackets(Rx, three)));
        assert_eq!(ethernet("frames_rx_bad_fcs").unwrap().metric, Some(Metric::CrcErrors));
    }
}
