//! `ethtool -S`, again and again.

use std::io;
use std::sync::Arc;

use super::Ethtool;
use super::decode::{self, NAME};
use super::rows::{NetdevRows, Rows};
use crate::fabric::{CounterBlock, CounterLayout, Driver, Errno, Interface, Mono, Reading, Text};

/// How often one reading starts again because the rows changed in the middle of it.
const ATTEMPTS: usize = 4;

/// Whether a statistic of this name is worth a row: rings and channels alone can make up thousands.
pub type Keep = fn(Driver, Interface, &str) -> bool;

/// Reads the statistics of one network device.
///
/// The driver gives names and numbers by separate calls, and its rows come and go: mlx5 has pause rows for the
/// priorities alone that PFC is on for, and moving PFC from one priority to another changes names without changing
/// their number. So each reading asks for the numbers and then for the names, and counts if the names are still those
/// from before the numbers. Names are made into text, explained and filtered once for each set of them.
#[derive(Debug)]
pub struct Statistics {
    netdev: String,
    rows: KnownRows,
}

impl Statistics {
    /// For a network device of this name, whose statistics `driver`'s table explains.
    #[must_use]
    pub fn new(netdev: &str, driver: Driver, keep: Keep) -> Self {
        Self { netdev: netdev.to_owned(), rows: KnownRows::new(driver, keep) }
    }

    /// Reads them. Unsupported where the driver has none; "try again" where its rows would not stay the same.
    pub fn read(&mut self, ethtool: &mut Ethtool, now: Mono) -> CounterBlock {
        let values = self.rows.read(&mut NetdevRows { ethtool, netdev: &self.netdev });
        CounterBlock { layout: Arc::clone(&self.rows.layout), read_at: now, values }
    }
}

/// Rows as they were last seen.
#[derive(Debug)]
struct KnownRows {
    keep: Keep,
    layout: Arc<CounterLayout>,
    /// All names as the driver wrote them, 32 bytes each; empty as long as they are not known.
    names: Vec<u8>,
    /// Which of them the layout has, ascending.
    kept: Vec<usize>,
}

impl KnownRows {
    fn new(driver: Driver, keep: Keep) -> Self {
        let layout = Arc::new(CounterLayout::new(Interface::Ethtool, driver, Vec::new()));
        Self { keep, layout, names: Vec::new(), kept: Vec::new() }
    }

    fn read(&mut self, rows: &mut impl Rows) -> Reading<Vec<Reading<u64>>> {
        for _ in 0..ATTEMPTS {
            match self.attempt(rows) {
                Ok(Some(values)) => return Reading::Value(values),
                Ok(None) => self.names.clear(),
                Err(error) => return Err(error).into(),
            }
        }
        Reading::Failed(Errno(rustix::io::Errno::AGAIN.raw_os_error()))
    }

    /// The numbers of the rows kept, or `None` if the rows changed meanwhile.
    fn attempt(&mut self, rows: &mut impl Rows) -> io::Result<Option<Vec<Reading<u64>>>> {
        if self.names.is_empty() && !self.learn(rows)? {
            return Ok(None);
        }
        let count = self.names.len() / NAME;
        let Some(values) = rows.numbers(count)?.map(|numbers| self.pick(numbers)) else { return Ok(None) };
        let still = rows.names(count)?.is_some_and(|names| names == self.names);
        Ok(still.then_some(values))
    }

    /// The numbers of the rows that are kept.
    fn pick(&self, numbers: &[[u8; 8]]) -> Vec<Reading<u64>> {
        let number = |row: &usize| numbers.get(*row).map(|bytes| u64::from_ne_bytes(*bytes));
        self.kept.iter().map(|row| Reading::from_option(number(row))).collect()
    }

    /// Asks for the names. False if they changed in the middle.
    fn learn(&mut self, rows: &mut impl Rows) -> io::Result<bool> {
        let count = rows.count()?;
        if count == 0 {
            return Err(rustix::io::Errno::OPNOTSUPP.into());
        }
        let Some(names) = rows.names(count)? else { return Ok(false) };
        self.names.extend_from_slice(names);
        let texts: Vec<Text> = self.names.chunks_exact(NAME).map(decode::name).collect();
        let wanted = |name: &Text| (self.keep)(self.layout.driver, Interface::Ethtool, name.as_str());
        let keep = |row: &usize| texts.get(*row).is_some_and(|name| !name.is_empty() && wanted(name));
        self.kept = (0..texts.len()).filter(keep).collect();
        let kept: Vec<Text> = self.kept.iter().filter_map(|row| texts.get(*row).cloned()).collect();
        if self.layout.names != kept {
            self.layout = Arc::new(CounterLayout::new(Interface::Ethtool, self.layout.driver, kept));
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A driver whose rows follow a script: each call of `numbers` or `names` moves on by one step.
    struct Scripted {
        steps: Vec<Vec<(&'static str, u64)>>,
        names: Vec<u8>,
        numbers: Vec<[u8; 8]>,
        name_calls: usize,
    }

    impl Scripted {
        fn new(steps: &[&[(&'static str, u64)]]) -> Self {
            let steps = steps.iter().map(|s| s.to_vec()).collect();
            Self { steps, names: Vec::new(), numbers: Vec::new(), name_calls: 0 }
        }

        fn step(&mut self) -> Vec<(&'static str, u64)> {
            if self.steps.len() > 1 { self.steps.remove(0) } else { self.steps[0].clone() }
        }
    }

    impl Rows for Scripted {
        fn count(&mut self) -> io::Result<usize> {
            Ok(self.steps[0].len())
        }

        fn names(&mut self, count: usize) -> io::Result<Option<&[u8]>> {
            self.name_calls += 1;
            let rows = self.step();
            self.names.clear();
            for (name, _) in &rows {
                self.names.extend(name.as_bytes());
                self.names.resize(self.names.len().next_multiple_of(NAME), 0);
            }
            Ok((rows.len() == count).then_some(&self.names))
        }

        fn numbers(&mut self, count: usize) -> io::Result<Option<&[[u8; 8]]>> {
            let rows = self.step();
            self.numbers = rows.iter().map(|(_, value)| value.to_ne_bytes()).collect();
            Ok((rows.len() == count).then_some(&self.numbers))
        }
    }

    fn values(numbers: &[u64]) -> Reading<Vec<Reading<u64>>> {
        Reading::Value(numbers.iter().map(|n| Reading::Value(*n)).collect())
    }

    fn names(rows: &KnownRows) -> Vec<&str> {
        rows.layout.names.iter().map(Text::as_str).collect()
    }

    fn known() -> KnownRows {
        KnownRows::new(Driver::Mlx5, |_, _, name| !name.starts_with("ring"))
    }

    const PLAIN: &[(&str, u64)] = &[("ring0_packets", 1), ("rx_discards_phy", 2), ("ring1_packets", 3), ("tx", 4)];

    #[test]
    fn noise_is_left_out_and_the_layout_shared() {
        let (mut rows, mut driver) = (known(), Scripted::new(&[PLAIN]));
        assert_eq!(rows.read(&mut driver), values(&[2, 4]));
        let layout = Arc::clone(&rows.layout);
        assert_eq!(rows.read(&mut driver), values(&[2, 4]));
        assert!(Arc::ptr_eq(&layout, &rows.layout));
        assert_eq!(names(&rows), ["rx_discards_phy", "tx"]);
        assert_eq!(driver.name_calls, 3, "learnt once, confirmed twice");
    }

    #[test]
    fn rows_that_came_between_two_readings_are_seen() {
        let more = [PLAIN, &[("rx_prio3_pause", 5)]].concat();
        let (mut rows, mut driver) = (known(), Scripted::new(&[PLAIN]));
        rows.read(&mut driver);
        driver.steps = vec![more];
        assert_eq!(rows.read(&mut driver), values(&[2, 4, 5]));
        assert_eq!(names(&rows), ["rx_discards_phy", "tx", "rx_prio3_pause"]);
    }

    #[test]
    fn as_many_rows_of_other_names_are_seen() {
        let (mut rows, mut driver) = (known(), Scripted::new(&[&[("rx_prio3_pause", 5)]]));
        assert_eq!(rows.read(&mut driver), values(&[5]));
        driver.steps = vec![vec![("rx_prio4_pause", 6)]];
        assert_eq!(rows.read(&mut driver), values(&[6]));
        assert_eq!(names(&rows), ["rx_prio4_pause"]);
    }

    #[test]
    fn a_change_in_the_middle_of_a_reading_mixes_nothing_up() {
        let (before, after) = ([("rx_prio3_pause", 5)], [("rx_prio4_pause", 6)]);
        // learn, then: the numbers are already the new ones; or the names alone are.
        for script in [vec![&before[..], &after, &after], vec![&before, &before, &after]] {
            let mut rows = known();
            assert_eq!(rows.read(&mut Scripted::new(&script)), values(&[6]));
            assert_eq!(names(&rows), ["rx_prio4_pause"]);
        }
    }

    #[test]
    fn rows_that_never_settle_are_a_failure() {
        let (one, two) = (&[("a", 1)][..], &[("a", 1), ("b", 2)][..]);
        let mut driver = Scripted::new(&[one, two].repeat(2 * ATTEMPTS));
        assert_eq!(known().read(&mut driver), Reading::Failed(Errno(11)));
    }

    #[test]
    fn a_driver_without_rows_has_none() {
        assert_eq!(known().read(&mut Scripted::new(&[&[]])), Reading::Unsupported);
        let block = Statistics::new("lo", Driver::Other, |_, _, _| true).read(&mut Ethtool::open().unwrap(), Mono(7));
        assert_eq!((block.values, block.read_at), (Reading::Unsupported, Mono(7)));
    }

    #[test]
    fn rows_of_the_same_name_are_both_kept() {
        let mut rows = known();
        assert_eq!(rows.read(&mut Scripted::new(&[&[("tx", 1), ("tx", 2)]])), values(&[1, 2]));
        assert_eq!(names(&rows), ["tx", "tx"]);
    }
}
