//! What the widgets' tests share.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Eighth blocks.
pub const BLOCKS: &[&str] = &["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
/// A ramp without Unicode.
pub const ASCII_RAMP: &[&str] = &["_", "-", "=", "#"];

/// The rows of a buffer of this size after something was drawn into it.
pub fn rows(width: u16, height: u16, draw: impl FnOnce(Rect, &mut Buffer)) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    draw(area, &mut buf);
    lines(&buf)
}

/// A buffer's rows as text. The cell after a wide character is not shown.
pub fn lines(buf: &Buffer) -> Vec<String> {
    let row = |y| {
        let mut text = String::new();
        let mut skip = 0;
        for x in buf.area.left()..buf.area.right() {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            let symbol = buf[(x, y)].symbol();
            skip = super::fit::width(symbol).saturating_sub(1);
            text.push_str(symbol);
        }
        text
    };
    (buf.area.top()..buf.area.bottom()).map(row).collect()
}
