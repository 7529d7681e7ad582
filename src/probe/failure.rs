//! Why a run measured nothing.

use std::net::Ipv6Addr;
use std::time::Duration;

use crate::fabric::{Gid, PortId};

/// Why a run measured nothing: each says what happened and what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The port is not active: not a fault of the run.
    #[error("{port} is {state}: a loopback needs an active port")]
    NotActive {
        /// Which.
        port: PortId,
        /// Its state, in the kernel's word.
        state: &'static str,
    },
    /// iWARP: a connection is made by `rdma_cm` alone.
    #[error(
        "{port} is iWARP: its queue pairs are connected by rdma_cm alone, which this loopback does not use. Try rping"
    )]
    NeedsConnectionManager {
        /// Which.
        port: PortId,
    },
    /// The device has no reliable connections (EFA).
    #[error("{port} has no reliable connections: its own datagrams (SRD) would be needed. Try fi_pingpong -p efa")]
    NoReliableConnections {
        /// Which.
        port: PortId,
    },
    /// There is no such port, or no more.
    #[error("there is no {port} on this host: fabtop list names those that there are")]
    NoSuchPort {
        /// Which.
        port: PortId,
    },
    /// One end is InfiniBand and the other is not.
    #[error("{from} and {to} are on different link layers: choose two ports of one")]
    LayersDiffer {
        /// One end.
        from: PortId,
        /// The other.
        to: PortId,
    },
    /// There is no address to send to.
    #[error("{port} has no address: give its network interface an IP address (ip addr show)")]
    NoAddress {
        /// Which.
        port: PortId,
    },
    /// The entry of the GID table that was asked for is empty.
    #[error("{port} has nothing at GID index {index}: it has {known}")]
    EmptyGid {
        /// Which.
        port: PortId,
        /// The index asked for.
        index: u32,
        /// Those that there are.
        known: String,
    },
    /// Both ends have addresses, and none of one kind.
    #[error("{from} and {to} have no addresses of one kind: one knows RoCE v1 alone, the other v2 (show_gids)")]
    NoCommonAddress {
        /// One end.
        from: PortId,
        /// The other.
        to: PortId,
    },
    /// The kernel found no way from one address to the other.
    #[error(
        "{port} found no way from {from} (GID index {index}) to {to}: {why}. Choose another with --gid-index, or look at ip route get"
    )]
    Unreachable {
        /// Which.
        port: PortId,
        /// The entry of its GID table.
        index: u32,
        /// Its address.
        from: Ipv6Addr,
        /// The far end's.
        to: Ipv6Addr,
        /// What the kernel said.
        why: String,
    },
    /// The device's file may not be opened.
    #[error("{what}")]
    Denied {
        /// What may not, with what to do.
        what: String,
    },
    /// Memory could not be registered.
    #[error(
        "{bytes} bytes of memory could not be locked for {port}: the limit is {limit}. Raise it: ulimit -l unlimited"
    )]
    MemoryLock {
        /// Which.
        port: PortId,
        /// How much was asked.
        bytes: u64,
        /// The limit as `ulimit -l` says it.
        limit: String,
    },
    /// The link went down in the middle.
    #[error("{port} lost its link after {done} messages: look at cable and peer, then probe again")]
    LinkLost {
        /// Which.
        port: PortId,
        /// Messages until then.
        done: u32,
    },
    /// An address that messages went by was taken away in the middle.
    #[error("{port} lost its address {address} after {done} messages: see ip addr show, then probe again")]
    AddressLost {
        /// Which.
        port: PortId,
        /// The address.
        address: Ipv6Addr,
        /// Messages until then.
        done: u32,
    },
    /// The device went away in the middle.
    #[error("{port} went away after {done} messages: it was removed, or its driver reset it (dmesg)")]
    DeviceGone {
        /// Which.
        port: PortId,
        /// Messages until then.
        done: u32,
    },
    /// A completion queue overflowed, or a queue pair broke without a completion.
    #[error("{port} broke a queue after {done} messages: its driver or firmware is at fault, look at dmesg")]
    QueueBroke {
        /// Which.
        port: PortId,
        /// Messages until then.
        done: u32,
    },
    /// A call into the driver did not return.
    #[error(
        "{port} hangs in its driver, {seconds} s past the deadline: look at dmesg. Its resources are freed when it returns"
    )]
    Hung {
        /// Which.
        port: PortId,
        /// How long it was waited for after the deadline.
        seconds: u32,
    },
    /// Nothing at all came back before the deadline.
    #[error(
        "nothing came back to {port} in {limit:?}: wait longer (--deadline), or look at its counters for what was lost on the way"
    )]
    NoAnswer {
        /// Which.
        port: PortId,
        /// The deadline.
        limit: Duration,
    },
    /// The deadline passed in the middle.
    #[error(
        "{port} answered {done} of {of} messages in {limit:?}: ask for fewer (--iterations) or wait longer (--deadline)"
    )]
    Deadline {
        /// Which.
        port: PortId,
        /// Messages until then.
        done: u32,
        /// Messages asked for, with those that do not count.
        of: u32,
        /// The deadline.
        limit: Duration,
    },
    /// The adapter ended a work request with an error.
    #[error("{port} ended a message with an error after {done}: {status} (vendor code {vendor:#x})")]
    Completion {
        /// Which.
        port: PortId,
        /// Messages until then.
        done: u32,
        /// The status in words.
        status: String,
        /// The vendor's syndrome.
        vendor: u32,
    },
    /// What arrived is not what was sent.
    #[error(
        "{port} delivered message {done} with the wrong content at byte {at}: memory, PCIe or the adapter is faulty"
    )]
    Corrupted {
        /// Which.
        port: PortId,
        /// Which message.
        done: u32,
        /// The first wrong byte.
        at: u32,
    },
    /// It was asked to end.
    #[error("stopped")]
    Cancelled,
    /// A verb failed in a way that none of the above names.
    #[error("{port}: {what}")]
    Verb {
        /// Which.
        port: PortId,
        /// Which verb, and what the system said.
        what: String,
    },
}

impl Failure {
    /// A table of these entries has nothing at the index asked for.
    #[must_use]
    pub fn empty_gid(port: &PortId, index: u32, gids: &[Gid]) -> Self {
        let known: Vec<String> = gids.iter().map(|gid| gid.index.to_string()).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Self::EmptyGid { port: port.clone(), index, known }
    }

    /// A short name for JSON, one a kind.
    #[must_use]
    pub fn id(&self) -> &'static str {
        match self {
            Self::NotActive { .. } => "port-not-active",
            Self::NeedsConnectionManager { .. } => "needs-rdma-cm",
            Self::NoReliableConnections { .. } => "no-reliable-connections",
            Self::NoSuchPort { .. } => "no-such-port",
            Self::LayersDiffer { .. } => "layers-differ",
            Self::NoAddress { .. } => "no-address",
            Self::EmptyGid { .. } => "empty-gid",
            Self::NoCommonAddress { .. } => "no-common-address",
            Self::Unreachable { .. } => "unreachable",
            Self::Denied { .. } => "denied",
            Self::MemoryLock { .. } => "memory-lock",
            Self::LinkLost { .. } => "link-lost",
            Self::AddressLost { .. } => "address-lost",
            Self::DeviceGone { .. } => "device-gone",
            Self::QueueBroke { .. } => "queue-broke",
            Self::Hung { .. } => "hung",
            Self::NoAnswer { .. } => "no-answer",
            Self::Deadline { .. } => "deadline",
            Self::Completion { .. } => "completion-error",
            Self::Corrupted { .. } => "corrupted",
            Self::Cancelled => "cancelled",
            Self::Verb { .. } => "verb-failed",
        }
    }

    /// Whether the port was left out for what it is and how it stands, and not tried.
    #[must_use]
    pub fn is_skip(&self) -> bool {
        matches!(
            self,
            Self::NotActive { .. } | Self::NeedsConnectionManager { .. } | Self::NoReliableConnections { .. }
        )
    }

    /// Whether the port was tried and did not stand the test.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        matches!(
            self,
            Self::LinkLost { .. }
                | Self::AddressLost { .. }
                | Self::DeviceGone { .. }
                | Self::NoAnswer { .. }
                | Self::Deadline { .. }
                | Self::QueueBroke { .. }
                | Self::Hung { .. }
                | Self::Completion { .. }
                | Self::Corrupted { .. }
        )
    }

    /// What came of the probe in one word, as in JSON: it was left out, it failed the test, or it could not be run.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        match self {
            skipped if skipped.is_skip() => "skipped",
            fault if fault.is_fault() => "failed",
            _ => "not-run",
        }
    }

    /// The same after so many messages that went well: a port that is down or gone by then went so meanwhile.
    #[must_use]
    pub fn after(self, done: u32) -> Self {
        match self {
            Self::NotActive { port, .. } => Self::LinkLost { port, done },
            Self::NoSuchPort { port } => Self::DeviceGone { port, done },
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::DeviceName;

    #[test]
    fn what_was_well_and_is_down_has_lost_its_link() {
        let port = PortId::new(DeviceName::new("mlx5_0"), 1);
        let down = Failure::NotActive { port: port.clone(), state: "DOWN" };
        assert_eq!((down.verdict(), down.clone().after(40).verdict()), ("skipped", "failed"));
        assert_eq!(Failure::NoSuchPort { port: port.clone() }.verdict(), "not-run");
        assert_eq!(Failure::NoSuchPort { port: port.clone() }.after(40), Failure::DeviceGone { port, done: 40 });
    }
}
