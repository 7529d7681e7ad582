//! qedr and qede: Marvell `FastLinQ`. PFC is counted for all priorities together.

use crate::fabric::counter::Direction::{Rx, Tx};
use crate::fabric::counter::{CounterSpec, Metric, Unit};

use super::names::{frames, packets, unmapped};

pub fn ethernet(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "rx_pause_frames" => frames(Metric::GlobalPauseFrames(Rx)),
        "tx_pause_frames" => frames(Metric::GlobalPauseFrames(Tx)),
        "rx_pfc_frames" | "tx_pfc_frames" => unmapped(Unit::Frames),
        "brb_discards" | "brb_truncates" => packets(Metric::Discards(Rx)),
        "no_buff_discards" => unmapped(Unit::Packets),
        "link_change_count" => unmapped(Unit::Events),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pfc_has_no_priorities() {
        assert_eq!(ethernet("rx_pfc_frames").unwrap().metric, None);
        assert_eq!(ethernet("tx_pause_frames").unwrap().metric, Some(Metric::GlobalPauseFrames(Tx)));
        assert_eq!(ethernet("brb_discards").unwrap().metric, Some(Metric::Discards(Rx)));
    }
}
