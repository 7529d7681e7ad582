//! Colours: a few tokens by meaning, resolved once to styles for the terminal at hand.

mod colour;

pub use colour::ColourDepth;

use ratatui::style::Style;

use crate::analysis::Health;

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

impl Theme {
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
