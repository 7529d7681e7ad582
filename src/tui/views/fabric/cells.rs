//! What stands in each column of a port's row.

use ratatui::style::Style;

use crate::analysis::{Figure, PauseBasis, PortNow, PriorityNow};
use crate::fabric::{Direction, Freshness, LinkLayer, PortState, Reading};
use crate::tui::View;
use crate::tui::widgets::number;

use super::super::wording::{self, figure_style, marks, pause_style, trouble_style};

/// A cell's text and how it looks.
pub struct Cell {
    pub text: String,
    pub style: Style,
}

impl Cell {
    fn new(text: String, style: Style) -> Self {
        Self { text, style }
    }
}

/// In front of throughput that is of all traffic of the network device; the note below the table explains it.
const NETDEVS: &str = "*";

/// `RoCE active`; the state alone where the device does not answer.
pub fn link(view: &View<'_>, port: &PortNow) -> Cell {
    let state = wording::state(view, port);
    let text = match port.freshness {
        Freshness::Fresh => format!("{:<4} {state}", wording::layer(view, port)),
        _ => state,
    };
    let style = match (port.freshness, port.link.state) {
        (Freshness::Fresh, Reading::Value(PortState::Active)) => view.theme.text,
        _ => view.theme.health(port.health),
    };
    Cell::new(text, style)
}

/// `400`, `400 NDR`, `200▼400`.
pub fn rate(view: &View<'_>, port: &PortNow) -> Cell {
    let text = wording::reading(view, &port.rate, ToString::to_string);
    let generation = port.link.rdma_rate.value().and_then(|r| r.generation);
    match (port.rate, port.expected_rate, generation) {
        (Reading::Value(rate), Some(expected), _) if rate < expected => {
            Cell::new(format!("{text}{}{expected}", view.glyphs.down), view.theme.warning)
        }
        (Reading::Value(_), _, Some(generation)) if port.facts.layer() == LinkLayer::InfiniBand => {
            Cell::new(format!("{text} {}", generation.name()), view.theme.text)
        }
        (Reading::Value(_), ..) => Cell::new(text, view.theme.text),
        _ => Cell::new(text, view.theme.muted),
    }
}

/// Who sits at the other end, else the network device.
pub fn neighbour(view: &View<'_>, port: &PortNow) -> Cell {
    match (&port.facts.neighbour, &port.facts.netdev) {
        (Reading::Value(other), _) => Cell::new(format!("{} {}", other.system, other.port), view.theme.text),
        (_, Some(netdev)) => Cell::new(netdev.name.to_string(), view.theme.muted),
        (other, None) => Cell::new(wording::reading(view, other, |_| String::new()), view.theme.muted),
    }
}

/// The worst finding by its name, and how many more there are.
pub fn finding(view: &View<'_>, port: &PortNow) -> Cell {
    let Some(worst) = port.findings.first() else { return Cell::new(String::new(), view.theme.muted) };
    let others = port.findings.len() - 1;
    let more = if others > 0 { format!(" +{others}") } else { String::new() };
    Cell::new(format!("{}{more}", worst.seen.id), view.theme.severity(worst.seen.severity))
}

/// Gb/s. What is not RDMA's alone has a mark in front, so that digits stay in their places.
pub fn throughput(view: &View<'_>, port: &PortNow, direction: Direction) -> Cell {
    let bits_per_second = match direction {
        Direction::Rx => port.traffic.rx,
        Direction::Tx => port.traffic.tx,
    };
    let mark = if wording::is_netdevs(port) { NETDEVS } else { "" };
    let text = marks(view).figure(bits_per_second, |bits| format!("{mark}{}", number::gbps(bits)));
    Cell::new(text, figure_style(view, bits_per_second))
}

/// Share of the time paused; frames a second where only those are counted.
pub fn pause(view: &View<'_>, port: &PortNow, direction: Direction) -> Cell {
    let share = match direction {
        Direction::Rx => port.pause_rx,
        Direction::Tx => port.pause_tx,
    };
    match (port.pause_basis, &port.priorities) {
        (PauseBasis::Frames, Some(priorities)) => {
            let frames = most(priorities.iter().map(|p| frames(p, direction)));
            let text = marks(view).figure(frames, |f| format!("{}/s", number::per_second(f)));
            Cell::new(text, trouble_style(view, frames, view.theme.warning))
        }
        _ => Cell::new(marks(view).figure(share, number::percent), pause_style(view, share)),
    }
}

fn frames(priority: &PriorityNow, direction: Direction) -> Figure {
    match direction {
        Direction::Rx => priority.pause_frames_rx,
        Direction::Tx => priority.pause_frames_tx,
    }
}

/// The largest of several figures; the first reason where there is none.
fn most(figures: impl Iterator<Item = Figure>) -> Figure {
    let larger = |a: Figure, b: Figure| match (a.value(), b.value()) {
        (Some(x), Some(y)) if y > x => b,
        (None, Some(_)) => b,
        _ => a,
    };
    figures.reduce(larger).unwrap_or_default()
}

/// Events a second that are no trouble by themselves.
pub fn events(view: &View<'_>, figure: Figure) -> Cell {
    Cell::new(marks(view).figure(figure, number::per_second), figure_style(view, figure))
}

/// Events a second of which there should be none.
pub fn trouble(view: &View<'_>, figure: Figure) -> Cell {
    let style = trouble_style(view, figure, view.theme.critical);
    Cell::new(marks(view).figure(figure, number::per_second), style)
}
