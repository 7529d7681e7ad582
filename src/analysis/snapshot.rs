//! What a front end sees: one instant of a host, derived, and the way to earlier ones.

use std::sync::Arc;
use std::time::Duration;

use crate::fabric::{
    BitsPerSecond, CounterSpec, DeviceFacts, Freshness, Host, Interface, Link, Mono, PortFacts, PortId, Reading, Text,
    Wall,
};

use super::figure::Figure;
use super::finding::{Finding, FindingEvent, Findings};
use super::health::Health;
use super::history::History;
use super::priorities::Priorities;
use super::profile::Profile;
use super::tally::Tally;

/// The newest state of a host, and the way back.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// Grows by one with each sample.
    pub generation: u64,
    /// Now.
    pub frame: Arc<Frame>,
    /// Earlier.
    pub history: History,
    /// How the sampling goes.
    pub cadence: Cadence,
    /// All findings of the session.
    pub findings: Arc<Findings>,
    /// What happened to them with this sample.
    pub events: Vec<FindingEvent>,
    /// The thresholds they were judged by.
    pub profile: Arc<Profile>,
}

/// How the sampling goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cadence {
    /// The time between two samples, as asked for.
    pub interval: Duration,
    /// Beats that could not be kept since the start.
    pub missed: u64,
}

/// A host at one instant. The same type serves now and any earlier moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// When.
    pub at: Mono,
    /// When, for people.
    pub wall: Wall,
    /// Which host.
    pub host: Arc<Host>,
    /// How many devices.
    pub devices: usize,
    /// Its ports in natural order.
    pub ports: Vec<PortNow>,
}

/// A port at one instant.
#[derive(Debug, Clone, PartialEq)]
pub struct PortNow {
    /// Which.
    pub id: PortId,
    /// Its device.
    pub device: Arc<DeviceFacts>,
    /// What changes rarely.
    pub facts: Arc<PortFacts>,
    /// Its link.
    pub link: Arc<Link>,
    /// Whether its device answered.
    pub freshness: Freshness,
    /// How it fares, by its findings.
    pub health: Health,
    /// What holds of it, worst first, with the numbers of this instant.
    pub findings: Vec<Arc<Finding>>,
    /// Its rate; unsupported while it is down.
    pub rate: Reading<BitsPerSecond>,
    /// The rate it should have, where that is known.
    pub expected_rate: Option<BitsPerSecond>,
    /// Throughput.
    pub traffic: Traffic,
    /// Share of the time in which the network stopped us, 0 to 1: the worst priority, or 802.3x.
    pub pause_rx: Figure,
    /// Share of the time in which we stopped the network, 0 to 1.
    pub pause_tx: Figure,
    /// What the two shares rest on.
    pub pause_basis: PauseBasis,
    /// Packets a second that arrived with a congestion mark.
    pub ecn_marked: Figure,
    /// Congestion notifications sent a second.
    pub cnp_sent: Figure,
    /// Congestion notifications handled a second.
    pub cnp_handled: Figure,
    /// Signs of lost RDMA packets a second, of all kinds.
    pub loss: Figure,
    /// Packets dropped at the port a second, both directions.
    pub discards: Figure,
    /// Errors of the link a second, of all kinds.
    pub link_errors: Figure,
    /// Ticks a second with data to send and no credit (InfiniBand).
    pub transmit_wait: Figure,
    /// By priority; absent where the driver counts none.
    pub priorities: Option<Priorities>,
    /// What moves, by meaning. Kept for the newest frame alone: earlier frames have `None`.
    pub tally: Option<Arc<Tally>>,
    /// Every counter. Kept for the newest frame alone: earlier frames have `None`.
    pub counters: Option<Arc<Vec<CounterGroup>>>,
}

/// Throughput, and what was counted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Traffic {
    /// Bits received a second.
    pub rx: Figure,
    /// Bits sent a second.
    pub tx: Figure,
    /// What the bits are.
    pub basis: TrafficBasis,
}

/// What throughput was taken from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrafficBasis {
    /// RDMA bytes.
    Rdma,
    /// All bytes of the network device: the driver counts no RDMA bytes (rxe).
    Netdev,
}

/// What a pause share rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PauseBasis {
    /// Time spent paused: the measure.
    Time,
    /// Only frames are counted (ice): the share is unknown, [`PriorityNow`](super::PriorityNow) has the frames.
    Frames,
    /// Nothing is counted, or flow control is off.
    None,
}

/// The counters that came through one interface.
#[derive(Debug, Clone, PartialEq)]
pub struct CounterGroup {
    /// Which.
    pub interface: Interface,
    /// Whether they count for the device as a whole and not for this port alone.
    pub of_device: bool,
    /// The rows in the kernel's order; or why there are none.
    pub rows: Reading<Vec<CounterRow>>,
}

/// A counter and how it moves.
#[derive(Debug, Clone, PartialEq)]
pub struct CounterRow {
    /// The kernel's name.
    pub name: Text,
    /// What it means.
    pub spec: CounterSpec,
    /// Its value in its unit ([`CounterSpec::scale`] applied).
    pub value: Reading<u64>,
    /// How it moves.
    pub rate: RateNow,
}

/// How a counter moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RateNow {
    /// So many units a second.
    PerSecond(f64),
    /// It is a level: its value says it all.
    Level,
    /// At the maximum of its width: growth can't be seen.
    Saturated,
    /// It went back: a reset or a reload. Counted anew from here.
    Reset,
    /// No earlier value to compare with.
    First,
    /// There is no value.
    Absent,
}

#[cfg(test)]
pub(crate) mod testing {
    use std::collections::BTreeMap;

    use super::*;
    use crate::fabric::Origin;

    /// A snapshot of a host without ports at so many seconds.
    pub(crate) fn empty(seconds: u64) -> Snapshot {
        let at = Duration::from_secs(seconds);
        let host = Host { name: Text::clean("node7"), origin: Origin::Live, notices: Vec::new() };
        let (at, wall) = (Mono(0).plus(at), Wall(0).plus(at));
        Snapshot {
            generation: 1,
            frame: Arc::new(Frame { at, wall, host: Arc::new(host), devices: 0, ports: Vec::new() }),
            history: History::default(),
            cadence: Cadence { interval: Duration::from_secs(1), missed: 0 },
            findings: Arc::default(),
            events: Vec::new(),
            profile: Arc::new(profile()),
        }
    }

    /// The thresholds that are used when none are named.
    pub(crate) fn profile() -> Profile {
        Profile::load("default", &BTreeMap::new()).unwrap()
    }
}
