//! Whether the parts of a scenario fit together.

use std::collections::HashSet;
use std::time::Duration;

use crate::fabric::{LinkLayer, Priority};

use super::fault::{Fault, Incident};
use super::format::{AllReduce, Background, File, QosPart, Rails, Transport};
use super::units::Seconds;

/// The most devices a scenario may have.
const MOST_DEVICES: u32 = 256;

/// The shortest time that the simulation keeps apart: two of its cells.
const SHORTEST: Duration = Duration::from_millis(100);

/// What does not fit.
pub(super) struct Problem {
    /// The key.
    pub(super) key: String,
    /// What is wrong and what to do.
    pub(super) message: String,
}

/// Refuses `key` unless `holds`.
fn require(holds: bool, key: impl FnOnce() -> String, message: impl Into<String>) -> Result<(), Problem> {
    if holds { Ok(()) } else { Err(Problem { key: key(), message: message.into() }) }
}

/// Refuses a time too short for the simulation to keep apart.
fn long_enough(time: Seconds, key: impl FnOnce() -> String) -> Result<(), Problem> {
    require(time.duration() >= SHORTEST, key, format!("want at least {} s", SHORTEST.as_secs_f64()))
}

/// Whether the parts fit together.
pub(super) fn consistent(file: &File) -> Result<(), Problem> {
    require(!file.rails.is_empty(), || "rails".to_owned(), "a host without devices; add a [[rails]] group")?;
    let devices: u32 = file.rails.iter().fold(0, |sum, r| sum.saturating_add(r.count));
    let most = format!("{devices} devices: want at most {MOST_DEVICES} in all groups together");
    require(devices <= MOST_DEVICES, || "rails.count".to_owned(), most)?;
    file.rails.iter().try_for_each(rails)?;
    unique(file)?;
    file.all_reduce.iter().try_for_each(|a| all_reduce(file, a))?;
    file.background.iter().try_for_each(|b| background(file, b))?;
    file.incident.iter().enumerate().try_for_each(|(n, i)| incident(file, n, i))
}

fn rails(r: &Rails) -> Result<(), Problem> {
    let key = |field: &str| format!("rails {:?}: {field}", r.group);
    require(r.count > 0, || key("count"), "want at least 1")?;
    require(r.count == 1 || r.name.contains("{n}"), || key("name"), "several devices of one name; put {n} into it")?;
    require(r.link.gbps > 0 && r.link.lanes > 0, || key("link"), "want a speed and lanes above 0")?;
    require(r.pcie.tenths_gts > 0 && r.pcie.lanes > 0, || key("pcie"), "want a speed and lanes above 0")?;
    require(
        (256..=4096).contains(&r.mtu) && r.mtu.is_power_of_two(),
        || key("mtu"),
        "want 256, 512, 1024, 2048 or 4096",
    )?;
    for (field, len) in [
        ("pci_addresses", r.pci_addresses.len()),
        ("numa_nodes", r.numa_nodes.len()),
        ("neighbours", r.neighbours.len()),
    ] {
        require(
            len == r.count as usize,
            || key(field),
            format!("{len} entries for {} devices; give one each", r.count),
        )?;
    }
    match r.link_layer {
        LinkLayer::InfiniBand => {
            require(r.lids.is_some(), || key("lids"), "InfiniBand ports have local identifiers; add them")?;
            require(
                r.netdev.is_none() && r.qos.is_none() && r.ipv4.is_empty(),
                || key("netdev, qos, ipv4"),
                "these belong to Ethernet; remove them",
            )
        }
        LinkLayer::Ethernet => ethernet(r, key),
        LinkLayer::Unknown => require(false, || key("link_layer"), "want \"infiniband\" or \"ethernet\""),
    }
}

fn ethernet(r: &Rails, key: impl Fn(&str) -> String) -> Result<(), Problem> {
    require(r.netdev.is_some(), || key("netdev"), "an Ethernet port has a network device; name it")?;
    require(r.lids.is_none(), || key("lids"), "these belong to InfiniBand; remove them")?;
    let addresses = r.ipv4.len();
    require(
        addresses == r.count as usize,
        || key("ipv4"),
        format!("{addresses} entries for {} devices; give one each", r.count),
    )?;
    r.qos.as_ref().map_or(Ok(()), |q| qos(q, key))
}

fn qos(q: &QosPart, key: impl Fn(&str) -> String) -> Result<(), Problem> {
    require(q.dscp.iter().all(|d| d.dscp < 64), || key("qos.dscp"), "a DSCP is 0 to 63")?;
    require(
        q.pfc.is_empty() || !q.global_pause,
        || key("qos.global_pause"),
        "a port has priority flow control or 802.3x pause; choose one",
    )?;
    if let Some(ets) = &q.ets {
        let sum: u32 = ets.percent.iter().map(|&p| u32::from(p)).sum();
        require(sum == 100, || key("qos.ets.percent"), format!("adds up to {sum}: want 100"))?;
    }
    if let Some(buffers) = &q.buffers {
        require(buffers.of_priority.iter().all(|&b| b < 8), || key("qos.buffers.of_priority"), "a buffer is 0 to 7")?;
    }
    Ok(())
}

fn unique(file: &File) -> Result<(), Problem> {
    let mut groups = HashSet::new();
    for r in &file.rails {
        require(groups.insert(&r.group), || format!("rails {:?}", r.group), "the group is there twice; rename one")?;
    }
    let mut names = HashSet::new();
    for name in file.rails.iter().flat_map(Rails::device_names) {
        require(
            names.insert(name.clone()),
            || format!("rails.name {name:?}"),
            "two devices of one name; change `first`",
        )?;
    }
    Ok(())
}

fn group<'a>(file: &'a File, part: &str, group: &str) -> Result<&'a Rails, Problem> {
    file.rails.iter().find(|r| r.group == group).ok_or_else(|| Problem {
        key: format!("{part}.group"),
        message: format!(
            "there is no group {group:?}; the groups are {}",
            file.rails.iter().map(|r| format!("{:?}", r.group)).collect::<Vec<_>>().join(", ")
        ),
    })
}

fn all_reduce(file: &File, a: &AllReduce) -> Result<(), Problem> {
    group(file, "all_reduce", &a.group)?;
    long_enough(a.period_s, || "all_reduce.period_s".to_owned())?;
    require(a.ramp_s < a.period_s, || "all_reduce.ramp_s".to_owned(), "want less than the period")?;
    let once = file.all_reduce.iter().filter(|other| other.group == a.group).count() == 1;
    require(once, || "all_reduce.group".to_owned(), format!("{:?} has two of them; keep one", a.group))
}

fn background(file: &File, b: &Background) -> Result<(), Problem> {
    let r = group(file, "background", &b.group)?;
    long_enough(b.period_s, || "background.period_s".to_owned())?;
    for (field, gbps) in [("rx_gbps", b.rx_gbps), ("tx_gbps", b.tx_gbps)] {
        let line = f64::from(r.link.gbps);
        let message = format!("{gbps}: want 0 to the link's {line}");
        require((0.0..=line).contains(&gbps), || format!("background.{field}"), message)?;
    }
    require(
        b.transport == Transport::Rdma || r.link_layer == LinkLayer::Ethernet,
        || "background.transport".to_owned(),
        "TCP needs an Ethernet group; use \"rdma\"",
    )
}

fn incident(file: &File, number: usize, i: &Incident) -> Result<(), Problem> {
    let key = |field: &str| format!("incident {}: {field}", number + 1);
    let rails = file.rails.iter().find(|r| r.device_names().any(|name| name == i.device)).ok_or_else(|| Problem {
        key: key("device"),
        message: format!("there is no device {:?}; name one that a [[rails]] group makes", i.device),
    })?;
    long_enough(i.duration_s, || key("duration_s"))?;
    if let Some(every) = i.every_s {
        require(every > i.duration_s, || key("every_s"), "want more than duration_s, or it would never end")?;
    }
    fault(rails, &i.fault, |field| key(&format!("fault.{field}")))
}

fn fault(rails: &Rails, fault: &Fault, key: impl Fn(&str) -> String) -> Result<(), Problem> {
    let count = |field: &str, number: f64, most: f64| {
        require((0.0..=most).contains(&number), || key(field), format!("{number}: want 0 to {most}"))
    };
    match fault {
        Fault::LinkRate(speed) => {
            let lower = speed.gbps > 0 && speed.gbps < rails.link.gbps && speed.lanes > 0;
            require(
                lower,
                || key("link_rate.gbps"),
                format!("want less than the healthy {} and above 0", rails.link.gbps),
            )
        }
        Fault::LinkFlap { down_s, up_s } => {
            long_enough(*down_s, || key("link_flap.down_s"))?;
            long_enough(*up_s, || key("link_flap.up_s"))
        }
        Fault::SlowReceiver { priority, pcie_lanes, .. } => {
            pfc(rails, *priority, || key("slow_receiver.priority"))?;
            let lanes = pcie_lanes.is_none_or(|l| l > 0 && l <= rails.pcie.lanes);
            require(lanes, || key("slow_receiver.pcie_lanes"), format!("want 1 to {}", rails.pcie.lanes))
        }
        Fault::NetworkPause { priority, .. } => pfc(rails, *priority, || key("network_pause.priority")),
        Fault::EcnMarks { marked_per_million, notifications_per_s, .. } => {
            require(
                rails.link_layer == LinkLayer::Ethernet,
                || key("ecn_marks"),
                "marks are counted on Ethernet; choose a device there",
            )?;
            count("ecn_marks.marked_per_million", *marked_per_million, 1e6)?;
            count("ecn_marks.notifications_per_s", *notifications_per_s, 1e9)
        }
        Fault::PacketLoss { per_million } => count("packet_loss.per_million", *per_million, 1e6),
        Fault::ReceiverNotReady { per_s, .. } => count("receiver_not_ready.per_s", *per_s, 1e9),
        Fault::SymbolErrors { per_s } => count("symbol_errors.per_s", *per_s, 1e9),
        Fault::LinkDown | Fault::CounterReset | Fault::DeviceLost => Ok(()),
    }
}

/// A pause is counted only on a priority that has flow control.
fn pfc(rails: &Rails, priority: Priority, key: impl FnOnce() -> String) -> Result<(), Problem> {
    let on = rails.qos.as_ref().is_some_and(|q| q.pfc.contains(&priority));
    let message =
        format!("priority {priority} has no flow control in group {:?}; add it to qos.pfc there", rails.group);
    require(on, key, message)
}
