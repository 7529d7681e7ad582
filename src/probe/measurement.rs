//! What a run measured, and on which way.

use crate::fabric::{Gid, Mtu};

use super::{Failure, Latency, Request};

/// How packets found the far end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// By address: RoCE always, InfiniBand where the port asks for a global route header.
    Gid {
        /// The entry of the measuring port's table.
        from: Gid,
        /// The entry of the far port's table.
        to: Gid,
    },
    /// By local identifier: InfiniBand.
    Lid {
        /// The measuring port's.
        from: u16,
        /// The far port's.
        to: u16,
    },
}

/// The way that messages took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// By which addresses.
    pub route: Route,
    /// The largest packet.
    pub mtu: Mtu,
    /// Whether the payload lay in the work request, so that the adapter had not to fetch it.
    pub inline: bool,
    /// The NUMA node of the measuring port's adapter, where the host says.
    pub numa_node: Option<u16>,
    /// The processors that the ends ran on; empty where they could not be chosen.
    pub cpus: Vec<u32>,
}

/// A finished run.
#[derive(Debug, Clone, PartialEq)]
pub struct Measurement {
    /// What was asked.
    pub request: Request,
    /// The way that messages took.
    pub path: Path,
    /// The time of each message that counted, there and back, in nanoseconds and in order.
    pub round_trips_ns: Vec<u64>,
}

impl Measurement {
    /// Its latency, from all samples.
    ///
    /// # Errors
    /// When there are none.
    pub fn latency(&self) -> Result<Latency, Failure> {
        let none = || Failure::Verb { port: self.request.from.clone(), what: "no message was measured".to_owned() };
        Latency::of(&self.round_trips_ns, self.request.operation.ways()).ok_or_else(none)
    }
}
