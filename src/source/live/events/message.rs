//! What the kernel's broadcasts say, as far as it concerns RDMA: rtnetlink and device events (uevents).

/// What an rtnetlink broadcast is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RouteChange {
    /// The network device with this index came, went, changed its state, or has other addresses: GIDs follow them.
    Link(u32),
    /// The DCB settings of some port were changed.
    Dcb,
}

impl RouteChange {
    /// The rtnetlink groups to join for these: `RTNLGRP_LINK`, `RTNLGRP_IPV4_IFADDR`, `RTNLGRP_IPV6_IFADDR`,
    /// `RTNLGRP_DCB`.
    pub const GROUPS: [u32; 4] = [1, 5, 9, 23];

    /// Reads the start of a message; its end may be missing. `None` for any other kind of message.
    pub fn parse(datagram: &[u8]) -> Option<Self> {
        /// `RTM_NEWLINK`, `RTM_DELLINK`, `RTM_NEWADDR`, `RTM_DELADDR`.
        const OF_A_LINK: [u16; 4] = [16, 17, 20, 21];
        /// `RTM_SETDCB`: what the kernel announces a changed setting with.
        const SET_DCB: u16 = 79;
        /// Where `nlmsg_type` is, and behind the header of 16 bytes the index in `ifinfomsg` and `ifaddrmsg` alike.
        const TYPE_AT: usize = 4;
        const INDEX_AT: usize = 20;

        let kind = u16::from_ne_bytes(*datagram.get(TYPE_AT..)?.first_chunk()?);
        match kind {
            SET_DCB => Some(Self::Dcb),
            kind if OF_A_LINK.contains(&kind) => {
                let index = *datagram.get(INDEX_AT..)?.first_chunk()?;
                Some(Self::Link(u32::from_ne_bytes(index)))
            }
            _ => None,
        }
    }
}

/// What happened to an RDMA device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeviceChange {
    /// It came, was renamed, or can be opened from now on.
    Here,
    /// The device of this name is going.
    Removed(String),
}

impl DeviceChange {
    /// The group of the kernel's own device events: udev's are in another.
    pub const GROUP: u32 = 1;

    /// Reads a device event: `remove@/devices/…/infiniband/mlx5_0`, then variables, each ended by a zero byte. `None`
    /// when it isn't about an RDMA device.
    pub fn parse(datagram: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(datagram).ok()?;
        let (heading, variables) = text.split_once('\0')?;
        let (action, path) = heading.split_once('@')?;
        let subsystem = variables.split('\0').find_map(|v| v.strip_prefix("SUBSYSTEM="))?;
        match (subsystem, action) {
            ("infiniband", "remove") => path.rsplit('/').next().map(|name| Self::Removed(name.to_owned())),
            ("infiniband", _) | ("infiniband_verbs", "add") => Some(Self::Here),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn route(kind: u16, index: u32) -> Vec<u8> {
        let mut message = vec![0; 32];
        message[0..4].copy_from_slice(&32_u32.to_ne_bytes());
        message[4..6].copy_from_slice(&kind.to_ne_bytes());
        message[20..24].copy_from_slice(&index.to_ne_bytes());
        message
    }

    #[test]
    fn links_and_settings_are_told_apart() {
        assert_eq!(RouteChange::parse(&route(16, 7)), Some(RouteChange::Link(7)));
        assert_eq!(RouteChange::parse(&route(17, 300)), Some(RouteChange::Link(300)));
        assert_eq!(RouteChange::parse(&route(79, 0)), Some(RouteChange::Dcb));
        assert_eq!(RouteChange::parse(&route(20, 7)), Some(RouteChange::Link(7)));
        assert_eq!(RouteChange::parse(&route(24, 7)), None);
        assert_eq!(RouteChange::parse(&route(16, 7)[..22]), None);
    }

    #[test]
    fn device_events_of_rdma_devices_count() {
        let event = |text: &str| DeviceChange::parse(text.as_bytes());
        assert_eq!(
            event("remove@/devices/virtual/infiniband/rxe3\0ACTION=remove\0SUBSYSTEM=infiniband\0SEQNUM=9\0"),
            Some(DeviceChange::Removed("rxe3".into()))
        );
        assert_eq!(event("add@/devices/virtual/infiniband/rxe3\0SUBSYSTEM=infiniband\0"), Some(DeviceChange::Here));
        assert_eq!(
            event("add@/devices/virtual/infiniband_verbs/uverbs3\0SUBSYSTEM=infiniband_verbs\0"),
            Some(DeviceChange::Here)
        );
        assert_eq!(event("add@/devices/virtual/net/dummy0\0SUBSYSTEM=net\0"), None);
        assert_eq!(event("libudev\0"), None);
    }

    proptest! {
        #[test]
        fn garbage_is_survived(bytes in prop::collection::vec(any::<u8>(), 0..64), text in "[a-z]{0,6}@/?[a-z/]{0,9}\0.{0,20}") {
            let _ = RouteChange::parse(&bytes);
            let _ = DeviceChange::parse(&bytes);
            let _ = DeviceChange::parse(text.as_bytes());
        }

        #[test]
        fn a_link_message_says_its_index_whatever_follows(index: u32, tail in prop::collection::vec(any::<u8>(), 0..64)) {
            let mut message = route(16, index);
            message.truncate(24);
            message.extend(tail);
            prop_assert_eq!(RouteChange::parse(&message), Some(RouteChange::Link(index)));
        }
    }
}
