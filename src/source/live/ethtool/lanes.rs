//! How many lanes a link uses: the one thing here that the ioctl does not tell. Ethtool's netlink family does, since
//! kernel 5.13.

use std::io;

use netlink_sys::protocols::NETLINK_GENERIC;

use crate::fabric::Reading;
use crate::source::live::netlink::{Attribute, Attributes, Netlink, Request, Shape};

/// The control family of generic netlink, which knows the number of every other.
mod control {
    pub const FAMILY: u16 = 16;
    pub const GET_FAMILY: u8 = 3;
    pub const ATTR_FAMILY_ID: u16 = 1;
    pub const ATTR_FAMILY_NAME: u16 = 2;
}

/// `ETHTOOL_MSG_LINKMODES_GET` and its attributes.
mod link_modes {
    pub const GET: u8 = 4;
    pub const ATTR_HEADER: u16 = 1;
    pub const ATTR_HEADER_NETDEV: u16 = 2;
    pub const ATTR_LANES: u16 = 9;
}

/// `struct genlmsghdr`: command, version, two bytes free.
const HEADER: usize = 4;

/// The way to ethtool's netlink family.
#[derive(Debug)]
pub(super) struct LinkModes {
    netlink: Netlink,
    family: u16,
}

impl LinkModes {
    /// Opens it. "Not found" on kernels before 5.6.
    pub(super) fn open() -> io::Result<Self> {
        let mut netlink = Netlink::open(NETLINK_GENERIC)?;
        let compose = |r: &mut Request| {
            r.start(&[control::GET_FAMILY, 1, 0, 0]).string(control::ATTR_FAMILY_NAME, "ethtool");
        };
        let mut family = None;
        netlink.ask(control::FAMILY, Shape::Single, compose, |answer| family = family_id(answer))?;
        let family = family.ok_or(rustix::io::Errno::NOENT)?;
        Ok(Self { netlink, family })
    }

    /// Lanes in use; unsupported where the driver or the kernel does not tell, or there is no link.
    pub(super) fn lanes(&mut self, netdev: &str) -> Reading<u32> {
        let compose = |r: &mut Request| {
            r.start(&[link_modes::GET, 1, 0, 0])
                .nest(link_modes::ATTR_HEADER, |h| _ = h.string(link_modes::ATTR_HEADER_NETDEV, netdev));
        };
        let mut read = None;
        let answer = self.netlink.ask(self.family, Shape::Single, compose, |payload| read = lanes(payload));
        Reading::from(answer).and_then(|()| Reading::from_option(read))
    }
}

fn family_id(answer: &[u8]) -> Option<u16> {
    let id = Attributes(answer.get(HEADER..)?).find(control::ATTR_FAMILY_ID)?;
    id.value.first_chunk().map(|b| u16::from_ne_bytes(*b))
}

/// The kernel gives no lanes, or 0, where it does not know them.
fn lanes(answer: &[u8]) -> Option<u32> {
    let attributes = Attributes(answer.get(HEADER..)?);
    attributes.find(link_modes::ATTR_LANES).and_then(Attribute::u32).filter(|n| *n > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::live::netlink::build::attribute;
    use proptest::prelude::*;

    fn answer(attributes: &[Vec<u8>]) -> Vec<u8> {
        [vec![4, 1, 0, 0], attributes.concat()].concat()
    }

    #[test]
    fn lanes_are_read_or_unknown() {
        assert_eq!(lanes(&answer(&[attribute(2, &[1]), attribute(9, &4_u32.to_ne_bytes())])), Some(4));
        assert_eq!(lanes(&answer(&[attribute(9, &0_u32.to_ne_bytes())])), None);
        assert_eq!(lanes(&answer(&[])), None);
        assert_eq!(family_id(&answer(&[attribute(1, &21_u16.to_ne_bytes())])), Some(21));
    }

    #[test]
    fn a_device_that_is_not_there_is_a_reason() {
        match LinkModes::open() {
            Ok(mut link_modes) => {
                assert_eq!(link_modes.lanes("nosuchnetdev"), Reading::Failed(crate::fabric::Errno(19)));
                assert_eq!(link_modes.lanes("lo"), Reading::Unsupported);
            }
            Err(error) => assert_eq!(Reading::<()>::from(Err(error)), Reading::Unsupported),
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
            prop_assert!(lanes(&bytes).is_none_or(|n| n > 0 && bytes.len() >= HEADER + 8));
            prop_assert!(family_id(&bytes).is_none() || bytes.len() >= HEADER + 6);
        }
    }
}
