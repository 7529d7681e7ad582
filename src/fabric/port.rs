//! What is known of a port apart from its link and counters: read rarely and on events.

use std::net::Ipv6Addr;

use serde::{Deserialize, Serialize};

use super::clean::Text;
use super::link::LinkLayer;
use super::qos::Qos;
use super::reading::Reading;
use super::time::Mono;

/// The largest payload of a packet, in bytes: 256 to 4096.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Mtu(pub u16);

/// How a GID's packets look on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GidType {
    /// InfiniBand.
    #[serde(rename = "infiniband")]
    InfiniBand,
    /// RoCE version 1: an Ethernet type of its own, not routable.
    RoceV1,
    /// RoCE version 2: UDP, routable.
    RoceV2,
}

/// An entry of a port's GID table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gid {
    /// Its real index: what NCCL and perftest want. Tables have holes.
    pub index: u32,
    /// Its 128 bits.
    pub address: Ipv6Addr,
    /// How it travels.
    pub kind: GidType,
    /// The network device it belongs to.
    pub netdev: Option<Text>,
}

impl Gid {
    /// Whether it is an IPv4 address in IPv6 clothes (`::ffff:192.0.2.1`).
    #[must_use]
    pub fn is_ipv4(&self) -> bool {
        self.address.to_ipv4_mapped().is_some()
    }

    /// Whether it is link-local (`fe80::/10`), which routers do not carry.
    #[must_use]
    pub fn is_link_local(&self) -> bool {
        self.address.segments()[0] & 0xffc0 == 0xfe80
    }
}

/// The GID to use: RoCE v2 with an IPv4 address, then RoCE v2 that isn't link-local, then RoCE v1 with an address, then
/// whatever is there; on InfiniBand the first.
#[must_use]
pub fn best_gid<'g>(gids: impl IntoIterator<Item = &'g Gid>) -> Option<&'g Gid> {
    gids.into_iter().min_by_key(|g| {
        let rank = match g.kind {
            GidType::RoceV2 if g.is_ipv4() => 0,
            GidType::RoceV2 if !g.is_link_local() => 1,
            GidType::RoceV1 if !g.is_link_local() => 2,
            GidType::InfiniBand => 3,
            GidType::RoceV2 => 4,
            GidType::RoceV1 => 5,
        };
        (rank, g.index)
    })
}

/// The network device of a port.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Netdev {
    /// Its name in this network namespace.
    pub name: Text,
    /// Its interface index: a change means that it was registered anew.
    pub ifindex: Reading<u32>,
    /// Its MTU in bytes, headers of the link layer not counted.
    pub mtu: Reading<u32>,
    /// Its driver, as ethtool names it.
    pub driver: Reading<Text>,
    /// Its firmware, as ethtool names it.
    pub firmware: Reading<Text>,
    /// The bonding master above it.
    pub bond: Option<Text>,
    /// Lanes in use, from ethtool's link settings.
    pub lanes: Reading<u32>,
    /// Whether speed is negotiated.
    pub autoneg: Reading<bool>,
}

/// Who holds queue pairs on a port.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueuePairOwner {
    /// The process; absent for the kernel's own.
    pub pid: Option<u32>,
    /// Its name, or the kernel module's.
    pub name: Text,
    /// How many it holds.
    pub queue_pairs: u32,
}

/// What is at the other end of the cable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Neighbour {
    /// The switch or host.
    pub system: Text,
    /// Its port.
    pub port: Text,
}

/// Facts about a port, read on the slow beat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PortFacts {
    /// When they were read.
    pub read_at: Mono,
    /// What carries its packets.
    pub link_layer: Reading<LinkLayer>,
    /// Its local identifier on InfiniBand; 0 elsewhere.
    pub lid: Reading<u32>,
    /// The subnet manager's.
    pub sm_lid: Reading<u32>,
    /// How many low bits of the LID are free (LMC).
    pub lid_mask_count: Reading<u32>,
    /// The largest payload in use.
    pub active_mtu: Reading<Mtu>,
    /// The largest payload it could use.
    pub max_mtu: Reading<Mtu>,
    /// Its addresses, holes left out.
    pub gids: Reading<Vec<Gid>>,
    /// Its network device, if it has one in this namespace.
    pub netdev: Option<Netdev>,
    /// Who sits at the other end.
    pub neighbour: Reading<Neighbour>,
    /// Flow control and queues as configured.
    pub qos: Qos,
    /// Who holds queue pairs on it, largest first.
    pub queue_pairs: Reading<Vec<QueuePairOwner>>,
}

impl PortFacts {
    /// Nothing known yet.
    #[must_use]
    pub fn unknown(read_at: Mono) -> Self {
        Self {
            read_at,
            link_layer: Reading::Unsupported,
            lid: Reading::Unsupported,
            sm_lid: Reading::Unsupported,
            lid_mask_count: Reading::Unsupported,
            active_mtu: Reading::Unsupported,
            max_mtu: Reading::Unsupported,
            gids: Reading::Unsupported,
            netdev: None,
            neighbour: Reading::Unsupported,
            qos: Qos::default(),
            queue_pairs: Reading::Unsupported,
        }
    }

    /// The link layer, or [`LinkLayer::Unknown`] where the host did not say.
    #[must_use]
    pub fn layer(&self) -> LinkLayer {
        self.link_layer.value().copied().unwrap_or(LinkLayer::Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gid(index: u32, address: &str, kind: GidType) -> Gid {
        Gid { index, address: address.parse().unwrap(), kind, netdev: None }
    }

    #[test]
    fn the_best_gid_is_v2_with_an_ipv4_address() {
        let table = [
            gid(0, "fe80::1", GidType::RoceV1),
            gid(1, "fe80::1", GidType::RoceV2),
            gid(2, "::ffff:192.0.2.7", GidType::RoceV1),
            gid(3, "::ffff:192.0.2.7", GidType::RoceV2),
        ];
        assert_eq!(best_gid(&table).unwrap().index, 3);
        assert_eq!(best_gid(&table[..3]).unwrap().index, 2);
        assert_eq!(best_gid(&table[..2]).unwrap().index, 1);
        assert_eq!(best_gid(&[]), None);
    }
}
