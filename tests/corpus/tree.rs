//! Hosts as captured trees, read by the live source.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use fabtop::fabric::{Mono, Sample};
use fabtop::source::live::LiveSource;
use fabtop::source::{Source, Tick};
use tempfile::TempDir;

const TICK: Tick = Tick { budget: Duration::from_secs(30), refresh: false };

/// Speed and width of a PCIe link, as sysfs writes them.
pub type Pcie = (&'static str, &'static str);

pub const GEN4_X16: Pcie = ("16.0 GT/s PCIe", "16");

/// A PCI function below a bridge.
pub struct Slot<'a> {
    pub address: &'a str,
    pub current: Pcie,
    pub maximum: Pcie,
    /// What the bridge above can do; `None`: a guest, which sees no bridge.
    pub bridge: Option<Pcie>,
}

impl<'a> Slot<'a> {
    /// One that runs at its best.
    pub fn healthy(address: &'a str) -> Self {
        Self { address, current: GEN4_X16, maximum: GEN4_X16, bridge: Some(GEN4_X16) }
    }
}

/// Files below a directory and what is in them, without the line's end.
pub type Files<'a> = &'a [(&'a str, &'a str)];

pub const INFINIBAND: Files<'_> =
    &[("state", "4: ACTIVE"), ("phys_state", "5: LinkUp"), ("link_layer", "InfiniBand"), ("sm_lid", "0x7")];
pub const ROCE: Files<'_> =
    &[("state", "4: ACTIVE"), ("phys_state", "5: LinkUp"), ("link_layer", "Ethernet"), ("sm_lid", "0x0")];
/// Of a network device that is up. Its flags have `IFF_UP`.
pub const UP: Files<'_> =
    &[("operstate", "up"), ("flags", "0x1003"), ("carrier", "1"), ("carrier_changes", "2"), ("mtu", "4200")];
/// Of one that nobody has switched on.
pub const DOWN: Files<'_> = &[("operstate", "down"), ("flags", "0x1002"), ("mtu", "4092")];

/// A `/sys` that is being written.
pub struct Tree(TempDir);

impl Tree {
    pub fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir_all(dir.path().join("sys/class/infiniband")).unwrap();
        fs::create_dir_all(dir.path().join("sys/class/net")).unwrap();
        Self(dir)
    }

    fn sys(&self) -> PathBuf {
        self.0.path().join("sys")
    }

    /// A PCI function; where it is.
    pub fn function(&self, slot: &Slot<'_>) -> PathBuf {
        let mut at = self.sys().join(format!("devices/pci{}", &slot.address[..7]));
        if let Some((speed, width)) = slot.bridge {
            at = at.join(format!("{}:1d.0", &slot.address[..7]));
            put(&at, &[("max_link_speed", speed), ("max_link_width", width)]);
            put(&at, &[("current_link_speed", slot.current.0), ("current_link_width", slot.current.1)]);
        }
        at = at.join(slot.address);
        put(&at, &[("max_link_speed", slot.maximum.0), ("max_link_width", slot.maximum.1)]);
        put(&at, &[("current_link_speed", slot.current.0), ("current_link_width", slot.current.1)]);
        at
    }

    /// An RDMA device of a function, or of none; where it is.
    pub fn device(&self, function: Option<&Path>, name: &str, files: Files<'_>) -> PathBuf {
        let parent = function.map_or_else(|| self.sys().join("devices/virtual"), Path::to_owned);
        let device = parent.join("infiniband").join(name);
        put(&device, files);
        if let Some(function) = function {
            symlink(function, device.join("device")).unwrap();
        }
        symlink(&device, self.sys().join("class/infiniband").join(name)).unwrap();
        device
    }

    /// A network device of a function; where it is.
    pub fn netdev(&self, function: &Path, name: &str, files: Files<'_>) -> PathBuf {
        let netdev = function.join("net").join(name);
        put(&netdev, files);
        symlink(&netdev, self.sys().join("class/net").join(name)).unwrap();
        netdev
    }

    /// Three samples, a second apart by their own account.
    pub fn watched(&self) -> Vec<Sample> {
        let mut source = LiveSource::tree(self.0.path()).unwrap();
        (1..=3).map(|second| stamped(source.read(TICK).unwrap(), second)).collect()
    }
}

/// A port of a device; where it is. The rate is as sysfs writes it.
pub fn port(device: &Path, number: u32, rate: &str, files: Files<'_>) -> PathBuf {
    let port = device.join(format!("ports/{number}"));
    put(&port, files);
    put(&port, &[("rate", rate)]);
    fs::create_dir_all(port.join("gids")).unwrap();
    port
}

/// An entry of a port's GID table that belongs to a network device.
pub fn gid(port: &Path, index: u32, address: &str, kind: &str, netdev: &str) {
    let index = index.to_string();
    put(&port.join("gids"), &[(&index, address)]);
    put(&port.join("gid_attrs/types"), &[(&index, kind)]);
    put(&port.join("gid_attrs/ndevs"), &[(&index, netdev)]);
}

/// Writes files as the kernel prints them.
pub fn put(dir: &Path, files: Files<'_>) {
    fs::create_dir_all(dir).unwrap();
    for (name, text) in files {
        fs::write(dir.join(name), format!("{text}\n")).unwrap();
    }
}

/// One of the trees under `tests/fixtures/sysfs`, read three times.
pub fn fixture(name: &str) -> Vec<Sample> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/sysfs").join(name);
    let mut source = LiveSource::tree(&dir).unwrap();
    (1..=3).map(|second| stamped(source.read(TICK).unwrap(), second)).collect()
}

/// The sample as if taken at this second: rates must not depend on how fast a test runs.
fn stamped(mut sample: Sample, second: u64) -> Sample {
    let at = Mono(second * 1_000_000_000);
    sample.at = at;
    for device in &mut sample.devices {
        let device = Arc::make_mut(device);
        device.read_at = at;
        let of_ports = device.ports.iter_mut().flat_map(|port| &mut port.counters);
        for block in of_ports.chain(&mut device.counters) {
            Arc::make_mut(block).read_at = at;
        }
    }
    sample
}
