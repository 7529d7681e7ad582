//! One port, through all interfaces of this host.

use std::sync::Arc;

use crate::fabric::{CounterBlock, Driver, Link, Metric, Mono, PortFacts, PortNumber, PortSample, Reading};
use crate::verbs::Context;

use super::clock;
use super::netdev::NetdevFiles;
use super::rdma_netlink::{PortStatistics, QueuePairs, RdmaNetlink};
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
}

/// The way to the RDMA core, and what it calls the device.
#[derive(Debug)]
pub struct RdmaCore {
    /// The socket.
    pub netlink: RdmaNetlink,
    /// The kernel's index for the device.
    pub index: u32,
}

/// What a port's facts are gathered from, beside its own directory.
#[derive(Debug)]
pub struct Sources<'a> {
    /// The files.
    pub tree: &'a Tree,
    /// Its device's.
    pub device: &'a DeviceDir,
    /// The RDMA core, if it can be asked.
    pub rdma: Option<&'a mut RdmaCore>,
    /// What takes long, unless it has to be quick.
    pub slow: Option<Slow<'a>>,
}

/// What takes long to read.
#[derive(Debug, Clone, Copy)]
pub struct Slow<'a> {
    /// The device, open, if it could be opened.
    pub context: Option<&'a Context>,
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
    pub fn read(&mut self, rdma: Option<&mut RdmaCore>) -> PortSample {
        let mut link = self.link.read();
        link.netdev = self.netdev.as_mut().map(|netdev| netdev.files.link());
        let mut counters = vec![self.performance.read(clock::mono()), self.hardware_counters(rdma)];
        if let Some(netdev) = &mut self.netdev
            && !counters.iter().any(counts_rdma_bytes)
        {
            counters.push(netdev.files.statistics(clock::mono()));
        }
        let counters = counters.into_iter().map(Arc::new).collect();
        PortSample { number: self.number, link, facts: Arc::clone(&self.facts), counters }
    }

    fn hardware_counters(&mut self, rdma: Option<&mut RdmaCore>) -> CounterBlock {
        if let (Some(statistics), Some(rdma)) = (&mut self.statistics, rdma) {
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
        let netdev = self.netdev_name(sources.device, sources.rdma);
        let mut facts = port::facts(sources.tree, &self.dir, netdev.as_deref(), self.facts.read_at);
        self.follow_netdev(sources.tree, netdev, &facts);
        match sources.slow {
            Some(slow) => self.read_slow_facts(&mut facts, slow),
            None => keep_slow_facts(&mut facts, &self.facts),
        }
        if facts != *self.facts {
            facts.read_at = clock::mono();
            self.facts = Arc::new(facts);
        }
    }

    fn read_slow_facts(&self, facts: &mut PortFacts, slow: Slow<'_>) {
        match slow.context {
            Some(context) => verbs::complete(facts, context, self.number),
            None => facts.gids = gid::table(&self.dir, facts.layer()),
        }
        facts.queue_pairs = slow.queue_pairs.as_ref().map(|held| held.on_port(self.number).to_vec());
    }

    /// The name of the port's network device. The RDMA core knows it where it can be asked; files give hints.
    fn netdev_name(&self, device: &DeviceDir, rdma: Option<&mut RdmaCore>) -> Option<String> {
        match rdma.map(|rdma| rdma.netlink.port(rdma.index, self.number)) {
            Some(Reading::Value(port)) => port.netdev.map(|name| name.as_str().to_owned()),
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
            Some(LiveNetdev { name, ifindex, files })
        });
    }
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
