//! `cnp-ignored`: congestion notifications arrive and this card does not slow down.
//!
//! Rule: more than a few notifications a second that were not acted on. Congestion control is then off for the priority
//! of the flow at this card.
//!
//! Source: mlx5 (`rp_cnp_ignored`), irdma (`cnpIgnored`); the limit is a proposal.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::Metric;

use super::Scene;
use super::roce::{is_roce, rate};

const ID: FindingId = FindingId::CnpIgnored;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter(|port| is_roce(port)).filter_map(|port| observe(scene, port)).collect()
}

fn observe(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let subject = Subject::port(&port.id);
    let ignored = rate(port, Metric::CnpIgnored)?;
    if ignored < scene.hold(ID, &subject, scene.profile.limit(Limit::CnpIgnoredPerSecond)) {
        return None;
    }
    let seen = Observation::new(ID, Severity::Warning, subject)
        .because("cnp_ignored_per_second", Quantity::PerSecond(ignored));
    let seen = match rate(port, Metric::CnpHandled) {
        Some(handled) => seen.because("cnp_handled_per_second", Quantity::PerSecond(handled)),
        None => seen,
    };
    Some(seen.caused_by(Cause::CongestionControlOff))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, seen, seen_first};
    use super::*;

    fn port(ignored: u64) -> TestPort {
        TestPort::roce("mlx5_4").grows(Metric::CnpIgnored, ignored).grows(Metric::CnpHandled, 7)
    }

    #[test]
    fn notifications_that_nobody_heeds() {
        let ignored = seen(look, &[port(1)]).remove(0);
        assert_eq!((ignored.severity, &ignored.causes[..]), (Severity::Warning, &[Cause::CongestionControlOff][..]));
        assert_eq!((ignored.subject.priority, ignored.subject.direction), (None, None));
        assert_eq!(ignored.evidence.get("cnp_ignored_per_second"), Some(&Quantity::PerSecond(1.0)));
        assert_eq!(ignored.evidence.get("cnp_handled_per_second"), Some(&Quantity::PerSecond(7.0)));
        assert_eq!(seen(look, &[port(0)]), []);
    }

    #[test]
    fn what_is_not_counted_is_not_judged() {
        let reset = TestPort::roce("mlx5_4").restarts(Metric::CnpIgnored);
        let credits = TestPort::infiniband("mlx5_5").grows(Metric::CnpIgnored, 90);
        assert_eq!(seen(look, &[reset, credits, TestPort::roce("rxe0")]), []);
        assert_eq!(seen_first(look, &[port(900)]), []);
    }
}
