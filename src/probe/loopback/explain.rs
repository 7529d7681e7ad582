//! Why a run ended early, in the words of [`Failure`].

use std::io;
use std::net::Ipv6Addr;
use std::time::Duration;

use crate::fabric::PortId;
use crate::probe::{Failure, Route};
use crate::verbs::{VerbsError, WorkError};

/// What ended a run, as the one who noticed it knows it.
#[derive(Debug)]
pub enum Stop {
    /// It was asked to end.
    Cancelled,
    /// Its time is over.
    Deadline,
    /// The other end's thread stopped: the reason is there.
    OtherEnd,
    /// A port went down.
    LinkLost(PortId),
    /// A port lost the address that messages went by.
    AddressLost(PortId, Ipv6Addr),
    /// A device failed, was removed, or is waited for by whoever removes it.
    DeviceGone(PortId),
    /// A queue of the device broke.
    QueueBroke(PortId),
    /// A work request ended with an error.
    Work(PortId, WorkError),
    /// A message with another content than was sent.
    Corrupted(PortId, u32),
    /// A verb failed.
    Verb(PortId, VerbsError),
    /// The other end got no thread.
    NoThread(io::Error),
}

/// How far a run came.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Messages until then.
    pub done: u32,
    /// Messages asked for.
    pub of: u32,
    /// The deadline.
    pub limit: Duration,
}

impl Stop {
    /// As a failure of a run from `from`.
    pub fn explain(self, from: &PortId, Progress { done, of, limit }: Progress) -> Failure {
        match self {
            Self::Cancelled | Self::OtherEnd => Failure::Cancelled,
            Self::Deadline if done == 0 => Failure::NoAnswer { port: from.clone(), limit },
            Self::Deadline => Failure::Deadline { port: from.clone(), done, of, limit },
            Self::LinkLost(port) => Failure::LinkLost { port, done },
            Self::AddressLost(port, address) => Failure::AddressLost { port, address, done },
            Self::DeviceGone(port) => Failure::DeviceGone { port, done },
            Self::QueueBroke(port) => Failure::QueueBroke { port, done },
            Self::Work(port, error) => {
                Failure::Completion { port, done, status: error.status.to_string(), vendor: error.vendor }
            }
            Self::Corrupted(port, at) => Failure::Corrupted { port, done, at },
            Self::Verb(port, error) if is_gone(&error) => Failure::DeviceGone { port, done },
            Self::Verb(port, error) => verb(&port, &error),
            Self::NoThread(error) => {
                Failure::Verb { port: from.clone(), what: format!("no thread for a run: {error}") }
            }
        }
    }
}

/// What verbs say once a device has been taken away.
fn is_gone(error: &VerbsError) -> bool {
    const EIO: i32 = 5;
    const ENODEV: i32 = 19;
    matches!(error.errno(), Some(EIO | ENODEV))
}

/// A device that could not be opened.
pub fn opening(port: &PortId, error: &VerbsError) -> Failure {
    match error {
        VerbsError::NotFound { .. } => Failure::NoSuchPort { port: port.clone() },
        VerbsError::Denied { path, .. } => {
            let path = path.display();
            let what = format!("{port} may not be used: {path} is not open to this user. Ask for read and write on it");
            Failure::Denied { what }
        }
        VerbsError::NoFile { path, .. } => {
            let path = path.display();
            let what =
                format!("{port} may not be used: there is no {path}. Give it to the container, or load ib_uverbs");
            Failure::Denied { what }
        }
        other => verb(port, other),
    }
}

/// A verb that failed before there was anything to measure.
pub fn verb(port: &PortId, error: &VerbsError) -> Failure {
    let hint = match error {
        VerbsError::MemoryLimit { .. } => ". Raise it: ulimit -l unlimited",
        _ if is_gone(error) => return Failure::DeviceGone { port: port.clone(), done: 0 },
        _ => "",
    };
    Failure::Verb { port: port.clone(), what: format!("{error}{hint}") }
}

/// Two queue pairs that were not connected.
pub fn connecting(port: &PortId, route: &Route, error: &VerbsError) -> Failure {
    // The kernel looks for the way to an Ethernet address when the queue pair is told of it.
    const NO_WAY: [i32; 4] = [
        101, // ENETUNREACH
        110, // ETIMEDOUT
        111, // ECONNREFUSED
        113, // EHOSTUNREACH
    ];
    match (route, error.errno()) {
        (Route::Gid { from, to }, Some(errno)) if NO_WAY.contains(&errno) => Failure::Unreachable {
            port: port.clone(),
            index: from.index,
            from: from.address,
            to: to.address,
            why: io::Error::from_raw_os_error(errno).to_string(),
        },
        _ => verb(port, error),
    }
}

/// Memory that could not be registered.
pub fn registering(port: &PortId, bytes: u32, error: &VerbsError) -> Failure {
    match error {
        VerbsError::MemoryLimit { limit_kib, .. } => {
            Failure::MemoryLock { port: port.clone(), bytes: bytes.into(), limit: format!("{limit_kib} KiB") }
        }
        other => verb(port, other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::DeviceName;
    use crate::verbs::WorkStatus;

    const PROGRESS: Progress = Progress { done: 41, of: 1100, limit: Duration::from_secs(5) };

    fn port() -> PortId {
        PortId::new(DeviceName::new("mlx5_3"), 1)
    }

    fn failed(errno: i32) -> VerbsError {
        VerbsError::Failed { verb: "ibv_post_send", source: io::Error::from_raw_os_error(errno) }
    }

    #[test]
    fn a_device_that_is_gone_is_told_from_a_verb_that_failed() {
        let gone = |errno| Stop::Verb(port(), failed(errno)).explain(&port(), PROGRESS);
        assert_eq!(gone(5), Failure::DeviceGone { port: port(), done: 41 });
        assert_eq!(gone(19), Failure::DeviceGone { port: port(), done: 41 });
        assert_eq!(gone(12).to_string(), "mlx5_3/1: ibv_post_send: Cannot allocate memory (os error 12)");
    }

    #[test]
    fn silence_is_told_from_too_little_time() {
        let progress = |done| Progress { done, ..PROGRESS };
        let text = |done| Stop::Deadline.explain(&port(), progress(done)).to_string();
        assert!(text(0).starts_with("nothing came back to mlx5_3/1 in 5s"), "{}", text(0));
        assert!(text(41).contains("41 of 1100 messages in 5s") && text(41).contains("--deadline"), "{}", text(41));
    }

    #[test]
    fn an_error_completion_keeps_its_status_and_syndrome() {
        let error = WorkError { status: WorkStatus::RetriesExceeded, vendor: 0x81 };
        let text = Stop::Work(port(), error).explain(&port(), PROGRESS).to_string();
        assert!(text.contains("transport retries exceeded") && text.contains("0x81"), "{text}");
    }

    #[test]
    fn what_may_not_be_opened_says_what_to_do() {
        let device = || "mlx5_3".to_owned();
        let path = || "/dev/infiniband/uverbs3".into();
        let denied = opening(&port(), &VerbsError::Denied { device: device(), path: path() });
        assert_eq!(denied.id(), "denied");
        assert!(denied.to_string().contains("/dev/infiniband/uverbs3"), "{denied}");
        let missing = opening(&port(), &VerbsError::NoFile { device: device(), path: path() });
        assert!(missing.to_string().contains("container"), "{missing}");
        assert_eq!(opening(&port(), &VerbsError::NotFound { device: device() }).id(), "no-such-port");
    }

    #[test]
    fn a_refused_registration_names_the_limit() {
        let limit = VerbsError::MemoryLimit { verb: "ibv_reg_mr", limit_kib: 64 };
        let text = registering(&port(), 1 << 20, &limit).to_string();
        assert!(text.contains("1048576 bytes") && text.contains("64 KiB") && text.contains("ulimit -l"), "{text}");
        assert!(verb(&port(), &limit).to_string().contains("ulimit -l unlimited"));
    }
}
