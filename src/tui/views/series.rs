//! One figure of a port through the history.

use std::sync::Arc;
use std::time::Duration;

use crate::analysis::{Figure, Frame, PortNow};
use crate::fabric::{Freshness, PortId};
use crate::tui::View;
use crate::tui::widgets::timeline::{Merge, Timeline};

/// Frames behind the one shown, looked through once for many series.
pub struct Past<'a> {
    frames: Vec<&'a Frame>,
}

impl<'a> Past<'a> {
    /// The frames of this length of time up to the one shown.
    #[must_use]
    pub fn new(view: &View<'a>, span: Duration) -> Self {
        let mut frames: Vec<&Frame> = view.snapshot.history.window(view.frame.at, span).map(Arc::as_ref).collect();
        if frames.last().is_none_or(|f| f.at < view.frame.at) {
            frames.push(view.frame);
        }
        Self { frames }
    }

    /// A figure of a port along a timeline; gaps where the port or its figure was not there, or its device did not
    /// answer: its last figures stand in such frames and were not measured then.
    #[must_use]
    pub fn series(
        &self,
        id: &PortId,
        line: &Timeline,
        merge: Merge,
        figure: impl Fn(&PortNow) -> Figure,
    ) -> Vec<Option<f32>> {
        let mut hint = 0;
        let mut before = None;
        let mut values = Vec::with_capacity(line.len());
        for frame in &self.frames {
            let Some(step) = line.step_of(frame.at) else { continue };
            // While a device does not answer, nothing was measured: a gap, not the last value drawn on.
            let port = find(frame, id, &mut hint).filter(|p| p.freshness == Freshness::Fresh);
            let value = port.and_then(|p| figure(p).value());
            // A rate was measured since the frame before, so it holds for the steps between the two as well: with a
            // long interval, or in thinned history, there are some.
            let since = before.map_or(step, |b: usize| (b + 1).min(step));
            values.extend((since..step).map(|between| (line.begin(between), value)));
            values.push((frame.at, value));
            before = Some(step);
        }
        line.merge(values, merge)
    }
}

/// The port in a frame. Ports keep their places from frame to frame as a rule, so the last place is tried first.
fn find<'a>(frame: &'a Frame, id: &PortId, hint: &mut usize) -> Option<&'a PortNow> {
    if let Some(port) = frame.ports.get(*hint).filter(|p| p.id == *id) {
        return Some(port);
    }
    let at = frame.ports.iter().position(|p| p.id == *id)?;
    *hint = at;
    frame.ports.get(at)
}
