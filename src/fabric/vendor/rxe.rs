//! rxe: `RoCEv2` in software. It counts packets, but no bytes.

use crate::fabric::counter::Direction::{Rx, Tx};
use crate::fabric::counter::{CounterSpec, Metric, Unit};

use super::names::{events, packets, unmapped};

pub fn hardware(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "sent_pkts" => packets(Metric::RdmaPackets(Tx)),
        "rcvd_pkts" => packets(Metric::RdmaPackets(Rx)),
        "duplicate_request" => packets(Metric::DuplicateRequests),
        "out_of_seq_request" => packets(Metric::OutOfSequence),
        "rcvd_rnr_err" => events(Metric::ReceiverNotReady),
        "rcvd_seq_err" => events(Metric::SequenceErrors),
        "retry_exceeded_err" => events(Metric::RetryExhausted),
        "retry_rnr_exceeded_err" => events(Metric::RnrRetryExhausted),
        "completer_retry_err" => events(Metric::Retransmissions),
        "link_downed" => events(Metric::LinkDowned),
        "send_rnr_err" | "ack_deferred" | "send_err" | "rdma_sends" | "rdma_recvs" => unmapped(Unit::Events),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_packets_and_no_bytes() {
        assert_eq!(hardware("sent_pkts").unwrap().metric, Some(Metric::RdmaPackets(Tx)));
        assert_eq!(hardware("link_downed").unwrap().bits, 64);
        assert_eq!(hardware("sent_bytes"), None);
    }
}
