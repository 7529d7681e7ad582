//! `pfc-slow-receiver`: we stop the network on a priority, because this host cannot take what arrives.
//!
//! Rule: the share of the time in which our pause was in force, in three steps; frames where a driver counts no time.
//! Causes are ranked by what is seen: a PCIe link that trained down, stalls on PCIe, packets without a receive buffer.
//! What a storm tells is not told again.
//!
//! Source: RDMA over Commodity Ethernet at Scale (SIGCOMM 2016), 4.4: a slow receiver sends thousands of pause frames a
//! second. The steps of the share are a proposal.

use crate::analysis::PortNow;
use crate::analysis::finding::{FindingId, Observation};
use crate::analysis::profile::Limit;
use crate::fabric::Direction;

use super::pause::Pause;
use super::{Scene, pfc_storm, slow_host};

const ID: FindingId = FindingId::PfcSlowReceiver;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    let of_port = |port| Pause::agreed(port, Direction::Tx).into_iter().filter_map(move |p| observe(scene, port, &p));
    scene.active().flat_map(of_port).collect()
}

fn observe(scene: &Scene<'_>, port: &PortNow, pause: &Pause) -> Option<Observation> {
    let severity = pause.severity(scene, ID, port)?;
    if pfc_storm::tells(scene, port, pause) {
        return None;
    }
    let seen = Observation::new(ID, severity, pause.subject(port)).after(scene.seconds(Limit::PauseSustainSeconds));
    Some(slow_host::explain(scene, port, pause.prove(port, seen)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, priority, seen, seen_first};
    use super::*;
    use crate::analysis::finding::{Cause, Quantity, Severity};
    use crate::fabric::{Metric, PcieLink, PcieState, Reading, Text};

    fn pausing(micros: u64) -> TestPort {
        TestPort::roce("mlx5_1").with_pfc(&[3]).grows(Metric::PauseTime(Direction::Tx, priority(3)), micros)
    }

    fn on_pcie(mut port: TestPort, lanes: u8, slot: u8) -> TestPort {
        let link = |lanes| Reading::Value(PcieLink { tenths_gts: 320, lanes });
        port.device.pcie = Reading::Value(PcieState {
            address: Text::clean("0000:5e:00.0"),
            current: link(lanes),
            maximum: link(16),
            path_limit: link(slot),
        });
        port
    }

    fn causes(port: TestPort) -> Vec<Cause> {
        seen(look, &[port]).remove(0).causes
    }

    #[test]
    fn critical_at_the_high_share() {
        let severity = |micros| seen(look, &[pausing(micros)]).first().map(|seen| seen.severity);
        assert_eq!(severity(990), None);
        assert_eq!(severity(1_000), Some(Severity::Info));
        assert_eq!(severity(10_000), Some(Severity::Warning));
        assert_eq!(severity(99_900), Some(Severity::Warning));
        assert_eq!(severity(100_000), Some(Severity::Critical));
    }

    #[test]
    fn we_stop_the_network() {
        let slow = seen(look, &[pausing(380_000)]).remove(0);
        assert_eq!((slow.subject.priority, slow.subject.direction), (Some(priority(3)), Some(Direction::Tx)));
        let received = TestPort::roce("mlx5_1").grows(Metric::PauseTime(Direction::Rx, priority(3)), 380_000);
        assert_eq!(seen(look, &[received]), []);
    }

    #[test]
    fn causes_are_ranked_by_what_is_seen() {
        assert_eq!(causes(pausing(380_000)), [Cause::HostTooSlow, Cause::NumaOrIommu]);
        assert_eq!(causes(on_pcie(pausing(380_000), 8, 16)), [Cause::PcieTrainedDown]);
        assert_eq!(causes(pausing(380_000).grows(Metric::OutOfBuffer, 900)), [Cause::NoReceiveBuffers]);
        let all =
            on_pcie(pausing(380_000), 8, 16).stands_at(Metric::PcieWriteStalled, 61).grows(Metric::OutOfBuffer, 900);
        assert_eq!(
            causes(all),
            [Cause::PcieTrainedDown, Cause::PcieStalls, Cause::NoReceiveBuffers, Cause::NumaOrIommu]
        );
    }

    #[test]
    fn what_was_seen_is_in_the_evidence() {
        let mut port = on_pcie(pausing(380_000), 8, 16).stands_at(Metric::PcieReadStalled, 44);
        port.device.numa_node = Reading::Value(Some(1));
        let evidence = seen(look, &[port]).remove(0).evidence;
        assert_eq!(evidence.get("pause_share"), Some(&Quantity::Share(0.38)));
        assert_eq!(evidence.get("pcie_link"), Some(&Quantity::Word(Text::clean("32 GT/s x8"))));
        assert_eq!(evidence.get("pcie_link_possible"), Some(&Quantity::Word(Text::clean("32 GT/s x16"))));
        assert_eq!(evidence.get("pcie_read_stalled_share"), Some(&Quantity::Share(0.44)));
        assert_eq!(evidence.get("numa_node"), Some(&Quantity::Count(1)));
    }

    #[test]
    fn a_slow_slot_and_few_stalls_are_no_cause() {
        let port = on_pcie(pausing(380_000), 8, 8).stands_at(Metric::PcieWriteStalled, 29);
        assert_eq!(causes(port)[0], Cause::HostTooSlow);
    }

    #[test]
    fn a_storm_says_it_all() {
        assert_eq!(seen(look, &[pausing(1_000_000)]), []);
    }

    #[test]
    fn frames_judge_where_no_time_is_counted() {
        let port = |frames| TestPort::roce("irdma0").grows(Metric::PauseFrames(Direction::Tx, priority(2)), frames);
        assert_eq!(seen(look, &[port(14_000)])[0].severity, Severity::Warning);
        assert_eq!(seen(look, &[port(900)]), []);
    }

    #[test]
    fn first_frames_resets_and_stale_devices_say_nothing() {
        assert_eq!(seen_first(look, &[pausing(500_000)]), []);
        let reset = TestPort::roce("mlx5_1").restarts(Metric::PauseTime(Direction::Tx, priority(3)));
        let mut stale = pausing(500_000);
        stale.name = "mlx5_2".to_owned();
        stale.freshness = crate::fabric::Freshness::Stale { since: crate::fabric::Mono(0) };
        assert_eq!(seen(look, &[reset, stale]), []);
    }
}
