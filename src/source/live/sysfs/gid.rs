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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Text;
    use crate::source::live::testtree::TestTree;
    use proptest::prelude::*;

    const PORT: &str = "class/infiniband/mlx5_0/ports/1";
    const ZEROS: &str = "0000:0000:0000:0000:0000:0000:0000:0000";

    fn table_of(tree: &TestTree, layer: LinkLayer) -> Vec<Gid> {
        table(&tree.device("mlx5_0").ports()[0].1, layer).into_value().unwrap()
    }

    fn entry(tree: &TestTree, index: u32, gid: &str, kind: &str) {
        tree.file(&format!("{PORT}/gids/{index}"), format!("{gid}\n"));
        tree.file(&format!("{PORT}/gid_attrs/types/{index}"), format!("{kind}\n"));
        tree.file(&format!("{PORT}/gid_attrs/ndevs/{index}"), "net1\n");
    }

    /// An entry of another network namespace: zeros, and its attributes cannot be read.
    fn hole(tree: &TestTree, index: u32) {
        tree.file(&format!("{PORT}/gids/{index}"), format!("{ZEROS}\n"));
        tree.directory(&format!("{PORT}/gid_attrs/types/{index}"));
        tree.directory(&format!("{PORT}/gid_attrs/ndevs/{index}"));
    }

    #[test]
    fn unreadable_gid_attributes_are_holes_and_the_index_is_real() {
        let tree = TestTree::new();
        (0..4).for_each(|index| hole(&tree, index));
        entry(&tree, 4, "fe80:0000:0000:0000:0200:00ff:fe00:0011", "IB/RoCE v1");
        entry(&tree, 5, "0000:0000:0000:0000:0000:ffff:c000:0211", "RoCE v2");
        let gids = table_of(&tree, LinkLayer::Ethernet);
        assert_eq!(
            gids.iter().map(|g| (g.index, g.kind)).collect::<Vec<_>>(),
            [(4, GidType::RoceV1), (5, GidType::RoceV2)]
        );
        assert!(gids[1].is_ipv4());
        assert_eq!(gids[1].netdev, Some(Text::clean("net1")));
    }

    #[test]
    fn an_address_whose_type_cannot_be_read_was_just_removed() {
        let tree = TestTree::new();
        entry(&tree, 0, "fe80:0000:0000:0000:0200:00ff:fe00:0011", "RoCE v2");
        hole(&tree, 1);
        tree.file(&format!("{PORT}/gids/1"), "fe80:0000:0000:0000:0200:00ff:fe00:0012\n");
        assert_eq!(table_of(&tree, LinkLayer::Ethernet).len(), 1);
    }

    #[test]
    fn a_full_table_with_holes_is_read_to_its_end() {
        let tree = TestTree::new();
        for index in 0..256 {
            if index % 7 == 3 {
                hole(&tree, index);
            } else {
                entry(&tree, index, &format!("fe80:0000:0000:0000:0000:0000:0000:{:04x}", index + 1), "RoCE v2");
            }
        }
        let gids = table_of(&tree, LinkLayer::Ethernet);
        assert_eq!(gids.len(), 256 - 37);
        assert_eq!(gids.last().map(|g| g.index), Some(254));
        assert!(gids.is_sorted_by_key(|g| g.index));
    }

    #[test]
    fn no_gids_are_an_empty_table_and_no_table_is_none() {
        let tree = TestTree::new();
        tree.directory(&format!("{PORT}/gids"));
        assert_eq!(table_of(&tree, LinkLayer::Ethernet), []);
        let bare = TestTree::new();
        bare.directory(PORT);
        assert_eq!(table(&bare.device("mlx5_0").ports()[0].1, LinkLayer::Ethernet), Reading::Unsupported);
    }

    #[test]
    fn without_types_the_link_layer_tells() {
        let tree = TestTree::new();
        tree.file(&format!("{PORT}/gids/0"), "fe80:0000:0000:0000:0002:c903:0000:0001\n");
        assert_eq!(table_of(&tree, LinkLayer::InfiniBand)[0].kind, GidType::InfiniBand);
        assert_eq!(table_of(&tree, LinkLayer::Ethernet)[0].kind, GidType::RoceV1);
        assert_eq!(kind("RoCE v3", LinkLayer::Ethernet), Reading::Failed(Errno::GARBLED));
    }

    #[test]
    fn garbage_entries_are_left_out() {
        let tree = TestTree::new();
        entry(&tree, 0, "not an address", "RoCE v2");
        entry(&tree, 1, "", "RoCE v2");
        tree.file(&format!("{PORT}/gids/first"), "fe80:0000:0000:0000:0000:0000:0000:0001\n");
        assert_eq!(table_of(&tree, LinkLayer::Ethernet), []);
    }

    proptest! {
        #[test]
        fn addresses_survive_the_kernels_format(bits: u128) {
            let groups: Vec<String> =
                Ipv6Addr::from(bits).segments().iter().map(|s| format!("{s:04x}")).collect();
            prop_assert_eq!(address(&groups.join(":")), Reading::Value(Ipv6Addr::from(bits)));
        }

        #[test]
        fn garbage_is_a_reading(text in ".{0,60}") {
            let _ = (address(&text), kind(&text, LinkLayer::Ethernet));
        }
    }
}
