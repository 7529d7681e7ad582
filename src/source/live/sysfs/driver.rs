//! Which driver runs a device: the key of the counter tables.

use crate::fabric::{Driver, vendor};
use crate::source::live::tree::Dir;

/// What siw calls every device of its own; it may sit on a network device of any PCI driver.
const SIW_NODE_DESC: &str = "Software iWARP stack";

/// The driver of the device directory `device`, `parent` being what its `device` link leads to.
///
/// The soft drivers are told first: their parent, where they have one, is the network card beneath. Then the name of
/// the parent's driver, then the type of card, then the device's name.
#[must_use]
pub fn detect(device: &Dir, parent: Option<&Dir>) -> Driver {
    if device.has("parent") {
        return Driver::Rxe;
    }
    let whole = |text: &str| crate::fabric::Reading::Value(text.to_owned());
    if device.read("node_desc", whole).value().is_some_and(|d| d.starts_with(SIW_NODE_DESC)) {
        return Driver::Siw;
    }
    let module = parent.and_then(|p| p.link_name("driver").into_value());
    let hca_type = device.read("hca_type", whole).into_value();
    module
        .and_then(|m| vendor::driver_of_module(&m))
        .or_else(|| hca_type.and_then(|t| vendor::driver_of_hca_type(&t)))
        .or_else(|| vendor::driver_of_device_name(device.name()))
        .unwrap_or(Driver::Other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::live::testtree::TestTree;

    const PCI: &str = "pci0000:3a/0000:3b:00.0";

    fn on_pci(module: Option<&str>, files: &[(&str, &str)]) -> Driver {
        let tree = TestTree::new();
        tree.pci_device("ib0", PCI).files("class/infiniband/ib0", files);
        if let Some(module) = module {
            tree.link(&format!("devices/{PCI}/driver"), &format!("../../../bus/pci/drivers/{module}"));
        }
        tree.device("ib0").driver
    }

    fn without_parent(name: &str, files: &[(&str, &str)]) -> Driver {
        let tree = TestTree::new();
        tree.files(&format!("class/infiniband/{name}"), files).directory(&format!("class/infiniband/{name}"));
        tree.device(name).driver
    }

    #[test]
    fn the_pci_driver_tells_whatever_the_device_is_called() {
        assert_eq!(on_pci(Some("mlx5_core"), &[]), Driver::Mlx5);
        assert_eq!(on_pci(Some("ice"), &[]), Driver::Irdma);
        assert_eq!(on_pci(Some("bnxt_en"), &[("hca_type", "BCM57608")]), Driver::Bnxt);
        assert_eq!(on_pci(Some("brand_new"), &[]), Driver::Other);
    }

    #[test]
    fn soft_devices_are_not_taken_for_the_card_beneath() {
        assert_eq!(on_pci(Some("mlx5_core"), &[("parent", "eth0")]), Driver::Rxe);
        assert_eq!(on_pci(Some("ice"), &[("node_desc", "Software iWARP stack")]), Driver::Siw);
    }

    #[test]
    fn without_a_pci_driver_the_type_of_card_tells() {
        assert_eq!(on_pci(None, &[("hca_type", "MT4129")]), Driver::Mlx5);
        assert_eq!(without_parent("rig0", &[("hca_type", "MT4129")]), Driver::Mlx5);
        assert_eq!(without_parent("old", &[("hca_type", "MT4099")]), Driver::Mlx4);
    }

    #[test]
    fn the_name_is_the_last_resort() {
        assert_eq!(without_parent("hfi1_0", &[]), Driver::Hfi1);
        assert_eq!(without_parent("mlx5_bond_0", &[]), Driver::Mlx5);
        assert_eq!(without_parent("renamed", &[]), Driver::Other);
    }
}
