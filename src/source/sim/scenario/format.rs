//! The scenario file: what a simulated host has, what its ports carry and what goes wrong when.
//!
//! Unknown keys are refused, so that a misspelt one is not silently without effect.

use std::net::Ipv4Addr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::fabric::link::Generation;
use crate::fabric::{BitsPerSecond, Guid, LinkLayer, LinkRate, Priority};

use super::fault::Incident;
use super::units::{Seconds, Share};

/// A whole scenario file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// One line in English for a list of scenarios.
    pub description: String,
    /// The same in Simplified Chinese.
    pub description_zh: Option<String>,
    /// The host.
    pub host: HostPart,
    /// Its devices, a group of like ones at a time.
    pub rails: Vec<Rails>,
    /// Collective traffic.
    #[serde(default)]
    pub all_reduce: Vec<AllReduce>,
    /// Steady traffic.
    #[serde(default)]
    pub background: Vec<Background>,
    /// What goes wrong.
    #[serde(default)]
    pub incident: Vec<Incident>,
}

/// The host.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HostPart {
    /// Its name.
    pub name: String,
    /// How long it has run in good health before the simulation starts: what lifetime totals begin with.
    #[serde(default)]
    pub warm_start_s: Seconds,
}

/// Devices of one kind, one port each. `{n}` in a pattern is the number of the device, from [`Rails::first`].
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rails {
    /// What traffic calls the group.
    pub group: String,
    /// Pattern of the device names: `mlx5_{n}`.
    pub name: String,
    /// How many.
    pub count: u32,
    /// The number of the first.
    #[serde(default)]
    pub first: u32,
    /// Pattern of the network devices' names. Only for Ethernet.
    pub netdev: Option<String>,
    /// InfiniBand or Ethernet.
    pub link_layer: LinkLayer,
    /// What the link trains to in good health.
    pub link: Speed,
    /// Which card it is.
    pub model: Model,
    /// Node GUID of the first; each further one is 16 higher.
    #[serde(deserialize_with = "guid")]
    pub guid: Guid,
    /// The PCIe link of each.
    pub pcie: Pcie,
    /// PCI address of each.
    pub pci_addresses: Vec<String>,
    /// NUMA node of each.
    pub numa_nodes: Vec<u16>,
    /// Switch and port at the other end of each.
    pub neighbours: Vec<Peer>,
    /// IPv4 address of each. Only for Ethernet.
    #[serde(default)]
    pub ipv4: Vec<Ipv4Addr>,
    /// Local identifiers. Only for InfiniBand.
    pub lids: Option<Lids>,
    /// Largest RDMA payload in bytes.
    pub mtu: u16,
    /// MTU of the network devices in bytes.
    #[serde(default = "jumbo")]
    pub netdev_mtu: u32,
    /// Flow control and queues. Only for Ethernet.
    pub qos: Option<QosPart>,
    /// Who holds queue pairs on each port.
    #[serde(default)]
    pub queue_pairs: Vec<Owner>,
}

impl Rails {
    /// The names of its devices in order.
    pub fn device_names(&self) -> impl Iterator<Item = String> {
        self.numbers().map(|n| numbered(&self.name, n))
    }

    /// The numbers of its devices in order.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        (0..self.count).map({
            let first = self.first;
            move |n| first.saturating_add(n)
        })
    }
}

/// A pattern with the device's number put in.
#[must_use]
pub fn numbered(pattern: &str, number: u32) -> String {
    pattern.replace("{n}", &number.to_string())
}

fn jumbo() -> u32 {
    9000
}

fn guid<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Guid, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// The speed of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Speed {
    /// All lanes together, in Gb/s.
    pub gbps: u32,
    /// Lanes in use.
    pub lanes: u8,
    /// The generation's name.
    pub generation: Generation,
}

impl Speed {
    /// All lanes together.
    #[must_use]
    pub fn total(self) -> BitsPerSecond {
        BitsPerSecond(u64::from(self.gbps) * 1_000_000_000)
    }

    /// As the RDMA core states it.
    #[must_use]
    pub fn rate(self) -> LinkRate {
        LinkRate { total: self.total(), lanes: Some(self.lanes), generation: Some(self.generation) }
    }
}

/// Which card.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// As the driver names it: `MT4129`.
    pub hca_type: String,
    /// Board (PSID).
    pub board_id: String,
    /// Firmware version.
    pub firmware: String,
    /// Hardware revision.
    pub hw_rev: String,
}

/// A PCIe link.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pcie {
    /// Transfers a second on each lane, in tenths of GT/s: 320 is PCIe 5.
    pub tenths_gts: u16,
    /// Lanes.
    pub lanes: u8,
}

/// What is at the other end of a cable.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Peer {
    /// The switch.
    pub system: String,
    /// Its port.
    pub port: String,
}

/// Local identifiers of a group.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lids {
    /// Of the first; each further one is one higher.
    pub first: u16,
    /// Of the subnet manager.
    pub sm: u16,
}

/// Flow control and queues.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QosPart {
    /// The lossless priorities.
    pub pfc: Vec<Priority>,
    /// Where RDMA packets travel.
    pub rdma_priority: Priority,
    /// Where congestion notifications travel.
    pub cnp_priority: Priority,
    /// The DSCP table. Without an entry the port trusts the priority in the VLAN tag.
    #[serde(default)]
    pub dscp: Vec<Dscp>,
    /// Scheduling; class n serves priority n.
    pub ets: Option<EtsPart>,
    /// Receive buffers.
    pub buffers: Option<BuffersPart>,
    /// 802.3x.
    #[serde(default)]
    pub global_pause: bool,
}

/// An entry of the DSCP table.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dscp {
    /// 0 to 63.
    pub dscp: u16,
    /// Where such packets go.
    pub priority: Priority,
}

/// Scheduling.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EtsPart {
    /// Each class's share in per cent: 100 together.
    pub percent: [u8; 8],
    /// Classes that go before all others.
    #[serde(default)]
    pub strict: Vec<Priority>,
}

/// Receive buffers.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuffersPart {
    /// The buffer of each priority.
    pub of_priority: [u8; 8],
    /// Their sizes in bytes.
    pub bytes: [u32; 8],
}

/// Who holds queue pairs on each port of a group.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owner {
    /// The process, or a module of the kernel.
    pub name: String,
    /// Its process on the first port; each further port has the next. None for the kernel.
    pub first_pid: Option<u32>,
    /// How many it holds on a port.
    pub count: u32,
}

/// Collective traffic: bursts, in each of which every rail moves the same volume and the next burst waits for the
/// slowest.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllReduce {
    /// The rails.
    pub group: String,
    /// From the start of a burst to the start of the next.
    pub period_s: Seconds,
    /// How much of the period a burst fills in good health.
    pub duty: Share,
    /// Its rate as a share of the line rate.
    pub line_share: Share,
    /// How far a rail's rate in a burst may fall short, by chance.
    #[serde(default)]
    pub jitter: Share,
    /// How long a burst takes to reach its rate.
    #[serde(default)]
    pub ramp_s: Seconds,
}

/// Steady traffic on each port of a group.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Background {
    /// The ports.
    pub group: String,
    /// RDMA, or TCP through the network device.
    pub transport: Transport,
    /// Received, in Gb/s.
    pub rx_gbps: f64,
    /// Sent, in Gb/s.
    pub tx_gbps: f64,
    /// How far it swings about that, as a share of it.
    #[serde(default)]
    pub swing: Share,
    /// How long a swing takes.
    pub period_s: Seconds,
}

/// What carries steady traffic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Transport {
    /// RDMA.
    Rdma,
    /// TCP through the network device, on priority 0.
    Tcp,
}
