//! Hosts made by hand: for what no captured tree holds, which is rows of ethtool, DCB, and counters on the move.

use std::sync::Arc;

use fabtop::fabric::{
    BitsPerSecond, CounterBlock, CounterLayout, DcbApp, DeviceFacts, DeviceName, DeviceSample, Driver, Errno, Ets,
    Freshness, Function, GlobalPause, Host, Interface, Link, LinkLayer, LinkRate, Mono, NetdevLink, OperState, Origin,
    Pfc, PhysState, PortFacts, PortSample, PortState, Reading, Sample, Selector, Text, TransmissionSelection, Wall,
};

const SECOND: u64 = 1_000_000_000;

/// A counter: its name as the driver writes it, where it stands at first, and its growth in a second.
type Row = (String, u64, u64);

/// A device with one port, which is healthy and idle at first.
pub struct Port {
    pub name: String,
    pub device: DeviceFacts,
    pub facts: PortFacts,
    pub link: Link,
    pub counters: Vec<(Interface, Vec<Row>)>,
    /// Why none of the counters can be read, though they are there.
    pub refused: Option<Errno>,
}

impl Port {
    pub fn infiniband(name: &str, driver: Driver, gbps: u32) -> Self {
        let mut device = DeviceFacts::unknown(Mono(0), driver);
        device.function = Function::Physical;
        let mut facts = PortFacts::unknown(Mono(0));
        facts.link_layer = Reading::Value(LinkLayer::InfiniBand);
        let rate = LinkRate { total: BitsPerSecond::from_mbps(gbps * 1000), lanes: Some(4), generation: None };
        let link = Link {
            state: Reading::Value(PortState::Active),
            phys_state: Reading::Value(PhysState::LinkUp),
            rdma_rate: Reading::Value(rate),
            netdev: None,
        };
        Self { name: name.to_owned(), device, facts, link, counters: Vec::new(), refused: None }
    }

    pub fn roce(name: &str, driver: Driver, gbps: u32) -> Self {
        let mut port = Self::infiniband(name, driver, gbps);
        port.facts.link_layer = Reading::Value(LinkLayer::Ethernet);
        port.link.netdev = Some(NetdevLink {
            operstate: Reading::Value(OperState::Up),
            admin_up: Reading::Value(true),
            carrier: Reading::Value(true),
            carrier_changes: Reading::Value(3),
            speed: Reading::Value(BitsPerSecond::from_mbps(gbps * 1000)),
        });
        port
    }

    /// Has these counters as well.
    pub fn counts(self, interface: Interface, rows: &[(&str, u64, u64)]) -> Self {
        rows.iter().fold(self, |port, (name, start, growth)| port.count(interface, name, *start, *growth))
    }

    /// Has one more counter, or the same one at another pace.
    pub fn count(mut self, interface: Interface, name: &str, start: u64, growth: u64) -> Self {
        let row = (name.to_owned(), start, growth);
        match self.counters.iter_mut().find(|(of, _)| *of == interface) {
            Some((_, rows)) => match rows.iter_mut().find(|(known, ..)| known == name) {
                Some(known) => *known = row,
                None => rows.push(row),
            },
            None => self.counters.push((interface, vec![row])),
        }
        self
    }

    /// Receives and sends so much RDMA, in Gb/s.
    pub fn rdma(self, rx: f64, tx: f64) -> Self {
        let words = |gbps: f64| (gbps * 1e9 / 32.0) as u64;
        let packets = |gbps: f64| (gbps * 1e9 / 8.0 / 4_096.0) as u64;
        self.counts(
            Interface::Counters,
            &[
                ("port_rcv_data", 81_000_123, words(rx)),
                ("port_xmit_data", 79_000_321, words(tx)),
                ("port_rcv_packets", 5_000_001, packets(rx)),
                ("port_xmit_packets", 5_100_002, packets(tx)),
            ],
        )
    }

    /// mlx5's rows of a priority: it receives and sends so much, in Gb/s.
    pub fn on_priority(self, priority: u8, rx: f64, tx: f64) -> Self {
        let bytes = |gbps: f64| (gbps * 1e9 / 8.0) as u64;
        self.count(Interface::Ethtool, &format!("rx_prio{priority}_bytes"), 7_007_000, bytes(rx)).count(
            Interface::Ethtool,
            &format!("tx_prio{priority}_bytes"),
            6_006_000,
            bytes(tx),
        )
    }

    /// RDMA of so many Gb/s each way, all of it on one priority; mlx5 counts the other seven too.
    pub fn carries(self, gbps: f64, on: u8) -> Self {
        let idle = (0..8).fold(self, |port, priority| port.on_priority(priority, 0.0, 0.0));
        idle.rdma(gbps, gbps).on_priority(on, gbps, gbps)
    }

    /// PFC is on for these priorities and for no other.
    pub fn with_pfc(mut self, priorities: &[u8]) -> Self {
        let enabled = priorities.iter().fold(0, |mask, p| mask | 1 << p);
        self.facts.qos.pfc = Reading::Value(Pfc { capacity: 8, enabled, delay: 0 });
        self
    }

    /// Packets with this DSCP go to this priority.
    pub fn with_dscp(mut self, protocol: u16, priority: u8) -> Self {
        self.facts.qos.apps = Reading::Value(vec![DcbApp { selector: Selector::Dscp, protocol, priority }]);
        self
    }

    /// Each priority belongs to this traffic class.
    pub fn with_classes(mut self, class_of_priority: [u8; 8]) -> Self {
        self.facts.qos.ets = Reading::Value(Ets {
            capacity: 8,
            class_of_priority,
            bandwidth_percent: [0; 8],
            selection: [TransmissionSelection::Vendor; 8],
        });
        self
    }

    pub fn with_global_pause(mut self, on: bool) -> Self {
        self.facts.qos.global_pause = Reading::Value(GlobalPause { autoneg: false, rx: on, tx: on });
        self
    }

    fn sample(&self, seconds: u64) -> Arc<DeviceSample> {
        let read_at = Mono(seconds * SECOND);
        let block = |(interface, rows): &(Interface, Vec<Row>)| {
            let names = rows.iter().map(|(name, ..)| Text::clean(name)).collect();
            let value = |(_, start, growth): &Row| match self.refused {
                Some(errno) => Reading::Failed(errno),
                None => Reading::Value(start + growth * (seconds - 1)),
            };
            let values = Reading::Value(rows.iter().map(value).collect());
            let layout = Arc::new(CounterLayout::new(*interface, self.device.driver, names));
            Arc::new(CounterBlock { layout, read_at, values })
        };
        let counters = self.counters.iter().map(block).collect();
        let port = PortSample { number: 1, link: self.link.clone(), facts: Arc::new(self.facts.clone()), counters };
        Arc::new(DeviceSample {
            name: DeviceName::new(&self.name),
            index: Some(1),
            read_at,
            freshness: Freshness::Fresh,
            facts: Arc::new(self.device.clone()),
            counters: Vec::new(),
            ports: vec![port],
        })
    }
}

/// So many samples, a second apart.
pub fn watched(ports: &[Port], samples: u64) -> Vec<Sample> {
    watched_every(1, ports, samples)
}

/// So many samples, at this distance in seconds.
pub fn watched_every(interval: u64, ports: &[Port], samples: u64) -> Vec<Sample> {
    (0..samples).map(|at| sample(ports, 1 + at * interval)).collect()
}

/// One sample after so many seconds.
pub fn sample(ports: &[Port], seconds: u64) -> Sample {
    let host = Host { name: Text::clean("gpu-a"), origin: Origin::Live, notices: Vec::new() };
    let devices = ports.iter().map(|port| port.sample(seconds)).collect();
    Sample { at: Mono(seconds * SECOND), wall: Wall(0), host: Arc::new(host), devices }
}
