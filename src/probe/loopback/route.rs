//! Which way messages go: by which addresses, and in packets of which size.

use crate::fabric::port::best_gid;
use crate::fabric::{Gid, LinkLayer, Mtu};
use crate::probe::{Failure, Route};
use crate::verbs::{AddressVector, GlobalRoute};

use super::ports::PortFacts;

/// What is asked of the way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The entry of the GID table to use at both ends, in place of the usual choice.
    pub gid_index: Option<u32>,
    /// The eight bits of the traffic class.
    pub traffic_class: u8,
    /// The service level.
    pub service_level: u8,
}

/// The way between two ports of this host, there and back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// By which addresses.
    pub route: Route,
    /// The smaller of what both ports can.
    pub mtu: Mtu,
    /// Of what the first port sends.
    pub there: AddressVector,
    /// Of what the second sends.
    pub back: AddressVector,
}

/// Routers that a packet may pass. Both ends are ports of one host, with a fabric between them at most.
const HOP_LIMIT: u8 = 64;

impl Way {
    /// The way between these, or why there is none.
    pub fn between(from: &PortFacts, to: &PortFacts, wishes: Wishes) -> Result<Self, Failure> {
        if from.layer != to.layer {
            return Err(Failure::LayersDiffer { from: from.id.clone(), to: to.id.clone() });
        }
        let mtu = from.mtu.min(to.mtu);
        let by_lid = from.layer == LinkLayer::InfiniBand && wishes.gid_index.is_none();
        let by_lid = by_lid && [from, to].iter().all(|port| port.lid != 0 && !port.needs_global_route);
        if by_lid {
            let vector = |own: &PortFacts, far: &PortFacts| address(own, far, None, wishes);
            let route = Route::Lid { from: from.lid, to: to.lid };
            return Ok(Self { route, mtu, there: vector(from, to), back: vector(to, from) });
        }
        let (own, far) = match wishes.gid_index {
            Some(index) => (at(from, index)?, at(to, index)?),
            None => usual(from, to)?,
        };
        let there = address(from, to, Some(global(own, far, wishes, from)?), wishes);
        let back = address(to, from, Some(global(far, own, wishes, to)?), wishes);
        Ok(Self { route: Route::Gid { from: own.clone(), to: far.clone() }, mtu, there, back })
    }
}

fn address(own: &PortFacts, far: &PortFacts, global: Option<GlobalRoute>, wishes: Wishes) -> AddressVector {
    AddressVector { port: own.number, lid: far.lid, service_level: wishes.service_level, global }
}

fn global(own: &Gid, far: &Gid, wishes: Wishes, port: &PortFacts) -> Result<GlobalRoute, Failure> {
    let source_index = u8::try_from(own.index).map_err(|_| Failure::Verb {
        port: port.id.clone(),
        what: format!("GID index {} is beyond 255, the last that a queue pair can be given", own.index),
    })?;
    Ok(GlobalRoute {
        gid: far.address.octets(),
        source_index,
        hop_limit: HOP_LIMIT,
        traffic_class: wishes.traffic_class,
    })
}

/// The entry that was asked for.
fn at(port: &PortFacts, index: u32) -> Result<&Gid, Failure> {
    port.gids.iter().find(|gid| gid.index == index).ok_or_else(|| Failure::empty_gid(&port.id, index, &port.gids))
}

/// The best entry of both tables that can talk to each other: of one kind, and of one family of addresses if there
/// are such.
fn usual<'p>(from: &'p PortFacts, to: &'p PortFacts) -> Result<(&'p Gid, &'p Gid), Failure> {
    for port in [from, to] {
        if port.gids.is_empty() {
            return Err(Failure::NoAddress { port: port.id.clone() });
        }
    }
    let same_kind = |a: &Gid, b: &Gid| a.kind == b.kind;
    let same_family = |a: &Gid, b: &Gid| same_kind(a, b) && a.is_ipv4() == b.is_ipv4();
    best_pair(&from.gids, &to.gids, same_family)
        .or_else(|| best_pair(&from.gids, &to.gids, same_kind))
        .ok_or_else(|| Failure::NoCommonAddress { from: from.id.clone(), to: to.id.clone() })
}

fn best_pair<'g>(from: &'g [Gid], to: &'g [Gid], fit: impl Fn(&Gid, &Gid) -> bool) -> Option<(&'g Gid, &'g Gid)> {
    let own = best_gid(from.iter().filter(|own| to.iter().any(|far| fit(own, far))))?;
    let far = best_gid(to.iter().filter(|far| fit(own, far)))?;
    Some((own, far))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{DeviceName, GidType, PortId};
    use proptest::prelude::*;

    fn gid(index: u32, address: &str, kind: GidType) -> Gid {
        Gid { index, address: address.parse().unwrap(), kind, netdev: None }
    }

    fn port(layer: LinkLayer, gids: Vec<Gid>) -> PortFacts {
        let id = PortId::new(DeviceName::new("mlx5_3"), 1);
        PortFacts { id, number: 1, layer, lid: 0, needs_global_route: false, mtu: Mtu(4096), gids }
    }

    fn roce(gids: Vec<Gid>) -> PortFacts {
        port(LinkLayer::Ethernet, gids)
    }

    fn infiniband(lid: u16) -> PortFacts {
        let own = gid(0, "fe80::a288:c2ff:fe00:1", GidType::InfiniBand);
        PortFacts { lid, ..port(LinkLayer::InfiniBand, vec![own]) }
    }

    fn indices(way: &Way) -> (u32, u32) {
        match &way.route {
            Route::Gid { from, to } => (from.index, to.index),
            Route::Lid { .. } => panic!("by LID: {way:?}"),
        }
    }

    fn table() -> Vec<Gid> {
        vec![
            gid(4, "fe80::1", GidType::RoceV1),
            gid(5, "fe80::1", GidType::RoceV2),
            gid(6, "::ffff:10.9.8.7", GidType::RoceV1),
            gid(9, "2001:db8::7", GidType::RoceV2),
            gid(11, "::ffff:10.9.8.7", GidType::RoceV2),
        ]
    }

    #[test]
    fn roce_goes_by_the_usual_order_of_addresses() {
        for (len, index) in [(5, 11), (4, 9), (3, 6), (2, 5), (1, 4)] {
            let one = roce(table()[..len].to_vec());
            let way = Way::between(&one, &one, Wishes::default()).unwrap();
            assert_eq!(indices(&way), (index, index), "of {len}");
            let global = way.there.global.unwrap();
            assert_eq!(u32::from(global.source_index), index);
            assert_eq!((global.hop_limit, way.there.lid), (64, 0));
        }
    }

    #[test]
    fn both_ends_have_addresses_of_one_kind() {
        // A ConnectX-3, which knows only version 1, beside a ConnectX-5.
        let old = roce(vec![gid(0, "fe80::5", GidType::RoceV1), gid(2, "::ffff:10.1.1.5", GidType::RoceV1)]);
        let new = roce(table());
        assert_eq!(indices(&Way::between(&new, &old, Wishes::default()).unwrap()), (6, 2));
        assert_eq!(indices(&Way::between(&old, &new, Wishes::default()).unwrap()), (2, 6));
        let second = roce(vec![gid(1, "2001:db8::8", GidType::RoceV2)]);
        let way = Way::between(&new, &second, Wishes::default()).unwrap();
        assert_eq!(indices(&way), (9, 1), "an IPv6 address finds no way to an IPv4 one");
        let never = Way::between(&old, &second, Wishes::default());
        assert!(matches!(never, Err(Failure::NoCommonAddress { .. })), "{never:?}");
    }

    #[test]
    fn an_index_that_is_asked_for_is_used_or_named() {
        let one = roce(table());
        let wish = |index| Wishes { gid_index: Some(index), traffic_class: 104, service_level: 3 };
        let way = Way::between(&one, &one, wish(5)).unwrap();
        assert_eq!((indices(&way), way.back.service_level), ((5, 5), 3));
        assert_eq!(way.back.global.unwrap().traffic_class, 104);
        let empty = Way::between(&one, &one, wish(7)).unwrap_err();
        assert_eq!(empty.to_string(), "mlx5_3/1 has nothing at GID index 7: it has 4, 5, 6, 9, 11");
        let none = Way::between(&roce(Vec::new()), &one, Wishes::default()).unwrap_err();
        assert!(matches!(none, Failure::NoAddress { .. }));
        let far = roce(vec![gid(300, "::ffff:10.9.8.7", GidType::RoceV2)]);
        let beyond = Way::between(&far, &far, wish(300)).unwrap_err();
        assert!(beyond.to_string().contains("GID index 300 is beyond 255"), "{beyond}");
    }

    #[test]
    fn infiniband_goes_by_lid_unless_the_port_or_the_user_wants_otherwise() {
        let way = Way::between(&infiniband(7), &infiniband(9), Wishes::default()).unwrap();
        assert_eq!(way.route, Route::Lid { from: 7, to: 9 });
        assert_eq!((way.there.lid, way.back.lid, way.there.global), (9, 7, None));
        let strict = PortFacts { needs_global_route: true, ..infiniband(7) };
        let way = Way::between(&strict, &infiniband(9), Wishes::default()).unwrap();
        assert_eq!((indices(&way), way.there.lid), ((0, 0), 9));
        let wish = Wishes { gid_index: Some(0), ..Wishes::default() };
        assert_eq!(indices(&Way::between(&infiniband(7), &infiniband(9), wish).unwrap()), (0, 0));
        assert_eq!(indices(&Way::between(&infiniband(0), &infiniband(9), Wishes::default()).unwrap()), (0, 0));
    }

    #[test]
    fn layers_do_not_mix_and_the_smaller_mtu_counts() {
        let differ = Way::between(&infiniband(7), &roce(table()), Wishes::default());
        assert!(matches!(differ, Err(Failure::LayersDiffer { .. })));
        let small = PortFacts { mtu: Mtu(1024), ..roce(table()) };
        assert_eq!(Way::between(&small, &roce(table()), Wishes::default()).unwrap().mtu, Mtu(1024));
    }

    proptest! {
        #[test]
        fn whatever_is_chosen_is_in_both_tables_and_of_one_kind(
            from in proptest::collection::vec(any::<(u8, bool, u8)>(), 1..8),
            to in proptest::collection::vec(any::<(u8, bool, u8)>(), 1..8),
        ) {
            let tables = [from, to].map(|entries| {
                let entry = |(index, version_2, host): (u8, bool, u8)| {
                    let address = match host % 3 {
                        0 => format!("fe80::{host}"),
                        1 => format!("::ffff:10.0.0.{host}"),
                        _ => format!("2001:db8::{host}"),
                    };
                    gid(index.into(), &address, if version_2 { GidType::RoceV2 } else { GidType::RoceV1 })
                };
                let mut table: Vec<Gid> = entries.into_iter().map(entry).collect();
                table.sort_by_key(|g| g.index);
                table.dedup_by_key(|g| g.index);
                roce(table)
            });
            let [from, to] = &tables;
            let common = from.gids.iter().any(|a| to.gids.iter().any(|b| a.kind == b.kind));
            match Way::between(from, to, Wishes::default()) {
                Ok(Way { route: Route::Gid { from: own, to: far }, .. }) => {
                    prop_assert!(from.gids.contains(&own) && to.gids.contains(&far));
                    prop_assert_eq!(own.kind, far.kind);
                }
                Err(Failure::NoCommonAddress { .. }) => prop_assert!(!common),
                other => prop_assert!(false, "{other:?}"),
            }
        }
    }
}
