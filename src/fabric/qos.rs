//! Flow control and queues of an Ethernet port, as configured on this host (IEEE 802.1Qaz and 802.1Qbb through DCB
//! netlink; 802.3x through ethtool).

use serde::{Deserialize, Serialize};

use super::counter::Priority;
use super::reading::Reading;

/// Priority flow control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pfc {
    /// How many priorities can have it at once.
    pub capacity: u8,
    /// A bit for each priority that is lossless.
    pub enabled: u8,
    /// Allowance for the cable's length, in bit times.
    pub delay: u16,
}

impl Pfc {
    /// Whether this priority is lossless.
    #[must_use]
    pub fn is_on(self, priority: Priority) -> bool {
        self.enabled & 1 << priority.index() != 0
    }
}

/// How a traffic class is scheduled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TransmissionSelection {
    /// 0.
    Strict,
    /// 1.
    CreditBased,
    /// 2: a share of the bandwidth.
    Ets,
    /// 255.
    Vendor,
    /// Any other code.
    Other(u8),
}

impl TransmissionSelection {
    /// The algorithm with this code.
    #[must_use]
    pub fn from_code(code: u8) -> Self {
        match code {
            0 => Self::Strict,
            1 => Self::CreditBased,
            2 => Self::Ets,
            255 => Self::Vendor,
            other => Self::Other(other),
        }
    }
}

/// Enhanced transmission selection: which priority goes to which traffic class, and each class's share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ets {
    /// Traffic classes that can have a share.
    pub capacity: u8,
    /// The class of each priority.
    pub class_of_priority: [u8; 8],
    /// Each class's share on sending, in per cent.
    pub bandwidth_percent: [u8; 8],
    /// How each class is scheduled.
    pub selection: [TransmissionSelection; 8],
}

/// What an application entry selects packets by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Selector {
    /// 1: Ethernet type.
    EtherType,
    /// 2: TCP or SCTP port.
    Stream,
    /// 3: UDP or DCCP port.
    Datagram,
    /// 4: either.
    AnyPort,
    /// 5: DSCP: its presence on mlx5 means that the port trusts DSCP.
    Dscp,
    /// 255: PCP.
    Pcp,
    /// Any other code.
    Other(u8),
}

/// An entry of the application priority table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DcbApp {
    /// What is matched.
    pub selector: Selector,
    /// The value matched: a DSCP, an Ethernet type, a port.
    pub protocol: u16,
    /// Where such packets go.
    pub priority: u8,
}

/// Receive buffers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buffers {
    /// The buffer of each priority.
    pub buffer_of_priority: [u8; 8],
    /// Their sizes in bytes.
    pub size_bytes: [u32; 8],
    /// All of them together, in bytes.
    pub total_bytes: u32,
}

/// Who sets DCB on the port (bits of `DCB_CMD_GDCBX`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DcbxMode(pub u8);

impl DcbxMode {
    /// The host's software decides, not the firmware.
    pub const HOST: u8 = 1;
    /// The firmware's LLDP agent decides.
    pub const LLD_MANAGED: u8 = 2;
}

/// 802.3x: pause that stops all priorities at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GlobalPause {
    /// Negotiated with the peer.
    pub autoneg: bool,
    /// Obeys the peer.
    pub rx: bool,
    /// Asks the peer.
    pub tx: bool,
}

/// All of it, for one port.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Qos {
    /// Priority flow control.
    pub pfc: Reading<Pfc>,
    /// Scheduling.
    pub ets: Reading<Ets>,
    /// The application (DSCP) table.
    pub apps: Reading<Vec<DcbApp>>,
    /// Receive buffers.
    pub buffers: Reading<Buffers>,
    /// Who decides.
    pub dcbx: Reading<DcbxMode>,
    /// 802.3x.
    pub global_pause: Reading<GlobalPause>,
}

impl Qos {
    /// The DSCPs that lead to this priority, ascending.
    #[must_use]
    pub fn dscps_of(&self, priority: Priority) -> Vec<u16> {
        let apps = self.apps.value().map_or(&[][..], Vec::as_slice);
        let mut dscps: Vec<u16> = apps
            .iter()
            .filter(|a| a.selector == Selector::Dscp && usize::from(a.priority) == priority.index())
            .map(|a| a.protocol)
            .collect();
        dscps.sort_unstable();
        dscps
    }
}
