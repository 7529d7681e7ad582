//! What is not as it should be with a port, judged from one frame.

use std::time::Duration;

use crate::fabric::{BitsPerSecond, Direction, PcieLink, PortState, Priority};

/// How a port fares, worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Health {
    /// Switched off by an administrator: nothing is expected of it.
    Off,
    /// As it should be.
    Healthy,
    /// Something to look at.
    Warning,
    /// Traffic suffers or stops.
    Critical,
}

/// Something that is not as it should be: numbers alone, put into words by the front end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Condition {
    /// The device is gone.
    Gone {
        /// For how long.
        since: Duration,
    },
    /// The device does not answer: what is shown is from before.
    Stale {
        /// For how long.
        since: Duration,
    },
    /// The port does not carry traffic: down, or waiting for a subnet manager (INIT, ARMED).
    NotActive {
        /// Its state.
        state: PortState,
        /// Switched off on purpose.
        disabled: bool,
    },
    /// The link trained below what it should.
    RateBelow {
        /// What it has.
        rate: BitsPerSecond,
        /// What it should have.
        expected: BitsPerSecond,
    },
    /// Paused for a share of the time. Received: the network stops us. Sent: we stop the network.
    Paused {
        /// Which way.
        direction: Direction,
        /// The worst priority; absent for 802.3x.
        priority: Option<Priority>,
        /// Share of the time, 0 to 1.
        share: f32,
    },
    /// RDMA packets are being lost.
    Losing {
        /// Signs of loss a second.
        per_second: f32,
    },
    /// The link makes errors.
    LinkErrors {
        /// Errors a second.
        per_second: f32,
    },
    /// The PCIe link trained below what the device and its path could do.
    PcieBelow {
        /// What it has.
        current: PcieLink,
        /// What it could have.
        possible: PcieLink,
    },
}

impl Condition {
    /// Share of the time paused that is worth a look, and the share that is grave (the design's proposal: warn at 1 %,
    /// high at 10 %).
    pub const PAUSE_SHARE: (f32, f32) = (0.01, 0.10);

    /// How bad it is.
    #[must_use]
    pub fn health(&self) -> Health {
        match self {
            Self::NotActive { disabled: true, .. } => Health::Off,
            Self::Gone { .. } | Self::Losing { .. } | Self::NotActive { .. } => Health::Critical,
            Self::Paused { share, .. } if *share >= Self::PAUSE_SHARE.1 => Health::Critical,
            _ => Health::Warning,
        }
    }
}
