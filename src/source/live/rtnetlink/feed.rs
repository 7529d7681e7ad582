//! A socket that the kernel writes to when something changes.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::net::netlink::{self, SocketAddrNetlink};
use rustix::net::{AddressFamily, Protocol, RecvFlags, SocketFlags, SocketType, bind, recv, socket_with};

/// `RTMGRP_LINK`, `RTMGRP_IPV4_IFADDR`, `RTMGRP_IPV6_IFADDR`: GIDs follow addresses.
const LINKS_AND_ADDRESSES: u32 = 0x1 | 0x10 | 0x100;

/// The kernel's own uevents; group 2 is udev's, which may not run.
const KERNEL_UEVENTS: u32 = 1;

/// Longer than any uevent (2 KiB). Of longer messages the start will do.
const MESSAGE: usize = 4096;

/// A socket and what in it matters.
#[derive(Debug)]
pub(super) struct Feed {
    socket: OwnedFd,
    matters: fn(&[u8]) -> bool,
}

impl AsFd for Feed {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

impl Feed {
    /// Links that come, go or change, and their addresses.
    pub(super) fn links() -> io::Result<Self> {
        // The family of routes is number 0, which is what no protocol means.
        Ok(Self::anything(subscribe(None, LINKS_AND_ADDRESSES)?))
    }

    /// RDMA devices that come, go or are renamed. Heard of in the initial user namespace alone.
    pub(super) fn devices() -> io::Result<Self> {
        Ok(Self::rdma_uevents(subscribe(Some(netlink::KOBJECT_UEVENT), KERNEL_UEVENTS)?))
    }

    /// A socket all of whose messages matter.
    pub(super) fn anything(socket: OwnedFd) -> Self {
        Self { socket, matters: |_| true }
    }

    /// A socket of uevents.
    pub(super) fn rdma_uevents(socket: OwnedFd) -> Self {
        Self { socket, matters: is_of_rdma }
    }

    /// Reads what has come; whether any of it matters, from any feed.
    pub(super) fn drain_all(feeds: &[Self]) -> io::Result<bool> {
        feeds.iter().try_fold(false, |before, feed| Ok(feed.drain()? || before))
    }

    fn drain(&self) -> io::Result<bool> {
        let (mut message, mut matters) = ([0; MESSAGE], false);
        loop {
            match recv(&self.socket, &mut message, RecvFlags::DONTWAIT) {
                Ok((length, _)) => matters |= (self.matters)(message.get(..length).unwrap_or_default()),
                Err(rustix::io::Errno::AGAIN) => return Ok(matters),
                Err(rustix::io::Errno::INTR) => {}
                // Messages were lost: any of them may have mattered.
                Err(rustix::io::Errno::NOBUFS) => matters = true,
                Err(error) => return Err(error.into()),
            }
        }
    }
}

fn subscribe(family: Option<Protocol>, groups: u32) -> io::Result<OwnedFd> {
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let socket = socket_with(AddressFamily::NETLINK, SocketType::DGRAM, flags, family)?;
    bind(&socket, &SocketAddrNetlink::new(0, groups))?;
    Ok(socket)
}

/// Whether a uevent is about an RDMA device: a summary, then `KEY=value`, each with a zero behind it.
fn is_of_rdma(uevent: &[u8]) -> bool {
    uevent.split(|b| *b == 0).any(|field| field == b"SUBSYSTEM=infiniband")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn uevents_are_told_apart_by_their_subsystem() {
        assert!(is_of_rdma(b"remove@/devices/virtual/infiniband/r0\0ACTION=remove\0SUBSYSTEM=infiniband\0SEQNUM=9\0"));
        assert!(is_of_rdma(b"SUBSYSTEM=infiniband"), "cut off before its zero");
        assert!(!is_of_rdma(b"add@/devices/y\0SUBSYSTEM=infiniband_verbs\0NAME=infiniband\0"));
        assert!(!is_of_rdma(b""));
    }

    #[test]
    fn a_feed_without_messages_does_not_block() {
        assert!(!Feed::links().unwrap().drain().unwrap());
    }

    proptest! {
        #[test]
        fn the_field_is_found_wherever_it_stands(before in prop::collection::vec(1_u8.., 0..40), after in any::<Vec<u8>>()) {
            let uevent = [&before[..], b"\0SUBSYSTEM=infiniband\0", &after].concat();
            prop_assert!(is_of_rdma(&uevent));
        }
    }
}
