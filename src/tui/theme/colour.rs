//! Colours as written in a theme, and what a terminal can show of them.

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
