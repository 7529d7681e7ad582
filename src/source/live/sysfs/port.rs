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
