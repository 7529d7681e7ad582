//! What is known of an RDMA device apart from its ports: read rarely.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::clean::Text;
use super::identity::Guid;
use super::reading::Reading;
use super::time::Mono;

/// Which driver a device is run by: the key of the counter tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names are the drivers'")]
pub enum Driver {
    Mlx5,
    Mlx4,
    Bnxt,
    Irdma,
    Hns,
    Efa,
    Erdma,
    Mana,
    Ionic,
    Hfi1,
    Rxe,
    Siw,
    Qedr,
    Cxgb4,
    /// None of these: its counters are shown under their own names.
    Other,
}

/// What kind of node the device is (`node_type`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NodeType {
    /// 1: a channel adapter: InfiniBand or RoCE.
    ChannelAdapter,
    /// 2.
    Switch,
    /// 3.
    Router,
    /// 4: an iWARP NIC.
    Rnic,
    /// 5.
    Usnic,
    /// 6.
    UsnicUdp,
    /// 7: EFA.
    Unspecified,
}

impl NodeType {
    /// The kind with this code, as sysfs and RDMA netlink number them.
    #[must_use]
    pub fn from_code(code: u32) -> Option<Self> {
        Some(match code {
            1 => Self::ChannelAdapter,
            2 => Self::Switch,
            3 => Self::Router,
            4 => Self::Rnic,
            5 => Self::Usnic,
            6 => Self::UsnicUdp,
            7 => Self::Unspecified,
            _ => return None,
        })
    }
}

/// Which kind of PCI function the device is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Function {
    /// A physical function.
    Physical,
    /// An SR-IOV virtual function: sees no physical counters.
    Virtual,
    /// No PCI device underneath (rxe, siw).
    Software,
}

/// Speed and width of a PCIe link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PcieLink {
    /// Transfers a second on each lane, in tenths of GT/s: 25, 50, 80, 160, 320, 640.
    pub tenths_gts: u16,
    /// Lanes.
    pub lanes: u8,
}

impl PcieLink {
    /// Transfers a second on each lane, in GT/s.
    #[must_use]
    pub fn gts(self) -> f64 {
        f64::from(self.tenths_gts) / 10.0
    }
}

impl fmt::Display for PcieLink {
    /// `32 GT/s x16`, `2.5 GT/s x1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} GT/s x{}", self.gts(), self.lanes)
    }
}

/// Where the device sits on PCIe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PcieState {
    /// Domain, bus, device and function: `0000:3b:00.0`.
    pub address: Text,
    /// As negotiated.
    pub current: Reading<PcieLink>,
    /// What the device could do.
    pub maximum: Reading<PcieLink>,
    /// What the slowest bridge above it allows: the smallest, over the links on the path, of what both ends can do.
    pub path_limit: Reading<PcieLink>,
}

impl PcieState {
    /// What the link has and what it could have, where it has less. A slot slower than the card is no shortfall: what the
    /// whole path allows is what is possible.
    #[must_use]
    pub fn shortfall(&self) -> Option<(PcieLink, PcieLink)> {
        let (current, mut possible) = (*self.current.value()?, *self.maximum.value()?);
        if let Reading::Value(limit) = self.path_limit {
            possible.tenths_gts = possible.tenths_gts.min(limit.tenths_gts);
            possible.lanes = possible.lanes.min(limit.lanes);
        }
        let below = current.tenths_gts < possible.tenths_gts || current.lanes < possible.lanes;
        below.then_some((current, possible))
    }
}

/// Facts about a device, read on the slow beat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceFacts {
    /// When they were read.
    pub read_at: Mono,
    /// Its driver.
    pub driver: Driver,
    /// Its identity across renames, hot-plug and reboots.
    pub node_guid: Reading<Guid>,
    /// The card's identity: functions of one card share it.
    pub sys_image_guid: Reading<Guid>,
    /// What kind of node it is.
    pub node_type: Reading<NodeType>,
    /// What an administrator called it.
    pub node_desc: Reading<Text>,
    /// Firmware version.
    pub firmware: Reading<Text>,
    /// Model as the driver names it (`MT4129`); see [`super::vendor::model_name`].
    pub hca_type: Reading<Text>,
    /// Board (PSID), such as `MT_0000000838`.
    pub board_id: Reading<Text>,
    /// Hardware revision.
    pub hw_rev: Reading<Text>,
    /// Physical, virtual or software.
    pub function: Function,
    /// PCIe; unsupported for software devices.
    pub pcie: Reading<PcieState>,
    /// NUMA node; `None` where the firmware names none (-1).
    pub numa_node: Reading<Option<u16>>,
    /// Whether verbs could open it, and if not, why in one sentence.
    pub verbs: Result<(), Text>,
}

impl DeviceFacts {
    /// What its card is, to compare it with others: the board, else the model.
    #[must_use]
    pub fn card(&self) -> Option<&Text> {
        self.board_id.value().or_else(|| self.hca_type.value())
    }

    /// Nothing known yet but the driver.
    #[must_use]
    pub fn unknown(read_at: Mono, driver: Driver) -> Self {
        Self {
            read_at,
            driver,
            node_guid: Reading::Unsupported,
            sys_image_guid: Reading::Unsupported,
            node_type: Reading::Unsupported,
            node_desc: Reading::Unsupported,
            firmware: Reading::Unsupported,
            hca_type: Reading::Unsupported,
            board_id: Reading::Unsupported,
            hw_rev: Reading::Unsupported,
            function: Function::Software,
            pcie: Reading::Unsupported,
            numa_node: Reading::Unsupported,
            verbs: Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pcie_link_is_named_by_speed_and_width() {
        let named = |tenths_gts, lanes| PcieLink { tenths_gts, lanes }.to_string();
        assert_eq!((named(320, 16), named(25, 1)), ("32 GT/s x16".to_owned(), "2.5 GT/s x1".to_owned()));
    }
}
