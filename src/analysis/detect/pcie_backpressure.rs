//! `pcie-backpressure`: the card waits for PCIe. What arrives then fills its buffers, and it pauses the network.
//!
//! Rule: reads or writes over PCIe stalled for so many per cent of the last second; critical where packets were lost for
//! it.
//!
//! Source: mlx5: `outbound_pci_stalled_rd` and `_wr` are per cent of the last second, their events count seconds above
//! 30 %; `outbound_pci_buffer_overflow` counts packets dropped.

use std::cmp::Reverse;

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::Metric;

use super::counted::prove;
use super::roce::grows;
use super::{Scene, pcie_degraded};

const ID: FindingId = FindingId::PcieBackpressure;

const STALLED: [(&str, Metric); 2] =
    [("pcie_read_stalled_share", Metric::PcieReadStalled), ("pcie_write_stalled_share", Metric::PcieWriteStalled)];

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter_map(|port| observe(scene, port)).collect()
}

fn observe(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let subject = Subject::port(&port.id);
    let level = |metric| port.tally.as_ref().and_then(|tally| tally.level(metric));
    let mut stalled: Vec<_> = STALLED.iter().filter_map(|&(name, metric)| Some((level(metric)?, name))).collect();
    stalled.sort_by_key(|(percent, _)| Reverse(*percent));
    let worst = stalled.first().map_or(0, |(percent, _)| *percent);
    let steps = &[(Severity::Warning, Limit::PcieStalledPercent)];
    let lost = grows(port, Metric::PcieOverflow).then_some(Severity::Critical);
    let severity = scene.grade(ID, &subject, worst as f64, steps).max(lost)?;
    let mut seen = Observation::new(ID, severity, subject);
    for (percent, name) in stalled {
        seen = seen.because(name, Quantity::Share(percent as f64 / 100.0));
    }
    seen = prove(seen, port, &[("pcie_overflows_per_second", Metric::PcieOverflow)]);
    if pcie_degraded::holds(port) {
        seen = seen.caused_by(Cause::PcieTrainedDown);
    }
    Some(seen.caused_by(Cause::NumaOrIommu).caused_by(Cause::PcieStalls))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, holding, pcie, seen, seen_first, seen_with};
    use super::*;
    use crate::fabric::{Function, PcieState, Reading, Text};

    fn stalled(percent: u64) -> TestPort {
        TestPort::roce("mlx5_5").stands_at(Metric::PcieWriteStalled, percent).stands_at(Metric::PcieReadStalled, 2)
    }

    #[test]
    fn at_the_limit_and_not_below() {
        assert_eq!(seen(look, &[stalled(29)]), []);
        let found = &seen(look, &[stalled(30)])[0];
        assert_eq!((found.id, found.severity), (ID, Severity::Warning));
        assert_eq!(found.evidence.get("pcie_write_stalled_share"), Some(&Quantity::Share(0.3)));
        assert_eq!(found.causes, [Cause::NumaOrIommu, Cause::PcieStalls]);
    }

    #[test]
    fn it_stays_until_a_tenth_below() {
        let ledger = holding(seen(look, &[stalled(40)]));
        assert_eq!(seen_with(&ledger, look, &[stalled(28)]).len(), 1);
        assert_eq!(seen_with(&ledger, look, &[stalled(26)]), []);
    }

    #[test]
    fn packets_lost_for_it_are_critical() {
        let found = &seen(look, &[stalled(3).grows(Metric::PcieOverflow, 1)])[0];
        assert_eq!(found.severity, Severity::Critical);
        assert_eq!(found.evidence.get("pcie_overflows_per_second"), Some(&Quantity::PerSecond(1.0)));
    }

    #[test]
    fn a_narrow_link_is_the_first_cause() {
        let mut port = stalled(80);
        let [current, full] = [(320, 4), (320, 16)].map(|link| Reading::Value(pcie(link)));
        let address = Text::clean("0000:17:00.0");
        port.device.function = Function::Physical;
        port.device.pcie = Reading::Value(PcieState { address, current, maximum: full, path_limit: full });
        assert_eq!(seen(look, &[port])[0].causes[0], Cause::PcieTrainedDown);
    }

    #[test]
    fn absent_counters_resets_and_overflows_of_the_past_say_nothing() {
        assert_eq!(seen(look, &[TestPort::roce("mlx5_5"), TestPort::roce("b").restarts(Metric::PcieOverflow)]), []);
        assert_eq!(seen_first(look, &[stalled(3).grows(Metric::PcieOverflow, 5)]), []);
    }
}
