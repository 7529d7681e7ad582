//! Pause by priority and direction, as detectors judge it.
//!
//! The measure is the share of the time paused. A driver that counts no time (ice) is judged by frames. Such a driver
//! counts all priorities of a traffic class in unison (Intel document 635330): they are one pause, not several.

use crate::analysis::PortNow;
use crate::analysis::finding::{FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::{Direction, Metric, Priority, Text};

use super::Scene;
use super::roce::{has, is_ethernet, named, pfc, rate};

const MICROS_PER_SECOND: f64 = 1e6;

/// Steps for a share of the time paused.
const SHARE_STEPS: [(Severity, Limit); 3] = [
    (Severity::Info, Limit::PauseInfoShare),
    (Severity::Warning, Limit::PauseWarningShare),
    (Severity::Critical, Limit::PauseHighShare),
];

/// Frames do not tell for how long: they are worth a look, and no more is known.
const FRAME_STEPS: [(Severity, Limit); 1] = [(Severity::Warning, Limit::PauseFramesPerSecond)];

/// How much pause there is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Amount {
    /// Share of the time, 0 to 1.
    Share(f64),
    /// Frames a second, of a driver that counts no time.
    FramesPerSecond(f64),
}

impl Amount {
    /// From the counter of time if there is one, else from that of frames. `None` without a rate.
    pub(super) fn of(port: &PortNow, time: Metric, frames: Metric) -> Option<Self> {
        if has(port, time) {
            // Two clocks are compared, so it may come out a little over 1.
            return rate(port, time).map(|micros| Self::Share((micros / MICROS_PER_SECOND).min(1.0)));
        }
        rate(port, frames).map(Self::FramesPerSecond)
    }

    /// The share, where time is counted.
    pub(super) fn share(self) -> Option<f64> {
        match self {
            Self::Share(share) => Some(share),
            Self::FramesPerSecond(_) => None,
        }
    }

    /// Adds it to the evidence; the frames that belong to a share come after it, for what they tell beside.
    pub(super) fn prove(self, seen: Observation, frames: Option<f64>) -> Observation {
        match (self, frames) {
            (Self::Share(share), None) => seen.because("pause_share", Quantity::Share(share)),
            (Self::Share(share), Some(frames)) => seen
                .because("pause_share", Quantity::Share(share))
                .because("pause_frames_per_second", Quantity::PerSecond(frames)),
            (Self::FramesPerSecond(frames), _) => seen
                .because("pause_frames_per_second", Quantity::PerSecond(frames))
                .because("judged_by", Quantity::Word(Text::clean("frames: the driver counts no time"))),
        }
    }
}

/// Pause on one priority in one direction, or on priorities that are counted in unison.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Pause {
    /// The priority that stands for all: the first with PFC, else the first.
    pub(super) priority: Priority,
    /// Received: the network stops us. Sent: we stop the network.
    pub(super) direction: Direction,
    /// How much.
    pub(super) amount: Amount,
    /// All priorities that are counted in unison.
    pub(super) priorities: Vec<Priority>,
    /// Whether PFC is on here for one of them; `None` where the host does not say.
    pub(super) configured: Option<bool>,
}

impl Pause {
    /// All pause of a port in this direction.
    pub(super) fn all(port: &PortNow, direction: Direction) -> Vec<Self> {
        if !is_ethernet(port) {
            return Vec::new();
        }
        let mut all: Vec<Self> = Vec::new();
        for pause in Priority::ALL.into_iter().filter_map(|priority| Self::on(port, direction, priority)) {
            match all.iter_mut().find(|other| in_unison(port, other, &pause)) {
                Some(other) => other.take(pause),
                None => all.push(pause),
            }
        }
        all
    }

    /// Pause where PFC is on. Where the host does not say where it is, all of it.
    pub(super) fn agreed(port: &PortNow, direction: Direction) -> Vec<Self> {
        Self::all(port, direction).into_iter().filter(|pause| pause.configured != Some(false)).collect()
    }

    fn on(port: &PortNow, direction: Direction, priority: Priority) -> Option<Self> {
        let amount =
            Amount::of(port, Metric::PauseTime(direction, priority), Metric::PauseFrames(direction, priority))?;
        let configured = pfc(port).map(|pfc| pfc.is_on(priority));
        Some(Self { priority, direction, amount, priorities: vec![priority], configured })
    }

    fn take(&mut self, other: Self) {
        if self.configured == Some(false) && other.configured == Some(true) {
            (self.priority, self.configured) = (other.priority, other.configured);
        }
        if let (Amount::FramesPerSecond(frames), Amount::FramesPerSecond(more)) = (self.amount, other.amount) {
            self.amount = Amount::FramesPerSecond(frames.max(more));
        }
        self.priorities.extend(other.priorities);
    }

    /// What it is about.
    pub(super) fn subject(&self, port: &PortNow) -> Subject {
        Subject::port(&port.id).on(self.priority).going(self.direction)
    }

    /// How bad it is for a finding of this id.
    pub(super) fn severity(&self, scene: &Scene<'_>, id: FindingId, port: &PortNow) -> Option<Severity> {
        let subject = self.subject(port);
        match self.amount {
            Amount::Share(share) => scene.grade(id, &subject, share, &SHARE_STEPS),
            Amount::FramesPerSecond(frames) => scene.grade(id, &subject, frames, &FRAME_STEPS),
        }
    }

    /// Adds it to the evidence.
    pub(super) fn prove(&self, port: &PortNow, seen: Observation) -> Observation {
        let frames = rate(port, Metric::PauseFrames(self.direction, self.priority));
        let seen = self.amount.prove(seen, frames);
        if self.priorities.len() > 1 {
            return seen.because("priorities_in_unison", named(self.priorities.iter().copied()));
        }
        seen
    }
}

/// Whether both are one pause, counted on each priority of a traffic class. Where the classes are not known, priorities
/// whose frames differ by less than a hundredth are taken for one: they are not read at the same instant.
fn in_unison(port: &PortNow, one: &Pause, other: &Pause) -> bool {
    let (Amount::FramesPerSecond(a), Amount::FramesPerSecond(b)) = (one.amount, other.amount) else { return false };
    if a <= 0.0 || b <= 0.0 {
        return false;
    }
    match port.facts.qos.ets.value() {
        Some(ets) => {
            let class = |p: Priority| ets.class_of_priority[p.index()];
            class(one.priority) == class(other.priority)
        }
        None => (a - b).abs() <= 0.01 * a.max(b),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{TestPort, frame, priority};
    use super::*;
    use crate::fabric::{Ets, Reading, TransmissionSelection};

    fn xoff(port: TestPort, priorities: &[u8], frames: u64) -> TestPort {
        priorities.iter().fold(port, |port, p| port.grows(Metric::PauseFrames(Direction::Tx, priority(*p)), frames))
    }

    fn sent(port: TestPort) -> Vec<(u8, Vec<u8>)> {
        let frame = frame(&[port]);
        let numbers = |p: &Pause| p.priorities.iter().map(|p| p.index() as u8).collect();
        Pause::agreed(&frame.ports[0], Direction::Tx)
            .iter()
            .filter(|p| p.amount != Amount::FramesPerSecond(0.0))
            .map(|p| (p.priority.index() as u8, numbers(p)))
            .collect()
    }

    /// An E810 that pauses the class of priority 2, and less often the class of most others (corpus 14).
    fn e810() -> TestPort {
        let port = xoff(TestPort::roce("irdma0"), &[0, 1, 3, 5, 6, 7], 2_800);
        xoff(xoff(port, &[2], 9_100), &[4], 0)
    }

    #[test]
    fn priorities_in_unison_are_one() {
        assert_eq!(sent(e810()), [(0, vec![0, 1, 3, 5, 6, 7]), (2, vec![2])]);
    }

    #[test]
    fn a_class_without_pfc_is_none_of_ours() {
        assert_eq!(sent(e810().with_pfc(&[2])), [(2, vec![2])]);
        assert_eq!(sent(e810().with_pfc(&[3])), [(3, vec![0, 1, 3, 5, 6, 7])]);
    }

    #[test]
    fn where_classes_are_known_they_decide() {
        let mut port = xoff(xoff(TestPort::roce("irdma0"), &[3], 2_000), &[4], 2_000);
        port.facts.qos.ets = Reading::Value(Ets {
            capacity: 8,
            class_of_priority: [0, 0, 0, 1, 2, 0, 0, 0],
            bandwidth_percent: [0; 8],
            selection: [TransmissionSelection::Ets; 8],
        });
        assert_eq!(sent(port), [(3, vec![3]), (4, vec![4])]);
    }

    #[test]
    fn equal_times_are_no_unison() {
        let three = Metric::PauseTime(Direction::Tx, priority(3));
        let four = Metric::PauseTime(Direction::Tx, priority(4));
        let port = TestPort::roce("mlx5_0").grows(three, 400_000).grows(four, 400_000);
        assert_eq!(sent(port), [(3, vec![3]), (4, vec![4])]);
    }

    #[test]
    fn frames_do_not_stand_in_for_a_time_that_started_anew() {
        let port = TestPort::roce("mlx5_0")
            .restarts(Metric::PauseTime(Direction::Tx, priority(3)))
            .grows(Metric::PauseFrames(Direction::Tx, priority(3)), 90_000);
        assert_eq!(sent(port), []);
    }
}
