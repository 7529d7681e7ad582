//! Which card a device is, by the type its driver prints (`MT` and the PCI id in decimal) and its board's PSID.

use crate::fabric::device::Driver;
use crate::fabric::link::BitsPerSecond;

/// The driver with this kernel module or PCI driver name, of the RDMA device or of the network device beneath.
#[must_use]
pub fn driver_of_module(module: &str) -> Option<Driver> {
    Some(match module {
        "mlx5_core" | "mlx5_core.sf" | "mlx5_core.eth" | "mlx5_core.rdma" | "mlx5_ib" | "mlx5e_rep" => Driver::Mlx5,
        "mlx4_core" | "mlx4_en" | "mlx4_ib" => Driver::Mlx4,
        "bnxt_en" | "bnxt_re" => Driver::Bnxt,
        "ice" | "irdma" | "i40e" | "i40iw" | "idpf" => Driver::Irdma,
        "hns3" | "hns_roce" | "hns_roce_hw_v2" | "hclge" => Driver::Hns,
        "efa" | "ena" => Driver::Efa,
        "erdma" => Driver::Erdma,
        "mana" | "mana_ib" => Driver::Mana,
        "ionic" | "ionic_rdma" => Driver::Ionic,
        "hfi1" => Driver::Hfi1,
        "rdma_rxe" => Driver::Rxe,
        "siw" => Driver::Siw,
        "qede" | "qedr" => Driver::Qedr,
        "cxgb4" | "iw_cxgb4" => Driver::Cxgb4,
        _ => return None,
    })
}

/// The driver of a card of this type, for devices whose parent names none.
#[must_use]
pub fn driver_of_hca_type(hca_type: &str) -> Option<Driver> {
    let id: u32 = hca_type.strip_prefix("MT")?.parse().ok()?;
    Some(if id < 0x1011 { Driver::Mlx4 } else { Driver::Mlx5 })
}

/// The driver that a device's name speaks of: the last resort, since an administrator may rename it.
#[must_use]
pub fn driver_of_device_name(name: &str) -> Option<Driver> {
    const PREFIXES: [(&str, Driver); 14] = [
        ("mlx5_", Driver::Mlx5),
        ("mlx4_", Driver::Mlx4),
        ("bnxt_re", Driver::Bnxt),
        ("irdma", Driver::Irdma),
        ("i40iw", Driver::Irdma),
        ("hns_", Driver::Hns),
        ("efa_", Driver::Efa),
        ("erdma_", Driver::Erdma),
        ("mana_", Driver::Mana),
        ("ionic_", Driver::Ionic),
        ("hfi1_", Driver::Hfi1),
        ("rxe", Driver::Rxe),
        ("siw", Driver::Siw),
        ("qedr", Driver::Qedr),
    ];
    PREFIXES.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|&(_, driver)| driver)
}

/// The PCI id in decimal that an `hca_type` of NVIDIA's drivers holds.
fn pci_id(hca_type: &str) -> Option<u32> {
    hca_type.strip_prefix("MT")?.parse().ok()
}

/// Whether cards of this type are SR-IOV virtual functions.
#[must_use]
pub fn is_virtual_function(hca_type: &str) -> bool {
    matches!(pci_id(hca_type), Some(0x1014 | 0x1016 | 0x1018 | 0x101a | 0x101c | 0x101e | 0xa2d3))
}

/// The name of the card, where its type tells.
#[must_use]
pub fn model_name(hca_type: Option<&str>, board_id: Option<&str>) -> Option<&'static str> {
    let _ = (hca_type, board_id);
    None
}

/// The rate that each port of the card was sold for, where that is certain.
#[must_use]
pub fn expected_rate(hca_type: Option<&str>, board_id: Option<&str>) -> Option<BitsPerSecond> {
    let _ = (hca_type, board_id);
    None
}
