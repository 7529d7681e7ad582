//! From all of a port's counters to the few figures a row shows.

use crate::fabric::{Direction, Interface, Metric, Priority, Reading};

use super::figure::Figure;
use super::snapshot::{CounterGroup, CounterRow, PauseBasis, PriorityNow, RateNow, Traffic, TrafficBasis};

/// Figures of one port, gathered in one pass over its counters.
#[derive(Debug, Default)]
pub struct Tally {
    rdma_bytes: [Sum; 2],
    port_bytes: [Sum; 2],
    global_pause_micros: [Sum; 2],
    priorities: [PriorityTally; 8],
    has_pause_frames: bool,
    /// Packets a second that arrived with a congestion mark.
    pub ecn_marked: Sum,
    /// Congestion notifications sent a second.
    pub cnp_sent: Sum,
    /// Congestion notifications handled a second.
    pub cnp_handled: Sum,
    /// Signs of lost RDMA packets a second.
    pub loss: Sum,
    /// Packets dropped at the port a second.
    pub discards: Sum,
    /// Errors of the link a second.
    pub link_errors: Sum,
    /// Ticks a second without credit.
    pub transmit_wait: Sum,
}

#[derive(Debug, Default)]
struct PriorityTally {
    bytes: [Sum; 2],
    pause_micros: [Sum; 2],
    pause_frames: [Sum; 2],
    discards: Sum,
}

/// Rates added up. A counter without a rate adds nothing; its reason is kept in case no other has one.
#[derive(Debug, Default, Clone, Copy)]
pub struct Sum {
    total: Option<f64>,
    reason: Option<Reading<()>>,
    from: Option<Interface>,
}

impl Sum {
    fn add(&mut self, row: &CounterRow) {
        match (row.rate, row.value) {
            (RateNow::PerSecond(rate), _) => self.total = Some(self.total.unwrap_or(0.0) + rate),
            (_, reading) => self.reason = self.reason.or(Some(reading.map(|_| ()))),
        }
    }

    /// As [`Sum::add`], for what two interfaces count alike: the first one that has a value is taken.
    fn add_once(&mut self, row: &CounterRow, interface: Interface) {
        if self.from.is_none_or(|from| from == interface) {
            self.add(row);
            self.from = self.total.map(|_| interface);
        }
    }

    /// The sum times `factor`.
    #[must_use]
    pub fn figure(&self, factor: f64) -> Figure {
        match (self.total, self.reason) {
            (Some(total), _) => Figure::new((total * factor) as f32),
            // A value without a rate yet: the next sample has one.
            (None, None | Some(Reading::Value(()))) => Figure::NONE,
            (None, Some(reason)) => reason.map(|()| 0.0).into(),
        }
    }

    fn is_seen(&self) -> bool {
        self.total.is_some() || self.reason.is_some()
    }
}

fn way(direction: Direction) -> usize {
    match direction {
        Direction::Rx => 0,
        Direction::Tx => 1,
    }
}

const MICROS: f64 = 1e-6;
const BITS_PER_BYTE: f64 = 8.0;

impl Tally {
    /// Gathers from groups of counters, in the order of their interfaces.
    #[must_use]
    pub fn of(groups: &[CounterGroup]) -> Self {
        let mut tally = Self::default();
        for group in groups {
            for row in group.rows.value().into_iter().flatten() {
                if let Some(metric) = row.spec.metric {
                    tally.add(metric, row, group.interface);
                }
            }
        }
        tally
    }

    fn add(&mut self, metric: Metric, row: &CounterRow, interface: Interface) {
        use Metric as M;
        match metric {
            M::RdmaBytes(d) => self.rdma_bytes[way(d)].add_once(row, interface),
            M::PortBytes(d) => self.port_bytes[way(d)].add_once(row, interface),
            M::PriorityBytes(d, p) => self.priorities[p.index()].bytes[way(d)].add(row),
            M::PauseTime(d, p) => self.priorities[p.index()].pause_micros[way(d)].add(row),
            M::PauseFrames(d, p) => {
                self.has_pause_frames = true;
                self.priorities[p.index()].pause_frames[way(d)].add(row);
            }
            M::GlobalPauseTime(d) => self.global_pause_micros[way(d)].add(row),
            M::PriorityDiscards(_, p) => self.priorities[p.index()].discards.add(row),
            M::EcnMarked => self.ecn_marked.add_once(row, interface),
            M::CnpSent => self.cnp_sent.add_once(row, interface),
            M::CnpHandled => self.cnp_handled.add_once(row, interface),
            M::OutOfSequence
            | M::SequenceErrors
            | M::AckTimeouts
            | M::ImpliedNaks
            | M::Retransmissions
            | M::RetryExhausted => self.loss.add(row),
            M::Discards(_) => self.discards.add(row),
            // Symbol errors alone are noise on PAM4 links, and so are corrected bits: they are shown, not summed.
            M::LinkRecoveries
            | M::LinkDowned
            | M::ReceiveErrors
            | M::LocalIntegrityErrors
            | M::BufferOverruns
            | M::CrcErrors
            | M::IcrcErrors
            | M::FecUncorrectable => self.link_errors.add(row),
            M::TransmitWait => self.transmit_wait.add(row),
            _ => {}
        }
    }

    /// Throughput in bits a second: of RDMA where the device counts it, else of its network device.
    #[must_use]
    pub fn traffic(&self) -> Traffic {
        let rdma = self.rdma_bytes.iter().any(Sum::is_seen);
        let (bytes, basis) =
            if rdma { (&self.rdma_bytes, TrafficBasis::Rdma) } else { (&self.port_bytes, TrafficBasis::Netdev) };
        Traffic { rx: bytes[0].figure(BITS_PER_BYTE), tx: bytes[1].figure(BITS_PER_BYTE), basis }
    }

    /// What the pause shares rest on.
    #[must_use]
    pub fn pause_basis(&self) -> PauseBasis {
        let timed = |p: &PriorityTally| p.pause_micros.iter().any(Sum::is_seen);
        if self.priorities.iter().any(timed) || self.global_pause_micros.iter().any(Sum::is_seen) {
            PauseBasis::Time
        } else if self.has_pause_frames {
            PauseBasis::Frames
        } else {
            PauseBasis::None
        }
    }

    /// The largest share of the time paused in this direction, and its priority; none for 802.3x.
    #[must_use]
    pub fn pause(&self, direction: Direction) -> (Figure, Option<Priority>) {
        let way = way(direction);
        let global = share(&self.global_pause_micros[way]);
        Priority::ALL
            .into_iter()
            .map(|p| (share(&self.priorities[p.index()].pause_micros[way]), Some(p)))
            .fold((global, None), |worst, next| if greater(next.0, worst.0) { next } else { worst })
    }

    /// The eight priorities, if the driver counts any of them apart.
    #[must_use]
    pub fn priorities(&self) -> Option<[PriorityNow; 8]> {
        let counted =
            |p: &PriorityTally| p.bytes.iter().chain(&p.pause_micros).chain(&p.pause_frames).any(Sum::is_seen);
        self.priorities.iter().any(counted).then(|| std::array::from_fn(|i| self.priorities[i].now()))
    }
}

impl PriorityTally {
    fn now(&self) -> PriorityNow {
        PriorityNow {
            pause_rx: share(&self.pause_micros[0]),
            pause_tx: share(&self.pause_micros[1]),
            pause_frames_rx: self.pause_frames[0].figure(1.0),
            pause_frames_tx: self.pause_frames[1].figure(1.0),
            rx: self.bytes[0].figure(BITS_PER_BYTE),
            tx: self.bytes[1].figure(BITS_PER_BYTE),
            discards: self.discards.figure(1.0),
        }
    }
}

/// Microseconds paused a second, as a share of the time. Two clocks are compared, so it may come out a little over 1.
fn share(micros: &Sum) -> Figure {
    let figure = micros.figure(MICROS);
    figure.value().map_or(figure, |share| Figure::new(share.min(1.0)))
}

fn greater(a: Figure, b: Figure) -> bool {
    match (a.value(), b.value()) {
        (Some(a), Some(b)) => a > b,
        (Some(_), None) => true,
        // Why there is no number is worth more than that there is none.
        (None, None) => b == Figure::NONE && a != Figure::NONE,
        (None, Some(_)) => false,
    }
}
