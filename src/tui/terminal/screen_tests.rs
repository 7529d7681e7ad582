//! The bytes that reach a terminal, and what a terminal makes of them.

use std::num::NonZero;

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::*;
use crate::tui::{ColourDepth, Theme};

/// Each write as it came, and the terminal they make.
#[derive(Clone)]
struct Sink(Rc<RefCell<(Vec<Vec<u8>>, vt100::Parser)>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut inner = self.0.borrow_mut();
        inner.0.push(bytes.to_vec());
        inner.1.process(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Sink {
    fn writes(&self) -> usize {
        self.0.borrow().0.len()
    }

    fn last(&self) -> Vec<u8> {
        self.0.borrow().0.last().cloned().unwrap_or_default()
    }

    fn line(&self, row: u16) -> String {
        self.0.borrow().1.screen().rows(0, 200).nth(usize::from(row)).unwrap_or_default()
    }

    fn cell(&self, row: u16, column: u16) -> vt100::Cell {
        self.0.borrow().1.screen().cell(row, column).unwrap().clone()
    }
}

fn screen(width: u16, height: u16) -> (Screen<Sink>, Sink) {
    let cells = |n: u16| NonZero::new(n).unwrap();
    let terminal = vt100::Parser::new(cells(height), cells(width), 0);
    let sink = Sink(Rc::new(RefCell::new((Vec::new(), terminal))));
    let screen = Screen::new(sink.clone(), Viewport::Fixed(Rect::new(0, 0, width, height))).unwrap();
    (screen, sink)
}

fn show(screen: &mut Screen<Sink>, text: &str, style: Style) {
    screen.draw(&mut |frame| frame.render_widget(Line::styled(text, style), frame.area())).unwrap();
}

#[test]
fn a_frame_is_one_write_however_much_there_is_to_say() {
    let (mut screen, sink) = screen(200, 50);
    screen
        .draw(&mut |frame| {
            for y in 0..50 {
                let spans = (0..200u8).map(|x| Span::styled("x", Style::new().fg(ratatui::style::Color::Indexed(x))));
                frame.render_widget(spans.collect::<Line<'_>>(), Rect::new(0, y, 200, 1));
            }
        })
        .unwrap();
    assert_eq!(sink.writes(), 1);
    assert!(sink.last().len() > ROOM, "more than fits in any pipe: {}", sink.last().len());
    assert!(sink.last().starts_with(BEGIN) && sink.last().ends_with(END));
}

#[test]
fn a_frame_in_which_nothing_differs_is_not_sent() {
    let (mut screen, sink) = screen(40, 10);
    show(&mut screen, "mlx5_0/1", Style::new());
    for _ in 0..10 {
        show(&mut screen, "mlx5_0/1", Style::new());
    }
    assert_eq!(sink.writes(), 1);
    show(&mut screen, "mlx5_0/2", Style::new());
    assert_eq!((sink.writes(), sink.line(0).as_str()), (2, "mlx5_0/2"));
    assert!(sink.last().len() < 60, "one cell: {:?}", String::from_utf8_lossy(&sink.last()));
}

#[test]
fn an_empty_first_frame_is_not_sent_either() {
    let (mut screen, sink) = screen(40, 10);
    show(&mut screen, "", Style::new());
    assert_eq!(sink.writes(), 0);
}

#[test]
fn a_repaint_sends_every_cell_and_asks_nothing() {
    let (mut screen, sink) = screen(40, 10);
    show(&mut screen, "mlx5_0/1", Style::new());
    sink.0.borrow_mut().1.process(b"\x1b[2J\x1b[Hgarbage of another program");
    screen.repaint();
    show(&mut screen, "mlx5_0/1", Style::new());
    assert_eq!((sink.writes(), sink.line(0).as_str()), (2, "mlx5_0/1"));
    let sent: Vec<u8> = sink.0.borrow().0.concat();
    assert!(!sent.windows(4).any(|w| w == b"\x1b[6n"));
}

#[test]
fn without_colours_the_selection_is_still_reversed_and_bold() {
    let themes = Theme::load_all(ColourDepth::None, &[]).unwrap();
    for theme in themes {
        let (mut screen, sink) = screen(40, 10);
        show(&mut screen, "mlx5_0/1", theme.base.patch(theme.selection));
        let cell = sink.cell(0, 0);
        assert!(cell.inverse(), "{}: {:?}", theme.name, String::from_utf8_lossy(&sink.last()));
        assert_eq!((cell.fgcolor(), cell.bgcolor()), (vt100::Color::Default, vt100::Color::Default));
        assert!(!sink.last().windows(3).any(|w| w == b"\x1b[m" || w == b"[;m"), "{}", theme.name);
    }
}

#[test]
fn colours_come_as_deep_as_the_terminal_has_them() {
    for (depth, wanted) in [
        (ColourDepth::Ansi16, vt100::Color::Idx(9)),
        (ColourDepth::Ansi256, vt100::Color::Idx(203)),
        (ColourDepth::TrueColour, vt100::Color::Rgb(0xff, 0x6b, 0x68)),
    ] {
        let (mut screen, sink) = screen(40, 10);
        show(&mut screen, "critical", Theme::load_all(depth, &[]).unwrap()[0].critical);
        assert_eq!(sink.cell(0, 0).fgcolor(), wanted, "{depth:?}");
        assert!(sink.cell(0, 0).bold());
    }
}
