//! What a run of the loopback is asked to do.

use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::fabric::PortId;

/// How a message travels.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Operation {
    /// Send and receive: both ends take part.
    #[default]
    Send,
    /// RDMA write: the far end sees its memory change.
    Write,
    /// RDMA read: the far adapter answers alone.
    Read,
}

impl Operation {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Send, Self::Write, Self::Read];

    /// As in flags and JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Send => "send",
            Self::Write => "write",
            Self::Read => "read",
        }
    }

    /// Ways in one sample: latency is the half of a round trip for send and write, and the whole for read, as
    /// perftest reports it.
    #[must_use]
    pub fn ways(self) -> u32 {
        match self {
            Self::Send | Self::Write => 2,
            Self::Read => 1,
        }
    }
}

impl FromStr for Operation {
    type Err = BadRequest;

    fn from_str(text: &str) -> Result<Self, BadRequest> {
        let named = Self::ALL.into_iter().find(|op| op.as_str() == text);
        named.ok_or_else(|| BadRequest(format!("'{text}' is no operation: there are send, write and read")))
    }
}

/// A request that no port could carry out: says what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadRequest(pub String);

/// One run: one message in flight at a time, between two queue pairs of this process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The port that measures.
    pub from: PortId,
    /// The port at the other end; the same one for a loopback inside the adapter.
    pub to: PortId,
    /// How messages travel.
    pub operation: Operation,
    /// Payload of a message, bytes.
    pub size: u32,
    /// Messages that count.
    pub iterations: u32,
    /// Messages before those, which do not.
    pub warm_up: u32,
    /// When to give up, from the start.
    pub deadline: Duration,
    /// The entry of the GID table to use at both ends, in place of the usual choice.
    pub gid_index: Option<u32>,
    /// The eight bits of the traffic class: DSCP times four on RoCE v2.
    pub traffic_class: u8,
    /// The service level: the priority of packets where no DSCP decides, the virtual lane on InfiniBand.
    pub service_level: u8,
}

impl Request {
    /// Payloads that can be asked for, bytes.
    pub const SIZES: std::ops::RangeInclusive<u32> = 1..=1 << 20;
    /// Messages that can be asked for.
    pub const ITERATIONS: std::ops::RangeInclusive<u32> = 1..=100_000;
    /// Deadlines that can be asked for.
    pub const DEADLINES: std::ops::RangeInclusive<Duration> = Duration::from_millis(10)..=Duration::from_secs(60);

    /// The usual run on one port: a thousand messages of two bytes, as perftest's, after a hundred that do not count.
    #[must_use]
    pub fn on(port: PortId) -> Self {
        Self::between(port.clone(), port)
    }

    /// The usual run between two ports of this host.
    #[must_use]
    pub fn between(from: PortId, to: PortId) -> Self {
        Self {
            from,
            to,
            operation: Operation::Send,
            size: 2,
            iterations: 1000,
            warm_up: 100,
            deadline: Duration::from_secs(5),
            gid_index: None,
            traffic_class: 0,
            service_level: 0,
        }
    }

    /// Whether it stays inside one adapter's port.
    #[must_use]
    pub fn is_inside_one_port(&self) -> bool {
        self.from == self.to
    }

    /// Whether another one measures the same thing, so that its result takes the place of this one's.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.measures() == other.measures()
    }

    /// What it measures, in the order in which results are listed.
    pub(super) fn measures(&self) -> (&PortId, &PortId, Operation, u32) {
        (&self.from, &self.to, self.operation, self.size)
    }

    /// Whether any port could carry it out.
    ///
    /// # Errors
    /// Which number is out of its bounds, and what the bounds are.
    pub fn check(&self) -> Result<(), BadRequest> {
        let bounds = |what: &str, value: u64, least: u64, most: u64| {
            if (least..=most).contains(&value) {
                return Ok(());
            }
            Err(BadRequest(format!("{what} {value}: want {least} to {most}")))
        };
        let milliseconds = |time: &Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        bounds("size", self.size.into(), (*Self::SIZES.start()).into(), (*Self::SIZES.end()).into())?;
        let iterations = (u64::from(*Self::ITERATIONS.start()), u64::from(*Self::ITERATIONS.end()));
        bounds("iterations", self.iterations.into(), iterations.0, iterations.1)?;
        bounds("warm-up", self.warm_up.into(), 0, iterations.1)?;
        let deadlines = (milliseconds(Self::DEADLINES.start()), milliseconds(Self::DEADLINES.end()));
        bounds("deadline in milliseconds", milliseconds(&self.deadline), deadlines.0, deadlines.1)?;
        bounds("service level", self.service_level.into(), 0, 15)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::DeviceName;

    fn usual() -> Request {
        Request::on(PortId::new(DeviceName::new("mlx5_0"), 1))
    }

    #[test]
    fn the_usual_run_can_be_carried_out_inside_one_port() {
        assert_eq!(usual().check(), Ok(()));
        assert!(usual().is_inside_one_port());
    }

    #[test]
    fn numbers_out_of_bounds_are_named_with_their_bounds() {
        let says = |request: Request, want: &str| assert_eq!(request.check(), Err(BadRequest(want.to_owned())));
        says(Request { size: 0, ..usual() }, "size 0: want 1 to 1048576");
        says(Request { size: (1 << 20) + 1, ..usual() }, "size 1048577: want 1 to 1048576");
        says(Request { iterations: 0, ..usual() }, "iterations 0: want 1 to 100000");
        says(Request { service_level: 16, ..usual() }, "service level 16: want 0 to 15");
        let deadline = Duration::from_secs(61);
        says(Request { deadline, ..usual() }, "deadline in milliseconds 61000: want 10 to 60000");
    }

    #[test]
    fn operations_are_read_as_they_are_written() {
        for operation in Operation::ALL {
            assert_eq!(operation.as_str().parse(), Ok(operation));
        }
        assert!("atomic".parse::<Operation>().unwrap_err().to_string().contains("send, write and read"));
    }
}
