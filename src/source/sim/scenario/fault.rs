//! What a scenario lets go wrong.

use serde::Deserialize;

use crate::fabric::Priority;

use super::format::Speed;
use super::units::{Seconds, Share};

/// Something that goes wrong with a device.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Incident {
    /// Which.
    pub device: String,
    /// When it begins.
    pub start_s: Seconds,
    /// How long it lasts.
    pub duration_s: Seconds,
    /// From one beginning to the next; without it the incident comes once.
    pub every_s: Option<Seconds>,
    /// What it is.
    pub fault: Fault,
}

/// What goes wrong.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Fault {
    /// The link trains to a lower speed.
    LinkRate(Speed),
    /// The link is down.
    LinkDown,
    /// The link goes down and up again and again.
    LinkFlap {
        /// How long it is down each time.
        down_s: Seconds,
        /// How long it is up in between.
        up_s: Seconds,
    },
    /// This host receives too slowly and pauses the network.
    SlowReceiver {
        /// The priority paused.
        priority: Priority,
        /// Share of the time in which it is paused while data arrives; 1 is a storm, data or not.
        pause_share: Share,
        /// Lanes that the PCIe link has instead of all.
        pcie_lanes: Option<u8>,
        /// Share of each second in which writes to memory stall.
        #[serde(default)]
        pcie_stalled: Share,
    },
    /// The network pauses this host.
    NetworkPause {
        /// The priority paused.
        priority: Priority,
        /// Share of the time in which it is paused while there is data to send; 1 is a storm, data or not.
        pause_share: Share,
    },
    /// The network marks packets.
    EcnMarks {
        /// Packets that arrive with a mark, of each million received.
        marked_per_million: f64,
        /// Whether this host notifies the senders, as it should.
        #[serde(default = "yes")]
        notifies: bool,
        /// Notifications a second that reach this host as a sender.
        #[serde(default)]
        notifications_per_s: f64,
        /// Whether it obeys them, as it should.
        #[serde(default = "yes")]
        obeys: bool,
        /// How much slower it sends if it does.
        #[serde(default)]
        slowdown: Share,
    },
    /// The network loses packets, in both directions alike.
    PacketLoss {
        /// Of each million packets.
        per_million: f64,
    },
    /// The application posts receive buffers too late.
    ReceiverNotReady {
        /// How often a second a packet finds none.
        per_s: f64,
        /// How much slower data arrives for it.
        #[serde(default)]
        slowdown: Share,
    },
    /// A bad cable or module.
    SymbolErrors {
        /// Symbols a second that error correction cannot mend.
        per_s: f64,
    },
    /// Someone clears the counters of `counters/`, as `perfquery -R` does.
    CounterReset,
    /// The device is gone. It comes back registered anew, its counters at zero.
    DeviceLost,
}

fn yes() -> bool {
    true
}
