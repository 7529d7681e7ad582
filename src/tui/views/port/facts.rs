//! Link and cable, device and driver: what seldom changes.

use ratatui::style::Style;

use crate::analysis::PortNow;
use crate::fabric::{Function, LinkLayer, Reading};
use crate::tui::View;
use crate::tui::widgets::{fit, paint};

use super::super::page::Section;
use super::super::wording::{self, reading};

/// The narrowest column of facts.
const COLUMN: u16 = 44;
const GAP: u16 = 2;

/// A fact by name.
struct Fact<'a> {
    label: &'a str,
    value: String,
    style: Style,
}

/// The section: facts in as many columns as fit, read downwards.
pub fn section<'a>(view: &'a View<'a>, port: &'a PortNow, width: u16) -> Section<'a> {
    let facts = facts(view, port);
    let columns = (width / COLUMN).max(1);
    let height = u16::try_from(facts.len()).unwrap_or(0).div_ceil(columns);
    let labels = facts.iter().map(|f| fit::columns(f.label)).max().unwrap_or(0);
    Section::whole(height, move |buf, area| {
        let room = (area.width + GAP) / columns;
        for (at, fact) in (0_u16..).zip(&facts) {
            let place = paint::part(paint::row(area, at % height), at / height * room, room.saturating_sub(GAP));
            paint::left(buf, place, fact.label, view.theme.muted, view.glyphs.ellipsis);
            let value = paint::part(place, labels + GAP, place.width);
            paint::left(buf, value, &fact.value, fact.style, view.glyphs.ellipsis);
        }
    })
}

fn facts<'a>(view: &'a View<'a>, port: &PortNow) -> Vec<Fact<'a>> {
    let words = &view.words.port;
    let mut facts: Vec<(&'a str, Option<String>)> = vec![
        (&words.link_state, Some(link_state(view, port))),
        (&words.rate, Some(rate(view, port))),
        (&words.mtu, Some(mtu(view, port))),
    ];
    if port.facts.layer() == LinkLayer::InfiniBand {
        facts.push(("LID", Some(lid(view, port))));
    }
    facts.extend([
        ("netdev", netdev(view, port)),
        (words.carrier.as_str(), carrier(view, port)),
        (words.driver.as_str(), Some(driver(view, port))),
        (words.firmware.as_str(), Some(reading(view, &port.device.firmware, ToString::to_string))),
        ("node GUID", Some(reading(view, &port.device.node_guid, ToString::to_string))),
        ("PCIe", Some(pcie(view, port))),
        ("NUMA", Some(numa(view, port))),
    ]);
    if port.facts.layer() == LinkLayer::Ethernet {
        facts.push(("802.3x", Some(global_pause(view, port))));
        facts.push(("DCBX", Some(dcbx(view, port))));
    }
    if let Err(why) = &port.device.verbs {
        facts.push(("verbs", Some(why.to_string())));
    }
    let fact = |(label, value): (&'a str, Option<String>)| value.map(|value| styled(view, label, value));
    facts.into_iter().filter_map(fact).collect()
}

fn styled<'a>(view: &View<'_>, label: &'a str, value: String) -> Fact<'a> {
    let absent = value == view.glyphs.absent || value == view.words.state.denied || value == view.words.state.failed;
    Fact { label, value, style: if absent { view.theme.muted } else { view.theme.text } }
}

fn link_state(view: &View<'_>, port: &PortNow) -> String {
    let physical = reading(view, &port.link.phys_state, |p| p.name().to_owned());
    format!("{}, {physical}", wording::state(view, port))
}

/// `400 Gb/s, 4X NDR`, with what is expected where that is more.
fn rate(view: &View<'_>, port: &PortNow) -> String {
    let mut text = reading(view, &port.rate, |r| format!("{r} Gb/s"));
    if let Reading::Value(link) = port.link.make_up(port.facts.layer()) {
        let lanes = link.lanes.map(|n| format!(" {n}X")).unwrap_or_default();
        let generation = link.generation.map(|g| format!(" {}", g.name())).unwrap_or_default();
        text += &lanes;
        text += &generation;
    }
    match (port.rate, port.expected_rate) {
        (Reading::Value(rate), Some(expected)) if rate < expected => {
            format!("{text} {} {expected}", view.glyphs.down)
        }
        _ => text,
    }
}

fn mtu(view: &View<'_>, port: &PortNow) -> String {
    let active = reading(view, &port.facts.active_mtu, |m| m.0.to_string());
    match port.facts.max_mtu {
        Reading::Value(most) => format!("{active} {} {}", view.words.port.of, most.0),
        _ => active,
    }
}

fn lid(view: &View<'_>, port: &PortNow) -> String {
    let number = |r: &Reading<u32>| reading(view, r, ToString::to_string);
    let facts = &port.facts;
    format!("{}, SM {}, LMC {}", number(&facts.lid), number(&facts.sm_lid), number(&facts.lid_mask_count))
}

fn netdev(view: &View<'_>, port: &PortNow) -> Option<String> {
    let netdev = port.facts.netdev.as_ref()?;
    let mtu = reading(view, &netdev.mtu, ToString::to_string);
    let bond = netdev.bond.as_ref().map(|b| format!(", {b}")).unwrap_or_default();
    Some(format!("{}, MTU {mtu}{bond}", netdev.name))
}

fn carrier(view: &View<'_>, port: &PortNow) -> Option<String> {
    let link = port.link.netdev.as_ref()?;
    let (words, state) = (&view.words.port, &view.words.state);
    let carrier = reading(view, &link.carrier, |up| if *up { state.yes.clone() } else { state.no.clone() });
    let changes = reading(view, &link.carrier_changes, ToString::to_string);
    Some(format!("{carrier}, {}", crate::tui::text::fill(&words.carrier_changes, &[("n", &changes)])))
}

fn driver(view: &View<'_>, port: &PortNow) -> String {
    let name = wording::driver(port.device.driver);
    let function = match port.device.function {
        Function::Physical => return name.to_owned(),
        Function::Virtual => &view.words.port.virtual_function,
        Function::Software => &view.words.port.software,
    };
    format!("{name}, {function}")
}

/// The address, and the link with what it could be where that is more.
fn pcie(view: &View<'_>, port: &PortNow) -> String {
    reading(view, &port.device.pcie, |pcie| match (pcie.current, pcie.maximum) {
        (Reading::Value(current), Reading::Value(most)) => {
            format!("{} {}", pcie.address, wording::pcie_below(view, current, most))
        }
        (current, _) => format!("{} {}", pcie.address, reading(view, &current, ToString::to_string)),
    })
}

fn numa(view: &View<'_>, port: &PortNow) -> String {
    reading(view, &port.device.numa_node, |n| n.map_or_else(|| view.glyphs.absent.to_owned(), |n| n.to_string()))
}

fn global_pause(view: &View<'_>, port: &PortNow) -> String {
    let state = &view.words.state;
    let switch = |on| if on { state.on.as_str() } else { state.off.as_str() };
    reading(view, &port.facts.qos.global_pause, |p| format!("RX {} TX {}", switch(p.rx), switch(p.tx)))
}

fn dcbx(view: &View<'_>, port: &PortNow) -> String {
    use crate::fabric::DcbxMode;
    let words = &view.words.port;
    reading(view, &port.facts.qos.dcbx, |mode| match mode.0 {
        m if m & DcbxMode::HOST != 0 => words.dcbx_host.clone(),
        m if m & DcbxMode::LLD_MANAGED != 0 => words.dcbx_firmware.clone(),
        _ => format!("{:#x}", mode.0),
    })
}
