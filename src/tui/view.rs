//! Everything a view may look at, borrowed for one frame.

use std::time::Duration;

use crate::analysis::{Frame, PortNow, Snapshot};
use crate::probe::Probes;

use super::glyphs::Glyphs;
use super::keymap::Keymap;
use super::state::State;
use super::text::Words;
use super::theme::Theme;

/// What a view draws from. Views are `fn draw(frame: &mut ratatui::Frame, area: Rect, view: &View)`.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The frame to show: the newest, or an earlier one while paused.
    pub frame: &'a Frame,
    /// The newest snapshot: history and cadence.
    pub snapshot: &'a Snapshot,
    /// How the probes go.
    pub probes: &'a Probes,
    /// What the user has asked for.
    pub state: &'a State,
    /// Colours.
    pub theme: &'a Theme,
    /// Characters.
    pub glyphs: &'a Glyphs,
    /// The language's words.
    pub words: &'a Words,
    /// What the keys do: for the footer and help.
    pub keymap: &'a Keymap,
}

impl<'a> View<'a> {
    /// The rows of the Fabric screen, filtered and sorted.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &'a PortNow> + use<'a> {
        let ports = &self.frame.ports;
        let known: Vec<&PortNow> = self.state.fabric.rows.iter().filter_map(|&at| ports.get(at)).collect();
        known.into_iter()
    }

    /// The interval at which samples come, or will as soon as the sampler has heard of it.
    #[must_use]
    pub fn interval(&self) -> Duration {
        self.state.interval.unwrap_or(self.snapshot.cadence.interval)
    }

    /// The selected port, if it is in the frame shown.
    #[must_use]
    pub fn selected(&self) -> Option<&'a PortNow> {
        let id = self.state.selected.as_ref()?;
        self.frame.ports.iter().find(|p| p.id == *id)
    }
}

/// What the loop has to know of what was drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Drawn {
    /// How far down the scrolled thing (help while it is open, else the Port screen) can go, in lines.
    pub scroll_limit: u16,
}
