//! `cnp-not-sent`: packets arrive with congestion marks, and no sender is told.
//!
//! Rule: marks above a rate, and not one notification in the whole interval. Notifications are spaced out, so fewer of
//! them than marks is as it should be; none at all means that this card does not take part in congestion control. A
//! device that does not count notifications is not judged.
//!
//! Source: DCQCN (SIGCOMM 2015): the receiver answers marks with notifications; the limits are a proposal.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::Metric;

use super::Scene;
use super::roce::{is_roce, rate};

const ID: FindingId = FindingId::CnpNotSent;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter(|port| holds(scene, port)).filter_map(|port| observe(scene, port)).collect()
}

/// Whether marks go without notifications.
pub(super) fn holds(scene: &Scene<'_>, port: &PortNow) -> bool {
    let least = scene.hold(ID, &Subject::port(&port.id), scene.profile.limit(Limit::CnpMarksPerSecond));
    is_roce(port)
        && rate(port, Metric::EcnMarked).is_some_and(|marked| marked >= least)
        && rate(port, Metric::CnpSent) == Some(0.0)
}

fn observe(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let seen = Observation::new(ID, Severity::Warning, Subject::port(&port.id))
        .because("ecn_marked_per_second", Quantity::PerSecond(rate(port, Metric::EcnMarked)?))
        .because("cnp_sent_per_second", Quantity::PerSecond(rate(port, Metric::CnpSent)?))
        .after(scene.seconds(Limit::CnpSustainSeconds));
    Some(seen.caused_by(Cause::CongestionControlOff))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, holding, seen, seen_first, seen_with};
    use super::*;

    fn port(marked: u64, notified: u64) -> TestPort {
        TestPort::roce("mlx5_4").grows(Metric::EcnMarked, marked).grows(Metric::CnpSent, notified)
    }

    #[test]
    fn marks_without_one_notification() {
        let silent = seen(look, &[port(10, 0)]).remove(0);
        assert_eq!((silent.severity, &silent.causes[..]), (Severity::Warning, &[Cause::CongestionControlOff][..]));
        assert_eq!((silent.subject.priority, silent.subject.direction), (None, None));
        assert_eq!(silent.evidence.get("ecn_marked_per_second"), Some(&Quantity::PerSecond(10.0)));
        assert_eq!(silent.evidence.get("cnp_sent_per_second"), Some(&Quantity::PerSecond(0.0)));
    }

    #[test]
    fn few_marks_or_one_notification_are_as_they_should_be() {
        assert_eq!(seen(look, &[port(9, 0)]), []);
        assert_eq!(seen(look, &[port(900_000, 1)]), []);
        assert_eq!(seen(look, &[port(0, 0)]), []);
    }

    #[test]
    fn an_open_one_stays_a_little_below() {
        let ledger = holding(seen(look, &[port(10, 0)]));
        assert_eq!(seen_with(&ledger, look, &[port(9, 0)]).len(), 1);
        assert_eq!(seen_with(&ledger, look, &[port(8, 0)]), []);
    }

    #[test]
    fn what_is_not_counted_is_not_judged() {
        let uncounted = TestPort::roce("irdma0").grows(Metric::EcnMarked, 900);
        let reset = TestPort::roce("mlx5_4").grows(Metric::EcnMarked, 900).restarts(Metric::CnpSent);
        assert_eq!(seen(look, &[uncounted, reset]), []);
        assert_eq!(seen_first(look, &[port(900, 0)]), []);
    }
}
