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
            speed: known(self.speed.read(speed)),
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

/// The kernel answers EINVAL for the speed of a device that is down, or that has none: it is unknown then.
fn known(speed: Reading<BitsPerSecond>) -> Reading<BitsPerSecond> {
    if speed == Reading::Failed(Errno::EINVAL) { Reading::Unsupported } else { speed }
}

/// In Mb/s; -1 while unknown, which older kernels print as 4294967295 and some drivers as 0.
#[must_use]
pub fn speed(text: &str) -> Reading<BitsPerSecond> {
    match number::<i64>(text) {
        Reading::Value(-1 | 0 | 0xffff_ffff) => Reading::Unsupported,
        other => other.and_then(|mbps| match u32::try_from(mbps) {
            Ok(mbps) => Reading::Value(BitsPerSecond::from_mbps(mbps)),
            Err(_) => Reading::Failed(Errno::GARBLED),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Interface;
    use crate::source::live::testtree::TestTree;
    use proptest::prelude::*;

    const ETH: &str = "class/net/eth0";

    fn open(tree: &TestTree) -> NetdevFiles {
        NetdevFiles::open(&tree.tree(), "eth0", Driver::Rxe).into_value().unwrap()
    }

    #[test]
    fn a_link_is_read_anew_on_every_beat() {
        let tree = TestTree::new();
        let up =
            [("operstate", "up"), ("flags", "0x1003"), ("carrier", "1"), ("carrier_changes", "2"), ("speed", "400000")];
        tree.files(ETH, &up);
        let mut files = open(&tree);
        let link = files.link();
        assert_eq!(link.operstate, Reading::Value(OperState::Up));
        assert_eq!((link.admin_up, link.carrier), (Reading::Value(true), Reading::Value(true)));
        assert_eq!(link.carrier_changes, Reading::Value(2));
        assert_eq!(link.speed, Reading::Value(BitsPerSecond(400_000_000_000)));
        tree.files(ETH, &[("operstate", "down"), ("flags", "0x1002"), ("carrier", "0"), ("carrier_changes", "3")]);
        let link = files.link();
        assert_eq!((link.admin_up, link.carrier), (Reading::Value(false), Reading::Value(false)));
        assert_eq!((link.operstate, link.carrier_changes), (Reading::Value(OperState::Down), Reading::Value(3)));
    }

    #[test]
    fn while_it_is_down_carrier_and_speed_cannot_be_read() {
        let tree = TestTree::new();
        // The kernel answers EINVAL; a directory in place of the file fails as well.
        tree.files(ETH, &[("operstate", "down"), ("flags", "0x1002")]);
        tree.directory(&format!("{ETH}/carrier")).directory(&format!("{ETH}/speed"));
        let link = open(&tree).link();
        assert_eq!(link.admin_up, Reading::Value(false));
        assert_eq!(link.carrier, Reading::Failed(Errno(21)));
        assert_eq!(link.speed, Reading::Failed(Errno(21)));
        assert_eq!(link.carrier_changes, Reading::Unsupported);
    }

    #[test]
    fn an_unknown_speed_is_no_speed() {
        assert_eq!(speed("-1"), Reading::Unsupported);
        assert_eq!(speed("4294967295"), Reading::Unsupported);
        assert_eq!(speed("0"), Reading::Unsupported);
        assert_eq!(known(Reading::Failed(Errno::EINVAL)), Reading::Unsupported);
        assert_eq!(known(Reading::Denied), Reading::Denied);
        assert_eq!(speed("100"), Reading::Value(BitsPerSecond(100_000_000)));
        assert_eq!(speed("-2"), Reading::Failed(Errno::GARBLED));
        assert_eq!(speed("fast"), Reading::Failed(Errno::GARBLED));
    }

    #[test]
    fn all_traffic_is_counted() {
        let tree = TestTree::new();
        tree.files(&format!("{ETH}/statistics"), &[("rx_bytes", "10"), ("tx_bytes", "20"), ("rx_packets", "1")]);
        let block = open(&tree).statistics(Mono(4));
        assert_eq!(block.layout.interface, Interface::Netdev);
        assert_eq!(block.named("tx_bytes"), Some(Reading::Value(20)));
        assert_eq!(block.named("tx_packets"), Some(Reading::Unsupported), "absent is not zero");
    }

    #[test]
    fn a_bond_is_told_from_a_bridge() {
        let tree = TestTree::new();
        tree.files(ETH, &[("ifindex", "4"), ("mtu", "9000")]).link(&format!("{ETH}/master"), "../bond0");
        let bond = || facts(&tree.tree(), "eth0").into_value().unwrap().bond;
        assert_eq!(bond(), None);
        tree.directory(&format!("{ETH}/bonding_slave"));
        assert_eq!(bond(), Some(Text::clean("bond0")));
        assert_eq!(
            facts(&tree.tree(), "eth0").map(|n| (n.ifindex, n.mtu)),
            Reading::Value((Reading::Value(4), Reading::Value(9000)))
        );
        assert_eq!(facts(&tree.tree(), "eth1"), Reading::Unsupported);
    }

    proptest! {
        #[test]
        fn speeds_survive(mbps in 1_u32..u32::MAX) {
            prop_assert_eq!(speed(&mbps.to_string()), Reading::Value(BitsPerSecond::from_mbps(mbps)));
        }

        #[test]
        fn garbage_is_a_reading(text in ".{0,40}") {
            let _ = (speed(&text), operstate(&text));
            prop_assert_eq!(carrier(&text).is_value(), matches!(text.as_str(), "0" | "1"));
        }
    }
}
