//! Which key does what: data, embedded, with the user's file laid over it.

mod chord;
mod file;

pub use chord::{Chord, NotAKey};
pub use file::{KeymapError, Problem};

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
    /// On the Findings screen.
    Findings,
    /// On the Probe screen.
    Probe,
    /// While paused.
    Time,
    /// While the filter is edited.
    Filter,
    /// While help is open.
    Help,
}

impl Mode {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Global, Self::Fabric, Self::Port, Self::Findings, Self::Probe, Self::Time, Self::Filter, Self::Help];

    /// The name of its table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Fabric => "fabric",
            Self::Port => "port",
            Self::Findings => "findings",
            Self::Probe => "probe",
            Self::Time => "time",
            Self::Filter => "filter",
            Self::Help => "help",
        }
    }
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
    /// Reads the embedded keymap and lays the user's over it. `user` is the name of the user's file, for messages, and
    /// its text.
    ///
    /// # Errors
    /// The first thing wrong in either, with file and line.
    pub fn load(user: Option<(&str, &str)>) -> Result<Self, KeymapError> {
        let mut keymap = Self { bindings: Vec::new() };
        keymap.lay_over("keymap.toml", include_str!("../../../assets/keymap.toml"))?;
        if let Some((file, text)) = user {
            keymap.lay_over(file, text)?;
        }
        Ok(keymap)
    }

    fn lay_over(&mut self, file: &str, text: &str) -> Result<(), KeymapError> {
        for change in file::read(file, text)? {
            let at = self.bindings.iter().position(|b| b.mode == change.mode && b.chord == change.chord);
            match (at, change.action) {
                (Some(at), Some(action)) => self.bindings[at].action = action,
                (Some(at), None) => drop(self.bindings.remove(at)),
                (None, Some(action)) => {
                    self.bindings.push(Binding { mode: change.mode, chord: change.chord, action });
                }
                (None, None) => {}
            }
        }
        Ok(())
    }

    /// This keymap without the keys of an action that can have no effect here: help and the footer do not offer it.
    #[must_use]
    pub fn without(mut self, action: Action) -> Self {
        self.bindings.retain(|b| b.action != action);
        self
    }

    /// What this key does where the first mode that knows it decides. While a filter is edited a plain character is
    /// text.
    #[must_use]
    pub fn action(&self, modes: &[Mode], chord: Chord) -> Option<Action> {
        let bound = |mode: &Mode| self.in_mode(*mode).find(|b| b.chord == chord);
        let typed = || chord.text().filter(|_| modes.contains(&Mode::Filter)).map(Action::Type);
        modes.iter().find_map(bound).map(|b| b.action).or_else(typed)
    }

    /// The bindings of one mode.
    pub fn in_mode(&self, mode: Mode) -> impl Iterator<Item = &Binding> {
        self.bindings.iter().filter(move |b| b.mode == mode)
    }

    /// The keys that lead to an action in these modes, in the order of the file; those that a stronger mode takes for
    /// something else are left out.
    #[must_use]
    pub fn keys(&self, modes: &[Mode], action: Action) -> Vec<Chord> {
        let bindings = modes.iter().flat_map(|mode| self.in_mode(*mode));
        let mut chords = Vec::new();
        for b in bindings.filter(|b| b.action == action && self.action(modes, b.chord) == Some(action)) {
            if !chords.contains(&b.chord) {
                chords.push(b.chord);
            }
        }
        chords
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn chord(text: &str) -> Chord {
        text.parse().unwrap()
    }

    const FABRIC: &[Mode] = &[Mode::Fabric, Mode::Global];
    const PAUSED: &[Mode] = &[Mode::Time, Mode::Fabric, Mode::Global];

    #[test]
    fn the_embedded_keymap_binds_every_action() {
        let keymap = Keymap::load(None).unwrap();
        let bound: HashSet<_> = keymap.bindings.iter().map(|b| b.action).collect();
        let unbound: Vec<_> = Action::NAMED.iter().filter(|(a, _)| !bound.contains(a)).collect();
        assert_eq!(unbound, Vec::<&(Action, &str)>::new());
    }

    #[test]
    fn the_strongest_mode_decides() {
        let keymap = Keymap::load(None).unwrap();
        assert_eq!(keymap.action(FABRIC, chord("end")), Some(Action::Last));
        assert_eq!(keymap.action(PAUSED, chord("end")), Some(Action::Live));
        assert_eq!(keymap.action(PAUSED, chord("q")), Some(Action::Quit));
        assert_eq!(keymap.keys(FABRIC, Action::Last), [chord("end"), chord("G")]);
        assert_eq!(keymap.keys(PAUSED, Action::Last), [chord("G")]);
        assert_eq!(keymap.keys(PAUSED, Action::StepBack), [chord("left"), chord("h")]);
    }

    #[test]
    fn in_a_filter_characters_are_text() {
        let keymap = Keymap::load(None).unwrap();
        assert_eq!(keymap.action(&[Mode::Filter], chord("q")), Some(Action::Type('q')));
        assert_eq!(keymap.action(&[Mode::Filter], chord("space")), Some(Action::Type(' ')));
        assert_eq!(keymap.action(&[Mode::Filter], chord("ctrl-c")), Some(Action::Quit));
        assert_eq!(keymap.action(&[Mode::Filter], chord("up")), None);
        assert_eq!(keymap.action(FABRIC, chord("w")), None);
    }

    #[test]
    fn the_users_file_lies_over_the_embedded_one() {
        let user = "[fabric]\n\"w\" = \"cycle_sort\"\ns = \"none\"\n\"home\" = \"last\"\n";
        let keymap = Keymap::load(Some(("my.toml", user))).unwrap();
        assert_eq!(keymap.action(FABRIC, chord("w")), Some(Action::CycleSort));
        assert_eq!(keymap.action(FABRIC, chord("s")), None);
        assert_eq!(keymap.action(FABRIC, chord("home")), Some(Action::Last));
        assert_eq!(keymap.action(FABRIC, chord("j")), Some(Action::Down));
    }
}
