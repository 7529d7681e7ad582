//! `rdma-retry-exhausted`: queue pairs gave up. The connection is broken, and with it the job.
//!
//! Rule: any growth of the counters of exhausted retries, whether the packets were lost or the receiver was never ready.
//!
//! Source: NVIDIA, Understanding mlx5 Linux counters: `req_transport_retries_exceeded` and `req_rnr_retries_exceeded`
//! count queue pairs that went into the error state.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Severity, Subject};
use crate::fabric::Metric;

use super::Scene;
use super::counted::prove;
use super::roce::grows;

const ID: FindingId = FindingId::RdmaRetryExhausted;

const GAVE_UP: [(&str, Metric); 2] = [
    ("retries_exhausted_per_second", Metric::RetryExhausted),
    ("receiver_not_ready_retries_exhausted_per_second", Metric::RnrRetryExhausted),
];

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter_map(observe).collect()
}

fn observe(port: &PortNow) -> Option<Observation> {
    GAVE_UP.iter().any(|(_, metric)| grows(port, *metric)).then(|| {
        let seen = prove(Observation::new(ID, Severity::Critical, Subject::port(&port.id)), port, &GAVE_UP);
        causes(port).into_iter().fold(seen, Observation::caused_by)
    })
}

fn causes(port: &PortNow) -> Vec<Cause> {
    let lost = [Metric::SequenceErrors, Metric::OutOfSequence, Metric::ImpliedNaks].into_iter().any(|m| grows(port, m));
    let mut causes = match (grows(port, Metric::RetryExhausted), lost) {
        (true, true) => vec![Cause::LossInNetwork, Cause::PeerGone],
        (true, false) => vec![Cause::PeerGone, Cause::LossInNetwork],
        (false, _) => Vec::new(),
    };
    // The buffers missing are the peer's.
    if grows(port, Metric::RnrRetryExhausted) {
        causes.push(Cause::PeerTooSlow);
    }
    causes
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, seen, seen_first};
    use super::*;
    use crate::analysis::finding::Quantity;

    #[test]
    fn one_is_enough() {
        let found = &seen(look, &[TestPort::infiniband("mlx5_0").grows(Metric::RetryExhausted, 1)])[0];
        assert_eq!((found.id, found.severity), (ID, Severity::Critical));
        assert_eq!(found.evidence.get("retries_exhausted_per_second"), Some(&Quantity::PerSecond(1.0)));
        assert_eq!(found.causes, [Cause::PeerGone, Cause::LossInNetwork]);
        assert_eq!(seen(look, &[TestPort::infiniband("mlx5_0").grows(Metric::RetryExhausted, 0)]), []);
    }

    #[test]
    fn loss_beside_it_points_to_the_network() {
        let port = TestPort::roce("mlx5_0").grows(Metric::RetryExhausted, 2).grows(Metric::SequenceErrors, 40);
        assert_eq!(seen(look, &[port])[0].causes[0], Cause::LossInNetwork);
    }

    #[test]
    fn a_receiver_that_was_never_ready_is_the_peers_software() {
        let found = &seen(look, &[TestPort::roce("mlx5_0").grows(Metric::RnrRetryExhausted, 3)])[0];
        assert_eq!((found.severity, &found.causes[..]), (Severity::Critical, &[Cause::PeerTooSlow][..]));
    }

    #[test]
    fn first_frames_resets_and_absent_counters_say_nothing() {
        let port = || TestPort::roce("mlx5_0");
        assert_eq!(seen_first(look, &[port().grows(Metric::RetryExhausted, 7)]), []);
        assert_eq!(seen(look, &[port().restarts(Metric::RetryExhausted), port()]), []);
    }
}
