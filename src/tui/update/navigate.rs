//! From screen to screen, from port to port, up and down.

use crate::analysis::Snapshot;
use crate::tui::state::{ScreenId, State};

use super::{findings, probe, shown};

/// Goes to a screen, out of help if need be.
pub(super) fn show(state: &mut State, screen: ScreenId) {
    state.help = None;
    if screen == ScreenId::Probe && matches!(state.screen, ScreenId::Fabric | ScreenId::Port) {
        state.probe.came_from = state.screen;
    }
    state.screen = screen;
}

/// Goes to the screen so many places further on, round the end.
pub(super) fn turn(state: &mut State, places: isize) {
    let all = ScreenId::ALL;
    let now = all.iter().position(|s| *s == state.screen).unwrap_or(0);
    let next = now.wrapping_add_signed(places + all.len().cast_signed()) % all.len();
    show(state, all[next]);
}

/// Moves by so many lines: the selection of a list, the text elsewhere.
pub(super) fn by(state: &mut State, snapshot: Option<&Snapshot>, lines: i32) {
    let scrolled = |from: u16| u16::try_from(i32::from(from).saturating_add(lines).max(0)).unwrap_or(u16::MAX);
    match (&mut state.help, state.screen) {
        (Some(scroll), _) => *scroll = scrolled(*scroll),
        (None, ScreenId::Port) => state.port.scroll = scrolled(state.port.scroll),
        (None, ScreenId::Fabric) => select(state, snapshot, lines),
        (None, ScreenId::Probe) => match &mut state.probe.detail {
            Some(scroll) => *scroll = scrolled(*scroll),
            None => probe::select(state, snapshot, lines),
        },
        (None, ScreenId::Findings) => match &mut state.findings.detail {
            Some(scroll) => *scroll = scrolled(*scroll),
            None => findings::select(&mut state.findings, lines),
        },
    }
}

/// Goes so many ports further on in the order of the Fabric screen.
pub(super) fn port(state: &mut State, snapshot: Option<&Snapshot>, places: i32) {
    let before = state.selected.clone();
    select(state, snapshot, places);
    if state.selected != before {
        state.port.scroll = 0;
    }
}

fn select(state: &mut State, snapshot: Option<&Snapshot>, places: i32) {
    let (Some(snapshot), Some(last)) = (snapshot, state.fabric.rows.len().checked_sub(1)) else { return };
    let from = i32::try_from(state.fabric.row).unwrap_or(i32::MAX);
    let row = usize::try_from(from.saturating_add(places).max(0)).unwrap_or(0).min(last);
    let id = shown(state, snapshot).ports.get(state.fabric.rows[row]).map(|p| p.id.clone());
    state.fabric.row = row;
    state.selected = id.or(state.selected.take());
}

/// Shows the counters of the next interface that the selected port has, after the last those of all.
pub(super) fn next_group(state: &mut State, snapshot: Option<&Snapshot>) {
    let port = snapshot.and_then(|s| shown(state, s).ports.iter().find(|p| Some(&p.id) == state.selected.as_ref()));
    let groups = port.and_then(|p| p.counters.as_deref()).map_or(&[][..], Vec::as_slice);
    let next = match state.port.group {
        None => 0,
        // The port's and the device's of one interface stand together.
        Some(now) => groups.iter().rposition(|g| g.interface == now).map_or(0, |at| at + 1),
    };
    state.port.group = groups.get(next).map(|g| g.interface);
    state.port.scroll = 0;
}
