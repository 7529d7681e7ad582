//! Back and forth in time, through the frames that are kept. Sampling goes on meanwhile.

use std::sync::Arc;

use crate::analysis::{Frame, Snapshot};
use crate::fabric::Mono;
use crate::tui::action::Action;
use crate::tui::state::{State, TimeState};

use super::shown;

/// A leap: a minute, in nanoseconds.
const LEAP: u64 = 60_000_000_000;

pub(super) fn travel(state: &mut State, action: Action, snapshot: Option<&Snapshot>) {
    let Some(snapshot) = snapshot else { return };
    let now = shown(state, snapshot).at;
    let paused = state.is_paused();
    let frame = match action {
        Action::Live => None,
        Action::TogglePause if paused => None,
        // Nothing lies ahead of now.
        Action::StepForward | Action::LeapForward if !paused => None,
        Action::TogglePause => Some(Arc::clone(&snapshot.frame)),
        Action::StepBack => Some(before(snapshot, now)),
        Action::StepForward => Some(after(snapshot, now)),
        Action::LeapBack => Some(at_or_before(snapshot, Mono(now.0.saturating_sub(LEAP)))),
        Action::LeapForward => Some(at_or_after(snapshot, Mono(now.0.saturating_add(LEAP)))),
        Action::Oldest => Some(at_or_before(snapshot, Mono(0))),
        _ => return,
    };
    state.time = match frame {
        None => TimeState::Live,
        // The oldest frame may have been let go since: never jump forward when asked to go back.
        Some(frame) if matches!(action, Action::StepBack | Action::LeapBack) && frame.at > now => return,
        Some(frame) => TimeState::Paused(frame),
    };
}

/// The last frame earlier than this instant, else the oldest.
fn before(snapshot: &Snapshot, at: Mono) -> Arc<Frame> {
    at_or_before(snapshot, Mono(at.0.saturating_sub(1)))
}

/// The first frame later than this instant, else the newest.
fn after(snapshot: &Snapshot, at: Mono) -> Arc<Frame> {
    at_or_after(snapshot, Mono(at.0.saturating_add(1)))
}

/// The last frame at or before this instant, else the oldest.
fn at_or_before(snapshot: &Snapshot, at: Mono) -> Arc<Frame> {
    if snapshot.frame.at <= at {
        return Arc::clone(&snapshot.frame);
    }
    let position = snapshot.history.position(at).unwrap_or(0);
    Arc::clone(snapshot.history.get(position).unwrap_or(&snapshot.frame))
}

/// The first frame at or after this instant, else the newest.
fn at_or_after(snapshot: &Snapshot, at: Mono) -> Arc<Frame> {
    let position = at.0.checked_sub(1).and_then(|earlier| snapshot.history.position(Mono(earlier)));
    let kept = snapshot.history.get(position.map_or(0, |p| p + 1));
    // The newest may be among the kept ones, there without its counters.
    Arc::clone(kept.filter(|f| f.at < snapshot.frame.at).unwrap_or(&snapshot.frame))
}
