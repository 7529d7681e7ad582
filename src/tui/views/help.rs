//! Help: every key there is, made from the keymap.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::tui::widgets::{fit, paint, window};
use crate::tui::{Drawn, Mode, View};

/// Room for keys, and the least for what they do.
const KEYS: u16 = 28;
const TEXT: u16 = 40;
/// Between keys and what they do, and between two columns.
const GAP: u16 = 2;

/// A line of help: keys at the left, what they do beside them; or a heading.
struct Line {
    keys: String,
    text: String,
    heading: bool,
}

/// Draws the screen; it scrolls where it does not fit.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>) -> Drawn {
    let inner = paint::part(area, 1, area.width.saturating_sub(2));
    let columns = (inner.width / (KEYS + TEXT + 2 * GAP)).max(1);
    let width = inner.width / columns;
    let keys = KEYS.min(width / 3);
    let lines = lines(view, width.saturating_sub(keys + 2 * GAP).into());
    let height = lines.len().div_ceil(columns.into());
    let limit = height.saturating_sub(area.height.into());
    let offset = usize::from(view.state.help.unwrap_or(0));
    let shown = window::from(offset, height, area.height.into());
    for column in 0..columns {
        let place = paint::part(inner, column * width, width.saturating_sub(GAP));
        let first = usize::from(column) * height;
        for (row, at) in (0_u16..).zip(shown.clone()) {
            if let Some(line) = lines.get(first + at) {
                draw_line(buf, paint::row(place, row), keys, line, view);
            }
        }
    }
    Drawn { scroll_limit: u16::try_from(limit).unwrap_or(u16::MAX) }
}

fn draw_line(buf: &mut Buffer, row: Rect, keys: u16, line: &Line, view: &View<'_>) {
    let (theme, ellipsis) = (view.theme, view.glyphs.ellipsis);
    if line.heading {
        paint::left(buf, row, &line.text, theme.accent.add_modifier(Modifier::BOLD), ellipsis);
        return;
    }
    paint::right(buf, paint::part(row, 0, keys), &line.keys, theme.accent, ellipsis);
    paint::left(buf, paint::part(row, keys + GAP, row.width), &line.text, theme.text, ellipsis);
}

/// All bindings by mode; keys that do the same share a line, and long text goes on below.
fn lines(view: &View<'_>, room: usize) -> Vec<Line> {
    let words = &view.words.screen;
    let modes = [
        (Mode::Global, &words.mode_global),
        (Mode::Fabric, &words.mode_fabric),
        (Mode::Port, &words.mode_port),
        (Mode::Findings, &words.mode_findings),
        (Mode::Probe, &words.mode_probe),
        (Mode::Time, &words.mode_time),
        (Mode::Filter, &words.mode_filter),
        (Mode::Help, &words.mode_help),
    ];
    let heading = |text: &str| Line { keys: String::new(), text: text.to_owned(), heading: true };
    let mut lines = Vec::new();
    for (mode, name) in modes {
        if !lines.is_empty() {
            lines.push(heading(""));
        }
        lines.push(heading(name));
        for (keys, text) in bindings(view, mode) {
            let mut keys = Some(keys);
            for part in fit::wrap(text, room) {
                lines.push(Line { keys: keys.take().unwrap_or_default(), text: part, heading: false });
            }
        }
    }
    lines
}

/// The keys of one mode with what they do, an action once.
fn bindings<'a>(view: &View<'a>, mode: Mode) -> Vec<(String, &'a str)> {
    let mut seen = Vec::new();
    let mut bindings = Vec::new();
    for binding in view.keymap.in_mode(mode) {
        if seen.contains(&binding.action) {
            continue;
        }
        seen.push(binding.action);
        let same = view.keymap.in_mode(mode).filter(|b| b.action == binding.action);
        let keys = same.map(|b| b.chord.to_string()).collect::<Vec<_>>().join(" ");
        let text = binding.action.name().and_then(|name| view.words.actions.get(name));
        bindings.push((keys, text.map_or("", |a| a.long.as_str())));
    }
    bindings
}
