//! From all of a port's counters to the few figures a row shows.

use std::collections::BTreeMap;

use crate::fabric::{Direction, Metric, Priority, Reading};

use super::figure::Figure;
use super::priorities::PriorityNow;
use super::snapshot::{CounterGroup, CounterRow, PauseBasis, RateNow, Traffic, TrafficBasis};

/// What moved on one port, by meaning: gathered in one pass over its counters.
///
/// Counters of one meaning in one block are added up (a driver may count unicast and multicast apart). The same meaning
/// in another block is the same thing counted twice: the first block that has a rate is taken.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Tally(BTreeMap<Metric, Sum>);

/// Rates added up. A counter without a rate adds nothing; its reason is kept in case no other has one.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
struct Sum {
    total: Option<f64>,
    level: Option<u64>,
    reason: Option<Reading<()>>,
    /// The block it was taken from.
    from: Option<usize>,
}

impl Sum {
    fn add(&mut self, row: &CounterRow, block: usize) {
        if self.from.is_some_and(|from| from != block) {
            return;
        }
        if let RateNow::PerSecond(rate) = row.rate {
            self.total = Some(self.total.unwrap_or(0.0) + rate);
            self.from = Some(block);
        } else {
            if row.rate == RateNow::Level {
                self.level = self.level.max(row.value.into_value());
            }
            self.reason = self.reason.or(Some(row.value.map(|_| ())));
        }
    }

    /// Both together.
    fn and(self, other: Self) -> Self {
        Self {
            total: self.total.map_or(other.total, |total| Some(total + other.total.unwrap_or(0.0))),
            level: self.level.max(other.level),
            reason: self.reason.or(other.reason),
            from: None,
        }
    }

    fn figure(&self, factor: f64) -> Figure {
        match (self.total, self.reason) {
            (Some(total), _) => Figure::new((total * factor) as f32),
            // A value without a rate yet: the next sample has one.
            (None, None | Some(Reading::Value(()))) => Figure::NONE,
            (None, Some(reason)) => reason.map(|()| 0.0).into(),
        }
    }
}

const MICROS: f64 = 1e-6;
const BITS_PER_BYTE: f64 = 8.0;
const BOTH: [Direction; 2] = [Direction::Rx, Direction::Tx];

/// Signs that RDMA packets were lost.
const LOSS: [Metric; 6] = [
    Metric::OutOfSequence,
    Metric::SequenceErrors,
    Metric::AckTimeouts,
    Metric::ImpliedNaks,
    Metric::Retransmissions,
    Metric::RetryExhausted,
];

/// Errors of the link. Symbol errors alone are noise on PAM4 links, and so are corrected bits: they are shown, not summed.
const LINK_ERRORS: [Metric; 8] = [
    Metric::LinkRecoveries,
    Metric::LinkDowned,
    Metric::ReceiveErrors,
    Metric::LocalIntegrityErrors,
    Metric::BufferOverruns,
    Metric::CrcErrors,
    Metric::IcrcErrors,
    Metric::FecUncorrectable,
];

impl Tally {
    /// Gathers from groups of counters, in the order of their interfaces; of one interface, the port's before the device's
    /// (mlx4, and mlx5 in switchdev mode, count some things in both).
    #[must_use]
    pub fn of(groups: &[CounterGroup]) -> Self {
        let mut sums: BTreeMap<Metric, Sum> = BTreeMap::new();
        for (block, group) in groups.iter().enumerate() {
            for row in group.rows.value().into_iter().flatten() {
                if let Some(metric) = row.spec.metric {
                    sums.entry(metric).or_default().add(row, block);
                }
            }
        }
        Self(sums)
    }

    /// Whether there is a counter of this, whether or not it has a rate: what is not counted is not zero.
    #[must_use]
    pub fn has(&self, metric: Metric) -> bool {
        self.0.contains_key(&metric)
    }

    fn scaled(&self, metric: Metric, factor: f64) -> Figure {
        self.0.get(&metric).map_or(Figure::NONE, |sum| sum.figure(factor))
    }

    /// So many a second of this.
    #[must_use]
    pub fn rate(&self, metric: Metric) -> Figure {
        self.scaled(metric, 1.0)
    }

    /// The level of a gauge.
    #[must_use]
    pub fn level(&self, metric: Metric) -> Option<u64> {
        self.0.get(&metric)?.level
    }

    fn rate_of_all(&self, metrics: &[Metric]) -> Figure {
        metrics.iter().filter_map(|m| self.0.get(m)).fold(Sum::default(), |all, sum| all.and(*sum)).figure(1.0)
    }

    /// Signs of lost RDMA packets a second.
    #[must_use]
    pub fn loss(&self) -> Figure {
        self.rate_of_all(&LOSS)
    }

    /// Errors of the link a second.
    #[must_use]
    pub fn link_errors(&self) -> Figure {
        self.rate_of_all(&LINK_ERRORS)
    }

    /// Packets dropped at the port a second.
    #[must_use]
    pub fn discards(&self) -> Figure {
        self.rate_of_all(&BOTH.map(Metric::Discards))
    }

    /// Throughput in bits a second: of RDMA where the device counts it, else of its network device.
    #[must_use]
    pub fn traffic(&self) -> Traffic {
        let bits = |bytes: fn(Direction) -> Metric| BOTH.map(|d| self.scaled(bytes(d), BITS_PER_BYTE));
        let rdma = BOTH.into_iter().any(|d| self.has(Metric::RdmaBytes(d)));
        let ([rx, tx], basis) = if rdma {
            (bits(Metric::RdmaBytes), TrafficBasis::Rdma)
        } else {
            (bits(Metric::PortBytes), TrafficBasis::Netdev)
        };
        Traffic { rx, tx, basis }
    }

    /// What the pause shares rest on.
    #[must_use]
    pub fn pause_basis(&self) -> PauseBasis {
        let any = |wanted: fn(&Metric) -> bool| self.0.keys().any(wanted);
        if any(|m| matches!(m, Metric::PauseTime(..) | Metric::GlobalPauseTime(_))) {
            PauseBasis::Time
        } else if any(|m| matches!(m, Metric::PauseFrames(..) | Metric::GlobalPauseFrames(_))) {
            PauseBasis::Frames
        } else {
            PauseBasis::None
        }
    }

    /// The largest share of the time paused in this direction, 0 to 1: of a priority, or 802.3x.
    #[must_use]
    pub fn pause(&self, direction: Direction) -> Figure {
        Priority::ALL
            .into_iter()
            .map(|p| self.share(Metric::PauseTime(direction, p)))
            .fold(self.share(Metric::GlobalPauseTime(direction)), worse)
    }

    /// Microseconds paused a second, as a share of the time. Two clocks are compared, so it may come out a little over 1.
    fn share(&self, micros: Metric) -> Figure {
        let figure = self.scaled(micros, MICROS);
        figure.value().map_or(figure, |share| Figure::new(share.min(1.0)))
    }

    /// The eight priorities, if the driver counts any of them apart.
    #[must_use]
    pub fn priorities(&self) -> Option<[PriorityNow; 8]> {
        let counted =
            |m: &Metric| matches!(m, Metric::PriorityBytes(..) | Metric::PauseTime(..) | Metric::PauseFrames(..));
        self.0.keys().any(counted).then(|| Priority::ALL.map(|p| self.priority(p)))
    }

    fn priority(&self, priority: Priority) -> PriorityNow {
        use Direction::{Rx, Tx};
        PriorityNow {
            pause_rx: self.share(Metric::PauseTime(Rx, priority)),
            pause_tx: self.share(Metric::PauseTime(Tx, priority)),
            pause_frames_rx: self.rate(Metric::PauseFrames(Rx, priority)),
            pause_frames_tx: self.rate(Metric::PauseFrames(Tx, priority)),
            rx: self.scaled(Metric::PriorityBytes(Rx, priority), BITS_PER_BYTE),
            tx: self.scaled(Metric::PriorityBytes(Tx, priority), BITS_PER_BYTE),
            discards: self.rate(Metric::PriorityDiscards(Rx, priority)),
        }
    }
}

/// The larger share. Why there is no number is worth more than that there is none.
fn worse(a: Figure, b: Figure) -> Figure {
    match (a.value(), b.value()) {
        (Some(x), Some(y)) if y > x => b,
        (None, Some(_)) => b,
        (None, None) if a == Figure::NONE => b,
        _ => a,
    }
}
