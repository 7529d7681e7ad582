//! What a network device's driver tells through ethtool: statistics, link settings, its own name and firmware, and
//! 802.3x pause. All but the lanes by ioctl, which knows every statistic where ethtool's netlink family knows a few.

mod decode;
mod guarded;
mod ioctl;
mod lanes;
mod rows;
mod statistics;

use std::io;

use decode::{DRIVER_INFO, LINK_SETTINGS, PAUSE};
use ioctl::{Calls, Command};
use lanes::LinkModes;

use super::netlink::reading;
use crate::fabric::{Errno, GlobalPause, Reading};

pub use decode::{DriverInfo, LinkSettings};
pub use statistics::Statistics;

/// The way to the drivers of this network namespace's devices.
///
/// A call runs in the driver, in the caller's thread, and may wait for firmware for milliseconds.
#[derive(Debug)]
pub struct Ethtool {
    calls: Calls,
    /// Opened when first asked for lanes.
    link_modes: Option<LinkModes>,
}

impl Ethtool {
    /// Opens it. No privilege is needed.
    ///
    /// # Errors
    /// A sandbox allows no socket.
    pub fn open() -> io::Result<Self> {
        Ok(Self { calls: Calls::open()?, link_modes: None })
    }

    /// Driver and firmware.
    pub fn driver(&mut self, netdev: &str) -> Reading<DriverInfo> {
        decoded(self.calls.ask(netdev, Command::DriverInfo, &[], DRIVER_INFO), decode::driver_info)
    }

    /// 802.3x pause. Virtual devices mostly have none.
    pub fn pause(&mut self, netdev: &str) -> Reading<GlobalPause> {
        decoded(self.calls.ask(netdev, Command::PauseParameters, &[], PAUSE), decode::pause)
    }

    /// Speed and autonegotiation. Takes two calls: the first one learns how many link modes the kernel knows.
    pub fn link_settings(&mut self, netdev: &str) -> Reading<LinkSettings> {
        let words = self.ask_link_settings(netdev, 0, decode::link_mode_words);
        words.and_then(|words| self.ask_link_settings(netdev, words, decode::link_settings))
    }

    /// Lanes in use. Unsupported where the driver or a kernel before 5.13 does not tell, or there is no link.
    pub fn lanes(&mut self, netdev: &str) -> Reading<u32> {
        let modes = match &mut self.link_modes {
            Some(opened) => opened,
            none => match LinkModes::open() {
                Ok(opened) => none.insert(opened),
                Err(error) => return reading(Err(error)),
            },
        };
        modes.lanes(netdev)
    }

    /// Link settings with room for three sets of link modes of this many words.
    fn ask_link_settings<T>(&mut self, netdev: &str, words: u8, decode: fn(&[u8]) -> Option<T>) -> Reading<T> {
        let fields = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, words];
        let room = LINK_SETTINGS + 3 * 4 * usize::from(words);
        decoded(self.calls.ask(netdev, Command::LinkSettings, &fields, room), decode)
    }
}

/// An answer read by `decode`.
fn decoded<T>(answer: io::Result<&[u8]>, decode: impl FnOnce(&[u8]) -> Option<T>) -> Reading<T> {
    Reading::from(answer).and_then(|bytes| decode(bytes).map_or(Reading::Failed(Errno::GARBLED), Reading::Value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loopback_device_has_no_driver_to_ask() {
        let mut ethtool = Ethtool::open().unwrap();
        assert_eq!(ethtool.pause("lo"), Reading::Unsupported);
        assert_eq!(ethtool.link_settings("lo"), Reading::Unsupported);
        assert_eq!(ethtool.driver("nosuchnetdev"), Reading::Failed(Errno(19)));
    }

    #[test]
    fn every_device_here_gives_an_answer_or_a_reason() {
        let mut ethtool = Ethtool::open().unwrap();
        for entry in std::fs::read_dir("/sys/class/net").unwrap() {
            let netdev = entry.unwrap().file_name().into_string().unwrap();
            if let Reading::Value(info) = ethtool.driver(&netdev) {
                assert!(!info.driver.is_empty(), "{netdev}");
            }
            if let Reading::Value(LinkSettings { speed: Some(speed), .. }) = ethtool.link_settings(&netdev) {
                let file = std::fs::read_to_string(format!("/sys/class/net/{netdev}/speed")).unwrap();
                assert_eq!(file.trim(), (speed.0 / 1_000_000).to_string(), "{netdev}");
            }
        }
    }
}
