//! How many colours the terminal shows.

use std::str::FromStr;

/// How many colours the terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColourDepth {
    /// None: bold, underlined and reversed text only.
    None,
    /// The 16 that every terminal names.
    Ansi16,
    /// The 256 of xterm.
    Ansi256,
    /// 24 bits.
    TrueColour,
}

/// What the user asked for with `--color`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum ColourChoice {
    /// What `NO_COLOR` and the terminal say.
    #[default]
    Auto,
    /// Colours whatever `NO_COLOR` says.
    Always,
    /// None.
    Never,
    /// This many.
    Exactly(ColourDepth),
}

/// Text that is no choice of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("want auto, always, never, 16, 256 or truecolor")]
pub struct NotAColourChoice;

impl FromStr for ColourChoice {
    type Err = NotAColourChoice;

    fn from_str(text: &str) -> Result<Self, NotAColourChoice> {
        Ok(match text {
            "auto" => Self::Auto,
            "always" => Self::Always,
            "never" => Self::Never,
            "16" => Self::Exactly(ColourDepth::Ansi16),
            "256" => Self::Exactly(ColourDepth::Ansi256),
            "truecolor" => Self::Exactly(ColourDepth::TrueColour),
            _ => return Err(NotAColourChoice),
        })
    }
}

impl ColourDepth {
    /// The depth to use: the user's choice, then `NO_COLOR` (<https://no-color.org>), then `COLORTERM`, then `TERM`,
    /// then 16.
    #[must_use]
    pub fn resolve(choice: ColourChoice, variable: impl Fn(&str) -> Option<String>) -> Self {
        let forbidden = variable("NO_COLOR").is_some_and(|v| !v.is_empty());
        match choice {
            ColourChoice::Never => Self::None,
            ColourChoice::Exactly(depth) => depth,
            ColourChoice::Auto if forbidden => Self::None,
            ColourChoice::Auto | ColourChoice::Always => {
                let is = |name: &str, test: fn(&str) -> bool| variable(name).is_some_and(|v| test(&v));
                if is("COLORTERM", |v| matches!(v, "truecolor" | "24bit")) || is("TERM", |v| v.ends_with("-direct")) {
                    Self::TrueColour
                } else if is("TERM", |v| v.contains("256color")) {
                    Self::Ansi256
                } else {
                    Self::Ansi16
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_is_walked_from_the_top() {
        let depth = |choice: &str, pairs: &[(&str, &str)]| {
            let variable = |name: &str| pairs.iter().find(|(k, _)| *k == name).map(|(_, v)| (*v).to_owned());
            ColourDepth::resolve(choice.parse().unwrap(), variable)
        };
        let (no, term) = (("NO_COLOR", "1"), ("TERM", "xterm-256color"));
        assert_eq!(depth("auto", &[]), ColourDepth::Ansi16);
        assert_eq!(depth("auto", &[term]), ColourDepth::Ansi256);
        assert_eq!(depth("auto", &[term, ("COLORTERM", "truecolor")]), ColourDepth::TrueColour);
        assert_eq!(depth("auto", &[term, no]), ColourDepth::None);
        assert_eq!(depth("auto", &[term, ("NO_COLOR", "")]), ColourDepth::Ansi256, "empty is not set");
        assert_eq!(depth("always", &[term, no]), ColourDepth::Ansi256);
        assert_eq!(depth("16", &[term, no]), ColourDepth::Ansi16);
        assert_eq!(depth("never", &[term]), ColourDepth::None);
        assert_eq!("pink".parse::<ColourChoice>(), Err(NotAColourChoice));
    }
}
