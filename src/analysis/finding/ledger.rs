//! The life of findings: raised when they have held long enough, cleared when they have been over long enough, kept.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;
use std::time::Duration;

use crate::fabric::{Mono, PortId, Wall};

use super::list::worst_first;
use super::{Finding, FindingId, Observation, Severity, Subject};

/// How many cleared findings are kept.
pub(super) const KEPT: usize = 500;

/// Something that happened to a finding.
#[derive(Debug, Clone, PartialEq)]
pub enum FindingEvent {
    /// It is new, or it is back after it was cleared.
    Raised(Arc<Finding>),
    /// Its severity changed.
    Updated(Arc<Finding>),
    /// It is over.
    Cleared(Arc<Finding>),
}

/// All findings of a session.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    /// Seen, but not for long enough yet: since when.
    pending: BTreeMap<Key, Mono>,
    open: BTreeMap<Key, Open>,
    /// Oldest first.
    cleared: Vec<Arc<Finding>>,
}

/// A finding that holds.
#[derive(Debug, Clone)]
struct Open {
    finding: Arc<Finding>,
    /// When it was seen last, or could last have been seen but for a device that did not answer.
    last_seen: Mono,
    /// When it was seen with each severity last, of those that it had lately.
    reached: BTreeMap<Severity, Mono>,
}

/// What makes two observations the same finding.
type Key = (FindingId, Subject);

/// The instant that is judged.
#[derive(Debug, Clone, Copy)]
pub struct Now {
    /// On the samples' clock.
    pub at: Mono,
    /// For people.
    pub wall: Wall,
    /// The time that the frame's rates cover.
    pub interval: Duration,
    /// How long a finding must be over before it is cleared.
    pub clear_after: Duration,
}

impl Ledger {
    /// Whether this is open.
    #[must_use]
    pub fn holds(&self, id: FindingId, subject: &Subject) -> bool {
        self.open.contains_key(&(id, subject.clone()))
    }

    /// How bad it is now, if it is open.
    #[must_use]
    pub fn severity(&self, id: FindingId, subject: &Subject) -> Option<Severity> {
        self.open.get(&(id, subject.clone())).map(|open| open.finding.seen.severity)
    }

    /// Nothing new can be known of these ports at this instant: what is open of them stays as it is, since only fresh
    /// evidence clears. That a device has gone is known without its answer.
    pub fn stand_still(&mut self, at: Mono, silent: impl Fn(&PortId) -> bool) {
        let stands = |(id, subject): &Key| *id != FindingId::DeviceLost && silent(&subject.port);
        for (_, open) in self.open.iter_mut().filter(|(key, _)| stands(key)) {
            open.last_seen = at;
            open.reached.insert(open.finding.seen.severity, at);
        }
    }

    /// Takes what was seen in one frame, and tells what changed.
    pub fn observe(&mut self, now: Now, observations: Vec<Observation>) -> Vec<FindingEvent> {
        let mut events = Vec::new();
        let mut pending = BTreeMap::new();
        for (key, seen) in by_key(observations) {
            if let Some(open) = self.open.get_mut(&key) {
                events.extend(open.update(now, seen));
                continue;
            }
            // A rate says what happened during the interval before the frame.
            let begun = Mono(now.at.0.saturating_sub(u64::try_from(now.interval.as_nanos()).unwrap_or(u64::MAX)));
            let first = self.pending.get(&key).copied().unwrap_or(begun);
            if now.at.since(first) < seen.sustain {
                pending.insert(key, first);
                continue;
            }
            for lesser in key.0.tells_more_than() {
                events.extend(self.close(now, &(*lesser, key.1.clone())));
            }
            let open = Open::raise(now, first, seen);
            events.push(FindingEvent::Raised(open.finding.clone()));
            self.open.insert(key, open);
        }
        self.pending = pending;
        events.extend(self.clear(now));
        events
    }

    /// What holds now, worst first, then newest first.
    #[must_use]
    pub fn open(&self) -> Vec<Arc<Finding>> {
        let mut open: Vec<_> = self.open.values().map(|o| o.finding.clone()).collect();
        worst_first(&mut open);
        open
    }

    /// What is over, newest first.
    #[must_use]
    pub fn cleared(&self) -> impl DoubleEndedIterator<Item = &Arc<Finding>> {
        self.cleared.iter().rev()
    }

    fn clear(&mut self, now: Now) -> Vec<FindingEvent> {
        let over = |o: &Open| now.at.since(o.last_seen) >= now.clear_after && o.last_seen < now.at;
        let gone: Vec<Key> = self.open.iter().filter(|(_, o)| over(o)).map(|(key, _)| key.clone()).collect();
        let events = gone.iter().filter_map(|key| self.close(now, key)).collect();
        let excess = self.cleared.len().saturating_sub(KEPT);
        self.cleared.drain(..excess);
        events
    }

    /// Ends one that is open.
    fn close(&mut self, now: Now, key: &Key) -> Option<FindingEvent> {
        let open = self.open.remove(key)?;
        let cleared = Arc::new(Finding { cleared: Some((now.at, now.wall)), ..(*open.finding).clone() });
        self.cleared.push(cleared.clone());
        Some(FindingEvent::Cleared(cleared))
    }
}

impl Open {
    fn raise(now: Now, first: Mono, seen: Observation) -> Self {
        let ago = now.at.since(first);
        let since_wall = Wall(now.wall.0.saturating_sub(u64::try_from(ago.as_nanos()).unwrap_or(u64::MAX)));
        let worst = seen.severity;
        let finding = Arc::new(Finding { seen, worst, since: first, since_wall, cleared: None });
        Self { finding, last_seen: now.at, reached: BTreeMap::from([(worst, now.at)]) }
    }

    /// Brings it up to date. Only a change of severity is an event: numbers move with every frame. One that is as it was
    /// stays the same in memory: the frames of the history share it.
    ///
    /// It gets worse at once, and better only when it has been for as long as clearing takes: traffic comes in bursts, and
    /// between two of them a fault only looks smaller.
    fn update(&mut self, now: Now, mut seen: Observation) -> Option<FindingEvent> {
        self.last_seen = now.at;
        self.reached.insert(seen.severity, now.at);
        self.reached.retain(|_, at| *at == now.at || now.at.since(*at) < now.clear_after);
        if let Some((lately, _)) = self.reached.last_key_value() {
            seen.severity = *lately;
        }
        if self.finding.seen == seen {
            return None;
        }
        let changed = self.finding.seen.severity != seen.severity;
        let worst = self.finding.worst.max(seen.severity);
        self.finding = Arc::new(Finding { seen, worst, ..(*self.finding).clone() });
        changed.then(|| FindingEvent::Updated(self.finding.clone()))
    }
}

/// What is seen twice in one frame counts as the worse of both.
fn by_key(observations: Vec<Observation>) -> BTreeMap<Key, Observation> {
    let mut all: BTreeMap<Key, Observation> = BTreeMap::new();
    for seen in observations {
        match all.entry((seen.id, seen.subject.clone())) {
            Entry::Occupied(mut there) if seen.severity > there.get().severity => drop(there.insert(seen)),
            Entry::Occupied(_) => {}
            Entry::Vacant(free) => drop(free.insert(seen)),
        }
    }
    all
}

#[cfg(test)]
#[path = "ledger_tests.rs"]
mod tests;
