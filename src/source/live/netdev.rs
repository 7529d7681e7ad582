//! A port's network device: its link on every beat, bytes and packets, and what changes rarely.

use crate::fabric::{BitsPerSecond, CounterBlock, Driver, Errno, Mono, Netdev, NetdevLink, OperState, Reading, Text};

use super::kept::KeptFile;
use super::sysfs::CounterFiles;
use super::sysfs::text::{number, prefixed};
use super::tree::{Dir, Tree};

/// `IFF_UP` of `if.h`.
const UP: u32 = 1;

/// What is read of a network device on every beat, kept open.
#[derive(Debug)]
pub struct NetdevFiles {
    operstate: KeptFile,
    flags: KeptFile,
    carrier: KeptFile,
    carrier_changes: KeptFile,
    speed: KeptFile,
    statistics: CounterFiles,
}

impl NetdevFiles {
    /// Those of the network device `name`; `driver` is the RDMA device's. Unsupported where it is not in this network
    /// namespace.
    #[must_use]
    pub fn open(tree: &Tree, name: &str, driver: Driver) -> Reading<Self> {
        tree.netdev(name).map(|dir| Self::of(&dir, driver))
    }

    fn of(dir: &Dir, driver: Driver) -> Self {
        Self {
            operstate: dir.keep("operstate"),
            flags: dir.keep("flags"),
            carrier: dir.keep("carrier"),
            carrier_changes: dir.keep("carrier_changes"),
            speed: dir.keep("speed"),
            statistics: CounterFiles::netdev(dir, driver),
        }
    }

    /// The state of its link.
    pub fn link(&mut self) -> NetdevLink {
        NetdevLink {
            operstate: self.operstate.read(operstate),
            admin_up: self.flags.read(prefixed).map(|flags| flags & UP != 0),
            carrier: self.carrier.read(carrier),
            carrier_changes: self.carrier_changes.read(number),
            speed: self.speed.read(speed),
        }
    }

    /// Bytes and packets of all its traffic: the fallback for devices that count no RDMA bytes.
    pub fn statistics(&mut self, now: Mono) -> CounterBlock {
        self.statistics.read(now)
    }
}

/// What changes rarely. What ethtool alone knows is left unsupported.
#[must_use]
pub fn facts(tree: &Tree, name: &str) -> Reading<Netdev> {
    tree.netdev(name).map(|dir| Netdev {
        name: Text::clean(name),
        ifindex: dir.read("ifindex", number),
        mtu: dir.read("mtu", number),
        driver: Reading::Unsupported,
        firmware: Reading::Unsupported,
        bond: bond_of(&dir),
        lanes: Reading::Unsupported,
        autoneg: Reading::Unsupported,
    })
}

/// The bonding master above it. `master` may lead to a bridge too: only a bond makes its members slaves of one.
fn bond_of(dir: &Dir) -> Option<Text> {
    let enslaved = dir.has("bonding_slave");
    let master = dir.link_name("master").into_value()?;
    enslaved.then(|| Text::clean(&master))
}

/// The word of RFC 2863, in small letters.
#[must_use]
pub fn operstate(text: &str) -> Reading<OperState> {
    Reading::Value(match text {
        "unknown" => OperState::Unknown,
        "notpresent" => OperState::NotPresent,
        "down" => OperState::Down,
        "lowerlayerdown" => OperState::LowerLayerDown,
        "testing" => OperState::Testing,
        "dormant" => OperState::Dormant,
        "up" => OperState::Up,
        _ => return Reading::Failed(Errno::GARBLED),
    })
}

/// `0` or `1`.
#[must_use]
pub fn carrier(text: &str) -> Reading<bool> {
    match text {
        "0" => Reading::Value(false),
        "1" => Reading::Value(true),
        _ => Reading::Failed(Errno::GARBLED),
    }
}

/// In Mb/s; -1 while unknown, which older kernels print as 4294967295.
#[must_use]
pub fn speed(text: &str) -> Reading<BitsPerSecond> {
    match number::<i64>(text) {
        Reading::Value(-1 | 0xffff_ffff) => Reading::Unsupported,
        other => other.and_then(|mbps| match u32::try_from(mbps) {
            Ok(mbps) => Reading::Value(BitsPerSecond::from_mbps(mbps)),
            Err(_) => Reading::Failed(Errno::GARBLED),
        }),
    }
}
