//! `counter-saturated`: an error counter is full. What it counts from now on cannot be seen until somebody clears it.
//!
//! Rule: a saturating counter stands at the maximum of its width. One finding a port, which names the counters.
//!
//! Source: IBTA performance management: the small error fields (4, 8 and 16 bits) stay at their maximum.

use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::{PortNow, RateNow};
use crate::fabric::{Freshness, Text};

use super::Scene;

const ID: FindingId = FindingId::CounterSaturated;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    let answered = scene.frame.ports.iter().filter(|p| p.freshness == Freshness::Fresh);
    answered.filter_map(observe).collect()
}

fn observe(port: &PortNow) -> Option<Observation> {
    let names = full(port);
    (!names.is_empty()).then(|| {
        Observation::new(ID, Severity::Info, Subject::port(&port.id))
            .because("saturated_counters", Quantity::Count(names.len() as u64))
            .because("counters", Quantity::Word(Text::clean(&names.join(" "))))
            .caused_by(Cause::CounterFull)
    })
}

/// Those whose meaning is known: a field that says nothing on a host may stay full.
fn full(port: &PortNow) -> Vec<&str> {
    let groups = port.counters.iter().flat_map(|groups| groups.iter());
    let rows = groups.flat_map(|group| group.rows.value().into_iter().flatten());
    rows.filter(|row| row.rate == RateNow::Saturated && row.spec.metric.is_some())
        .map(|row| row.name.as_str())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, seen, seen_first};
    use super::*;
    use crate::fabric::{CounterSpec, Kind, Metric};

    fn port(kind: Kind, now: u64) -> TestPort {
        let spec = CounterSpec { kind, bits: 8, ..CounterSpec::UNKNOWN };
        TestPort::infiniband("mlx5_9").counts(Metric::LinkDowned, spec, now, now)
    }

    #[test]
    fn a_full_counter_is_named_from_the_first_frame() {
        for found in [seen(look, &[port(Kind::Saturating, 255)]), seen_first(look, &[port(Kind::Saturating, 255)])] {
            assert_eq!((found[0].id, found[0].severity), (ID, Severity::Info));
            assert_eq!(found[0].evidence.get("saturated_counters"), Some(&Quantity::Count(1)));
            assert_eq!(found[0].evidence.get("counters"), Some(&Quantity::Word(Text::clean("LinkDowned"))));
        }
    }

    #[test]
    fn several_of_a_port_are_one_finding() {
        let spec = CounterSpec { kind: Kind::Saturating, bits: 4, ..CounterSpec::UNKNOWN };
        let port = port(Kind::Saturating, 255).counts(Metric::BufferOverruns, spec, 3, 15);
        let found = seen(look, &[port]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].evidence.get("saturated_counters"), Some(&Quantity::Count(2)));
    }

    #[test]
    fn one_below_and_one_that_goes_round_are_not_full() {
        assert_eq!(seen(look, &[port(Kind::Saturating, 254), port(Kind::Wrapping, 255)]), []);
        assert_eq!(seen(look, &[TestPort::infiniband("mlx5_9")]), []);
    }
}
