//! Why a host receives too slowly: what can be seen of it, for the findings about pause that we send.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, Observation, Quantity};
use crate::analysis::profile::Limit;
use crate::fabric::{Metric, PcieLink, PcieState, Text};

use super::Scene;
use super::roce::rate;

const PERCENT: f64 = 100.0;

/// Adds causes with their evidence: what is seen first, and of that a PCIe link that trained down before the stalls it
/// brings about; then what cannot be seen from here.
pub(super) fn explain(scene: &Scene<'_>, port: &PortNow, seen: Observation) -> Observation {
    let before = seen.causes.len();
    let seen = pcie_link(port, seen);
    let (seen, stalls) = pcie_stalls(scene, port, seen);
    let mut seen = receive_buffers(scene, port, seen);
    let nothing_seen = seen.causes.len() == before;
    if nothing_seen {
        seen = seen.caused_by(Cause::HostTooSlow);
    }
    if stalls || nothing_seen {
        if let Some(node) = port.device.numa_node.into_value().flatten() {
            seen = seen.because("numa_node", Quantity::Count(u64::from(node)));
        }
        seen = seen.caused_by(Cause::NumaOrIommu);
    }
    seen
}

fn pcie_link(port: &PortNow, seen: Observation) -> Observation {
    let below = port.device.pcie.value().and_then(PcieState::shortfall);
    let Some((current, possible)) = below else { return seen };
    seen.because("pcie_link", word(current))
        .because("pcie_link_possible", word(possible))
        .caused_by(Cause::PcieTrainedDown)
}

fn pcie_stalls(scene: &Scene<'_>, port: &PortNow, mut seen: Observation) -> (Observation, bool) {
    let gauges =
        [("pcie_read_stalled_share", Metric::PcieReadStalled), ("pcie_write_stalled_share", Metric::PcieWriteStalled)];
    let mut stalls = false;
    for (name, gauge) in gauges {
        let Some(level) = port.tally.as_ref().and_then(|tally| tally.level(gauge)) else { continue };
        let percent = level as f64;
        if percent >= scene.profile.limit(Limit::PcieStalledPercent) {
            seen = seen.because(name, Quantity::Share(percent / PERCENT)).caused_by(Cause::PcieStalls);
            stalls = true;
        }
    }
    (seen, stalls)
}

fn receive_buffers(scene: &Scene<'_>, port: &PortNow, seen: Observation) -> Observation {
    match rate(port, Metric::OutOfBuffer) {
        Some(rate) if rate >= scene.profile.limit(Limit::ReceiverNotReadyPerSecond) => {
            seen.because("out_of_buffer_per_second", Quantity::PerSecond(rate)).caused_by(Cause::NoReceiveBuffers)
        }
        _ => seen,
    }
}

fn word(link: PcieLink) -> Quantity {
    let speed = f64::from(link.tenths_gts) / 10.0;
    Quantity::Word(Text::clean(&format!("{speed} GT/s x{}", link.lanes)))
}
