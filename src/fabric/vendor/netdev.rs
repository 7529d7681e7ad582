//! `/sys/class/net/*/statistics`: all traffic of a network device, not RDMA alone.

use crate::fabric::counter::{CounterSpec, Metric};

use super::names::{bytes, direction, packets};

pub fn spec(name: &str) -> Option<CounterSpec> {
    Some(match direction(name)? {
        (way, "bytes") => bytes(Metric::PortBytes(way)),
        (way, "packets") => packets(Metric::PortPackets(way)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Direction;

    #[test]
    fn a_network_devices_bytes_are_no_rdma_bytes() {
        assert_eq!(spec("rx_bytes").unwrap().metric, Some(Metric::PortBytes(Direction::Rx)));
        assert_eq!(spec("tx_packets").unwrap().metric, Some(Metric::PortPackets(Direction::Tx)));
        assert_eq!(spec("rx_errors"), None);
    }
}
