//! One reading of a whole host: raw, as read. It is what a recording keeps; everything else is derived.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::clean::Text;
use super::counter::CounterBlock;
use super::device::DeviceFacts;
use super::identity::{DeviceName, PortNumber};
use super::link::Link;
use super::port::PortFacts;
use super::time::{Mono, Wall};

/// Where samples come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// This host's devices.
    Live,
    /// A simulated fabric: the scenario's name.
    Demo(Text),
    /// A captured `/sys` tree: its path.
    Tree(Text),
}

/// The host that was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Host {
    /// Its name.
    pub name: Text,
    /// Where the samples come from.
    pub origin: Origin,
    /// What could not be had of the host as a whole, in one sentence each (libibverbs missing, no RDMA netlink).
    pub notices: Vec<Text>,
}

/// Whether a device answered this time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Freshness {
    /// It did.
    Fresh,
    /// It did not by its deadline: what is shown is from before. Its last answer was asked for at this instant.
    Stale {
        /// Since when it has not answered.
        since: Mono,
    },
    /// It was there and has gone.
    Gone {
        /// Since when.
        since: Mono,
    },
}

/// A port as read once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PortSample {
    /// Its number, from 1.
    pub number: PortNumber,
    /// Its link.
    pub link: Link,
    /// What changes rarely.
    pub facts: Arc<PortFacts>,
    /// Its counters, a block an interface.
    pub counters: Vec<Arc<CounterBlock>>,
}

/// A device as read once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceSample {
    /// The kernel's name for it.
    pub name: DeviceName,
    /// The kernel's index: a change means that it was registered anew, and its counters started again.
    pub index: Option<u32>,
    /// When it was read: later than the sample before even where a value did not change.
    pub read_at: Mono,
    /// Whether it answered.
    pub freshness: Freshness,
    /// What changes rarely.
    pub facts: Arc<DeviceFacts>,
    /// Counters of the device as a whole (EFA, hfi1).
    pub counters: Vec<Arc<CounterBlock>>,
    /// Its ports in order.
    pub ports: Vec<PortSample>,
}

/// A whole host as read once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// When the reading began.
    pub at: Mono,
    /// The same instant for people.
    pub wall: Wall,
    /// The host.
    pub host: Arc<Host>,
    /// Its devices in natural order. Those that did not answer are there too, with what they said last.
    pub devices: Vec<Arc<DeviceSample>>,
}
