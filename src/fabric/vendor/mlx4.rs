//! mlx4: ConnectX-3 and its forebears.

use crate::fabric::counter::{CounterSpec, Metric, Unit};

use super::names::{bytes, direction, events, frames, narrow, packets, priority, unmapped};

/// Diagnostic counters of 32 bits: `rq` is the responder's side, `sq` the requester's.
pub fn hardware(name: &str) -> Option<CounterSpec> {
    Some(narrow(match name {
        "rq_num_oos" => packets(Metric::OutOfSequence),
        "sq_num_oos" => events(Metric::SequenceErrors),
        "sq_num_to" => events(Metric::AckTimeouts),
        "rq_num_dup" => packets(Metric::DuplicateRequests),
        "sq_num_rnr" => events(Metric::ReceiverNotReady),
        "sq_num_tree" => events(Metric::RetryExhausted),
        "sq_num_rree" => events(Metric::RnrRetryExhausted),
        "rq_num_udsdprd" => packets(Metric::OutOfBuffer),
        _ if name.starts_with("rq_num_") || name.starts_with("sq_num_") || name == "num_cqovf" => {
            unmapped(Unit::Events)
        }
        _ => return None,
    }))
}

pub fn ethernet(name: &str) -> Option<CounterSpec> {
    let (way, rest) = direction(name)?;
    if let Some((priority, what)) = priority(rest, "prio_") {
        return match what {
            "_bytes" => Some(bytes(Metric::PriorityBytes(way, priority))),
            "_packets" => Some(packets(Metric::PriorityPackets(way, priority))),
            _ => None,
        };
    }
    if let Some((priority, "")) = priority(rest, "pause_prio_") {
        return Some(frames(Metric::PauseFrames(way, priority)));
    }
    if let Some((priority, "")) = priority(rest, "pause_transition_prio_") {
        return Some(events(Metric::PauseTransitions(way, priority)));
    }
    Some(match rest {
        "pause" => frames(Metric::GlobalPauseFrames(way)),
        "pause_transition" => unmapped(Unit::Events),
        // Hosts that were paused show the time under `tx`, where frames received are under `rx`: which way it counts,
        // and in what unit, is not proven.
        _ if rest.starts_with("pause_duration") => unmapped(Unit::Ticks),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{Direction, Priority};

    #[test]
    fn each_side_has_its_own_out_of_sequence() {
        assert_eq!(hardware("rq_num_oos").unwrap().metric, Some(Metric::OutOfSequence));
        assert_eq!(hardware("sq_num_oos").unwrap().metric, Some(Metric::SequenceErrors));
        assert_eq!(hardware("sq_num_tree").unwrap().bits, 32);
        assert_eq!(hardware("rq_num_wrfe").unwrap().metric, None);
    }

    #[test]
    fn the_priority_comes_last() {
        let five = Priority::new(5).unwrap();
        let metric = |name| ethernet(name).and_then(|s| s.metric);
        assert_eq!(metric("rx_pause_prio_5"), Some(Metric::PauseFrames(Direction::Rx, five)));
        assert_eq!(metric("tx_prio_5_bytes"), Some(Metric::PriorityBytes(Direction::Tx, five)));
        assert_eq!(metric("rx_pause"), Some(Metric::GlobalPauseFrames(Direction::Rx)));
    }

    #[test]
    fn the_time_paused_is_in_no_known_unit() {
        let spec = ethernet("rx_pause_duration_prio_5").unwrap();
        assert_eq!((spec.metric, spec.unit), (None, Unit::Ticks));
    }
}
