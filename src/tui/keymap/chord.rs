//! A key with its modifiers, and how it is written.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key with its modifiers, in one form however a terminal sends it: a character carries its case and no shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chord {
    code: KeyCode,
    modifiers: KeyModifiers,
}

/// Names of keys: the first of a key is how it is shown.
const NAMES: &[(&str, KeyCode)] = &[
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PgUp", KeyCode::PageUp),
    ("PageUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("PageDown", KeyCode::PageDown),
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("BackTab", KeyCode::BackTab),
    ("Space", KeyCode::Char(' ')),
    ("Backspace", KeyCode::Backspace),
    ("Delete", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
];

/// Prefixes of modifiers.
const MODIFIERS: &[(&str, KeyModifiers)] =
    &[("Ctrl-", KeyModifiers::CONTROL), ("Alt-", KeyModifiers::ALT), ("Shift-", KeyModifiers::SHIFT)];

impl Chord {
    /// This key with these modifiers.
    #[must_use]
    pub fn new(code: KeyCode, modifiers: KeyModifiers) -> Self {
        let known = modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT);
        let shift = KeyModifiers::SHIFT;
        match code {
            KeyCode::Tab if known.contains(shift) => Self { code: KeyCode::BackTab, modifiers: known - shift },
            KeyCode::Char(_) | KeyCode::BackTab => Self { code, modifiers: known - shift },
            _ => Self { code, modifiers: known },
        }
    }

    /// The character it types, if it is one without ctrl or alt.
    #[must_use]
    pub fn text(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if self.modifiers.is_empty() && !c.is_control() => Some(c),
            _ => None,
        }
    }
}

impl From<KeyEvent> for Chord {
    fn from(event: KeyEvent) -> Self {
        Self::new(event.code, event.modifiers)
    }
}

/// Text that names no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such key")]
pub struct NotAKey;

impl FromStr for Chord {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let mut rest = text;
        let mut modifiers = KeyModifiers::NONE;
        while let Some((prefix, modifier)) = MODIFIERS.iter().find(|(prefix, _)| starts_with(rest, prefix)) {
            modifiers |= *modifier;
            rest = &rest[prefix.len()..];
        }
        let mut chars = rest.chars();
        let code = match (chars.next(), chars.next()) {
            (Some(c), None) if !c.is_control() => KeyCode::Char(c),
            _ => named(rest).ok_or(NotAKey)?,
        };
        Ok(Self::new(code, modifiers))
    }
}

fn starts_with(text: &str, prefix: &str) -> bool {
    text.len() > prefix.len() && text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

fn named(name: &str) -> Option<KeyCode> {
    let function_key = || {
        let number = name.strip_prefix(['F', 'f'])?.parse().ok()?;
        (1..=12).contains(&number).then_some(KeyCode::F(number))
    };
    let known = NAMES.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, code)| *code);
    known.or_else(function_key)
}

impl fmt::Display for Chord {
    /// As people write it, and as [`Chord::from_str`] reads it: `Ctrl-c`, `PgUp`, `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (prefix, modifier) in MODIFIERS {
            if self.modifiers.contains(*modifier) {
                f.write_str(prefix)?;
            }
        }
        match (NAMES.iter().find(|(_, code)| *code == self.code), self.code) {
            (Some((name, _)), _) => f.write_str(name),
            (None, KeyCode::Char(c)) => write!(f, "{c}"),
            (None, KeyCode::F(n)) => write!(f, "F{n}"),
            (None, other) => write!(f, "{other:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn chord(text: &str) -> Chord {
        text.parse().unwrap_or_else(|_| panic!("{text} is no key"))
    }

    #[test]
    fn a_key_is_one_thing_however_it_is_sent_or_written() {
        let sent = |code, modifiers| Chord::from(KeyEvent::new(code, modifiers));
        assert_eq!(sent(KeyCode::Char('G'), KeyModifiers::SHIFT), chord("G"));
        assert_eq!(sent(KeyCode::Char('?'), KeyModifiers::NONE), chord("shift-?"));
        assert_eq!(sent(KeyCode::BackTab, KeyModifiers::SHIFT), chord("shift-tab"));
        assert_eq!(sent(KeyCode::Char('c'), KeyModifiers::CONTROL), chord("CTRL-c"));
        assert_eq!(sent(KeyCode::Left, KeyModifiers::SHIFT), chord("shift-left"));
        assert_eq!(chord("space"), chord(" "));
        assert_eq!(chord("pgup"), chord("PageUp"));
        assert_ne!(chord("g"), chord("G"));
        assert_eq!(chord("-").to_string(), "-");
        assert_eq!(chord("ctrl--").to_string(), "Ctrl--");
    }

    #[test]
    fn nonsense_is_no_key() {
        for text in ["", "ctrl-", "hyper-x", "F0", "F13", "jj", "\u{7}", "ctrl-ctrl"] {
            assert_eq!(text.parse::<Chord>(), Err(NotAKey), "{text:?}");
        }
    }

    #[test]
    fn only_plain_characters_are_text() {
        assert_eq!(chord("x").text(), Some('x'));
        assert_eq!(chord("space").text(), Some(' '));
        assert_eq!(chord("ctrl-x").text(), None);
        assert_eq!(chord("up").text(), None);
    }

    proptest! {
        #[test]
        fn what_is_shown_can_be_read_again(text in "(ctrl-|alt-|shift-){0,2}([!-~]|up|PageUp|f[1-9]|esc|backtab|space)") {
            let first = chord(&text);
            prop_assert_eq!(chord(&first.to_string()), first);
        }

        #[test]
        fn any_text_is_read_without_harm(text in ".{0,20}") {
            let _ = text.parse::<Chord>();
        }
    }
}
