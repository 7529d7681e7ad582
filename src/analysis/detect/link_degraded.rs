//! `link-degraded`: a link trained below the rate it should have.
//!
//! Rule: the rate of an active port is below what most of its sibling ports have, or what it had itself earlier. A port
//! that is down has no rate: drivers then report a default or the last one. EFA states a fixed rate that is not the
//! link's, and no link layer.
//!
//! Source: ibstat(8) and ethtool(8) for the rate; which rate a port should have is derived in `analysis::expect`.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::fabric::{Driver, LinkLayer};

use super::Scene;

const ID: FindingId = FindingId::LinkDegraded;
/// Nearly all ports have four lanes.
const USUAL_LANES: u64 = 4;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter_map(observe).collect()
}

fn observe(port: &PortNow) -> Option<Observation> {
    let (rate, expected) = (*port.rate.value()?, port.expected_rate?);
    let fixed = port.device.driver == Driver::Efa || port.facts.layer() == LinkLayer::Unknown;
    if rate >= expected || fixed {
        return None;
    }
    let seen = Observation::new(ID, Severity::Warning, Subject::port(&port.id))
        .because("rate_gbps", Quantity::Gbps(rate.gbps()))
        .because("expected_gbps", Quantity::Gbps(expected.gbps()));
    let lanes = lanes(port);
    let seen = lanes.iter().fold(seen, |seen, lanes| seen.because("lanes", Quantity::Count(*lanes)));
    // A lane that is missing is broken; all of them at a lower speed may have been set so.
    let [first, second] = if lanes.is_some_and(|lanes| lanes < USUAL_LANES) {
        [Cause::CableOrOptic, Cause::SpeedMismatch]
    } else {
        [Cause::SpeedMismatch, Cause::CableOrOptic]
    };
    Some(seen.caused_by(first).caused_by(second))
}

/// Lanes in use. The RDMA core makes those of an Ethernet port up from its speed: there ethtool is asked.
fn lanes(port: &PortNow) -> Option<u64> {
    match port.facts.layer() {
        LinkLayer::Ethernet => port.facts.netdev.as_ref()?.lanes.into_value().map(u64::from),
        _ => port.link.rdma_rate.value()?.lanes.map(u64::from),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, seen, seen_first};
    use super::*;
    use crate::fabric::{BitsPerSecond, LinkRate, PortState, Reading};

    fn rails(count: usize) -> Vec<TestPort> {
        (0..count).map(|i| TestPort::infiniband(&format!("mlx5_{i}"))).collect()
    }

    fn slow(port: &mut TestPort, gbps: u64, lanes: u8) {
        let total = BitsPerSecond(gbps * 1_000_000_000);
        port.link.rdma_rate = Reading::Value(LinkRate { total, lanes: Some(lanes), generation: None });
    }

    #[test]
    fn the_rail_below_its_siblings_is_found_from_the_first_frame() {
        let mut ports = rails(4);
        slow(&mut ports[2], 200, 2);
        for found in [seen(look, &ports), seen_first(look, &ports)] {
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].subject.port.to_string(), "mlx5_2/1");
            assert_eq!((found[0].id, found[0].severity), (ID, Severity::Warning));
            assert_eq!(found[0].evidence.get("expected_gbps"), Some(&Quantity::Gbps(400.0)));
            assert_eq!(found[0].evidence.get("lanes"), Some(&Quantity::Count(2)));
            assert_eq!(found[0].causes[0], Cause::CableOrOptic);
        }
    }

    #[test]
    fn all_lanes_at_a_lower_speed_may_have_been_set_so() {
        let mut ports = rails(4);
        slow(&mut ports[0], 200, 4);
        assert_eq!(seen(look, &ports)[0].causes, [Cause::SpeedMismatch, Cause::CableOrOptic]);
    }

    #[test]
    fn at_the_rate_or_above_is_well() {
        let mut ports = rails(4);
        slow(&mut ports[1], 800, 4);
        assert_eq!(seen(look, &ports), []);
        assert_eq!(seen(look, &rails(1)), []);
    }

    #[test]
    fn a_port_that_is_down_is_not_slow() {
        let mut ports = rails(4);
        slow(&mut ports[3], 10, 4);
        ports[3].link.state = Reading::Value(PortState::Down);
        assert_eq!(seen(look, &ports), []);
    }

    #[test]
    fn efa_states_no_rate_of_its_link() {
        let mut ports = rails(4);
        slow(&mut ports[3], 100, 4);
        for port in &mut ports {
            port.device.driver = Driver::Efa;
        }
        assert_eq!(seen(look, &ports), []);
    }
}
