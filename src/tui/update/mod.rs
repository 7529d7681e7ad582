//! What each action does to the state. Nothing else changes it, but for what the loop itself has to tell: a new
//! snapshot, the end of sampling, the terminal's size, how far down the screen can be scrolled.

mod filter;
mod findings;
mod navigate;
mod probe;
mod rows;
mod time;

pub(super) use filter::Filter;

use std::sync::Arc;

use crate::analysis::{Frame, Snapshot};
use crate::fabric::Text;
use crate::probe::Probes;
use crate::sampler::Interval;

use super::action::{Action, Effect};
use super::state::{SamplingState, ScreenId, State, TimeState};
use super::view::Drawn;

/// Does what an action says. Before the first snapshot there is none.
pub fn update(state: &mut State, action: Action, snapshot: Option<&Snapshot>) -> Option<Effect> {
    let effect = apply(state, action, snapshot);
    if let Some(snapshot) = snapshot {
        refresh(state, snapshot);
    }
    effect
}

fn apply(state: &mut State, action: Action, snapshot: Option<&Snapshot>) -> Option<Effect> {
    match action {
        Action::Quit => return Some(Effect::Quit),
        Action::Suspend => return Some(Effect::Suspend),
        Action::Redraw => return Some(Effect::Redraw),
        Action::Faster => return change_interval(state, snapshot, Interval::faster),
        Action::Slower => return change_interval(state, snapshot, Interval::slower),
        Action::NextTheme => state.look.theme = (state.look.theme + 1) % state.look.themes.max(1),
        Action::NextLanguage => state.look.language = state.look.language.next(),
        Action::ShowFabric => navigate::show(state, ScreenId::Fabric),
        Action::ShowPort => {
            state.port.from_finding = false;
            navigate::show(state, ScreenId::Port);
        }
        Action::ShowFindings => navigate::show(state, ScreenId::Findings),
        Action::ShowProbe => navigate::show(state, ScreenId::Probe),
        Action::NextScreen => navigate::turn(state, 1),
        Action::PreviousScreen => navigate::turn(state, -1),
        Action::ToggleHelp => state.help = if state.help.is_some() { None } else { Some(0) },
        Action::Back => return back(state),
        Action::Up => navigate::by(state, snapshot, -1),
        Action::Down => navigate::by(state, snapshot, 1),
        Action::PageUp => navigate::by(state, snapshot, -half_screen(state)),
        Action::PageDown => navigate::by(state, snapshot, half_screen(state)),
        Action::First => navigate::by(state, snapshot, i32::MIN),
        Action::Last => navigate::by(state, snapshot, i32::MAX),
        Action::PreviousPort => navigate::port(state, snapshot, -1),
        Action::NextPort => navigate::port(state, snapshot, 1),
        Action::NextCounterGroup => navigate::next_group(state, snapshot),
        Action::CycleSort => state.fabric.sort = state.fabric.sort.next(),
        Action::ReverseSort => state.fabric.reversed = !state.fabric.reversed,
        Action::EditFilter
        | Action::Type(_)
        | Action::DeleteBack
        | Action::DeleteWord
        | Action::DeleteAll
        | Action::AcceptFilter
        | Action::ClearFilter => filter::edit(state, action),
        Action::TogglePause
        | Action::StepBack
        | Action::StepForward
        | Action::LeapBack
        | Action::LeapForward
        | Action::Oldest
        | Action::Live => time::travel(state, action, snapshot),
        Action::OpenFinding => findings::open(state),
        Action::GoToPort => findings::go_to_port(state),
        Action::Dismiss => findings::dismiss(state),
        Action::UndoDismiss => findings::undo(state),
        Action::Probe => return probe::run(state),
        Action::StopProbes => return Some(probe::stop_all(state)),
        Action::OpenProbe => probe::open(state),
        Action::PickPort => probe::pick(state),
        Action::PickAllPorts => probe::pick_all(state, snapshot),
        Action::NextOperation => probe::next_operation(state),
        Action::NextSize => probe::next_size(state),
        Action::NextFarEnd => probe::next_far_end(state, snapshot),
        Action::NextRepeat => return probe::next_repeat(state),
    }
    None
}

/// Takes a new snapshot in: rows are filtered and sorted anew, the selection stays on its port. A new critical finding
/// asks for the bell.
pub fn observe(state: &mut State, snapshot: &Snapshot) -> Option<Effect> {
    if state.interval == Some(snapshot.cadence.interval) {
        state.interval = None;
    }
    refresh(state, snapshot);
    findings::new_critical(state, snapshot).then_some(Effect::Bell)
}

fn refresh(state: &mut State, snapshot: &Snapshot) {
    rows::refresh(state, snapshot);
    probe::refresh(state, snapshot);
    findings::refresh(state, snapshot);
}

/// Takes in how the probes go.
pub fn probed(state: &mut State, probes: &Probes) {
    state.probe.under_way = probes.are_under_way();
}

/// Notes that no more samples will come.
pub fn sampling_ended(state: &mut State, reason: Option<Text>) {
    state.sampling = SamplingState::Ended(reason);
}

/// Notes the terminal's height, which half a screen is taken from.
pub fn resized(state: &mut State, height: u16) {
    state.height = height;
}

/// Keeps scrolling within what was drawn.
pub fn drawn(state: &mut State, drawn: Drawn) {
    let scroll = match (&mut state.help, state.screen) {
        (Some(scroll), _) => Some(scroll),
        (None, ScreenId::Findings) => state.findings.detail.as_mut(),
        (None, ScreenId::Probe) => state.probe.detail.as_mut(),
        (None, ScreenId::Fabric | ScreenId::Port) => Some(&mut state.port.scroll),
    };
    if let Some(scroll) = scroll {
        *scroll = drawn.scroll_limit.min(*scroll);
    }
}

/// The frame that is shown: the one held while paused, else the newest.
#[must_use]
pub fn shown<'a>(state: &'a State, snapshot: &'a Snapshot) -> &'a Arc<Frame> {
    match &state.time {
        TimeState::Live => &snapshot.frame,
        TimeState::Paused(frame) => frame,
    }
}

/// One level back: what was opened last is closed first.
fn back(state: &mut State) -> Option<Effect> {
    if state.help.take().is_some() {
        return None;
    }
    let filter = match state.screen {
        ScreenId::Fabric => &mut state.fabric.filter,
        ScreenId::Port => &mut state.port.filter,
        ScreenId::Findings if state.findings.detail.take().is_some() => return None,
        ScreenId::Findings => &mut state.findings.filter,
        ScreenId::Probe => return probe::back(state),
    };
    match state.screen {
        _ if !filter.is_empty() => filter.clear(),
        ScreenId::Fabric => state.time = TimeState::Live,
        ScreenId::Port if std::mem::take(&mut state.port.from_finding) => navigate::show(state, ScreenId::Findings),
        _ => navigate::show(state, ScreenId::Fabric),
    }
    None
}

fn half_screen(state: &State) -> i32 {
    i32::from(state.height / 2).max(1)
}

/// A step from the interval asked for last, or kept now; nothing at either end.
fn change_interval(
    state: &mut State,
    snapshot: Option<&Snapshot>,
    step: impl FnOnce(Interval) -> Interval,
) -> Option<Effect> {
    let now = state.interval.or(snapshot.map(|s| s.cadence.interval))?;
    let next = step(Interval::new(now).ok()?);
    (next.duration() != now).then(|| {
        state.interval = Some(next.duration());
        Effect::SetInterval(next)
    })
}

#[cfg(test)]
mod tests;
