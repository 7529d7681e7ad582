//! What changes rarely of a simulated device and its port.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::fabric::{
    Buffers, DcbApp, DcbxMode, DeviceFacts, Driver, Ets, Function, Gid, GidType, GlobalPause, Guid, LinkLayer, Mono,
    Mtu, Neighbour, Netdev, NodeType, PcieLink, PcieState, Pfc, PortFacts, Priority, Qos, QueuePairOwner, Reading,
    Selector, Text, TransmissionSelection,
};

use super::plan::PlannedPort;
use super::scenario::{Dscp, EtsPart, Owner, QosPart, numbered};
use super::trouble::Trouble;

/// DCBX: the host decides, by the rules of IEEE 802.1Qaz.
const DCBX_HOST_IEEE: DcbxMode = DcbxMode(DcbxMode::HOST | 8);

/// From one device's GUID to the next.
const GUID_STEP: u64 = 16;

fn text(raw: &str) -> Reading<Text> {
    Reading::Value(Text::clean(raw))
}

/// Facts about the device.
pub(super) fn device(port: &PlannedPort, host: &str, trouble: &Trouble, read_at: Mono) -> DeviceFacts {
    let model = &port.rails.model;
    let guid = Reading::Value(guid(port));
    DeviceFacts {
        node_guid: guid,
        sys_image_guid: guid,
        node_type: Reading::Value(NodeType::ChannelAdapter),
        node_desc: text(&format!("{host} {}", port.device)),
        firmware: text(&model.firmware),
        hca_type: text(&model.hca_type),
        board_id: text(&model.board_id),
        hw_rev: text(&model.hw_rev),
        function: Function::Physical,
        pcie: pcie(port, trouble),
        numa_node: Reading::from_option(port.rails.numa_nodes.get(port.place).map(|&node| Some(node))),
        ..DeviceFacts::unknown(read_at, Driver::Mlx5)
    }
}

fn guid(port: &PlannedPort) -> Guid {
    Guid(port.rails.guid.0.wrapping_add(GUID_STEP.wrapping_mul(port.place as u64)))
}

fn pcie(port: &PlannedPort, trouble: &Trouble) -> Reading<PcieState> {
    let healthy = PcieLink { tenths_gts: port.rails.pcie.tenths_gts, lanes: port.rails.pcie.lanes };
    let current = PcieLink { lanes: trouble.pcie_lanes.unwrap_or(healthy.lanes), ..healthy };
    Reading::from_option(port.rails.pci_addresses.get(port.place)).map(|address| PcieState {
        address: Text::clean(address),
        current: Reading::Value(current),
        maximum: Reading::Value(healthy),
        path_limit: Reading::Value(healthy),
    })
}

/// Facts about its port. `registrations` is how often the device came back.
pub(super) fn port(port: &PlannedPort, registrations: u32, read_at: Mono) -> PortFacts {
    let rails = &port.rails;
    let place = u32::try_from(port.place).unwrap_or(u32::MAX);
    let neighbour = rails.neighbours.get(port.place);
    PortFacts {
        link_layer: Reading::Value(rails.link_layer),
        lid: Reading::Value(rails.lids.map_or(0, |l| u32::from(l.first).saturating_add(place))),
        sm_lid: Reading::Value(rails.lids.map_or(0, |l| u32::from(l.sm))),
        lid_mask_count: Reading::Value(0),
        active_mtu: Reading::Value(Mtu(rails.mtu)),
        max_mtu: Reading::Value(Mtu(4096)),
        gids: Reading::Value(gids(port)),
        netdev: netdev(port, registrations),
        neighbour: Reading::from_option(
            neighbour.map(|n| Neighbour { system: Text::clean(&n.system), port: Text::clean(&n.port) }),
        ),
        qos: rails.qos.as_ref().map(qos).unwrap_or_default(),
        queue_pairs: Reading::Value(owners(port)),
        ..PortFacts::unknown(read_at)
    }
}

fn netdev_name(port: &PlannedPort) -> Option<Text> {
    port.rails.netdev.as_ref().map(|pattern| Text::clean(&numbered(pattern, port.number)))
}

/// InfiniBand: one, of the default subnet. Ethernet: the link-local address and the IPv4 address, each as version 1 and
/// version 2, as the RDMA core fills the table.
fn gids(port: &PlannedPort) -> Vec<Gid> {
    if port.rails.link_layer == LinkLayer::InfiniBand {
        return vec![Gid { index: 0, address: link_local(guid(port).0), kind: GidType::InfiniBand, netdev: None }];
    }
    // An interface identifier is the GUID with its "universal" bit turned.
    let own = link_local(guid(port).0 ^ 1 << 57);
    let ipv4 = port.rails.ipv4.get(port.place).map(Ipv4Addr::to_ipv6_mapped);
    let netdev = netdev_name(port);
    let both = [GidType::RoceV1, GidType::RoceV2];
    let entries = [Some(own), ipv4].into_iter().flatten().flat_map(|address| both.map(|kind| (address, kind)));
    entries.zip(0..).map(|((address, kind), index)| Gid { index, address, kind, netdev: netdev.clone() }).collect()
}

fn link_local(interface: u64) -> Ipv6Addr {
    Ipv6Addr::from_bits(0xfe80_u128 << 112 | u128::from(interface))
}

fn netdev(port: &PlannedPort, registrations: u32) -> Option<Netdev> {
    let model = &port.rails.model;
    Some(Netdev {
        name: netdev_name(port)?,
        // Loopback and the management port come first; a device that comes back gets a new number.
        ifindex: Reading::Value(port.number.saturating_add(4).saturating_add(registrations.saturating_mul(100))),
        mtu: Reading::Value(port.rails.netdev_mtu),
        driver: text("mlx5_core"),
        firmware: text(&format!("{} ({})", model.firmware, model.board_id)),
        bond: None,
        lanes: Reading::Value(u32::from(port.rails.link.lanes)),
        autoneg: Reading::Value(true),
    })
}

fn owners(port: &PlannedPort) -> Vec<QueuePairOwner> {
    let place = u32::try_from(port.place).unwrap_or(u32::MAX);
    let owner = |o: &Owner| QueuePairOwner {
        pid: o.first_pid.map(|first| first.saturating_add(place)),
        name: Text::clean(&o.name),
        queue_pairs: o.count,
    };
    let mut owners: Vec<_> = port.rails.queue_pairs.iter().map(owner).collect();
    owners.sort_by_key(|o| std::cmp::Reverse(o.queue_pairs));
    owners
}

fn qos(part: &QosPart) -> Qos {
    let enabled = part.pfc.iter().fold(0, |mask, p| mask | 1 << p.index());
    let app = |d: &Dscp| DcbApp { selector: Selector::Dscp, protocol: d.dscp, priority: d.priority.into() };
    Qos {
        pfc: Reading::Value(Pfc { capacity: 8, enabled, delay: 7 }),
        ets: Reading::from_option(part.ets.as_ref()).map(|e| Ets {
            capacity: 8,
            class_of_priority: Priority::ALL.map(u8::from),
            bandwidth_percent: e.percent,
            selection: Priority::ALL.map(|p| selection(e, p)),
        }),
        apps: Reading::Value(part.dscp.iter().map(app).collect()),
        buffers: Reading::from_option(part.buffers).map(|b| Buffers {
            buffer_of_priority: b.of_priority,
            size_bytes: b.bytes,
            total_bytes: b.bytes.iter().fold(0, |sum, &size| sum.saturating_add(size)),
        }),
        dcbx: Reading::Value(DCBX_HOST_IEEE),
        global_pause: Reading::Value(GlobalPause { autoneg: false, rx: part.global_pause, tx: part.global_pause }),
    }
}

fn selection(ets: &EtsPart, class: Priority) -> TransmissionSelection {
    if ets.strict.contains(&class) { TransmissionSelection::Strict } else { TransmissionSelection::Ets }
}
