//! The Probe screen: which ports, how, and what is asked of the worker.

use crate::analysis::{Frame, PortNow, Snapshot};
use crate::fabric::{Freshness, PortId};
use crate::probe::{Operation, Order, Request};
use crate::tui::action::Effect;
use crate::tui::state::{ProbeState, ScreenId, State};

use super::navigate;

/// Forgets ports that are there no more.
pub(super) fn refresh(state: &mut State, snapshot: &Snapshot) {
    let screen = &mut state.probe;
    let is_there = |id: &PortId| snapshot.frame.ports.iter().any(|p| p.id == *id);
    screen.picked.retain(is_there);
    screen.far = screen.far.take().filter(is_there);
}

/// Moves the cursor by so many rows: through the ports that there are now, whichever moment other screens show.
pub(super) fn select(state: &mut State, snapshot: Option<&Snapshot>, rows: i32) {
    let Some(frame) = snapshot.map(|s| &s.frame) else { return };
    let Some(last) = frame.ports.len().checked_sub(1) else { return };
    let selected = state.selected.as_ref();
    let row = frame.ports.iter().position(|p| Some(&p.id) == selected);
    let from = i32::try_from(row.unwrap_or(0)).unwrap_or(i32::MAX);
    let to = usize::try_from(from.saturating_add(rows).max(0)).unwrap_or(0).min(last);
    state.selected = Some(frame.ports[to].id.clone());
}

/// Runs what is picked, or the selected port: from another screen always that one.
pub(super) fn run(state: &mut State) -> Option<Effect> {
    let here = state.screen == ScreenId::Probe;
    navigate::show(state, ScreenId::Probe);
    let screen = &mut state.probe;
    let picked = Some(&screen.picked).filter(|picked| here && !picked.is_empty());
    let ports: Vec<PortId> = match picked {
        Some(picked) => picked.iter().cloned().collect(),
        None => state.selected.iter().cloned().collect(),
    };
    let requests: Vec<Request> = ports.iter().filter_map(|port| screen.request(port)).collect();
    if let Some(every) = screen.every {
        screen.repeats.retain(|(repeated, _)| requests.iter().all(|r| r.from != repeated.from));
        screen.repeats.extend(requests.iter().map(|r| (r.clone(), every)));
    }
    let every = screen.every;
    if requests.is_empty() {
        return None;
    }
    screen.under_way = true;
    Some(Effect::Probe(Order::Run { requests, every }))
}

/// Ends everything.
pub(super) fn stop_all(state: &mut State) -> Effect {
    state.probe.repeats.clear();
    Effect::Probe(Order::StopAll)
}

/// Shows the selected port's probe in full.
pub(super) fn open(state: &mut State) {
    if state.selected.is_some() {
        navigate::show(state, ScreenId::Probe);
        state.probe.detail = state.probe.detail.or(Some(0));
    }
}

/// Picks the selected port, or picks it no more.
pub(super) fn pick(state: &mut State) {
    if let Some(port) = &state.selected
        && !state.probe.picked.remove(port)
    {
        state.probe.picked.insert(port.clone());
    }
}

/// Picks all ports; none where all are picked.
pub(super) fn pick_all(state: &mut State, snapshot: Option<&Snapshot>) {
    let Some(frame) = snapshot.map(|s| &s.frame) else { return };
    let picked = &mut state.probe.picked;
    if frame.ports.iter().all(|p| picked.contains(&p.id)) {
        picked.clear();
    } else {
        picked.extend(frame.ports.iter().map(|p| p.id.clone()));
    }
}

/// The element after this one, round the end.
fn after<T: PartialEq + Copy>(all: &[T], now: T) -> T {
    let next = all.iter().position(|one| *one == now).map_or(0, |at| (at + 1) % all.len());
    all[next]
}

/// Send, write, read.
pub(super) fn next_operation(state: &mut State) {
    state.probe.operation = after(&Operation::ALL, state.probe.operation);
}

/// From the smallest payload to the largest.
pub(super) fn next_size(state: &mut State) {
    state.probe.size = after(&ProbeState::SIZES, state.probe.size);
}

/// The port itself, then each other port that it could reach.
pub(super) fn next_far_end(state: &mut State, snapshot: Option<&Snapshot>) {
    let (Some(frame), Some(selected)) = (snapshot.map(|s| &s.frame), &state.selected) else { return };
    let mut ends = vec![None];
    ends.extend(reachable(frame, selected).map(|p| Some(&p.id)));
    state.probe.far = after(&ends, state.probe.far.as_ref()).cloned();
}

/// Other ports of this host that a port could exchange messages with.
fn reachable<'a>(frame: &'a Frame, from: &PortId) -> impl Iterator<Item = &'a PortNow> {
    let from = frame.ports.iter().find(|p| p.id == *from);
    let is_up = |p: &PortNow| p.link.is_active() && p.freshness == Freshness::Fresh;
    let reaches = move |p: &&PortNow| from.is_some_and(|f| f.id != p.id && f.facts.layer() == p.facts.layer());
    frame.ports.iter().filter(reaches).filter(move |p| is_up(p))
}

/// Repeats the selected port's probe less and less often, then not any more.
pub(super) fn next_repeat(state: &mut State) -> Option<Effect> {
    let port = state.selected.as_ref()?;
    let screen = &mut state.probe;
    let request = screen.request(port);
    let now = screen.repeats.iter().position(|(repeated, _)| repeated.from == *port);
    let now = now.map(|at| screen.repeats.remove(at));
    let periods = screen.periods();
    let next = match (&now, &request) {
        (Some((repeated, every)), Some(request)) if repeated == request => {
            let at = periods.iter().position(|p| p == every).map_or(0, |at| at + 1);
            periods.get(at)
        }
        // Something else was repeated: this takes its place.
        (_, Some(_)) => periods.first(),
        (_, None) => None,
    };
    let order = match (next, request) {
        (Some(every), Some(request)) => {
            screen.repeats.push((request.clone(), *every));
            Order::Repeat { request, every: *every }
        }
        _ if now.is_some() => Order::EndRepeat(port.clone()),
        _ => return None,
    };
    Some(Effect::Probe(order))
}

/// One level back: the full view is closed, what runs is ended, picks are dropped, and then the screen is left.
pub(super) fn back(state: &mut State) -> Option<Effect> {
    let screen = &mut state.probe;
    if screen.detail.take().is_some() {
        return None;
    }
    if screen.under_way {
        return Some(Effect::Probe(Order::Stop));
    }
    if screen.picked.is_empty() {
        let from = screen.came_from;
        navigate::show(state, from);
    } else {
        screen.picked.clear();
    }
    None
}

#[cfg(test)]
#[path = "probe_tests.rs"]
mod tests;
