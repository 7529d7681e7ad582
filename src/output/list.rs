//! `fabtop list`: a line a port, of what `ibstat`, `ibdev2netdev`, `show_gids` and `ethtool` say.

use crate::analysis::{Frame, PortNow};
use crate::fabric::port::best_gid;
use crate::fabric::{GidType, LinkLayer, LinkRate, PcieLink, PhysState, PortState, Priority, Reading};

use super::table::{Align, lay_out};

/// What a cell shows for a reading without a value: the four kinds differ.
fn cell<T>(reading: Reading<T>, show: impl FnOnce(T) -> String) -> String {
    match reading {
        Reading::Value(value) => show(value),
        Reading::Unsupported => "-".to_owned(),
        Reading::Denied => "denied".to_owned(),
        Reading::Failed(errno) => format!("errno {}", errno.0),
    }
}

/// The table, a line a port, with a line of heads.
#[must_use]
pub fn table(frame: &Frame) -> String {
    use Align::{Left, Right};
    let heads = [
        ("PORT", Left),
        ("LAYER", Left),
        ("STATE", Left),
        ("PHYS", Left),
        ("Gb/s", Right),
        ("LINK", Left),
        ("NETDEV", Left),
        ("MTU", Right),
        ("LID", Right),
        ("GID", Left),
        ("PFC", Left),
        ("PCIE", Left),
        ("NUMA", Right),
        ("BOARD", Left),
        ("FIRMWARE", Left),
    ];
    let rows: Vec<Vec<String>> = frame.ports.iter().map(row).collect();
    lay_out(&heads, &rows)
}

fn row(port: &PortNow) -> Vec<String> {
    let (facts, device, link) = (&port.facts, &port.device, &port.link);
    vec![
        port.id.to_string(),
        cell(facts.link_layer, |l| layer(l).to_owned()),
        cell(link.state, |s| state(s).to_owned()),
        cell(link.phys_state, |s| phys(s).to_owned()),
        cell(port.rate, |r| r.to_string()),
        if port.rate.is_value() { cell(link.rdma_rate, lanes) } else { "-".to_owned() },
        facts.netdev.as_ref().map_or_else(|| "-".to_owned(), |n| n.name.to_string()),
        cell(facts.active_mtu, |m| m.0.to_string()),
        cell(facts.lid, |l| l.to_string()),
        gid(port),
        cell(facts.qos.pfc, |pfc| {
            let on: Vec<String> = Priority::ALL.into_iter().filter(|p| pfc.is_on(*p)).map(|p| p.to_string()).collect();
            if on.is_empty() { "off".to_owned() } else { on.join(",") }
        }),
        cell(device.pcie.as_ref(), |p| pcie(p.current, p.maximum)),
        cell(device.numa_node, |n| n.map_or_else(|| "-".to_owned(), |n| n.to_string())),
        cell(device.board_id.as_ref(), ToString::to_string),
        cell(device.firmware.as_ref(), ToString::to_string),
    ]
}

fn layer(layer: LinkLayer) -> &'static str {
    match layer {
        LinkLayer::InfiniBand => "InfiniBand",
        LinkLayer::Ethernet => "Ethernet",
        LinkLayer::Unknown => "unknown",
    }
}

fn state(state: PortState) -> &'static str {
    match state {
        PortState::Nop => "NOP",
        PortState::Down => "DOWN",
        PortState::Init => "INIT",
        PortState::Armed => "ARMED",
        PortState::Active => "ACTIVE",
        PortState::ActiveDefer => "ACTIVE_DEFER",
    }
}

fn phys(state: PhysState) -> &'static str {
    match state {
        PhysState::Sleep => "Sleep",
        PhysState::Polling => "Polling",
        PhysState::Disabled => "Disabled",
        PhysState::Training => "Training",
        PhysState::LinkUp => "LinkUp",
        PhysState::ErrorRecovery => "Recovery",
        PhysState::PhyTest => "PhyTest",
    }
}

fn lanes(rate: LinkRate) -> String {
    let lanes = rate.lanes.map(|l| format!("{l}X"));
    let generation = rate.generation.map(|g| g.name().to_owned());
    lanes.into_iter().chain(generation).collect::<Vec<_>>().join(" ")
}

/// The GID to use: `3 192.0.2.7 v2`.
fn gid(port: &PortNow) -> String {
    cell(port.facts.gids.as_ref(), |gids| {
        best_gid(gids).map_or_else(
            || "-".to_owned(),
            |gid| {
                let kind = match gid.kind {
                    GidType::InfiniBand => "",
                    GidType::RoceV1 => " v1",
                    GidType::RoceV2 => " v2",
                };
                let address = gid.address.to_ipv4_mapped().map_or_else(|| gid.address.to_string(), |v4| v4.to_string());
                format!("{} {address}{kind}", gid.index)
            },
        )
    })
}

/// `32 x16`, or `16 x8 of 32 x16` where it could be more.
fn pcie(current: Reading<PcieLink>, maximum: Reading<PcieLink>) -> String {
    let show = |l: PcieLink| format!("{} x{}", f64::from(l.tenths_gts) / 10.0, l.lanes);
    match (current, maximum) {
        (Reading::Value(now), Reading::Value(most)) if now != most => format!("{} of {}", show(now), show(most)),
        (now, _) => cell(now, show),
    }
}
