//! A port as JSON: what `list` says of it.

use serde::Serialize;

use crate::analysis::{Health, PortNow};
use crate::fabric::link::Generation;
use crate::fabric::port::best_gid;
use crate::fabric::{
    BitsPerSecond, DeviceFacts, Driver, Freshness, Function, Gid, GidType, LinkLayer, OperState, PcieLink, PhysState,
    PortState, Priority, Reading, Selector, Text,
};

use super::finding_ids;
use super::unavailable::{Unavailable, take};

/// A port, its device and its settings.
#[derive(Debug, Serialize)]
pub struct PortJson<'a> {
    port: String,
    device: &'a str,
    number: u32,
    link_layer: Option<LinkLayer>,
    state: Option<PortState>,
    phys_state: Option<PhysState>,
    rate_gbps: Option<f64>,
    expected_rate_gbps: Option<f64>,
    lanes: Option<u8>,
    generation: Option<&'static str>,
    health: &'static str,
    findings: Vec<&'static str>,
    freshness: &'static str,
    netdev: Option<&'a str>,
    netdev_state: Option<OperState>,
    netdev_mtu_bytes: Option<u32>,
    carrier_changes: Option<u64>,
    mtu_bytes: Option<u16>,
    max_mtu_bytes: Option<u16>,
    lid: Option<u32>,
    sm_lid: Option<u32>,
    gid_index: Option<u32>,
    gids: Option<Vec<GidJson<'a>>>,
    neighbour: Option<NeighbourJson<'a>>,
    pfc_priorities: Option<Vec<u8>>,
    dscp_priorities: Option<Vec<DscpJson>>,
    global_pause: Option<GlobalPauseJson>,
    queue_pairs: Option<u32>,
    driver: Driver,
    function: Function,
    node_guid: Option<String>,
    firmware: Option<&'a str>,
    hca_type: Option<&'a str>,
    board_id: Option<&'a str>,
    pcie: Option<PcieJson<'a>>,
    numa_node: Option<u16>,
    verbs: &'a str,
    unavailable: Unavailable,
}

#[derive(Debug, Serialize)]
struct GidJson<'a> {
    index: u32,
    gid: String,
    #[serde(rename = "type")]
    kind: GidType,
    netdev: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct NeighbourJson<'a> {
    system: &'a str,
    port: &'a str,
}

#[derive(Debug, Serialize)]
struct DscpJson {
    dscp: u16,
    priority: u8,
}

#[derive(Debug, Serialize)]
struct GlobalPauseJson {
    autoneg: bool,
    rx: bool,
    tx: bool,
}

#[derive(Debug, Serialize)]
struct PcieJson<'a> {
    address: &'a str,
    gts: Option<f64>,
    lanes: Option<u8>,
    max_gts: Option<f64>,
    max_lanes: Option<u8>,
}

impl<'a> PortJson<'a> {
    /// Everything known of a port but its counters.
    #[must_use]
    pub fn new(now: &'a PortNow) -> Self {
        let mut none = Unavailable::new();
        let (facts, device, link) = (&*now.facts, &*now.device, &*now.link);
        let netdev = facts.netdev.as_ref();
        let net_link = link.netdev.as_ref();
        let rate = take(&mut none, "rate_gbps", now.rate);
        let make_up = link.make_up(facts.layer()).into_value();
        let gids = take(&mut none, "gids", facts.gids.as_ref());
        Self {
            port: now.id.to_string(),
            device: now.id.device.as_str(),
            number: now.id.port,
            link_layer: take(&mut none, "link_layer", facts.link_layer),
            state: take(&mut none, "state", link.state),
            phys_state: take(&mut none, "phys_state", link.phys_state),
            rate_gbps: rate.map(BitsPerSecond::gbps),
            expected_rate_gbps: now.expected_rate.map(BitsPerSecond::gbps),
            lanes: make_up.and_then(|m| m.lanes),
            generation: make_up.and_then(|m| m.generation).map(Generation::name),
            health: health(now.health),
            findings: finding_ids(now),
            freshness: freshness(now.freshness),
            netdev: netdev.map(|n| n.name.as_str()),
            netdev_state: net_link.and_then(|n| take(&mut none, "netdev_state", n.operstate)),
            netdev_mtu_bytes: netdev.and_then(|n| take(&mut none, "netdev_mtu_bytes", n.mtu)),
            carrier_changes: net_link.and_then(|n| take(&mut none, "carrier_changes", n.carrier_changes)),
            mtu_bytes: take(&mut none, "mtu_bytes", facts.active_mtu).map(|m| m.0),
            max_mtu_bytes: take(&mut none, "max_mtu_bytes", facts.max_mtu).map(|m| m.0),
            lid: take(&mut none, "lid", facts.lid),
            sm_lid: take(&mut none, "sm_lid", facts.sm_lid),
            gid_index: gids.and_then(best_gid).map(|g| g.index),
            gids: gids.map(|g| g.iter().map(GidJson::new).collect()),
            neighbour: take(&mut none, "neighbour", facts.neighbour.as_ref())
                .map(|n| NeighbourJson { system: n.system.as_str(), port: n.port.as_str() }),
            pfc_priorities: take(&mut none, "pfc_priorities", facts.qos.pfc)
                .map(|pfc| Priority::ALL.into_iter().filter(|p| pfc.is_on(*p)).map(u8::from).collect()),
            dscp_priorities: take(&mut none, "dscp_priorities", facts.qos.apps.as_ref()).map(|apps| {
                let dscp = apps.iter().filter(|a| a.selector == Selector::Dscp);
                dscp.map(|a| DscpJson { dscp: a.protocol, priority: a.priority }).collect()
            }),
            global_pause: take(&mut none, "global_pause", facts.qos.global_pause).map(|p| GlobalPauseJson {
                autoneg: p.autoneg,
                rx: p.rx,
                tx: p.tx,
            }),
            queue_pairs: take(&mut none, "queue_pairs", facts.queue_pairs.as_ref())
                .map(|owners| owners.iter().map(|o| o.queue_pairs).sum()),
            driver: device.driver,
            function: device.function,
            node_guid: take(&mut none, "node_guid", device.node_guid).map(|g| g.to_string()),
            firmware: take(&mut none, "firmware", device.firmware.as_ref()).map(Text::as_str),
            hca_type: take(&mut none, "hca_type", device.hca_type.as_ref()).map(Text::as_str),
            board_id: take(&mut none, "board_id", device.board_id.as_ref()).map(Text::as_str),
            pcie: PcieJson::new(device, &mut none),
            numa_node: take(&mut none, "numa_node", device.numa_node).flatten(),
            verbs: device.verbs.as_ref().err().map_or("ok", Text::as_str),
            unavailable: none,
        }
    }
}

impl<'a> GidJson<'a> {
    fn new(gid: &'a Gid) -> Self {
        let netdev = gid.netdev.as_ref().map(Text::as_str);
        Self { index: gid.index, gid: gid.address.to_string(), kind: gid.kind, netdev }
    }
}

impl<'a> PcieJson<'a> {
    fn new(device: &'a DeviceFacts, none: &mut Unavailable) -> Option<Self> {
        let pcie = take(none, "pcie", device.pcie.as_ref())?;
        let gts = |link: &Reading<PcieLink>| link.value().map(|l| l.gts());
        let lanes = |link: &Reading<PcieLink>| link.value().map(|l| l.lanes);
        Some(Self {
            address: pcie.address.as_str(),
            gts: gts(&pcie.current),
            lanes: lanes(&pcie.current),
            max_gts: gts(&pcie.maximum),
            max_lanes: lanes(&pcie.maximum),
        })
    }
}

pub(super) fn health(health: Health) -> &'static str {
    match health {
        Health::Off => "off",
        Health::Healthy => "healthy",
        Health::Warning => "warning",
        Health::Critical => "critical",
    }
}

pub(super) fn freshness(freshness: Freshness) -> &'static str {
    match freshness {
        Freshness::Fresh => "fresh",
        Freshness::Stale { .. } => "stale",
        Freshness::Gone { .. } => "gone",
    }
}
