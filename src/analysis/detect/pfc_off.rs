//! `pfc-off`: RoCE traffic without any flow control.
//!
//! Rule: RDMA traffic, PFC on for no priority, and 802.3x off in both directions. It takes loss to hurt, so it is a
//! warning; the signs of loss are in the evidence. A host that does not say how it is set up is not judged.
//!
//! Source: the default of mlx5 and of most switches is lossy; a field report of RDMA slower than TCP on such a port.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::{Direction, GlobalPause, Reading};

use super::Scene;
use super::roce::{is_roce, pfc, rdma_gbps};

const ID: FindingId = FindingId::PfcOff;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter(|port| holds(scene, port)).map(observe).collect()
}

/// Whether RDMA traffic goes without flow control.
pub(super) fn holds(scene: &Scene<'_>, port: &PortNow) -> bool {
    is_roce(port)
        && pfc(port).is_some_and(|pfc| pfc.enabled == 0)
        && no_global_pause(port)
        && busiest_gbps(port) >= scene.hold(ID, &Subject::port(&port.id), scene.profile.limit(Limit::LossyTrafficGbps))
}

/// A driver that has no 802.3x sends none. One whose setting could not be read may.
fn no_global_pause(port: &PortNow) -> bool {
    matches!(
        port.facts.qos.global_pause,
        Reading::Value(GlobalPause { rx: false, tx: false, .. }) | Reading::Unsupported
    )
}

fn busiest_gbps(port: &PortNow) -> f64 {
    [Direction::Rx, Direction::Tx].into_iter().filter_map(|way| rdma_gbps(port, way)).fold(0.0, f64::max)
}

fn observe(port: &PortNow) -> Observation {
    let mut seen = Observation::new(ID, Severity::Warning, Subject::port(&port.id));
    for (name, way) in [("rdma_rx_gbps", Direction::Rx), ("rdma_tx_gbps", Direction::Tx)] {
        if let Some(gbps) = rdma_gbps(port, way) {
            seen = seen.because(name, Quantity::Gbps(gbps));
        }
    }
    if let Some(loss) = port.loss.value() {
        seen = seen.because("loss_per_second", Quantity::PerSecond(f64::from(loss)));
    }
    seen.caused_by(Cause::PfcNotConfigured)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, seen, seen_first};
    use super::*;
    use crate::fabric::{Metric, NodeType};

    fn port(gbps: f64) -> TestPort {
        TestPort::roce("mlx5_0").with_pfc(&[]).carries(gbps, 0)
    }

    #[test]
    fn only_with_traffic() {
        assert_eq!(seen(look, &[port(0.9)]), []);
        let off = seen(look, &[port(1.1)]).remove(0);
        assert_eq!((off.severity, &off.causes[..]), (Severity::Warning, &[Cause::PfcNotConfigured][..]));
        assert_eq!((off.subject.priority, off.subject.direction), (None, None));
        assert!(matches!(off.evidence.get("rdma_tx_gbps"), Some(Quantity::Gbps(gbps)) if (gbps - 1.1).abs() < 1e-3));
    }

    #[test]
    fn signs_of_loss_are_evidence() {
        let lossy = port(30.0).grows(Metric::AckTimeouts, 40);
        assert_eq!(seen(look, &[lossy])[0].evidence.get("loss_per_second"), Some(&Quantity::PerSecond(40.0)));
        assert_eq!(seen(look, &[port(30.0)])[0].evidence.get("loss_per_second"), None);
    }

    #[test]
    fn any_flow_control_will_do() {
        let mut paused = port(30.0);
        paused.facts.qos.global_pause = Reading::Value(GlobalPause { autoneg: false, rx: true, tx: false });
        assert_eq!(seen(look, &[port(30.0).with_pfc(&[3]), paused]), []);
    }

    #[test]
    fn what_is_not_known_is_not_judged() {
        let unknown = TestPort::roce("mlx5_0").carries(30.0, 0);
        let mut denied = port(30.0);
        denied.name = "mlx5_1".to_owned();
        denied.facts.qos.global_pause = Reading::Denied;
        assert_eq!(seen(look, &[unknown, denied]), []);
    }

    #[test]
    fn first_frames_iwarp_and_infiniband_are_none() {
        assert_eq!(seen_first(look, &[port(30.0)]), []);
        let mut iwarp = port(30.0);
        iwarp.device.node_type = Reading::Value(NodeType::Rnic);
        let credits = TestPort::infiniband("mlx5_1").with_pfc(&[]).carries(30.0, 0);
        assert_eq!(seen(look, &[iwarp, credits]), []);
    }
}
