//! Which card a device is, by the type its driver prints (`MT` and the PCI id in decimal) and its board's PSID.

use crate::fabric::device::Driver;
use crate::fabric::link::BitsPerSecond;

/// The driver with this kernel module or PCI driver name, of the RDMA device or of the network device beneath.
#[must_use]
pub fn driver_of_module(module: &str) -> Option<Driver> {
    Some(match module {
        "mlx4_core" | "mlx4_en" | "mlx4_ib" => Driver::Mlx4,
        "bnxt_en" | "bnxt_re" => Driver::Bnxt,
        "ice" | "irdma" | "i40e" | "i40iw" | "idpf" => Driver::Irdma,
        "hns3" | "hns_roce" | "hns_roce_hw_v2" => Driver::Hns,
        "efa" => Driver::Efa,
        "erdma" => Driver::Erdma,
        "mana" | "mana_ib" => Driver::Mana,
        "ionic" | "ionic_rdma" => Driver::Ionic,
        "hfi1" => Driver::Hfi1,
        "rdma_rxe" => Driver::Rxe,
        "siw" => Driver::Siw,
        "qede" | "qedr" => Driver::Qedr,
        "cxgb4" | "iw_cxgb4" => Driver::Cxgb4,
        // Its parts have names of their own: mlx5_core.sf, mlx5e_rep.
        _ if module.starts_with("mlx5") => Driver::Mlx5,
        _ => return None,
    })
}

/// The driver of a card of this type, for devices whose parent names none.
#[must_use]
pub fn driver_of_hca_type(hca_type: &str) -> Option<Driver> {
    if hca_type == "I40IW" {
        return Some(Driver::Irdma);
    }
    let id = pci_id(hca_type)?;
    Some(if id < CONNECT_IB { Driver::Mlx4 } else { Driver::Mlx5 })
}

/// The first card of mlx5; older ones are mlx4's.
const CONNECT_IB: u32 = 0x1011;

/// The driver that a device's name speaks of: the last resort, since an administrator may rename it.
#[must_use]
pub fn driver_of_device_name(name: &str) -> Option<Driver> {
    const PREFIXES: [(&str, Driver); 13] = [
        ("mlx5_", Driver::Mlx5),
        ("mlx4_", Driver::Mlx4),
        ("bnxt_re", Driver::Bnxt),
        ("irdma", Driver::Irdma),
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

/// The PCI id that an `hca_type` of NVIDIA's drivers holds.
fn pci_id(hca_type: &str) -> Option<u32> {
    hca_type.strip_prefix("MT")?.parse().ok()
}

/// Whether cards of this type are SR-IOV virtual functions.
#[must_use]
pub fn is_virtual_function(hca_type: &str) -> bool {
    matches!(pci_id(hca_type), Some(0x1014 | 0x1016 | 0x1018 | 0x101a | 0x101c | 0x101e | 0xa2d3))
}

/// The card's name in the trade, where its type tells. Virtual functions have none: several cards share their types.
#[must_use]
pub fn model_name(hca_type: &str) -> Option<&'static str> {
    Some(match pci_id(hca_type)? {
        0x1003 => "ConnectX-3",
        0x1007 => "ConnectX-3 Pro",
        0x1011 => "Connect-IB",
        0x1013 => "ConnectX-4",
        0x1015 => "ConnectX-4 Lx",
        0x1017 => "ConnectX-5",
        0x1019 => "ConnectX-5 Ex",
        0x101b => "ConnectX-6",
        0x101d => "ConnectX-6 Dx",
        0x101f => "ConnectX-6 Lx",
        0x1021 => "ConnectX-7",
        0x1023 => "ConnectX-8",
        0x1025 => "ConnectX-9",
        0x1027 => "ConnectX-10",
        0xa2d2 => "BlueField",
        0xa2d6 => "BlueField-2",
        0xa2dc => "BlueField-3",
        0xa2df => "BlueField-4",
        _ => return None,
    })
}

/// The rate that each port of this board (PSID) was sold for, where that is known for certain. A type of card alone
/// does not tell: the same chip is sold at several rates.
#[must_use]
pub fn expected_rate(board_id: &str) -> Option<BitsPerSecond> {
    let gigabits: u64 = match board_id {
        // ConnectX-7 NDR and BlueField-3 SuperNIC.
        "MT_0000000838" | "MT_0000000970" | "DEL0000000036" | "MT_0000001120" | "DEL0000000051" | "MT_0000001070" => {
            400
        }
        // ConnectX-7 NDR200, two lanes; ConnectX-6 HDR.
        "MT_0000000971" | "MT_0000001119" | "MT_0000000844" | "LNV0000000058" | "MT_0000000223" | "DEL0000000010"
        | "MT_0000000226" | "MT_0000000903" => 200,
        // ConnectX-7 for a mezzanine.
        "NVD0000000079" => 100,
        _ => return None,
    };
    Some(BitsPerSecond(gigabits * 1_000_000_000))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_chip_has_a_name_and_its_functions_have_none() {
        assert_eq!(model_name("MT4129"), Some("ConnectX-7"));
        assert_eq!(model_name("MT4099"), Some("ConnectX-3"));
        assert_eq!(model_name("MT41692"), Some("BlueField-3"));
        assert_eq!(model_name("MT4126"), None);
        assert!(is_virtual_function("MT4126"));
        assert!(is_virtual_function("MT4118"));
        assert!(!is_virtual_function("MT4129"));
        assert!(!is_virtual_function("BCM57608"));
    }

    #[test]
    fn the_same_chip_is_sold_at_several_rates() {
        let gbps = |board| expected_rate(board).map(BitsPerSecond::gbps);
        assert_eq!(gbps("MT_0000000838"), Some(400.0));
        assert_eq!(gbps("MT_0000000971"), Some(200.0));
        assert_eq!(gbps("NVD0000000079"), Some(100.0));
        assert_eq!(gbps("MT_0000000834"), None);
    }

    #[test]
    fn drivers_go_by_their_modules() {
        assert_eq!(driver_of_module("mlx5_core"), Some(Driver::Mlx5));
        assert_eq!(driver_of_module("mlx5_core.sf"), Some(Driver::Mlx5));
        assert_eq!(driver_of_module("ice"), Some(Driver::Irdma));
        assert_eq!(driver_of_module("vfio-pci"), None);
    }

    #[test]
    fn then_by_their_type_and_last_by_their_name() {
        assert_eq!(driver_of_hca_type("MT4129"), Some(Driver::Mlx5));
        assert_eq!(driver_of_hca_type("MT4099"), Some(Driver::Mlx4));
        assert_eq!(driver_of_hca_type("I40IW"), Some(Driver::Irdma));
        assert_eq!(driver_of_hca_type("MTx"), None);
        assert_eq!(driver_of_device_name("hfi1_0"), Some(Driver::Hfi1));
        assert_eq!(driver_of_device_name("rocep59s0"), None);
    }

    proptest! {
        #[test]
        fn garbage_is_no_card(text in "(MT)?.{0,24}") {
            let _ = (driver_of_hca_type(&text), is_virtual_function(&text), model_name(&text), expected_rate(&text));
            prop_assert!(driver_of_module(&text).is_none() || !text.is_empty());
        }
    }
}
