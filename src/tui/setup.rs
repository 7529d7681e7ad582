//! What the console is given once and does not change: made from options, the environment and the user's files.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;

use crate::files;

use super::action::Action;
use super::glyphs::{Glyphs, UnicodeLevel};
use super::keymap::{Keymap, KeymapError};
use super::state::LookState;
use super::text::{Language, LocaleError, Locales};
use super::theme::{ColourChoice, ColourDepth, Theme, ThemeError, ThemeFile};
use super::view::{Drawn, View};

/// Draws a view into an area.
pub type Paint = fn(&mut Frame<'_>, Rect, &View<'_>) -> Drawn;

/// The least time between two frames that are drawn for new samples alone, with `--low-bandwidth`.
const LOW_BANDWIDTH_GAP: Duration = Duration::from_secs(5);

/// What the console is given once and does not change.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The themes, resolved for this terminal: [`LookState::theme`] is a position here.
    pub themes: Vec<Theme>,
    /// The characters that this terminal can show.
    pub glyphs: &'static Glyphs,
    /// The words of all languages.
    pub locales: Locales,
    /// What the keys do.
    pub keymap: Keymap,
    /// Draws the screens.
    pub paint: Paint,
    /// The least time between two frames that are drawn for new samples alone: zero on an ordinary line. Keys are
    /// answered at once in either case.
    pub sample_gap: Duration,
    /// Whether a new critical finding rings the bell.
    pub bell: bool,
    /// How often what is probed is repeated from then on.
    pub repeat_every: Option<Duration>,
}

/// What the user asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// How many colours.
    pub colour: ColourChoice,
    /// The name of a theme; `dark` if `None`.
    pub theme: Option<String>,
    /// The language; the environment's if `None`.
    pub language: Option<Language>,
    /// ASCII alone, whatever the locale says.
    pub ascii: bool,
    /// A slow line: no trends, and new samples drawn seldom.
    pub low_bandwidth: bool,
    /// Whether a new critical finding rings the bell.
    pub bell: bool,
    /// How often what is probed is repeated from then on.
    pub repeat_every: Option<Duration>,
    /// Where `keymap.toml` and `themes/` of the user are.
    pub directory: Option<PathBuf>,
}

/// Why the console cannot be set up: a sentence for the user.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// A file of the user's could not be read.
    #[error("cannot read {}: {cause}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// The keymap.
    #[error(transparent)]
    Keymap(#[from] KeymapError),
    /// A theme.
    #[error(transparent)]
    Theme(#[from] ThemeError),
    /// A language.
    #[error(transparent)]
    Locale(#[from] LocaleError),
    /// There is no such theme.
    #[error("there is no theme {name}: there are {known}")]
    NoSuchTheme {
        /// The name asked for.
        name: String,
        /// Those that there are.
        known: String,
    },
}

/// Makes the setup and the first look from the user's options, the environment and the user's files.
///
/// # Errors
/// What is wrong with a file or an option.
pub fn prepare(
    options: &Options,
    variable: impl Fn(&str) -> Option<String>,
    paint: Paint,
) -> Result<(Setup, LookState), SetupError> {
    let depth = ColourDepth::resolve(options.colour, &variable);
    let locale = UnicodeLevel::from_environment(&variable);
    // Who asks for a language by name knows the terminal better than the locale does.
    let unicode = locale != UnicodeLevel::Ascii || options.language == Some(Language::Chinese);
    let preferred = Language::from_environment(&variable);
    let directory = options.directory.as_deref();
    let themes = Theme::load_all(depth, &user_themes(directory)?)?;
    let look = LookState {
        theme: options.theme.as_deref().map_or(Ok(0), |name| position(&themes, name))?,
        themes: themes.len(),
        language: options.language.unwrap_or(if unicode { preferred } else { Language::English }),
        low_bandwidth: options.low_bandwidth,
    };
    let keymap = user_keymap(directory)?;
    let setup = Setup {
        themes,
        glyphs: Glyphs::of(if options.ascii { UnicodeLevel::Ascii } else { locale }),
        locales: Locales::load(look.language)?,
        keymap: if unicode { keymap } else { keymap.without(Action::NextLanguage) },
        paint,
        sample_gap: if options.low_bandwidth { LOW_BANDWIDTH_GAP } else { Duration::ZERO },
        bell: options.bell,
        repeat_every: options.repeat_every,
    };
    Ok((setup, look))
}

fn position(themes: &[Theme], name: &str) -> Result<usize, SetupError> {
    themes.iter().position(|t| t.name == name).ok_or_else(|| {
        let known: Vec<_> = themes.iter().map(|t| t.name.as_str()).collect();
        SetupError::NoSuchTheme { name: name.to_owned(), known: known.join(", ") }
    })
}

fn user_themes(directory: Option<&Path>) -> Result<Vec<ThemeFile>, SetupError> {
    let Some(path) = directory.map(|d| d.join("themes")) else { return Ok(Vec::new()) };
    ThemeFile::read_directory(&path).map_err(|(path, cause)| SetupError::Read { path, cause })
}

fn user_keymap(directory: Option<&Path>) -> Result<Keymap, SetupError> {
    let Some(path) = directory.map(|d| d.join("keymap.toml")) else { return Ok(Keymap::load(None)?) };
    match files::read(&path) {
        Ok(text) => Ok(Keymap::load(Some((&path.display().to_string(), &text)))?),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(Keymap::load(None)?),
        Err(cause) => Err(SetupError::Read { path, cause }),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::tui::Mode;

    fn paint(_: &mut Frame<'_>, _: Rect, _: &View<'_>) -> Drawn {
        Drawn::default()
    }

    fn with(options: &Options) -> Result<(Setup, LookState), SetupError> {
        within("zh_CN.UTF-8", options)
    }

    fn within(locale: &str, options: &Options) -> Result<(Setup, LookState), SetupError> {
        prepare(options, |name| (name == "LANG").then(|| locale.to_owned()), paint)
    }

    #[test]
    fn a_terminal_without_unicode_is_not_offered_chinese() {
        let languages = |locale, language| {
            let (setup, look) = within(locale, &Options { language, ..Options::default() }).unwrap();
            (look.language, setup.keymap.action(&[Mode::Global], "L".parse().unwrap()))
        };
        let change = Some(Action::NextLanguage);
        assert_eq!(languages("zh_CN.GB18030", None), (Language::English, None));
        assert_eq!(languages("zh_CN.UTF-8", None), (Language::Chinese, change));
        assert_eq!(languages("C", Some(Language::Chinese)), (Language::Chinese, change));
    }

    #[test]
    fn the_environment_says_what_the_options_leave_open() {
        let (setup, look) = with(&Options::default()).unwrap();
        assert_eq!((setup.glyphs.level, look.language), (UnicodeLevel::Narrow, Language::Chinese));
        assert_eq!((look.theme, setup.sample_gap), (0, Duration::ZERO));
        let options = Options {
            theme: Some("mono".into()),
            language: Some(Language::English),
            ascii: true,
            low_bandwidth: true,
            ..Options::default()
        };
        let (setup, look) = with(&options).unwrap();
        assert_eq!((setup.glyphs.level, look.language), (UnicodeLevel::Ascii, Language::English));
        assert_eq!((setup.themes[look.theme].name.as_str(), look.low_bandwidth), ("mono", true));
        assert_eq!(setup.sample_gap, LOW_BANDWIDTH_GAP);
    }

    #[test]
    fn the_users_files_are_read_and_their_mistakes_named() {
        let directory = tempfile::tempdir().unwrap();
        let options = Options { directory: Some(directory.path().into()), ..Options::default() };
        assert!(with(&options).is_ok(), "an empty directory is no mistake");
        fs::create_dir(directory.path().join("themes")).unwrap();
        fs::write(directory.path().join("themes/mine.toml"), "inherits = \"dark\"\n").unwrap();
        fs::write(directory.path().join("themes/README"), "not a theme").unwrap();
        fs::write(directory.path().join("keymap.toml"), "[global]\nx = \"quit\"\n").unwrap();
        let (setup, _) = with(&options).unwrap();
        assert_eq!(setup.themes.last().unwrap().name, "mine");
        assert_eq!(setup.keymap.action(&[Mode::Global], "x".parse().unwrap()), Some(Action::Quit));
        fs::write(directory.path().join("keymap.toml"), "[global]\nx = \"quite\"\n").unwrap();
        let said = with(&options).unwrap_err().to_string();
        assert!(said.contains("keymap.toml:2: \"quite\" is no action"), "{said}");
        fs::remove_file(directory.path().join("keymap.toml")).unwrap();
        fs::create_dir(directory.path().join("keymap.toml")).unwrap();
        assert!(with(&options).unwrap_err().to_string().starts_with("cannot read "));
    }

    #[test]
    fn a_theme_that_is_not_there_is_answered_with_those_that_are() {
        let said = with(&Options { theme: Some("pink".into()), ..Options::default() }).unwrap_err().to_string();
        assert_eq!(said, "there is no theme pink: there are dark, light, high-contrast, mono");
    }
}
