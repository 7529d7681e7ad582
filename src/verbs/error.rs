//! Why a verb could not be done.

use std::io;
use std::path::PathBuf;

use rustix::io::Errno;
use rustix::process::{Resource, getrlimit};

/// libibverbs is not usable on this host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no libibverbs: {reason}")]
pub struct Unavailable {
    /// What the dynamic linker said.
    pub reason: &'static str,
}

/// A verb that failed, or what stood in its way.
#[derive(Debug, thiserror::Error)]
pub enum VerbsError {
    /// The library is not there.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),

    /// No device of this name is in libibverbs' list. The kernel may still have one whose provider is not
    /// installed: sysfs shows it, verbs do not.
    #[error("{device}: no such device for libibverbs")]
    NotFound {
        /// The name that was asked for.
        device: String,
    },

    /// The device's file is not ours to open.
    #[error("{device}: no permission for {}", path.display())]
    Denied {
        /// The device.
        device: String,
        /// Its file, `/dev/infiniband/uverbsN`.
        path: PathBuf,
    },

    /// The device is there, its file is not: in a container that was not given it, or without `ib_uverbs`.
    #[error("{device}: there is no {}", path.display())]
    NoFile {
        /// The device.
        device: String,
        /// The file that is missing, `/dev/infiniband/uverbsN`.
        path: PathBuf,
    },

    /// Memory for the device could not be locked: this process may not lock so much.
    #[error("{verb}: memory for the device could not be locked, `ulimit -l` is {limit_kib} (KiB)")]
    MemoryLimit {
        /// The verb's name in C.
        verb: &'static str,
        /// What the process may lock in all, KiB, as `ulimit -l` prints it.
        limit_kib: u64,
    },

    /// The verb returned an error.
    #[error("{verb}: {source}")]
    Failed {
        /// The verb's name in C.
        verb: &'static str,
        /// What it returned.
        source: io::Error,
    },
}

impl VerbsError {
    /// The failed verb's errno value; none where no verb was reached.
    #[must_use]
    pub fn errno(&self) -> Option<i32> {
        match self {
            Self::Failed { source, .. } => source.raw_os_error(),
            Self::MemoryLimit { .. } => Some(Errno::NOMEM.raw_os_error()),
            _ => None,
        }
    }

    /// From a verb that sets `errno`. To be called before anything else that could change it.
    pub(super) fn last(verb: &'static str) -> Self {
        Self::Failed { verb, source: io::Error::last_os_error() }
    }

    /// From a verb that sets `errno` and locks memory. As above.
    pub(super) fn last_locking(verb: &'static str) -> Self {
        Self::locking(verb, io::Error::last_os_error(), getrlimit(Resource::Memlock).current)
    }

    /// `ENOMEM` is the limit's doing where there is one: a host without memory for a few pages says so elsewhere.
    fn locking(verb: &'static str, source: io::Error, limit: Option<u64>) -> Self {
        match limit {
            Some(bytes) if source.raw_os_error() == Some(Errno::NOMEM.raw_os_error()) => {
                Self::MemoryLimit { verb, limit_kib: bytes / 1024 }
            }
            _ => Self::Failed { verb, source },
        }
    }

    /// Said by this module in place of a verb.
    pub(super) fn failed(verb: &'static str, errno: Errno) -> Self {
        Self::Failed { verb, source: errno.into() }
    }

    /// From a verb that returns 0, an errno value, or -1 with `errno` set.
    pub(super) fn check(verb: &'static str, returned: i32) -> Result<(), Self> {
        match returned {
            0 => Ok(()),
            code if code > 0 => Err(Self::Failed { verb, source: io::Error::from_raw_os_error(code) }),
            _ => Err(Self::last(verb)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_keep_their_errno() {
        assert!(VerbsError::check("ibv_query_port", 0).is_ok());
        let error = VerbsError::check("ibv_query_port", 22).err();
        assert_eq!(error.as_ref().and_then(VerbsError::errno), Some(22));
        assert_eq!(error.map(|e| e.to_string()).unwrap_or_default(), "ibv_query_port: Invalid argument (os error 22)");
    }

    #[test]
    fn a_limit_on_locked_memory_is_named_with_its_value() {
        let refused = |errno: Errno, limit| VerbsError::locking("ibv_reg_mr", errno.into(), limit);
        let error = refused(Errno::NOMEM, Some(65_536));
        assert!(error.to_string().ends_with("`ulimit -l` is 64 (KiB)"), "{error}");
        assert_eq!(error.errno(), Some(12));
        assert!(matches!(refused(Errno::NOMEM, None), VerbsError::Failed { .. }), "nothing limits it");
        assert_eq!(refused(Errno::INVAL, Some(65_536)).errno(), Some(22));
    }

    #[test]
    fn denied_names_the_file() {
        let error = VerbsError::Denied { device: "mlx5_0".into(), path: "/dev/infiniband/uverbs0".into() };
        assert_eq!(error.to_string(), "mlx5_0: no permission for /dev/infiniband/uverbs0");
        assert_eq!(error.errno(), None);
    }
}
