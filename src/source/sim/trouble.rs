//! What goes wrong with a port at one instant: the incidents that are under way, put together.

use std::time::Duration;

use crate::fabric::Priority;

use super::scenario::{Fault, Incident, Seconds, Speed};

/// What is wrong with a port. The default is nothing.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Trouble {
    /// The device is gone since then.
    pub(super) gone_since: Option<Duration>,
    /// The link is down.
    pub(super) down: bool,
    /// The link trained to this instead.
    pub(super) speed: Option<Speed>,
    /// The network pauses us: priority and share of the time.
    pub(super) paused: Option<(Priority, f64)>,
    /// We pause the network: priority and share of the time.
    pub(super) pauses: Option<(Priority, f64)>,
    /// What is left of the receiving rate, for reasons other than the link.
    pub(super) rx_left: f64,
    /// What is left of the sending rate.
    pub(super) tx_left: f64,
    /// PCIe lanes instead of all.
    pub(super) pcie_lanes: Option<u8>,
    /// Share of each second in which writes over PCIe stall.
    pub(super) pcie_stalled: f64,
    /// What the network says of congestion.
    pub(super) congestion: Congestion,
    /// Packets lost, of each million.
    pub(super) lost_per_million: f64,
    /// Packets a second that find no receive buffer.
    pub(super) unready_per_s: f64,
    /// Symbols a second beyond repair.
    pub(super) symbol_errors_per_s: f64,
    /// Someone has cleared the counters of `counters/`.
    pub(super) cleared: bool,
}

/// Marks, and the notifications that answer them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Congestion {
    /// Packets received with a mark, of each million.
    pub(super) marked_per_million: f64,
    /// Whether senders are notified of marks.
    pub(super) notifies: bool,
    /// Notifications received a second.
    pub(super) notifications_per_s: f64,
    /// Whether they are obeyed.
    pub(super) obeys: bool,
}

impl Default for Trouble {
    fn default() -> Self {
        Self {
            gone_since: None,
            down: false,
            speed: None,
            paused: None,
            pauses: None,
            rx_left: 1.0,
            tx_left: 1.0,
            pcie_lanes: None,
            pcie_stalled: 0.0,
            congestion: Congestion { marked_per_million: 0.0, notifies: true, notifications_per_s: 0.0, obeys: true },
            lost_per_million: 0.0,
            unready_per_s: 0.0,
            symbol_errors_per_s: 0.0,
            cleared: false,
        }
    }
}

/// Packets on their way at once on a busy path: 1 MB, about 20 µs at 400 Gb/s. A lost one has them all sent again.
const PACKETS_IN_FLIGHT: f64 = 256.0;

impl Trouble {
    /// What `incidents` amount to at `at`.
    pub(super) fn at(incidents: &[Incident], at: Duration) -> Self {
        let mut trouble = Self::default();
        for incident in incidents {
            if let Some(since) = under_way(incident, at) {
                trouble.take(&incident.fault, since, at.saturating_sub(since));
            }
        }
        trouble
    }

    /// Whether no traffic can pass.
    pub(super) fn is_cut(&self) -> bool {
        self.down || self.gone_since.is_some()
    }

    /// Adds a fault that began at `since` and has lasted for `lasting`.
    fn take(&mut self, fault: &Fault, since: Duration, lasting: Duration) {
        match *fault {
            Fault::LinkRate(speed) => self.speed = Some(speed),
            Fault::LinkDown => self.down = true,
            Fault::LinkFlap { down_s, up_s } => {
                self.down |= modulo(lasting, down_s.duration() + up_s.duration()) < down_s.duration();
            }
            Fault::SlowReceiver { priority, pause_share, pcie_lanes, pcie_stalled } => {
                self.pauses = Some((priority, pause_share.get()));
                self.rx_left *= 1.0 - pause_share.get();
                self.pcie_lanes = pcie_lanes.or(self.pcie_lanes);
                self.pcie_stalled = self.pcie_stalled.max(pcie_stalled.get());
            }
            Fault::NetworkPause { priority, pause_share } => {
                self.paused = Some((priority, pause_share.get()));
                self.tx_left *= 1.0 - pause_share.get();
            }
            Fault::EcnMarks { marked_per_million, notifies, notifications_per_s, obeys, slowdown } => {
                self.congestion.marked_per_million += marked_per_million;
                self.congestion.notifies &= notifies;
                self.congestion.notifications_per_s += notifications_per_s;
                self.congestion.obeys &= obeys;
                if obeys {
                    self.tx_left *= 1.0 - slowdown.get();
                }
            }
            Fault::PacketLoss { per_million } => {
                self.lost_per_million += per_million;
                let useful = 1.0 / (1.0 + PACKETS_IN_FLIGHT * per_million / 1e6);
                self.rx_left *= useful;
                self.tx_left *= useful;
            }
            Fault::ReceiverNotReady { per_s, slowdown } => {
                self.unready_per_s += per_s;
                self.rx_left *= 1.0 - slowdown.get();
            }
            Fault::SymbolErrors { per_s } => self.symbol_errors_per_s += per_s,
            Fault::CounterReset => self.cleared = true,
            Fault::DeviceLost => self.gone_since = Some(since),
        }
    }
}

/// When the incident began that is under way at `at`, if it is.
fn under_way(incident: &Incident, at: Duration) -> Option<Duration> {
    let after = at.checked_sub(incident.start_s.duration())?;
    let lasting = incident.every_s.map_or(after, |every: Seconds| modulo(after, every.duration()));
    (lasting < incident.duration_s.duration()).then(|| at.saturating_sub(lasting))
}

/// What is left of `time` after as many whole `step`s as fit.
fn modulo(time: Duration, step: Duration) -> Duration {
    // Less than `step`, which is at most a few years in nanoseconds.
    Duration::from_nanos((time.as_nanos() % step.as_nanos().max(1)) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn incident(text: &str) -> Incident {
        toml::from_str(text).unwrap()
    }

    fn at(incident: &Incident, seconds: f64) -> Trouble {
        Trouble::at(std::slice::from_ref(incident), Duration::from_secs_f64(seconds))
    }

    #[test]
    fn an_incident_comes_once_or_again() {
        let text = "device = \"a\"\nstart_s = 10\nduration_s = 5\nfault = \"link_down\"\n";
        let (once, again) = (incident(text), incident(&format!("{text}every_s = 20")));
        let down = |i: &Incident| [9.9, 10.0, 14.9, 15.0, 30.0, 34.9, 35.0].map(|s| at(i, s).down);
        assert_eq!(down(&once), [false, true, true, false, false, false, false]);
        assert_eq!(down(&again), [false, true, true, false, true, true, false]);
    }

    #[test]
    fn a_flapping_link_starts_down() {
        let flap = incident("device = \"a\"\nstart_s = 1\nduration_s = 10\nfault.link_flap = { down_s = 1, up_s = 2 }");
        assert_eq!([0.5, 1.5, 2.5, 3.5, 4.5].map(|s| at(&flap, s).down), [false, true, false, false, true]);
    }

    #[test]
    fn a_device_is_gone_since_the_last_loss() {
        let lost = incident("device = \"a\"\nstart_s = 3\nduration_s = 2\nevery_s = 10\nfault = \"device_lost\"");
        assert_eq!(at(&lost, 14.0).gone_since, Some(Duration::from_secs(13)));
        assert_eq!(at(&lost, 6.0).gone_since, None);
    }

    #[test]
    fn loss_costs_throughput() {
        let loss = incident("device = \"a\"\nstart_s = 0\nduration_s = 2\nfault.packet_loss = { per_million = 100.0 }");
        let left = at(&loss, 1.0).rx_left;
        assert!((left - 1.0 / 1.0256).abs() < 1e-9, "{left}");
    }
}
