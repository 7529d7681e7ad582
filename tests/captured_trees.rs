//! The trees under `tests/fixtures/sysfs`, read as a source reads them.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::path::Path;

use fabtop::fabric::port::best_gid;
use fabtop::fabric::{
    BitsPerSecond, CounterBlock, Driver, Function, Kind, LinkLayer, Mono, PcieLink, PhysState, PortNumber, PortState,
    Reading,
};
use fabtop::source::live::netdev::NetdevFiles;
use fabtop::source::live::sysfs::counters::RETRY_AFTER;
use fabtop::source::live::sysfs::{CounterFiles, DeviceDir, LinkFiles, devices, gid, port};
use fabtop::source::live::tree::{Dir, Tree};

fn tree(name: &str) -> Tree {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/sysfs");
    Tree::captured(&fixtures.join(name)).unwrap()
}

fn all(tree: &Tree) -> Vec<DeviceDir> {
    devices(tree).into_value().unwrap()
}

fn only(tree: &Tree) -> (DeviceDir, Vec<(PortNumber, Dir)>) {
    let device = all(tree).remove(0);
    let ports = device.ports();
    (device, ports)
}

fn performance(device: &DeviceDir, port: &Dir) -> CounterBlock {
    CounterFiles::performance(port, device.driver, RETRY_AFTER).read(Mono(1))
}

fn hardware(device: &DeviceDir, port: &Dir) -> CounterBlock {
    CounterFiles::hardware(port, device.driver).read(Mono(1))
}

/// The value in its unit, the way a front end shows it.
fn scaled(block: &CounterBlock, name: &str) -> u64 {
    let at = block.layout.names.iter().position(|n| n.as_str() == name).unwrap();
    block.named(name).unwrap().into_value().unwrap() * u64::from(block.layout.specs[at].scale)
}

#[test]
fn a_virtual_function_counts_no_congestion_and_says_so() {
    let tree = tree("mlx5-vf");
    let (device, ports) = only(&tree);
    let facts = device.facts(Mono(0));
    assert_eq!((facts.driver, facts.function), (Driver::Mlx5, Function::Virtual));
    assert!(facts.node_guid.is_value(), "a file without a line's end is read all the same");
    assert_eq!(
        facts.pcie.into_value().map(|p| (p.current, p.path_limit)),
        Some((Reading::Unsupported, Reading::Unsupported))
    );
    let block = hardware(&device, &ports[0].1);
    assert_eq!(block.named("out_of_sequence"), Some(Reading::Value(15)));
    assert_eq!(block.named("np_cnp_sent"), None, "absent, not zero");
    assert_eq!(block.named("lifespan"), None);
}

#[test]
fn words_of_four_bytes_become_bytes() {
    let tree = tree("mlx5-vf");
    let (device, ports) = only(&tree);
    let block = performance(&device, &ports[0].1);
    assert_eq!(block.named("port_rcv_data"), Some(Reading::Value(1_000_000)));
    assert_eq!(scaled(&block, "port_rcv_data"), 4_000_000);
    assert_eq!(scaled(&block, "port_rcv_packets"), 2_000_000);
}

#[test]
fn two_ports_of_one_card_have_a_link_layer_and_a_netdev_each() {
    let tree = tree("mlx4-two-ports");
    let (device, ports) = only(&tree);
    assert_eq!(device.driver, Driver::Mlx4);
    for (number, dir) in &ports {
        let netdev = port::netdev_name(&device, *number, dir);
        assert_eq!(netdev, Some(format!("ib{}", number - 1)));
        let facts = port::facts(&tree, dir, netdev.as_deref(), Mono(0));
        assert_eq!(facts.layer(), LinkLayer::InfiniBand);
        assert_eq!(facts.lid, Reading::Value(0x10 + number));
        assert_eq!(hardware(&device, dir).values, Reading::Unsupported);
    }
    assert_eq!(ports.len(), 2);
}

#[test]
fn full_fields_of_4_8_and_16_bits_are_known_to_be_full() {
    let tree = tree("mlx4-two-ports");
    let (device, ports) = only(&tree);
    let block = performance(&device, &ports[0].1);
    for name in ["excessive_buffer_overrun_errors", "link_downed", "symbol_error"] {
        let at = block.layout.names.iter().position(|n| n.as_str() == name).unwrap();
        let spec = block.layout.specs[at];
        assert_eq!(spec.kind, Kind::Saturating, "{name}");
        assert_eq!(block.named(name), Some(Reading::Value(spec.maximum())), "{name}");
    }
}

#[test]
fn omni_path_has_no_type_of_card_and_widths_in_its_names() {
    let tree = tree("hfi1");
    let (device, ports) = only(&tree);
    let facts = device.facts(Mono(0));
    assert_eq!((facts.driver, facts.hca_type), (Driver::Hfi1, Reading::Unsupported));
    let block = hardware(&device, &ports[0].1);
    assert_eq!(block.named("SwLinkUp,32"), Some(Reading::Value(2)));
    let at = block.layout.names.iter().position(|n| n.as_str() == "SwLinkUp,32").unwrap();
    assert_eq!(block.layout.specs[at].bits, 32);
}

#[test]
fn without_performance_management_there_are_no_counters_and_no_zeros() {
    let tree = tree("no-pma");
    let (device, ports) = only(&tree);
    assert_eq!(device.driver, Driver::Irdma);
    assert_eq!(performance(&device, &ports[0].1).values, Reading::Unsupported);
    let link = LinkFiles::new(&ports[0].1).read();
    let rate = link.rdma_rate.into_value().unwrap();
    assert_eq!((rate.total.gbps(), rate.generation), (10.0, None), "old kernels name no generation");
}

#[test]
fn eight_rails_are_found_with_what_is_wrong_with_them() {
    let tree = tree("roce-8");
    let rails = all(&tree);
    assert_eq!(rails.len(), 8);
    for (rail, device) in rails.iter().enumerate() {
        let (number, dir) = device.ports().remove(0);
        let netdev = port::netdev_name(device, number, &dir).unwrap();
        assert_eq!(netdev, format!("rail{rail}"));
        let mut link = LinkFiles::new(&dir).read();
        let mut files = NetdevFiles::open(&tree, &netdev, device.driver).into_value().unwrap();
        link.netdev = Some(files.link());
        let down = rail == 5;
        assert_eq!(link.is_active(), !down);
        let rate = link.rate(LinkLayer::Ethernet).into_value().map(BitsPerSecond::gbps);
        assert_eq!(rate, (!down).then_some(400.0), "a port that is down has no rate, whatever it says");
        let pcie = device.facts(Mono(0)).pcie.into_value().unwrap();
        let full = PcieLink { tenths_gts: 320, lanes: 16 };
        assert_eq!(pcie.path_limit, Reading::Value(full));
        assert_eq!(pcie.current == Reading::Value(full), rail != 2, "rail 2 runs on half its lanes");
    }
}

#[test]
fn a_rail_that_is_off_says_who_switched_it_off() {
    let tree = tree("roce-8");
    let device = all(&tree).remove(5);
    let link = LinkFiles::new(&device.ports()[0].1).read();
    assert_eq!((link.state, link.phys_state), (Reading::Value(PortState::Down), Reading::Value(PhysState::Disabled)));
    let netdev = NetdevFiles::open(&tree, "rail5", device.driver).into_value().unwrap().link();
    assert_eq!((netdev.admin_up, netdev.speed), (Reading::Value(false), Reading::Unsupported));
}

#[test]
fn the_gid_to_use_keeps_its_index_behind_a_hole() {
    let tree = tree("roce-8");
    let rails = all(&tree);
    let best = |rail: usize| {
        let (_, dir) = rails[rail].ports().remove(0);
        let gids = gid::table(&dir, LinkLayer::Ethernet).into_value().unwrap();
        (gids.len(), best_gid(&gids).unwrap().index)
    };
    assert_eq!(best(0), (4, 3));
    assert_eq!(best(6), (4, 7));
}

#[test]
fn a_directory_that_is_no_tree_is_refused_in_one_sentence() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let refusal = Tree::captured(&here).unwrap_err().to_string();
    assert!(refusal.contains("is no captured /sys"), "{refusal}");
}
