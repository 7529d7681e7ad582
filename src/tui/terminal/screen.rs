//! Drawing: one write a frame, marked so that a terminal shows it at once, and none where nothing differs.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;

use crossterm::style::force_color_output;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};

use super::guard::{Guard, Held, TerminalWriter};
use crate::tui::run::Console;

/// Synchronized output: what comes between is shown as one. Terminals that do not know it ignore it.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";
/// Room for a frame of every cell of a large terminal.
const ROOM: usize = 64 * 1024;

/// A screen on a terminal.
#[derive(Debug)]
pub struct Screen<W: Write> {
    terminal: Terminal<CrosstermBackend<Pen>>,
    pen: Pen,
    /// What ratatui writes for a frame in which nothing differs: it is not sent.
    nothing: Vec<u8>,
    frame: Vec<u8>,
    sink: W,
    held: Option<Arc<Held>>,
}

impl Screen<TerminalWriter> {
    /// A screen on the terminal that is held.
    ///
    /// # Errors
    /// The terminal's.
    pub fn on(guard: &Guard) -> io::Result<Self> {
        let held = guard.held();
        let screen = Self::new(TerminalWriter::new(Arc::clone(&held)), Viewport::Fullscreen)?;
        Ok(Self { held: Some(held), ..screen })
    }
}

impl<W: Write> Screen<W> {
    /// A screen that sends its frames to `sink`, each in one call of `write` as far as that takes it.
    ///
    /// # Errors
    /// When the size of a full-screen viewport cannot be had.
    pub fn new(sink: W, viewport: Viewport) -> io::Result<Self> {
        // Colours were resolved with the theme, NO_COLOR included. crossterm would heed it too, by writing an empty
        // sequence where a colour belongs, and that sequence takes bold and reverse video away.
        force_color_output(true);
        let pen = Pen::default();
        let mut terminal = Terminal::with_options(CrosstermBackend::new(pen.clone()), TerminalOptions { viewport })?;
        terminal.backend_mut().draw(std::iter::empty())?;
        let nothing = pen.take();
        Ok(Self { terminal, pen, nothing, frame: Vec::with_capacity(ROOM), sink, held: None })
    }

    /// Sends what was drawn.
    fn present(&mut self) -> io::Result<()> {
        let drawn = self.pen.take();
        if drawn.is_empty() || drawn == self.nothing {
            return Ok(());
        }
        self.frame.clear();
        for part in [BEGIN, &drawn, END] {
            self.frame.extend_from_slice(part);
        }
        self.sink.write_all(&self.frame)
    }
}

impl<W: Write> Console for Screen<W> {
    fn draw(&mut self, paint: &mut dyn FnMut(&mut Frame<'_>)) -> io::Result<()> {
        self.terminal.autoresize()?;
        paint(&mut self.terminal.get_frame());
        // Terminal::draw would also hide the cursor with each frame; it is hidden already.
        self.terminal.flush()?;
        self.terminal.swap_buffers();
        self.present()
    }

    fn bell(&mut self) -> io::Result<()> {
        self.sink.write_all(b"\x07")
    }

    fn repaint(&mut self) {
        self.pen.0.borrow_mut().extend_from_slice(b"\x1b[0m\x1b[2J");
        // Forgets the last frame. Terminal::clear would ask the terminal for the cursor's position, and the answer
        // would get in the way of the keys.
        self.terminal.swap_buffers();
    }

    fn suspend(&mut self) -> io::Result<()> {
        self.held.as_ref().map_or(Ok(()), |held| held.stop())
    }

    fn resume(&mut self) -> io::Result<()> {
        self.held.as_ref().map_or(Ok(()), |held| held.enter())
    }
}

/// Where ratatui writes: it is asked to flush several times a frame, and nothing comes of it.
#[derive(Debug, Clone, Default)]
struct Pen(Rc<RefCell<Vec<u8>>>);

impl Pen {
    fn take(&self) -> Vec<u8> {
        self.0.take()
    }
}

impl Write for Pen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[path = "screen_tests.rs"]
mod tests;
