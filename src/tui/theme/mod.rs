//! Colours: a few tokens by meaning, resolved once to styles for the terminal at hand.

mod colour;
mod depth;
mod file;

pub use depth::{ColourChoice, ColourDepth, NotAColourChoice};
pub use file::ThemeFile;

use ratatui::style::Style;

use crate::analysis::Health;
use crate::analysis::finding::Severity;

use file::{Document, Token};

/// How far themes may inherit: a circle is longer than any line.
const LONGEST_LINE: usize = 16;

/// The themes that are built in, the default first.
const EMBEDDED: [(&str, &str); 4] = [
    ("dark", include_str!("../../../themes/dark.toml")),
    ("light", include_str!("../../../themes/light.toml")),
    ("high-contrast", include_str!("../../../themes/high-contrast.toml")),
    ("mono", include_str!("../../../themes/mono.toml")),
];

/// A theme's styles, ready to draw with. Passed in the [`View`](super::View), never a global.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// The name of its file.
    pub name: String,
    /// The whole screen: text on background.
    pub base: Style,
    /// Ordinary text.
    pub text: Style,
    /// What matters less: units, labels, absent values.
    pub muted: Style,
    /// The one accent: titles, the keys of the footer.
    pub accent: Style,
    /// As it should be.
    pub ok: Style,
    /// Something to look at.
    pub warning: Style,
    /// Traffic suffers.
    pub critical: Style,
    /// Switched off on purpose.
    pub off: Style,
    /// A notice that is neither good nor bad.
    pub info: Style,
    /// Received traffic.
    pub rx: Style,
    /// Sent traffic.
    pub tx: Style,
    /// Lines.
    pub border: Style,
    /// The selected row.
    pub selection: Style,
    /// The header line.
    pub header: Style,
}

/// Something wrong with a theme.
#[derive(Debug, thiserror::Error)]
pub enum ThemeError {
    /// The file is not a theme: the cause names the line.
    #[error("theme {theme}: {cause}")]
    Syntax {
        /// The theme.
        theme: String,
        /// What is wrong, and where.
        cause: toml::de::Error,
    },
    /// A colour that is neither in the palette nor a value.
    #[error("theme {theme}: \"{colour}\" is no colour: want a palette name, #rrggbb, 0 to 255, or an ANSI name")]
    NoColour {
        /// The theme.
        theme: String,
        /// What was asked for.
        colour: String,
    },
    /// A token that neither the theme nor what it inherits defines.
    #[error("theme {theme} has no colour for {token}: define it, or inherit from a theme that does")]
    NoToken {
        /// The theme.
        theme: String,
        /// Which.
        token: String,
    },
    /// It inherits from a theme that is not there.
    #[error("theme {theme} inherits from {parent}, which is not there")]
    NoParent {
        /// The theme.
        theme: String,
        /// The theme it names.
        parent: String,
    },
    /// It inherits from itself, by whatever way, or through more themes than anyone needs.
    #[error("theme {theme} inherits from itself, or from too long a line of themes")]
    Circle {
        /// The theme.
        theme: String,
    },
}

impl Theme {
    /// All themes for a terminal with so many colours: the embedded ones, each replaced by the user's of the same name,
    /// then the user's others.
    ///
    /// # Errors
    /// The first thing wrong in any of them.
    pub fn load_all(depth: ColourDepth, user: &[ThemeFile]) -> Result<Vec<Self>, ThemeError> {
        let embedded = EMBEDDED.map(|(name, text)| ThemeFile { name: name.to_owned(), text: text.to_owned() });
        let mut files = embedded.to_vec();
        for theirs in user {
            match files.iter_mut().find(|f| f.name == theirs.name) {
                Some(ours) => *ours = theirs.clone(),
                None => files.push(theirs.clone()),
            }
        }
        files.iter().map(|f| Self::resolve(&f.name, &document(f, &files, LONGEST_LINE)?, depth)).collect()
    }

    fn resolve(name: &str, document: &Document, depth: ColourDepth) -> Result<Self, ThemeError> {
        let style = |token| document.style(name, token, depth);
        Ok(Self {
            name: name.to_owned(),
            base: style(Token::Base)?,
            text: style(Token::Text)?,
            muted: style(Token::Muted)?,
            accent: style(Token::Accent)?,
            ok: style(Token::Ok)?,
            warning: style(Token::Warning)?,
            critical: style(Token::Critical)?,
            off: style(Token::Off)?,
            info: style(Token::Info)?,
            rx: style(Token::Rx)?,
            tx: style(Token::Tx)?,
            border: style(Token::Border)?,
            selection: style(Token::Selection)?,
            header: style(Token::Header)?,
        })
    }

    /// The style of a severity's mark.
    #[must_use]
    pub fn severity(&self, severity: Severity) -> Style {
        match severity {
            Severity::Info => self.info,
            Severity::Warning => self.warning,
            Severity::Critical => self.critical,
        }
    }

    /// The style of a health mark.
    #[must_use]
    pub fn health(&self, health: Health) -> Style {
        match health {
            Health::Off => self.off,
            Health::Healthy => self.ok,
            Health::Warning => self.warning,
            Health::Critical => self.critical,
        }
    }
}

/// A file's document with all that it inherits; `depth` bounds how far that goes.
fn document(file: &ThemeFile, all: &[ThemeFile], depth: usize) -> Result<Document, ThemeError> {
    let document = Document::parse(file)?;
    let Some(parent) = document.inherits.clone() else { return Ok(document) };
    let theme = || file.name.clone();
    let Some(rest) = depth.checked_sub(1) else { return Err(ThemeError::Circle { theme: theme() }) };
    // A user's theme may build on the embedded one that it replaces.
    let embedded = EMBEDDED.iter().find(|(name, _)| *name == parent && *name == file.name);
    let parent = match embedded {
        Some((name, text)) if *text != file.text => ThemeFile { name: (*name).to_owned(), text: (*text).to_owned() },
        Some(_) => return Err(ThemeError::Circle { theme: theme() }),
        None => {
            all.iter().find(|f| f.name == parent).cloned().ok_or(ThemeError::NoParent { theme: theme(), parent })?
        }
    };
    Ok(document.over(self::document(&parent, all, rest)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::{Color, Modifier};

    fn load(depth: ColourDepth) -> Vec<Theme> {
        Theme::load_all(depth, &[]).unwrap()
    }

    fn with(name: &str, text: &str) -> Result<Vec<Theme>, ThemeError> {
        Theme::load_all(ColourDepth::TrueColour, &[ThemeFile { name: name.into(), text: text.into() }])
    }

    fn styles(t: &Theme) -> [(&'static str, Style); 14] {
        [
            ("base", t.base),
            ("text", t.text),
            ("muted", t.muted),
            ("accent", t.accent),
            ("ok", t.ok),
            ("warning", t.warning),
            ("critical", t.critical),
            ("off", t.off),
            ("info", t.info),
            ("rx", t.rx),
            ("tx", t.tx),
            ("border", t.border),
            ("selection", t.selection),
            ("header", t.header),
        ]
    }

    #[test]
    fn every_file_in_themes_is_embedded() {
        let directory = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/themes")).unwrap();
        let mut files: Vec<_> = directory.map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        let mut embedded: Vec<_> = EMBEDDED.iter().map(|(name, _)| format!("{name}.toml")).collect();
        embedded.sort();
        assert_eq!(files, embedded);
    }

    /// The contrast ratio of two colours, 1 to 21 (Web Content Accessibility Guidelines 2.2).
    fn contrast(one: Color, other: Color) -> f64 {
        let luminance = |colour| {
            let Color::Rgb(red, green, blue) = colour else { panic!("{colour:?} is not known") };
            let linear = [red, green, blue].map(|value| {
                let share = f64::from(value) / 255.0;
                if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        };
        let (one, other): (f64, f64) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn text_can_be_read_on_its_background() {
        // What each is made for, where it leaves the terminal's background.
        let made_for = [("dark", Color::Rgb(0x1c, 0x1c, 0x1c)), ("light", Color::Rgb(0xff, 0xff, 0xff))];
        for theme in load(ColourDepth::TrueColour).iter().filter(|t| t.name != "mono") {
            let usual = made_for.iter().find(|(name, _)| *name == theme.name).map(|(_, colour)| *colour);
            let usual = theme.base.bg.filter(|c| *c != Color::Reset).or(usual).unwrap();
            for (token, style) in styles(theme).into_iter().filter(|(token, _)| *token != "border") {
                let background = style.bg.filter(|c| *c != Color::Reset).unwrap_or(usual);
                let ratio = contrast(style.fg.unwrap(), background);
                assert!(ratio >= 4.5, "{} {token}: {ratio:.2}", theme.name);
            }
            // A health mark keeps its colour in the selected row.
            for (token, style) in styles(theme).into_iter().filter(|(t, _)| ["ok", "warning", "critical"].contains(t)) {
                let ratio = contrast(style.fg.unwrap(), theme.selection.bg.unwrap());
                assert!(ratio >= 3.0, "{} {token} selected: {ratio:.2}", theme.name);
            }
        }
    }

    #[test]
    fn without_colours_there_are_none_and_the_selection_still_shows() {
        for theme in load(ColourDepth::None) {
            for (token, style) in styles(&theme) {
                let colours = [style.fg, style.bg];
                assert!(colours.into_iter().flatten().all(|c| c == Color::Reset), "{} {token}", theme.name);
            }
            assert!(theme.selection.add_modifier.contains(Modifier::REVERSED), "{}", theme.name);
            assert!(!theme.base.add_modifier.contains(Modifier::REVERSED), "{}", theme.name);
        }
    }

    #[test]
    fn sixteen_colours_are_enough_to_tell_health_apart() {
        for theme in load(ColourDepth::Ansi16) {
            assert_ne!(theme.warning, theme.critical, "{}", theme.name);
            assert_ne!(theme.ok, theme.critical, "{}", theme.name);
            assert_ne!(theme.ok, theme.warning, "{}", theme.name);
        }
    }

    #[test]
    fn a_users_theme_takes_the_place_of_ours_and_may_build_on_it() {
        let themes = with("dark", "inherits = \"dark\"\n[palette]\nwhite = \"#ffffff\"\n").unwrap();
        assert_eq!(themes[0].text.fg, Some(Color::Rgb(255, 255, 255)));
        assert_eq!(themes[0].ok, load(ColourDepth::TrueColour)[0].ok);
        let themes = with("mine", "inherits = \"light\"\n[tokens]\nrx = { fg = \"208\", bold = true }\n").unwrap();
        assert_eq!(themes.len(), 5);
        assert_eq!(themes[4].rx, Style::new().fg(Color::Indexed(208)).add_modifier(Modifier::BOLD));
        assert_eq!(themes[4].tx, themes[1].tx);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let said = |name, text| with(name, text).unwrap_err().to_string();
        assert!(said("mine", "inherits = \"dark\"\n[tokens]\nrx = \"pinkish\"\n").contains("\"pinkish\" is no colour"));
        assert!(said("mine", "inherits = \"dark\"\n[tokens]\nrxx = \"red\"\n").contains("line 3"));
        assert!(said("mine", "[tokens]\nbase = \"red\"\n").contains("no colour for text"));
        assert!(said("mine", "inherits = \"nobody\"\n").contains("inherits from nobody"));
        assert!(said("mine", "inherits = \"mine\"\n").contains("inherits from itself"));
        let line: Vec<_> = (0..5000)
            .map(|n| ThemeFile { name: format!("t{n}"), text: format!("inherits = \"t{}\"\n", n + 1) })
            .collect();
        let long = Theme::load_all(ColourDepth::TrueColour, &line).unwrap_err().to_string();
        assert!(long.contains("too long a line"), "{long}");
        let bad = "inherits = \"dark\"\n[palette]\nwhite = { rgb = \"red\", ansi = \"red\" }\n";
        assert!(said("mine", bad).contains("\"red\" is no colour"));
    }
}
