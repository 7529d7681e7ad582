//! The characters that stand for things: one set for each kind of terminal.

use crate::analysis::Health;
use crate::analysis::finding::Severity;

/// Which characters the terminal can be trusted with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnicodeLevel {
    /// ASCII alone.
    Ascii,
    /// Unicode without the characters that terminals in Chinese, Japanese and Korean locales may draw two cells wide
    /// (Unicode Standard Annex 11, "ambiguous"): that is most blocks, lines, circles and triangles.
    Narrow,
    /// Unicode.
    Full,
}

impl UnicodeLevel {
    /// What the locale promises: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides, as in POSIX.
    #[must_use]
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &&str| variable(name).filter(|v| !v.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set).unwrap_or_default().to_lowercase();
        if !locale.contains("utf-8") && !locale.contains("utf8") {
            Self::Ascii
        } else if ["zh", "ja", "ko"].iter().any(|language| locale.starts_with(language)) {
            Self::Narrow
        } else {
            Self::Full
        }
    }
}

/// A set of characters. Each string but that of a unit is one cell wide.
#[derive(Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// Which set it is.
    pub level: UnicodeLevel,
    /// Health marks: different without colour too.
    pub healthy: &'static str,
    /// Something to look at.
    pub warning: &'static str,
    /// Traffic suffers.
    pub critical: &'static str,
    /// Worth knowing.
    pub info: &'static str,
    /// Switched off; over.
    pub off: &'static str,
    /// Levels of a trend from the least to the most. Nothing at all is a blank.
    pub levels: [&'static str; 8],
    /// Shades of a heat strip from none to full.
    pub shades: [&'static str; 5],
    /// A horizontal line.
    pub horizontal: &'static str,
    /// A vertical line.
    pub vertical: &'static str,
    /// A double line: a link between two things.
    pub link: &'static str,
    /// Towards the left.
    pub left: &'static str,
    /// Towards the right.
    pub right: &'static str,
    /// More above; ascending.
    pub up: &'static str,
    /// More below; descending; a rate below what it should be.
    pub down: &'static str,
    /// No value: unsupported.
    pub absent: &'static str,
    /// Text was cut off.
    pub ellipsis: &'static str,
    /// Microseconds.
    pub microseconds: &'static str,
    /// Before a multiple: so many times as much.
    pub times: &'static str,
    /// The selected row where colour and reverse video are not to be relied on.
    pub cursor: &'static str,
}

static ASCII: Glyphs = Glyphs {
    level: UnicodeLevel::Ascii,
    healthy: "o",
    warning: "!",
    critical: "X",
    info: "i",
    off: "-",
    levels: [".", ".", ":", ":", "=", "=", "#", "#"],
    shades: [".", "-", "+", "*", "#"],
    horizontal: "-",
    vertical: "|",
    link: "=",
    left: "<",
    right: ">",
    up: "^",
    down: "v",
    absent: "-",
    ellipsis: "~",
    microseconds: "us",
    times: "x",
    cursor: ">",
};

static NARROW: Glyphs = Glyphs {
    level: UnicodeLevel::Narrow,
    healthy: "✔",
    warning: "▴",
    critical: "✖",
    info: "i",
    off: "◌",
    levels: ["⡀", "⣀", "⣄", "⣤", "⣦", "⣶", "⣷", "⣿"],
    shades: ["⠄", "⠆", "⠖", "⠶", "⣿"],
    horizontal: "⠒",
    vertical: "⡇",
    link: "⠶",
    left: "◂",
    right: "▸",
    up: "▴",
    down: "▾",
    absent: "-",
    ellipsis: "~",
    microseconds: "µs",
    times: "x",
    cursor: "▸",
};

static FULL: Glyphs = Glyphs {
    level: UnicodeLevel::Full,
    healthy: "●",
    warning: "▲",
    critical: "✖",
    info: "i",
    off: "○",
    levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    shades: ["·", "░", "▒", "▓", "█"],
    horizontal: "─",
    vertical: "│",
    link: "═",
    left: "◀",
    right: "▶",
    up: "▲",
    down: "▼",
    absent: "–",
    ellipsis: "…",
    microseconds: "µs",
    times: "×",
    cursor: "▌",
};

impl Glyphs {
    /// The set of this level.
    #[must_use]
    pub fn of(level: UnicodeLevel) -> &'static Self {
        match level {
            UnicodeLevel::Ascii => &ASCII,
            UnicodeLevel::Narrow => &NARROW,
            UnicodeLevel::Full => &FULL,
        }
    }

    /// The mark of a health.
    #[must_use]
    pub fn health(&self, health: Health) -> &'static str {
        match health {
            Health::Off => self.off,
            Health::Healthy => self.healthy,
            Health::Warning => self.warning,
            Health::Critical => self.critical,
        }
    }

    /// The mark of a severity.
    #[must_use]
    pub fn severity(&self, severity: Severity) -> &'static str {
        match severity {
            Severity::Info => self.info,
            Severity::Warning => self.warning,
            Severity::Critical => self.critical,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    const SETS: [&Glyphs; 3] = [&ASCII, &NARROW, &FULL];

    fn all(set: &Glyphs) -> Vec<&'static str> {
        let single = [
            set.healthy,
            set.warning,
            set.critical,
            set.info,
            set.off,
            set.horizontal,
            set.vertical,
            set.link,
            set.left,
            set.right,
            set.up,
            set.down,
            set.absent,
            set.ellipsis,
            set.times,
            set.cursor,
        ];
        single.into_iter().chain(set.levels).chain(set.shades).collect()
    }

    #[test]
    fn each_is_one_cell_wide() {
        for set in SETS {
            assert!(all(set).iter().all(|g| g.width() == 1), "{:?}", set.level);
        }
    }

    #[test]
    fn the_narrow_set_is_narrow_in_east_asian_terminals_too() {
        let wide: Vec<_> = all(&NARROW).into_iter().filter(|g| g.width_cjk() != 1).collect();
        assert_eq!(wide, Vec::<&str>::new());
        assert_eq!((NARROW.microseconds.width_cjk(), FULL.microseconds.width()), (2, 2));
        assert!(all(&FULL).iter().any(|g| g.width_cjk() == 2), "else one set would do");
    }

    #[test]
    fn the_locale_chooses_the_set() {
        let level = |pairs: &'static [(&str, &str)]| {
            UnicodeLevel::from_environment(|n| pairs.iter().find(|(k, _)| *k == n).map(|(_, v)| (*v).to_owned()))
        };
        assert_eq!(level(&[]), UnicodeLevel::Ascii);
        assert_eq!(level(&[("LANG", "en_US.UTF-8")]), UnicodeLevel::Full);
        assert_eq!(level(&[("LANG", "zh_CN.utf8")]), UnicodeLevel::Narrow);
        assert_eq!(level(&[("LANG", "zh_CN.GB18030")]), UnicodeLevel::Ascii);
        assert_eq!(level(&[("LANG", "en_US.UTF-8"), ("LC_CTYPE", "C")]), UnicodeLevel::Ascii);
        assert_eq!(level(&[("LC_ALL", "C.UTF-8"), ("LC_CTYPE", "C")]), UnicodeLevel::Full);
    }

    #[test]
    fn ascii_is_ascii() {
        assert!(all(&ASCII).iter().chain([&ASCII.microseconds]).all(|g| g.is_ascii()));
    }

    #[test]
    fn health_shows_without_colour() {
        for set in SETS {
            let marks = [set.healthy, set.warning, set.critical, set.info, set.off];
            for (at, mark) in marks.iter().enumerate() {
                assert!(!marks[..at].contains(mark), "{:?}: {mark} twice", set.level);
            }
        }
    }
}
