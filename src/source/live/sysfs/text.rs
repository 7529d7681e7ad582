//! Parsers of one file's text, which arrives trimmed. Text that no rule understands is [`Errno::GARBLED`].

use std::str::FromStr;

use crate::fabric::{Errno, Guid, NodeType, Reading, Text};

/// What a file holds that isn't what it should be.
fn garbled<T>() -> Reading<T> {
    Reading::Failed(Errno::GARBLED)
}

/// A decimal number. Kernels before 4.13 say `N/A (no PMA)` where a driver has no counters at all.
#[must_use]
pub fn number<T: FromStr>(text: &str) -> Reading<T> {
    match text.parse() {
        Ok(number) => Reading::Value(number),
        Err(_) if text.starts_with("N/A") => Reading::Unsupported,
        Err(_) => garbled(),
    }
}

/// A number in hexadecimal with `0x` in front, or decimal (`lid`, `device`, `flags`).
#[must_use]
pub fn prefixed(text: &str) -> Reading<u32> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) if digits.starts_with(|c: char| c.is_ascii_hexdigit()) => u32::from_str_radix(digits, 16).ok(),
        Some(_) => None,
        None => text.parse().ok(),
    };
    parsed.map_or_else(garbled, Reading::Value)
}

/// Free text, cleaned. An empty file says nothing.
#[must_use]
pub fn label(text: &str) -> Reading<Text> {
    let label = Text::clean(text);
    Reading::from_option(Some(label).filter(|l| !l.is_empty()))
}

/// The code in front of `4: ACTIVE`.
#[must_use]
pub fn code(text: &str) -> Reading<u32> {
    number(text.split(':').next().unwrap_or_default().trim_end())
}

/// A GUID. All zeros identify nothing: the driver has none.
#[must_use]
pub fn guid(text: &str) -> Reading<Guid> {
    match text.parse() {
        Ok(Guid(0)) => Reading::Unsupported,
        Ok(guid) => Reading::Value(guid),
        Err(_) => garbled(),
    }
}

/// The kind of node: `1: CA`.
#[must_use]
pub fn node_type(text: &str) -> Reading<NodeType> {
    code(text).and_then(|code| NodeType::from_code(code).map_or_else(garbled, Reading::Value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn no_pma_is_unsupported_and_no_zero() {
        assert_eq!(number::<u64>("N/A (no PMA)"), Reading::Unsupported);
        assert_eq!(number::<u64>(""), garbled());
        assert_eq!(number::<u64>("-1"), garbled());
        assert_eq!(number::<u64>("18446744073709551616"), garbled());
        assert_eq!(number::<u64>("18446744073709551615"), Reading::Value(u64::MAX));
    }

    #[test]
    fn lids_are_hexadecimal() {
        assert_eq!(prefixed("0xffff"), Reading::Value(65_535));
        assert_eq!(prefixed("0x0"), Reading::Value(0));
        assert_eq!(prefixed("12"), Reading::Value(12));
        for bad in ["", "0x", "ffff", "0x-1", "0x+1", "0x100000000"] {
            assert_eq!(prefixed(bad), garbled(), "{bad}");
        }
    }

    #[test]
    fn node_types_go_by_their_code() {
        assert_eq!(node_type("1: CA"), Reading::Value(NodeType::ChannelAdapter));
        assert_eq!(node_type("4: RNIC"), Reading::Value(NodeType::Rnic));
        assert_eq!(node_type("7: unspecified"), Reading::Value(NodeType::Unspecified));
        assert_eq!(node_type("0: <unknown>"), garbled());
        assert_eq!(node_type("CA"), garbled());
    }

    #[test]
    fn a_guid_of_zeros_is_none() {
        assert_eq!(guid("0000:0000:0000:0000"), Reading::Unsupported);
        assert_eq!(guid("0200:c903:0000:0001"), Reading::Value(Guid(0x0200_c903_0000_0001)));
        assert_eq!(guid("0200"), garbled());
    }

    #[test]
    fn labels_are_cleaned() {
        assert_eq!(label("Adapter \u{1b}[2J one"), Reading::Value(Text::clean("Adapter ?[2J one")));
        assert_eq!(label("\0"), Reading::Unsupported);
    }

    proptest! {
        #[test]
        fn numbers_survive(value: u64) {
            prop_assert_eq!(number::<u64>(&value.to_string()), Reading::Value(value));
        }

        #[test]
        fn hexadecimal_survives(value: u32) {
            prop_assert_eq!(prefixed(&format!("{value:#x}")), Reading::Value(value));
        }

        #[test]
        fn codes_survive(value: u32, name in "[A-Za-z <>]*") {
            prop_assert_eq!(code(&format!("{value}: {name}")), Reading::Value(value));
        }

        #[test]
        fn garbage_is_a_reading(text in ".{0,80}") {
            let known = node_type(&text);
            prop_assert!(matches!(known, Reading::Value(_) | Reading::Failed(Errno::GARBLED) | Reading::Unsupported));
            let _ = (number::<u64>(&text), prefixed(&text), label(&text), guid(&text));
        }
    }
}
