//! `hns_roce` and `hns3`: `HiSilicon` Kunpeng.

use crate::fabric::counter::Direction::{Rx, Tx};
use crate::fabric::counter::{CounterSpec, Metric, Unit};

use super::names::{bytes, direction, frames, packets, priority, unmapped};

pub fn hardware(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "rx_pkt" => packets(Metric::RdmaPackets(Rx)),
        "tx_pkt" => packets(Metric::RdmaPackets(Tx)),
        "rx_cnp_pkt" => packets(Metric::CnpHandled),
        "tx_cnp_pkt" => packets(Metric::CnpSent),
        // Parts of the above by kind of queue pair, and packets in error.
        _ if direction(name).is_some_and(|(_, rest)| rest.ends_with("_pkt")) => unmapped(Unit::Packets),
        _ => return None,
    })
}

/// The driver does not say in what unit it counts the time paused: it is shown, and no share of time is taken from it.
pub fn ethernet(name: &str) -> Option<CounterSpec> {
    let (way, rest) = direction(name.strip_prefix("mac_")?)?;
    if let Some((priority, what)) = priority(rest, "pfc_pri") {
        return match what {
            "_pkt_num" => Some(frames(Metric::PauseFrames(way, priority))),
            "_xoff_time" => Some(unmapped(Unit::Ticks)),
            _ => None,
        };
    }
    Some(match rest {
        "mac_pause_num" => frames(Metric::GlobalPauseFrames(way)),
        "pause_xoff_time" => unmapped(Unit::Ticks),
        "pfc_pkt_num" => unmapped(Unit::Frames),
        "total_oct_num" => bytes(Metric::PortBytes(way)),
        "total_pkt_num" => packets(Metric::PortPackets(way)),
        "fcs_err_pkt_num" => packets(Metric::CrcErrors),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Priority;

    #[test]
    fn packets_are_not_counted_twice() {
        assert_eq!(hardware("rx_pkt").unwrap().metric, Some(Metric::RdmaPackets(Rx)));
        assert_eq!(hardware("rx_rc_pkt").unwrap().metric, None);
        assert_eq!(hardware("tx_cnp_pkt").unwrap().metric, Some(Metric::CnpSent));
    }

    #[test]
    fn the_time_paused_is_in_no_known_unit() {
        let spec = ethernet("mac_tx_pfc_pri4_xoff_time").unwrap();
        assert_eq!((spec.metric, spec.unit), (None, Unit::Ticks));
        let frames = ethernet("mac_tx_pfc_pri4_pkt_num").unwrap();
        assert_eq!(frames.metric, Some(Metric::PauseFrames(Tx, Priority::new(4).unwrap())));
        assert_eq!(ethernet("mac_rx_mac_pause_num").unwrap().metric, Some(Metric::GlobalPauseFrames(Rx)));
    }
}
