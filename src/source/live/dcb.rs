//! DCB netlink: flow control and queues of an Ethernet port as its driver has them (IEEE 802.1Qaz, 802.1Qbb).
//!
//! Structures and numbers are those of the kernel's `linux/dcbnl.h`. Asking needs no privilege. The counts of pause
//! frames that come with PFC are left alone: mlx5 answers them from a cache, ethtool's are live.

use std::io;

use netlink_sys::protocols::NETLINK_ROUTE;

use super::netlink::{Attribute, Attributes, Netlink, Request, Shape};
use crate::fabric::{
    Buffers, DcbApp, DcbxMode, Errno, Ets, GlobalPause, Pfc, Qos, Reading, Selector, TransmissionSelection,
};

const RTM_GETDCB: u16 = 78;

/// `DCB_CMD_*`.
#[derive(Debug, Clone, Copy)]
enum Command {
    IeeeGet = 21,
    DcbxGet = 22,
}

/// `DCB_ATTR_*` and, inside [`attr::IEEE`], `DCB_ATTR_IEEE_*`.
mod attr {
    pub const INTERFACE: u16 = 1;
    pub const IEEE: u16 = 13;
    pub const DCBX: u16 = 14;
    pub const IEEE_ETS: u16 = 1;
    pub const IEEE_PFC: u16 = 2;
    pub const IEEE_APP_TABLE: u16 = 3;
    pub const IEEE_BUFFER: u16 = 10;
    /// Entries of the application table: those of the standard, and the kernel's own for PCP.
    pub const APPS: [u16; 2] = [1, 2];
}

/// The way to the DCB settings of this network namespace's devices.
#[derive(Debug)]
pub struct Dcb {
    netlink: Netlink,
}

/// DCB settings of one network device. Each is unsupported where the driver has no part of it (soft devices, virtual
/// functions).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DcbSettings {
    /// Priority flow control.
    pub pfc: Reading<Pfc>,
    /// Scheduling.
    pub ets: Reading<Ets>,
    /// The application (DSCP) table, in the kernel's order.
    pub apps: Reading<Vec<DcbApp>>,
    /// Receive buffers.
    pub buffers: Reading<Buffers>,
    /// Who decides.
    pub dcbx: Reading<DcbxMode>,
}

impl DcbSettings {
    /// All flow control of a port, with the 802.3x pause that ethtool knows.
    #[must_use]
    pub fn with_pause(self, global_pause: Reading<GlobalPause>) -> Qos {
        let Self { pfc, ets, apps, buffers, dcbx } = self;
        Qos { pfc, ets, apps, buffers, dcbx, global_pause }
    }

    /// All of it for one and the same reason missing.
    fn without(reason: Reading<()>) -> Self {
        Self {
            pfc: missing(reason),
            ets: missing(reason),
            apps: missing(reason),
            buffers: missing(reason),
            dcbx: missing(reason),
        }
    }

    fn decode(answer: Attributes<'_>) -> Self {
        let ieee = answer.find(attr::IEEE).map_or(Attributes(&[]), Attribute::nested);
        Self {
            pfc: decoded(ieee.find(attr::IEEE_PFC), pfc),
            ets: decoded(ieee.find(attr::IEEE_ETS), ets),
            apps: Reading::from_option(ieee.find(attr::IEEE_APP_TABLE).map(|table| apps(table.nested()))),
            buffers: decoded(ieee.find(attr::IEEE_BUFFER), buffers),
            dcbx: Reading::from_option(answer.find(attr::DCBX).and_then(Attribute::u8).map(DcbxMode)),
        }
    }
}

impl Dcb {
    /// Opens the socket.
    ///
    /// # Errors
    /// A sandbox refuses it.
    pub fn open() -> io::Result<Self> {
        Ok(Self { netlink: Netlink::open(NETLINK_ROUTE)? })
    }

    /// Reads the settings of this network device.
    pub fn read(&mut self, netdev: &str) -> DcbSettings {
        let mut settings = match self.ask(netdev, Command::IeeeGet, DcbSettings::decode) {
            Reading::Value(settings) => settings,
            reason => DcbSettings::without(reason.map(|_| ())),
        };
        // Drivers without the standard's interface may still say who decides.
        if settings.dcbx == Reading::Unsupported {
            let dcbx = |answer: Attributes<'_>| answer.find(attr::DCBX).and_then(Attribute::u8).map(DcbxMode);
            settings.dcbx = self.ask(netdev, Command::DcbxGet, dcbx).and_then(Reading::from_option);
        }
        settings
    }

    fn ask<T>(&mut self, netdev: &str, command: Command, decode: impl Fn(Attributes<'_>) -> T) -> Reading<T> {
        let compose = |request: &mut Request| {
            // `struct dcbmsg`: family, command, padding.
            request.start(&[0, command as u8, 0, 0]).string(attr::INTERFACE, netdev);
        };
        let mut read = None;
        let each = |payload: &[u8]| read = payload.get(4..).map(|attributes| decode(Attributes(attributes)));
        let answer = self.netlink.ask(RTM_GETDCB, Shape::Single, compose, each);
        Reading::from(answer).and_then(|()| read.map_or(Reading::Failed(Errno::GARBLED), Reading::Value))
    }
}

/// The same reason, for a value of any type.
fn missing<T>(reason: Reading<()>) -> Reading<T> {
    reason.and_then(|()| Reading::Unsupported)
}

/// An attribute that holds a structure: unsupported if it is not there, garbled if it is too short.
fn decoded<T>(attribute: Option<Attribute<'_>>, decode: impl Fn(&[u8]) -> Option<T>) -> Reading<T> {
    match attribute {
        None => Reading::Unsupported,
        Some(a) => decode(a.value).map_or(Reading::Failed(Errno::GARBLED), Reading::Value),
    }
}

/// `struct ieee_pfc`: its 16-bit delay is aligned, so a byte is left free before it.
fn pfc(bytes: &[u8]) -> Option<Pfc> {
    let delay = u16::from_ne_bytes(*bytes.get(4..)?.first_chunk()?);
    Some(Pfc { capacity: *bytes.first()?, enabled: *bytes.get(1)?, delay })
}

/// `struct ieee_ets`: bytes throughout.
fn ets(bytes: &[u8]) -> Option<Ets> {
    let eight = |at: usize| bytes.get(at..)?.first_chunk::<8>().copied();
    Some(Ets {
        capacity: *bytes.get(1)?,
        bandwidth_percent: eight(3)?,
        selection: eight(19)?.map(TransmissionSelection::from_code),
        class_of_priority: eight(27)?,
    })
}

/// `struct dcbnl_buffer`.
fn buffers(bytes: &[u8]) -> Option<Buffers> {
    let mut size_bytes = [0; 8];
    for (size, word) in size_bytes.iter_mut().zip(bytes.get(8..40)?.as_chunks().0) {
        *size = u32::from_ne_bytes(*word);
    }
    let total_bytes = u32::from_ne_bytes(*bytes.get(40..)?.first_chunk()?);
    Some(Buffers { buffer_of_priority: *bytes.first_chunk()?, size_bytes, total_bytes })
}

/// A table of `struct dcb_app`. Entries that are too short are left out.
fn apps(table: Attributes<'_>) -> Vec<DcbApp> {
    let entry = |a: Attribute<'_>| {
        let [selector, priority, low, high] = *a.value.first_chunk()?;
        let protocol = u16::from_ne_bytes([low, high]);
        Some(DcbApp { selector: selected_by(selector), protocol, priority })
    };
    table.iter().filter(|a| attr::APPS.contains(&a.kind)).filter_map(entry).collect()
}

/// `IEEE_8021QAZ_APP_SEL_*` and `DCB_APP_SEL_PCP`.
fn selected_by(code: u8) -> Selector {
    match code {
        1 => Selector::EtherType,
        2 => Selector::Stream,
        3 => Selector::Datagram,
        4 => Selector::AnyPort,
        5 => Selector::Dscp,
        255 => Selector::Pcp,
        other => Selector::Other(other),
    }
}

#[cfg(test)]
mod tests {
    use super::super::netlink::build::{attribute, nest};
    use super::*;
    use proptest::prelude::*;

    fn app(kind: u16, selector: u8, priority: u8, protocol: u16) -> Vec<u8> {
        attribute(kind, &[&[selector, priority][..], &protocol.to_ne_bytes()].concat())
    }

    fn pfc_bytes() -> Vec<u8> {
        let mut bytes = vec![8, 0b0001_1000, 1, 0xee];
        bytes.extend(700_u16.to_ne_bytes());
        bytes.resize(136, 0xee);
        bytes
    }

    fn ets_bytes() -> Vec<u8> {
        let mut bytes = vec![0, 8, 0];
        bytes.extend([10, 20, 30, 40, 0, 0, 0, 0]);
        bytes.extend([0xee; 8]);
        bytes.extend([2, 2, 2, 2, 0, 0, 1, 255]);
        bytes.extend([0, 0, 0, 3, 4, 0, 0, 7]);
        bytes.resize(59, 0xee);
        bytes
    }

    #[test]
    fn a_full_answer_is_read() {
        let mut buffer = vec![0, 0, 0, 1, 0, 0, 0, 0];
        buffer.extend([20_000_u32, 60_000, 0, 0, 0, 0, 0, 0, 80_000].into_iter().flat_map(u32::to_ne_bytes));
        let table = [app(1, 5, 3, 26), app(1, 1, 4, 0x8915), app(2, 255, 6, 6), attribute(1, &[5])];
        let ieee = [attribute(1, &ets_bytes()), attribute(2, &pfc_bytes()), nest(3, &table), attribute(10, &buffer)];
        let answer = [attribute(1, b"ens9\0"), nest(13, &ieee), attribute(14, &[9])].concat();
        let settings = DcbSettings::decode(Attributes(&answer));
        assert_eq!(settings.pfc, Reading::Value(Pfc { capacity: 8, enabled: 0x18, delay: 700 }));
        let read = settings.ets.value().unwrap();
        assert_eq!((read.capacity, read.bandwidth_percent), (8, [10, 20, 30, 40, 0, 0, 0, 0]));
        assert_eq!(read.class_of_priority, [0, 0, 0, 3, 4, 0, 0, 7]);
        assert_eq!(read.selection[3..], [2, 0, 0, 1, 255].map(TransmissionSelection::from_code));
        let entry = |selector, protocol, priority| DcbApp { selector, protocol, priority };
        let expected =
            [entry(Selector::Dscp, 26, 3), entry(Selector::EtherType, 0x8915, 4), entry(Selector::Pcp, 6, 6)];
        assert_eq!(settings.apps.value().unwrap(), &expected);
        let read = settings.buffers.value().unwrap();
        assert_eq!((read.buffer_of_priority[3], read.size_bytes[1], read.total_bytes), (1, 60_000, 80_000));
        assert_eq!(settings.dcbx, Reading::Value(DcbxMode(9)));
    }

    #[test]
    fn parts_that_a_driver_lacks_are_unsupported() {
        let settings = DcbSettings::decode(Attributes(&nest(13, &[attribute(2, &[8, 0]), nest(3, &[])])));
        assert_eq!(settings.pfc, Reading::Failed(Errno::GARBLED), "there, but too short");
        assert_eq!(settings.apps, Reading::Value(Vec::new()), "an empty table is a table");
        assert_eq!((settings.ets, settings.dcbx), (Reading::Unsupported, Reading::Unsupported));
    }

    #[test]
    fn a_device_without_dcb_has_none() {
        let mut dcb = Dcb::open().unwrap();
        assert_eq!(dcb.read("lo"), DcbSettings::default());
    }

    #[test]
    fn a_device_that_is_not_there_is_a_failure() {
        let settings = Dcb::open().unwrap().read("nosuchnetdev");
        let qos = settings.with_pause(Reading::Denied);
        assert!(matches!(qos.pfc, Reading::Failed(_) | Reading::Unsupported), "{:?}", qos.pfc);
        assert_eq!(qos.global_pause, Reading::Denied);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            prop_assert_eq!(pfc(&bytes).is_some(), bytes.len() >= 6);
            prop_assert_eq!(ets(&bytes).is_some(), bytes.len() >= 35);
            prop_assert_eq!(buffers(&bytes).is_some(), bytes.len() >= 44);
            prop_assert!(apps(Attributes(&bytes)).len() <= bytes.len() / 8);
            let settings = DcbSettings::decode(Attributes(&nest(13, &[bytes])));
            prop_assert!(!matches!(settings.pfc, Reading::Denied));
        }
    }
}
