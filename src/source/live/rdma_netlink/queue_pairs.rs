//! Who holds queue pairs: counted by port and process.

use std::collections::BTreeMap;

use super::attr;
use crate::fabric::{PortNumber, QueuePairOwner, Text};
use crate::source::live::netlink::{Attribute, Attributes};

/// Who created a queue pair.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Creator {
    /// A process of ours or an outer PID namespace's.
    Process(u32),
    /// A kernel module.
    Kernel(Text),
    /// Neither is told: the process has gone, or this namespace can't name it.
    Hidden,
}

/// Queue pairs counted as they come in.
#[derive(Debug, Default)]
pub(super) struct Tally {
    counts: BTreeMap<(PortNumber, Creator), u32>,
}

impl Tally {
    /// Counts the queue pairs in one answer to `RDMA_NLDEV_CMD_RES_QP_GET`. One that no port has been chosen for yet,
    /// created and not connected, is on none.
    pub(super) fn add(&mut self, answer: Attributes<'_>) {
        for table in answer.all(attr::QUEUE_PAIRS) {
            for entry in table.nested().all(attr::QUEUE_PAIR) {
                if let Some(on_port) = decode(entry.nested()) {
                    *self.counts.entry(on_port).or_default() += 1;
                }
            }
        }
    }

    /// The owners with their names, which `name_of` gives for a process.
    pub(super) fn named(self, name_of: impl Fn(u32) -> Option<Text>) -> QueuePairs {
        let mut by_port: BTreeMap<PortNumber, Vec<QueuePairOwner>> = BTreeMap::new();
        for ((port, creator), queue_pairs) in self.counts {
            let (pid, name) = match creator {
                Creator::Process(pid) => (Some(pid), name_of(pid)),
                Creator::Kernel(name) => (None, Some(name)),
                Creator::Hidden => (None, None),
            };
            let name = name.unwrap_or_else(|| Text::clean("?"));
            by_port.entry(port).or_default().push(QueuePairOwner { pid, name, queue_pairs });
        }
        for owners in by_port.values_mut() {
            // The map's order, by process, stays among equals: rows keep their places.
            owners.sort_by_key(|o| std::cmp::Reverse(o.queue_pairs));
        }
        QueuePairs { by_port }
    }
}

fn decode(entry: Attributes<'_>) -> Option<(PortNumber, Creator)> {
    let number = |kind| entry.find(kind).and_then(Attribute::u32);
    let creator = match (number(attr::PID), entry.find(attr::KERNEL_NAME)) {
        (Some(pid), _) => Creator::Process(pid),
        (None, Some(name)) => Creator::Kernel(name.text()),
        (None, None) => Creator::Hidden,
    };
    Some((number(attr::PORT_INDEX)?, creator))
}

/// A process's name, cleaned: it chose it itself.
pub(super) fn process_name(pid: u32) -> Option<Text> {
    let comm = std::fs::read(format!("/proc/{pid}/comm")).ok()?;
    Some(Text::clean(&String::from_utf8_lossy(&comm))).filter(|t| !t.is_empty())
}

/// Who holds queue pairs on a device.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QueuePairs {
    by_port: BTreeMap<PortNumber, Vec<QueuePairOwner>>,
}

impl QueuePairs {
    /// Who holds queue pairs on this port, largest first. An owner that cannot be named is called `?`.
    #[must_use]
    pub fn on_port(&self, port: PortNumber) -> &[QueuePairOwner] {
        self.by_port.get(&port).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::live::netlink::build::{attribute, nest};
    use proptest::prelude::*;

    fn entry(port: Option<u32>, creator: (u16, &[u8])) -> Vec<u8> {
        let port = port.map(|p| attribute(3, &p.to_ne_bytes())).unwrap_or_default();
        nest(20, &[port, attribute(21, &99_u32.to_ne_bytes()), attribute(creator.0, creator.1)])
    }

    fn owner(pid: Option<u32>, name: &str, queue_pairs: u32) -> QueuePairOwner {
        QueuePairOwner { pid, name: Text::clean(name), queue_pairs }
    }

    #[test]
    fn owners_are_counted_by_port_largest_first() {
        let (small, large) = (400_u32.to_ne_bytes(), 500_u32.to_ne_bytes());
        let first =
            nest(19, &[entry(Some(1), (28, &small)), entry(Some(1), (28, &large)), entry(Some(2), (28, &small))]);
        let second = nest(19, &[entry(Some(1), (28, &large)), entry(Some(1), (29, b"ib_core\0"))]);
        let mut tally = Tally::default();
        tally.add(Attributes(&first));
        tally.add(Attributes(&second));
        let held = tally.named(|pid| (pid == 500).then(|| Text::clean("train\u{1b}[2J")));
        let expected = [owner(Some(500), "train?[2J", 2), owner(Some(400), "?", 1), owner(None, "ib_core", 1)];
        assert_eq!(held.on_port(1), expected);
        assert_eq!(held.on_port(2), [owner(Some(400), "?", 1)]);
        assert_eq!(held.on_port(3), []);
    }

    #[test]
    fn queue_pairs_without_a_port_are_on_none() {
        let mut tally = Tally::default();
        tally.add(Attributes(&nest(19, &[entry(None, (40, b"")), entry(Some(1), (40, b""))])));
        assert_eq!(tally.named(|_| None).on_port(1), [owner(None, "?", 1)]);
    }

    #[test]
    fn a_process_is_known_by_its_command() {
        let own = process_name(std::process::id()).unwrap();
        assert!(!own.is_empty());
        assert_eq!(process_name(u32::MAX), None);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let mut tally = Tally::default();
            tally.add(Attributes(&nest(19, &[nest(20, &[bytes])])));
            let total: u32 = tally.counts.values().sum();
            prop_assert!(total <= 1);
        }
    }
}
