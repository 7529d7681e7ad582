//! The line below every screen: the keys that work here, or the filter while it is typed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::tui::widgets::columns::{Column, fitting};
use crate::tui::widgets::{fit, paint};
use crate::tui::{Action, Mode, ScreenId, View};

/// Columns between two keys.
const GAP: u16 = 2;

/// Draws the footer into a row.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>) {
    let inner = paint::part(area, 1, area.width.saturating_sub(2));
    let typed = view.state.edited_filter().map_or(0, |filter| draw_filter(buf, inner, view, filter));
    let keys = keys(view);
    let columns: Vec<Column> = keys
        .iter()
        .map(|k| Column { width: fit::columns(&k.chord) + 1 + fit::columns(k.short), rank: k.rank })
        .collect();
    let mut column = typed;
    for at in fitting(&columns, inner.width.saturating_sub(typed), GAP) {
        let key = &keys[at];
        let place = paint::part(inner, column, columns[at].width);
        let modifier = if key.here { Modifier::BOLD | Modifier::UNDERLINED } else { Modifier::empty() };
        let used = paint::left(buf, place, &key.chord, view.theme.accent, "");
        let text = if key.here { view.theme.text } else { view.theme.muted };
        paint::left(buf, paint::part(place, used + 1, place.width), key.short, text.add_modifier(modifier), "");
        column += columns[at].width + GAP;
    }
}

/// The filter as typed so far with a cursor behind it. The end is what is seen of a long one.
fn draw_filter(buf: &mut Buffer, area: Rect, view: &View<'_>, filter: &str) -> u16 {
    let label = paint::left(buf, area, &view.words.fabric.filter, view.theme.accent, "") + 1;
    let room = usize::from((area.width / 2).saturating_sub(label + 1));
    let tail = filter.char_indices().map(|(at, _)| &filter[at..]).find(|tail| fit::width(tail) <= room).unwrap_or("");
    let typed = paint::left(buf, paint::part(area, label, area.width), tail, view.theme.text, "");
    let cursor = paint::part(area, label + typed, 1);
    paint::left(buf, cursor, " ", view.theme.text.add_modifier(Modifier::REVERSED), "");
    label + typed + 1 + GAP
}

/// A key that is told of.
struct Key<'a> {
    chord: String,
    short: &'a str,
    rank: u8,
    /// It leads to the screen that is shown.
    here: bool,
}

fn keys<'a>(view: &View<'a>) -> Vec<Key<'a>> {
    let modes = view.state.modes();
    let told = told(modes);
    let key = |&(action, rank): &(Action, u8)| {
        // Screens are shown by the keys that lead to them from anywhere.
        let modes = if leads_to(action).is_some() { &[Mode::Global] } else { modes };
        let chord = view.keymap.keys(modes, action).first()?.to_string();
        let short = view.words.actions.get(action.name()?)?.short.as_str();
        let here = leads_to(action) == Some(view.state.screen) && view.state.help.is_none();
        Some(Key { chord, short, rank, here })
    };
    told.iter().filter_map(key).collect()
}

fn leads_to(action: Action) -> Option<ScreenId> {
    match action {
        Action::ShowFabric => Some(ScreenId::Fabric),
        Action::ShowPort => Some(ScreenId::Port),
        Action::ShowFindings => Some(ScreenId::Findings),
        Action::ShowProbe => Some(ScreenId::Probe),
        _ => None,
    }
}

/// The actions worth a place, in order, with the rank by which they keep it.
fn told(modes: &[Mode]) -> &'static [(Action, u8)] {
    match modes {
        [Mode::Filter, ..] => &[(Action::AcceptFilter, 0), (Action::ClearFilter, 1), (Action::DeleteWord, 2)],
        [Mode::Help, ..] => &[(Action::Back, 0), (Action::Up, 2), (Action::Down, 1), (Action::Quit, 3)],
        [Mode::Time, ..] => &[
            (Action::ShowFabric, 6),
            (Action::ShowPort, 5),
            (Action::ShowFindings, 7),
            (Action::ShowProbe, 7),
            (Action::StepBack, 1),
            (Action::StepForward, 2),
            (Action::LeapBack, 7),
            (Action::LeapForward, 8),
            (Action::Live, 0),
            (Action::ToggleHelp, 4),
            (Action::Quit, 3),
        ],
        [Mode::Port, ..] => &[
            (Action::ShowFabric, 2),
            (Action::ShowPort, 6),
            (Action::ShowFindings, 5),
            (Action::ShowProbe, 6),
            (Action::Probe, 7),
            (Action::PreviousPort, 7),
            (Action::NextPort, 3),
            (Action::NextCounterGroup, 9),
            (Action::EditFilter, 8),
            (Action::TogglePause, 4),
            (Action::ToggleHelp, 0),
            (Action::Quit, 1),
        ],
        [Mode::Findings, ..] => &[
            (Action::ShowFabric, 2),
            (Action::ShowPort, 8),
            (Action::ShowFindings, 7),
            (Action::ShowProbe, 8),
            (Action::OpenFinding, 3),
            (Action::GoToPort, 4),
            (Action::Dismiss, 5),
            (Action::UndoDismiss, 6),
            (Action::EditFilter, 9),
            (Action::TogglePause, 9),
            (Action::ToggleHelp, 0),
            (Action::Quit, 1),
        ],
        [Mode::Probe, ..] => &[
            (Action::ShowFabric, 3),
            (Action::ShowPort, 8),
            (Action::ShowFindings, 8),
            (Action::ShowProbe, 9),
            (Action::Probe, 2),
            (Action::PickAllPorts, 4),
            (Action::PickPort, 6),
            (Action::OpenProbe, 5),
            (Action::StopProbes, 7),
            (Action::ToggleHelp, 0),
            (Action::Quit, 1),
        ],
        _ => &[
            (Action::ShowFabric, 5),
            (Action::ShowPort, 2),
            (Action::ShowFindings, 3),
            (Action::ShowProbe, 3),
            (Action::Probe, 8),
            (Action::EditFilter, 4),
            (Action::CycleSort, 7),
            (Action::TogglePause, 6),
            (Action::Slower, 9),
            (Action::Faster, 9),
            (Action::NextLanguage, 8),
            (Action::ToggleHelp, 0),
            (Action::Quit, 1),
        ],
    }
}
