//! What may have brought a fault about. The words and the command to try next stand in `assets/locales`.

/// A likely cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// The card's PCIe link trained below what it and its slot can do.
    PcieTrainedDown,
    /// The card waits for PCIe or memory.
    PcieStalls,
    /// The card's memory is on another NUMA node, or the IOMMU translates each access.
    NumaOrIommu,
    /// No receive buffers are posted: the application is slow.
    NoReceiveBuffers,
    /// This host receives too slowly, and no more is known.
    HostTooSlow,
    /// The switch is congested: several senders to one port.
    FabricCongestion,
    /// The peer, or what lies behind it, receives too slowly.
    PeerTooSlow,
    /// A device in the network never stops pausing.
    StuckPeer,
    /// PFC is not on for the priority that carries the traffic, at this end.
    PfcNotConfigured,
    /// PFC is on for a priority that nothing uses, or the traffic is on another.
    PriorityMismatch,
    /// Packets are not put on the priority that is meant: trust, DSCP map, or the application's traffic class.
    DscpMapMismatch,
    /// 802.3x is on where PFC should be.
    GlobalPauseConfigured,
    /// Congestion control is off at this NIC.
    CongestionControlOff,
    /// The other end is not lossless: its buffers, or its PFC.
    LossInNetwork,
    /// The headroom of the receive buffer is too small for the cable.
    BufferHeadroom,
    /// Cable, transceiver or connector.
    CableOrOptic,
    /// The other end is off or not connected.
    PeerOff,
    /// An administrator switched it off.
    SwitchedOff,
    /// No subnet manager configured the port.
    NoSubnetManager,
    /// The two ends are set to different speeds or widths.
    SpeedMismatch,
    /// The remote process is gone or hangs.
    PeerGone,
    /// Partition keys differ.
    PartitionMismatch,
    /// Firmware, settings or slots differ from the sibling ports.
    UnlikeSiblings,
    /// The counter was not cleared for long: what it counts now cannot be seen.
    CounterFull,
    /// The device or its driver does not answer.
    DeviceHangs,
    /// The device was removed, or its driver was unloaded.
    DeviceRemoved,
}

impl Cause {
    /// All of them.
    pub const ALL: [Self; 26] = [
        Self::PcieTrainedDown,
        Self::PcieStalls,
        Self::NumaOrIommu,
        Self::NoReceiveBuffers,
        Self::HostTooSlow,
        Self::FabricCongestion,
        Self::PeerTooSlow,
        Self::StuckPeer,
        Self::PfcNotConfigured,
        Self::PriorityMismatch,
        Self::DscpMapMismatch,
        Self::GlobalPauseConfigured,
        Self::CongestionControlOff,
        Self::LossInNetwork,
        Self::BufferHeadroom,
        Self::CableOrOptic,
        Self::PeerOff,
        Self::SwitchedOff,
        Self::NoSubnetManager,
        Self::SpeedMismatch,
        Self::PeerGone,
        Self::PartitionMismatch,
        Self::UnlikeSiblings,
        Self::CounterFull,
        Self::DeviceHangs,
        Self::DeviceRemoved,
    ];

    /// The name in JSON and in the locales.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PcieTrainedDown => "pcie-trained-down",
            Self::PcieStalls => "pcie-stalls",
            Self::NumaOrIommu => "numa-or-iommu",
            Self::NoReceiveBuffers => "no-receive-buffers",
            Self::HostTooSlow => "host-too-slow",
            Self::FabricCongestion => "fabric-congestion",
            Self::PeerTooSlow => "peer-too-slow",
            Self::StuckPeer => "stuck-peer",
            Self::PfcNotConfigured => "pfc-not-configured",
            Self::PriorityMismatch => "priority-mismatch",
            Self::DscpMapMismatch => "dscp-map-mismatch",
            Self::GlobalPauseConfigured => "global-pause-configured",
            Self::CongestionControlOff => "congestion-control-off",
            Self::LossInNetwork => "loss-in-network",
            Self::BufferHeadroom => "buffer-headroom",
            Self::CableOrOptic => "cable-or-optic",
            Self::PeerOff => "peer-off",
            Self::SwitchedOff => "switched-off",
            Self::NoSubnetManager => "no-subnet-manager",
            Self::SpeedMismatch => "speed-mismatch",
            Self::PeerGone => "peer-gone",
            Self::PartitionMismatch => "partition-mismatch",
            Self::UnlikeSiblings => "unlike-siblings",
            Self::CounterFull => "counter-full",
            Self::DeviceHangs => "device-hangs",
            Self::DeviceRemoved => "device-removed",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_all_different() {
        let names: BTreeSet<_> = Cause::ALL.iter().map(|cause| cause.as_str()).collect();
        assert_eq!(names.len(), Cause::ALL.len());
    }
}
