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
