//! Which key does what: data, embedded, with the user's file laid over it.

mod chord;

pub use chord::Chord;

use super::action::Action;

/// Where a key is pressed: a table of `keymap.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Anywhere.
    Global,
    /// On the Fabric screen.
    Fabric,
    /// On the Port screen.
    Port,
    /// While the filter is edited.
    Filter,
    /// While help is open.
    Help,
    /// While paused.
    Time,
}

/// A key and what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Binding {
    /// Where.
    pub mode: Mode,
    /// The key.
    pub chord: Chord,
    /// What it does there.
    pub action: Action,
}

/// All bindings, in the order of the file: help and the footer follow it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keymap {
    bindings: Vec<Binding>,
}

impl Keymap {
    /// What this key does where the first mode that knows it decides.
    #[must_use]
    pub fn action(&self, modes: &[Mode], chord: Chord) -> Option<Action> {
        let bound = |mode: &Mode| self.bindings.iter().find(|b| b.mode == *mode && b.chord == chord);
        modes.iter().find_map(bound).map(|b| b.action)
    }

    /// The bindings of one mode.
    pub fn in_mode(&self, mode: Mode) -> impl Iterator<Item = &Binding> {
        self.bindings.iter().filter(move |b| b.mode == mode)
    }

    /// The keys that lead to an action in these modes, in the order of the file; those that a stronger mode takes for
    /// something else are left out.
    pub fn keys(&self, modes: &[Mode], action: Action) -> impl Iterator<Item = Chord> {
        let bindings = modes.iter().flat_map(|mode| self.in_mode(*mode));
        let effective = bindings.filter(|b| b.action == action && self.action(modes, b.chord) == Some(action));
        effective.map(|b| b.chord).collect::<Vec<_>>().into_iter()
    }
}
