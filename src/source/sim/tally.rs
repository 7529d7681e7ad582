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

    /// Adds all of `growth`.
    pub(super) fn absorb(&mut self, growth: &Self) {
        self.grow(growth, |amount| amount);
    }

    /// This and `part` of `growth` on top, rounded down, so that it never shrinks as `part` grows.
    pub(super) fn plus(&self, growth: &Self, part: Part) -> Self {
        let mut sum = self.clone();
        sum.grow(growth, |amount| part.of(amount));
        sum
    }

    fn grow(&mut self, growth: &Self, of: impl Fn(u64) -> u64) {
        for (count, more) in self.counts.iter_mut().zip(growth.counts) {
            *count = count.saturating_add(of(more));
        }
        for (pause, more) in self.pauses.as_flattened_mut().iter_mut().zip(growth.pauses.as_flattened()) {
            pause.frames = pause.frames.saturating_add(of(more.frames));
            pause.micros = pause.micros.saturating_add(of(more.micros));
            pause.transitions = pause.transitions.saturating_add(of(more.transitions));
        }
    }
}

/// A fraction from 0 to 1, exact.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) numerator: u64,
    pub(super) denominator: u64,
}

impl Part {
    /// This part of `amount`, rounded down.
    fn of(self, amount: u64) -> u64 {
        // At most `amount`, so it fits.
        (u128::from(amount) * u128::from(self.numerator) / u128::from(self.denominator.max(1))) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_part_grows_up_to_the_whole(amount: u64, one in 0_u64..=1_000, other in 0_u64..=1_000) {
            let part = |numerator| Part { numerator, denominator: 1_000 }.of(amount);
            prop_assert!(one > other || part(one) <= part(other));
            prop_assert_eq!((part(0), part(1_000)), (0, amount));
        }
    }
}
