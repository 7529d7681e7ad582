//! A key with its modifiers, and how it is written.

use crossterm::event::{KeyCode, KeyModifiers};

/// A key with its modifiers. Letters carry their case and no shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chord {
    /// The key.
    pub code: KeyCode,
    /// Its modifiers.
    pub modifiers: KeyModifiers,
}
