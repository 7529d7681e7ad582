//! Settings: built-in defaults, then the user's file, then the environment, then flags.

use std::path::{Path, PathBuf};
use std::time::Duration;

use directories::ProjectDirs;
use serde::Deserialize;

use crate::cli::Cli;
use crate::sampler::Interval;

/// Where the user's own files are.
#[derive(Debug, Clone)]
pub struct Directories {
    /// `config.toml`, `keymap.toml`, `themes/` and `profiles/`.
    pub config: Option<PathBuf>,
    /// Logs.
    pub state: Option<PathBuf>,
}

impl Directories {
    /// As the platform has them; none where there is no home directory.
    #[must_use]
    pub fn of_user() -> Self {
        let dirs = ProjectDirs::from("", "", "fabtop");
        Self {
            config: dirs.as_ref().map(|d| d.config_dir().to_owned()).filter(|d| is_ours(d)),
            state: dirs.as_ref().map(|d| d.state_dir().unwrap_or_else(|| d.data_local_dir()).to_owned()),
        }
    }
}

/// Whether it can be looked for. `su` and setpriv leave `HOME` as it was, and some services set it to `/dev/null`: what
/// is another user's, or below what is no directory, holds no settings of ours.
fn is_ours(directory: &Path) -> bool {
    directory.try_exists().is_ok()
}

/// What one layer says. What it leaves out is up to the layer below.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Time between two samples.
    #[serde(default, deserialize_with = "interval")]
    pub interval: Option<Interval>,
    /// The profile of thresholds that findings are judged by.
    pub profile: Option<String>,
    /// Colour theme.
    pub theme: Option<String>,
    /// Language: `en` or `zh-CN`.
    pub language: Option<String>,
    /// Colours: `auto`, `always`, `never`, `16`, `256`, `truecolor`.
    pub color: Option<String>,
    /// ASCII alone.
    pub ascii: Option<bool>,
    /// As few bytes as can be.
    pub low_bandwidth: Option<bool>,
    /// Whether a new critical finding rings the terminal's bell.
    pub bell: Option<bool>,
    /// How often the console repeats what is probed: a flag's alone, since it makes traffic.
    #[serde(skip)]
    pub every: Option<Duration>,
}

fn interval<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Interval>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map(Some).map_err(serde::de::Error::custom)
}

/// A setting that cannot be used: says where it stands and what is wrong.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file is there but cannot be read.
    #[error("cannot read {path}: {source}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is no TOML, or has a key or a value that there is not.
    #[error("{path}: {message}")]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What is wrong, with its line.
        message: String,
    },
    /// A variable of the environment has a value that cannot be used.
    #[error("{variable}={value}: {message}")]
    Variable {
        /// Which.
        variable: &'static str,
        /// Its value.
        value: String,
        /// What is wrong with it.
        message: String,
    },
}

impl Settings {
    /// All layers together for this run.
    ///
    /// # Errors
    /// When the file or a variable holds something that cannot be used.
    pub fn resolve(
        cli: &Cli,
        directories: &Directories,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, ConfigError> {
        let file = match &directories.config {
            Some(directory) => Self::from_file(&directory.join("config.toml"))?,
            None => Self::default(),
        };
        Ok(Self::from_flags(cli).over(Self::from_environment(variable)?).over(file))
    }

    fn from_file(path: &Path) -> Result<Self, ConfigError> {
        match crate::files::read(path) {
            Ok(text) => toml::from_str(&text).map_err(|e| ConfigError::Wrong {
                path: path.to_owned(),
                message: e.to_string().trim_end().to_owned(),
            }),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(source) => Err(ConfigError::Unreadable { path: path.to_owned(), source }),
        }
    }

    fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let get = |name: &str| variable(name).filter(|value| !value.is_empty());
        let interval = get("FABTOP_INTERVAL")
            .map(|value| {
                let wrong =
                    |message| ConfigError::Variable { variable: "FABTOP_INTERVAL", value: value.clone(), message };
                value.parse().map_err(|e: crate::sampler::BadInterval| wrong(e.to_string()))
            })
            .transpose()?;
        let flag = |name: &'static str| match get(name).as_deref() {
            None => Ok(None),
            Some("1" | "true" | "yes") => Ok(Some(true)),
            Some("0" | "false" | "no") => Ok(Some(false)),
            Some(value) => {
                let message = "want 1 or 0".to_owned();
                Err(ConfigError::Variable { variable: name, value: value.to_owned(), message })
            }
        };
        Ok(Self {
            interval,
            profile: get("FABTOP_PROFILE"),
            theme: get("FABTOP_THEME"),
            language: get("FABTOP_LANGUAGE"),
            color: get("FABTOP_COLOR"),
            ascii: flag("FABTOP_ASCII")?,
            low_bandwidth: flag("FABTOP_LOW_BANDWIDTH")?,
            bell: flag("FABTOP_BELL")?,
            every: None,
        })
    }

    fn from_flags(cli: &Cli) -> Self {
        let look = &cli.look;
        Self {
            interval: cli.cadence.interval,
            profile: cli.judgement.profile.clone(),
            theme: look.theme.clone(),
            language: look.language.clone(),
            color: look.color.clone(),
            ascii: look.ascii.then_some(true),
            low_bandwidth: look.low_bandwidth.then_some(true),
            bell: look.bell.then_some(true),
            every: look.every,
        }
    }

    /// These settings, and below them those of another layer.
    fn over(self, below: Self) -> Self {
        Self {
            interval: self.interval.or(below.interval),
            profile: self.profile.or(below.profile),
            theme: self.theme.or(below.theme),
            language: self.language.or(below.language),
            color: self.color.or(below.color),
            ascii: self.ascii.or(below.ascii),
            low_bandwidth: self.low_bandwidth.or(below.low_bandwidth),
            bell: self.bell.or(below.bell),
            every: self.every.or(below.every),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    fn resolve(file: &str, flags: &[&str], variables: &[(&str, &str)]) -> Result<Settings, ConfigError> {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("config.toml"), file).unwrap();
        let directories = Directories { config: Some(directory.path().to_owned()), state: None };
        let cli = Cli::parse_from(std::iter::once(&"fabtop").chain(flags));
        let lookup = |name: &str| variables.iter().find(|v| v.0 == name).map(|v| v.1.to_owned());
        Settings::resolve(&cli, &directories, lookup)
    }

    #[test]
    fn flags_win_over_the_environment_and_that_over_the_file() {
        let file = "theme = 'a'\nlanguage = 'en'\ninterval = '2s'\nprofile = 'roce'\nbell = true\n";
        let settings =
            resolve(file, &["--theme", "c"], &[("FABTOP_THEME", "b"), ("FABTOP_LANGUAGE", "zh-CN")]).unwrap();
        assert_eq!(settings.theme.as_deref(), Some("c"));
        assert_eq!(settings.language.as_deref(), Some("zh-CN"));
        assert_eq!(settings.interval, "2s".parse().ok());
        assert_eq!((settings.profile.as_deref(), settings.bell), (Some("roce"), Some(true)));
    }

    #[test]
    fn without_a_file_there_are_defaults() {
        let directories = Directories { config: Some("/nonexistent".into()), state: None };
        let settings = Settings::resolve(&Cli::parse_from(["fabtop"]), &directories, |_| None).unwrap();
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn a_wrong_key_is_named_with_its_line() {
        let error = resolve("theme = 'a'\ncolour = 'never'\n", &[], &[]).unwrap_err().to_string();
        assert!(error.contains("config.toml") && error.contains("line 2") && error.contains("colour"), "{error}");
    }

    #[test]
    fn a_wrong_value_is_explained() {
        let error = resolve("interval = '5ms'", &[], &[]).unwrap_err().to_string();
        assert!(error.contains("100"), "{error}");
        let error = resolve("", &[], &[("FABTOP_ASCII", "maybe")]).unwrap_err().to_string();
        assert_eq!(error, "FABTOP_ASCII=maybe: want 1 or 0");
    }
}
