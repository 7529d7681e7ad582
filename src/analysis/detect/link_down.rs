//! `link-down`: a port carries no traffic.
//!
//! Rule: its state is not ACTIVE, and nobody switched it off. It is critical where the link was up earlier in this
//! session, or is up now and only waits to be configured (INIT, ARMED: no subnet manager). A port that was never up is a
//! warning: it may be unused. A virtual function follows the policy of its physical one and the subnet manager's, not a
//! cable: it is said for information. A network device of `IPoIB` that is down says nothing of its port.
//!
//! Source: ibstat(8): Polling is no cable or a peer that is off, Initializing is a port that no subnet manager reached;
//! mlx5 calls the physical state of any RoCE port that is down Disabled, so there its network device is asked.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::health::switched_off;
use crate::fabric::{Freshness, Function, LinkLayer, PhysState, PortState, Reading, Text};

use super::Scene;

const ID: FindingId = FindingId::LinkDown;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    let answered = scene.frame.ports.iter().filter(|p| p.freshness == Freshness::Fresh);
    answered.filter_map(|port| observe(scene, port)).collect()
}

/// A state that could not be read says nothing.
fn observe(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let state = *port.link.state.value()?;
    if port.link.is_active() || switched_off(port) {
        return None;
    }
    let went = scene.links.changes(&port.id).last().is_some();
    let severity = match (port.device.function, state) {
        (Function::Virtual, _) => Severity::Info,
        (_, PortState::Init | PortState::Armed) => Severity::Critical,
        _ if went => Severity::Critical,
        _ => Severity::Warning,
    };
    let mut seen = Observation::new(ID, severity, Subject::port(&port.id)).because("state", word(state_name(state)));
    if let Reading::Value(physical) = port.link.phys_state {
        seen = seen.because("physical_state", word(physical_name(physical)));
    }
    Some(causes(port, state).iter().copied().fold(seen, Observation::caused_by))
}

fn causes(port: &PortNow, state: PortState) -> &'static [Cause] {
    if port.device.function == Function::Virtual {
        return &[Cause::SwitchedOff, Cause::NoSubnetManager];
    }
    let infiniband = port.facts.layer() == LinkLayer::InfiniBand;
    match (state, port.link.phys_state) {
        (PortState::Init | PortState::Armed, _) | (_, Reading::Value(PhysState::LinkUp)) if infiniband => {
            &[Cause::NoSubnetManager]
        }
        (_, Reading::Value(PhysState::Training | PhysState::ErrorRecovery)) => {
            &[Cause::CableOrOptic, Cause::SpeedMismatch]
        }
        _ => &[Cause::PeerOff, Cause::CableOrOptic],
    }
}

fn word(name: &str) -> Quantity {
    Quantity::Word(Text::clean(name))
}

fn state_name(state: PortState) -> &'static str {
    match state {
        PortState::Nop => "NOP",
        PortState::Down => "DOWN",
        PortState::Init => "INIT",
        PortState::Armed => "ARMED",
        PortState::Active => "ACTIVE",
        PortState::ActiveDefer => "ACTIVE_DEFER",
    }
}

fn physical_name(state: PhysState) -> &'static str {
    match state {
        PhysState::Sleep => "Sleep",
        PhysState::Polling => "Polling",
        PhysState::Disabled => "Disabled",
        PhysState::Training => "Training",
        PhysState::LinkUp => "LinkUp",
        PhysState::ErrorRecovery => "LinkErrorRecovery",
        PhysState::PhyTest => "PhyTest",
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, frame, profile, seen, seen_first};
    use super::super::{LinkChange, LinkLog};
    use super::*;
    use crate::analysis::finding::Ledger;
    use crate::fabric::{Mono, NetdevLink, OperState};

    fn down(mut port: TestPort, state: PortState, physical: PhysState) -> TestPort {
        port.link.state = Reading::Value(state);
        port.link.phys_state = Reading::Value(physical);
        port
    }

    fn infiniband(state: PortState, physical: PhysState) -> TestPort {
        down(TestPort::infiniband("mlx5_6"), state, physical)
    }

    fn roce(admin_up: Reading<bool>) -> TestPort {
        let mut port = down(TestPort::roce("mlx5_7"), PortState::Down, PhysState::Disabled);
        port.link.netdev = Some(NetdevLink { admin_up, ..NetdevLink::default() });
        port
    }

    #[test]
    fn a_port_that_was_never_up_is_a_warning_from_the_first_frame() {
        let port = || [infiniband(PortState::Down, PhysState::Polling)];
        for found in [seen(look, &port()), seen_first(look, &port())] {
            assert_eq!(found.len(), 1);
            assert_eq!((found[0].id, found[0].severity), (ID, Severity::Warning));
            assert_eq!(found[0].causes, [Cause::PeerOff, Cause::CableOrOptic]);
            assert_eq!(found[0].evidence.get("physical_state"), Some(&word("Polling")));
        }
    }

    #[test]
    fn one_that_went_down_while_watched_is_critical() {
        let frame = frame(&[infiniband(PortState::Down, PhysState::Polling)]);
        let change = LinkChange { at: Mono(500_000_000), up: false, switched_off: false };
        let links = LinkLog::with(&frame.ports[0].id, vec![change]);
        let (profile, ledger) = (profile(), Ledger::default());
        let scene = Scene { frame: &frame, interval: None, profile: &profile, links: &links, ledger: &ledger };
        assert_eq!(look(&scene)[0].severity, Severity::Critical);
    }

    #[test]
    fn a_port_in_init_has_no_subnet_manager() {
        let found = &seen(look, &[infiniband(PortState::Init, PhysState::LinkUp)])[0];
        assert_eq!((found.severity, &found.causes[..]), (Severity::Critical, &[Cause::NoSubnetManager][..]));
        assert_eq!(found.evidence.get("state"), Some(&word("INIT")));
    }

    #[test]
    fn a_link_in_training_points_to_the_cable() {
        let found = &seen(look, &[infiniband(PortState::Down, PhysState::Training)])[0];
        assert_eq!(found.causes, [Cause::CableOrOptic, Cause::SpeedMismatch]);
    }

    #[test]
    fn what_was_switched_off_is_no_fault() {
        assert_eq!(seen(look, &[infiniband(PortState::Down, PhysState::Disabled)]), []);
        assert_eq!(seen(look, &[roce(Reading::Value(false))]), []);
        assert_eq!(seen(look, &[roce(Reading::Unsupported)]), []);
    }

    #[test]
    fn a_roce_port_that_is_switched_on_and_down_has_no_peer() {
        let found = &seen(look, &[roce(Reading::Value(true))])[0];
        assert_eq!((found.severity, found.causes[0]), (Severity::Warning, Cause::PeerOff));
    }

    #[test]
    fn a_virtual_function_follows_policy() {
        let mut port = infiniband(PortState::Down, PhysState::Polling);
        port.device.function = Function::Virtual;
        let found = &seen(look, &[port])[0];
        assert_eq!((found.severity, found.causes[0]), (Severity::Info, Cause::SwitchedOff));
        let mut disabled = infiniband(PortState::Down, PhysState::Disabled);
        disabled.device.function = Function::Virtual;
        assert_eq!(seen(look, &[disabled]), []);
    }

    #[test]
    fn an_ipoib_device_that_is_down_says_nothing() {
        let mut port = TestPort::infiniband("mlx5_6");
        let operstate = Reading::Value(OperState::Down);
        port.link.netdev = Some(NetdevLink { operstate, admin_up: Reading::Value(false), ..NetdevLink::default() });
        assert_eq!(seen(look, &[port]), []);
    }

    #[test]
    fn an_unknown_state_and_a_device_that_did_not_answer_say_nothing() {
        let mut unknown = TestPort::roce("mlx5_7");
        unknown.link.state = Reading::Denied;
        let mut stale = infiniband(PortState::Down, PhysState::Polling);
        stale.freshness = Freshness::Stale { since: Mono(1) };
        assert_eq!(seen(look, &[unknown, stale]), []);
    }
}
