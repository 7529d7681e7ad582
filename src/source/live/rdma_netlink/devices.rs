//! The list of devices.

use super::attr;
use crate::fabric::{DeviceName, Errno, Guid, NodeType, Reading, Text};
use crate::source::live::netlink::{Attribute, Attributes};

/// A device as the RDMA core knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RdmaDevice {
    /// The kernel's index for it: never given twice while the module is loaded.
    pub index: u32,
    /// Its name.
    pub name: DeviceName,
    /// How many ports it has, numbered from 1.
    pub ports: u32,
    /// Firmware version.
    pub firmware: Reading<Text>,
    /// Its identity.
    pub node_guid: Reading<Guid>,
    /// Its card's identity.
    pub sys_image_guid: Reading<Guid>,
    /// What kind of node it is.
    pub node_type: Reading<NodeType>,
    /// What it speaks: `ib`, `roce`, `iw`, `usnic`, `opa`. Kernels before 5.1 do not say.
    pub protocol: Reading<Text>,
}

impl RdmaDevice {
    /// Decodes an answer to `RDMA_NLDEV_CMD_GET`; `None` where index or name are missing.
    pub(super) fn decode(attributes: Attributes<'_>) -> Option<Self> {
        let text = |kind| Reading::from_option(attributes.find(kind).map(Attribute::text).filter(|t| !t.is_empty()));
        let guid = |kind| Reading::from_option(attributes.find(kind).and_then(Attribute::u64).map(Guid));
        Some(Self {
            index: attributes.find(attr::DEVICE_INDEX)?.u32()?,
            name: attributes.find(attr::DEVICE_NAME).map(|a| DeviceName(a.text())).filter(|n| !n.0.is_empty())?,
            ports: attributes.find(attr::PORT_INDEX).and_then(Attribute::u32).unwrap_or(0),
            firmware: text(attr::FIRMWARE),
            node_guid: guid(attr::NODE_GUID),
            sys_image_guid: guid(attr::SYS_IMAGE_GUID),
            node_type: attributes.find(attr::NODE_TYPE).and_then(Attribute::u8).map_or(Reading::Unsupported, node_type),
            protocol: text(attr::PROTOCOL),
        })
    }
}

/// `enum rdma_node_type`, which is also what sysfs prints.
fn node_type(code: u8) -> Reading<NodeType> {
    NodeType::from_code(code.into()).map_or(Reading::Failed(Errno::GARBLED), Reading::Value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Errno;
    use crate::source::live::netlink::build::attribute;
    use proptest::prelude::*;

    fn device(rest: &[Vec<u8>]) -> Option<RdmaDevice> {
        let head = [attribute(1, &3_u32.to_ne_bytes()), attribute(2, b"mlx5_7\0"), attribute(3, &2_u32.to_ne_bytes())];
        RdmaDevice::decode(Attributes(&[head.concat(), rest.concat()].concat()))
    }

    #[test]
    fn a_full_answer_is_read() {
        let read = device(&[
            attribute(5, b"28.40.7\0"),
            attribute(6, &0x00aa_0203_0405_0607_u64.to_ne_bytes()),
            attribute(7, &0x00aa_0203_0405_0600_u64.to_ne_bytes()),
            attribute(14, &[1]),
            attribute(67, b"roce\0"),
            attribute(200, b"from a later kernel"),
        ]);
        assert_eq!(
            read,
            Some(RdmaDevice {
                index: 3,
                name: DeviceName::new("mlx5_7"),
                ports: 2,
                firmware: Reading::Value(Text::clean("28.40.7")),
                node_guid: Reading::Value(Guid(0x00aa_0203_0405_0607)),
                sys_image_guid: Reading::Value(Guid(0x00aa_0203_0405_0600)),
                node_type: Reading::Value(NodeType::ChannelAdapter),
                protocol: Reading::Value(Text::clean("roce")),
            })
        );
    }

    #[test]
    fn what_is_not_said_is_unsupported() {
        let bare = device(&[attribute(5, b"\0"), attribute(14, &[99])]).unwrap();
        assert_eq!(bare.firmware, Reading::Unsupported, "software devices have an empty version");
        assert_eq!(bare.node_guid, Reading::Unsupported);
        assert_eq!(bare.node_type, Reading::Failed(Errno::GARBLED));
        assert_eq!(RdmaDevice::decode(Attributes(&attribute(2, b"mlx5_7\0"))), None, "no index");
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Some(read) = RdmaDevice::decode(Attributes(&bytes)) {
                prop_assert!(!read.name.as_str().is_empty());
            }
        }
    }
}
