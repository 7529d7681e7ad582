//! What a port counts while it carries a load, with or without trouble.
//!
//! Every number here is a plain consequence of the load, the link and the trouble: bytes over packet size are packets,
//! the share of the time paused is microseconds of pause, a share of a million packets is marked or lost.

use crate::fabric::{Direction, Priority};

use super::load::Load;
use super::noise::Noise;
use super::plan::PlannedPort;
use super::tally::{Quantity, Tally};
use super::trouble::{Congestion, Trouble};

/// Headers and checksums of an InfiniBand packet with an extended RDMA header, in bytes.
const INFINIBAND_HEADERS: f64 = 42.0;
/// Headers and checksums of a RoCE v2 packet (Ethernet, IPv4, UDP, BTH, RETH, checksums), in bytes.
const ROCE_HEADERS: f64 = 78.0;
/// A congestion notification on the wire, in bytes.
const CNP_BYTES: u64 = 82;
/// Bytes moved by one RDMA write.
const WRITE_BYTES: f64 = 1_048_576.0;
/// How long one pause lasts on average, in microseconds: about a quarter of the longest at 400 Gb/s. Each is two
/// frames, one to stop and one to go on.
const PAUSE_MICROS: f64 = 20.0;
/// Congestion notifications for each mark: the device sends at most one a flow within a few microseconds.
const NOTIFIED_SHARE: f64 = 0.7;
/// Of the packets lost, those that are noticed by a timer alone.
const TIMED_OUT_SHARE: f64 = 0.05;
/// Of the symbols beyond repair, those that spoil a packet.
const SPOILT_SHARE: f64 = 0.1;
/// Bits that error correction mends, of all: four-level signalling needs it in good health too.
const RAW_BIT_ERROR_RATE: f64 = 2e-9;
/// Bits mended for each symbol beyond repair.
const MENDED_PER_SYMBOL: f64 = 5_000.0;
/// Share of busy time in which an InfiniBand port waits for credit in good health.
const CREDIT_WAIT_SHARE: f64 = 0.000_4;
/// Ticks a second of the counter of that wait.
const TICKS_PER_S: f64 = 156_250_000.0;

/// Adds up growth over a length of time.
struct Growth<'a> {
    tally: Tally,
    seconds: f64,
    noise: Noise,
    port: &'a PlannedPort,
}

/// What `port` counts in `seconds`.
pub(super) fn of(port: &PlannedPort, load: &Load, trouble: &Trouble, seconds: f64, noise: Noise) -> Tally {
    let mut growth = Growth { tally: Tally::ZERO, seconds, noise, port };
    if trouble.is_cut() {
        return growth.tally;
    }
    let packets = growth.traffic(load);
    growth.pauses(load, trouble);
    growth.congestion(packets, trouble.congestion);
    growth.loss(packets, load, trouble);
    growth.link(load, trouble);
    growth.tally
}

impl Growth<'_> {
    /// Counts `amount`, whole by chance; gives what was counted.
    fn count(&mut self, quantity: Quantity, amount: f64) -> u64 {
        if amount <= 0.0 {
            return 0;
        }
        let whole = self.noise.of(quantity as u64).round(amount);
        self.tally.add(quantity, whole);
        whole
    }

    /// Counts data; gives RDMA packets received and sent.
    fn traffic(&mut self, load: &Load) -> [f64; 2] {
        let headers = if self.port.is_ethernet() { ROCE_HEADERS } else { INFINIBAND_HEADERS };
        let packet = f64::from(self.port.rails.mtu) + headers;
        let lan_packet = f64::from(self.port.rails.netdev_mtu);
        let bytes = |bits: f64| bits * self.seconds / 8.0;
        let (rdma, lan) = (load.rdma.map(bytes), load.lan.map(bytes));
        self.count(Quantity::RdmaBytesRx, rdma[0]);
        self.count(Quantity::RdmaBytesTx, rdma[1]);
        self.count(Quantity::RdmaPacketsRx, rdma[0] / packet);
        self.count(Quantity::RdmaPacketsTx, rdma[1] / packet);
        self.count(Quantity::LanBytesRx, lan[0]);
        self.count(Quantity::LanBytesTx, lan[1]);
        self.count(Quantity::LanPacketsRx, lan[0] / lan_packet);
        self.count(Quantity::LanPacketsTx, lan[1] / lan_packet);
        self.count(Quantity::WriteRequests, rdma[0] / WRITE_BYTES);
        rdma.map(|b| b / packet)
    }

    fn pauses(&mut self, load: &Load, trouble: &Trouble) {
        for (direction, pause) in [(Direction::Rx, trouble.paused), (Direction::Tx, trouble.pauses)] {
            if let Some((priority, share)) = pause {
                // A storm does not wait for data.
                self.pause(direction, priority, if share < 1.0 { share * load.busy } else { share });
            }
        }
        let stalled = if trouble.pcie_stalled > 0.3 { self.seconds * 1e3 } else { 0.0 };
        self.count(Quantity::PcieStalledMillis, stalled);
    }

    fn pause(&mut self, direction: Direction, priority: Priority, share: f64) {
        let micros = self.seconds * 1e6 * share;
        let pause = self.tally.pause_mut(direction, priority);
        // Not by chance: the share of the time comes out exact.
        pause.micros += micros.round() as u64;
        pause.transitions += (micros / PAUSE_MICROS).round() as u64;
        pause.frames += 2 * (micros / PAUSE_MICROS).round() as u64;
    }

    fn congestion(&mut self, packets: [f64; 2], congestion: Congestion) {
        let marked = self.count(Quantity::EcnMarked, packets[0] * congestion.marked_per_million / 1e6);
        if congestion.notifies {
            let sent = self.count(Quantity::CnpSent, marked as f64 * NOTIFIED_SHARE);
            self.tally.add(Quantity::CnpBytesTx, sent * CNP_BYTES);
        }
        let answer = if congestion.obeys { Quantity::CnpHandled } else { Quantity::CnpIgnored };
        let received = self.count(answer, congestion.notifications_per_s * self.seconds);
        self.tally.add(Quantity::CnpBytesRx, received * CNP_BYTES);
    }

    fn loss(&mut self, packets: [f64; 2], load: &Load, trouble: &Trouble) {
        let [lost_rx, lost_tx] = packets.map(|p| p * trouble.lost_per_million / 1e6);
        self.count(Quantity::OutOfSequence, lost_rx);
        self.count(Quantity::DuplicateRequests, lost_rx * TIMED_OUT_SHARE);
        self.count(Quantity::SequenceErrors, lost_tx * (1.0 - TIMED_OUT_SHARE));
        self.count(Quantity::AckTimeouts, lost_tx * TIMED_OUT_SHARE);
        self.count(Quantity::AdaptiveRetransmissions, lost_tx * TIMED_OUT_SHARE);
        let unready = if load.rdma[0] > 0.0 { trouble.unready_per_s * self.seconds } else { 0.0 };
        self.count(Quantity::OutOfBuffer, unready);
    }

    fn link(&mut self, load: &Load, trouble: &Trouble) {
        let line = trouble.speed.map_or(self.port.line_rate(), |s| s.total().0 as f64);
        let symbols = trouble.symbol_errors_per_s * self.seconds;
        self.count(Quantity::SymbolErrors, symbols);
        self.count(Quantity::ReceiveErrors, symbols * SPOILT_SHARE);
        self.count(Quantity::PhyBits, line * self.seconds);
        self.count(Quantity::FecCorrectedBits, line * self.seconds * RAW_BIT_ERROR_RATE + symbols * MENDED_PER_SYMBOL);
        if !self.port.is_ethernet() {
            self.count(Quantity::TransmitWait, load.busy * self.seconds * CREDIT_WAIT_SHARE * TICKS_PER_S);
        }
    }
}
