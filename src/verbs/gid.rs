//! The addresses of a port, under their real index.

use std::io;

use ibverbs_sys as ffi;
use rustix::io::Errno;

use super::{Context, VerbsError};

/// How packets to and from an address are wrapped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GidKind {
    /// InfiniBand (an iWARP device's addresses say so too).
    InfiniBand,
    /// `RoCE` version 1: directly over Ethernet, not routable.
    RoceV1,
    /// `RoCE` version 2: over UDP.
    RoceV2,
    /// A value that is not in the headers this was made from.
    Other(u32),
}

impl From<u32> for GidKind {
    fn from(code: u32) -> Self {
        match code {
            ffi::IBV_GID_TYPE_IB => Self::InfiniBand,
            ffi::IBV_GID_TYPE_ROCE_V1 => Self::RoceV1,
            ffi::IBV_GID_TYPE_ROCE_V2 => Self::RoceV2,
            other => Self::Other(other),
        }
    }
}

/// An entry of a port's GID table that holds an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GidEntry {
    /// Index in the port's table: what a queue pair's `sgid_index` means. Tables have holes.
    pub index: u32,
    /// The address, as on the wire. An IPv4 address is the last four bytes after `::ffff`.
    pub raw: [u8; 16],
    /// How its packets are wrapped.
    pub kind: GidKind,
    /// The network interface it belongs to; none where there is none, or it is in another network namespace.
    pub ifindex: Option<u32>,
}

impl From<&ffi::ibv_gid_entry> for GidEntry {
    fn from(entry: &ffi::ibv_gid_entry) -> Self {
        Self {
            index: entry.gid_index,
            // SAFETY: each member of the union is sixteen bytes of plain data.
            raw: unsafe { entry.gid.raw },
            kind: entry.gid_type.into(),
            ifindex: (entry.ndev_ifindex != 0).then_some(entry.ndev_ifindex),
        }
    }
}

/// The most entries that fit into one call: its argument's length has sixteen bits.
const AT_ONCE: usize = u16::MAX as usize / size_of::<ffi::ibv_gid_entry>();

impl Context {
    /// The addresses of port `number`, by index; holes are skipped, and a port may have none.
    ///
    /// One call into the kernel where it has a call for the whole table (Linux 5.10), else libibverbs reads sysfs.
    ///
    /// # Errors
    ///
    /// [`VerbsError::Failed`] with what the verb returned: `EINVAL` for a port that the device does not have,
    /// `ENOSYS` with a libibverbs that cannot say (before rdma-core 33), `EIO` or `ENODEV` once the device is gone.
    pub fn gids(&self, number: u8) -> Result<Vec<GidEntry>, VerbsError> {
        let own = self.port(number)?.gid_tbl_len;
        if own == 0 {
            return Ok(Vec::new());
        }
        // The call is about all ports of the device at once.
        let mut all = 0;
        for port in 1..=self.device_attributes()?.phys_port_cnt {
            all += if port == number { own } else { self.port(port)?.gid_tbl_len } as usize;
        }
        match self.table(all.clamp(1, AT_ONCE)) {
            Ok(entries) => Ok(of_port(&entries, number)),
            // More addresses than fit into one call.
            Err(error) if all > AT_ONCE && error.errno() == Some(Errno::INVAL.raw_os_error()) => {
                self.one_by_one(number, own)
            }
            Err(error) => Err(error),
        }
    }

    fn table(&self, room: usize) -> Result<Vec<ffi::ibv_gid_entry>, VerbsError> {
        let mut entries = vec![ffi::ibv_gid_entry::default(); room];
        // SAFETY: an open context, and room for as many entries of this size as are announced.
        let count = unsafe {
            ffi::_ibv_query_gid_table(
                self.raw(),
                entries.as_mut_ptr(),
                entries.len(),
                0,
                size_of::<ffi::ibv_gid_entry>(),
            )
        };
        let Ok(count) = usize::try_from(count) else {
            let source = io::Error::from_raw_os_error(i32::try_from(-count).unwrap_or(0));
            return Err(VerbsError::Failed { verb: "ibv_query_gid_table", source });
        };
        entries.truncate(count);
        Ok(entries)
    }

    fn one_by_one(&self, number: u8, len: u32) -> Result<Vec<GidEntry>, VerbsError> {
        let mut found = Vec::new();
        for index in 0..len {
            let mut entry = ffi::ibv_gid_entry::default();
            let size = size_of::<ffi::ibv_gid_entry>();
            // SAFETY: an open context, and room for one entry of the announced size.
            let returned = unsafe { ffi::_ibv_query_gid_ex(self.raw(), number.into(), index, &raw mut entry, 0, size) };
            if returned != Errno::NODATA.raw_os_error() {
                VerbsError::check("ibv_query_gid_ex", returned)?;
                found.push(GidEntry::from(&entry));
            }
        }
        Ok(found)
    }
}

fn of_port(entries: &[ffi::ibv_gid_entry], number: u8) -> Vec<GidEntry> {
    let mut found: Vec<_> =
        entries.iter().filter(|entry| entry.port_num == u32::from(number)).map(GidEntry::from).collect();
    found.sort_by_key(|entry| entry.index);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(port: u32, index: u32) -> ffi::ibv_gid_entry {
        let raw = [index.to_be_bytes()[3]; 16];
        ffi::ibv_gid_entry { gid: ffi::ibv_gid { raw }, gid_index: index, port_num: port, gid_type: 2, ndev_ifindex: 3 }
    }

    #[test]
    fn holes_keep_the_real_index() {
        let table: Vec<_> = (0..256).filter(|index| index % 3 == 0).map(|index| entry(1, index)).collect();
        let found = of_port(&table, 1);
        assert_eq!(found.len(), 86);
        assert!(found.iter().all(|gid| gid.index % 3 == 0 && gid.raw == [gid.index.to_be_bytes()[3]; 16]));
        assert_eq!(found.last().map(|gid| gid.index), Some(255));
    }

    #[test]
    fn each_port_has_its_own() {
        let table = [entry(1, 0), entry(2, 0), entry(2, 5), entry(1, 3)];
        let indices = |port| of_port(&table, port).iter().map(|gid| gid.index).collect::<Vec<_>>();
        assert_eq!(indices(1), [0, 3]);
        assert_eq!(indices(2), [0, 5]);
        assert!(indices(3).is_empty());
        assert!(of_port(&[], 1).is_empty());
    }

    #[test]
    fn no_interface_is_none() {
        let raw = ffi::ibv_gid_entry { ndev_ifindex: 0, gid_type: 7, ..entry(1, 0) };
        let gid = GidEntry::from(&raw);
        assert_eq!((gid.ifindex, gid.kind), (None, GidKind::Other(7)));
    }

    #[test]
    fn one_call_holds_what_its_length_can_say() {
        assert!(u16::try_from(AT_ONCE * size_of::<ffi::ibv_gid_entry>()).is_ok());
        assert_eq!(AT_ONCE, 2047);
    }
}
