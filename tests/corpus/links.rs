//! Links that are up, down and off; and network devices that say nothing of them.

use fabtop::analysis::{Health, PortNow};
use fabtop::fabric::{Driver, PhysState, PortState, Reading, Text};

use crate::host::{Port, watched};
use crate::tree::{self, DOWN, INFINIBAND, ROCE, Slot, Tree, UP, gid, put};
use crate::verdict::judge;

const OFF: tree::Files<'_> = &[("state", "1: DOWN"), ("phys_state", "3: Disabled")];

#[test]
fn an_active_port_of_one_card() {
    let tree = Tree::new();
    let device = tree.device(None, "mlx4_0", &[("hca_type", "MT4099"), ("fw_ver", "2.11.500")]);
    tree::port(&device, 1, "40 Gb/sec (4X QDR)", INFINIBAND);
    let verdict = judge(tree.watched());
    assert_eq!(verdict.findings, [""; 0]);
    assert_eq!(verdict.port("mlx4_0/1").health, Health::Healthy);
}

#[test]
fn a_port_that_an_administrator_switched_off() {
    let tree = Tree::new();
    let device = tree.device(None, "mlx4_0", &[("hca_type", "MT4099")]);
    let off = tree::port(&device, 1, "10 Gb/sec (4X)", INFINIBAND);
    put(&off, OFF);
    put(&off, &[("lid", "0x1d"), ("sm_lid", "0xb")]);
    tree::port(&device, 2, "56 Gb/sec (4X FDR)", INFINIBAND);
    let verdict = judge(tree.watched());
    assert_eq!(verdict.findings, [""; 0]);
    let off = verdict.port("mlx4_0/1");
    assert_eq!((off.health, off.rate), (Health::Off, Reading::Unsupported), "its rate is of the past");
}

#[test]
fn virtual_functions_without_a_policy_beside_their_parents() {
    let tree = Tree::new();
    for (number, hca_type, off) in
        [(0, "MT4123", false), (1, "MT4124", true), (2, "MT4123", false), (3, "MT4124", true)]
    {
        let device = tree.device(None, &format!("mlx5_{number}"), &[("hca_type", hca_type)]);
        let port = tree::port(&device, 1, "200 Gb/sec (4X HDR)", INFINIBAND);
        if off {
            put(&port, OFF);
            put(&port, &[("lid", "0xffff"), ("sm_lid", "0x0")]);
        }
    }
    let ethernet = tree.device(None, "mlx5_4", &[("hca_type", "MT4123")]);
    tree::port(&ethernet, 1, "100 Gb/sec (4X EDR)", ROCE);
    assert_eq!(judge(tree.watched()).findings, [""; 0]);
}

#[test]
fn ipoib_that_nobody_uses_on_healthy_rails() {
    let tree = Tree::new();
    let rails = [(0, "0000:19"), (10, "0000:c9"), (11, "0000:d9"), (2, "0000:39"), (3, "0000:49"), (4, "0000:59")];
    for (number, bus) in rails {
        let function = tree.function(&Slot::healthy(&format!("{bus}:00.0")));
        let device = tree.device(Some(&function), &format!("mlx5_{number}"), &[("hca_type", "MT4129")]);
        tree::port(&device, 1, "400 Gb/sec (4X NDR)", INFINIBAND);
        let netdev = format!("ibp{number}s0");
        tree.netdev(&function, &netdev, DOWN);
        put(&function.join("net").join(&netdev), &[("dev_port", "0")]);
    }
    let function = tree.function(&Slot::healthy("0000:1b:00.1"));
    let device = tree.device(Some(&function), "mlx5_1", &[("hca_type", "MT4125")]);
    let spare = tree::port(&device, 1, "40 Gb/sec (4X QDR)", ROCE);
    put(&spare, OFF);
    tree.netdev(&function, "enp27s0f1np1", DOWN);
    gid(&spare, 0, "fe80:0000:0000:0000:0e42:a1ff:fe03:0001", "RoCE v2", "enp27s0f1np1");
    let verdict = judge(tree.watched());
    assert_eq!(verdict.findings, [""; 0]);
    let names: Vec<String> = verdict.last.frame.ports.iter().map(|p| p.id.to_string()).collect();
    assert_eq!(names, ["mlx5_0/1", "mlx5_1/1", "mlx5_2/1", "mlx5_3/1", "mlx5_4/1", "mlx5_10/1", "mlx5_11/1"]);
    assert!(verdict.port("mlx5_0/1").link.netdev.is_some(), "the network device is known, and not asked");
}

#[test]
fn a_port_without_a_subnet_manager_on_half_its_lanes() {
    let tree = Tree::new();
    let (full, half) = (("8.0 GT/s PCIe", "16"), ("8.0 GT/s PCIe", "8"));
    for (name, address, rate, state, physical) in [
        ("mlx5_0", "0000:11:00.0", "10 Gb/sec (4X)", "1: DOWN", "2: Polling"),
        ("mlx5_1", "0000:12:00.0", "100 Gb/sec (4X EDR)", "2: INIT", "5: LinkUp"),
    ] {
        let function = tree.function(&Slot { address, current: half, maximum: full, bridge: Some(full) });
        let device = tree.device(Some(&function), name, &[("hca_type", "MT4119")]);
        let port = tree::port(&device, 1, rate, INFINIBAND);
        put(&port, &[("state", state), ("phys_state", physical)]);
    }
    assert_eq!(
        judge(tree.watched()).findings,
        [
            "link-down warning mlx5_0/1",
            "link-down critical mlx5_1/1",
            "pcie-degraded warning mlx5_0/1",
            "pcie-degraded warning mlx5_1/1"
        ]
    );
}

#[test]
fn the_rate_of_a_port_that_is_off_is_nobodys() {
    let tree = Tree::new();
    for (name, address, rate) in
        [("mlx5_0", "0000:5e:00.0", "100 Gb/sec (4X EDR)"), ("mlx5_1", "0000:5e:00.1", "40 Gb/sec (4X QDR)")]
    {
        let function = tree.function(&Slot { bridge: None, ..Slot::healthy(address) });
        let facts = [("hca_type", "MT4125"), ("sys_image_guid", "0c42:a103:0005:1e00")];
        let device = tree.device(Some(&function), name, &facts);
        put(&tree::port(&device, 1, rate, ROCE), OFF);
    }
    let verdict = judge(tree.watched());
    assert_eq!(verdict.findings, [""; 0]);
    let card = |port: &PortNow| port.device.sys_image_guid.into_value().unwrap();
    let [first, second] = &verdict.last.frame.ports[..] else { panic!("two ports") };
    assert_eq!(card(first), card(second));
    assert_eq!((first.rate, second.rate), (Reading::Unsupported, Reading::Unsupported));
}

#[test]
fn management_functions_beside_the_rails() {
    let rail = |number| Port::infiniband(&format!("mlx5_{number}"), Driver::Mlx5, 400).rdma(300.0, 300.0);
    let mut ports: Vec<_> = (0..8).map(rail).collect();
    ports.extend((8..12).map(|number| {
        let mut port = Port::infiniband(&format!("mlx5_{number}"), Driver::Mlx5, 100);
        port.device.board_id = Reading::Value(Text::clean("NVD0000000061"));
        port
    }));
    assert_eq!(judge(watched(&ports, 4)).findings, [""; 0]);
}

#[test]
fn a_bond_of_two_ports_is_one_device() {
    let tree = Tree::new();
    let function = tree.function(&Slot::healthy("0000:9a:00.0"));
    let device = tree.device(Some(&function), "mlx5_bond_0", &[("hca_type", "MT4129"), ("board_id", "MT_0000000834")]);
    let port = tree::port(&device, 1, "200 Gb/sec (4X HDR)", ROCE);
    let member = tree.netdev(&function, "ens9f0np0", UP);
    put(&member, &[("speed", "200000")]);
    put(&member.join("bonding_slave"), &[("state", "active")]);
    std::os::unix::fs::symlink("../bond4", member.join("master")).unwrap();
    gid(&port, 0, "fe80:0000:0000:0000:0e42:a1ff:fe03:00b0", "RoCE v2", "ens9f0np0");
    let verdict = judge(tree.watched());
    assert_eq!(verdict.findings, [""; 0]);
    let netdev = verdict.port("mlx5_bond_0/1").facts.netdev.clone().unwrap();
    assert_eq!(netdev.bond, Some(Text::clean("bond4")));
}

#[test]
fn a_soft_device_on_a_netdev_of_any_name() {
    let tree = Tree::new();
    let device = tree.device(None, "rxe_0", &[("parent", "p2p1"), ("node_type", "1: CA")]);
    tree::port(&device, 1, "2.5 Gb/sec (1X SDR)", ROCE);
    let nic = tree.function(&Slot::healthy("0000:02:00.0"));
    tree.netdev(&nic, "p2p1", UP);
    let verdict = judge(tree.watched());
    assert_eq!(verdict.findings, [""; 0]);
    assert_eq!(verdict.port("rxe_0/1").facts.netdev.as_ref().map(|n| n.name.as_str()), Some("p2p1"));
}

#[test]
fn devices_that_udev_renamed_keep_their_netdevs() {
    let tree = Tree::new();
    for (name, address, netdev) in
        [("rocep97s0", "0000:61:00.0", "benic3p1"), ("rocep113s0", "0000:71:00.0", "benic4p1")]
    {
        let function = tree.function(&Slot::healthy(address));
        let device = tree.device(Some(&function), name, &[("hca_type", "MT4129")]);
        tree::port(&device, 1, "400 Gb/sec (4X NDR)", ROCE);
        put(&tree.netdev(&function, netdev, UP), &[("speed", "400000"), ("dev_port", "0")]);
    }
    let verdict = judge(tree.watched());
    assert_eq!(verdict.findings, [""; 0]);
    let port = verdict.port("rocep113s0/1");
    assert_eq!(port.facts.netdev.as_ref().map(|n| n.name.as_str()), Some("benic4p1"));
    assert_eq!(port.device.driver, Driver::Mlx5, "known by its type, not by its name");
}

#[test]
fn ethernet_words_for_a_physical_state_are_none_of_its_own() {
    let mut port = Port::roce("mlx5_0", Driver::Mlx5, 200);
    port.link.phys_state = Reading::Unsupported;
    assert_eq!(judge(watched(&[port], 3)).findings, [""; 0]);
    let mut polling = Port::roce("mlx5_0", Driver::Mlx5, 200);
    polling.link.state = Reading::Value(PortState::Down);
    polling.link.phys_state = Reading::Value(PhysState::Polling);
    assert_eq!(judge(watched(&[polling], 3)).findings, ["link-down warning mlx5_0/1"]);
}
