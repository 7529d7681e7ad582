//! A port's GID table from files, for devices that verbs cannot open.

use std::net::Ipv6Addr;

use crate::fabric::{Errno, Gid, GidType, LinkLayer, Reading};
use crate::source::live::tree::Dir;

use super::text::label;

/// The port's GIDs with their real indices. Holes are left out: entries of zeros, and entries whose type cannot be read
/// (EINVAL: the entry belongs to another network namespace, or was just removed).
#[must_use]
pub fn table(port: &Dir, layer: LinkLayer) -> Reading<Vec<Gid>> {
    let gids = port.child("gids");
    gids.names().map(|names| names.iter().filter_map(|name| entry(port, &gids, name, layer)).collect())
}

fn entry(port: &Dir, gids: &Dir, name: &str, layer: LinkLayer) -> Option<Gid> {
    let index = name.parse().ok()?;
    let address = gids.read(name, address).into_value().filter(|a| !a.is_unspecified())?;
    let attributes = port.child("gid_attrs");
    let kind = match attributes.child("types").read(name, |text| kind(text, layer)) {
        Reading::Value(kind) => kind,
        // Before Linux 4.5 there was one type for each link layer.
        Reading::Unsupported => first_type(layer),
        Reading::Denied | Reading::Failed(_) => return None,
    };
    let netdev = attributes.child("ndevs").read(name, label).into_value();
    Some(Gid { index, address, kind, netdev })
}

/// `fe80:0000:0000:0000:0200:c9ff:fe00:0001`.
#[must_use]
pub fn address(text: &str) -> Reading<Ipv6Addr> {
    text.parse().map_or(Reading::Failed(Errno::GARBLED), Reading::Value)
}

/// `IB/RoCE v1` or `RoCE v2`: which of the two the first is depends on the link layer.
#[must_use]
pub fn kind(text: &str, layer: LinkLayer) -> Reading<GidType> {
    match text {
        "RoCE v2" => Reading::Value(GidType::RoceV2),
        "IB/RoCE v1" => Reading::Value(first_type(layer)),
        _ => Reading::Failed(Errno::GARBLED),
    }
}

fn first_type(layer: LinkLayer) -> GidType {
    match layer {
        LinkLayer::Ethernet => GidType::RoceV1,
        LinkLayer::InfiniBand | LinkLayer::Unknown => GidType::InfiniBand,
    }
}
