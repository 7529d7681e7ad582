//! Colours: where they are, and that they are never the only sign.

use insta::assert_snapshot;
use ratatui::style::Style;

use super::fixture::server;
use super::*;

/// Rows of a buffer as pieces of one style each: `style "text"`.
fn pieces(buffer: &Buffer, rows: std::ops::Range<u16>) -> String {
    let mut text = String::new();
    for y in rows {
        let mut piece = (Style::default(), String::new());
        for x in buffer.area.left()..buffer.area.right() {
            let cell = &buffer[(x, y)];
            if cell.style() != piece.0 {
                flush(&mut text, &piece);
                piece = (cell.style(), String::new());
            }
            piece.1.push_str(cell.symbol());
        }
        flush(&mut text, &piece);
        text.push('\n');
    }
    text
}

fn flush(text: &mut String, (style, piece): &(Style, String)) {
    if !piece.trim().is_empty() {
        let short = format!("{style:?}").replace("Style::new()", "");
        text.extend([&short, " \"", piece.trim_end(), "\"\n"]);
    }
}

fn coloured(mut console: Console) -> Console {
    console.theme = Theme::load_all(ColourDepth::Ansi16, &[]).unwrap().swap_remove(0);
    console
}

#[test]
fn fabric_has_colour_for_health_alone() {
    let (buffer, _) = coloured(Console::new(server())).draw(120, 24);
    assert_snapshot!("style_fabric_120x24", pieces(&buffer, 0..7));
}

#[test]
fn port_has_colour_for_pause() {
    let (buffer, _) = coloured(Console::new(server()).port(1)).draw(160, 45);
    assert_snapshot!("style_port_160x45", pieces(&buffer, 0..17));
}

/// Without colour the same cells carry the same text: nothing is told by colour alone.
#[test]
fn text_is_the_same_without_colour() {
    for at in 0..8 {
        let (plain, _) = Console::new(server()).port(at).draw(160, 45);
        let (colour, _) = coloured(Console::new(server()).port(at)).draw(160, 45);
        assert_eq!(lines(&plain), lines(&colour));
    }
}

#[test]
fn the_selected_row_is_seen_without_colour() {
    let mut console = Console::new(server()).ascii();
    console.state.fabric.row = 2;
    let drawn = console.screen(80, 24);
    let marked: Vec<&str> = drawn.lines().filter(|l| l.starts_with("|>")).collect();
    assert!(matches!(marked[..], [row] if row.contains("mlx5_2/1")), "{drawn}");
}
