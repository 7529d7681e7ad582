//! `pfc-watchdog-tripped`: the card paused the network for so long that its own watchdog stepped in.
//!
//! Rule: an error event means that the card gave up pausing, so packets of a lossless priority can be dropped: critical.
//! A warning event alone means that it was close. While a storm of ours is found, a warning tells nothing more.
//!
//! Source: mlx5 (`tx_pause_storm_error_events`, `tx_pause_storm_warning_events`: at the timeout, and at 85 % of it).

use crate::analysis::PortNow;
use crate::analysis::finding::{FindingId, Observation, Quantity, Severity, Subject};
use crate::fabric::{Direction, Metric};

use super::pause::Pause;
use super::roce::{grows, is_ethernet, rate};
use super::{Scene, pfc_storm, slow_host};

const ID: FindingId = FindingId::PfcWatchdogTripped;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter(|port| is_ethernet(port)).filter_map(|port| observe(scene, port)).collect()
}

fn observe(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let severity = if grows(port, Metric::PauseStormErrors) {
        Severity::Critical
    } else if grows(port, Metric::PauseStormWarnings) && !storms(scene, port) {
        Severity::Warning
    } else {
        return None;
    };
    let mut seen = Observation::new(ID, severity, Subject::port(&port.id).going(Direction::Tx));
    for (name, metric) in [
        ("storm_errors_per_second", Metric::PauseStormErrors),
        ("storm_warnings_per_second", Metric::PauseStormWarnings),
    ] {
        if let Some(rate) = rate(port, metric) {
            seen = seen.because(name, Quantity::PerSecond(rate));
        }
    }
    Some(slow_host::explain(scene, port, seen))
}

fn storms(scene: &Scene<'_>, port: &PortNow) -> bool {
    Pause::agreed(port, Direction::Tx).iter().any(|pause| pfc_storm::holds(scene, port, pause))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, priority, seen, seen_first};
    use super::*;
    use crate::analysis::finding::Cause;

    fn port(errors: u64, warnings: u64) -> TestPort {
        TestPort::roce("mlx5_0").grows(Metric::PauseStormErrors, errors).grows(Metric::PauseStormWarnings, warnings)
    }

    #[test]
    fn an_error_is_critical_and_a_warning_is_one() {
        let severity = |errors, warnings| seen(look, &[port(errors, warnings)]).first().map(|seen| seen.severity);
        assert_eq!(severity(0, 0), None);
        assert_eq!(severity(0, 1), Some(Severity::Warning));
        assert_eq!(severity(1, 0), Some(Severity::Critical));
        assert_eq!(severity(1, 1), Some(Severity::Critical));
    }

    #[test]
    fn it_is_about_what_we_send() {
        let tripped = seen(look, &[port(2, 3)]).remove(0);
        assert_eq!((tripped.subject.priority, tripped.subject.direction), (None, Some(Direction::Tx)));
        assert_eq!(tripped.evidence.get("storm_errors_per_second"), Some(&Quantity::PerSecond(2.0)));
        assert_eq!(tripped.evidence.get("storm_warnings_per_second"), Some(&Quantity::PerSecond(3.0)));
        assert_eq!(tripped.causes[0], Cause::HostTooSlow);
    }

    #[test]
    fn a_warning_adds_nothing_to_a_storm() {
        let storm = Metric::PauseTime(Direction::Tx, priority(3));
        assert_eq!(seen(look, &[port(0, 1).grows(storm, 1_000_000)]), []);
        assert_eq!(seen(look, &[port(1, 1).grows(storm, 1_000_000)]).len(), 1);
    }

    #[test]
    fn lifetime_totals_and_resets_say_nothing() {
        assert_eq!(seen_first(look, &[port(5, 5)]), []);
        assert_eq!(seen(look, &[TestPort::roce("mlx5_0").restarts(Metric::PauseStormErrors)]), []);
        assert_eq!(seen(look, &[TestPort::roce("mlx5_0")]), []);
    }
}
