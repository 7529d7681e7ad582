//! Which devices there are and were: pure bookkeeping, the reading itself is [`super::readers`]'s.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crate::fabric::{DeviceName, DeviceSample, Freshness, Mono};

use super::readers::{Answer, Outcome, ReaderId};

/// How long a device that has gone stays in sight.
const GONE_IN_SIGHT: Duration = Duration::from_secs(10 * 60);

/// A device as discovery finds it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// The kernel's name for it, as it is.
    pub name: String,
    /// The inode of its directory: another one under the same name means that it was registered anew.
    pub inode: u64,
}

/// All devices in sight.
#[derive(Debug, Default)]
pub struct Roster {
    present: BTreeMap<String, Present>,
    gone: BTreeMap<DeviceName, Gone>,
}

#[derive(Debug)]
struct Present {
    id: ReaderId,
    inode: u64,
    /// Its newest answer, or what stands for it until there is one.
    last: Arc<DeviceSample>,
}

#[derive(Debug)]
struct Gone {
    since: Mono,
    last: Arc<DeviceSample>,
}

impl Roster {
    /// Parts with the devices that are not among those found, or were registered anew. Their readers are of no more use.
    pub fn part(&mut self, found: &[Found], now: Mono) -> Vec<ReaderId> {
        let there = |name: &String, inode| found.iter().any(|f| f.name == *name && f.inode == inode);
        let left = self.present.iter().filter(|(name, present)| !there(name, present.inode));
        let names: Vec<String> = left.map(|(name, _)| name.clone()).collect();
        let mut ids = Vec::new();
        for present in names.iter().filter_map(|name| self.present.remove(name)).collect::<Vec<_>>() {
            ids.push(present.id);
            self.bury(present, now);
        }
        self.gone.retain(|_, gone| now.since(gone.since) < GONE_IN_SIGHT);
        ids
    }

    /// Those found that are not known.
    pub fn strangers<'a>(&self, found: &'a [Found]) -> Vec<&'a Found> {
        found.iter().filter(|f| !self.present.contains_key(&f.name)).collect()
    }

    /// Takes in a device that `id` reads from now on. `placeholder` is shown until it answers.
    pub fn welcome(&mut self, device: &Found, id: ReaderId, placeholder: DeviceSample) {
        self.gone.remove(&placeholder.name);
        let present = Present { id, inode: device.inode, last: Arc::new(placeholder) };
        self.present.insert(device.name.clone(), present);
    }

    /// Takes note of what the devices answered and gives all that are in sight, in natural order.
    pub fn report(&mut self, outcomes: &[Outcome], now: Mono) -> Vec<Arc<DeviceSample>> {
        let mut fresh = Vec::new();
        for outcome in outcomes {
            let Some((name, present)) = self.present.iter_mut().find(|(_, p)| p.id == outcome.id) else { continue };
            if let Some(last) = &outcome.last {
                present.last = Arc::clone(last);
            }
            match outcome.answer {
                Answer::Fresh => fresh.push(outcome.id),
                Answer::Late | Answer::Broken => {}
                Answer::Vanished => {
                    let name = name.clone();
                    if let Some(present) = self.present.remove(&name) {
                        self.bury(present, now);
                    }
                }
            }
        }
        let present = self.present.values().map(|p| {
            let stale = Freshness::Stale { since: p.last.read_at };
            if fresh.contains(&p.id) { Arc::clone(&p.last) } else { marked(&p.last, stale) }
        });
        let gone = self.gone.values().map(|g| marked(&g.last, Freshness::Gone { since: g.since }));
        let mut all: Vec<_> = present.chain(gone).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    fn bury(&mut self, present: Present, now: Mono) {
        self.gone.insert(present.last.name.clone(), Gone { since: now, last: present.last });
    }
}

fn marked(sample: &DeviceSample, freshness: Freshness) -> Arc<DeviceSample> {
    Arc::new(DeviceSample { freshness, ..sample.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{DeviceFacts, Driver};

    const SECOND: u64 = 1_000_000_000;

    fn sample(name: &str, second: u64) -> DeviceSample {
        DeviceSample {
            name: DeviceName::new(name),
            index: None,
            read_at: Mono(second * SECOND),
            freshness: Freshness::Fresh,
            facts: Arc::new(DeviceFacts::unknown(Mono(0), Driver::Other)),
            counters: Vec::new(),
            ports: Vec::new(),
        }
    }

    fn found(name: &str, inode: u64) -> Found {
        Found { name: name.to_owned(), inode }
    }

    fn outcome(id: u64, answer: Answer, last: Option<DeviceSample>) -> Outcome {
        Outcome { id: ReaderId::from(id), answer, last: last.map(Arc::new) }
    }

    fn seen(devices: &[Arc<DeviceSample>]) -> Vec<(&str, u64, Freshness)> {
        devices.iter().map(|d| (d.name.as_str(), d.read_at.0 / SECOND, d.freshness)).collect()
    }

    fn at(second: u64) -> Mono {
        Mono(second * SECOND)
    }

    /// `mlx5_10` is read by 0, `mlx5_2` by 1; both appeared in second 1.
    fn two() -> (Roster, Vec<Found>) {
        let all = vec![found("mlx5_10", 7), found("mlx5_2", 8)];
        let mut roster = Roster::default();
        assert_eq!(roster.strangers(&all).len(), 2);
        roster.welcome(&all[0], ReaderId::from(0), sample("mlx5_10", 1));
        roster.welcome(&all[1], ReaderId::from(1), sample("mlx5_2", 1));
        assert!(roster.strangers(&all).is_empty());
        (roster, all)
    }

    #[test]
    fn devices_come_in_natural_order_and_stale_ones_say_since_when() {
        let (mut roster, _) = two();
        let devices = roster
            .report(&[outcome(0, Answer::Fresh, Some(sample("mlx5_10", 5))), outcome(1, Answer::Late, None)], at(5));
        assert_eq!(
            seen(&devices),
            [("mlx5_2", 1, Freshness::Stale { since: at(1) }), ("mlx5_10", 5, Freshness::Fresh)]
        );
    }

    #[test]
    fn a_device_that_has_gone_stays_in_sight_for_ten_minutes() {
        let (mut roster, all) = two();
        assert_eq!(roster.part(&all[..1], at(20)), [ReaderId::from(1)]);
        let gone = |roster: &mut Roster, now| {
            let fresh = [outcome(0, Answer::Fresh, Some(sample("mlx5_10", 5)))];
            roster.report(&fresh, now).first().map(|d| (d.name.as_str().to_owned(), d.freshness)).unwrap()
        };
        assert_eq!(gone(&mut roster, at(21)), ("mlx5_2".into(), Freshness::Gone { since: at(20) }));
        roster.part(&all[..1], at(619));
        assert_eq!(gone(&mut roster, at(619)).0, "mlx5_2");
        roster.part(&all[..1], at(620));
        assert_eq!(gone(&mut roster, at(620)), ("mlx5_10".into(), Freshness::Fresh));
    }

    #[test]
    fn a_device_registered_anew_starts_anew() {
        let (mut roster, _) = two();
        let again = [found("mlx5_10", 7), found("mlx5_2", 99)];
        assert_eq!(roster.part(&again, at(20)), [ReaderId::from(1)]);
        assert_eq!(roster.strangers(&again), [&again[1]]);
        roster.welcome(&again[1], ReaderId::from(2), sample("mlx5_2", 20));
        let devices = roster.report(&[outcome(2, Answer::Fresh, Some(sample("mlx5_2", 21)))], at(21));
        assert_eq!(seen(&devices)[0], ("mlx5_2", 21, Freshness::Fresh));
        assert_eq!(devices.len(), 2);
    }

    #[test]
    fn a_device_that_vanished_while_it_was_read_is_a_stranger_when_it_is_found_again() {
        let (mut roster, all) = two();
        let devices = roster.report(&[outcome(1, Answer::Vanished, Some(sample("mlx5_2", 4)))], at(5));
        assert_eq!(seen(&devices)[0], ("mlx5_2", 4, Freshness::Gone { since: at(5) }));
        assert_eq!(roster.strangers(&all), [&all[1]]);
    }

    #[test]
    fn answers_of_readers_that_were_parted_with_are_nobodys() {
        let (mut roster, all) = two();
        roster.part(&all[..1], at(2));
        let devices = roster.report(&[outcome(1, Answer::Fresh, Some(sample("mlx5_2", 3)))], at(3));
        assert_eq!(seen(&devices)[0], ("mlx5_2", 1, Freshness::Gone { since: at(2) }));
    }
}
