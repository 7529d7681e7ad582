//! The structures that ethtool answers in, as bytes.

use crate::fabric::{BitsPerSecond, GlobalPause, Text};

/// The longest name of a statistic, with its terminating zero if there is room for one.
pub(super) const NAME: usize = 32;

/// `ETH_SS_STATS`: the string set that names the statistics.
pub(super) const STATISTICS_SET: u32 = 1;

/// The size of `struct ethtool_drvinfo`.
pub(super) const DRIVER_INFO: usize = 196;

/// The size of `struct ethtool_pauseparam`.
pub(super) const PAUSE: usize = 16;

/// The size of `struct ethtool_link_settings` without the link modes behind it.
pub(super) const LINK_SETTINGS: usize = 48;

/// Driver and firmware of a network device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DriverInfo {
    /// The driver's name.
    pub driver: Text,
    /// The firmware's version; absent where the driver names none.
    pub firmware: Option<Text>,
}

/// How a link is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkSettings {
    /// Its speed; absent while it is down or the driver does not know.
    pub speed: Option<BitsPerSecond>,
    /// Whether speed is negotiated.
    pub autoneg: bool,
}

/// The 32-bit word at byte `at`.
pub(super) fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|w| u32::from_ne_bytes(*w))
}

/// The name at the start of `bytes`, which ends at a zero if it is not full.
pub(super) fn name(bytes: &[u8]) -> Text {
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    Text::clean(&String::from_utf8_lossy(bytes.get(..end).unwrap_or_default()))
}

/// `struct ethtool_drvinfo`.
pub(super) fn driver_info(bytes: &[u8]) -> Option<DriverInfo> {
    let firmware = Some(name(bytes.get(68..100)?)).filter(|f| !f.is_empty() && f.as_str() != "N/A");
    Some(DriverInfo { driver: name(bytes.get(4..36)?), firmware })
}

/// `struct ethtool_pauseparam`.
pub(super) fn pause(bytes: &[u8]) -> Option<GlobalPause> {
    let flag = |at| word(bytes, at).map(|w| w != 0);
    Some(GlobalPause { autoneg: flag(4)?, rx: flag(8)?, tx: flag(12)? })
}

/// How many words of link modes the kernel wants room for. The first request has none; the kernel then answers with
/// their number, negative.
pub(super) fn link_mode_words(bytes: &[u8]) -> Option<u8> {
    let words = i8::from_ne_bytes([*bytes.get(15)?]);
    (words < 0).then(|| words.unsigned_abs())
}

/// `struct ethtool_link_settings`. Speed is in Mb/s; 0 and all ones mean that it is not known.
pub(super) fn link_settings(bytes: &[u8]) -> Option<LinkSettings> {
    let speed = word(bytes, 4).filter(|s| *s != 0 && *s != u32::MAX).map(BitsPerSecond::from_mbps);
    Some(LinkSettings { speed, autoneg: *bytes.get(11)? != 0 })
}

/// `struct ethtool_sset_info` asked for one set: how many strings it has; `None` if the driver has no such set.
pub(super) fn set_size(bytes: &[u8]) -> Option<usize> {
    let mask = u64::from_ne_bytes(*bytes.get(8..)?.first_chunk()?);
    if mask == 0 { None } else { usize::try_from(word(bytes, 16)?).ok() }
}

/// `struct ethtool_gstrings`: the names, 32 bytes each; `None` unless there are `count` of them.
pub(super) fn names(bytes: &[u8], count: usize) -> Option<&[u8]> {
    let said = usize::try_from(word(bytes, 8)?).ok()?;
    if said == count { bytes.get(12..)?.get(..count.checked_mul(NAME)?) } else { None }
}

/// `struct ethtool_stats`: the numbers; `None` unless there are `count` of them.
pub(super) fn statistics(bytes: &[u8], count: usize) -> Option<&[[u8; 8]]> {
    let said = usize::try_from(word(bytes, 4)?).ok()?;
    if said == count { bytes.get(8..)?.as_chunks().0.get(..count) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Bytes of this length with these parts written into zeros.
    fn bytes(length: usize, parts: &[(usize, &[u8])]) -> Vec<u8> {
        let mut bytes = vec![0; length];
        for (at, part) in parts {
            bytes[*at..at + part.len()].copy_from_slice(part);
        }
        bytes
    }

    #[test]
    fn driver_and_firmware_are_cleaned() {
        let info = driver_info(&bytes(DRIVER_INFO, &[(4, b"mlx5_core"), (68, b"28.40.7 (MT_01)\x1b[m")])).unwrap();
        assert_eq!(info.driver, Text::clean("mlx5_core"));
        assert_eq!(info.firmware, Some(Text::clean("28.40.7 (MT_01)?[m")));
        let bare = driver_info(&bytes(DRIVER_INFO, &[(4, &[b'x'; 32]), (68, b"N/A")])).unwrap();
        assert_eq!((bare.driver.as_str().len(), bare.firmware), (32, None), "a full name has no zero behind it");
    }

    #[test]
    fn pause_has_three_flags() {
        let flags = [[0_u32, 1, 0].map(u32::to_ne_bytes).concat(), vec![9; 4]].concat();
        let read = pause(&bytes(20, &[(4, &flags)]));
        assert_eq!(read, Some(GlobalPause { autoneg: false, rx: true, tx: false }));
        assert_eq!(pause(&[0; 12]), None);
    }

    #[test]
    fn link_settings_take_two_steps() {
        assert_eq!(link_mode_words(&bytes(LINK_SETTINGS, &[(15, &(-4_i8).to_ne_bytes())])), Some(4));
        assert_eq!(link_mode_words(&bytes(LINK_SETTINGS, &[(15, &[4])])), None);
        let set = link_settings(&bytes(LINK_SETTINGS, &[(4, &400_000_u32.to_ne_bytes()), (11, &[1])]));
        assert_eq!(set, Some(LinkSettings { speed: Some(BitsPerSecond(400_000_000_000)), autoneg: true }));
        for unknown in [0, u32::MAX] {
            let set = link_settings(&bytes(LINK_SETTINGS, &[(4, &unknown.to_ne_bytes())]));
            assert_eq!(set, Some(LinkSettings { speed: None, autoneg: false }));
        }
    }

    #[test]
    fn sets_have_a_size_or_are_missing() {
        assert_eq!(set_size(&bytes(24, &[(8, &2_u64.to_ne_bytes()), (16, &62_u32.to_ne_bytes())])), Some(62));
        assert_eq!(set_size(&bytes(24, &[(16, &62_u32.to_ne_bytes())])), None);
    }

    #[test]
    fn another_count_than_expected_is_no_answer() {
        let strings = bytes(12 + 2 * NAME, &[(8, &2_u32.to_ne_bytes()), (12, b"a"), (12 + NAME, b"b")]);
        assert_eq!(names(&strings, 2).map(|n| n.chunks(NAME).map(name).collect()), Some(vec!["a".into(), "b".into()]));
        assert_eq!(names(&strings, 1), None);
        let numbers = bytes(8 + 16, &[(4, &2_u32.to_ne_bytes()), (8, &5_u64.to_ne_bytes())]);
        assert_eq!(statistics(&numbers, 2), Some(&[5_u64.to_ne_bytes(), [0; 8]][..]));
        assert_eq!(statistics(&numbers, 3), None);
        assert_eq!(statistics(&numbers[..20], 2), None, "fewer bytes than it says");
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..220), count: usize) {
            let read = [driver_info(&bytes).is_some(), pause(&bytes).is_some(), link_settings(&bytes).is_some()];
            prop_assert_eq!(read, [bytes.len() >= 100, bytes.len() >= PAUSE, bytes.len() >= 12]);
            prop_assert!(link_mode_words(&bytes).is_none_or(|w| w <= 128));
            prop_assert!(set_size(&bytes).is_none() || bytes.len() >= 20);
            prop_assert!(names(&bytes, count).is_none_or(|n| n.len() == count * NAME));
            prop_assert!(statistics(&bytes, count).is_none_or(|n| n.len() == count));
        }
    }
}
