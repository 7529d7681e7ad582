//! ERDMA: Alibaba's Elastic RDMA Adapter.

use crate::fabric::counter::{CounterSpec, Metric, Unit};

use super::names::{bytes, direction, packets, unmapped};

pub fn hardware(name: &str) -> Option<CounterSpec> {
    let (way, rest) = direction(name)?;
    Some(match rest {
        "bytes_cnt" => bytes(Metric::RdmaBytes(way)),
        "packets_cnt" => packets(Metric::RdmaPackets(way)),
        "disable_drop_cnt" | "bps_limit_drop_cnt" | "pps_limit_drop_cnt" => packets(Metric::Discards(way)),
        "reqs_cnt" => unmapped(Unit::Events),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Direction;

    #[test]
    fn packets_over_a_limit_are_discards() {
        assert_eq!(hardware("tx_bps_limit_drop_cnt").unwrap().metric, Some(Metric::Discards(Direction::Tx)));
        assert_eq!(hardware("rx_bytes_cnt").unwrap().metric, Some(Metric::RdmaBytes(Direction::Rx)));
    }
}
