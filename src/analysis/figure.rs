//! A derived number in four bytes: hours of history are made of these.

use std::fmt;

use crate::fabric::{Errno, Reading};

/// A derived number, or why there is none: a [`Reading`] of an `f32`, packed into the bits of one.
///
/// A number that is not finite has no place on a screen and is kept as "failed".
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Figure(u32);

impl Figure {
    // Quiet NaNs with a payload: no finite number has these bits.
    const UNSUPPORTED: u32 = 0x7fc0_0001;
    const DENIED: u32 = 0x7fc0_0002;
    const FAILED: u32 = 0x7fd0_0000;
    const ERRNO: u32 = 0xffff;

    /// There is no such number here.
    pub const NONE: Self = Self(Self::UNSUPPORTED);

    /// This number.
    #[must_use]
    pub fn new(value: f32) -> Self {
        if value.is_finite() { Self(value.to_bits()) } else { Self(Self::FAILED | Errno::GARBLED.0.cast_unsigned()) }
    }

    /// The number, if there is one.
    #[must_use]
    pub fn value(self) -> Option<f32> {
        let value = f32::from_bits(self.0);
        value.is_finite().then_some(value)
    }

    /// The number, or why there is none.
    #[must_use]
    pub fn reading(self) -> Reading<f32> {
        match self.0 {
            Self::UNSUPPORTED => Reading::Unsupported,
            Self::DENIED => Reading::Denied,
            bits if bits & !Self::ERRNO == Self::FAILED => Reading::Failed(Errno((bits & Self::ERRNO).cast_signed())),
            bits => Reading::Value(f32::from_bits(bits)),
        }
    }
}

impl From<Reading<f32>> for Figure {
    fn from(reading: Reading<f32>) -> Self {
        match reading {
            Reading::Value(value) => Self::new(value),
            Reading::Unsupported => Self(Self::UNSUPPORTED),
            Reading::Denied => Self(Self::DENIED),
            Reading::Failed(errno) => Self(Self::FAILED | (errno.0.cast_unsigned() & Self::ERRNO)),
        }
    }
}

impl Default for Figure {
    fn default() -> Self {
        Self::NONE
    }
}

impl fmt::Debug for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reading().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reasons_survive() {
        for reading in [Reading::Unsupported, Reading::Denied, Reading::Failed(Errno(110)), Reading::Value(0.0)] {
            assert_eq!(Figure::from(reading).reading(), reading);
        }
        assert_eq!(size_of::<Figure>(), 4);
    }

    #[test]
    fn what_is_not_finite_is_no_number() {
        for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            assert_eq!(Figure::new(value).value(), None);
            assert!(matches!(Figure::new(value).reading(), Reading::Failed(_)));
        }
    }

    proptest! {
        #[test]
        fn numbers_survive(value in proptest::num::f32::NORMAL | proptest::num::f32::ZERO) {
            prop_assert_eq!(Figure::new(value).value(), Some(value));
            prop_assert_eq!(Figure::new(value).reading(), Reading::Value(value));
        }
    }
}
