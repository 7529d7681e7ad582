//! Netlink attributes: length, kind and value, in the host's byte order, one after the other.

use netlink_packet_core::NlasIterator;

use crate::fabric::Text;

/// One attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute<'a> {
    /// What it is, in the numbering of the message it is part of; flag bits removed.
    pub kind: u16,
    /// Its bytes, without header and padding.
    pub value: &'a [u8],
}

impl<'a> Attribute<'a> {
    /// A byte.
    #[must_use]
    pub fn u8(self) -> Option<u8> {
        self.value.first().copied()
    }

    /// A 32-bit number.
    #[must_use]
    pub fn u32(self) -> Option<u32> {
        self.value.first_chunk().map(|b| u32::from_ne_bytes(*b))
    }

    /// A 64-bit number.
    #[must_use]
    pub fn u64(self) -> Option<u64> {
        self.value.first_chunk().map(|b| u64::from_ne_bytes(*b))
    }

    /// A string up to its terminating zero, as bytes.
    #[must_use]
    pub fn c_string(self) -> &'a [u8] {
        let end = self.value.iter().position(|b| *b == 0).unwrap_or(self.value.len());
        self.value.get(..end).unwrap_or_default()
    }

    /// A string, made safe for a screen.
    #[must_use]
    pub fn text(self) -> Text {
        Text::clean(&String::from_utf8_lossy(self.c_string()))
    }

    /// The attributes inside this one.
    #[must_use]
    pub fn nested(self) -> Attributes<'a> {
        Attributes(self.value)
    }
}

/// A run of attributes. Bytes that are none end it: what came before still counts.
#[derive(Debug, Clone, Copy)]
pub struct Attributes<'a>(pub &'a [u8]);

impl<'a> Attributes<'a> {
    /// All of them in order.
    pub fn iter(self) -> impl Iterator<Item = Attribute<'a>> + use<'a> {
        NlasIterator::new(self.0).map_while(|found| {
            let found = found.ok()?;
            let (kind, length) = (found.kind(), usize::from(found.length()));
            found.into_inner().get(4..length).map(|value| Attribute { kind, value })
        })
    }

    /// The first of this kind.
    #[must_use]
    pub fn find(self, kind: u16) -> Option<Attribute<'a>> {
        self.iter().find(|a| a.kind == kind)
    }

    /// The values of this kind.
    pub fn all(self, kind: u16) -> impl Iterator<Item = Attribute<'a>> + use<'a> {
        self.iter().filter(move |a| a.kind == kind)
    }
}

#[cfg(test)]
mod tests {
    use super::super::build::{attribute, nest};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn values_are_found_by_kind() {
        let bytes = [
            attribute(1, &7_u32.to_ne_bytes()),
            attribute(2, b"mlx5_3\0"),
            nest(3, &[attribute(9, &u64::MAX.to_ne_bytes()), attribute(9, &[5])]),
        ]
        .concat();
        let all = Attributes(&bytes);
        assert_eq!(all.find(1).and_then(Attribute::u32), Some(7));
        assert_eq!(all.find(1).and_then(Attribute::u64), None, "four bytes are no 64-bit number");
        assert_eq!(all.find(2).map(Attribute::text), Some(Text::clean("mlx5_3")));
        let nested = all.find(3).map(Attribute::nested).unwrap();
        assert_eq!(nested.all(9).map(|a| a.value.len()).collect::<Vec<_>>(), [8, 1]);
        assert!(all.find(4).is_none());
    }

    #[test]
    fn a_broken_attribute_ends_the_run() {
        let mut bytes = attribute(1, &[1, 2, 3, 4]);
        bytes.extend([40, 0, 2, 0, 9]); // claims 40 bytes, has 5
        bytes.extend(attribute(1, &[0; 4]));
        assert_eq!(Attributes(&bytes).iter().count(), 1);
        assert_eq!(Attributes(&[0; 16]).iter().count(), 0, "a length of zero must not loop");
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..256)) {
            let read: Vec<_> = Attributes(&bytes).iter().collect();
            prop_assert!(read.iter().map(|a| a.value.len() + 4).sum::<usize>() <= bytes.len());
        }

        #[test]
        fn what_was_built_is_read_back(list in prop::collection::vec((1_u16..0x3fff, prop::collection::vec(any::<u8>(), 0..40)), 0..8)) {
            let bytes: Vec<u8> = list.iter().flat_map(|(kind, value)| attribute(*kind, value)).collect();
            let read: Vec<_> = Attributes(&bytes).iter().map(|a| (a.kind, a.value.to_vec())).collect();
            prop_assert_eq!(read, list);
        }
    }
}
