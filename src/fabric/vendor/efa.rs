//! EFA: Amazon's Elastic Fabric Adapter. Its bytes are bytes, not words.

use crate::fabric::counter::Direction::{Rx, Tx};
use crate::fabric::counter::{CounterSpec, Metric, Unit};

use super::names::{bytes, events, packets, unmapped};

pub fn hardware(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "rx_bytes" => bytes(Metric::RdmaBytes(Rx)),
        "tx_bytes" => bytes(Metric::RdmaBytes(Tx)),
        "rx_pkts" => packets(Metric::RdmaPackets(Rx)),
        "tx_pkts" => packets(Metric::RdmaPackets(Tx)),
        "rx_drops" => packets(Metric::Discards(Rx)),
        "retrans_pkts" => packets(Metric::Retransmissions),
        "retrans_timeout_events" => events(Metric::AckTimeouts),
        "impaired_remote_conn_events" | "unresponsive_remote_events" => unmapped(Unit::Events),
        _ if name.ends_with("_bytes") => unmapped(Unit::Bytes),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_bytes() {
        let spec = hardware("rx_bytes").unwrap();
        assert_eq!((spec.scale, spec.metric), (1, Some(Metric::RdmaBytes(Rx))));
        assert_eq!(hardware("rdma_read_bytes").unwrap().unit, Unit::Bytes);
        assert_eq!(hardware("rdma_read_bytes").unwrap().metric, None);
        assert_eq!(hardware("submitted_cmds"), None);
    }
}
