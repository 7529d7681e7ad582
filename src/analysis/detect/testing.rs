//! Hosts for the tests of detectors: ports whose counters grow as told, sampled twice, one second apart.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::{LinkLog, Scene};
use crate::analysis::finding::{Ledger, Now, Observation};
use crate::analysis::profile::Profile;
use crate::analysis::{Analyser, Cadence, Frame};
use crate::fabric::{
    BitsPerSecond, CounterBlock, CounterLayout, CounterSpec, DeviceFacts, DeviceName, DeviceSample, Direction, Driver,
    Freshness, Host, Interface, Kind, Link, LinkLayer, LinkRate, Metric, Mono, NetdevLink, Origin, PcieLink, Pfc,
    PortFacts, PortSample, PortState, Priority, Reading, Sample, Text, Unit, Wall,
};

pub const SECOND: u64 = 1_000_000_000;

/// A port for a test: healthy, active, 400 Gb/s.
pub struct TestPort {
    pub name: String,
    pub device: DeviceFacts,
    pub facts: PortFacts,
    pub link: Link,
    pub freshness: Freshness,
    counters: Vec<(Interface, Metric, CounterSpec, u64, u64)>,
}

impl TestPort {
    pub fn roce(name: &str) -> Self {
        let mut port = Self::infiniband(name);
        port.facts.link_layer = Reading::Value(LinkLayer::Ethernet);
        port.link.netdev = Some(NetdevLink {
            admin_up: Reading::Value(true),
            speed: Reading::Value(BitsPerSecond::from_mbps(400_000)),
            ..NetdevLink::default()
        });
        port
    }

    pub fn infiniband(name: &str) -> Self {
        let total = BitsPerSecond(400 * SECOND);
        let mut facts = PortFacts::unknown(Mono(0));
        facts.link_layer = Reading::Value(LinkLayer::InfiniBand);
        Self {
            name: name.to_owned(),
            device: DeviceFacts::unknown(Mono(0), Driver::Mlx5),
            facts,
            link: Link {
                state: Reading::Value(PortState::Active),
                rdma_rate: Reading::Value(LinkRate { total, lanes: Some(4), generation: None }),
                ..Link::default()
            },
            freshness: Freshness::Fresh,
            counters: Vec::new(),
        }
    }

    /// A counter that stood at 1000 and grew by so much within the second.
    pub fn grows(mut self, metric: Metric, by: u64) -> Self {
        let interface = match metric {
            Metric::RdmaBytes(_) | Metric::RdmaPackets(_) => Interface::Counters,
            _ => Interface::Ethtool,
        };
        self.counters.push((interface, metric, CounterSpec::count(metric, Unit::Plain), 1_000, 1_000 + by));
        self
    }

    /// A counter with this specification that went from one raw value to another.
    pub fn counts(mut self, metric: Metric, spec: CounterSpec, before: u64, now: u64) -> Self {
        let spec = CounterSpec { metric: Some(metric), ..spec };
        self.counters.push((Interface::Ethtool, metric, spec, before, now));
        self
    }

    /// A gauge at this level.
    pub fn stands_at(self, metric: Metric, level: u64) -> Self {
        let spec = CounterSpec { kind: Kind::Gauge, ..CounterSpec::UNKNOWN };
        self.counts(metric, spec, level, level)
    }

    /// A counter that went back to zero and grew from there.
    pub fn restarts(self, metric: Metric) -> Self {
        self.counts(metric, CounterSpec::count(metric, Unit::Plain), 1 << 40, 1 << 20)
    }

    /// PFC is on for these priorities, and for no other.
    pub fn with_pfc(mut self, priorities: &[u8]) -> Self {
        let enabled = priorities.iter().fold(0, |mask, p| mask | 1 << p);
        self.facts.qos.pfc = Reading::Value(Pfc { capacity: 8, enabled, delay: 0 });
        self
    }

    /// Sends and receives so much RDMA, all of it on this priority.
    pub fn carries(self, gbps: f64, on: u8) -> Self {
        let bytes = (gbps * 1e9 / 8.0) as u64;
        [Direction::Rx, Direction::Tx].into_iter().fold(self, |port, way| {
            port.grows(Metric::RdmaBytes(way), bytes).grows(Metric::PriorityBytes(way, priority(on)), bytes)
        })
    }

    fn sample(&self, second: u64) -> Arc<DeviceSample> {
        let read_at = Mono(second * SECOND);
        let block = |interface: Interface| {
            let rows: Vec<_> = self.counters.iter().filter(|c| c.0 == interface).collect();
            let layout = CounterLayout {
                interface,
                driver: Driver::Mlx5,
                names: rows.iter().map(|c| Text::clean(&format!("{:?}", c.1))).collect(),
                specs: rows.iter().map(|c| c.2).collect(),
            };
            let value = |c: &&(_, _, _, u64, u64)| Reading::Value(if second == 1 { c.3 } else { c.4 });
            let values = Reading::Value(rows.iter().map(value).collect());
            Arc::new(CounterBlock { layout: Arc::new(layout), read_at, values })
        };
        let counters = [Interface::Counters, Interface::Ethtool].map(block).into();
        let port = PortSample { number: 1, link: self.link.clone(), facts: Arc::new(self.facts.clone()), counters };
        Arc::new(DeviceSample {
            name: DeviceName::new(&self.name),
            index: Some(1),
            read_at,
            freshness: if second == 1 { Freshness::Fresh } else { self.freshness },
            facts: Arc::new(self.device.clone()),
            counters: Vec::new(),
            ports: vec![port],
        })
    }
}

/// The frame of the second sample.
pub fn frame(ports: &[TestPort]) -> Arc<Frame> {
    frames(ports).1
}

/// The frames of both samples.
fn frames(ports: &[TestPort]) -> (Arc<Frame>, Arc<Frame>) {
    let mut analyser = Analyser::new(Arc::new(profile()));
    let cadence = Cadence { interval: Duration::from_secs(1), missed: 0 };
    let mut take = |second| {
        let host = Host { name: Text::clean("h"), origin: Origin::Live, notices: Vec::new() };
        let devices = ports.iter().map(|p| p.sample(second)).collect();
        let sample = Sample { at: Mono(second * SECOND), wall: Wall(0), host: Arc::new(host), devices };
        analyser.take(sample, cadence).frame
    };
    (take(1), take(2))
}

/// The profile that is used when none is named.
pub fn profile() -> Profile {
    Profile::load("default", &BTreeMap::new()).unwrap()
}

/// What a detector says of these ports, with the usual profile and nothing known of the past.
pub fn seen(look: fn(&Scene<'_>) -> Vec<Observation>, ports: &[TestPort]) -> Vec<Observation> {
    seen_with(&Ledger::default(), look, ports)
}

/// The same where something was found before.
pub fn seen_with(ledger: &Ledger, look: fn(&Scene<'_>) -> Vec<Observation>, ports: &[TestPort]) -> Vec<Observation> {
    let ((first, frame), profile) = (frames(ports), profile());
    let links = followed(&first, Some(&frame));
    let interval = Some(Duration::from_secs(1));
    look(&Scene { frame: &frame, interval, profile: &profile, links: &links, ledger })
}

/// What it says of the first frame.
pub fn seen_first(look: fn(&Scene<'_>) -> Vec<Observation>, ports: &[TestPort]) -> Vec<Observation> {
    let (frame, profile) = (frames(ports).0, profile());
    let (links, ledger) = (followed(&frame, None), Ledger::default());
    look(&Scene { frame: &frame, interval: None, profile: &profile, links: &links, ledger: &ledger })
}

/// What is remembered of links after these frames.
fn followed(first: &Frame, second: Option<&Arc<Frame>>) -> LinkLog {
    let mut links = LinkLog::default();
    links.update(None, first);
    if let Some(second) = second {
        links.update(Some(first), second);
    }
    links
}

/// A ledger in which these are open.
pub fn holding(observations: Vec<Observation>) -> Ledger {
    let mut ledger = Ledger::default();
    let long = Duration::from_secs(3_600);
    let now = Now { at: Mono(long.as_nanos() as u64), wall: Wall(0), interval: long, clear_after: long };
    ledger.observe(now, observations);
    ledger
}

pub fn priority(index: u8) -> Priority {
    Priority::new(index).unwrap()
}

/// A PCIe link of so many tenths of GT/s and lanes.
pub fn pcie((tenths_gts, lanes): (u16, u8)) -> PcieLink {
    PcieLink { tenths_gts, lanes }
}
