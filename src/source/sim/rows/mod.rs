//! The counters of mlx5: their names in each interface, and what of a tally each shows.

use std::sync::Arc;

use crate::fabric::{CounterBlock, CounterLayout, Direction, Driver, Interface, Mono, Priority, Reading, Text};

use super::plan::PlannedPort;
use super::tally::{Quantity as Q, Tally};
use super::trouble::Trouble;

/// What a row shows.
#[derive(Debug, Clone, PartialEq)]
enum Shows {
    /// The sum of these.
    Sum(Vec<Q>),
    /// The same in words of 4 bytes, as PMA counts data.
    Words(Q),
    /// Whole seconds of a quantity in thousandths.
    Seconds(Q),
    PauseFrames(Direction, Priority),
    PauseMicros(Direction, Priority),
    PauseTransitions(Direction, Priority),
    /// A level: per cent of the last second in which writes over PCIe stalled.
    PcieWriteStalled,
}

/// How a row holds a number too large for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Width {
    /// Starts again at zero.
    Wraps(u32),
    /// Stays at the largest.
    Saturates(u32),
}

impl Width {
    fn hold(self, number: u64) -> u64 {
        let maximum = |bits: u32| u64::MAX >> (64 - bits.clamp(1, 64));
        match self {
            Self::Wraps(bits) => number & maximum(bits),
            Self::Saturates(bits) => number.min(maximum(bits)),
        }
    }
}

/// A counter.
#[derive(Debug, Clone)]
struct Row {
    name: String,
    shows: Shows,
    width: Width,
}

/// The counters of one interface of one port.
#[derive(Debug)]
pub(super) struct Rows {
    layout: Arc<CounterLayout>,
    rows: Vec<Row>,
}

impl Rows {
    fn new(interface: Interface, rows: Vec<Row>) -> Self {
        let names = rows.iter().map(|r| Text::clean(&r.name)).collect();
        Self { layout: Arc::new(CounterLayout::new(interface, Driver::Mlx5, names)), rows }
    }

    /// All interfaces that the driver offers for this port.
    pub(super) fn of(port: &PlannedPort) -> Vec<Self> {
        let mut all = vec![
            Self::new(Interface::Counters, pma::rows()),
            Self::new(Interface::HwCounters, queue_pairs::rows(port.is_ethernet())),
        ];
        if port.is_ethernet() {
            all.push(Self::new(Interface::Ethtool, ethernet::rows(port)));
            all.push(Self::new(Interface::Netdev, ethernet::netdev_rows()));
        }
        all
    }

    /// Whether these are the counters that `perfquery -R` clears.
    pub(super) fn are_clearable(&self) -> bool {
        self.layout.interface == Interface::Counters
    }

    /// The numbers as the host would give them.
    pub(super) fn read(&self, tally: &Tally, trouble: &Trouble, read_at: Mono) -> CounterBlock {
        let value = |row: &Row| Reading::Value(row.width.hold(row.shows.number(tally, trouble)));
        let values = Reading::Value(self.rows.iter().map(value).collect());
        CounterBlock { layout: Arc::clone(&self.layout), read_at, values }
    }
}

impl Shows {
    fn number(&self, tally: &Tally, trouble: &Trouble) -> u64 {
        match self {
            Self::Sum(quantities) => quantities.iter().fold(0, |sum: u64, &q| sum.saturating_add(tally.get(q))),
            Self::Words(quantity) => tally.get(*quantity) / 4,
            Self::Seconds(quantity) => tally.get(*quantity) / 1000,
            Self::PauseFrames(direction, priority) => tally.pause(*direction, *priority).frames,
            Self::PauseMicros(direction, priority) => tally.pause(*direction, *priority).micros,
            Self::PauseTransitions(direction, priority) => tally.pause(*direction, *priority).transitions,
            Self::PcieWriteStalled => (trouble.pcie_stalled * 100.0).round() as u64,
        }
    }
}

/// A 64-bit counter of the sum of these; of nothing, it stays at zero.
fn sum(name: &str, quantities: &[Q]) -> Row {
    Row { name: name.to_owned(), shows: Shows::Sum(quantities.to_vec()), width: Width::Wraps(64) }
}

/// `counters/`: fields of the IBTA performance management attributes, small ones saturating.
mod pma {
    use super::{Q, Row, Shows, Width, sum};

    pub(super) fn rows() -> Vec<Row> {
        let words = |name: &str, quantity| Row { shows: Shows::Words(quantity), ..sum(name, &[]) };
        let small = |name: &str, bits, quantities: &[Q]| Row { width: Width::Saturates(bits), ..sum(name, quantities) };
        vec![
            small("symbol_error", 16, &[Q::SymbolErrors]),
            small("link_error_recovery", 8, &[Q::LinkRecoveries]),
            small("link_downed", 8, &[Q::LinkDowned]),
            small("port_rcv_errors", 16, &[Q::ReceiveErrors]),
            small("port_rcv_remote_physical_errors", 16, &[]),
            small("port_rcv_switch_relay_errors", 16, &[]),
            small("port_xmit_discards", 16, &[]),
            small("port_xmit_constraint_errors", 8, &[]),
            small("port_rcv_constraint_errors", 8, &[]),
            small("local_link_integrity_errors", 4, &[]),
            small("excessive_buffer_overrun_errors", 4, &[]),
            small("VL15_dropped", 16, &[]),
            words("port_xmit_data", Q::RdmaBytesTx),
            words("port_rcv_data", Q::RdmaBytesRx),
            sum("port_xmit_packets", &[Q::RdmaPacketsTx]),
            sum("port_rcv_packets", &[Q::RdmaPacketsRx]),
            Row { width: Width::Wraps(32), ..sum("port_xmit_wait", &[Q::TransmitWait]) },
            sum("unicast_rcv_packets", &[Q::RdmaPacketsRx]),
            sum("unicast_xmit_packets", &[Q::RdmaPacketsTx]),
            sum("multicast_rcv_packets", &[]),
            sum("multicast_xmit_packets", &[]),
        ]
    }
}

/// `hw_counters/`: queue pairs' errors in 32 bits, congestion in 64.
mod queue_pairs {
    use super::{Q, Row, Width, sum};

    pub(super) fn rows(ethernet: bool) -> Vec<Row> {
        let mut rows: Vec<Row> = ALWAYS.iter().map(|&(name, q)| narrow(name, q)).collect();
        if ethernet {
            rows.extend(ROCE.iter().map(|&(name, q)| narrow(name, q)));
            rows.extend([
                sum("rp_cnp_ignored", &[Q::CnpIgnored]),
                sum("rp_cnp_handled", &[Q::CnpHandled]),
                sum("np_ecn_marked_roce_packets", &[Q::EcnMarked]),
                sum("np_cnp_sent", &[Q::CnpSent]),
                sum("rx_icrc_encapsulated", &[]),
            ]);
        }
        rows
    }

    fn narrow(name: &str, quantities: &[Q]) -> Row {
        Row { width: Width::Wraps(32), ..sum(name, quantities) }
    }

    const ALWAYS: &[(&str, &[Q])] = &[
        ("rx_write_requests", &[Q::WriteRequests]),
        ("rx_read_requests", &[]),
        ("rx_atomic_requests", &[]),
        ("rx_dct_connect", &[]),
        ("out_of_buffer", &[Q::OutOfBuffer]),
        ("out_of_sequence", &[Q::OutOfSequence]),
        ("duplicate_request", &[Q::DuplicateRequests]),
        ("rnr_nak_retry_err", &[]),
        ("packet_seq_err", &[Q::SequenceErrors]),
        ("implied_nak_seq_err", &[]),
        ("local_ack_timeout_err", &[Q::AckTimeouts]),
        ("resp_local_length_error", &[]),
        ("resp_cqe_error", &[]),
        ("req_cqe_error", &[]),
        ("req_remote_invalid_request", &[]),
        ("req_remote_access_errors", &[]),
        ("resp_remote_access_errors", &[]),
        ("resp_cqe_flush_error", &[]),
        ("req_cqe_flush_error", &[]),
        ("req_transport_retries_exceeded", &[]),
        ("req_rnr_retries_exceeded", &[]),
    ];

    const ROCE: &[(&str, &[Q])] = &[
        ("roce_adp_retrans", &[Q::AdaptiveRetransmissions]),
        ("roce_adp_retrans_to", &[]),
        ("roce_slow_restart", &[]),
        ("roce_slow_restart_cnps", &[]),
        ("roce_slow_restart_trans", &[]),
    ];
}

mod ethernet;

#[cfg(test)]
mod tests;
