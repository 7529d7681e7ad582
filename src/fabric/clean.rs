//! Text that a device, a peer or a file supplied, made safe for a terminal.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The longest text kept, in characters: firmware may hand out anything.
const LONGEST: usize = 128;
/// The longest sentence that quotes some.
const LONGEST_SENTENCE: usize = 1024;

/// Text without control, format or bidirectional characters, trimmed, of at most 128 characters, or 1024 as a sentence.
///
/// The only ways in are [`Text::clean`] and [`Text::clean_sentence`], so whatever reaches a screen, a log or a report is harmless.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Text(Arc<str>);

impl Text {
    /// Cleans what was read: each forbidden character becomes `?`, so that its presence stays visible.
    #[must_use]
    pub fn clean(raw: &str) -> Self {
        Self::cleaned(raw, LONGEST)
    }

    /// Cleans a sentence of this program that quotes what was read: it may be longer than that.
    #[must_use]
    pub fn clean_sentence(raw: &str) -> Self {
        Self::cleaned(raw, LONGEST_SENTENCE)
    }

    fn cleaned(raw: &str, longest: usize) -> Self {
        let raw = raw.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        let keep = |c: char| if forbidden(c) { '?' } else { c };
        Self(raw.chars().take(longest).map(keep).collect::<String>().into())
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Controls (C0, C1, DEL), zero-width and bidirectional marks, line and paragraph separators, private and unassigned
/// specials: none of them belongs in a device's name, and each can move or hide text on a terminal.
fn forbidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffd}'
            | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

impl From<String> for Text {
    fn from(raw: String) -> Self {
        Self::clean(&raw)
    }
}

impl From<&str> for Text {
    fn from(raw: &str) -> Self {
        Self::clean(raw)
    }
}

impl From<Text> for String {
    fn from(text: Text) -> Self {
        text.0.as_ref().to_owned()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn escape_sequences_lose_their_teeth() {
        assert_eq!(Text::clean("mlx5\u{1b}[31m_0\n").as_str(), "mlx5?[31m_0");
        assert_eq!(Text::clean("  28.39.1002 \0\0").as_str(), "28.39.1002");
        assert_eq!(Text::clean("a\u{202e}b\u{9b}c").as_str(), "a?b?c");
    }

    #[test]
    fn a_sentence_is_longer_than_a_name_and_as_harmless() {
        let long = "a\u{1b}".repeat(300);
        assert_eq!(Text::clean(&long).as_str(), "a?".repeat(64));
        assert_eq!(Text::clean_sentence(&long).as_str(), "a?".repeat(300));
        assert_eq!(Text::clean_sentence(&"a".repeat(9999)).as_str().len(), LONGEST_SENTENCE);
    }

    proptest! {
        #[test]
        fn nothing_forbidden_survives(raw in ".*") {
            let text = Text::clean(&raw);
            prop_assert!(!text.as_str().chars().any(forbidden));
            prop_assert!(text.as_str().chars().count() <= LONGEST);
            prop_assert_eq!(Text::clean(text.as_str()), text);
        }
    }
}
