//! This host, or a tree captured of another, as a source of samples.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use crate::fabric::{DeviceSample, Freshness, Reading, Sample, Text};
use crate::source::{Nudge, Source, SourceError, Tick};

use super::clock;
use super::device::{Interfaces, LiveDevice};
use super::events::Events;
use super::host::{LiveHost, denied};
use super::providers;
use super::rdma_netlink::RdmaNetlink;
use super::readers::{Answer, Outcome, Readers};
use super::roster::{Found, Roster};
use super::sysfs;
use super::tree::Tree;
use super::verbs::VerbsLibrary;

/// The RDMA devices of this host or of a captured tree. Devices come and go while it is read.
pub struct LiveSource {
    interfaces: Arc<Interfaces>,
    rdma: RdmaCore,
    host: LiveHost,
    /// How the sampler is told to read again at once.
    nudge: Option<Nudge>,
    roster: Roster,
    readers: Readers<LiveDevice>,
    /// Devices that had files before the RDMA core knew them.
    half_registered: BTreeSet<Found>,
    /// How many devices were opened so far.
    opened: u32,
    /// The devices found last: what stands while the list cannot be read.
    listed: Option<Vec<Found>>,
    /// Devices without a port, which have nothing to show.
    portless: Vec<Text>,
    /// What libibverbs lacks for devices that there are, and how many had been opened when it was asked.
    unprovided: (Option<Text>, u32),
}

impl LiveSource {
    /// This host. Interfaces that it lacks are named in the samples' notices.
    ///
    /// # Errors
    /// When the process has no descriptor left.
    pub fn open() -> Result<Self, SourceError> {
        Self::new(Tree::host(), VerbsLibrary::of_this_host(), RdmaCore::NotAsked, LiveHost::this(Vec::new()))
    }

    /// The host whose `/sys` was captured into the directory `dir`, which is that or holds it. What only a kernel can
    /// answer is unsupported.
    ///
    /// # Errors
    /// When `dir` is no such directory: one sentence for the user.
    pub fn tree(dir: &Path) -> Result<Self, SourceError> {
        let verbs = VerbsLibrary::none(Text::clean("a captured tree has no verbs"));
        Self::new(Tree::captured(dir)?, verbs, RdmaCore::OfNoUse, LiveHost::of_tree(dir, Vec::new()))
    }

    fn new(tree: Tree, verbs: VerbsLibrary, rdma: RdmaCore, host: LiveHost) -> Result<Self, SourceError> {
        let events = Events::new().map_err(|e| SourceError::Unavailable(format!("cannot wait for events: {e}")))?;
        Ok(Self {
            interfaces: Arc::new(Interfaces { tree, events, verbs }),
            rdma,
            host,
            nudge: None,
            roster: Roster::default(),
            readers: Readers::new(),
            half_registered: BTreeSet::new(),
            opened: 0,
            listed: None,
            portless: Vec::new(),
            unprovided: (None, 0),
        })
    }

    /// Finds out which devices there are now.
    fn discover(&mut self) -> Result<Vec<Found>, SourceError> {
        let class = self.interfaces.tree.root().child("class").child("infiniband");
        match class.names() {
            Reading::Value(names) => Ok(names
                .into_iter()
                .filter_map(|name| Some(Found { inode: class.child(&name).inode().into_value()?, name }))
                .collect()),
            Reading::Unsupported => Ok(Vec::new()),
            Reading::Denied => Err(unreadable(&class, "permission denied")),
            Reading::Failed(why) => Err(unreadable(&class, &why.to_string())),
        }
    }

    /// The devices that there are; those found last where they cannot be told for once (no descriptor left).
    fn find(&mut self) -> Result<Vec<Found>, SourceError> {
        match (self.discover(), &self.listed) {
            (Ok(found), _) => {
                self.listed = Some(found.clone());
                Ok(found)
            }
            (Err(_), Some(last)) => Ok(last.clone()),
            (Err(error), None) => Err(error),
        }
    }

    /// Brings the readers in line with the devices that there are.
    fn meet(&mut self, found: &[Found]) {
        for id in self.roster.part(found, clock::mono()) {
            self.readers.remove(id);
        }
        self.half_registered.retain(|device| found.contains(device));
        let strangers = self.roster.strangers(found);
        self.portless.clear();
        if strangers.is_empty() {
            return;
        }
        let dirs = sysfs::devices(&self.interfaces.tree).into_value().unwrap_or_default();
        let rdma = self.rdma.open();
        let (asked, known) = (rdma.is_some(), rdma.and_then(|rdma| rdma.devices().into_value()).unwrap_or_default());
        for device in strangers {
            let Some(dir) = dirs.iter().find(|dir| dir.dir.name() == device.name) else { continue };
            // It may be half made: it is looked at again with the next beat.
            if dir.ports().is_empty() {
                self.portless.push(dir.name.0.clone());
                continue;
            }
            let index = known.iter().find(|known| known.name == dir.name).map(|known| known.index);
            // The kernel makes a device's files first. If the core does not know it by the next beat, it never will.
            if index.is_none() && asked && self.half_registered.insert(device.clone()) {
                continue;
            }
            let shared = Arc::clone(&self.interfaces);
            let reader = LiveDevice::new(shared, dir.clone(), device.inode, index, self.opened);
            let placeholder = reader.placeholder();
            let id = self.readers.insert(reader);
            self.roster.welcome(device, id, placeholder);
            self.opened = self.opened.wrapping_add(1);
        }
    }

    /// What there is to say of the host as a whole, in this sample.
    fn notices(&self, devices: &[Arc<DeviceSample>], outcomes: &[Outcome]) -> Vec<Text> {
        let none = (devices.is_empty() && self.portless.is_empty()).then(|| no_devices(&self.interfaces.tree));
        let portless = self.portless.iter().map(|name| Text::clean(&format!("{name} has no port")));
        let broken = outcomes.iter().filter(|o| o.answer == Answer::Broken).filter_map(|o| {
            let name = &o.last.as_ref()?.name;
            Some(Text::clean(&format!("{name}: not read any more for a fault in this program")))
        });
        self.no_verbs(devices)
            .into_iter()
            .chain(none)
            .chain(portless)
            .chain(self.rdma.notice())
            .chain(self.unprovided.0.clone())
            .chain(denied(devices))
            .chain(broken)
            .collect()
    }

    /// Why verbs cannot be used, if they cannot. The first picture of a host with devices does not wait for it.
    fn no_verbs(&self, devices: &[Arc<DeviceSample>]) -> Option<Text> {
        let Interfaces { tree, verbs, .. } = &*self.interfaces;
        match (tree.is_captured(), devices.is_empty()) {
            (true, _) => None,
            (false, true) => verbs.load().err(),
            (false, false) => verbs.missing(),
        }
    }
}

/// The way to the kernel's RDMA core, opened when there is a device to ask for.
///
/// Not before: to open it on a host without RDMA has the kernel load its RDMA modules, and nothing here is to change the
/// host.
#[derive(Debug)]
enum RdmaCore {
    NotAsked,
    Open(RdmaNetlink),
    /// It cannot be had: why, in one sentence.
    Refused(Text),
    /// A captured tree is read.
    OfNoUse,
}

impl RdmaCore {
    fn open(&mut self) -> Option<&mut RdmaNetlink> {
        if matches!(self, Self::NotAsked) {
            *self = match RdmaNetlink::open() {
                Ok(rdma) => Self::Open(rdma),
                Err(e) => Self::Refused(Text::clean(&format!("no RDMA netlink: {e}"))),
            };
        }
        if let Self::Open(rdma) = self { Some(rdma) } else { None }
    }

    fn notice(&self) -> Option<Text> {
        if let Self::Refused(why) = self { Some(why.clone()) } else { None }
    }
}

/// The sentence for a host without RDMA devices.
fn no_devices(tree: &Tree) -> Text {
    let class = tree.root().child("class");
    let why = if class.has("infiniband") {
        "no RDMA devices: the kernel has RDMA, but no driver made a device"
    } else {
        "no RDMA devices: there is no class/infiniband; on a live host the kernel's RDMA modules are not loaded"
    };
    Text::clean(why)
}

fn unreadable(class: &super::tree::Dir, why: &str) -> SourceError {
    SourceError::Unavailable(format!("{} cannot be read: {why}", class.path().display()))
}

/// Interface indices of the network devices that belong to devices in sight.
fn links(devices: &[Arc<DeviceSample>]) -> BTreeSet<u32> {
    let present = devices.iter().filter(|d| !matches!(d.freshness, Freshness::Gone { .. }));
    let netdevs = present.flat_map(|d| &d.ports).filter_map(|port| port.facts.netdev.as_ref());
    netdevs.filter_map(|netdev| netdev.ifindex.into_value()).collect()
}

impl Source for LiveSource {
    fn read(&mut self, tick: Tick) -> Result<Sample, SourceError> {
        let (at, wall) = (clock::mono(), clock::wall());
        let found = self.find()?;
        let opened = self.opened;
        self.meet(&found);
        let outcomes = self.readers.read(tick);
        for vanished in outcomes.iter().filter(|o| o.answer == Answer::Vanished) {
            self.readers.remove(vanished.id);
        }
        let devices = self.roster.report(&outcomes, clock::mono());
        self.interfaces.events.set_links(links(&devices));
        if self.interfaces.verbs.is_loaded() && self.unprovided.1 != self.opened {
            self.unprovided = (providers::notice(found.iter().map(|device| device.name.as_str())), self.opened);
        }
        let notices = self.notices(&devices, &outcomes);
        if let (Some(nudge), true) = (&self.nudge, opened != self.opened) {
            // Of new devices the quick half was read. The other half, and with it their events, must not wait for a beat
            // that may be a minute away.
            nudge();
        }
        Ok(Sample { at, wall, host: self.host.with(notices), devices })
    }

    fn on_change(&mut self, nudge: Nudge) {
        // A captured tree never changes. Without a thread, changes show with the next beat.
        if !self.interfaces.tree.is_captured() {
            let _ = self.interfaces.events.start(Arc::clone(&nudge));
            self.nudge = Some(nudge);
        }
    }
}

impl Drop for LiveSource {
    fn drop(&mut self) {
        self.interfaces.events.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Origin;
    use std::time::Duration;

    #[test]
    fn this_host_can_be_read_whatever_it_has() {
        let mut source = LiveSource::open().unwrap();
        let sample = source.read(Tick { budget: Duration::from_secs(20), refresh: false }).unwrap();
        assert_eq!(sample.host.origin, Origin::Live);
        let says_none = sample.host.notices.iter().any(|notice| notice.as_str().starts_with("no RDMA devices"));
        assert_eq!(sample.devices.is_empty(), says_none);
        let says_no_verbs = sample.host.notices.iter().any(|notice| notice.as_str().starts_with("no libibverbs"));
        assert_eq!(crate::verbs::availability().is_err(), says_no_verbs);
    }

    #[test]
    fn without_rdma_in_the_kernel_the_notice_says_what_is_missing() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("class")).unwrap();
        let tree = Tree::captured(dir.path()).unwrap();
        assert!(no_devices(&tree).as_str().contains("not loaded"));
        std::fs::create_dir(dir.path().join("class/infiniband")).unwrap();
        assert!(no_devices(&tree).as_str().contains("no driver"));
    }
}
