//! A device's directory: which devices and ports there are, and facts that change rarely.

use crate::fabric::{DeviceFacts, DeviceName, Driver, Function, Mono, PortNumber, Reading, vendor};
use crate::source::live::pci;
use crate::source::live::tree::{Dir, Tree};

use super::driver;
use super::text::{guid, label, node_type, prefixed};

/// A device as found in `/sys/class/infiniband`.
#[derive(Debug, Clone)]
pub struct DeviceDir {
    /// Its name, cleaned.
    pub name: DeviceName,
    /// Its directory, links resolved.
    pub dir: Dir,
    /// What its `device` link leads to: a PCI function as a rule; software devices have none.
    pub parent: Option<Dir>,
    /// Its driver.
    pub driver: Driver,
}

/// All RDMA devices in natural order. Unsupported: this kernel has no RDMA at all.
#[must_use]
pub fn devices(tree: &Tree) -> Reading<Vec<DeviceDir>> {
    let class = tree.root().child("class").child("infiniband");
    class.names().map(|names| names.iter().filter_map(|name| find(&class, name)).collect())
}

fn find(class: &Dir, name: &str) -> Option<DeviceDir> {
    let dir = class.follow(name).into_value()?;
    // A captured tree may hold stray files; a device is a directory.
    dir.names().value()?;
    let parent = dir.follow("device").into_value();
    let driver = driver::detect(&dir, parent.as_ref());
    Some(DeviceDir { name: DeviceName::new(name), dir, parent, driver })
}

impl DeviceDir {
    /// Its ports in order, with their directories.
    #[must_use]
    pub fn ports(&self) -> Vec<(PortNumber, Dir)> {
        let ports = self.dir.child("ports");
        let numbered = |name: &String| Some((name.parse().ok()?, ports.child(name)));
        ports.names().into_value().unwrap_or_default().iter().filter_map(numbered).collect()
    }

    /// What sysfs says of it. Whether verbs can open it is for the caller to say.
    #[must_use]
    pub fn facts(&self, now: Mono) -> DeviceFacts {
        let dir = &self.dir;
        let hca_type = dir.read("hca_type", label);
        let function = self.function(hca_type.value().map(crate::fabric::Text::as_str));
        let pcie = self.parent.as_ref().map_or(Reading::Unsupported, pci::state);
        DeviceFacts {
            read_at: now,
            driver: self.driver,
            node_guid: dir.read("node_guid", guid),
            sys_image_guid: dir.read("sys_image_guid", guid),
            node_type: dir.read("node_type", node_type),
            node_desc: dir.read("node_desc", label),
            firmware: dir.read("fw_ver", label),
            board_id: dir.read("board_id", label),
            hw_rev: dir.read("hw_rev", label),
            hca_type,
            function,
            pcie: if function == Function::Software { Reading::Unsupported } else { pcie },
            numa_node: self.parent.as_ref().map_or(Reading::Unsupported, pci::numa_node),
            verbs: Ok(()),
        }
    }

    fn function(&self, hca_type: Option<&str>) -> Function {
        if matches!(self.driver, Driver::Rxe | Driver::Siw) {
            return Function::Software;
        }
        let child_of_physical = self.parent.as_ref().is_some_and(|p| p.has("physfn"));
        let pci_id = self.parent.as_ref().and_then(|p| p.read("device", prefixed).into_value());
        let known = hca_type.is_some_and(vendor::is_virtual_function)
            || pci_id.is_some_and(|id| vendor::is_virtual_function(&format!("MT{id}")));
        if child_of_physical || known && self.driver == Driver::Mlx5 { Function::Virtual } else { Function::Physical }
    }
}
