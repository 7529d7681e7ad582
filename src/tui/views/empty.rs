//! A host without RDMA devices: why, as far as it is known, and what there is to see all the same.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::View;
use crate::tui::widgets::{fit, paint};

/// Draws the screen.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>) {
    let inner = paint::part(area, 2, area.width.saturating_sub(4));
    let room = usize::from(inner.width);
    let words = &view.words.fabric;
    let theme = view.theme;
    let mut lines = vec![(words.no_devices.clone(), theme.accent), (String::new(), theme.text)];
    for notice in &view.frame.host.notices {
        let text = format!("{} {notice}", view.glyphs.warning);
        lines.extend(fit::wrap(&text, room).into_iter().map(|line| (line, theme.warning)));
    }
    if !view.frame.host.notices.is_empty() {
        lines.push((String::new(), theme.text));
    }
    lines.extend(fit::wrap(&words.try_demo, room).into_iter().map(|line| (line, theme.text)));
    for (at, (line, style)) in (1_u16..).zip(lines) {
        paint::left(buf, paint::row(inner, at), &line, style, view.glyphs.ellipsis);
    }
}
