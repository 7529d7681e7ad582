//! Whole screens.

mod counters;
mod faults;
mod fixture;
mod probe;
mod probing;
mod properties;
mod screens;
mod styles;

use std::sync::Arc;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use crate::analysis::Snapshot;
use crate::fabric::PortId;
use crate::probe::Probes;
use crate::tui::state::{LookState, TimeState};
use crate::tui::theme::ColourDepth;
use crate::tui::update;
use crate::tui::widgets::testing::lines;
use crate::tui::{Drawn, Glyphs, Keymap, Language, Locales, ScreenId, State, Theme, UnicodeLevel, View};

/// A console at a moment, ready to be drawn at any size.
struct Console {
    snapshot: Snapshot,
    probes: Probes,
    state: State,
    theme: Theme,
    level: UnicodeLevel,
    locales: Locales,
    keymap: Keymap,
}

impl Console {
    fn new(snapshot: Snapshot) -> Self {
        let look = LookState { theme: 0, themes: 1, language: Language::English, low_bandwidth: false };
        let mut state = State::new(look);
        state.fabric.rows = (0..snapshot.frame.ports.len()).collect();
        state.selected = snapshot.frame.ports.first().map(|p| p.id.clone());
        let theme = Theme::load_all(ColourDepth::None, &[]).unwrap().swap_remove(0);
        update::observe(&mut state, &snapshot);
        let (locales, keymap) = (Locales::load(Language::English).unwrap(), Keymap::load(None).unwrap());
        Self { snapshot, probes: Probes::default(), state, theme, level: UnicodeLevel::Full, locales, keymap }
    }

    fn language(mut self, language: Language) -> Self {
        self.state.look.language = language;
        self
    }

    fn ascii(mut self) -> Self {
        self.level = UnicodeLevel::Ascii;
        self
    }

    /// The Port screen of the port at this place.
    fn port(mut self, at: usize) -> Self {
        self.state.screen = ScreenId::Port;
        self.state.fabric.row = at;
        self.state.selected = Some(self.id(at));
        self
    }

    /// The Findings screen with this row selected, in full if so asked.
    fn findings(mut self, row: usize, in_full: bool) -> Self {
        self.state.screen = ScreenId::Findings;
        let screen = &mut self.state.findings;
        (screen.row, screen.selected, screen.detail) = (row, Some(screen.all[row].key()), in_full.then_some(0));
        self
    }

    fn scrolled(mut self, lines: u16) -> Self {
        self.state.port.scroll = lines;
        self
    }

    /// So many frames back in time.
    fn paused(mut self, frames: usize) -> Self {
        let history = &self.snapshot.history;
        let frame = history.get(history.len() - 1 - frames).unwrap();
        self.state.time = TimeState::Paused(Arc::clone(frame));
        update::observe(&mut self.state, &self.snapshot);
        self
    }

    fn id(&self, at: usize) -> PortId {
        self.snapshot.frame.ports[at].id.clone()
    }

    fn view(&self) -> View<'_> {
        let frame = match &self.state.time {
            TimeState::Live => &self.snapshot.frame,
            TimeState::Paused(frame) => frame,
        };
        View {
            frame,
            snapshot: &self.snapshot,
            probes: &self.probes,
            state: &self.state,
            theme: &self.theme,
            glyphs: Glyphs::of(self.level),
            words: self.locales.of(self.state.look.language),
            keymap: &self.keymap,
        }
    }

    fn draw(&self, width: u16, height: u16) -> (Buffer, Drawn) {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut drawn = Drawn::default();
        terminal.draw(|frame| drawn = super::draw(frame, frame.area(), &self.view())).unwrap();
        (terminal.backend().buffer().clone(), drawn)
    }

    /// The screen as text. The bars at both sides show where it ends.
    fn screen(&self, width: u16, height: u16) -> String {
        let rows = lines(&self.draw(width, height).0);
        format!("|{}|\n", rows.join("|\n|"))
    }
}
