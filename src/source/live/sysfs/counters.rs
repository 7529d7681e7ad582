//! Directories of counters, a file a counter: `counters/`, `hw_counters/`, a network device's `statistics/`.

use std::sync::Arc;
use std::time::Duration;

use crate::fabric::{CounterBlock, CounterLayout, Driver, Errno, Interface, Mono, Reading, Text};
use crate::source::live::kept::KeptFile;
use crate::source::live::tree::Dir;

use super::text::number;

/// How long a port whose `counters/` failed is left alone.
pub const RETRY_AFTER: Duration = Duration::from_secs(600);

/// Counters that are read together on every beat.
#[derive(Debug)]
pub struct CounterFiles {
    layout: Arc<CounterLayout>,
    files: Vec<KeptFile>,
    state: State,
    /// After EINVAL nothing is read for this long; `None` where a failure costs nothing.
    leave_alone: Option<Duration>,
}

#[derive(Debug, Clone, Copy)]
enum State {
    Reading,
    /// There are none, and there will be none.
    Absent(Reading<()>),
    /// This file failed with EINVAL then.
    LeftAlone {
        since: Mono,
        file: usize,
    },
}

impl CounterFiles {
    /// The performance counters (IBTA PMA) of the port directory `ports/N`.
    ///
    /// Each read is a firmware command, and some functions answer every one with EINVAL and a line in the kernel's log:
    /// after the first EINVAL none of the port's counters is read until `retry_after` has passed, then the failed one
    /// alone is tried.
    #[must_use]
    pub fn performance(port: &Dir, driver: Driver, retry_after: Duration) -> Self {
        // Before Linux 4.5 the values of 64 bits had a directory of their own beside those of 32 bits.
        let wide = port.child("counters_ext");
        let wide_names = wide.names().into_value().unwrap_or_default();
        let narrow = port.child("counters");
        let counters = narrow.names().map(|names| {
            let narrow_alone = names.into_iter().filter(|n| !wide_names.contains(&format!("{n}_64")));
            let kept = narrow_alone.map(|n| (narrow.keep(&n), n));
            kept.chain(wide_names.iter().map(|n| (wide.keep(n), n.clone()))).collect()
        });
        Self::new(Interface::Counters, driver, counters, Some(retry_after))
    }

    /// `hw_counters/` of a port or a device directory.
    #[must_use]
    pub fn hardware(owner: &Dir, driver: Driver) -> Self {
        let dir = owner.child("hw_counters");
        // `lifespan` is how long the kernel keeps what it read, in ms: a setting.
        let wanted = |n: &String| n != "lifespan";
        let counters = dir.names().map(|names| names.into_iter().filter(wanted).map(|n| (dir.keep(&n), n)).collect());
        Self::new(Interface::HwCounters, driver, counters, None)
    }

    /// Bytes and packets of the network device directory: all its traffic, not RDMA alone.
    #[must_use]
    pub fn netdev(netdev: &Dir, driver: Driver) -> Self {
        let dir = netdev.child("statistics");
        let names = ["rx_bytes", "rx_packets", "tx_bytes", "tx_packets"];
        let counters = names.map(|n| (dir.keep(n), n.to_owned())).into_iter().collect();
        Self::new(Interface::Netdev, driver, Reading::Value(counters), None)
    }

    fn new(
        interface: Interface,
        driver: Driver,
        counters: Reading<Vec<(KeptFile, String)>>,
        leave_alone: Option<Duration>,
    ) -> Self {
        let state = match counters.as_ref() {
            Reading::Value(list) if list.is_empty() => State::Absent(Reading::Unsupported),
            Reading::Value(_) => State::Reading,
            reason => State::Absent(reason.map(|_| ())),
        };
        let (files, names): (_, Vec<_>) = counters.into_value().unwrap_or_default().into_iter().unzip();
        let names = names.iter().map(|n| Text::clean(n)).collect();
        Self { layout: Arc::new(CounterLayout::new(interface, driver, names)), files, state, leave_alone }
    }

    /// Whether there is anything to read.
    #[must_use]
    pub fn is_absent(&self) -> bool {
        matches!(self.state, State::Absent(_))
    }

    /// Reads all of them, `now` being the instant of the reading.
    pub fn read(&mut self, now: Mono) -> CounterBlock {
        self.read_with(now, |file| file.read(number))
    }

    fn read_with(&mut self, now: Mono, mut read: impl FnMut(&mut KeptFile) -> Reading<u64>) -> CounterBlock {
        let values = self.values(now, &mut read);
        if values == Reading::Unsupported {
            // `N/A (no PMA)` in every file: it will not come.
            self.state = State::Absent(Reading::Unsupported);
            self.files.clear();
        }
        CounterBlock { layout: Arc::clone(&self.layout), read_at: now, values }
    }

    fn values(
        &mut self,
        now: Mono,
        read: &mut impl FnMut(&mut KeptFile) -> Reading<u64>,
    ) -> Reading<Vec<Reading<u64>>> {
        match self.state {
            State::Reading => {}
            State::Absent(reason) => return reason.map(|()| Vec::new()),
            State::LeftAlone { since, file } => {
                let due = self.leave_alone.is_none_or(|time| now.since(since) >= time);
                let works = due && self.files.get_mut(file).is_some_and(|f| !is_refusal(read(f)));
                if !works {
                    let since = if due { now } else { since };
                    self.state = State::LeftAlone { since, file };
                    return Reading::Failed(Errno::EINVAL);
                }
                self.state = State::Reading;
            }
        }
        let mut values = Vec::with_capacity(self.files.len());
        for (at, file) in self.files.iter_mut().enumerate() {
            let value = read(file);
            if self.leave_alone.is_some() && is_refusal(value) {
                self.state = State::LeftAlone { since: now, file: at };
                return Reading::Failed(Errno::EINVAL);
            }
            values.push(value);
        }
        together(values)
    }
}

/// EINVAL: the firmware refused the command, and will again.
fn is_refusal(value: Reading<u64>) -> bool {
    value == Reading::Failed(Errno::EINVAL)
}

/// A block in which nothing could be read has the reason as a whole.
fn together(values: Vec<Reading<u64>>) -> Reading<Vec<Reading<u64>>> {
    match values.first() {
        Some(first) if values.iter().all(|v| !v.is_value()) => first.map(|_| Vec::new()),
        _ => Reading::Value(values),
    }
}
