//! cxgb4: Chelsio, iWARP over TCP.

use crate::fabric::counter::{CounterSpec, Metric, Unit};

use super::names::{packets, unmapped};

pub fn hardware(name: &str) -> Option<CounterSpec> {
    Some(match name {
        "ip4RetransSegs" | "ip6RetransSegs" => packets(Metric::Retransmissions),
        "ip4InSegs" | "ip6InSegs" | "ip4OutSegs" | "ip6OutSegs" | "ip4OutRsts" | "ip6OutRsts" => {
            unmapped(Unit::Packets)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_sent_again_are_retransmissions() {
        assert_eq!(hardware("ip6RetransSegs").unwrap().metric, Some(Metric::Retransmissions));
        assert_eq!(hardware("ip4InSegs").unwrap().metric, None);
    }
}
