//! What a simulated port has counted, before the device puts it into counters of its own names and widths.

use crate::fabric::{Direction, Priority};

/// Something that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quantity {
    RdmaBytesRx,
    RdmaBytesTx,
    RdmaPacketsRx,
    RdmaPacketsTx,
    /// TCP through the network device.
    LanBytesRx,
    LanBytesTx,
    LanPacketsRx,
    LanPacketsTx,
    WriteRequests,
    EcnMarked,
    CnpSent,
    CnpHandled,
    CnpIgnored,
    CnpBytesRx,
    CnpBytesTx,
    OutOfSequence,
    SequenceErrors,
    AckTimeouts,
    DuplicateRequests,
    AdaptiveRetransmissions,
    OutOfBuffer,
    SymbolErrors,
    ReceiveErrors,
    LinkRecoveries,
    LinkDowned,
    CarrierChanges,
    /// In ticks of the device.
    TransmitWait,
    PhyBits,
    FecCorrectedBits,
    /// Seconds in which writes over PCIe stalled for more than 30 %, in thousandths.
    PcieStalledMillis,
}

/// How many quantities there are.
const QUANTITIES: usize = Quantity::PcieStalledMillis as usize + 1;

/// Pause of one priority in one direction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Pause {
    pub(super) frames: u64,
    pub(super) micros: u64,
    pub(super) transitions: u64,
}

/// How much of everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tally {
    counts: [u64; QUANTITIES],
    /// By direction and priority.
    pauses: [[Pause; 8]; 2],
}

impl Tally {
    /// Nothing yet.
    pub(super) const ZERO: Self =
        Self { counts: [0; QUANTITIES], pauses: [[Pause { frames: 0, micros: 0, transitions: 0 }; 8]; 2] };

    pub(super) fn get(&self, quantity: Quantity) -> u64 {
        self.counts[quantity as usize]
    }

    pub(super) fn add(&mut self, quantity: Quantity, amount: u64) {
        let count = &mut self.counts[quantity as usize];
        *count = count.saturating_add(amount);
    }

    pub(super) fn pause(&self, direction: Direction, priority: Priority) -> Pause {
        self.pauses[direction as usize][priority.index()]
    }

    pub(super) fn pause_mut(&mut self, direction: Direction, priority: Priority) -> &mut Pause {
        &mut self.pauses[direction as usize][priority.index()]
    }

    /// This and `part` of `growth` on top, rounded down, so that it never shrinks as `part` grows.
    pub(super) fn plus(&self, growth: &Self, part: Part) -> Self {
        let mut sum = self.clone();
        for (count, more) in sum.counts.iter_mut().zip(growth.counts) {
            *count = count.saturating_add(part.of(more));
        }
        for (pause, more) in sum.pauses.as_flattened_mut().iter_mut().zip(growth.pauses.as_flattened()) {
            pause.frames = pause.frames.saturating_add(part.of(more.frames));
            pause.micros = pause.micros.saturating_add(part.of(more.micros));
            pause.transitions = pause.transitions.saturating_add(part.of(more.transitions));
        }
        sum
    }
}

/// A fraction from 0 to 1, exact.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) numerator: u64,
    pub(super) denominator: u64,
}

impl Part {
    /// All of it.
    pub(super) const WHOLE: Self = Self { numerator: 1, denominator: 1 };

    /// This part of `amount`, rounded down.
    fn of(self, amount: u64) -> u64 {
        // At most `amount`, so it fits.
        (u128::from(amount) * u128::from(self.numerator) / u128::from(self.denominator.max(1))) as u64
    }
}
