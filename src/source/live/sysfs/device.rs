//! A device's directory: which devices and ports there are, and facts that change rarely.

use crate::fabric::{DeviceFacts, DeviceName, Driver, Function, Mono, PortNumber, Reading, Text, vendor};
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
        let function = self.function(hca_type.value().map(Text::as_str));
        let pci_function = self.parent.as_ref().filter(|_| function != Function::Software).and_then(pci::function_of);
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
            pcie: Reading::from_option(pci_function.as_ref().map(pci::state)),
            numa_node: pci_function.as_ref().map_or(Reading::Unsupported, pci::numa_node),
            verbs: Ok(()),
        }
    }

    fn function(&self, hca_type: Option<&str>) -> Function {
        if matches!(self.driver, Driver::Rxe | Driver::Siw) {
            return Function::Software;
        }
        let parent = self.parent.as_ref();
        // A subfunction (`mlx5_core.sf.4`) sees as little of the port as a virtual function does.
        let is_part = parent.is_some_and(|p| p.has("physfn") || p.name().contains(".sf."));
        let pci_id = parent.and_then(|p| p.read("device", prefixed).into_value());
        let is_of_virtual_type = hca_type.is_some_and(vendor::is_virtual_function)
            || pci_id.is_some_and(|id| vendor::is_virtual_function(&format!("MT{id}")));
        let is_virtual = is_part || is_of_virtual_type && self.driver == Driver::Mlx5;
        if is_virtual { Function::Virtual } else { Function::Physical }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{Errno, Guid, NodeType};
    use crate::source::live::testtree::TestTree;

    const PCI: &str = "pci0000:3a/0000:3b:00.0";

    fn names(tree: &TestTree) -> Vec<String> {
        devices(&tree.tree()).into_value().unwrap().iter().map(|d| d.name.to_string()).collect()
    }

    #[test]
    fn devices_come_in_natural_order_and_stray_files_are_none() {
        let tree = TestTree::new();
        for name in ["mlx5_10", "mlx5_2", "evil\u{1b}[31m"] {
            tree.directory(&format!("class/infiniband/{name}"));
        }
        tree.file("class/infiniband/README", "not a device");
        tree.link("class/infiniband/loop", "loop").link("class/infiniband/gone", "../../devices/gone");
        assert_eq!(names(&tree), ["evil?[31m", "mlx5_2", "mlx5_10"]);
    }

    #[test]
    fn a_kernel_without_rdma_is_told_from_a_host_without_devices() {
        assert_eq!(names(&TestTree::new()), Vec::<String>::new());
        let tree = TestTree::new();
        std::fs::remove_dir(tree.path("class/infiniband")).unwrap();
        assert!(matches!(devices(&tree.tree()), Reading::Unsupported));
    }

    #[test]
    fn facts_are_what_the_files_say() {
        let tree = TestTree::new();
        tree.pci_device("mlx5_0", PCI).files(
            "class/infiniband/mlx5_0",
            &[
                ("node_type", "1: CA"),
                ("node_guid", "0200:c903:00aa:0001"),
                ("sys_image_guid", "0200:c903:00aa:0000"),
                ("node_desc", "rack 7 HCA-1"),
                ("fw_ver", "28.41.1000"),
                ("hca_type", "MT4129"),
                ("board_id", "MT_0000000838"),
                ("hw_rev", "0"),
            ],
        );
        tree.file(&format!("devices/{PCI}/numa_node"), "1\n");
        let facts = tree.device("mlx5_0").facts(Mono(5));
        assert_eq!(facts.read_at, Mono(5));
        assert_eq!(facts.node_type, Reading::Value(NodeType::ChannelAdapter));
        assert_eq!(facts.node_guid, Reading::Value(Guid(0x0200_c903_00aa_0001)));
        assert_eq!(facts.sys_image_guid, Reading::Value(Guid(0x0200_c903_00aa_0000)));
        assert_eq!(facts.node_desc, Reading::Value(Text::clean("rack 7 HCA-1")));
        assert_eq!(facts.firmware, Reading::Value(Text::clean("28.41.1000")));
        assert_eq!(facts.board_id, Reading::Value(Text::clean("MT_0000000838")));
        assert_eq!(facts.numa_node, Reading::Value(Some(1)));
        assert_eq!(facts.function, Function::Physical);
        assert_eq!(facts.pcie.map(|p| p.address), Reading::Value(Text::clean("0000:3b:00.0")));
    }

    #[test]
    fn a_card_may_have_no_type_and_a_long_board() {
        let tree = TestTree::new();
        tree.file("class/infiniband/hfi1_0/board_id", "A board with spaces in its name, one port, QSFP28\n");
        let facts = tree.device("hfi1_0").facts(Mono(0));
        assert_eq!(facts.hca_type, Reading::Unsupported);
        assert_eq!(facts.board_id.value().map(Text::as_str), Some("A board with spaces in its name, one port, QSFP28"));
    }

    #[test]
    fn hostile_files_are_readings() {
        let tree = TestTree::new();
        tree.file("class/infiniband/mlx5_0/node_guid", "garbage\u{1b}[2J");
        tree.file("class/infiniband/mlx5_0/fw_ver", "");
        tree.file("class/infiniband/mlx5_0/node_desc", [0xff, 0xfe, b'x', 0x07]);
        tree.file("class/infiniband/mlx5_0/board_id", vec![b'B'; 1 << 20]);
        tree.directory("class/infiniband/mlx5_0/hca_type").link("class/infiniband/mlx5_0/device", "device");
        tree.link("class/infiniband/mlx5_0/hw_rev", "/etc/hostname");
        let facts = tree.device("mlx5_0").facts(Mono(0));
        assert_eq!(facts.node_guid, Reading::Failed(Errno::GARBLED));
        assert_eq!(facts.firmware, Reading::Unsupported);
        assert_eq!(facts.node_desc, Reading::Value(Text::clean("??x?")));
        assert_eq!(facts.board_id.map(|b| b.as_str().len()), Reading::Value(128));
        assert_eq!(facts.hca_type, Reading::Failed(Errno(21)));
        assert_eq!(facts.hw_rev, Reading::Failed(Errno(40)), "links are not followed out of the tree");
        assert_eq!(facts.pcie, Reading::Unsupported);
    }

    #[test]
    fn virtual_functions_are_known_by_their_physical_one_or_their_id() {
        let with = |files: &[(&str, &str)]| {
            let tree = TestTree::new();
            tree.pci_device("mlx5_0", PCI).files(&format!("devices/{PCI}"), files);
            tree
        };
        let physical = with(&[("device", "0x1021")]);
        assert_eq!(physical.device("mlx5_0").facts(Mono(0)).function, Function::Physical);
        let in_a_guest = with(&[("device", "0x101e")]);
        assert_eq!(in_a_guest.device("mlx5_0").facts(Mono(0)).function, Function::Virtual);
        let on_its_host = with(&[]);
        on_its_host.link(&format!("devices/{PCI}/physfn"), "../0000:3b:00.1");
        assert_eq!(on_its_host.device("mlx5_0").facts(Mono(0)).function, Function::Virtual);
        let subfunction = TestTree::new();
        subfunction.pci_device("mlx5_0", &format!("{PCI}/mlx5_core.sf.4"));
        let facts = subfunction.device("mlx5_0").facts(Mono(0));
        assert_eq!(facts.function, Function::Virtual);
        assert_eq!(facts.pcie.map(|p| p.address), Reading::Value(Text::clean("0000:3b:00.0")));
        let captured = TestTree::new();
        captured.file("class/infiniband/mlx5_0/hca_type", "MT4118\n");
        assert_eq!(captured.device("mlx5_0").facts(Mono(0)).function, Function::Virtual);
    }

    #[test]
    fn soft_devices_have_no_pcie() {
        let tree = TestTree::new();
        tree.pci_device("rxe0", PCI).file("class/infiniband/rxe0/parent", "eth0\n");
        let facts = tree.device("rxe0").facts(Mono(0));
        assert_eq!((facts.function, facts.pcie), (Function::Software, Reading::Unsupported));
    }

    #[test]
    fn ports_are_numbered_directories() {
        let tree = TestTree::new();
        for port in ["10", "2", "1", "lost+found"] {
            tree.directory(&format!("class/infiniband/mlx5_0/ports/{port}"));
        }
        let numbers: Vec<_> = tree.device("mlx5_0").ports().iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [1, 2, 10]);
        tree.directory("class/infiniband/bare");
        assert!(tree.device("bare").ports().is_empty());
    }
}
