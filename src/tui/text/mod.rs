//! The console's languages. Technical terms and counter names stay English in all of them.

mod fill;
mod finding;
mod probe;
mod probe_words;
mod span;
mod words;

use std::sync::OnceLock;

pub use fill::fill;
pub use finding::Told;
pub use probe::{failure, remark};
pub use probe_words::{ProbeWords, RemarkWords};
pub use span::span;
pub use words::{
    ActionWords, CauseWords, CommandWords, FabricWords, FindingWords, FindingsWords, HeaderWords, PortWords, Says,
    ScreenWords, SpanWords, StateWords, Words,
};

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All of them, in the order in which the key takes them.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The language that this text names: `en`, `zh`, `zh-CN`, or a locale such as `zh_CN.UTF-8`.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split(['_', '-', '.', '@']).next()?.to_ascii_lowercase().as_str() {
            "en" | "c" | "posix" => Some(Self::English),
            "zh" => Some(Self::Chinese),
            _ => None,
        }
    }

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides, as in
    /// POSIX. English where it names a language that is not at hand.
    #[must_use]
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &&str| variable(name).filter(|v| !v.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
        locale.and_then(|l| Self::from_tag(&l)).unwrap_or(Self::English)
    }

    /// The one after this.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::English => Self::Chinese,
            Self::Chinese => Self::English,
        }
    }

    fn source(self) -> (&'static str, &'static str) {
        match self {
            Self::English => ("en.toml", include_str!("../../../assets/locales/en.toml")),
            Self::Chinese => ("zh-CN.toml", include_str!("../../../assets/locales/zh-CN.toml")),
        }
    }
}

/// A locale file does not fit the console's words.
#[derive(Debug, thiserror::Error)]
#[error("locale {file}: {cause}")]
pub struct LocaleError {
    file: &'static str,
    cause: toml::de::Error,
}

/// The words of all languages. Those of the first are read at the start, the others when they are asked for.
#[derive(Debug, Clone)]
pub struct Locales {
    first: (Language, Words),
    other: OnceLock<Words>,
}

impl Locales {
    /// Reads the embedded file of the language to begin with.
    ///
    /// # Errors
    /// Where the file lacks a word or has one too many: a test keeps that from being built.
    pub fn load(first: Language) -> Result<Self, LocaleError> {
        Ok(Self { first: (first, words(first)?), other: OnceLock::new() })
    }

    /// The words of one language.
    #[must_use]
    pub fn of(&self, language: Language) -> &Words {
        let (first, known) = &self.first;
        if language == *first {
            return known;
        }
        self.other.get_or_init(|| words(language).unwrap_or_else(|_| known.clone()))
    }
}

fn words(language: Language) -> Result<Words, LocaleError> {
    let (file, text) = language.source();
    toml::from_str(text).map_err(|cause| LocaleError { file, cause })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::finding::{Cause, FindingId};
    use crate::tui::Action;
    use std::collections::BTreeSet;

    /// Every key of a file with the places for values in its text.
    fn places(language: Language) -> Vec<(String, BTreeSet<String>)> {
        fn walk(path: &str, value: &toml::Value, found: &mut Vec<(String, BTreeSet<String>)>) {
            match value {
                toml::Value::Table(table) => table.iter().for_each(|(k, v)| walk(&format!("{path}.{k}"), v, found)),
                other => {
                    let text = other.as_str().unwrap_or_else(|| panic!("{path} is no text"));
                    assert!(!text.is_empty(), "{path} is empty");
                    let names = text.split('{').skip(1).filter_map(|t| t.split_once('}')).map(|(n, _)| n.to_owned());
                    found.push((path.to_owned(), names.collect()));
                }
            }
        }
        let mut found = Vec::new();
        walk("", &toml::from_str(language.source().1).unwrap(), &mut found);
        found.sort();
        found
    }

    #[test]
    fn all_languages_have_the_same_words_with_the_same_places() {
        for language in Language::ALL {
            assert!(Locales::load(language).is_ok(), "{language:?}");
        }
        assert_eq!(places(Language::English), places(Language::Chinese));
    }

    #[test]
    fn english_can_be_shown_without_unicode() {
        let text = Language::English.source().1;
        let beyond: Vec<_> = text.lines().filter(|line| !line.is_ascii()).collect();
        assert!(matches!(beyond[..], [line] if line.starts_with("next_language = ")), "{beyond:?}");
    }

    #[test]
    fn every_action_is_described_and_nothing_else() {
        let locales = Locales::load(Language::English).unwrap();
        let actions: BTreeSet<_> = Action::NAMED.iter().map(|(_, name)| *name).collect();
        for language in Language::ALL {
            let described: BTreeSet<_> = locales.of(language).actions.keys().map(String::as_str).collect();
            assert_eq!(described, actions, "{language:?}");
        }
    }

    #[test]
    fn every_fault_and_every_cause_is_explained_and_nothing_else() {
        let locales = Locales::load(Language::English).unwrap();
        let faults: BTreeSet<_> = FindingId::ALL.iter().map(|id| id.as_str()).collect();
        let causes: BTreeSet<_> = Cause::ALL.iter().map(|cause| cause.as_str()).collect();
        for language in Language::ALL {
            let words = locales.of(language);
            assert_eq!(words.finding.keys().map(String::as_str).collect::<BTreeSet<_>>(), faults, "{language:?}");
            assert_eq!(words.cause.keys().map(String::as_str).collect::<BTreeSet<_>>(), causes, "{language:?}");
        }
    }

    /// Names of evidence in the detectors' code: `because("name"`, and `("name", Metric::…)` in tables.
    fn names_of_evidence() -> BTreeSet<String> {
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/src/analysis/detect");
        let mut names = BTreeSet::new();
        for file in std::fs::read_dir(directory).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            let quoted = |rest: &str| Some(rest.trim_start().strip_prefix('"')?.split_once('"')?.0.to_owned());
            names.extend(code.split("because(").skip(1).filter_map(quoted));
            let before_metric =
                code.split("\", Metric::").map(|before| before.rsplit_once("(\"").map(|(_, name)| name));
            names.extend(before_metric.flatten().filter(|n| !n.contains(['"', ' '])).map(str::to_owned));
        }
        names
    }

    #[test]
    fn every_piece_of_evidence_has_a_name_and_nothing_else() {
        let names = names_of_evidence();
        assert!(names.len() > 20, "{names:?}");
        let locales = Locales::load(Language::English).unwrap();
        let unnamed: Vec<_> =
            names.iter().filter(|n| !locales.of(Language::English).evidence.contains_key(*n)).collect();
        assert_eq!(unnamed, Vec::<&String>::new());
    }

    #[test]
    fn commands_are_the_same_in_every_language_and_change_nothing() {
        let locales = Locales::load(Language::English).unwrap();
        for (name, cause) in &locales.of(Language::English).cause {
            assert_eq!(cause.command, locales.of(Language::Chinese).cause[name].command, "{name}");
            let commands = match &cause.command {
                CommandWords::Any(any) => vec![any],
                CommandWords::ByLayer { ethernet, infiniband } => vec![ethernet, infiniband],
            };
            for command in commands {
                let changes = [" set ", " add ", " del ", " -R", " -s ", "echo ", "> ", "modprobe", "reset"];
                assert!(!changes.iter().any(|word| command.contains(word)), "{name}: {command}");
            }
        }
    }

    #[test]
    fn the_environment_names_the_language() {
        let env = |pairs: &'static [(&str, &str)]| {
            Language::from_environment(|n| pairs.iter().find(|(k, _)| *k == n).map(|(_, v)| (*v).to_owned()))
        };
        assert_eq!(env(&[]), Language::English);
        assert_eq!(env(&[("LANG", "zh_CN.UTF-8")]), Language::Chinese);
        assert_eq!(env(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")]), Language::English);
        assert_eq!(env(&[("LANG", "en_US"), ("LC_MESSAGES", "zh_CN")]), Language::Chinese);
        assert_eq!(env(&[("LC_ALL", ""), ("LANG", "zh_CN")]), Language::Chinese);
        assert_eq!(env(&[("LANG", "de_DE.UTF-8")]), Language::English);
        assert_eq!(Language::from_tag("zh-CN"), Some(Language::Chinese));
        assert_eq!(Language::from_tag("fr"), None);
    }
}
