//! How a port fares: by the worst of its findings.

use crate::fabric::{LinkLayer, PhysState, PortState, Reading};

use super::finding::Severity;
use super::snapshot::PortNow;

/// How a port fares, worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Health {
    /// Switched off by an administrator: nothing is expected of it.
    Off,
    /// As it should be. What is only worth knowing does not change that.
    Healthy,
    /// Something to look at.
    Warning,
    /// Traffic suffers or stops.
    Critical,
}

impl Health {
    /// The health of a port with these findings.
    #[must_use]
    pub fn of(port: &PortNow) -> Self {
        match port.findings.iter().map(|f| f.seen.severity).max() {
            Some(Severity::Critical) => Self::Critical,
            Some(Severity::Warning) => Self::Warning,
            Some(Severity::Info) | None if switched_off(port) => Self::Off,
            Some(Severity::Info) | None => Self::Healthy,
        }
    }
}

/// Whether a port is down because an administrator switched it off. On Ethernet the network device knows: mlx5 calls the
/// physical state of any RoCE port that is down Disabled. On InfiniBand the network device is `IPoIB`, which says nothing
/// of the port.
#[must_use]
pub fn switched_off(port: &PortNow) -> bool {
    if !matches!(port.link.state, Reading::Value(PortState::Down | PortState::Nop)) {
        return false;
    }
    let disabled = port.link.phys_state == Reading::Value(PhysState::Disabled);
    match (port.facts.layer(), &port.link.netdev) {
        (LinkLayer::Ethernet, Some(netdev)) => netdev.admin_up.into_value().map_or(disabled, |up| !up),
        _ => disabled,
    }
}
