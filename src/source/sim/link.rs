//! The link of a simulated port, as mlx5 reports it.

use crate::fabric::link::Generation;
use crate::fabric::{BitsPerSecond, Link, LinkRate, NetdevLink, OperState, PhysState, PortState, Reading};

use super::plan::PlannedPort;
use super::tally::{Quantity, Tally};
use super::trouble::Trouble;

/// What an InfiniBand port that is down says of its rate.
const INFINIBAND_DOWN: LinkRate =
    LinkRate { total: BitsPerSecond(10_000_000_000), lanes: Some(4), generation: Some(Generation::Sdr) };
/// What mlx5 says of the rate of an Ethernet port that is down.
const ETHERNET_DOWN: LinkRate =
    LinkRate { total: BitsPerSecond(40_000_000_000), lanes: Some(4), generation: Some(Generation::Qdr) };

/// The link while this is wrong with it.
pub(super) fn of(port: &PlannedPort, trouble: &Trouble, tally: &Tally) -> Link {
    let speed = trouble.speed.unwrap_or(port.rails.link);
    let ethernet = port.is_ethernet();
    let (state, phys_state, rdma_rate) = match (trouble.down, ethernet) {
        (false, _) => (PortState::Active, PhysState::LinkUp, speed.rate()),
        (true, true) => (PortState::Down, PhysState::Disabled, ETHERNET_DOWN),
        (true, false) => (PortState::Down, PhysState::Polling, INFINIBAND_DOWN),
    };
    let netdev = ethernet.then(|| NetdevLink {
        operstate: Reading::Value(if trouble.down { OperState::Down } else { OperState::Up }),
        admin_up: Reading::Value(true),
        carrier: Reading::Value(!trouble.down),
        carrier_changes: Reading::Value(tally.get(Quantity::CarrierChanges)),
        speed: if trouble.down { Reading::Unsupported } else { Reading::Value(speed.total()) },
    });
    Link {
        state: Reading::Value(state),
        phys_state: Reading::Value(phys_state),
        rdma_rate: Reading::Value(rdma_rate),
        netdev,
    }
}
