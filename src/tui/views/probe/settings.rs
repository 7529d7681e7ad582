//! The line above the table: how is probed, each with the key that changes it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::probe::Operation;
use crate::tui::text::fill;
use crate::tui::widgets::columns::{Column, fitting};
use crate::tui::widgets::{fit, number, paint};
use crate::tui::{Action, Mode, View};

use super::every;

/// Columns between two settings.
const GAP: u16 = 3;

struct Setting<'a> {
    key: String,
    label: &'a str,
    value: String,
    rank: u8,
    /// Its value says nothing without its name.
    needs_label: bool,
}

/// Draws the line.
pub fn draw(buf: &mut Buffer, row: Rect, view: &View<'_>) {
    let unit = unit(view);
    let room = row.width.saturating_sub(fit::columns(&unit) + GAP);
    let settings = settings(view);
    let bare = |s: &Setting<'_>| fit::columns(&s.key) + 1 + fit::columns(&s.value);
    let label = |s: &Setting<'_>| if s.label.is_empty() { 0 } else { fit::columns(s.label) + 1 };
    // Names go before values do.
    let whole: u16 = settings.iter().map(|s| bare(s) + label(s) + GAP).sum();
    let label = |s: &Setting<'_>| if whole <= room + GAP || s.needs_label { label(s) } else { 0 };
    let width = |s: &Setting<'_>| bare(s) + label(s);
    let columns: Vec<Column> = settings.iter().map(|s| Column { width: width(s), rank: s.rank }).collect();
    let mut column = 0;
    for at in fitting(&columns, room, GAP) {
        let setting = &settings[at];
        let place = paint::part(row, column, columns[at].width);
        let mut used = paint::left(buf, place, &setting.key, view.theme.accent, "") + 1;
        if label(setting) > 0 {
            used += paint::left(buf, paint::part(place, used, place.width), setting.label, view.theme.muted, "") + 1;
        }
        let bold = view.theme.text.add_modifier(Modifier::BOLD);
        paint::left(buf, paint::part(place, used, place.width), &setting.value, bold, "");
        column += columns[at].width + GAP;
    }
    paint::right(buf, row, &unit, view.theme.muted, "");
}

/// What the numbers are.
fn unit(view: &View<'_>) -> String {
    let words = &view.words.probe;
    let way = if view.state.probe.operation.ways() == 2 { &words.one_way } else { &words.there_and_back };
    fill(way, &[("unit", view.glyphs.microseconds)])
}

fn settings<'a>(view: &View<'a>) -> Vec<Setting<'a>> {
    let (words, screen) = (&view.words.probe, &view.state.probe);
    let setting = |action, label: &'a str, value: String, rank| Setting {
        key: key(view, action),
        label,
        value,
        rank,
        needs_label: action == Action::NextRepeat,
    };
    let far = screen.far.as_ref().map_or_else(|| words.same_port.clone(), ToString::to_string);
    let selected = view.state.selected.as_ref();
    let repeat = screen.repeats.iter().find(|(request, _)| Some(&request.from) == selected);
    let repeat = repeat.map_or_else(|| view.words.state.off.clone(), |(_, period)| every(view, *period));
    let mut settings = vec![
        setting(Action::NextOperation, &words.operation, operation(view, screen.operation).to_owned(), 0),
        setting(Action::NextSize, &words.size, number::payload(screen.size), 1),
        setting(Action::NextFarEnd, &words.far_end, far, 2),
        setting(Action::NextRepeat, &words.repeat, repeat, 3),
    ];
    if !screen.picked.is_empty() {
        let picked = fill(&words.picked, &[("n", &screen.picked.len().to_string())]);
        settings.push(setting(Action::PickPort, "", picked, 4));
    }
    settings
}

/// The key that leads to an action on this screen.
pub fn key(view: &View<'_>, action: Action) -> String {
    view.keymap.keys(&[Mode::Probe], action).first().map(ToString::to_string).unwrap_or_default()
}

/// How messages travel, as the field says it.
pub fn operation<'a>(view: &View<'a>, operation: Operation) -> &'a str {
    let words = &view.words.probe;
    match operation {
        Operation::Send => &words.send,
        Operation::Write => &words.write,
        Operation::Read => &words.read,
    }
}
