//! Which part of a long list is on screen.

use std::ops::Range;

/// The rows to show of a list of `len` in `height` rows so that the selected one is there, in the middle where the
/// list is long enough: no scroll position has to be kept.
#[must_use]
pub fn around(selected: usize, len: usize, height: usize) -> Range<usize> {
    from(selected.saturating_sub(height / 2), len, height)
}

/// The rows to show from `offset` on; a list's last rows fill the height.
#[must_use]
pub fn from(offset: usize, len: usize, height: usize) -> Range<usize> {
    let start = offset.min(len.saturating_sub(height));
    start..len.min(start.saturating_add(height))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_selection_stays_in_the_middle() {
        assert_eq!(around(0, 64, 10), 0..10);
        assert_eq!(around(30, 64, 10), 25..35);
        assert_eq!(around(63, 64, 10), 54..64);
        assert_eq!(around(2, 3, 10), 0..3);
    }

    proptest! {
        #[test]
        fn the_selection_is_always_seen(len in 1_usize..200, at in 0_usize..200, height in 1_usize..80) {
            let rows = around(at % len, len, height);
            prop_assert!(rows.contains(&(at % len)));
            prop_assert_eq!(rows.len(), len.min(height));
        }
    }
}
