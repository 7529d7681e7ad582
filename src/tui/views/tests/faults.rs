//! What is wrong with the ports of the server made by hand, second by second, as detectors would say it.

use std::time::Duration;

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::fabric::{Direction, Freshness, PortState, Priority, Reading, Text};

/// What is seen of these ports.
pub fn seen(ports: &[PortNow]) -> Vec<Observation> {
    ports.iter().flat_map(of_port).collect()
}

fn of_port(port: &PortNow) -> Vec<Observation> {
    let subject = Subject::port(&port.id);
    let warning = |id| Observation::new(id, Severity::Warning, subject.clone());
    let mut seen = Vec::new();
    if port.freshness != Freshness::Fresh {
        seen.push(warning(FindingId::SourceStale).caused_by(Cause::DeviceHangs));
        return seen;
    }
    if port.link.state == Reading::Value(PortState::Down) {
        let down = Observation::new(FindingId::LinkDown, Severity::Critical, subject.clone());
        seen.push(down.because("state", word("down")).caused_by(Cause::CableOrOptic).caused_by(Cause::PeerOff));
        return seen;
    }
    seen.extend(pause(port, &subject));
    if let Some((current, possible)) = port.device.pcie.value().and_then(crate::fabric::PcieState::shortfall) {
        let pcie = warning(FindingId::PcieDegraded)
            .because("lanes", Quantity::Count(current.lanes.into()))
            .because("possible_lanes", Quantity::Count(possible.lanes.into()));
        seen.push(pcie.caused_by(Cause::PcieTrainedDown));
    }
    if let (Reading::Value(rate), Some(expected)) =
        (port.rate, port.expected_rate.filter(|e| port.rate.value() < Some(e)))
    {
        let below = warning(FindingId::LinkDegraded)
            .because("rate_gbps", Quantity::Gbps(rate.gbps()))
            .because("expected_gbps", Quantity::Gbps(expected.gbps()));
        seen.push(below.caused_by(Cause::CableOrOptic).caused_by(Cause::SpeedMismatch));
    }
    let above = |figure: crate::analysis::Figure| figure.value().filter(|v| *v > 0.0).map(f64::from);
    if let Some(rate) = above(port.link_errors) {
        let errors = warning(FindingId::LinkErrors).because("crc_errors_per_second", Quantity::PerSecond(rate));
        seen.push(errors.caused_by(Cause::CableOrOptic));
    }
    if let Some(rate) = above(port.loss) {
        let loss = Observation::new(FindingId::RdmaLoss, Severity::Critical, subject.clone())
            .because("out_of_sequence_per_second", Quantity::PerSecond(rate))
            .because("loss_ratio", Quantity::Ratio(3.2e-7));
        seen.push(loss.caused_by(Cause::LossInNetwork).caused_by(Cause::CableOrOptic));
    }
    if let Some(rate) = above(port.ecn_marked) {
        let marks = Observation::new(FindingId::EcnMarksHigh, Severity::Info, subject);
        let marks = marks.because("ecn_marked_per_second", Quantity::PerSecond(rate));
        seen.push(marks.caused_by(Cause::FabricCongestion).after(Duration::from_secs(5)));
    }
    seen
}

/// This host stops the network on priority 3.
fn pause(port: &PortNow, subject: &Subject) -> Option<Observation> {
    let share = port.pause_tx.value().filter(|share| *share >= 0.1)?;
    let subject = subject.clone().on(Priority::new(3)?).going(Direction::Tx);
    let slow = Observation::new(FindingId::PfcSlowReceiver, Severity::Critical, subject)
        .because("pause_share", Quantity::Share(share.into()))
        .because("pause_frames_per_second", Quantity::PerSecond(19_000.0))
        .because("pcie_link", word("32 GT/s x8"));
    Some(slow.caused_by(Cause::PcieTrainedDown).caused_by(Cause::PcieStalls).caused_by(Cause::NumaOrIommu))
}

fn word(text: &str) -> Quantity {
    Quantity::Word(Text::clean(text))
}
