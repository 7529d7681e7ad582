//! The console: keys become actions, actions change the state, views draw it.
//!
//! ```text
//!  key ── keymap ──► Action ── update ──► State ─┐
//!                                                ├─► View ── views::draw ──► one write to the terminal
//!  sampler ── watch ──► Arc<Snapshot> ───────────┤
//!  worker  ── watch ──► Arc<Probes> ─────────────┘
//! ```
//!
//! The [`Action`] enum is the only door to the state. Views are pure functions of a [`View`]: they read no clock, sort
//! nothing and hold no lock. Nothing here knows where samples come from.

pub mod action;
pub mod glyphs;
pub mod keymap;
mod pace;
mod page;
pub mod run;
pub mod setup;
mod start;
pub mod state;
pub mod terminal;
pub mod text;
pub mod theme;
pub mod update;
pub mod view;
pub mod views;
pub mod widgets;

#[cfg(test)]
pub(crate) mod fixture;

pub use action::{Action, Effect};
pub use glyphs::{Glyphs, UnicodeLevel};
pub use keymap::{Keymap, Mode};
pub use page::SMALLEST;
pub use run::{Console, Ending, Feeds, Probing, Sampling, run};
pub use setup::{Options, Paint, Setup, SetupError, prepare};
pub use start::{Watched, start};
pub use state::{ScreenId, SortOrder, State};
pub use text::{Language, Locales, Words};
pub use theme::{ColourChoice, ColourDepth, Theme};
pub use view::{Drawn, View};
