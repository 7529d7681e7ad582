//! A line of `fabtop watch --json`.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::analysis::{
    CounterGroup, CounterRow, Figure, PauseBasis, PortNow, Priorities, PriorityNow, RateNow, Snapshot, TrafficBasis,
};
use crate::fabric::{BitsPerSecond, Interface, LinkLayer, PortState, Priority, Reading, Unit};

use super::port::{freshness, health};
use super::unavailable::{Unavailable, take};
use super::{SCHEMA, finding_ids, rfc3339};

/// One sample, derived.
#[derive(Debug, Serialize)]
pub struct SampleLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    schema: &'static str,
    host: &'a str,
    time: String,
    monotonic_ns: u64,
    interval_ms: u128,
    missed_beats: u64,
    ports: Vec<PortSampleJson<'a>>,
}

#[derive(Debug, Serialize)]
struct PortSampleJson<'a> {
    port: String,
    device: &'a str,
    link_layer: Option<LinkLayer>,
    state: Option<PortState>,
    rate_gbps: Option<f64>,
    netdev: Option<&'a str>,
    health: &'static str,
    findings: Vec<&'static str>,
    freshness: &'static str,
    traffic_basis: &'static str,
    rx_gbps: Option<f64>,
    tx_gbps: Option<f64>,
    pause_basis: &'static str,
    pause_rx_share: Option<f64>,
    pause_tx_share: Option<f64>,
    ecn_marked_per_second: Option<f64>,
    cnp_sent_per_second: Option<f64>,
    cnp_handled_per_second: Option<f64>,
    loss_per_second: Option<f64>,
    discards_per_second: Option<f64>,
    link_errors_per_second: Option<f64>,
    transmit_wait_per_second: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    priorities: Option<Vec<PriorityJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counters: Option<BTreeMap<&'static str, GroupJson<'a>>>,
    unavailable: Unavailable,
}

#[derive(Debug, Serialize)]
struct PriorityJson {
    priority: Priority,
    pause_rx_share: Option<f64>,
    pause_tx_share: Option<f64>,
    pause_frames_rx_per_second: Option<f64>,
    pause_frames_tx_per_second: Option<f64>,
    rx_gbps: Option<f64>,
    tx_gbps: Option<f64>,
    discards_per_second: Option<f64>,
}

/// The counters of one interface, or why there are none.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum GroupJson<'a> {
    Rows(BTreeMap<&'a str, CounterJson>),
    Absent(String),
}

#[derive(Debug, Serialize)]
struct CounterJson {
    value: Option<u64>,
    unit: Unit,
    per_second: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

const BITS_PER_GBIT: f64 = 1e9;

impl<'a> SampleLine<'a> {
    /// A snapshot's newest frame, with each counter if `counters` is set.
    #[must_use]
    pub fn new(snapshot: &'a Snapshot, counters: bool) -> Self {
        let frame = &*snapshot.frame;
        Self {
            kind: "sample",
            schema: SCHEMA,
            host: frame.host.name.as_str(),
            time: rfc3339(frame.wall.0),
            monotonic_ns: frame.at.0,
            interval_ms: snapshot.cadence.interval.as_millis(),
            missed_beats: snapshot.cadence.missed,
            ports: frame.ports.iter().map(|p| PortSampleJson::new(p, counters)).collect(),
        }
    }
}

impl<'a> PortSampleJson<'a> {
    fn new(now: &'a PortNow, counters: bool) -> Self {
        let mut none = Unavailable::new();
        let mut figure = |field, figure: Figure| take(&mut none, field, figure.reading()).map(f64::from);
        let gbps = |bits: Option<f64>| bits.map(|b| b / BITS_PER_GBIT);
        Self {
            rx_gbps: gbps(figure("rx_gbps", now.traffic.rx)),
            tx_gbps: gbps(figure("tx_gbps", now.traffic.tx)),
            pause_rx_share: figure("pause_rx_share", now.pause_rx),
            pause_tx_share: figure("pause_tx_share", now.pause_tx),
            ecn_marked_per_second: figure("ecn_marked_per_second", now.ecn_marked),
            cnp_sent_per_second: figure("cnp_sent_per_second", now.cnp_sent),
            cnp_handled_per_second: figure("cnp_handled_per_second", now.cnp_handled),
            loss_per_second: figure("loss_per_second", now.loss),
            discards_per_second: figure("discards_per_second", now.discards),
            link_errors_per_second: figure("link_errors_per_second", now.link_errors),
            transmit_wait_per_second: figure("transmit_wait_per_second", now.transmit_wait),
            port: now.id.to_string(),
            device: now.id.device.as_str(),
            link_layer: take(&mut none, "link_layer", now.facts.link_layer),
            state: take(&mut none, "state", now.link.state),
            rate_gbps: take(&mut none, "rate_gbps", now.rate).map(BitsPerSecond::gbps),
            netdev: now.facts.netdev.as_ref().map(|n| n.name.as_str()),
            health: health(now.health),
            findings: finding_ids(now),
            freshness: freshness(now.freshness),
            traffic_basis: traffic_basis(now.traffic.basis),
            pause_basis: pause_basis(now.pause_basis),
            priorities: now.priorities.as_ref().map(priorities),
            counters: now.counters.as_deref().filter(|_| counters).map(|groups| groups_json(groups)),
            unavailable: none,
        }
    }
}

fn priorities(rows: &Priorities) -> Vec<PriorityJson> {
    let number = |figure: Figure| figure.value().map(f64::from);
    let row = |(priority, now): (Priority, &PriorityNow)| PriorityJson {
        priority,
        pause_rx_share: number(now.pause_rx),
        pause_tx_share: number(now.pause_tx),
        pause_frames_rx_per_second: number(now.pause_frames_rx),
        pause_frames_tx_per_second: number(now.pause_frames_tx),
        rx_gbps: number(now.rx).map(|b| b / BITS_PER_GBIT),
        tx_gbps: number(now.tx).map(|b| b / BITS_PER_GBIT),
        discards_per_second: number(now.discards),
    };
    Priority::ALL.into_iter().zip(rows.iter()).map(row).collect()
}

fn groups_json(groups: &[CounterGroup]) -> BTreeMap<&'static str, GroupJson<'_>> {
    groups.iter().map(|group| (name(group), GroupJson::new(group))).collect()
}

impl<'a> GroupJson<'a> {
    fn new(group: &'a CounterGroup) -> Self {
        match &group.rows {
            Reading::Value(rows) => Self::Rows(rows.iter().map(|r| (r.name.as_str(), CounterJson::new(r))).collect()),
            Reading::Unsupported => Self::Absent("unsupported".to_owned()),
            Reading::Denied => Self::Absent("denied".to_owned()),
            Reading::Failed(errno) => Self::Absent(format!("errno {}", errno.0)),
        }
    }
}

impl CounterJson {
    fn new(row: &CounterRow) -> Self {
        let note = match (row.value, row.rate) {
            (Reading::Unsupported, _) => Some("unsupported".to_owned()),
            (Reading::Denied, _) => Some("denied".to_owned()),
            (Reading::Failed(errno), _) => Some(format!("errno {}", errno.0)),
            (_, RateNow::Saturated) => Some("saturated".to_owned()),
            (_, RateNow::Reset) => Some("reset".to_owned()),
            (_, RateNow::Level) => Some("level".to_owned()),
            _ => None,
        };
        let per_second = if let RateNow::PerSecond(rate) = row.rate { Some(rate) } else { None };
        Self { value: row.value.into_value(), unit: row.spec.unit, per_second, note }
    }
}

fn name(group: &CounterGroup) -> &'static str {
    match group.interface {
        Interface::Counters => "counters",
        Interface::HwCounters if group.of_device => "device_hw_counters",
        Interface::HwCounters => "hw_counters",
        Interface::Ethtool => "ethtool",
        Interface::Netdev => "netdev",
    }
}

fn traffic_basis(basis: TrafficBasis) -> &'static str {
    match basis {
        TrafficBasis::Rdma => "rdma",
        TrafficBasis::Netdev => "netdev",
    }
}

fn pause_basis(basis: PauseBasis) -> &'static str {
    match basis {
        PauseBasis::Time => "time",
        PauseBasis::Frames => "frames",
        PauseBasis::None => "none",
    }
}
