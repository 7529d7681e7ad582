//! `lossless-drop`: packets of a priority that PFC should keep lossless were dropped on arrival.
//!
//! Rule: discards counted for a priority with PFC are critical, each of them. Discards of the port as a whole do not say
//! of which priority they are: they count, as a warning, only where the driver counts none by priority and all but a
//! small share of what arrives is on lossless priorities.
//!
//! Source: IEEE 802.1Qbb (no frame loss from congestion); mlx5 (`rx_prio*_discards`: for lack of buffer).

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::{Direction, Metric, Pfc, Priority};

use super::Scene;
use super::roce::{grows, has, is_ethernet, lossless, named, pfc, priority_gbps, rate};

const ID: FindingId = FindingId::LosslessDrop;

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter(|port| is_ethernet(port)).flat_map(|port| of_port(scene, port)).collect()
}

fn of_port(scene: &Scene<'_>, port: &PortNow) -> Vec<Observation> {
    let Some(pfc) = pfc(port) else { return Vec::new() };
    let counted = |priority: &Priority| has(port, Metric::PriorityDiscards(Direction::Rx, *priority));
    if Priority::ALL.iter().any(counted) {
        return lossless(pfc).filter_map(|priority| by_priority(port, priority)).collect();
    }
    by_port(scene, port, pfc).into_iter().collect()
}

fn by_priority(port: &PortNow, priority: Priority) -> Option<Observation> {
    let dropped = rate(port, Metric::PriorityDiscards(Direction::Rx, priority)).filter(|rate| *rate > 0.0)?;
    let mut seen = Observation::new(ID, Severity::Critical, Subject::port(&port.id).on(priority).going(Direction::Rx))
        .because("discards_per_second", Quantity::PerSecond(dropped));
    if let Some(micros) = rate(port, Metric::PauseTime(Direction::Tx, priority)) {
        seen = seen.because("pause_sent_share", Quantity::Share((micros / 1e6).min(1.0)));
    }
    if let Some(bytes) = buffer_bytes(port, priority) {
        seen = seen.because("buffer_bytes", Quantity::Count(u64::from(bytes)));
    }
    Some(explain(port, seen))
}

fn by_port(scene: &Scene<'_>, port: &PortNow, pfc: Pfc) -> Option<Observation> {
    let dropped = rate(port, Metric::Discards(Direction::Rx)).filter(|rate| *rate > 0.0)?;
    if lossy_share(port, pfc)? >= scene.profile.limit(Limit::LossyTrafficShare) {
        return None;
    }
    let seen = Observation::new(ID, Severity::Warning, Subject::port(&port.id).going(Direction::Rx))
        .because("discards_per_second", Quantity::PerSecond(dropped))
        .because("pfc_priorities", named(lossless(pfc)));
    Some(explain(port, seen))
}

/// What of the traffic received is on priorities without PFC. `None` where that is not counted, or nothing is received.
fn lossy_share(port: &PortNow, pfc: Pfc) -> Option<f64> {
    let of = |p: Priority| priority_gbps(port, Direction::Rx, p);
    let all = Priority::ALL.into_iter().filter_map(of).sum::<f64>();
    let without_loss = lossless(pfc).map(of).sum::<Option<f64>>()?;
    (all > 0.0).then(|| (all - without_loss) / all)
}

/// The receive buffer that this priority shares.
fn buffer_bytes(port: &PortNow, priority: Priority) -> Option<u32> {
    let buffers = port.facts.qos.buffers.value()?;
    let buffer = buffers.buffer_of_priority[priority.index()];
    buffers.size_bytes.get(usize::from(buffer)).copied()
}

/// A card that gave up pausing drops for that; else the buffer was full before the pause took effect.
fn explain(port: &PortNow, seen: Observation) -> Observation {
    let seen = if grows(port, Metric::PauseStormErrors) { seen.caused_by(Cause::HostTooSlow) } else { seen };
    seen.caused_by(Cause::BufferHeadroom)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, priority, seen, seen_first};
    use super::*;
    use crate::fabric::{Buffers, Reading};

    fn dropped(on: u8, packets: u64) -> TestPort {
        TestPort::roce("mlx5_7").with_pfc(&[3]).grows(Metric::PriorityDiscards(Direction::Rx, priority(on)), packets)
    }

    /// Drops at the port, and so many bytes received on priorities 3 and 0.
    fn at_port(packets: u64, lossless: u64, lossy: u64) -> TestPort {
        TestPort::roce("bnxt_re0")
            .with_pfc(&[3])
            .grows(Metric::Discards(Direction::Rx), packets)
            .grows(Metric::PriorityBytes(Direction::Rx, priority(3)), lossless)
            .grows(Metric::PriorityBytes(Direction::Rx, priority(0)), lossy)
    }

    #[test]
    fn one_packet_is_too_many() {
        let found = seen(look, &[dropped(3, 1)]).remove(0);
        assert_eq!(found.severity, Severity::Critical);
        assert_eq!((found.subject.priority, found.subject.direction), (Some(priority(3)), Some(Direction::Rx)));
        assert_eq!(found.evidence.get("discards_per_second"), Some(&Quantity::PerSecond(1.0)));
        assert_eq!(found.causes, [Cause::BufferHeadroom]);
        assert_eq!(seen(look, &[dropped(3, 0)]), []);
    }

    #[test]
    fn a_card_that_gave_up_pausing_comes_first() {
        let found = seen(look, &[dropped(3, 9).grows(Metric::PauseStormErrors, 1)]).remove(0);
        assert_eq!(found.causes, [Cause::HostTooSlow, Cause::BufferHeadroom]);
    }

    #[test]
    fn pause_and_buffer_are_evidence() {
        let mut port = dropped(3, 9).grows(Metric::PauseTime(Direction::Tx, priority(3)), 20_000);
        let sizes = [4_096, 262_144, 0, 0, 0, 0, 0, 0];
        let of = [0, 0, 0, 1, 0, 0, 0, 0];
        port.facts.qos.buffers =
            Reading::Value(Buffers { buffer_of_priority: of, size_bytes: sizes, total_bytes: 266_240 });
        let evidence = seen(look, &[port]).remove(0).evidence;
        assert_eq!(evidence.get("pause_sent_share"), Some(&Quantity::Share(0.02)));
        assert_eq!(evidence.get("buffer_bytes"), Some(&Quantity::Count(262_144)));
    }

    #[test]
    fn a_lossy_priority_may_drop() {
        assert_eq!(seen(look, &[dropped(0, 9_000)]), []);
        assert_eq!(seen(look, &[dropped(0, 9_000).grows(Metric::Discards(Direction::Rx), 9_000).carries(90.0, 3)]), []);
    }

    #[test]
    fn drops_of_the_port_count_where_nearly_all_is_lossless() {
        let found = seen(look, &[at_port(5, 1_000_000, 40_000)]).remove(0);
        assert_eq!((found.severity, found.subject.priority), (Severity::Warning, None));
        assert_eq!(found.subject.direction, Some(Direction::Rx));
        assert_eq!(seen(look, &[at_port(5, 1_000_000, 60_000)]), []);
        assert_eq!(seen(look, &[at_port(0, 1_000_000, 0)]), []);
        assert_eq!(seen(look, &[at_port(5, 0, 0)]), []);
    }

    #[test]
    fn what_is_not_known_is_not_judged() {
        let unknown = TestPort::roce("mlx5_7").grows(Metric::PriorityDiscards(Direction::Rx, priority(3)), 9);
        let no_bytes = TestPort::roce("irdma0").with_pfc(&[3]).grows(Metric::Discards(Direction::Rx), 9);
        let reset =
            TestPort::roce("mlx5_8").with_pfc(&[3]).restarts(Metric::PriorityDiscards(Direction::Rx, priority(3)));
        assert_eq!(seen(look, &[unknown, no_bytes, reset, dropped(3, 9).with_pfc(&[])]), []);
        assert_eq!(seen_first(look, &[dropped(3, 9)]), []);
    }
}
