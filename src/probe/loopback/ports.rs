//! The ports of a run as they stand now: open, active, with their addresses.

use std::fs;
use std::net::Ipv6Addr;

use crate::fabric::{Gid, GidType, LinkLayer, Mtu, PortId, PortState, Text};
use crate::probe::Failure;
use crate::verbs::{self, Context, GidEntry, GidKind, PortAttributes, Transport, VerbsError};

use super::explain;

/// A port of this host with its device open.
#[derive(Debug, Clone)]
pub struct OpenPort {
    /// The device.
    pub context: Context,
    /// What is known of the port.
    pub facts: PortFacts,
}

/// What a connection needs to know of a port.
#[derive(Debug, Clone)]
pub struct PortFacts {
    /// Which.
    pub id: PortId,
    /// Its number, as verbs have it.
    pub number: u8,
    /// InfiniBand or Ethernet.
    pub layer: LinkLayer,
    /// Its LID; 0 on Ethernet.
    pub lid: u16,
    /// Whether it wants a global route header on every packet.
    pub needs_global_route: bool,
    /// The largest packet now.
    pub mtu: Mtu,
    /// Its addresses.
    pub gids: Vec<Gid>,
}

impl OpenPort {
    /// Opens the device of a port and reads the port anew.
    pub fn open(id: &PortId) -> Result<Self, Failure> {
        let context = Context::open(id.device.as_str()).map_err(|error| explain::opening(id, &error))?;
        Self::on(context, id)
    }

    /// The port on a device that is open.
    pub fn on(context: Context, id: &PortId) -> Result<Self, Failure> {
        match context.transport() {
            Transport::InfiniBand => {}
            Transport::Iwarp => return Err(Failure::NeedsConnectionManager { port: id.clone() }),
            Transport::Other(_) => return Err(Failure::NoReliableConnections { port: id.clone() }),
        }
        let none = || Failure::NoSuchPort { port: id.clone() };
        let number = u8::try_from(id.port).ok().filter(|number| *number > 0).ok_or_else(none)?;
        let failed = |error: VerbsError| match error.errno() {
            Some(EINVAL) => none(),
            _ => explain::verb(id, &error),
        };
        let port = context.port(number).map_err(failed)?;
        if !is_active(port.state) {
            return Err(Failure::NotActive { port: id.clone(), state: state_name(port.state) });
        }
        let gids = context.gids(number).map_err(|error| explain::verb(id, &error))?;
        let gids = gids.iter().filter_map(|entry| gid(id, entry)).collect();
        let facts = PortFacts {
            id: id.clone(),
            number,
            layer: layer(&port),
            lid: port.lid,
            needs_global_route: port.grh_required,
            mtu: Mtu(port.active_mtu.and_then(|bytes| u16::try_from(bytes).ok()).unwrap_or(SMALLEST_MTU)),
            gids,
        };
        Ok(Self { context, facts })
    }

    /// Whether the port still carries traffic, as far as its device still says.
    pub fn is_still_active(&self) -> Result<bool, VerbsError> {
        Ok(is_active(self.context.port(self.facts.number)?.state))
    }
}

impl OpenPort {
    /// Whether the port's table still has this address in its place, as far as its device still says.
    pub fn still_has(&self, gid: &Gid) -> Result<bool, VerbsError> {
        let entries = self.context.gids(self.facts.number)?;
        Ok(entries.iter().any(|entry| entry.index == gid.index && Ipv6Addr::from(entry.raw) == gid.address))
    }
}

/// What a driver says to a port that its device does not have.
const EINVAL: i32 = 22;

/// What every port can carry: for one that gives a code of the future.
const SMALLEST_MTU: u16 = 256;

fn is_active(state: verbs::PortState) -> bool {
    matches!(state, verbs::PortState::Active | verbs::PortState::ActiveDefer)
}

/// The state in the kernel's word.
fn state_name(state: verbs::PortState) -> &'static str {
    match state {
        verbs::PortState::NoOperation => PortState::Nop.name(),
        verbs::PortState::Down => PortState::Down.name(),
        verbs::PortState::Init => PortState::Init.name(),
        verbs::PortState::Armed => PortState::Armed.name(),
        verbs::PortState::Active => PortState::Active.name(),
        verbs::PortState::ActiveDefer => PortState::ActiveDefer.name(),
        verbs::PortState::Other(_) => "in a state unknown here",
    }
}

/// Drivers from before RoCE say nothing and mean InfiniBand.
fn layer(port: &PortAttributes) -> LinkLayer {
    match port.link_layer {
        verbs::LinkLayer::InfiniBand | verbs::LinkLayer::Unspecified => LinkLayer::InfiniBand,
        verbs::LinkLayer::Ethernet => LinkLayer::Ethernet,
        verbs::LinkLayer::Other(_) => LinkLayer::Unknown,
    }
}

/// An entry of the table, unless it is of a kind that this program does not know.
fn gid(port: &PortId, entry: &GidEntry) -> Option<Gid> {
    let kind = match entry.kind {
        GidKind::InfiniBand => GidType::InfiniBand,
        GidKind::RoceV1 => GidType::RoceV1,
        GidKind::RoceV2 => GidType::RoceV2,
        GidKind::Other(_) => return None,
    };
    let netdev = entry.ifindex.and_then(|_| netdev(port, entry.index));
    Some(Gid { index: entry.index, address: Ipv6Addr::from(entry.raw), kind, netdev })
}

/// The network interface of an entry, where it is in this network namespace.
fn netdev(port: &PortId, index: u32) -> Option<Text> {
    let PortId { device, port } = port;
    let file = format!("/sys/class/infiniband/{device}/ports/{port}/gid_attrs/ndevs/{index}");
    let name = Text::clean(fs::read_to_string(file).ok()?.trim());
    (!name.is_empty()).then_some(name)
}
