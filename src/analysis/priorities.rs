//! The eight priorities of a port at one instant, kept small: history holds thousands of them.

use std::ops::Index;
use std::sync::Arc;

use crate::fabric::Priority;

use super::figure::Figure;

/// One priority of a port at one instant.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PriorityNow {
    /// Share of the time in which the network stopped us, 0 to 1.
    pub pause_rx: Figure,
    /// Share of the time in which we stopped the network, 0 to 1.
    pub pause_tx: Figure,
    /// Pause frames received a second.
    pub pause_frames_rx: Figure,
    /// Pause frames sent a second.
    pub pause_frames_tx: Figure,
    /// Bits received a second.
    pub rx: Figure,
    /// Bits sent a second.
    pub tx: Figure,
    /// Packets dropped a second, received.
    pub discards: Figure,
}

/// The eight priorities of a port, by [`Priority`].
///
/// Most of them carry nothing as a rule and are alike: those that are share one place.
#[derive(Debug, Clone)]
pub struct Priorities {
    places: [u8; 8],
    rows: Arc<[PriorityNow]>,
}

impl Priorities {
    /// All of them in order.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &PriorityNow> {
        Priority::ALL.iter().map(|priority| &self[*priority])
    }
}

impl Index<Priority> for Priorities {
    type Output = PriorityNow;

    fn index(&self, priority: Priority) -> &PriorityNow {
        &self.rows[usize::from(self.places[priority.index()])]
    }
}

impl From<&[PriorityNow; 8]> for Priorities {
    fn from(all: &[PriorityNow; 8]) -> Self {
        let mut rows: Vec<PriorityNow> = Vec::with_capacity(all.len());
        let places = all.map(|row| {
            let place = rows.iter().position(|known| *known == row).unwrap_or(rows.len());
            if place == rows.len() {
                rows.push(row);
            }
            place as u8
        });
        Self { places, rows: rows.into() }
    }
}

impl PartialEq for Priorities {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn priorities_that_are_alike_share_a_place() {
        let mut all = [PriorityNow { rx: Figure::new(0.0), ..PriorityNow::default() }; 8];
        all[3].rx = Figure::new(4e11);
        let priorities = Priorities::from(&all);
        assert_eq!(priorities.rows.len(), 2);
        assert_eq!(Priority::new(3).map(|p| priorities[p].rx.value()), Some(Some(4e11)));
    }

    proptest! {
        #[test]
        fn all_come_back_in_order(rates in prop::array::uniform8(0_u8..4)) {
            let all = rates.map(|rate| PriorityNow { tx: Figure::new(rate.into()), ..PriorityNow::default() });
            let priorities = Priorities::from(&all);
            prop_assert_eq!(priorities.iter().copied().collect::<Vec<_>>(), all.to_vec());
            for priority in Priority::ALL {
                prop_assert_eq!(priorities[priority], all[priority.index()]);
            }
        }
    }
}
