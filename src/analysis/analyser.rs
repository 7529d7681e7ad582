//! Takes samples one after another and makes a snapshot of each.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::fabric::{
    BitsPerSecond, DeviceFacts, DeviceSample, Direction, Freshness, Guid, Link, Metric, PortFacts, PortId, PortNumber,
    PortSample, Reading, Sample,
};

use super::detect::{self, LinkLog, Scene};
use super::expect;
use super::figure::Figure;
use super::finding::{FindingEvent, Findings, Ledger, Now};
use super::health::Health;
use super::history::History;
use super::priorities::Priorities;
use super::profile::{Limit, Profile};
use super::rates;
use super::snapshot::{Cadence, CounterGroup, Frame, PortNow, Snapshot, Traffic};
use super::tally::Tally;

/// Remembers what the next sample is compared with, and the findings of the session.
#[derive(Debug)]
pub struct Analyser {
    profile: Arc<Profile>,
    previous: Option<(Sample, Arc<Frame>)>,
    history: History,
    generation: u64,
    best_rates: HashMap<(Option<Guid>, PortId), BitsPerSecond>,
    links: LinkLog,
    ledger: Ledger,
    findings: Arc<Findings>,
}

impl Analyser {
    /// One that judges by these thresholds.
    #[must_use]
    pub fn new(profile: Arc<Profile>) -> Self {
        Self {
            profile,
            previous: None,
            history: History::default(),
            generation: 0,
            best_rates: HashMap::new(),
            links: LinkLog::default(),
            ledger: Ledger::default(),
            findings: Arc::default(),
        }
    }

    /// Derives a snapshot. Samples come in the order of their time.
    pub fn take(&mut self, sample: Sample, cadence: Cadence) -> Snapshot {
        let mut ports = Vec::new();
        for device in &sample.devices {
            let before = self.previous.as_ref().and_then(|(s, _)| same_registration(s, device));
            for port in &device.ports {
                ports.push(self.port(device, port, before));
            }
        }
        self.remember_rates(&ports);
        expect::fill(&mut ports, &self.best_rates);
        let mut frame =
            Frame { at: sample.at, wall: sample.wall, host: sample.host.clone(), devices: sample.devices.len(), ports };
        let events = self.judge(&frame);
        self.attach(&mut frame.ports);
        let frame = Arc::new(frame);
        self.history.push(&frame);
        self.generation += 1;
        self.previous = Some((sample, frame.clone()));
        Snapshot {
            generation: self.generation,
            frame,
            history: self.history.clone(),
            cadence,
            findings: self.findings.clone(),
            events,
            profile: self.profile.clone(),
        }
    }

    /// Looks for faults, and brings the findings up to date.
    fn judge(&mut self, frame: &Frame) -> Vec<FindingEvent> {
        self.links.update(self.previous.as_ref().map(|(_, before)| &**before), frame);
        let interval = self.previous.as_ref().map(|(_, before)| frame.at.since(before.at));
        let seen =
            detect::look(&Scene { frame, interval, profile: &self.profile, links: &self.links, ledger: &self.ledger });
        let interval = interval.unwrap_or_default();
        let clear_after = seconds(self.profile.limit(Limit::ClearAfterSeconds)).max(2 * interval);
        let silent =
            |port: &PortId| frame.ports.iter().any(|p| p.id == *port && matches!(p.freshness, Freshness::Stale { .. }));
        self.ledger.stand_still(frame.at, silent);
        let events = self.ledger.observe(Now { at: frame.at, wall: frame.wall, interval, clear_after }, seen);
        let open = self.ledger.open();
        let over = events.iter().any(|event| matches!(event, FindingEvent::Cleared(_)));
        if over || open != self.findings.open {
            let cleared = if over { self.ledger.cleared().cloned().collect() } else { self.findings.cleared.clone() };
            self.findings = Arc::new(Findings { open, cleared });
        }
        events
    }

    /// Gives each port its findings, and its health by them.
    fn attach(&self, ports: &mut [PortNow]) {
        for port in ports {
            let mine = self.findings.open.iter().filter(|f| f.seen.subject.port == port.id);
            port.findings = mine.cloned().collect();
            port.health = Health::of(port);
        }
    }

    fn port(&self, device: &DeviceSample, port: &PortSample, before: Option<&DeviceSample>) -> PortNow {
        let id = PortId::new(device.name.clone(), port.number);
        let earlier = self.previous.as_ref().and_then(|(_, frame)| frame.ports.iter().find(|p| p.id == id));
        // A device that did not answer has no new numbers: the last ones stand, marked as old.
        if let (Some(earlier), false) = (earlier, device.freshness == Freshness::Fresh) {
            let kept = PortNow { freshness: device.freshness, ..earlier.clone() };
            return if matches!(device.freshness, Freshness::Gone { .. }) { at_rest(kept) } else { kept };
        }
        let groups = groups(before, device, port);
        let tally = Tally::of(&groups);
        build(id, Kept::of(device, port, earlier), device.freshness, tally, groups)
    }

    fn remember_rates(&mut self, ports: &[PortNow]) {
        for port in ports {
            if let Some(rate) = port.rate.value() {
                let key = (port.device.node_guid.value().copied(), port.id.clone());
                let best = self.best_rates.entry(key).or_default();
                *best = (*best).max(*rate);
            }
        }
    }
}

/// A profile's number of seconds; none that a clock could reach where it is too large.
fn seconds(number: f64) -> Duration {
    Duration::try_from_secs_f64(number).unwrap_or(Duration::MAX)
}

/// The same device in the sample before, unless it was registered anew in between: its counters then started again.
fn same_registration<'a>(before: &'a Sample, device: &DeviceSample) -> Option<&'a DeviceSample> {
    let earlier = before.devices.iter().find(|d| d.name == device.name)?;
    let same = earlier.index == device.index && earlier.facts.node_guid == device.facts.node_guid;
    same.then_some(&**earlier)
}

/// A port whose device is gone: it has no state and no rates any more. What it was stays known.
fn at_rest(port: PortNow) -> PortNow {
    PortNow {
        link: Arc::default(),
        rate: Reading::Unsupported,
        traffic: Traffic { rx: Figure::NONE, tx: Figure::NONE, ..port.traffic },
        pause_rx: Figure::NONE,
        pause_tx: Figure::NONE,
        ecn_marked: Figure::NONE,
        cnp_sent: Figure::NONE,
        cnp_handled: Figure::NONE,
        loss: Figure::NONE,
        discards: Figure::NONE,
        link_errors: Figure::NONE,
        transmit_wait: Figure::NONE,
        priorities: None,
        counters: Some(Arc::new(Vec::new())),
        ..port
    }
}

fn groups(before: Option<&DeviceSample>, device: &DeviceSample, port: &PortSample) -> Vec<CounterGroup> {
    let earlier = before.and_then(|d| port_numbered(d, port.number));
    let of_port = port.counters.iter().map(|block| {
        let previous = earlier.and_then(|p| p.counters.iter().find(|b| b.layout.interface == block.layout.interface));
        rates::group(previous.map(|b| &**b), block)
    });
    let of_device = device.counters.iter().map(|block| {
        let previous = before.and_then(|d| d.counters.iter().find(|b| b.layout.interface == block.layout.interface));
        CounterGroup { of_device: true, ..rates::group(previous.map(|b| &**b), block) }
    });
    let mut groups: Vec<CounterGroup> = of_port.chain(of_device).collect();
    groups.sort_by_key(|g| g.interface);
    groups
}

fn port_numbered(device: &DeviceSample, number: PortNumber) -> Option<&PortSample> {
    device.ports.iter().find(|p| p.number == number)
}

/// What seldom changes. It stays the object of the frame before until it does: history keeps it for hours, and not every
/// source hands out the same object again.
struct Kept {
    device: Arc<DeviceFacts>,
    facts: Arc<PortFacts>,
    link: Arc<Link>,
}

impl Kept {
    fn of(device: &DeviceSample, port: &PortSample, earlier: Option<&PortNow>) -> Self {
        let (mut device, mut facts) = (device.facts.clone(), port.facts.clone());
        let Some(earlier) = earlier else { return Self { device, facts, link: Arc::new(port.link.clone()) } };
        // When they were read is no part of what they say.
        let same = |was: &DeviceFacts, is: &DeviceFacts| *is == DeviceFacts { read_at: is.read_at, ..was.clone() };
        if !Arc::ptr_eq(&earlier.device, &device) && same(&earlier.device, &device) {
            device = earlier.device.clone();
        }
        let same = |was: &PortFacts, is: &PortFacts| *is == PortFacts { read_at: is.read_at, ..was.clone() };
        if !Arc::ptr_eq(&earlier.facts, &facts) && same(&earlier.facts, &facts) {
            facts = earlier.facts.clone();
        }
        let link = if *earlier.link == port.link { earlier.link.clone() } else { Arc::new(port.link.clone()) };
        Self { device, facts, link }
    }
}

fn build(id: PortId, kept: Kept, freshness: Freshness, tally: Tally, groups: Vec<CounterGroup>) -> PortNow {
    let Kept { device, facts, link } = kept;
    PortNow {
        id,
        rate: link.rate(facts.layer()),
        device,
        facts,
        link,
        freshness,
        health: Health::Healthy,
        findings: Vec::new(),
        expected_rate: None,
        traffic: tally.traffic(),
        pause_rx: tally.pause(Direction::Rx),
        pause_tx: tally.pause(Direction::Tx),
        pause_basis: tally.pause_basis(),
        ecn_marked: tally.rate(Metric::EcnMarked),
        cnp_sent: tally.rate(Metric::CnpSent),
        cnp_handled: tally.rate(Metric::CnpHandled),
        loss: tally.loss(),
        discards: tally.discards(),
        link_errors: tally.link_errors(),
        transmit_wait: tally.rate(Metric::TransmitWait),
        priorities: tally.priorities().map(|rows| Priorities::from(&rows)),
        tally: Some(Arc::new(tally)),
        counters: Some(Arc::new(groups)),
    }
}

#[cfg(test)]
#[path = "analyser_tests.rs"]
mod tests;
