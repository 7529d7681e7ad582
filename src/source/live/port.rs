//! One port, through all interfaces of this host.

use std::sync::Arc;

use crate::fabric::{
    CounterBlock, Driver, Interface, Link, Metric, Mono, PortFacts, PortNumber, PortSample, Reading, vendor,
};
use crate::verbs::Context;

use super::calls::{Calls, driver_of};
use super::clock;
use super::ethtool::Statistics;
use super::netdev::NetdevFiles;
use super::rdma_netlink::{PortStatistics, QueuePairs};
use super::sysfs::counters::RETRY_AFTER;
use super::sysfs::{CounterFiles, DeviceDir, LinkFiles, gid, port};
use super::tree::{Dir, Tree};
use super::verbs;

/// A port and what is kept open of it.
#[derive(Debug)]
pub struct LivePort {
    number: PortNumber,
    dir: Dir,
    driver: Driver,
    link: LinkFiles,
    performance: CounterFiles,
    /// Hardware counters by RDMA netlink, in one call; not where the kernel is older than 5.3.
    statistics: Option<PortStatistics>,
    /// Hardware counters in a file each, where there is nothing better.
    hardware: CounterFiles,
    netdev: Option<LiveNetdev>,
    facts: Arc<PortFacts>,
}

/// The port's network device and what is kept open of it.
#[derive(Debug)]
struct LiveNetdev {
    name: String,
    /// Another one under the same name means that it was registered anew.
    ifindex: Reading<u32>,
    files: NetdevFiles,
    statistics: Statistics,
}

/// What a port's facts are gathered from, beside its own directory.
#[derive(Debug)]
pub struct Sources<'a> {
    /// The files.
    pub tree: &'a Tree,
    /// Its device's.
    pub device: &'a DeviceDir,
    /// What can be called.
    pub calls: &'a mut Calls,
    /// What takes long, unless it has to be quick.
    pub slow: Option<Slow<'a>>,
}

/// What takes long to read.
#[derive(Debug, Clone, Copy)]
pub struct Slow<'a> {
    /// The device, open, or why it could not be opened.
    pub context: &'a Reading<Context>,
    /// Who holds queue pairs on the device.
    pub queue_pairs: &'a Reading<QueuePairs>,
}

impl LivePort {
    /// Port `number` in the directory `dir` of a device with the kernel's `index`, if that is known.
    pub fn new(number: PortNumber, dir: Dir, driver: Driver, index: Option<u32>) -> Self {
        Self {
            number,
            driver,
            link: LinkFiles::new(&dir),
            performance: CounterFiles::performance(&dir, driver, RETRY_AFTER),
            statistics: index.map(|index| PortStatistics::new(index, number, driver)),
            hardware: CounterFiles::hardware(&dir, driver),
            netdev: None,
            facts: Arc::new(PortFacts::unknown(Mono(0))),
            dir,
        }
    }

    /// What stands for the port until it is read.
    pub fn placeholder(&self) -> PortSample {
        let facts = Arc::clone(&self.facts);
        PortSample { number: self.number, link: Link::default(), facts, counters: Vec::new() }
    }

    /// Reads link and counters.
    pub fn read(&mut self, calls: &mut Calls) -> PortSample {
        let mut link = self.link.read();
        link.netdev = self.netdev.as_mut().map(|netdev| netdev.files.link());
        let mut counters = vec![self.performance.read(clock::mono()), self.hardware_counters(calls)];
        if let Some(netdev) = &mut self.netdev {
            if let Some(ethtool) = &mut calls.ethtool {
                counters.push(netdev.statistics.read(ethtool, clock::mono()));
            }
            if !counters.iter().any(counts_rdma_bytes) {
                counters.push(netdev.files.statistics(clock::mono()));
            }
        }
        let counters = counters.into_iter().map(Arc::new).collect();
        PortSample { number: self.number, link, facts: Arc::clone(&self.facts), counters }
    }

    fn hardware_counters(&mut self, calls: &mut Calls) -> CounterBlock {
        if let (Some(statistics), Some(rdma)) = (&mut self.statistics, &mut calls.rdma) {
            let block = statistics.read(&mut rdma.netlink, clock::mono());
            if block.values != Reading::Unsupported {
                return block;
            }
            self.statistics = None;
        }
        self.hardware.read(clock::mono())
    }

    /// Reads what changes rarely. The facts stay the same object, with the instant at which they were read first, until
    /// one of them changes: history keeps them for hours.
    pub fn read_facts(&mut self, sources: Sources<'_>) {
        let Sources { tree, device, calls, slow } = sources;
        let name = self.netdev_name(device, calls);
        let mut facts = port::facts(tree, &self.dir, name.as_deref(), self.facts.read_at);
        if let Some(netdev) = &mut facts.netdev {
            calls.describe(netdev);
        }
        self.follow_netdev(tree, name, &facts);
        match slow {
            Some(slow) => self.read_slow_facts(&mut facts, calls, slow),
            None => keep_slow_facts(&mut facts, &self.facts),
        }
        if facts != *self.facts {
            facts.read_at = clock::mono();
            self.facts = Arc::new(facts);
        }
    }

    fn read_slow_facts(&self, facts: &mut PortFacts, calls: &mut Calls, slow: Slow<'_>) {
        match slow.context {
            Reading::Value(context) => verbs::complete(facts, context, self.number),
            closed => {
                let absent = closed.as_ref().and_then(|_| Reading::Unsupported);
                (facts.active_mtu, facts.max_mtu) = (absent, absent);
                facts.gids = gid::table(&self.dir, facts.layer());
            }
        }
        if let Some(netdev) = &self.netdev {
            facts.qos = calls.qos(&netdev.name);
        }
        facts.queue_pairs = slow.queue_pairs.as_ref().map(|held| held.on_port(self.number).to_vec());
    }

    /// The name of the port's network device. The RDMA core knows it where it can be asked; files give hints.
    fn netdev_name(&self, device: &DeviceDir, calls: &mut Calls) -> Option<String> {
        match calls.rdma_port(self.number) {
            Reading::Value(port) => port.netdev.map(|name| name.as_str().to_owned()),
            _ => port::netdev_name(device, self.number, &self.dir),
        }
    }

    /// Opens the port's network device where it is another one than before.
    fn follow_netdev(&mut self, tree: &Tree, name: Option<String>, facts: &PortFacts) {
        let ifindex = facts.netdev.as_ref().map_or(Reading::Unsupported, |netdev| netdev.ifindex);
        let same = |now: &LiveNetdev| Some(&now.name) == name.as_ref() && now.ifindex == ifindex;
        if self.netdev.as_ref().is_some_and(same) {
            return;
        }
        self.netdev = name.and_then(|name| {
            let files = NetdevFiles::open(tree, &name, self.driver).into_value()?;
            let driver = facts.netdev.as_ref().map_or(Driver::Other, driver_of);
            let is_soft = matches!(self.driver, Driver::Rxe | Driver::Siw);
            let statistics = Statistics::new(&name, driver, if is_soft { keep_beneath_soft } else { vendor::keep });
            Some(LiveNetdev { name, ifindex, files, statistics })
        });
    }
}

/// Which statistics to read of a network device with a soft RDMA device on it. What the card counts as RDMA is that of
/// its own RDMA device; to the card, the soft one's traffic is like any other.
fn keep_beneath_soft(driver: Driver, interface: Interface, name: &str) -> bool {
    let metric = vendor::spec(driver, interface, name).metric;
    vendor::keep(driver, interface, name) && !matches!(metric, Some(Metric::RdmaBytes(_) | Metric::RdmaPackets(_)))
}

/// What a quick reading leaves out stays as it was.
fn keep_slow_facts(facts: &mut PortFacts, before: &PortFacts) {
    facts.active_mtu = before.active_mtu;
    facts.max_mtu = before.max_mtu;
    facts.gids.clone_from(&before.gids);
    facts.qos.clone_from(&before.qos);
    facts.queue_pairs.clone_from(&before.queue_pairs);
}

/// Whether RDMA bytes are counted there. Where they are not (rxe), those of the network device have to do.
fn counts_rdma_bytes(block: &CounterBlock) -> bool {
    let is_bytes = |metric| matches!(metric, Some(Metric::RdmaBytes(_)));
    block.values.is_value() && block.layout.specs.iter().any(|spec| is_bytes(spec.metric))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{CounterLayout, Text};

    #[test]
    fn a_card_does_not_count_the_rdma_of_a_soft_device_on_it() {
        let keep = |name| keep_beneath_soft(Driver::Mlx5, Interface::Ethtool, name);
        assert!(!keep("rx_vport_rdma_unicast_bytes"));
        assert!(!keep("tx_vport_rdma_unicast_packets"));
        assert!(!keep("rx0_packets"));
        assert!(keep("rx_prio3_pause") && keep("rx_bytes_phy"));
    }

    #[test]
    fn rdma_bytes_count_where_they_have_values() {
        let block = |name: &str, values| CounterBlock {
            layout: Arc::new(CounterLayout::new(Interface::Counters, Driver::Mlx5, vec![Text::clean(name)])),
            read_at: Mono(0),
            values,
        };
        let value = || Reading::Value(vec![Reading::Value(7)]);
        assert!(counts_rdma_bytes(&block("port_rcv_data", value())));
        assert!(!counts_rdma_bytes(&block("port_rcv_data", Reading::Unsupported)));
        assert!(!counts_rdma_bytes(&block("symbol_error", value())));
    }

    #[test]
    fn a_quick_reading_leaves_the_slow_facts_as_they_were() {
        let before = PortFacts {
            active_mtu: Reading::Value(crate::fabric::Mtu(4096)),
            gids: Reading::Value(Vec::new()),
            queue_pairs: Reading::Denied,
            ..PortFacts::unknown(Mono(1))
        };
        let mut facts = PortFacts { lid: Reading::Value(5), ..PortFacts::unknown(Mono(1)) };
        keep_slow_facts(&mut facts, &before);
        assert_eq!(facts, PortFacts { lid: Reading::Value(5), ..before });
    }
}
