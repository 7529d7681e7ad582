//! Which columns of a table fit a width.

/// A column that may have to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its width.
    pub width: u16,
    /// The smallest rank goes last; equal ranks go from the right.
    pub rank: u8,
}

/// Which of the columns fit into `room` with `gap` between two of them, in their order. A column that does not fit is
/// left out, and so is everything less important: what a screen shows does not depend on odd leftovers.
#[must_use]
pub fn fitting(columns: &[Column], room: u16, gap: u16) -> Vec<usize> {
    let mut by_rank: Vec<usize> = (0..columns.len()).collect();
    by_rank.sort_by_key(|&at| (columns[at].rank, at));
    let mut used = 0_u16;
    let mut kept: Vec<usize> = by_rank
        .into_iter()
        .enumerate()
        .map_while(|(taken, at)| {
            let gap = if taken == 0 { 0 } else { gap };
            used = used.saturating_add(gap).saturating_add(columns[at].width);
            (used <= room).then_some(at)
        })
        .collect();
    kept.sort_unstable();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TABLE: [Column; 4] = [
        Column { width: 10, rank: 0 },
        Column { width: 8, rank: 2 },
        Column { width: 6, rank: 1 },
        Column { width: 4, rank: 2 },
    ];

    #[test]
    fn the_least_important_goes_first() {
        assert_eq!(fitting(&TABLE, 31, 1), [0, 1, 2, 3]);
        assert_eq!(fitting(&TABLE, 30, 1), [0, 1, 2]);
        assert_eq!(fitting(&TABLE, 25, 1), [0, 2]);
        assert_eq!(fitting(&TABLE, 9, 1), Vec::<usize>::new());
    }

    proptest! {
        #[test]
        fn kept_columns_fit(widths in proptest::collection::vec((0_u16..40, 0_u8..9), 0..12), room in 0_u16..300) {
            let table: Vec<Column> = widths.iter().map(|&(width, rank)| Column { width, rank }).collect();
            let kept = fitting(&table, room, 2);
            let total: usize = kept.iter().map(|&at| usize::from(table[at].width) + 2).sum();
            prop_assert!(total.saturating_sub(2) <= usize::from(room));
            prop_assert!(kept.is_sorted());
        }
    }
}
