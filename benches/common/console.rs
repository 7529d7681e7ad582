//! The console on a terminal that only counts what is written to it.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

use fabtop::analysis::Snapshot;
use fabtop::probe::Probes;
use fabtop::tui::terminal::Screen;
use fabtop::tui::{Console as _, Options, Setup, State, View, prepare, update, views};
use ratatui::Viewport;
use ratatui::layout::Rect;

/// A console of one size.
pub struct Counted {
    screen: Screen<Counter>,
    setup: Setup,
    state: State,
    written: Rc<Cell<u64>>,
}

struct Counter(Rc<Cell<u64>>);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len() as u64);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Counted {
    /// With the usual look on a terminal that can show everything.
    pub fn new(columns: u16, rows: u16) -> Self {
        let variable = |name: &str| {
            let known = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LC_ALL", "C.UTF-8")];
            known.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        let (setup, look) = prepare(&Options::default(), variable, views::draw).expect("a console");
        let written = Rc::new(Cell::new(0));
        let area = Rect::new(0, 0, columns, rows);
        let screen = Screen::new(Counter(Rc::clone(&written)), Viewport::Fixed(area)).expect("a screen");
        Self { screen, setup, state: State::new(look), written }
    }

    /// Draws a snapshot; how many bytes were written for it.
    pub fn show(&mut self, snapshot: &Snapshot) -> u64 {
        update::observe(&mut self.state, snapshot);
        let (setup, state, before) = (&self.setup, &self.state, self.written.get());
        let theme = setup.themes.first().expect("a theme");
        let words = setup.locales.of(state.look.language);
        let view = View {
            frame: &snapshot.frame,
            snapshot,
            probes: &Probes::default(),
            state,
            theme,
            glyphs: setup.glyphs,
            words,
            keymap: &setup.keymap,
        };
        let draw = |frame: &mut ratatui::Frame<'_>| {
            (setup.paint)(frame, frame.area(), &view);
        };
        let mut draw = draw;
        self.screen.draw(&mut draw).expect("a frame");
        self.written.get() - before
    }
}
