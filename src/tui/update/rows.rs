//! The rows of the Fabric screen: filtered, sorted, and the selection kept on its port.

use std::cmp::Ordering;

use crate::analysis::{Figure, Frame, PortNow, Snapshot};
use crate::tui::state::{FabricState, ScreenId, SortOrder, State};

use super::filter::Filter;
use super::shown;

/// Computes the rows anew and finds the selected port in them.
pub(super) fn refresh(state: &mut State, snapshot: &Snapshot) {
    let frame = std::sync::Arc::clone(shown(state, snapshot));
    state.fabric.rows = rows(&state.fabric, &frame);
    let at = |row: usize| state.fabric.rows.get(row).and_then(|&index| frame.ports.get(index));
    let selected = state.selected.as_ref();
    let row = selected.and_then(|id| (0..state.fabric.rows.len()).find(|&row| at(row).is_some_and(|p| p.id == *id)));
    match row {
        Some(row) => state.fabric.row = row,
        // These stay with their port while it is away: another one's numbers must not slip in unseen.
        None if matches!(state.screen, ScreenId::Port | ScreenId::Probe) && selected.is_some() => {}
        None => {
            let row = state.fabric.row.min(state.fabric.rows.len().saturating_sub(1));
            let id = at(row).map(|p| p.id.clone());
            // Nothing to select: the selection waits for its port.
            state.selected = id.or(state.selected.take());
            state.fabric.row = row;
        }
    }
}

/// Positions of ports in the frame, filtered and sorted.
fn rows(fabric: &FabricState, frame: &Frame) -> Vec<usize> {
    let filter = Filter::new(&fabric.filter);
    let mut rows: Vec<usize> = (0..frame.ports.len()).filter(|&at| filter.lets_through(&frame.ports[at])).collect();
    if fabric.sort == SortOrder::Natural {
        if fabric.reversed {
            rows.reverse();
        }
    } else {
        rows.sort_by(|&a, &b| {
            let rank = |at: usize| rank(fabric.sort, &frame.ports[at]);
            descending(rank(a), rank(b), fabric.reversed)
        });
    }
    rows
}

/// What a port is sorted by; `None` where there is no value.
fn rank(sort: SortOrder, port: &PortNow) -> Option<f32> {
    let known = |figure: &Figure| figure.value();
    match sort {
        SortOrder::Natural => None,
        SortOrder::Problems => Some(f32::from(port.health as u8)),
        SortOrder::Rx => known(&port.traffic.rx),
        SortOrder::Tx => known(&port.traffic.tx),
        SortOrder::Loss => known(&port.loss),
        SortOrder::Pause => match (known(&port.pause_rx), known(&port.pause_tx)) {
            (Some(rx), Some(tx)) => Some(rx.max(tx)),
            (rx, tx) => rx.or(tx),
        },
    }
}

/// The largest first, or last where reversed; what has no value comes last in both. Equal ones keep their order.
fn descending(a: Option<f32>, b: Option<f32>, reversed: bool) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) if reversed => a.total_cmp(&b),
        (Some(a), Some(b)) => b.total_cmp(&a),
        (a, b) => b.is_some().cmp(&a.is_some()),
    }
}
