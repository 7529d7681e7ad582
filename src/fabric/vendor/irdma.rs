//! irdma and ice: Intel E810 and later; the driver adds its narrow registers up to 64 bits.

use crate::fabric::counter::Direction::{Rx, Tx};
use crate::fabric::counter::{CounterSpec, Metric};

use super::names::{bytes, direction, events, frames, packets, priority};

pub fn hardware(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "ip4InOctets" | "ip6InOctets" => bytes(Metric::RdmaBytes(Rx)),
        "ip4OutOctets" | "ip6OutOctets" => bytes(Metric::RdmaBytes(Tx)),
        "ip4InPkts" | "ip6InPkts" => packets(Metric::RdmaPackets(Rx)),
        "ip4OutPkts" | "ip6OutPkts" => packets(Metric::RdmaPackets(Tx)),
        "ip4InDiscards" | "ip6InDiscards" => packets(Metric::Discards(Rx)),
        "tcpRetransSegs" | "RetransSegs" => packets(Metric::Retransmissions),
        "cnpHandled" => packets(Metric::CnpHandled),
        "cnpIgnored" => packets(Metric::CnpIgnored),
        "cnpSent" => packets(Metric::CnpSent),
        "RxECNMrkd" => packets(Metric::EcnMarked),
        "RNR received" => events(Metric::ReceiverNotReady),
        "Nak Sequence Error" => events(Metric::SequenceErrors),
        _ => return None,
    })
}

/// Pause is counted in frames alone, and all priorities of a traffic class rise together.
pub fn ethernet(name: &str) -> Option<CounterSpec> {
    let of_port = name.strip_suffix(".nic")?;
    if let Some((way, (priority, what))) = direction(of_port).and_then(|(w, r)| Some((w, priority(r, "priority_")?))) {
        return match what {
            "_xoff" => Some(frames(Metric::PauseFrames(way, priority))),
            "_xon" => Some(events(Metric::PauseTransitions(way, priority))),
            _ => None,
        };
    }
    Some(match of_port {
        "rx_bytes" => bytes(Metric::PortBytes(Rx)),
        "tx_bytes" => bytes(Metric::PortBytes(Tx)),
        "link_xoff_rx" => frames(Metric::GlobalPauseFrames(Rx)),
        "link_xoff_tx" => frames(Metric::GlobalPauseFrames(Tx)),
        "rx_dropped" => packets(Metric::Discards(Rx)),
        "tx_dropped_link_down" => packets(Metric::Discards(Tx)),
        "rx_crc_errors" => packets(Metric::CrcErrors),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{Priority, Unit};

    #[test]
    fn both_versions_of_ip_carry_rdma() {
        for name in ["ip4InOctets", "ip6InOctets"] {
            assert_eq!(hardware(name).unwrap().metric, Some(Metric::RdmaBytes(Rx)), "{name}");
        }
    }

    #[test]
    fn pause_is_frames_without_a_time() {
        let two = Priority::new(2).unwrap();
        let spec = ethernet("tx_priority_2_xoff.nic").unwrap();
        assert_eq!((spec.metric, spec.unit), (Some(Metric::PauseFrames(Tx, two)), Unit::Frames));
        assert_eq!(ethernet("rx_priority_2_xon.nic").unwrap().metric, Some(Metric::PauseTransitions(Rx, two)));
        assert_eq!(ethernet("tx_priority_2_xoff"), None);
    }

    #[test]
    fn the_port_is_told_from_the_interface() {
        assert_eq!(ethernet("rx_bytes.nic").unwrap().metric, Some(Metric::PortBytes(Rx)));
        assert_eq!(ethernet("rx_bytes"), None);
    }
}
