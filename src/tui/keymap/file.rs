//! A keymap file: a table a mode, `"key" = "action"`.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::chord::Chord;
use super::{Action, Mode};

/// What a file says of one key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Change {
    pub mode: Mode,
    pub chord: Chord,
    /// `None` takes the binding away.
    pub action: Option<Action>,
}

/// Something wrong in a keymap file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {problem}")]
pub struct KeymapError {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong in a keymap file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// It is not TOML.
    #[error("{0}")]
    Syntax(String),
    /// A table that is no mode.
    #[error("[{0}] is no mode: want global, fabric, port, findings, probe, time, filter or help")]
    UnknownMode(String),
    /// Something other than a table of keys, or other than text for an action.
    #[error("want \"key\" = \"action\" in a table such as [global]")]
    NotABinding,
    /// No such key.
    #[error("\"{0}\" is no key: want a character, or a name such as up, enter or ctrl-d")]
    UnknownKey(String),
    /// No such action.
    #[error("\"{0}\" is no action: the help screen and the embedded keymap name them all")]
    UnknownAction(String),
    /// The same key in the same table, written in two ways.
    #[error("\"{0}\" is bound already in line {1}")]
    Conflict(String, usize),
    /// A plain character in the filter's table.
    #[error("\"{0}\" cannot be bound in [filter]: it is text there")]
    IsText(String),
}

/// Reads a file's changes, in the order of the file.
pub(super) fn read(file: &str, text: &str) -> Result<Vec<Change>, KeymapError> {
    let reader = Reader { file, text };
    let document = DeTable::parse(text)
        .map_err(|e| reader.error(e.span().map_or(0, |s| s.start), Problem::Syntax(e.message().to_owned())))?;
    let mut changes: Vec<(usize, Change)> = Vec::new();
    for (name, table) in document.get_ref() {
        let at = name.span().start;
        let unknown = || reader.error(at, Problem::UnknownMode(name.get_ref().to_string()));
        let mode = Mode::ALL.into_iter().find(|m| m.name() == name.get_ref()).ok_or_else(unknown)?;
        let DeValue::Table(table) = table.get_ref() else { return Err(reader.error(at, Problem::NotABinding)) };
        let mut bindings: Vec<_> = table.iter().collect();
        bindings.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in bindings {
            let at = key.span().start;
            let change = reader.change(mode, key.get_ref(), at, value)?;
            if let Some((before, _)) = changes.iter().find(|(_, c)| c.mode == mode && c.chord == change.chord) {
                return Err(reader.error(at, Problem::Conflict(key.get_ref().to_string(), reader.line(*before))));
            }
            changes.push((at, change));
        }
    }
    changes.sort_by_key(|(at, _)| *at);
    Ok(changes.into_iter().map(|(_, change)| change).collect())
}

struct Reader<'a> {
    file: &'a str,
    text: &'a str,
}

impl Reader<'_> {
    fn change(&self, mode: Mode, key: &str, at: usize, value: &Spanned<DeValue<'_>>) -> Result<Change, KeymapError> {
        let chord: Chord = key.parse().map_err(|_| self.error(at, Problem::UnknownKey(key.to_owned())))?;
        if mode == Mode::Filter && chord.text().is_some() {
            return Err(self.error(at, Problem::IsText(key.to_owned())));
        }
        let DeValue::String(name) = value.get_ref() else { return Err(self.error(at, Problem::NotABinding)) };
        let action = match name.as_ref() {
            "none" => None,
            name => {
                let unknown = || self.error(value.span().start, Problem::UnknownAction(name.to_owned()));
                Some(Action::from_name(name).ok_or_else(unknown)?)
            }
        };
        Ok(Change { mode, chord, action })
    }

    fn error(&self, at: usize, problem: Problem) -> KeymapError {
        KeymapError { file: self.file.to_owned(), line: self.line(at), problem }
    }

    /// The line, from 1, of this position in the text.
    fn line(&self, at: usize) -> usize {
        1 + self.text.bytes().take(at).filter(|b| *b == b'\n').count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wrong(text: &str) -> (usize, Problem) {
        let error = read("my.toml", text).unwrap_err();
        assert!(error.to_string().starts_with(&format!("my.toml:{}: ", error.line)), "{error}");
        (error.line, error.problem)
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        assert_eq!(wrong("\n[fabrik]\n"), (2, Problem::UnknownMode("fabrik".into())));
        assert_eq!(wrong("[global]\nq = \"quit\"\nqq = \"quit\"\n"), (3, Problem::UnknownKey("qq".into())));
        assert_eq!(wrong("[global]\nq = \"explode\"\n"), (2, Problem::UnknownAction("explode".into())));
        assert_eq!(wrong("[global]\nq = 3\n"), (2, Problem::NotABinding));
        assert_eq!(wrong("global = 3\n"), (1, Problem::NotABinding));
        assert_eq!(wrong("[filter]\nq = \"quit\"\n"), (2, Problem::IsText("q".into())));
        let twice = "[port]\n\"shift-tab\" = \"up\"\nx = \"up\"\nbacktab = \"down\"\n";
        assert_eq!(wrong(twice), (4, Problem::Conflict("backtab".into(), 2)));
        assert!(matches!(wrong("[global]\nq = \"quit\"\nq = \"up\"\n"), (3, Problem::Syntax(_))));
        assert!(matches!(wrong("[global]\nq = \n"), (2, Problem::Syntax(_))));
    }

    #[test]
    fn changes_come_in_the_order_of_the_file() {
        let changes = read("my.toml", "[port]\nz = \"up\"\na = \"down\"\n[global]\nb = \"none\"\n").unwrap();
        assert_eq!(changes.iter().map(|c| c.action).collect::<Vec<_>>(), [Some(Action::Up), Some(Action::Down), None]);
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_harm(text in "(\\[(global|filter|x)\\]\n|\"?[a-z?]{1,6}\"? = \"?[a-z_]{0,8}\"?\n|.{0,9}){0,6}") {
            if let Err(error) = read("my.toml", &text) {
                prop_assert!(error.line >= 1 && error.line <= text.lines().count() + 1);
            }
        }
    }
}
