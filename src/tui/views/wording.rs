//! What the numbers mean, in the reader's language. Technical terms stay as the field says them.

use jiff::Timestamp;
use ratatui::style::Style;

use crate::analysis::health::switched_off;
use crate::analysis::profile::Limit;
use crate::analysis::{Figure, Finding, PortNow, Traffic, TrafficBasis};
use crate::fabric::{Driver, Freshness, LinkLayer, Mono, NodeType, PcieLink, PortState, Reading, Wall};
use crate::tui::View;
use crate::tui::text;
use crate::tui::widgets::number::Marks;

/// What stands where there is no value.
#[must_use]
pub fn marks<'a>(view: &View<'a>) -> Marks<'a> {
    let words = &view.words.state;
    Marks { unsupported: view.glyphs.absent, denied: &words.denied, failed: &words.failed, unknown: "?" }
}

/// The text of a reading, or why there is none.
#[must_use]
pub fn reading<T>(view: &View<'_>, value: &Reading<T>, format: impl FnOnce(&T) -> String) -> String {
    marks(view).reading(value, format)
}

/// What carries the port's packets, as people say it.
#[must_use]
pub fn layer(view: &View<'_>, port: &PortNow) -> &'static str {
    match (port.facts.layer(), port.device.driver) {
        (LinkLayer::InfiniBand, Driver::Hfi1) => "OPA",
        (LinkLayer::InfiniBand, _) => "IB",
        (LinkLayer::Ethernet, _) if port.device.node_type == Reading::Value(NodeType::Rnic) => "iWARP",
        (LinkLayer::Ethernet, _) => "RoCE",
        (LinkLayer::Unknown, Driver::Efa) => "EFA",
        (LinkLayer::Unknown, _) => view.glyphs.absent,
    }
}

/// The state of the port, or that its device does not answer.
#[must_use]
pub fn state(view: &View<'_>, port: &PortNow) -> String {
    let words = &view.words.state;
    match port.freshness {
        Freshness::Stale { since } => format!("{} {}", words.stale, ago(view, since)),
        Freshness::Gone { since } => format!("{} {}", words.gone, ago(view, since)),
        Freshness::Fresh if switched_off(port) => words.disabled.clone(),
        Freshness::Fresh => reading(view, &port.link.state, |s| port_state(view, *s).to_owned()),
    }
}

/// Whether the throughput is that of all traffic of the network device: the driver counts no RDMA bytes.
#[must_use]
pub fn is_netdevs(port: &PortNow) -> bool {
    let Traffic { rx, tx, basis } = port.traffic;
    basis == TrafficBasis::Netdev && (rx.value().is_some() || tx.value().is_some())
}

/// The driver's name, as its kernel module is called.
#[must_use]
pub fn driver(driver: Driver) -> &'static str {
    match driver {
        Driver::Mlx5 => "mlx5",
        Driver::Mlx4 => "mlx4",
        Driver::Bnxt => "bnxt_re",
        Driver::Irdma => "irdma",
        Driver::Hns => "hns_roce",
        Driver::Efa => "efa",
        Driver::Erdma => "erdma",
        Driver::Mana => "mana",
        Driver::Ionic => "ionic",
        Driver::Hfi1 => "hfi1",
        Driver::Rxe => "rxe",
        Driver::Siw => "siw",
        Driver::Qedr => "qedr",
        Driver::Cxgb4 => "cxgb4",
        Driver::Other => "?",
    }
}

/// A logical state.
#[must_use]
pub fn port_state<'a>(view: &View<'a>, state: PortState) -> &'a str {
    let words = &view.words.state;
    match state {
        PortState::Nop => &words.unknown,
        PortState::Down => &words.down,
        PortState::Init => &words.init,
        PortState::Armed => &words.armed,
        PortState::Active | PortState::ActiveDefer => &words.active,
    }
}

/// How much of a possible link is used, with only that named twice which differs: `32 GT/s x8 of x16`.
#[must_use]
pub fn pcie_below(view: &View<'_>, current: PcieLink, possible: PcieLink) -> String {
    let of = &view.words.port.of;
    match (current.tenths_gts == possible.tenths_gts, current.lanes == possible.lanes) {
        (true, true) => current.to_string(),
        (true, false) => format!("{current} {of} x{}", possible.lanes),
        (false, _) => format!("{current} {of} {possible}"),
    }
}

/// The time from an instant to the frame shown.
#[must_use]
pub fn ago(view: &View<'_>, since: Mono) -> String {
    text::span(view.words, view.frame.at.since(since))
}

/// A moment on the clock of the place: `03:12:07`.
#[must_use]
pub fn clock(view: &View<'_>, wall: Wall) -> String {
    on_the_clock(view, wall, "%H:%M:%S")
}

/// A moment to the minute: `03:12`.
#[must_use]
pub fn minute(view: &View<'_>, wall: Wall) -> String {
    on_the_clock(view, wall, "%H:%M")
}

fn on_the_clock(view: &View<'_>, wall: Wall, format: &str) -> String {
    let nanoseconds = i128::from(wall.0);
    let show = |at| view.state.zone.to_datetime(at).strftime(format).to_string();
    Timestamp::from_nanosecond(nanoseconds).map_or_else(|_| "--:--".to_owned(), show)
}

/// When an instant of the shown frame's clock was, for people.
#[must_use]
pub fn wall_at(view: &View<'_>, at: Mono) -> Wall {
    let frame = view.frame;
    if at >= frame.at {
        frame.wall.plus(at.since(frame.at))
    } else {
        let back = u64::try_from(frame.at.since(at).as_nanos()).unwrap_or(u64::MAX);
        Wall(frame.wall.0.saturating_sub(back))
    }
}

/// How a figure looks: what is nothing or not there steps back.
#[must_use]
pub fn figure_style(view: &View<'_>, figure: Figure) -> Style {
    if figure.value().is_some_and(|v| v > 0.0) { view.theme.text } else { view.theme.muted }
}

/// How a share of paused time looks.
#[must_use]
pub fn pause_style(view: &View<'_>, share: Figure) -> Style {
    let limit = |limit| view.snapshot.profile.limit(limit);
    match share.value().map(f64::from) {
        Some(share) if share >= limit(Limit::PauseHighShare) => view.theme.critical,
        Some(share) if share >= limit(Limit::PauseWarningShare) => view.theme.warning,
        _ => figure_style(view, share),
    }
}

/// The number that matters most of a finding, and since when it has held.
#[must_use]
pub fn proof(view: &View<'_>, finding: &Finding) -> String {
    let words = &view.words.findings;
    let since = clock(view, finding.since_wall);
    match super::findings::told(view, finding).first_evidence() {
        Some(evidence) => text::fill(&words.and_since, &[("evidence", &evidence), ("since", &since)]),
        None => text::fill(&words.only_since, &[("since", &since)]),
    }
}

/// How a count of bad things looks.
#[must_use]
pub fn trouble_style(view: &View<'_>, figure: Figure, bad: Style) -> Style {
    if figure.value().is_some_and(|v| v > 0.0) { bad } else { view.theme.muted }
}
