//! The kernel's interfaces that are asked by calls, not read as files: one device's own way to each of them, so that a
//! call that hangs holds up nobody else's.

use crate::fabric::{Driver, Netdev, PortNumber, Qos, Reading, vendor};

use super::dcb::Dcb;
use super::ethtool::Ethtool;
use super::rdma_netlink::{QueuePairs, RdmaNetlink, RdmaPort};

/// What can be called. Each is absent where this host or sandbox lacks it; all are for a captured tree.
#[derive(Debug, Default)]
pub struct Calls {
    /// The RDMA core.
    pub rdma: Option<RdmaCore>,
    /// The drivers of network devices.
    pub ethtool: Option<Ethtool>,
    dcb: Option<Dcb>,
}

/// The way to the RDMA core, and what it calls the device.
#[derive(Debug)]
pub struct RdmaCore {
    /// The socket.
    pub netlink: RdmaNetlink,
    /// The kernel's index for the device.
    pub index: u32,
}

impl Calls {
    /// Opens what this host has. `index` is the kernel's for the device, if it is known.
    pub fn open(index: Option<u32>) -> Self {
        Self {
            rdma: index.and_then(|index| Some(RdmaCore { netlink: RdmaNetlink::open().ok()?, index })),
            ethtool: Ethtool::open().ok(),
            dcb: Dcb::open().ok(),
        }
    }

    /// The kernel's index for the device.
    pub fn index(&self) -> Option<u32> {
        self.rdma.as_ref().map(|rdma| rdma.index)
    }

    /// What the RDMA core says of a port.
    pub fn rdma_port(&mut self, number: PortNumber) -> Reading<RdmaPort> {
        self.rdma.as_mut().map_or(Reading::Unsupported, |rdma| rdma.netlink.port(rdma.index, number))
    }

    /// Who holds queue pairs on the device.
    pub fn queue_pairs(&mut self) -> Reading<QueuePairs> {
        self.rdma.as_mut().map_or(Reading::Unsupported, |rdma| rdma.netlink.queue_pairs(rdma.index))
    }

    /// Fills in what ethtool knows of a network device.
    pub fn describe(&mut self, netdev: &mut Netdev) {
        let Some(ethtool) = &mut self.ethtool else { return };
        let name = netdev.name.as_str();
        let info = ethtool.driver(name);
        netdev.autoneg = ethtool.link_settings(name).map(|settings| settings.autoneg);
        netdev.lanes = ethtool.lanes(name);
        netdev.firmware = info.clone().and_then(|info| Reading::from_option(info.firmware));
        netdev.driver = info.map(|info| info.driver);
    }

    /// Flow control and queues of a network device.
    pub fn qos(&mut self, netdev: &str) -> Qos {
        let settings = self.dcb.as_mut().map(|dcb| dcb.read(netdev)).unwrap_or_default();
        let pause = self.ethtool.as_mut().map_or(Reading::Unsupported, |ethtool| ethtool.pause(netdev));
        settings.with_pause(pause)
    }
}

/// Whose table explains the statistics of this network device: rxe and siw sit on cards of other drivers.
pub fn driver_of(netdev: &Netdev) -> Driver {
    netdev.driver.value().and_then(|name| vendor::driver_of_module(name.as_str())).unwrap_or(Driver::Other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Text;

    fn loopback() -> Netdev {
        Netdev {
            name: Text::clean("lo"),
            ifindex: Reading::Value(1),
            mtu: Reading::Unsupported,
            driver: Reading::Unsupported,
            firmware: Reading::Unsupported,
            bond: None,
            lanes: Reading::Unsupported,
            autoneg: Reading::Unsupported,
        }
    }

    #[test]
    fn statistics_are_explained_by_the_netdevs_driver() {
        assert_eq!(driver_of(&loopback()), Driver::Other);
        let named = Netdev { driver: Reading::Value(Text::clean("mlx5_core")), ..loopback() };
        assert_eq!(driver_of(&named), Driver::Mlx5);
    }

    #[test]
    fn nothing_can_be_called_for_a_captured_tree() {
        let (mut none, mut netdev) = (Calls::default(), loopback());
        none.describe(&mut netdev);
        assert_eq!(netdev, loopback());
        assert_eq!((none.qos("lo"), none.queue_pairs(), none.index()), (Qos::default(), Reading::Unsupported, None));
        assert_eq!(none.rdma_port(1), Reading::Unsupported);
    }

    #[test]
    fn the_loopback_device_has_no_flow_control() {
        let mut calls = Calls::open(None);
        assert_eq!(calls.qos("lo").pfc, Reading::Unsupported);
        assert_eq!(calls.index(), None);
    }
}
