//! What is remembered of each port's link: when it came and went, and how many errors it made of late.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::analysis::health::switched_off;
use crate::analysis::{Frame, PortNow};
use crate::fabric::{BitsPerSecond, Freshness, LinkLayer, Metric, Mono, PortId};

/// Comings and goings are kept for this long; the last one for as long as the device is there.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);
/// The most that is kept of one port: one that flaps with every sample needs no more to be found.
const MOST: usize = 1_000;
/// The most flaps believed between two samples: a counter may say anything.
const MOST_AT_ONCE: usize = 10;
/// Errors are added up over the last one to two of these, so that a rate a minute means something at any interval.
const HALF_WINDOW: Duration = Duration::from_secs(60);

/// A link that came or went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkChange {
    /// When.
    pub at: Mono,
    /// Whether it came.
    pub up: bool,
    /// Whether an administrator switched the port off: it went on purpose.
    pub switched_off: bool,
}

/// Comings and goings of each port's link in this session, of the last 24 hours, and its errors of the last minutes.
/// They are taken from the port's state, and from counters where a link came back between two samples. A device that is
/// gone is forgotten: when it returns it starts anew.
#[derive(Debug, Clone, Default)]
pub struct LinkLog(BTreeMap<PortId, Record>);

#[derive(Debug, Clone, Default)]
struct Record {
    /// Oldest first.
    changes: Vec<LinkChange>,
    /// When the half window that is being filled began.
    begun: Mono,
    filling: LinkErrors,
    full: LinkErrors,
}

/// What a link did within the last minute or two.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct LinkErrors {
    /// Seconds that the rest was counted in.
    pub seconds: f64,
    /// Successful retrains.
    pub recoveries: f64,
    /// Bits received: as the port counts them, else as its rate makes them.
    pub bits: f64,
    /// The same, where the port counts them; 0 elsewhere.
    pub counted_bits: f64,
    /// What forward error correction could not mend.
    pub uncorrectable: f64,
    /// Minor errors on lanes.
    pub symbols: f64,
}

impl LinkErrors {
    fn and(self, other: Self) -> Self {
        Self {
            seconds: self.seconds + other.seconds,
            recoveries: self.recoveries + other.recoveries,
            bits: self.bits + other.bits,
            counted_bits: self.counted_bits + other.counted_bits,
            uncorrectable: self.uncorrectable + other.uncorrectable,
            symbols: self.symbols + other.symbols,
        }
    }

    /// What the port did in the `seconds` before the frame. Without a first rate there is nothing to add.
    fn of(port: &PortNow, seconds: f64) -> Self {
        let rate = |metric| port.tally.as_ref().and_then(|t| t.rate(metric).value()).map(f64::from);
        let grown = |metric| rate(metric).unwrap_or(0.0) * seconds;
        let counted_bits = grown(Metric::PhyBits);
        let nominal = port.rate.into_value().map_or(0.0, |BitsPerSecond(bits)| bits as f64 * seconds);
        Self {
            seconds,
            recoveries: grown(Metric::LinkRecoveries),
            bits: if rate(Metric::PhyBits).is_some() { counted_bits } else { nominal },
            counted_bits,
            uncorrectable: grown(Metric::FecUncorrectable),
            symbols: grown(Metric::SymbolErrors),
        }
    }
}

impl LinkLog {
    /// Takes the next frame in. `previous` is the one before it; without one nothing can have changed.
    pub fn update(&mut self, previous: Option<&Frame>, now: &Frame) {
        let present = |id: &PortId| now.ports.iter().any(|p| p.id == *id && !is_gone(p));
        self.0.retain(|id, _| present(id));
        let Some(previous) = previous else { return };
        for port in now.ports.iter().filter(|p| p.freshness == Freshness::Fresh) {
            match previous.ports.iter().find(|p| same_port(p, port)) {
                Some(before) => self.0.entry(port.id.clone()).or_default().follow(before, port, (previous.at, now.at)),
                None => {
                    self.0.insert(port.id.clone(), Record::appeared(port, now.at));
                }
            }
        }
    }

    /// Comings and goings of this port's link, oldest first.
    #[must_use]
    pub fn changes(&self, port: &PortId) -> &[LinkChange] {
        self.0.get(port).map_or(&[], |record| &record.changes)
    }

    /// When the link went within `window` before `now` without having been switched off, oldest first.
    #[must_use]
    pub fn downs(&self, port: &PortId, now: Mono, window: Duration) -> Vec<Mono> {
        let counts = |change: &&LinkChange| !change.up && !change.switched_off && now.since(change.at) <= window;
        self.changes(port).iter().filter(counts).map(|change| change.at).collect()
    }

    /// What the link did within the last minute or two, since it came up.
    #[must_use]
    pub fn errors(&self, port: &PortId) -> LinkErrors {
        self.0.get(port).map_or_else(LinkErrors::default, |record| record.full.and(record.filling))
    }

    /// A log in which these changes were seen.
    #[cfg(test)]
    pub(super) fn with(port: &PortId, changes: Vec<LinkChange>) -> Self {
        Self(BTreeMap::from([(port.clone(), Record { changes, ..Record::default() })]))
    }
}

impl Record {
    /// A port that was not there before. If it carries traffic, its link came up since.
    fn appeared(port: &PortNow, at: Mono) -> Self {
        let came = port.link.is_active().then_some(LinkChange { at, up: true, switched_off: false });
        Self { changes: came.into_iter().collect(), begun: at, ..Self::default() }
    }

    fn follow(&mut self, before: &PortNow, now: &PortNow, (earlier, at): (Mono, Mono)) {
        let seconds = at.since(earlier).as_secs_f64();
        match (is_up(before), is_up(now)) {
            (Some(true), Some(false)) => self.push(LinkChange { at, up: false, switched_off: switched_off(now) }),
            (Some(false), Some(true)) => self.came(at),
            (Some(true), Some(true)) => {
                for _ in 0..went_between(before, now, seconds) {
                    self.push(LinkChange { at, up: false, switched_off: false });
                    self.came(at);
                }
            }
            _ => {}
        }
        if now.link.is_active() {
            self.count(now, seconds, at);
        }
        let old = self.changes.len().saturating_sub(MOST);
        let aged = self.changes.iter().take_while(|change| at.since(change.at) > KEPT).count();
        self.changes.drain(..old.max(aged.min(self.changes.len().saturating_sub(1))));
    }

    fn push(&mut self, change: LinkChange) {
        self.changes.push(change);
    }

    /// A new link: errors of the last one say nothing of it.
    fn came(&mut self, at: Mono) {
        self.push(LinkChange { at, up: true, switched_off: false });
        (self.begun, self.filling, self.full) = (at, LinkErrors::default(), LinkErrors::default());
    }

    fn count(&mut self, port: &PortNow, seconds: f64, at: Mono) {
        let age = at.since(self.begun);
        if age >= HALF_WINDOW {
            let filled = std::mem::take(&mut self.filling);
            self.full = if age < 2 * HALF_WINDOW { filled } else { LinkErrors::default() };
            self.begun = at;
        }
        self.filling = self.filling.and(LinkErrors::of(port, seconds));
    }
}

fn is_gone(port: &PortNow) -> bool {
    matches!(port.freshness, Freshness::Gone { .. })
}

/// The same port of the same device, which was there all the while.
fn same_port(before: &PortNow, now: &PortNow) -> bool {
    before.id == now.id && !is_gone(before) && before.device.node_guid == now.device.node_guid
}

/// Whether the link is up; `None` where the host does not say.
fn is_up(port: &PortNow) -> Option<bool> {
    port.link.state.value().map(|_| port.link.is_active())
}

/// How often the link went and came back between two samples that both found it up.
fn went_between(before: &PortNow, now: &PortNow, seconds: f64) -> usize {
    let counted = now.tally.as_ref().and_then(|t| t.rate(Metric::LinkDowned).value()).map_or(0, |rate| {
        let downs = (f64::from(rate) * seconds).round() as usize;
        // After a sample that was missed the rate covers more than this interval.
        if rate > 0.0 { downs.max(1) } else { 0 }
    });
    // Down and up again are two changes of the carrier.
    counted.max(carrier_changes(before, now) / 2).min(MOST_AT_ONCE)
}

/// On InfiniBand the network device is `IPoIB`, whose carrier is not the port's.
fn carrier_changes(before: &PortNow, now: &PortNow) -> usize {
    let count = |port: &PortNow| port.link.netdev.as_ref()?.carrier_changes.into_value();
    match (now.facts.layer(), count(before), count(now)) {
        (LinkLayer::Ethernet, Some(before), Some(now)) => now.saturating_sub(before) as usize,
        _ => 0,
    }
}

#[cfg(test)]
#[path = "link_log_tests.rs"]
mod tests;
