//! Scenarios: which ones there are, and how one is had from its name or its file.

mod check;
mod fault;
mod format;
mod units;

use std::io;
use std::path::{Path, PathBuf};

use crate::files;

pub(super) use fault::{Fault, Incident};
pub(super) use format::{
    AllReduce, Background, Dscp, EtsPart, File, Owner, QosPart, Rails, Speed, Transport, numbered,
};
pub(super) use units::Seconds;

/// The scenario of a demo that names none.
pub const DEFAULT: &str = "h200-roce";

/// Name and text of each scenario that the program carries.
const EMBEDDED: &[(&str, &str)] = &[
    ("h200-ib", include_str!("../../../../assets/scenarios/h200-ib.toml")),
    ("h200-roce", include_str!("../../../../assets/scenarios/h200-roce.toml")),
];

/// A scenario that was read and found consistent.
#[derive(Debug, Clone)]
pub struct Scenario {
    name: String,
    file: File,
}

impl Scenario {
    /// Reads a scenario's text. `origin` is its file, for messages.
    ///
    /// # Errors
    /// When it is not of the form, or contradicts itself: says where, and what to do.
    pub fn parse(name: &str, origin: &str, text: &str) -> Result<Self, ScenarioError> {
        let file: File = toml::from_str(text)
            .map_err(|e| ScenarioError::Form { origin: origin.to_owned(), message: e.to_string().trim().to_owned() })?;
        check::consistent(&file).map_err(|problem| ScenarioError::Contradiction {
            origin: origin.to_owned(),
            key: problem.key,
            message: problem.message,
        })?;
        Ok(Self { name: name.to_owned(), file })
    }

    /// Its name: as embedded, or its file's without the ending.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is about, in one line of English.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.file.description
    }

    /// The same in Simplified Chinese, if it says.
    #[must_use]
    pub fn description_zh(&self) -> Option<&str> {
        self.file.description_zh.as_deref()
    }

    /// What it holds.
    pub(super) fn file(&self) -> &File {
        &self.file
    }
}

/// Why there is no such scenario.
#[derive(Debug, thiserror::Error)]
pub enum ScenarioError {
    /// Neither the name of an embedded one nor a file.
    #[error("there is no scenario {name:?}; name a .toml file or one of:\n{}", listing())]
    Unknown {
        /// What was asked for.
        name: String,
    },
    /// The file cannot be read.
    #[error("cannot read the scenario {}: {source}; check the path and its permissions", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The text is not of the form: the message has line, column and key.
    #[error("{origin}: not a scenario: {message}")]
    Form {
        /// The file.
        origin: String,
        /// What the parser says.
        message: String,
    },
    /// The text is of the form but contradicts itself.
    #[error("{origin}: {key}: {message}")]
    Contradiction {
        /// The file.
        origin: String,
        /// The key.
        key: String,
        /// What is wrong and what to do.
        message: String,
    },
}

/// Name and text of each scenario that the program carries.
#[must_use]
pub fn embedded() -> &'static [(&'static str, &'static str)] {
    EMBEDDED
}

/// The scenario of this name, or the one in the file at this path.
///
/// # Errors
/// When there is neither, or it cannot be read: says what to do.
pub fn load(name_or_path: &str) -> Result<Scenario, ScenarioError> {
    if let Some((name, text)) = EMBEDDED.iter().find(|(name, _)| *name == name_or_path) {
        return Scenario::parse(name, &format!("assets/scenarios/{name}.toml"), text);
    }
    let path = Path::new(name_or_path);
    let is_path = name_or_path.contains('/') || path.extension().is_some_and(|e| e == "toml") || path.is_file();
    if !is_path {
        return Err(ScenarioError::Unknown { name: name_or_path.to_owned() });
    }
    let text = files::read(path).map_err(|source| ScenarioError::Unreadable { path: path.to_owned(), source })?;
    let name = path.file_stem().map_or(name_or_path.into(), |s| s.to_string_lossy());
    Scenario::parse(&name, name_or_path, &text)
}

/// A line for each embedded scenario: its name and what it is about.
#[must_use]
pub fn listing() -> String {
    let line = |(name, text): &(&str, &str)| {
        let scenario = Scenario::parse(name, name, text);
        format!("  {name:<10} {}", scenario.as_ref().map_or("", Scenario::description))
    };
    EMBEDDED.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests;
