//! The state of a port's link: what may change at any moment and is read on every beat.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::reading::Reading;

/// What carries the packets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LinkLayer {
    /// InfiniBand (and Omni-Path, which says the same).
    InfiniBand,
    /// Ethernet: RoCE or iWARP.
    Ethernet,
    /// Neither: EFA reports this.
    Unknown,
}

/// The logical state of a port (IBTA `PortState`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PortState {
    /// 0: no state.
    Nop,
    /// 1: no link.
    Down,
    /// 2: link, but no subnet manager has configured it.
    Init,
    /// 3: configured, not yet active.
    Armed,
    /// 4: carries traffic.
    Active,
    /// 5: active, the link is in trouble.
    ActiveDefer,
}

impl PortState {
    /// The state with this code, as verbs and sysfs number them.
    #[must_use]
    pub fn from_code(code: u32) -> Option<Self> {
        Some(match code {
            0 => Self::Nop,
            1 => Self::Down,
            2 => Self::Init,
            3 => Self::Armed,
            4 => Self::Active,
            5 => Self::ActiveDefer,
            _ => return None,
        })
    }

    /// The name as the kernel prints it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Nop => "NOP",
            Self::Down => "DOWN",
            Self::Init => "INIT",
            Self::Armed => "ARMED",
            Self::Active => "ACTIVE",
            Self::ActiveDefer => "ACTIVE_DEFER",
        }
    }
}

/// The physical state of a port (IBTA `PortPhysicalState`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhysState {
    /// 1.
    Sleep,
    /// 2: looking for a peer: no cable, or the other end is off.
    Polling,
    /// 3: switched off by an administrator.
    Disabled,
    /// 4: agreeing on width and speed.
    Training,
    /// 5.
    LinkUp,
    /// 6: recovering from errors.
    ErrorRecovery,
    /// 7.
    PhyTest,
}

impl PhysState {
    /// The state with this code, as verbs and sysfs number them.
    #[must_use]
    pub fn from_code(code: u32) -> Option<Self> {
        Some(match code {
            1 => Self::Sleep,
            2 => Self::Polling,
            3 => Self::Disabled,
            4 => Self::Training,
            5 => Self::LinkUp,
            6 => Self::ErrorRecovery,
            7 => Self::PhyTest,
            _ => return None,
        })
    }

    /// The name as the kernel prints it: what one searches for.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sleep => "Sleep",
            Self::Polling => "Polling",
            Self::Disabled => "Disabled",
            Self::Training => "PortConfigurationTraining",
            Self::LinkUp => "LinkUp",
            Self::ErrorRecovery => "LinkErrorRecovery",
            Self::PhyTest => "Phy Test",
        }
    }
}

/// A data rate in bits a second.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BitsPerSecond(pub u64);

impl BitsPerSecond {
    /// From megabits a second, the unit of ethtool.
    #[must_use]
    pub fn from_mbps(mbps: u32) -> Self {
        Self(u64::from(mbps) * 1_000_000)
    }

    /// In gigabits a second.
    #[must_use]
    pub fn gbps(self) -> f64 {
        self.0 as f64 / 1e9
    }
}

impl fmt::Display for BitsPerSecond {
    /// In Gb/s without the unit: `400`, `2.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}", (self.gbps() * 10.0).round() / 10.0))
    }
}

/// The speed a link negotiated, as the RDMA core states it (`400 Gb/sec (4X NDR)`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkRate {
    /// All lanes together.
    pub total: BitsPerSecond,
    /// Lanes in use; absent where only a total is known.
    pub lanes: Option<u8>,
    /// The generation's name (`NDR`); absent where the kernel prints none.
    pub generation: Option<Generation>,
}

impl LinkRate {
    /// What the RDMA core says where it doesn't know an Ethernet port's speed: one lane of SDR.
    const UNKNOWN: BitsPerSecond = BitsPerSecond(2_500_000_000);

    /// This rate, unless on this link layer it is what stands for an unknown one.
    #[must_use]
    pub fn credible(self, layer: LinkLayer) -> Reading<Self> {
        let unknown = layer == LinkLayer::Ethernet && self.total == Self::UNKNOWN && self.lanes == Some(1);
        Reading::from_option((!unknown).then_some(self))
    }
}

/// Names of InfiniBand signalling rates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Generation {
    Sdr,
    Ddr,
    Qdr,
    Fdr10,
    Fdr,
    Edr,
    Hdr,
    Ndr,
    Xdr,
}

impl Generation {
    /// The generation with this name, whatever its case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        const ALL: [Generation; 9] = [
            Generation::Sdr,
            Generation::Ddr,
            Generation::Qdr,
            Generation::Fdr10,
            Generation::Fdr,
            Generation::Edr,
            Generation::Hdr,
            Generation::Ndr,
            Generation::Xdr,
        ];
        ALL.into_iter().find(|g| g.name().eq_ignore_ascii_case(name))
    }

    /// The name as the kernel prints it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sdr => "SDR",
            Self::Ddr => "DDR",
            Self::Qdr => "QDR",
            Self::Fdr10 => "FDR10",
            Self::Fdr => "FDR",
            Self::Edr => "EDR",
            Self::Hdr => "HDR",
            Self::Ndr => "NDR",
            Self::Xdr => "XDR",
        }
    }
}

/// The operational state of a network device (RFC 2863, `/sys/class/net/*/operstate`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the kernel's")]
pub enum OperState {
    Unknown,
    NotPresent,
    Down,
    LowerLayerDown,
    Testing,
    Dormant,
    Up,
}

/// What the port's network device says of its link, on every beat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NetdevLink {
    /// Its operational state.
    pub operstate: Reading<OperState>,
    /// Whether an administrator switched it on (`IFF_UP`).
    pub admin_up: Reading<bool>,
    /// Whether the physical layer has a signal. The kernel answers EINVAL while the device is administratively down.
    pub carrier: Reading<bool>,
    /// How often the carrier came or went since boot.
    pub carrier_changes: Reading<u64>,
    /// Its speed; unsupported while unknown (the kernel says -1).
    pub speed: Reading<BitsPerSecond>,
}

/// A port's link on one beat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Link {
    /// The logical state.
    pub state: Reading<PortState>,
    /// The physical state.
    pub phys_state: Reading<PhysState>,
    /// What the RDMA core says of the rate. On Ethernet ports it can be wrong: use [`Link::rate`].
    pub rdma_rate: Reading<LinkRate>,
    /// The network device's view; absent where the port has none in this namespace.
    pub netdev: Option<NetdevLink>,
}

impl Link {
    /// Whether the port carries traffic.
    #[must_use]
    pub fn is_active(&self) -> bool {
        matches!(self.state, Reading::Value(PortState::Active | PortState::ActiveDefer))
    }

    /// The port's rate: the network device's speed on Ethernet, the RDMA core's rate elsewhere; unsupported while the
    /// port is down, since drivers then report a default (mlx5: 40 Gb/s) or the last one.
    #[must_use]
    pub fn rate(&self, layer: LinkLayer) -> Reading<BitsPerSecond> {
        let rdma = || self.rdma_rate.map(|r| r.total);
        match self.state {
            Reading::Value(PortState::Nop | PortState::Down) => Reading::Unsupported,
            _ => match (layer, &self.netdev) {
                (LinkLayer::Ethernet, Some(netdev)) => netdev.speed.or(rdma),
                _ => rdma(),
            },
        }
    }

    /// The lanes and the generation behind [`Link::rate`]; unsupported where the RDMA core speaks of another rate than
    /// the port's (rxe: 4X EDR over any network device).
    #[must_use]
    pub fn make_up(&self, layer: LinkLayer) -> Reading<LinkRate> {
        self.rate(layer).and_then(|rate| {
            self.rdma_rate.and_then(|make_up| Reading::from_option((make_up.total == rate).then_some(make_up)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(state: PortState, rdma_gbps: u64, netdev_mbps: Option<u32>) -> Link {
        Link {
            state: Reading::Value(state),
            rdma_rate: Reading::Value(LinkRate {
                total: BitsPerSecond(rdma_gbps * 1_000_000_000),
                lanes: Some(4),
                generation: None,
            }),
            netdev: netdev_mbps
                .map(|m| NetdevLink { speed: Reading::Value(BitsPerSecond::from_mbps(m)), ..NetdevLink::default() }),
            ..Link::default()
        }
    }

    #[test]
    fn an_ethernet_port_has_its_netdevs_speed() {
        let rxe = link(PortState::Active, 100, Some(400_000));
        assert_eq!(rxe.rate(LinkLayer::Ethernet).into_value().map(BitsPerSecond::gbps), Some(400.0));
        assert_eq!(rxe.rate(LinkLayer::InfiniBand).into_value().map(BitsPerSecond::gbps), Some(100.0));
    }

    #[test]
    fn lanes_of_another_rate_are_not_the_ports() {
        let rxe = link(PortState::Active, 100, Some(400_000));
        assert_eq!(rxe.make_up(LinkLayer::Ethernet), Reading::Unsupported);
        assert_eq!(rxe.make_up(LinkLayer::InfiniBand), rxe.rdma_rate);
        let mlx5 = link(PortState::Active, 400, Some(400_000));
        assert_eq!(mlx5.make_up(LinkLayer::Ethernet), mlx5.rdma_rate);
        assert_eq!(link(PortState::Down, 400, None).make_up(LinkLayer::InfiniBand), Reading::Unsupported);
    }

    #[test]
    fn a_port_that_is_down_has_no_rate() {
        assert_eq!(link(PortState::Down, 40, None).rate(LinkLayer::Ethernet), Reading::Unsupported);
    }

    #[test]
    fn one_lane_of_sdr_on_ethernet_is_an_unknown_speed() {
        let sdr = LinkRate { total: BitsPerSecond(2_500_000_000), lanes: Some(1), generation: Some(Generation::Sdr) };
        assert_eq!(sdr.credible(LinkLayer::Ethernet), Reading::Unsupported);
        assert_eq!(sdr.credible(LinkLayer::InfiniBand), Reading::Value(sdr));
        let qdr = LinkRate { total: BitsPerSecond(10_000_000_000), ..sdr };
        assert_eq!(qdr.credible(LinkLayer::Ethernet), Reading::Value(qdr));
    }

    #[test]
    fn rates_are_short() {
        assert_eq!(BitsPerSecond(2_500_000_000).to_string(), "2.5");
        assert_eq!(format!("{:>5}", BitsPerSecond(400_000_000_000)), "  400");
    }
}
