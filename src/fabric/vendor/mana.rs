//! MANA: Microsoft's Azure Network Adapter. Its RDMA counters came after Linux 6.12.

use crate::fabric::counter::{CounterSpec, Direction, Metric, Unit};

use super::names::{events, packets, unmapped};

pub fn hardware(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "requester_timeout" => events(Metric::AckTimeouts),
        "requester_oos_nak" => events(Metric::SequenceErrors),
        "requester_implicit_nak" => events(Metric::ImpliedNaks),
        "requester_rnr_nak" => events(Metric::ReceiverNotReady),
        "responder_oos" => packets(Metric::OutOfSequence),
        "responder_dup_request" => packets(Metric::DuplicateRequests),
        "responder_rnr_nak" => unmapped(Unit::Events),
        _ => return None,
    })
}

pub fn ethernet(name: &str) -> Option<CounterSpec> {
    (name == "hc_rx_discards_no_wqe").then(|| packets(Metric::Discards(Direction::Rx)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_requester_hears_of_lost_packets() {
        assert_eq!(hardware("requester_oos_nak").unwrap().metric, Some(Metric::SequenceErrors));
        assert_eq!(hardware("responder_oos").unwrap().metric, Some(Metric::OutOfSequence));
        assert_eq!(ethernet("hc_rx_discards_no_wqe").unwrap().metric, Some(Metric::Discards(Direction::Rx)));
        assert_eq!(ethernet("hc_tx_err_vport_disabled"), None);
    }
}
