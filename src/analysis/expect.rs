//! The rate a port should have.

use std::collections::{HashMap, HashSet};

use crate::fabric::{BitsPerSecond, Function, Guid, LinkLayer, PortId, Reading, Text, vendor};

use super::snapshot::PortNow;

/// How many ports must agree on something for it to be usual.
const LEAST_AGREEING: usize = 3;

/// Sets each port's expected rate: what most of its active siblings have, or without such a majority what its board was
/// sold for; and never less than it had itself earlier in this session. The siblings go before the board, since rails that
/// agree on less are so by the design of their fabric.
///
/// Siblings are ports of one board, link layer and kind of function that do the same work. A storage port may have the
/// rails' board and a slower switch: it gives itself away by a bond, by other lossless priorities, by another subnet
/// manager or by another link layer. Nothing is then expected of it but what it had: what the board was sold for says
/// little in a host that uses it in two ways.
pub fn fill(ports: &mut [PortNow], best: &HashMap<(Option<Guid>, PortId), BitsPerSecond>) {
    let rails = rails(ports);
    let boards: HashSet<Option<Text>> = rails.keys().map(|kind| kind.board.clone()).collect();
    for port in ports {
        let kind = Kind::of(port);
        let usual = rails.get(&kind).filter(|rails| Work::of(port).fits(&rails.work)).map(|rails| rails.rate);
        let sold = || if boards.contains(&kind.board) { None } else { sold_for(port) };
        let own = best.get(&(port.device.node_guid.value().copied(), port.id.clone())).copied();
        port.expected_rate = usual.or_else(sold).max(own);
    }
}

fn sold_for(port: &PortNow) -> Option<BitsPerSecond> {
    vendor::expected_rate(port.device.board_id.value()?.as_str())
}

/// What ports must have in common to be compared.
#[derive(PartialEq, Eq, Hash)]
struct Kind {
    layer: LinkLayer,
    function: Function,
    board: Option<Text>,
}

impl Kind {
    fn of(port: &PortNow) -> Self {
        let device = &port.device;
        Self { layer: port.facts.layer(), function: device.function, board: device.card().cloned() }
    }
}

/// What tells ports that do different work apart, where it is known: it is set by hand and does not break by itself.
#[derive(Clone, Copy)]
struct Work {
    bonded: Option<bool>,
    lossless: Option<u8>,
    subnet_manager: Option<u32>,
}

impl Work {
    fn of(port: &PortNow) -> Self {
        let infiniband = port.facts.layer() == LinkLayer::InfiniBand;
        Self {
            bonded: port.facts.netdev.as_ref().filter(|_| !infiniband).map(|netdev| netdev.bond.is_some()),
            lossless: port.facts.qos.pfc.value().map(|pfc| pfc.enabled),
            subnet_manager: port.facts.sm_lid.into_value().filter(|_| infiniband),
        }
    }

    /// Whether nothing that is known of both differs.
    fn fits(self, other: &Self) -> bool {
        fn same<T: Copy + PartialEq>(a: Option<T>, b: Option<T>) -> bool {
            a.is_none() || b.is_none() || a == b
        }
        same(self.bonded, other.bonded)
            && same(self.lossless, other.lossless)
            && same(self.subnet_manager, other.subnet_manager)
    }
}

/// Ports of one kind of which most agree on a rate.
struct Rails {
    rate: BitsPerSecond,
    /// What most of those with this rate have.
    work: Work,
}

fn rails(ports: &[PortNow]) -> HashMap<Kind, Rails> {
    let mut kinds: HashMap<Kind, Vec<(BitsPerSecond, Work)>> = HashMap::new();
    for port in ports {
        if let Reading::Value(rate) = port.rate {
            kinds.entry(Kind::of(port)).or_default().push((rate, Work::of(port)));
        }
    }
    kinds.into_iter().filter_map(|(kind, ports)| Some((kind, rails_of(&ports)?))).collect()
}

fn rails_of(ports: &[(BitsPerSecond, Work)]) -> Option<Rails> {
    let rate = majority(ports.iter().map(|(rate, _)| *rate))?;
    let work = || ports.iter().filter(|(r, _)| *r == rate).map(|(_, work)| *work);
    let work = Work {
        bonded: majority(work().filter_map(|w| w.bonded)),
        lossless: majority(work().filter_map(|w| w.lossless)),
        subnet_manager: majority(work().filter_map(|w| w.subnet_manager)),
    };
    Some(Rails { rate, work })
}

/// What more than half of these have, where there are enough of them.
fn majority<T: Copy + PartialEq>(values: impl Iterator<Item = T>) -> Option<T> {
    let values: Vec<T> = values.collect();
    let count = |value: T| values.iter().filter(|v| **v == value).count();
    values.iter().copied().find(|value| values.len() >= LEAST_AGREEING && 2 * count(*value) > values.len())
}

#[cfg(test)]
#[path = "expect_tests.rs"]
mod tests;
