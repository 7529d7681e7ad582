//! `device-lost`: a device that was there has gone.
//!
//! Rule: the kernel no longer lists it. A virtual function may have been handed to a guest: a warning.
//!
//! Source: the kernel's list of RDMA devices.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::fabric::{Freshness, Function, Reading};

use super::Scene;

const ID: FindingId = FindingId::DeviceLost;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.frame.ports.iter().filter_map(observe).collect()
}

fn observe(port: &PortNow) -> Option<Observation> {
    let Freshness::Gone { .. } = port.freshness else { return None };
    let severity = match port.device.function {
        Function::Virtual => Severity::Warning,
        Function::Physical | Function::Software => Severity::Critical,
    };
    let mut seen = Observation::new(ID, severity, Subject::port(&port.id));
    if let Reading::Value(pcie) = &port.device.pcie {
        seen = seen.because("pci_address", Quantity::Word(pcie.address.clone()));
    }
    Some(seen.caused_by(Cause::DeviceRemoved).caused_by(Cause::DeviceHangs))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SECOND, TestPort, pcie, seen, seen_first};
    use super::*;
    use crate::fabric::{Mono, PcieState, Text};

    fn port(function: Function, freshness: Freshness) -> TestPort {
        let mut port = TestPort::roce("mlx5_1");
        (port.device.function, port.freshness) = (function, freshness);
        port
    }

    #[test]
    fn a_device_that_has_gone_is_critical() {
        let gone = Freshness::Gone { since: Mono(SECOND / 2) };
        let mut lost = port(Function::Physical, gone);
        let (link, address) = (Reading::Value(pcie((320, 16))), Text::clean("0000:e3:00.0"));
        let state = PcieState { address: address.clone(), current: link, maximum: link, path_limit: link };
        lost.device.pcie = Reading::Value(state);
        let found = &seen(look, &[lost])[0];
        assert_eq!((found.id, found.severity), (ID, Severity::Critical));
        assert_eq!(found.evidence.get("pci_address"), Some(&Quantity::Word(address)), "where it was");
        assert_eq!(found.causes, [Cause::DeviceRemoved, Cause::DeviceHangs]);
        assert_eq!(seen(look, &[port(Function::Virtual, gone)])[0].severity, Severity::Warning);
    }

    #[test]
    fn one_that_is_late_or_there_has_not_gone() {
        let stale = Freshness::Stale { since: Mono(1) };
        assert_eq!(seen(look, &[port(Function::Physical, stale), port(Function::Physical, Freshness::Fresh)]), []);
        assert_eq!(seen_first(look, &[port(Function::Physical, Freshness::Fresh)]), []);
    }
}
