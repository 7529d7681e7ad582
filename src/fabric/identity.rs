//! How devices and ports are named, known again and put in order.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::clean::Text;

/// The kernel's name of an RDMA device (`mlx5_0`, `rocep105s0`). Ordered naturally: `mlx5_2` before `mlx5_10`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeviceName(pub Text);

impl DeviceName {
    /// The name, cleaned.
    #[must_use]
    pub fn new(raw: &str) -> Self {
        Self(Text::clean(raw))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl PartialOrd for DeviceName {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for DeviceName {
    fn cmp(&self, other: &Self) -> Ordering {
        natord::compare(self.as_str(), other.as_str()).then_with(|| self.as_str().cmp(other.as_str()))
    }
}

impl fmt::Display for DeviceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A port's number on its device, from 1.
pub type PortNumber = u32;

/// A port as people write it: `mlx5_0/1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PortId {
    /// The device it belongs to.
    pub device: DeviceName,
    /// Its number there.
    pub port: PortNumber,
}

impl PortId {
    /// Port `port` of `device`.
    #[must_use]
    pub fn new(device: DeviceName, port: PortNumber) -> Self {
        Self { device, port }
    }
}

impl fmt::Display for PortId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.device, self.port))
    }
}

/// An EUI-64: what a port is known by across renames, hot-plug and reboots. Never byte-swapped: `0x0200c90300000000`
/// is printed `0200:c903:0000:0000`, as sysfs does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Guid(pub u64);

impl fmt::Display for Guid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let g = self.0;
        write!(f, "{:04x}:{:04x}:{:04x}:{:04x}", g >> 48, g >> 32 & 0xffff, g >> 16 & 0xffff, g & 0xffff)
    }
}

/// Text that is not a GUID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a GUID: want four groups of four hexadecimal digits, such as 0200:c903:0000:0000")]
pub struct NotAGuid;

impl FromStr for Guid {
    type Err = NotAGuid;

    fn from_str(text: &str) -> Result<Self, NotAGuid> {
        let groups: Vec<&str> = text.trim().split(':').collect();
        let hex = |g: &&str| g.len() == 4 && g.bytes().all(|b| b.is_ascii_hexdigit());
        if groups.len() != 4 || !groups.iter().all(hex) {
            return Err(NotAGuid);
        }
        u64::from_str_radix(&groups.concat(), 16).map(Self).map_err(|_| NotAGuid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_sort_naturally() {
        let mut names: Vec<_> = ["mlx5_10", "mlx5_2", "mlx4_0", "mlx5_bond_0"].map(DeviceName::new).into();
        names.sort();
        assert_eq!(names, ["mlx4_0", "mlx5_2", "mlx5_10", "mlx5_bond_0"].map(DeviceName::new));
    }

    #[test]
    fn a_port_is_written_device_slash_port() {
        assert_eq!(PortId::new(DeviceName::new("mlx5_0"), 1).to_string(), "mlx5_0/1");
    }

    proptest! {
        #[test]
        fn a_guid_survives_its_text(value: u64) {
            prop_assert_eq!(Guid(value).to_string().parse(), Ok(Guid(value)));
        }

        #[test]
        fn garbage_is_no_guid(text in ".{0,40}") {
            let _ = text.parse::<Guid>();
        }
    }
}
