//! What several detectors ask of a port: whether it is RoCE, what its counters do, where its RDMA traffic goes.

use crate::analysis::finding::Quantity;
use crate::analysis::{PortNow, TrafficBasis};
use crate::fabric::{Direction, LinkLayer, Metric, NodeType, Pfc, Priority, Reading, Text};

/// Whether pause frames can stop this port: on InfiniBand credits do.
pub(super) fn is_ethernet(port: &PortNow) -> bool {
    port.facts.layer() == LinkLayer::Ethernet
}

/// Whether its RDMA traffic needs a lossless network. iWARP runs over TCP and does not.
pub(super) fn is_roce(port: &PortNow) -> bool {
    is_ethernet(port) && port.device.node_type != Reading::Value(NodeType::Rnic)
}

/// PFC as configured on this host, if the host says so.
pub(super) fn pfc(port: &PortNow) -> Option<Pfc> {
    port.facts.qos.pfc.into_value()
}

/// Whether there is a counter of this.
pub(super) fn has(port: &PortNow, metric: Metric) -> bool {
    port.tally.as_ref().is_some_and(|tally| tally.has(metric))
}

/// So many a second; `None` where it is not counted, or has no rate in this frame.
pub(super) fn rate(port: &PortNow, metric: Metric) -> Option<f64> {
    port.tally.as_ref()?.rate(metric).value().map(f64::from)
}

/// Whether this grew.
pub(super) fn grows(port: &PortNow, metric: Metric) -> bool {
    rate(port, metric).is_some_and(|rate| rate > 0.0)
}

/// RDMA traffic in Gb/s; `None` where the device counts only what goes through its network device.
pub(super) fn rdma_gbps(port: &PortNow, direction: Direction) -> Option<f64> {
    let of = |figure: crate::analysis::Figure| figure.value().map(|bits| f64::from(bits) / 1e9);
    match (port.traffic.basis, direction) {
        (TrafficBasis::Netdev, _) => None,
        (TrafficBasis::Rdma, Direction::Rx) => of(port.traffic.rx),
        (TrafficBasis::Rdma, Direction::Tx) => of(port.traffic.tx),
    }
}

/// All traffic of a priority in Gb/s.
pub(super) fn priority_gbps(port: &PortNow, direction: Direction, priority: Priority) -> Option<f64> {
    rate(port, Metric::PriorityBytes(direction, priority)).map(|bytes| bytes * 8.0 / 1e9)
}

/// The priorities with PFC, ascending.
pub(super) fn lossless(pfc: Pfc) -> impl Iterator<Item = Priority> {
    Priority::ALL.into_iter().filter(move |p| pfc.is_on(*p))
}

/// Priorities as evidence: `0 3 6`.
pub(super) fn named(priorities: impl IntoIterator<Item = Priority>) -> Quantity {
    let names: Vec<String> = priorities.into_iter().map(|p| p.to_string()).collect();
    Quantity::Word(Text::clean(&names.join(" ")))
}

/// The RDMA traffic of one direction, and what of it can be lossless.
#[derive(Debug, Clone, Copy)]
pub(super) struct Split {
    /// All of it, in Gb/s.
    pub(super) rdma_gbps: f64,
    /// What the priorities with PFC carry, RDMA or not, in Gb/s.
    pub(super) lossless_gbps: f64,
}

impl Split {
    /// `None` where either is not counted.
    pub(super) fn of(port: &PortNow, direction: Direction, pfc: Pfc) -> Option<Self> {
        let lossless_gbps = lossless(pfc).map(|p| priority_gbps(port, direction, p)).sum::<Option<f64>>()?;
        Some(Self { rdma_gbps: rdma_gbps(port, direction)?, lossless_gbps })
    }

    /// The least RDMA traffic that must be on priorities without PFC. Priorities carry TCP too, so their bytes alone do
    /// not tell; but what the lossless ones did not carry went elsewhere.
    pub(super) fn lossy_gbps(&self) -> f64 {
        (self.rdma_gbps - self.lossless_gbps).max(0.0)
    }
}
