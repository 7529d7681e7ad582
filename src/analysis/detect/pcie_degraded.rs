//! `pcie-degraded`: the card's PCIe link trained below what the card and its path can do.
//!
//! Rule: current speed or width below the smaller of the card's own maximum and that of the slowest link on its path. A
//! card in a slot that can do no more is well. Where the path cannot be seen (a guest sees no bridges) the slot may be the
//! reason, and it is said for information. Network cards do not save power this way as GPUs do. A virtual function has no
//! link of its own.
//!
//! Source: `current_link_speed`, `current_link_width` and their maxima in sysfs along the path.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::fabric::{Freshness, Function, Metric, PcieLink, Text};

use super::Scene;
use super::counted::prove;

const ID: FindingId = FindingId::PcieDegraded;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    let answered = scene.frame.ports.iter().filter(|p| p.freshness == Freshness::Fresh);
    answered.filter_map(observe).collect()
}

/// A PCIe link below what it could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Below {
    current: PcieLink,
    possible: PcieLink,
    /// Whether the path is known to allow it.
    certain: bool,
}

impl Below {
    fn of(port: &PortNow) -> Option<Self> {
        let state = port.device.pcie.value()?;
        let (current, possible) = state.shortfall()?;
        let own = port.device.function != Function::Virtual;
        own.then_some(Self { current, possible, certain: state.path_limit.is_value() })
    }
}

/// Whether the card's PCIe link is known to be below what it could be.
pub(super) fn holds(port: &PortNow) -> bool {
    Below::of(port).is_some_and(|below| below.certain)
}

fn observe(port: &PortNow) -> Option<Observation> {
    let Below { current, possible, certain } = Below::of(port)?;
    let severity = if certain { Severity::Warning } else { Severity::Info };
    let seen = Observation::new(ID, severity, Subject::port(&port.id));
    let lanes = |seen: Observation| {
        seen.because("lanes", Quantity::Count(current.lanes.into()))
            .because("possible_lanes", Quantity::Count(possible.lanes.into()))
    };
    let speed =
        |seen: Observation| seen.because("speed", transfers(current)).because("possible_speed", transfers(possible));
    // What falls short stands first.
    let seen = if current.lanes < possible.lanes { speed(lanes(seen)) } else { lanes(speed(seen)) };
    let signal = [("pcie_signal_errors_per_second", Metric::PcieSignalErrors)];
    Some(prove(seen, port, &signal).caused_by(Cause::PcieTrainedDown))
}

/// `16 GT/s`.
fn transfers(link: PcieLink) -> Quantity {
    Quantity::Word(Text::clean(&format!("{} GT/s", f64::from(link.tenths_gts) / 10.0)))
}

/// `16 GT/s x8`.
pub(super) fn named(link: PcieLink) -> Quantity {
    Quantity::Word(Text::clean(&format!("{} GT/s x{}", f64::from(link.tenths_gts) / 10.0, link.lanes)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, pcie, seen, seen_first};
    use super::*;
    use crate::fabric::{PcieState, Reading};

    const GEN4_X16: (u16, u8) = (160, 16);
    const GEN5_X16: (u16, u8) = (320, 16);

    fn port(current: (u16, u8), path: Option<(u16, u8)>) -> TestPort {
        let mut port = TestPort::roce("mlx5_3");
        let path_limit = Reading::from_option(path.map(pcie));
        let (current, maximum) = (Reading::Value(pcie(current)), Reading::Value(pcie(GEN5_X16)));
        let address = Text::clean("0000:a1:00.0");
        port.device.function = Function::Physical;
        port.device.pcie = Reading::Value(PcieState { address, current, maximum, path_limit });
        port
    }

    #[test]
    fn fewer_lanes_or_less_speed_than_possible() {
        for current in [(320, 8), GEN4_X16] {
            for found in
                [seen(look, &[port(current, Some(GEN5_X16))]), seen_first(look, &[port(current, Some(GEN5_X16))])]
            {
                assert_eq!((found[0].id, found[0].severity), (ID, Severity::Warning));
                assert_eq!(found[0].causes, [Cause::PcieTrainedDown]);
                assert_eq!(found[0].evidence.get("lanes"), Some(&Quantity::Count(u64::from(current.1))));
            }
        }
        let speed = &seen(look, &[port(GEN4_X16, Some(GEN5_X16))])[0];
        assert_eq!(speed.evidence.get("speed"), Some(&Quantity::Word(Text::clean("16 GT/s"))));
    }

    #[test]
    fn a_card_in_a_slower_slot_is_well() {
        assert_eq!(seen(look, &[port(GEN4_X16, Some(GEN4_X16))]), []);
        assert_eq!(seen(look, &[port(GEN5_X16, Some(GEN5_X16))]), []);
    }

    #[test]
    fn without_its_path_the_slot_may_be_the_reason() {
        let found = seen(look, &[port(GEN4_X16, None)]);
        assert_eq!(found[0].severity, Severity::Info);
        assert!(!holds(&super::super::testing::frame(&[port(GEN4_X16, None)]).ports[0]));
    }

    #[test]
    fn virtual_functions_and_unknown_links_say_nothing() {
        let mut virtual_function = port((25, 1), Some(GEN5_X16));
        virtual_function.device.function = Function::Virtual;
        assert_eq!(seen(look, &[virtual_function, TestPort::roce("rxe0")]), []);
    }
}
