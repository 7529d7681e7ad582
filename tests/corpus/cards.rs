//! What does not change while it is watched: PCIe links, GIDs, MTUs.

use fabtop::fabric::port::best_gid;
use fabtop::fabric::{Driver, Mtu, Reading};

use crate::host::{Port, watched};
use crate::tree::{self, Pcie, ROCE, Slot, Tree, UP, gid, put};
use crate::verdict::judge;

const GEN3_X4: Pcie = ("8.0 GT/s PCIe", "4");
const GEN2_X1: Pcie = ("5.0 GT/s PCIe", "1");

fn one_card(slot: &Slot<'_>) -> Tree {
    let tree = Tree::new();
    let function = tree.function(slot);
    let device = tree.device(Some(&function), "mlx4_0", &[("hca_type", "MT4099")]);
    tree::port(&device, 1, "40 Gb/sec (4X QDR)", ROCE);
    tree
}

#[test]
fn a_card_on_one_slow_lane() {
    let slot = Slot { address: "0000:04:00.0", current: GEN2_X1, maximum: GEN3_X4, bridge: Some(GEN3_X4) };
    assert_eq!(judge(one_card(&slot).watched()).findings, ["pcie-degraded warning mlx4_0/1"]);
    let guest = Slot { bridge: None, ..slot };
    assert_eq!(judge(one_card(&guest).watched()).findings, ["pcie-degraded info mlx4_0/1"], "it may be the slot");
    let narrow = Slot { address: "0000:04:00.0", current: GEN2_X1, maximum: GEN3_X4, bridge: Some(GEN2_X1) };
    assert_eq!(judge(one_card(&narrow).watched()).findings, [""; 0], "the slot can do no more");
}

#[test]
fn a_card_at_its_best() {
    assert_eq!(judge(one_card(&Slot::healthy("0000:b3:00.0")).watched()).findings, [""; 0]);
}

#[test]
fn a_gpu_that_sleeps_is_no_network_card() {
    let tree = one_card(&Slot::healthy("0000:1a:00.0"));
    let (asleep, awake) = (("2.5 GT/s PCIe", "16"), ("32.0 GT/s PCIe", "16"));
    tree.function(&Slot { address: "0000:1b:00.0", current: asleep, maximum: awake, bridge: Some(awake) });
    assert_eq!(judge(tree.watched()).findings, [""; 0]);
}

/// A RoCE port with these GIDs; its verdict and the index of the best.
fn best_of(hca_type: &str, gids: &[(u32, &str, &str)]) -> (Vec<String>, Option<u32>) {
    let tree = Tree::new();
    let function = tree.function(&Slot::healthy("0000:3b:00.0"));
    let device = tree.device(Some(&function), "mlx5_0", &[("hca_type", hca_type)]);
    let port = tree::port(&device, 1, "100 Gb/sec (4X EDR)", ROCE);
    put(&tree.netdev(&function, "ens5np0", UP), &[("speed", "100000")]);
    for (index, address, kind) in gids {
        gid(&port, *index, address, kind, "ens5np0");
    }
    // A hole in the table: the GID reads as zero, and its attributes give an error when read.
    for index in 0..gids.first().map_or(0, |first| first.0) {
        put(&port.join("gids"), &[(&index.to_string(), "0000:0000:0000:0000:0000:0000:0000:0000")]);
        std::fs::create_dir_all(port.join(format!("gid_attrs/types/{index}"))).unwrap();
        std::fs::create_dir_all(port.join(format!("gid_attrs/ndevs/{index}"))).unwrap();
    }
    let verdict = judge(tree.watched());
    let facts = verdict.port("mlx5_0/1").facts.clone();
    let best = facts.gids.value().and_then(best_gid).map(|gid| gid.index);
    (verdict.findings, best)
}

const LINK_LOCAL: &str = "fe80:0000:0000:0000:0e42:a1ff:fe03:0077";
const IPV4: &str = "0000:0000:0000:0000:0000:ffff:c633:6409";

#[test]
fn the_gid_to_use_is_v2_with_an_address() {
    let pairs =
        [(0, LINK_LOCAL, "IB/RoCE v1"), (1, LINK_LOCAL, "RoCE v2"), (2, IPV4, "IB/RoCE v1"), (3, IPV4, "RoCE v2")];
    assert_eq!(best_of("MT4129", &pairs), (vec![], Some(3)));
}

#[test]
fn the_gid_of_a_card_that_knows_v1_alone() {
    let table = [(0, LINK_LOCAL, "IB/RoCE v1"), (1, IPV4, "IB/RoCE v1")];
    assert_eq!(best_of("MT4099", &table), (vec![], Some(1)));
}

#[test]
fn gids_of_other_namespaces_are_holes() {
    let own =
        [(4, LINK_LOCAL, "IB/RoCE v1"), (5, LINK_LOCAL, "RoCE v2"), (6, IPV4, "IB/RoCE v1"), (7, IPV4, "RoCE v2")];
    assert_eq!(best_of("MT4129", &own), (vec![], Some(7)));
}

fn rails(mtus: [u16; 4]) -> Vec<Port> {
    let rail = |(number, mtu)| {
        let mut port = Port::roce(&format!("mlx5_{number}"), Driver::Mlx5, 400);
        port.facts.active_mtu = Reading::Value(Mtu(mtu));
        port
    };
    mtus.into_iter().enumerate().map(rail).collect()
}

#[test]
fn rails_that_agree_on_a_small_mtu() {
    assert_eq!(judge(watched(&rails([1024; 4]), 3)).findings, [""; 0], "slower, and no mistake of one of them");
}

#[test]
fn a_rail_with_an_mtu_of_its_own() {
    assert_eq!(judge(watched(&rails([4096, 4096, 1024, 4096]), 3)).findings, ["odd-one-out warning mlx5_2/1"]);
}
