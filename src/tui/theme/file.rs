//! A theme file: a palette of names, and a colour for each token by name or by value. What it inherits it need not say.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use ratatui::style::{Modifier, Style};
use serde::Deserialize;

use crate::files;

use super::ThemeError;
use super::colour::{ThemeColour, ansi_from_name};
use super::depth::ColourDepth;

/// A theme file's text and where it is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeFile {
    /// The theme's name: the file's without its ending.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl ThemeFile {
    /// The themes in a directory: its files that end in `.toml`, by name. A directory that is not there has none.
    ///
    /// # Errors
    /// When the directory or one of the files cannot be read.
    pub fn read_directory(directory: &Path) -> Result<Vec<Self>, (PathBuf, io::Error)> {
        let of_directory = |error| (directory.to_owned(), error);
        let entries = match fs::read_dir(directory) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(of_directory)?,
        };
        let mut found = Vec::new();
        for entry in entries {
            let path = entry.map_err(of_directory)?.path();
            let Some(name) = path.file_stem().filter(|_| path.extension().is_some_and(|e| e == "toml")) else {
                continue;
            };
            let name = name.to_string_lossy().into_owned();
            let text = files::read(&path).map_err(|error| (path, error))?;
            found.push(Self { name, text });
        }
        found.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(found)
    }
}

/// The document as written.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    /// The theme it starts from.
    pub inherits: Option<String>,
    #[serde(default)]
    palette: BTreeMap<String, Shade>,
    #[serde(default)]
    tokens: BTreeMap<Token, TokenStyle>,
}

/// What a colour can be asked for by: the tokens of a theme file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Token {
    Base,
    Text,
    Muted,
    Accent,
    Ok,
    Warning,
    Critical,
    Off,
    Info,
    Rx,
    Tx,
    Border,
    Selection,
    Header,
}

/// A palette's colour.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged, expecting = "want a colour, or { rgb = \"#rrggbb\", ansi = \"name\" }")]
enum Shade {
    Plain(String),
    WithFallback { rgb: String, ansi: String },
}

/// A token's look.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged, expecting = "want a colour, or a table of fg, bg, bold, dim, underlined and reversed")]
enum TokenStyle {
    Colour(String),
    Full(FullStyle),
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "a theme file switches each on its own")]
struct FullStyle {
    fg: Option<String>,
    bg: Option<String>,
    #[serde(default)]
    bold: bool,
    #[serde(default)]
    dim: bool,
    #[serde(default)]
    underlined: bool,
    #[serde(default)]
    reversed: bool,
}

impl Document {
    pub(super) fn parse(file: &ThemeFile) -> Result<Self, ThemeError> {
        toml::from_str(&file.text).map_err(|cause| ThemeError::Syntax { theme: file.name.clone(), cause })
    }

    /// This document with what it does not say taken from its parent.
    pub(super) fn over(mut self, parent: Self) -> Self {
        let mut merged = parent;
        merged.palette.append(&mut self.palette);
        merged.tokens.append(&mut self.tokens);
        Self { inherits: None, ..merged }
    }

    /// A token's style for a terminal with so many colours.
    pub(super) fn style(&self, theme: &str, token: Token, depth: ColourDepth) -> Result<Style, ThemeError> {
        let missing = || ThemeError::NoToken { theme: theme.to_owned(), token: format!("{token:?}").to_lowercase() };
        let full = match self.tokens.get(&token).ok_or_else(missing)? {
            TokenStyle::Colour(fg) => FullStyle { fg: Some(fg.clone()), ..FullStyle::default() },
            TokenStyle::Full(full) => full.clone(),
        };
        let mut style = Style::new();
        if let Some(fg) = &full.fg {
            style = style.fg(self.colour(theme, fg)?.resolve(depth));
        }
        if let Some(bg) = &full.bg {
            style = style.bg(self.colour(theme, bg)?.resolve(depth));
        }
        // Without colours a background cannot stand out; reverse video can.
        let lost = depth == ColourDepth::None && full.bg.is_some() && token != Token::Base;
        let wanted = [
            (full.bold, Modifier::BOLD),
            (full.dim, Modifier::DIM),
            (full.underlined, Modifier::UNDERLINED),
            (full.reversed || lost, Modifier::REVERSED),
        ];
        Ok(wanted.into_iter().filter(|(on, _)| *on).fold(style, |style, (_, modifier)| style.add_modifier(modifier)))
    }

    fn colour(&self, theme: &str, name: &str) -> Result<ThemeColour, ThemeError> {
        let wrong = |name: &str| ThemeError::NoColour { theme: theme.to_owned(), colour: name.to_owned() };
        match self.palette.get(name) {
            None => name.parse().map_err(|()| wrong(name)),
            Some(Shade::Plain(value)) => value.parse().map_err(|()| wrong(value)),
            Some(Shade::WithFallback { rgb, ansi }) => match (rgb.parse(), ansi_from_name(ansi)) {
                (Ok(ThemeColour::Rgb { rgb, .. }), Some(index)) => Ok(ThemeColour::Rgb { rgb, ansi: Some(index) }),
                (Ok(_) | Err(()), Some(_)) => Err(wrong(rgb)),
                (_, None) => Err(wrong(ansi)),
            },
        }
    }
}
