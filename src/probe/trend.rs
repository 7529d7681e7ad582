//! A request that is repeated: its latency over time, beside what its port counts.

use std::time::Duration;

use crate::analysis::{Figure, PortNow};
use crate::fabric::Wall;

use super::{Failure, Latency, Measurement, Request};

/// Points of a trend that are kept: an hour at one in ten seconds.
const TREND: usize = 360;

/// One of several runs of the same request, beside what the port counted at that time.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    /// When it ended.
    pub at: Wall,
    /// How long it took: what the trend costs.
    pub took: Duration,
    /// What came of it.
    pub outcome: Result<Latency, Failure>,
    /// What the port counted.
    pub counted: Counted,
}

impl Round {
    /// By what came of it.
    #[must_use]
    pub fn of(found: &Result<Measurement, Failure>, at: Wall, took: Duration, counted: Counted) -> Self {
        let outcome = found.as_ref().map_err(Clone::clone).and_then(Measurement::latency);
        Self { at, took, outcome, counted }
    }
}

/// What a port counts that explains a latency.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Counted {
    /// Bits received a second.
    pub rx: Figure,
    /// Bits sent a second.
    pub tx: Figure,
    /// Share of the time in which the network stopped us.
    pub pause_rx: Figure,
    /// Share of the time in which we stopped the network.
    pub pause_tx: Figure,
    /// Packets a second that arrived with a congestion mark.
    pub ecn_marked: Figure,
    /// Congestion notifications handled a second.
    pub cnp_handled: Figure,
    /// Signs of lost RDMA packets a second.
    pub loss: Figure,
    /// Packets dropped at the port a second.
    pub discards: Figure,
}

impl From<&PortNow> for Counted {
    fn from(port: &PortNow) -> Self {
        Self {
            rx: port.traffic.rx,
            tx: port.traffic.tx,
            pause_rx: port.pause_rx,
            pause_tx: port.pause_tx,
            ecn_marked: port.ecn_marked,
            cnp_handled: port.cnp_handled,
            loss: port.loss,
            discards: port.discards,
        }
    }
}

/// Rounds of one request.
#[derive(Debug, Clone, PartialEq)]
pub struct Trend {
    /// What is repeated.
    pub request: Request,
    /// The rounds kept, oldest first.
    pub rounds: Vec<Round>,
}

impl Trend {
    /// Of this request, without rounds.
    #[must_use]
    pub fn new(request: Request) -> Self {
        Self { request, rounds: Vec::new() }
    }

    /// Adds a round; the oldest goes when there are too many.
    pub fn add(&mut self, round: Round) {
        if self.rounds.len() == TREND {
            self.rounds.remove(0);
        }
        self.rounds.push(round);
    }

    /// The share of the time that its rounds took, repeated at this interval.
    #[must_use]
    pub fn cost(&self, every: Duration) -> Option<f64> {
        let count = u32::try_from(self.rounds.len()).ok().filter(|n| *n > 0)?;
        let took: Duration = self.rounds.iter().map(|r| r.took).sum();
        Some((took / count).as_secs_f64() / every.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{DeviceName, PortId};

    #[test]
    fn a_trend_keeps_an_hour_and_knows_its_cost() {
        let mut trend = Trend::new(Request::on(PortId::new(DeviceName::new("mlx5_0"), 1)));
        let every = Duration::from_secs(10);
        assert_eq!(trend.cost(every), None);
        for second in 0..400 {
            let took = Duration::from_millis(5);
            let outcome = Err(Failure::Cancelled);
            trend.add(Round { at: Wall(second), took, outcome, counted: Counted::default() });
        }
        assert_eq!((trend.rounds.len(), trend.rounds[0].at), (TREND, Wall(40)));
        assert!((trend.cost(every).unwrap() - 0.0005).abs() < 1e-9);
    }
}
