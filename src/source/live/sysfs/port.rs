//! Facts about a port that change rarely, and which network device is its own.

use crate::fabric::{Mono, PortFacts, PortNumber, Reading};
use crate::source::live::netdev;
use crate::source::live::tree::{Dir, Tree};

use super::device::DeviceDir;
use super::link::layer_of;
use super::text::{number, prefixed};

/// What sysfs says of the port whose directory is `port`, with the network device `netdev` if it has one. MTU, flow
/// control and queue pairs are known to other interfaces; addresses take a call for each entry and are left to the
/// caller ([`super::gid::table`], or verbs in one call).
#[must_use]
pub fn facts(tree: &Tree, port: &Dir, netdev: Option<&str>, now: Mono) -> PortFacts {
    PortFacts {
        link_layer: layer_of(port),
        lid: port.read("lid", prefixed),
        sm_lid: port.read("sm_lid", prefixed),
        lid_mask_count: port.read("lid_mask_count", number),
        netdev: netdev.and_then(|name| netdev::facts(tree, name).into_value()),
        ..PortFacts::unknown(now)
    }
}

/// The network device of port `number` of `device`: the one its first GID belongs to; the one a soft device sits on; or
/// the one of the same PCI function whose `dev_port` is the port's.
#[must_use]
pub fn netdev_name(device: &DeviceDir, number: PortNumber, port: &Dir) -> Option<String> {
    of_first_gid(port).or_else(|| of_soft_device(device)).or_else(|| of_pci_function(device, number))
}

fn plain(text: &str) -> Reading<String> {
    Reading::from_option((!text.is_empty()).then(|| text.to_owned()))
}

/// Entry 0 is made of the device's own address; later ones may belong to a VLAN or a bridge above it. EINVAL: no entry,
/// or none in this network namespace.
fn of_first_gid(port: &Dir) -> Option<String> {
    let netdevs = port.child("gid_attrs").child("ndevs");
    let names = netdevs.names().into_value()?;
    names.iter().find_map(|index| netdevs.read(index, plain).into_value())
}

fn of_soft_device(device: &DeviceDir) -> Option<String> {
    device.dir.read("parent", plain).into_value()
}

fn of_pci_function(device: &DeviceDir, number: PortNumber) -> Option<String> {
    let netdevs = device.parent.as_ref()?.child("net");
    let index = number.checked_sub(1)?;
    let of_port = |name: &String| {
        let netdev = netdevs.child(name);
        // A representor (`pf0vf3`) stands for another function's port.
        let represents =
            netdev.read("phys_port_name", plain).value().is_some_and(|n| n.contains("vf") || n.contains("sf"));
        !represents && netdev.read("dev_port", number_of_port) == Reading::Value(index)
    };
    netdevs.names().into_value()?.into_iter().find(of_port)
}

fn number_of_port(text: &str) -> Reading<PortNumber> {
    number(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{LinkLayer, Text};
    use crate::source::live::testtree::TestTree;

    const PCI: &str = "pci0000:3a/0000:3b:00.0";

    fn netdev_of(tree: &TestTree, device: &str, number: PortNumber) -> Option<String> {
        let device = tree.device(device);
        let (number, port) = device.ports().into_iter().find(|(n, _)| *n == number).unwrap();
        netdev_name(&device, number, &port)
    }

    fn with_netdevs(netdevs: &[(&str, &str, Option<&str>)]) -> TestTree {
        let tree = TestTree::new();
        tree.pci_device("mlx4_0", PCI).directory("class/infiniband/mlx4_0/ports/1");
        tree.directory("class/infiniband/mlx4_0/ports/2");
        for (name, dev_port, phys_port_name) in netdevs {
            tree.file(&format!("devices/{PCI}/net/{name}/dev_port"), format!("{dev_port}\n"));
            if let Some(text) = phys_port_name {
                tree.file(&format!("devices/{PCI}/net/{name}/phys_port_name"), format!("{text}\n"));
            }
        }
        tree
    }

    #[test]
    fn two_ports_of_one_function_are_told_apart() {
        let tree = with_netdevs(&[("eth0", "0", None), ("eth1", "1", None)]);
        assert_eq!(netdev_of(&tree, "mlx4_0", 1).as_deref(), Some("eth0"));
        assert_eq!(netdev_of(&tree, "mlx4_0", 2).as_deref(), Some("eth1"));
    }

    #[test]
    fn a_representor_is_not_the_ports_own() {
        let tree = with_netdevs(&[("eth0_0", "0", Some("pf0vf0")), ("eth9", "0", Some("p0"))]);
        assert_eq!(netdev_of(&tree, "mlx4_0", 1).as_deref(), Some("eth9"));
        assert_eq!(netdev_of(&tree, "mlx4_0", 2), None);
    }

    #[test]
    fn the_first_gid_goes_before_all() {
        let tree = with_netdevs(&[("eth0", "0", None)]);
        let netdevs = "class/infiniband/mlx4_0/ports/1/gid_attrs/ndevs";
        // A hole, then the bond the GIDs belong to, then a VLAN above it.
        tree.directory(&format!("{netdevs}/0")).files(netdevs, &[("1", "bond0"), ("2", "bond0.7")]);
        assert_eq!(netdev_of(&tree, "mlx4_0", 1).as_deref(), Some("bond0"));
    }

    #[test]
    fn a_soft_device_names_its_parent() {
        let tree = TestTree::new();
        tree.file("class/infiniband/rxe0/parent", "rig0\n").directory("class/infiniband/rxe0/ports/1");
        assert_eq!(netdev_of(&tree, "rxe0", 1).as_deref(), Some("rig0"));
    }

    #[test]
    fn facts_are_what_the_files_say() {
        let tree = TestTree::new();
        tree.files(
            "class/infiniband/mlx5_0/ports/1",
            &[("link_layer", "InfiniBand\n"), ("lid", "0x2a"), ("sm_lid", "0x1"), ("lid_mask_count", "0")],
        );
        tree.files("class/net/ib0", &[("ifindex", "9"), ("mtu", "2044")]);
        let port = tree.device("mlx5_0").ports().remove(0).1;
        let facts = facts(&tree.tree(), &port, Some("ib0"), Mono(3));
        assert_eq!(facts.layer(), LinkLayer::InfiniBand, "a blank line at the end does not matter");
        assert_eq!(
            (facts.lid, facts.sm_lid, facts.lid_mask_count),
            (Reading::Value(42), Reading::Value(1), Reading::Value(0))
        );
        let netdev = facts.netdev.unwrap();
        assert_eq!((netdev.name, netdev.mtu), (Text::clean("ib0"), Reading::Value(2044)));
    }

    #[test]
    fn a_netdev_of_another_namespace_is_none() {
        let tree = TestTree::new();
        tree.directory("class/infiniband/mlx5_0/ports/1");
        let port = tree.device("mlx5_0").ports().remove(0).1;
        for name in ["elsewhere", "../../../etc", ""] {
            assert_eq!(facts(&tree.tree(), &port, Some(name), Mono(0)).netdev, None, "{name:?}");
        }
    }
}
