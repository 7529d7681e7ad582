//! The rate a port should have.

use std::collections::HashMap;

use crate::fabric::{BitsPerSecond, Guid, LinkLayer, PortId, Reading, Text, vendor};

use super::snapshot::PortNow;

/// Rails of one board on one link layer, compared with each other.
type Siblings = (LinkLayer, Option<Text>);

/// Sets each port's expected rate: what most of its active siblings have, or without such a majority what its board was
/// sold for; and never less than it had itself earlier in this session. The siblings go before the board, since rails that
/// agree on less are so by the design of their fabric. A port of which nothing of this is known has no expectation.
pub fn fill(ports: &mut [PortNow], best: &HashMap<(Option<Guid>, PortId), BitsPerSecond>) {
    let majorities = majorities(ports);
    for port in ports {
        let usual = majorities.get(&siblings(port)).copied();
        let sold = || vendor::expected_rate(port.device.board_id.value()?.as_str());
        let own = best.get(&(port.device.node_guid.value().copied(), port.id.clone())).copied();
        port.expected_rate = usual.or_else(sold).max(own);
    }
}

fn siblings(port: &PortNow) -> Siblings {
    let board = port.device.board_id.as_ref().or(|| port.device.hca_type.as_ref());
    (port.facts.layer(), board.into_value().cloned())
}

/// The rate that more than half of the active ports of each kind have, where there are three or more.
fn majorities(ports: &[PortNow]) -> HashMap<Siblings, BitsPerSecond> {
    let mut rates: HashMap<Siblings, Vec<BitsPerSecond>> = HashMap::new();
    for port in ports {
        if let Reading::Value(rate) = port.rate {
            rates.entry(siblings(port)).or_default().push(rate);
        }
    }
    rates.into_iter().filter_map(|(kind, rates)| Some((kind, majority(&rates)?))).collect()
}

fn majority(rates: &[BitsPerSecond]) -> Option<BitsPerSecond> {
    let count = |rate: BitsPerSecond| rates.iter().filter(|r| **r == rate).count();
    rates.iter().copied().find(|rate| rates.len() >= 3 && 2 * count(*rate) > rates.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_majority_needs_three_and_more_than_half() {
        let rates = |gbps: &[u64]| gbps.iter().map(|g| BitsPerSecond(g * 1_000_000_000)).collect::<Vec<_>>();
        let of = |gbps: &[u64]| majority(&rates(gbps)).map(BitsPerSecond::gbps);
        assert_eq!(of(&[400, 200, 400]), Some(400.0));
        assert_eq!(of(&[400, 400]), None);
        assert_eq!(of(&[400, 400, 200, 200]), None);
        assert_eq!(of(&[]), None);
    }
}
