//! The state of a port. The RDMA core gives no speed here: sysfs and verbs do.

use super::attr;
use crate::fabric::{Errno, PhysState, PortState, Reading, Text};
use crate::source::live::netlink::{Attribute, Attributes};

/// A port as the RDMA core knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RdmaPort {
    /// Its logical state.
    pub state: Reading<PortState>,
    /// Its physical state.
    pub phys_state: Reading<PhysState>,
    /// Local identifier; InfiniBand alone has one here.
    pub lid: Reading<u32>,
    /// The subnet manager's.
    pub sm_lid: Reading<u32>,
    /// How many low bits of the LID are free.
    pub lmc: Reading<u8>,
    /// The index of its network device; absent where it has none in this network namespace.
    pub netdev_index: Option<u32>,
    /// The name of its network device.
    pub netdev: Option<Text>,
}

impl RdmaPort {
    /// Decodes an answer to `RDMA_NLDEV_CMD_PORT_GET`.
    pub(super) fn decode(attributes: Attributes<'_>) -> Self {
        let byte = |kind| attributes.find(kind).and_then(Attribute::u8);
        let number = |kind| attributes.find(kind).and_then(Attribute::u32);
        Self {
            state: coded(byte(attr::PORT_STATE), PortState::from_code),
            phys_state: coded(byte(attr::PHYS_STATE), PhysState::from_code),
            lid: Reading::from_option(number(attr::LID)),
            sm_lid: Reading::from_option(number(attr::SM_LID)),
            lmc: Reading::from_option(byte(attr::LMC)),
            netdev_index: number(attr::NETDEV_INDEX),
            netdev: attributes.find(attr::NETDEV_NAME).map(Attribute::text).filter(|t| !t.is_empty()),
        }
    }
}

/// A code that must be known: 0 is what drivers give that keep no such state.
fn coded<T>(code: Option<u8>, known: impl Fn(u32) -> Option<T>) -> Reading<T> {
    match code {
        None => Reading::Unsupported,
        Some(code) => match known(u32::from(code)) {
            Some(state) => Reading::Value(state),
            None if code == 0 => Reading::Unsupported,
            None => Reading::Failed(Errno::GARBLED),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::live::netlink::build::attribute;
    use proptest::prelude::*;

    #[test]
    fn an_infiniband_port_has_identifiers() {
        let bytes = [
            attribute(1, &0_u32.to_ne_bytes()),
            attribute(3, &1_u32.to_ne_bytes()),
            attribute(9, &77_u32.to_ne_bytes()),
            attribute(10, &4_u32.to_ne_bytes()),
            attribute(11, &[2]),
            attribute(12, &[2]),
            attribute(13, &[5]),
        ];
        let expected = RdmaPort {
            state: Reading::Value(PortState::Init),
            phys_state: Reading::Value(PhysState::LinkUp),
            lid: Reading::Value(77),
            sm_lid: Reading::Value(4),
            lmc: Reading::Value(2),
            netdev_index: None,
            netdev: None,
        };
        assert_eq!(RdmaPort::decode(Attributes(&bytes.concat())), expected);
    }

    #[test]
    fn a_roce_port_has_a_network_device() {
        let bytes =
            [attribute(12, &[4]), attribute(13, &[0]), attribute(50, &9_u32.to_ne_bytes()), attribute(51, b"ens1\0")];
        let port = RdmaPort::decode(Attributes(&bytes.concat()));
        assert_eq!((port.netdev_index, port.netdev), (Some(9), Some(Text::clean("ens1"))));
        assert_eq!(port.lid, Reading::Unsupported);
        assert_eq!(port.phys_state, Reading::Unsupported);
        assert_eq!(RdmaPort::decode(Attributes(&attribute(12, &[66]))).state, Reading::Failed(Errno::GARBLED));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let port = RdmaPort::decode(Attributes(&bytes));
            prop_assert!(port.netdev.is_none_or(|n| !n.is_empty()));
        }
    }
}
