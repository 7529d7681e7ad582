//! The devices, one of them open, and what it says about itself.

use std::ffi::{CStr, c_char};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::slice;
use std::sync::Arc;

use ibverbs_sys as ffi;
use rustix::fs::Access;
use rustix::io::Errno;

use super::{VerbsError, availability};

/// A device in libibverbs' list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DeviceName {
    /// The kernel's name for it, `mlx5_0`. It changes when the device is renamed.
    pub name: String,
    /// The kernel's number for it, as in RDMA netlink; none where the kernel or the library does not say.
    pub index: Option<u32>,
}

/// The devices that libibverbs has a provider for, in its order. Empty on a host without any.
///
/// # Errors
///
/// [`VerbsError::Unavailable`] without libibverbs; [`VerbsError::Failed`] when the list cannot be made (`ENOSYS`:
/// no RDMA in this kernel).
pub fn devices() -> Result<Vec<DeviceName>, VerbsError> {
    availability()?;
    let list = ibverbs::devices().map_err(|source| VerbsError::Failed { verb: "ibv_get_device_list", source })?;
    Ok(list
        .iter()
        .filter_map(|device| {
            let name = device.name()?.to_string_lossy().into_owned();
            let index = device.index().ok().and_then(|index| u32::try_from(index).ok());
            Some(DeviceName { name, index })
        })
        .collect())
}

/// An EUI-64: which device or system it is, whatever its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Guid(pub [u8; 8]);

/// As in sysfs: `b83f:d203:00aa:1234`.
impl fmt::Display for Guid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (group, pair) in self.0.chunks_exact(2).enumerate() {
            let colon = if group == 0 { "" } else { ":" };
            write!(f, "{colon}{:02x}{:02x}", pair[0], pair[1])?;
        }
        Ok(())
    }
}

/// What a device says about itself, from `ibv_query_device`. Limits are counts unless they say otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceAttributes {
    /// Firmware version as the driver writes it; may be empty.
    pub fw_ver: String,
    /// The device's own identity.
    pub node_guid: Guid,
    /// Identity of the system it is a part of: functions of one card share it.
    pub sys_image_guid: Guid,
    /// PCI or IEEE vendor id, as the driver gives it.
    pub vendor_id: u32,
    /// The vendor's number of the part.
    pub vendor_part_id: u32,
    /// Hardware revision.
    pub hw_ver: u32,
    /// Physical ports; they are numbered from 1.
    pub phys_port_cnt: u8,
    /// Largest memory region, bytes.
    pub max_mr_size: u64,
    /// Page sizes that can be registered, as a mask of bytes.
    pub page_size_cap: u64,
    /// `IBV_DEVICE_*` bits.
    pub device_cap_flags: u32,
    /// Queue pairs.
    pub max_qp: u32,
    /// Work requests in a queue.
    pub max_qp_wr: u32,
    /// Scatter/gather entries in a work request.
    pub max_sge: u32,
    /// Completion queues.
    pub max_cq: u32,
    /// Entries in a completion queue.
    pub max_cqe: u32,
    /// Memory regions.
    pub max_mr: u32,
    /// Protection domains.
    pub max_pd: u32,
    /// RDMA reads and atomics that a queue pair can have outstanding as their target.
    pub max_qp_rd_atom: u32,
    /// RDMA reads and atomics that a queue pair can have outstanding as their initiator.
    pub max_qp_init_rd_atom: u32,
    /// Partitions in a port's table.
    pub max_pkeys: u16,
}

impl From<&ffi::ibv_device_attr> for DeviceAttributes {
    fn from(a: &ffi::ibv_device_attr) -> Self {
        // Limits are C ints; a driver that has none gives -1 or i32::MAX.
        let count = |limit: i32| u32::try_from(limit).unwrap_or(u32::MAX);
        Self {
            fw_ver: text(&a.fw_ver),
            node_guid: Guid(a.node_guid.to_ne_bytes()),
            sys_image_guid: Guid(a.sys_image_guid.to_ne_bytes()),
            vendor_id: a.vendor_id,
            vendor_part_id: a.vendor_part_id,
            hw_ver: a.hw_ver,
            phys_port_cnt: a.phys_port_cnt,
            max_mr_size: a.max_mr_size,
            page_size_cap: a.page_size_cap,
            device_cap_flags: a.device_cap_flags,
            max_qp: count(a.max_qp),
            max_qp_wr: count(a.max_qp_wr),
            max_sge: count(a.max_sge),
            max_cq: count(a.max_cq),
            max_cqe: count(a.max_cqe),
            max_mr: count(a.max_mr),
            max_pd: count(a.max_pd),
            max_qp_rd_atom: count(a.max_qp_rd_atom),
            max_qp_init_rd_atom: count(a.max_qp_init_rd_atom),
            max_pkeys: a.max_pkeys,
        }
    }
}

/// What carries a device's messages (`enum ibv_transport_type`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Transport {
    /// InfiniBand's, over InfiniBand or as `RoCE` over Ethernet: queue pairs connect with what the peers tell each
    /// other.
    InfiniBand,
    /// iWARP, over TCP: queue pairs connect with `rdma_cm` alone.
    Iwarp,
    /// The vendor's own (EFA, usNIC) or unknown: `IBV_TRANSPORT_*`. No reliable connections.
    Other(i32),
}

impl From<ffi::ibv_transport_type> for Transport {
    fn from(code: ffi::ibv_transport_type) -> Self {
        match code {
            ffi::IBV_TRANSPORT_IB => Self::InfiniBand,
            ffi::IBV_TRANSPORT_IWARP => Self::Iwarp,
            other => Self::Other(other),
        }
    }
}

/// An open device. Clones share it; the last one closes it.
#[derive(Debug, Clone)]
pub struct Context(Arc<Open>);

#[derive(Debug)]
struct Open {
    raw: NonNull<ffi::ibv_context>,
    name: String,
}

// SAFETY: libibverbs is thread-safe (its manual, "THREAD SAFETY"): any thread may use a context, several at once,
// and the pointer is not reachable mutably from here.
unsafe impl Send for Open {}
// SAFETY: as above.
unsafe impl Sync for Open {}

impl Drop for Open {
    fn drop(&mut self) {
        // SAFETY: from ibv_open_device, closed here alone; whatever uses it holds an Arc of this. Nothing can be
        // done about a failure: the kernel frees what is left when the process ends.
        unsafe { ffi::ibv_close_device(self.raw.as_ptr()) };
    }
}

impl Context {
    /// Opens the device of this name, whatever the state of its ports.
    ///
    /// # Errors
    ///
    /// [`VerbsError::Unavailable`] without libibverbs, [`VerbsError::NotFound`] without such a device in its list,
    /// [`VerbsError::Denied`] or [`VerbsError::NoFile`] for its file in `/dev/infiniband`, and
    /// [`VerbsError::Failed`] with what `ibv_open_device` set.
    pub fn open(name: &str) -> Result<Self, VerbsError> {
        availability()?;
        let list = List::new()?;
        let because = |error| file_of(name).and_then(|path| refused(name, path)).unwrap_or(error);
        let Some(device) = list.find(name) else {
            return Err(because(VerbsError::NotFound { device: name.into() }));
        };
        // SAFETY: a device of a list that is still held.
        let raw = unsafe { ffi::ibv_open_device(device.as_ptr()) };
        let Some(raw) = NonNull::new(raw) else {
            return Err(because(VerbsError::last("ibv_open_device")));
        };
        Ok(Self(Arc::new(Open { raw, name: name.into() })))
    }

    /// The name it was opened by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// What the device says about itself. Costs a call into the kernel, of most drivers a firmware command.
    ///
    /// # Errors
    ///
    /// [`VerbsError::Failed`] with what `ibv_query_device` returned; `EIO` or `ENODEV` once the device is gone.
    pub fn device_attributes(&self) -> Result<DeviceAttributes, VerbsError> {
        let mut raw = ffi::ibv_device_attr::default();
        // SAFETY: an open context and room for the attributes.
        let returned = unsafe { ffi::ibv_query_device(self.raw(), &raw mut raw) };
        VerbsError::check("ibv_query_device", returned)?;
        Ok(DeviceAttributes::from(&raw))
    }

    /// What carries its messages.
    #[must_use]
    pub fn transport(&self) -> Transport {
        // SAFETY: an open context keeps its device.
        Transport::from(unsafe { (*(*self.raw()).device).transport_type })
    }

    /// Whether the kernel has taken the device's file away: it is gone, or its removal waits for this context to be
    /// closed. Looks at one name in sysfs.
    #[must_use]
    pub fn is_removed(&self) -> bool {
        // SAFETY: an open context keeps its device, whose paths do not change.
        let path = text(unsafe { &(*(*self.raw()).device).dev_path });
        !path.is_empty() && rustix::fs::access(&*path, Access::EXISTS) == Err(Errno::NOENT)
    }

    /// For the verbs of this module: valid while this context or a clone of it lives.
    pub(super) fn raw(&self) -> *mut ffi::ibv_context {
        self.0.raw.as_ptr()
    }
}

/// libibverbs' list of devices, whose entries are valid while it is held.
struct List {
    first: NonNull<*mut ffi::ibv_device>,
    len: usize,
}

impl List {
    fn new() -> Result<Self, VerbsError> {
        let mut count = 0;
        // SAFETY: room for the count.
        let first = unsafe { ffi::ibv_get_device_list(&raw mut count) };
        match NonNull::new(first) {
            Some(first) => Ok(Self { first, len: usize::try_from(count).unwrap_or(0) }),
            None => Err(VerbsError::last("ibv_get_device_list")),
        }
    }

    fn find(&self, name: &str) -> Option<NonNull<ffi::ibv_device>> {
        // SAFETY: libibverbs made an array of this many devices at this address.
        let devices = unsafe { slice::from_raw_parts(self.first.as_ptr(), self.len) };
        devices.iter().copied().filter_map(NonNull::new).find(|device| {
            // SAFETY: a device of a list that is held.
            let found = unsafe { ffi::ibv_get_device_name(device.as_ptr()) };
            // SAFETY: libibverbs' names are C strings and live as long as the device.
            !found.is_null() && unsafe { CStr::from_ptr(found) }.to_bytes() == name.as_bytes()
        })
    }
}

impl Drop for List {
    fn drop(&mut self) {
        // SAFETY: from ibv_get_device_list, freed here alone. Opened devices keep a reference of their own.
        unsafe { ffi::ibv_free_device_list(self.first.as_ptr()) };
    }
}

/// The file of a device, `/dev/infiniband/uverbsN`, as the kernel says. libibverbs leaves a device out of its list
/// when this is missing, so its list cannot say.
fn file_of(name: &str) -> Option<PathBuf> {
    let files = fs::read_dir("/sys/class/infiniband_verbs").ok()?;
    let of_device = |file: &fs::DirEntry| {
        fs::read_to_string(file.path().join("ibdev")).is_ok_and(|device| device.trim_end() == name)
    };
    let file = files.filter_map(Result::ok).find(of_device)?;
    Some(Path::new("/dev/infiniband").join(file.file_name()))
}

/// Why a device did not open, as far as its file tells. libibverbs itself says `ENOENT` for a file that it may not
/// read, having looked for another that it may.
fn refused(name: &str, path: PathBuf) -> Option<VerbsError> {
    let device = name.to_owned();
    match rustix::fs::access(&path, Access::READ_OK | Access::WRITE_OK) {
        Err(Errno::ACCESS | Errno::PERM | Errno::ROFS) => Some(VerbsError::Denied { device, path }),
        Err(Errno::NOENT | Errno::NOTDIR) => Some(VerbsError::NoFile { device, path }),
        _ => None,
    }
}

/// A C string in an array of fixed length.
fn text(chars: &[c_char]) -> String {
    let bytes: Vec<u8> = chars.iter().take_while(|&&c| c != 0).flat_map(|c| c.to_ne_bytes()).collect();
    String::from_utf8_lossy(&bytes).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guid_reads_as_in_sysfs() {
        // In memory as on the wire: big-endian, whatever this machine is.
        let raw = ffi::ibv_device_attr { node_guid: 0x40bd_01ff_fe9d_c686_u64.to_be(), ..Default::default() };
        assert_eq!(DeviceAttributes::from(&raw).node_guid.to_string(), "40bd:01ff:fe9d:c686");
    }

    #[test]
    fn attributes_are_taken_as_they_are() {
        let mut raw = ffi::ibv_device_attr { vendor_id: 0x02c9, max_qp: -1, max_cq: 7, ..Default::default() };
        for (to, from) in raw.fw_ver.iter_mut().zip(b"28.39.1002") {
            *to = c_char::from_ne_bytes([*from]);
        }
        let attributes = DeviceAttributes::from(&raw);
        assert_eq!(attributes.fw_ver, "28.39.1002");
        assert_eq!(attributes.vendor_id, 0x02c9);
        assert_eq!(attributes.max_qp, u32::MAX, "no limit");
        assert_eq!(attributes.max_cq, 7);
    }

    #[test]
    fn only_infiniband_connects_by_hand() {
        assert_eq!(
            [-1, 0, 1, 4].map(Transport::from),
            [Transport::Other(-1), Transport::InfiniBand, Transport::Iwarp, Transport::Other(4)]
        );
    }

    #[test]
    fn a_text_without_an_end_is_all_of_it() {
        assert_eq!(text(&[c_char::from_ne_bytes([b'a']); 4]), "aaaa");
        assert_eq!(text(&[]), "");
    }

    #[test]
    fn a_missing_device_is_not_found() {
        match Context::open("no_such_device") {
            Err(VerbsError::NotFound { device }) => assert_eq!(device, "no_such_device"),
            // A host without libibverbs, or without RDMA in its kernel.
            Err(VerbsError::Unavailable(_) | VerbsError::Failed { verb: "ibv_get_device_list", .. }) => {}
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_missing_file_and_a_closed_one_differ() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("uverbs0");
        assert!(matches!(refused("mlx5_0", path.clone()), Some(VerbsError::NoFile { .. })));
        fs::write(&path, "").unwrap();
        assert!(refused("mlx5_0", path).is_none(), "open to us: the reason is another");
    }

    #[test]
    fn listing_never_fails_for_want_of_devices() {
        match devices() {
            Ok(list) => assert!(list.iter().all(|device| !device.name.is_empty())),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
