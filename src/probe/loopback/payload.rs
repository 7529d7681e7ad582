//! What messages carry, so that what arrives can be told from what should.

/// The content of one message: a mark as its first and its last byte, and between them words that depend on the
/// message and on their place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Content {
    message: u32,
    size: u32,
}

impl Content {
    /// Of this message.
    pub fn new(message: u32, size: u32) -> Self {
        Self { message, size }
    }

    /// The first and the last byte of a message: never 0, and another than the message before has.
    pub fn mark(message: u32) -> u8 {
        (message % 255) as u8 + 1
    }

    /// Eight bytes of it, of which those past the end are 0.
    pub fn word(self, at: usize) -> u64 {
        /// Odd and without pattern: the fraction of the golden ratio.
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        let salt = u64::from(self.message).wrapping_mul(SPREAD).rotate_left(17);
        let mut bytes = ((at as u64 + 1).wrapping_mul(SPREAD) ^ salt).to_le_bytes();
        let (start, size) = (at * 8, self.size as usize);
        for (byte, place) in bytes.iter_mut().zip(start..) {
            if place == 0 || place + 1 == size {
                *byte = Self::mark(self.message);
            } else if place >= size {
                *byte = 0;
            }
        }
        u64::from_le_bytes(bytes)
    }

    /// The place of the first byte that is not as it should be.
    pub fn first_difference(self, arrived: impl Iterator<Item = u64>) -> Option<u32> {
        let differing = |(at, word): (usize, u64)| {
            let wrong = word ^ self.word(at);
            (wrong != 0).then(|| (at * 8) as u32 + wrong.trailing_zeros() / 8)
        };
        arrived.enumerate().find_map(differing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(content: Content) -> Vec<u64> {
        (0..(content.size as usize).div_ceil(8)).map(|at| content.word(at)).collect()
    }

    fn bytes(content: Content) -> Vec<u8> {
        let all: Vec<u8> = words(content).into_iter().flat_map(u64::to_le_bytes).collect();
        all[..content.size as usize].to_vec()
    }

    #[test]
    fn marks_are_never_zero_and_never_twice_in_a_row() {
        for message in 0..1000 {
            assert_ne!(Content::mark(message), 0);
            assert_ne!(Content::mark(message), Content::mark(message + 1));
        }
    }

    #[test]
    fn first_and_last_byte_are_the_mark() {
        for size in [1, 2, 7, 8, 9, 64, 4096] {
            let bytes = bytes(Content::new(41, size));
            assert_eq!((bytes[0], bytes[bytes.len() - 1]), (42, 42), "{size}");
        }
        assert_eq!(Content::new(41, 3).word(0) >> 24, 0, "nothing past the end");
    }

    #[test]
    fn no_eighth_page_or_packet_repeats() {
        let words = words(Content::new(1, 1 << 20));
        let distinct: std::collections::BTreeSet<_> = words.iter().collect();
        assert_eq!(distinct.len(), words.len());
    }

    proptest! {
        #[test]
        fn one_wrong_bit_anywhere_is_found(size in 1_u32..10_000, message in any::<u32>(), bit in any::<u32>()) {
            let content = Content::new(message, size);
            let bit = bit % (size * 8);
            let mut words = words(content);
            prop_assert_eq!(content.first_difference(words.iter().copied()), None);
            words[bit as usize / 64] ^= 1 << (bit % 64);
            prop_assert_eq!(content.first_difference(words.into_iter()), Some(bit / 8));
        }

        #[test]
        fn another_messages_content_is_found(size in 1_u32..10_000, message in 0_u32..100_000) {
            let arrived = words(Content::new(message, size));
            prop_assert_eq!(Content::new(message + 1, size).first_difference(arrived.into_iter()), Some(0));
        }
    }
}
