//! Chance without memory: each number is a hash of what it is for, so that it does not matter who asked before.

/// A point from which chance is drawn. The same seed and the same path to it give the same draw.
#[derive(Debug, Clone, Copy)]
pub struct Noise(u64);

impl Noise {
    /// The root of all chance of one run.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(scramble(seed))
    }

    /// An independent point: for a port, for a cell of time, for a purpose.
    #[must_use]
    pub fn of(self, branch: u64) -> Self {
        Self(scramble(self.0.rotate_left(17) ^ scramble(branch)))
    }

    /// A number from 0 to just under 1.
    #[must_use]
    pub fn share(self) -> f64 {
        // The upper 53 bits fill a double exactly.
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// `amount` as a whole number, up or down by chance, so that rare events add up to the right number in the end.
    pub(super) fn round(self, amount: f64) -> u64 {
        (amount + self.share()).floor() as u64
    }
}

/// A bijection of 64 bits in which every bit depends on every other (the finaliser of `SplitMix64`).
fn scramble(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn rare_events_add_up() {
        let root = Noise::new(7);
        let total: u64 = (0..100_000).map(|n| root.of(n).round(0.03)).sum();
        assert!((2_800..3_200).contains(&total), "{total}");
    }

    proptest! {
        #[test]
        fn a_share_is_a_share(seed: u64, branch: u64) {
            let noise = Noise::new(seed).of(branch);
            prop_assert!((0.0..1.0).contains(&noise.share()));
            prop_assert_eq!(noise.share().to_bits(), Noise::new(seed).of(branch).share().to_bits());
        }

        #[test]
        fn rounding_is_off_by_less_than_one(seed: u64, amount in 0.0..1e12) {
            let whole = Noise::new(seed).round(amount) as f64;
            prop_assert!((whole - amount).abs() <= 1.0);
        }
    }
}
