//! Counters: what a number is called, what it counts, and how it may change.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::clean::Text;
use super::device::Driver;
use super::reading::Reading;
use super::time::Mono;
use super::vendor;

/// An Ethernet priority, 0 to 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Priority(u8);

impl Priority {
    /// All eight.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// Priority `index`, if there is such a one.
    #[must_use]
    pub fn new(index: u8) -> Option<Self> {
        (index < 8).then_some(Self(index))
    }

    /// As an index into arrays of eight.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl TryFrom<u8> for Priority {
    type Error = String;

    fn try_from(index: u8) -> Result<Self, String> {
        Self::new(index).ok_or_else(|| format!("priority {index}: want 0 to 7"))
    }
}

impl From<Priority> for u8 {
    fn from(priority: Priority) -> Self {
        priority.0
    }
}

impl fmt::Display for Priority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Which way, seen from this host. For pause frames it is the heart of the matter: received, the network stops us;
/// sent, we stop the network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Received.
    Rx,
    /// Sent.
    Tx,
}

/// What a counter means, in one vocabulary for all drivers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// Bytes of RDMA traffic.
    RdmaBytes(Direction),
    /// Packets of RDMA traffic.
    RdmaPackets(Direction),
    /// All bytes on the wire or through the network device.
    PortBytes(Direction),
    /// All packets on the wire or through the network device.
    PortPackets(Direction),
    /// Bytes of one priority.
    PriorityBytes(Direction, Priority),
    /// Packets of one priority.
    PriorityPackets(Direction, Priority),
    /// Packets of one priority dropped for lack of buffer.
    PriorityDiscards(Direction, Priority),
    /// PFC pause frames of one priority.
    PauseFrames(Direction, Priority),
    /// Time spent paused on one priority.
    PauseTime(Direction, Priority),
    /// Changes from paused to sending on one priority.
    PauseTransitions(Direction, Priority),
    /// 802.3x pause frames.
    GlobalPauseFrames(Direction),
    /// Time spent paused by 802.3x.
    GlobalPauseTime(Direction),
    /// All pause frames, of either kind.
    AnyPauseFrames(Direction),
    /// The device has been sending pause for a long time.
    PauseStormWarnings,
    /// The device gave up pausing: drops are now possible.
    PauseStormErrors,
    /// Packets dropped at the port.
    Discards(Direction),
    /// RDMA packets that arrived with a congestion mark.
    EcnMarked,
    /// Congestion notifications sent, as a receiver.
    CnpSent,
    /// Congestion notifications received and acted on, as a sender.
    CnpHandled,
    /// Congestion notifications received and not acted on.
    CnpIgnored,
    /// Packets that arrived out of order.
    OutOfSequence,
    /// NAKs received for a gap in the sequence: packets of ours were lost.
    SequenceErrors,
    /// Acknowledgement timers that ran out.
    AckTimeouts,
    /// Gaps noticed from an acknowledgement further on.
    ImpliedNaks,
    /// Requests received twice: acknowledgements of ours were lost or late.
    DuplicateRequests,
    /// Packets or messages sent again.
    Retransmissions,
    /// Queue pairs that ran out of retries.
    RetryExhausted,
    /// Queue pairs that ran out of retries because the receiver was not ready.
    RnrRetryExhausted,
    /// Receiver-not-ready answers.
    ReceiverNotReady,
    /// Packets for which no receive buffer was posted.
    OutOfBuffer,
    /// Slow restarts after loss or idleness.
    SlowRestarts,
    /// RDMA packets with a wrong invariant checksum.
    IcrcErrors,
    /// Minor errors on lanes.
    SymbolErrors,
    /// Successful retrains.
    LinkRecoveries,
    /// Times the link went down.
    LinkDowned,
    /// Bad packets.
    ReceiveErrors,
    /// Packets already marked bad upstream.
    RemotePhysicalErrors,
    /// Local physical errors passed their threshold.
    LocalIntegrityErrors,
    /// Buffer overruns: the peer broke flow control.
    BufferOverruns,
    /// Packets refused for their partition key.
    ConstraintErrors(Direction),
    /// Management packets dropped.
    Vl15Dropped,
    /// Ticks with data to send and no credit.
    TransmitWait,
    /// Frames with a wrong checksum.
    CrcErrors,
    /// Bits that forward error correction mended.
    FecCorrectedBits,
    /// Blocks or symbols that it could not mend.
    FecUncorrectable,
    /// Bits received, the divisor of an error rate.
    PhyBits,
    /// Share of the last second in which reads over PCIe stalled.
    PcieReadStalled,
    /// Share of the last second in which writes over PCIe stalled.
    PcieWriteStalled,
    /// Packets lost for PCIe.
    PcieOverflow,
    /// Signal errors on PCIe.
    PcieSignalErrors,
    /// Completions in error.
    CompletionErrors,
}

/// What a counter counts in, after [`CounterSpec::scale`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Unit {
    Bytes,
    Bits,
    Packets,
    Frames,
    Microseconds,
    /// Device-specific ticks: compare, don't convert.
    Ticks,
    Events,
    Percent,
    /// Unknown: the host does not say.
    Plain,
}

/// How a counter's number may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Grows and starts again at zero past its width.
    Wrapping,
    /// Grows and stays at its maximum (IBTA PMA error fields): at the maximum nothing can be said of growth.
    Saturating,
    /// A level, not a count (`outbound_pci_stalled_rd`).
    Gauge,
}

/// All that is known of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CounterSpec {
    /// What it means; absent where no table knows the name.
    pub metric: Option<Metric>,
    /// What it counts in.
    pub unit: Unit,
    /// How it changes.
    pub kind: Kind,
    /// Its width in bits, 1 to 64.
    pub bits: u8,
    /// What to multiply the raw number by (PMA data counters count words of 4 bytes).
    pub scale: u32,
}

impl CounterSpec {
    /// A 64-bit count of unknown meaning.
    pub const UNKNOWN: Self = Self { metric: None, unit: Unit::Plain, kind: Kind::Wrapping, bits: 64, scale: 1 };

    /// A 64-bit wrapping counter of `metric`.
    #[must_use]
    pub const fn count(metric: Metric, unit: Unit) -> Self {
        Self { metric: Some(metric), unit, ..Self::UNKNOWN }
    }

    /// The largest number its width can hold.
    #[must_use]
    pub fn maximum(&self) -> u64 {
        if self.bits >= 64 { u64::MAX } else { (1 << self.bits) - 1 }
    }
}

/// The kernel interface a counter came through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Interface {
    /// `ports/N/counters/`: IBTA performance management.
    Counters,
    /// `hw_counters/`, through RDMA netlink or sysfs.
    HwCounters,
    /// `ethtool -S`.
    Ethtool,
    /// `/sys/class/net/*/statistics`: for devices that count no RDMA bytes.
    Netdev,
}

/// The names of a block's counters and what they mean: shared by all samples until the names change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredLayout", into = "StoredLayout")]
pub struct CounterLayout {
    /// Where they come from.
    pub interface: Interface,
    /// Whose table explains them.
    pub driver: Driver,
    /// Their names as the kernel prints them.
    pub names: Vec<Text>,
    /// What each means, in the same order.
    pub specs: Vec<CounterSpec>,
}

impl CounterLayout {
    /// Explains `names` by the driver's table.
    #[must_use]
    pub fn new(interface: Interface, driver: Driver, names: Vec<Text>) -> Self {
        let specs = names.iter().map(|n| vendor::spec(driver, interface, n.as_str())).collect();
        Self { interface, driver, names, specs }
    }
}

/// What a recording keeps of a layout: names alone, so that a better table explains old recordings too.
#[derive(Clone, Serialize, Deserialize)]
struct StoredLayout {
    interface: Interface,
    driver: Driver,
    names: Vec<Text>,
}

impl From<StoredLayout> for CounterLayout {
    fn from(stored: StoredLayout) -> Self {
        Self::new(stored.interface, stored.driver, stored.names)
    }
}

impl From<CounterLayout> for StoredLayout {
    fn from(layout: CounterLayout) -> Self {
        Self { interface: layout.interface, driver: layout.driver, names: layout.names }
    }
}

/// Counters read together through one interface.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CounterBlock {
    /// Names and meanings. Empty where the interface could not be read at all.
    pub layout: Arc<CounterLayout>,
    /// When they were read.
    pub read_at: Mono,
    /// The raw numbers, one a name; or why there are none.
    pub values: Reading<Vec<Reading<u64>>>,
}

impl CounterBlock {
    /// The raw reading of the counter with this name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Reading<u64>> {
        let at = self.layout.names.iter().position(|n| n.as_str() == name)?;
        self.values.value()?.get(at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_have_a_maximum() {
        let spec = |bits| CounterSpec { bits, ..CounterSpec::UNKNOWN };
        assert_eq!([4, 8, 16, 32].map(|b| spec(b).maximum()), [15, 255, 65_535, 4_294_967_295]);
        assert_eq!(spec(64).maximum(), u64::MAX);
    }

    #[test]
    fn there_are_eight_priorities() {
        assert_eq!(Priority::new(7).map(Priority::index), Some(7));
        assert_eq!(Priority::new(8), None);
    }
}
