//! RDMA netlink: devices, port states, hardware counters and queue pairs, as the kernel's RDMA core keeps them.
//!
//! Numbers of commands and attributes are those of the kernel's `rdma/rdma_netlink.h`, which never change. None of the
//! requests here needs a privilege.

mod devices;
mod ports;
mod queue_pairs;
mod statistics;

use std::io;

use netlink_sys::protocols::NETLINK_RDMA;

use super::netlink::{Attributes, Netlink, Request, Shape, reading};
use crate::fabric::{PortNumber, Reading};

pub use devices::RdmaDevice;
pub use ports::RdmaPort;
pub use queue_pairs::QueuePairs;
pub use statistics::PortStatistics;

/// `RDMA_NLDEV_ATTR_*`.
mod attr {
    pub const DEVICE_INDEX: u16 = 1;
    pub const DEVICE_NAME: u16 = 2;
    /// A port's number; for a device, how many ports it has.
    pub const PORT_INDEX: u16 = 3;
    pub const FIRMWARE: u16 = 5;
    pub const NODE_GUID: u16 = 6;
    pub const SYS_IMAGE_GUID: u16 = 7;
    pub const LID: u16 = 9;
    pub const SM_LID: u16 = 10;
    pub const LMC: u16 = 11;
    pub const PORT_STATE: u16 = 12;
    pub const PHYS_STATE: u16 = 13;
    pub const NODE_TYPE: u16 = 14;
    pub const QUEUE_PAIRS: u16 = 19;
    pub const QUEUE_PAIR: u16 = 20;
    pub const PID: u16 = 28;
    pub const KERNEL_NAME: u16 = 29;
    pub const NETDEV_INDEX: u16 = 50;
    pub const NETDEV_NAME: u16 = 51;
    pub const PROTOCOL: u16 = 67;
    pub const HW_COUNTERS: u16 = 80;
    pub const HW_COUNTER: u16 = 81;
    pub const HW_COUNTER_NAME: u16 = 82;
    pub const HW_COUNTER_VALUE: u16 = 83;
}

/// `RDMA_NLDEV_CMD_*`.
#[derive(Debug, Clone, Copy)]
enum Command {
    Get = 1,
    PortGet = 5,
    QueuePairGet = 10,
    StatGet = 17,
}

impl Command {
    /// The message's type: the client `RDMA_NL_NLDEV` and the command.
    fn kind(self) -> u16 {
        const NLDEV: u16 = 5;
        NLDEV << 10 | self as u16
    }
}

/// The way to the kernel's RDMA core.
#[derive(Debug)]
pub struct RdmaNetlink {
    netlink: Netlink,
}

impl RdmaNetlink {
    /// Opens the socket.
    ///
    /// # Errors
    /// The kernel has no RDMA support loaded (`EPROTONOSUPPORT`), or a sandbox refuses the socket.
    pub fn open() -> io::Result<Self> {
        Ok(Self { netlink: Netlink::open(NETLINK_RDMA)? })
    }

    /// All RDMA devices that this network namespace sees, in the kernel's order.
    pub fn devices(&mut self) -> Reading<Vec<RdmaDevice>> {
        let mut devices = Vec::new();
        let compose = |r: &mut Request| {
            r.start(&[]);
        };
        let each = |payload: &[u8]| devices.extend(RdmaDevice::decode(Attributes(payload)));
        let answer = self.netlink.ask(Command::Get.kind(), Shape::Dump, compose, each);
        reading(answer.map(|()| devices))
    }

    /// The state of one port. Also "unsupported" where the device has gone meanwhile: the RDMA core says "invalid
    /// argument" to both.
    pub fn port(&mut self, device: u32, port: PortNumber) -> Reading<RdmaPort> {
        let mut decoded = None;
        let each = |payload: &[u8]| decoded = Some(RdmaPort::decode(Attributes(payload)));
        let answer = self.netlink.ask(Command::PortGet.kind(), Shape::Single, of_port(device, port), each);
        reading(answer).and_then(|()| Reading::from_option(decoded))
    }

    /// Who holds queue pairs on a device. Drivers ask the firmware about each of them: for the slow beat.
    pub fn queue_pairs(&mut self, device: u32) -> Reading<QueuePairs> {
        let mut held = queue_pairs::Tally::default();
        let compose = |r: &mut Request| {
            r.start(&[]).u32(attr::DEVICE_INDEX, device);
        };
        let each = |payload: &[u8]| held.add(Attributes(payload));
        let answer = self.netlink.ask(Command::QueuePairGet.kind(), Shape::Dump, compose, each);
        reading(answer).map(|()| held.named(queue_pairs::process_name))
    }

    /// Hands the hardware counters of one port to `each`: name and value.
    fn hw_counters(&mut self, device: u32, port: PortNumber, mut each: impl FnMut(&[u8], u64)) -> Reading<()> {
        let each = |payload: &[u8]| statistics::decode(Attributes(payload), &mut each);
        reading(self.netlink.ask(Command::StatGet.kind(), Shape::Single, of_port(device, port), each))
    }
}

/// A request about one port.
fn of_port(device: u32, port: PortNumber) -> impl FnOnce(&mut Request) {
    move |r| {
        r.start(&[]).u32(attr::DEVICE_INDEX, device).u32(attr::PORT_INDEX, port);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kernel_without_rdma_is_a_reason() {
        match RdmaNetlink::open() {
            Ok(mut rdma) => assert!(!matches!(rdma.port(u32::MAX, 1), Reading::Value(_)), "there is no such device"),
            Err(error) => assert_eq!(reading::<()>(Err(error)), Reading::Unsupported),
        }
    }

    #[test]
    fn types_hold_client_and_command() {
        assert_eq!(Command::Get.kind(), 0x1401);
        assert_eq!(Command::StatGet.kind(), 0x1411);
    }
}
