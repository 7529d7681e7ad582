//! One device, through all interfaces of this host.

use std::sync::Arc;

use crate::fabric::{CounterBlock, DeviceFacts, DeviceName, DeviceSample, Freshness, Mono, PortSample, Reading};
use crate::verbs::Context;

use super::calls::Calls;
use super::clock;
use super::events::Events;
use super::pace::{Depth, Pace};
use super::port::{LivePort, Slow, Sources};
use super::readers::DeviceReader;
use super::sysfs::{CounterFiles, DeviceDir};
use super::tree::Tree;
use super::verbs::{self, Closed, VerbsLibrary};

/// The interfaces that all devices share.
#[derive(Debug)]
pub struct Interfaces {
    /// The files.
    pub tree: Tree,
    /// Where changes are heard of, and devices held open for that.
    pub events: Events,
    /// Verbs, as far as this host has them.
    pub verbs: VerbsLibrary,
}

/// A device and what is kept open of it.
#[derive(Debug)]
pub struct LiveDevice {
    shared: Arc<Interfaces>,
    name: DeviceName,
    dir: DeviceDir,
    inode: u64,
    calls: Calls,
    pace: Pace,
    facts: Arc<DeviceFacts>,
    counters: CounterFiles,
    ports: Vec<LivePort>,
}

impl LiveDevice {
    /// The device in the directory `dir` with this inode. `index` is the kernel's, if the RDMA core could be asked;
    /// `ordinal` counts the devices that were opened.
    pub fn new(shared: Arc<Interfaces>, dir: DeviceDir, inode: u64, index: Option<u32>, ordinal: u32) -> Self {
        let calls = if shared.tree.is_captured() { Calls::default() } else { Calls::open(index) };
        let (ports, index) = (dir.ports().into_iter(), calls.index());
        Self {
            name: dir.name.clone(),
            inode,
            pace: Pace::new(ordinal),
            facts: Arc::new(DeviceFacts {
                verbs: shared.verbs.missing().map_or(Ok(()), Err),
                ..DeviceFacts::unknown(clock::mono(), dir.driver)
            }),
            counters: CounterFiles::hardware(&dir.dir, dir.driver),
            ports: ports.map(|(number, port)| LivePort::new(number, port, dir.driver, index)).collect(),
            calls,
            dir,
            shared,
        }
    }

    /// What stands for the device until it answers.
    pub fn placeholder(&self) -> DeviceSample {
        let ports = self.ports.iter().map(LivePort::placeholder).collect();
        self.sample(clock::mono(), Vec::new(), ports)
    }

    fn sample(&self, read_at: Mono, counters: Vec<Arc<CounterBlock>>, ports: Vec<PortSample>) -> DeviceSample {
        DeviceSample {
            name: self.name.clone(),
            index: self.calls.index(),
            read_at,
            freshness: Freshness::Fresh,
            facts: Arc::clone(&self.facts),
            counters,
            ports,
        }
    }

    fn read_facts(&mut self, full: bool) {
        let mut facts = self.dir.facts(self.facts.read_at);
        facts.verbs.clone_from(&self.facts.verbs);
        let mut context = Reading::Unsupported;
        if full {
            let opened = self.open();
            facts.verbs = opened.as_ref().map(|_| ()).map_err(|closed| closed.why.clone());
            context = opened.map_or_else(|closed| closed.kind.and_then(|()| Reading::Unsupported), Reading::Value);
        }
        if facts != *self.facts {
            facts.read_at = clock::mono();
            self.facts = Arc::new(facts);
        }
        let queue_pairs = if full { self.calls.queue_pairs() } else { Reading::Unsupported };
        for port in &mut self.ports {
            port.read_facts(Sources {
                tree: &self.shared.tree,
                device: &self.dir,
                calls: &mut self.calls,
                slow: full.then_some(Slow { context: &context, queue_pairs: &queue_pairs }),
            });
        }
    }

    fn open(&self) -> Result<Context, Closed> {
        self.shared.verbs.load().map_err(|why| Closed { why, kind: Reading::Unsupported })?;
        verbs::open(self.dir.dir.name(), self.dir.driver, &self.shared.events)
    }
}

impl DeviceReader for LiveDevice {
    fn read(&mut self, refresh: bool) -> Option<DeviceSample> {
        let read_at = clock::mono();
        if self.dir.dir.inode() != Reading::Value(self.inode) {
            return None;
        }
        // With events on, someone watches: the first picture must not wait, the next one follows in an interval.
        match self.pace.next(read_at, refresh, self.shared.events.is_running()) {
            Depth::None => {}
            Depth::Quick => self.read_facts(false),
            Depth::Full => self.read_facts(true),
        }
        let counters = if self.counters.is_absent() { Vec::new() } else { vec![self.counters.read(clock::mono())] };
        let counters = counters.into_iter().map(Arc::new).collect();
        let ports = self.ports.iter_mut().map(|port| port.read(&mut self.calls)).collect();
        Some(self.sample(read_at, counters, ports))
    }
}

impl Drop for LiveDevice {
    /// A device that is not read any more is not held open any more.
    fn drop(&mut self) {
        self.shared.events.release(self.dir.dir.name());
    }
}
