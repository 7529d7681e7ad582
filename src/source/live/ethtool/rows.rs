//! The three calls that statistics take.

use std::io;

use super::Ethtool;
use super::decode::{self, NAME, STATISTICS_SET};
use super::ioctl::Command;

/// A driver's statistics, which may change between any two calls.
pub(super) trait Rows {
    /// How many there are; 0 where the driver has none.
    fn count(&mut self) -> io::Result<usize>;

    /// Their names, 32 bytes each; `None` if there are not, or no longer, `count` of them.
    fn names(&mut self, count: usize) -> io::Result<Option<&[u8]>>;

    /// Their numbers; `None` if there are not, or no longer, `count` of them.
    fn numbers(&mut self, count: usize) -> io::Result<Option<&[[u8; 8]]>>;
}

/// Those of a network device.
#[derive(Debug)]
pub(super) struct NetdevRows<'e> {
    pub(super) ethtool: &'e mut Ethtool,
    pub(super) netdev: &'e str,
}

impl Rows for NetdevRows<'_> {
    fn count(&mut self) -> io::Result<usize> {
        let mask = [[0; 4].as_slice(), &(1_u64 << STATISTICS_SET).to_ne_bytes()].concat();
        let answer = self.ethtool.calls.ask(self.netdev, Command::StringSetInfo, &mask, 20)?;
        Ok(decode::set_size(answer).unwrap_or(0))
    }

    fn names(&mut self, count: usize) -> io::Result<Option<&[u8]>> {
        let fields = [STATISTICS_SET, number(count)].map(u32::to_ne_bytes);
        let room = count.saturating_mul(NAME).saturating_add(12);
        let answer = self.ethtool.calls.ask(self.netdev, Command::Strings, fields.as_flattened(), room);
        Ok(grown(answer)?.and_then(|bytes| decode::names(bytes, count)))
    }

    fn numbers(&mut self, count: usize) -> io::Result<Option<&[[u8; 8]]>> {
        let room = count.saturating_mul(8).saturating_add(8);
        let answer = self.ethtool.calls.ask(self.netdev, Command::Statistics, &number(count).to_ne_bytes(), room);
        Ok(grown(answer)?.and_then(|bytes| decode::statistics(bytes, count)))
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// "Bad address" means that there were more rows than room for them.
fn grown<T>(answer: io::Result<T>) -> io::Result<Option<T>> {
    match answer {
        Err(error) if error.raw_os_error() == Some(rustix::io::Errno::FAULT.raw_os_error()) => Ok(None),
        other => other.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_without_statistics_has_none() {
        let mut ethtool = Ethtool::open().unwrap();
        let mut rows = NetdevRows { ethtool: &mut ethtool, netdev: "lo" };
        assert_eq!(rows.count().unwrap(), 0);
        assert_eq!(rows.numbers(3).unwrap_err().raw_os_error(), Some(95));
    }

    #[test]
    fn only_a_bad_address_means_more_rows() {
        let failed = |code| grown::<()>(Err(io::Error::from_raw_os_error(code)));
        assert!(failed(14).unwrap().is_none());
        assert_eq!(failed(19).unwrap_err().raw_os_error(), Some(19));
    }
}
