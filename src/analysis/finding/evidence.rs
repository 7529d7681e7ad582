//! The numbers a finding was judged by.

use crate::fabric::Text;

/// A number with what it counts, or a word.
#[derive(Debug, Clone, PartialEq)]
pub enum Quantity {
    /// Share of the time or of a whole, 0 to 1.
    Share(f64),
    /// So many a second.
    PerSecond(f64),
    /// So many.
    Count(u64),
    /// Gigabits a second.
    Gbps(f64),
    /// Seconds.
    Seconds(f64),
    /// A ratio far below one, such as a bit error rate.
    Ratio(f64),
    /// A word: a counter's name, a state, a version.
    Word(Text),
}

/// Named quantities in the order in which they matter. Names are snake case with their unit where the quantity has one:
/// `pause_share`, `out_of_sequence_per_second`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Evidence(Vec<(&'static str, Quantity)>);

impl Evidence {
    /// Adds one; a name that is there already gets the new value.
    pub fn add(&mut self, name: &'static str, quantity: Quantity) {
        match self.0.iter_mut().find(|(n, _)| *n == name) {
            Some(entry) => entry.1 = quantity,
            None => self.0.push((name, quantity)),
        }
    }

    /// All of them.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'static str, &Quantity)> {
        self.0.iter().map(|(name, quantity)| (*name, quantity))
    }

    /// The one with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Quantity> {
        self.0.iter().find(|(n, _)| *n == name).map(|(_, quantity)| quantity)
    }
}
