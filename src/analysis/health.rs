//! What is not as it should be with a port, judged from one frame.

use std::time::Duration;

use crate::fabric::{
    BitsPerSecond, Direction, Freshness, LinkLayer, Mono, PcieLink, PhysState, PortState, Priority, Reading,
};

use super::snapshot::PortNow;

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

/// Errors of the link a second below which nothing is said (the vendor's thresholds ask for ten a second and more).
const LINK_ERRORS_PER_SECOND: f32 = 10.0;

/// What is not as it should be with this port, worst first. `now` is the sample's instant.
#[must_use]
pub fn judge(port: &PortNow, now: Mono) -> Vec<Condition> {
    let mut found: Vec<Condition> = match (freshness(port, now), activity(port)) {
        (Some(lost), _) => vec![lost],
        (None, Some(idle)) => vec![idle],
        (None, None) => traffic(port).collect(),
    };
    found.extend(pcie(port));
    found.sort_by_key(|c| std::cmp::Reverse(c.health()));
    found
}

fn freshness(port: &PortNow, now: Mono) -> Option<Condition> {
    match port.freshness {
        Freshness::Fresh => None,
        Freshness::Stale { since } => Some(Condition::Stale { since: now.since(since) }),
        Freshness::Gone { since } => Some(Condition::Gone { since: now.since(since) }),
    }
}

/// A port that does not carry traffic; a state that could not be read says nothing.
fn activity(port: &PortNow) -> Option<Condition> {
    let state = *port.link.state.value()?;
    if port.link.is_active() {
        return None;
    }
    let off = state == PortState::Down && switched_off(port);
    Some(Condition::NotActive { state, disabled: off })
}

/// Whether an administrator switched the port off. On Ethernet the network device knows: mlx5 calls the physical state of
/// any RoCE port that is down Disabled. On InfiniBand the network device is `IPoIB`, which says nothing of the port.
fn switched_off(port: &PortNow) -> bool {
    let disabled = port.link.phys_state == Reading::Value(PhysState::Disabled);
    match (port.facts.layer(), &port.link.netdev) {
        (LinkLayer::Ethernet, Some(netdev)) => netdev.admin_up.into_value().map_or(disabled, |up| !up),
        _ => disabled,
    }
}

fn traffic(port: &PortNow) -> impl Iterator<Item = Condition> {
    let rate = match (&port.rate, port.expected_rate) {
        (Reading::Value(rate), Some(expected)) if *rate < expected => {
            Some(Condition::RateBelow { rate: *rate, expected })
        }
        _ => None,
    };
    let above = |figure: super::Figure, least: f32| figure.value().filter(|v| *v > least);
    let loss = above(port.loss, 0.0).map(|per_second| Condition::Losing { per_second });
    let errors = above(port.link_errors, LINK_ERRORS_PER_SECOND).map(|per_second| Condition::LinkErrors { per_second });
    [paused(port, Direction::Tx), paused(port, Direction::Rx), loss, rate, errors].into_iter().flatten()
}

fn paused(port: &PortNow, direction: Direction) -> Option<Condition> {
    let of = |p: &super::PriorityNow| if direction == Direction::Rx { p.pause_rx } else { p.pause_tx };
    let worst = if direction == Direction::Rx { port.pause_rx } else { port.pause_tx };
    let share = worst.value().filter(|share| *share >= Condition::PAUSE_SHARE.0)?;
    let priority = port
        .priorities
        .as_ref()
        .and_then(|rows| Priority::ALL.into_iter().find(|p| of(&rows[*p]).value().is_some_and(|s| s >= share)));
    Some(Condition::Paused { direction, priority, share })
}

/// The slot may be slower than the card: that is no fault of the link.
fn pcie(port: &PortNow) -> Option<Condition> {
    let state = port.device.pcie.value()?;
    let (current, mut possible) = (*state.current.value()?, *state.maximum.value()?);
    if let Reading::Value(limit) = state.path_limit {
        possible.tenths_gts = possible.tenths_gts.min(limit.tenths_gts);
        possible.lanes = possible.lanes.min(limit.lanes);
    }
    let below = current.tenths_gts < possible.tenths_gts || current.lanes < possible.lanes;
    below.then_some(Condition::PcieBelow { current, possible })
}
