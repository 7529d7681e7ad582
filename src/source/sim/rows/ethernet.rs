//! The counters of mlx5's network device: `ethtool -S` and `/sys/class/net/*/statistics`.

use crate::fabric::{Direction, Priority};

use super::super::plan::PlannedPort;
use super::{Q, Row, Shows, Width, sum};

/// What is on the wire, received and sent: RDMA, congestion notifications and everything else.
const WIRE_BYTES: [&[Q]; 2] =
    [&[Q::RdmaBytesRx, Q::LanBytesRx, Q::CnpBytesRx], &[Q::RdmaBytesTx, Q::LanBytesTx, Q::CnpBytesTx]];
const WIRE_PACKETS: [&[Q]; 2] = [
    &[Q::RdmaPacketsRx, Q::LanPacketsRx, Q::CnpHandled, Q::CnpIgnored],
    &[Q::RdmaPacketsTx, Q::LanPacketsTx, Q::CnpSent],
];
const LAN_BYTES: [&[Q]; 2] = [&[Q::LanBytesRx], &[Q::LanBytesTx]];
const LAN_PACKETS: [&[Q]; 2] = [&[Q::LanPacketsRx], &[Q::LanPacketsTx]];

/// `ethtool -S`, per-queue rows left out.
pub(super) fn rows(port: &PlannedPort) -> Vec<Row> {
    let mut rows = software_rows();
    rows.extend(physical_rows());
    rows.extend(pcie_rows());
    for priority in Priority::ALL {
        rows.extend(traffic_rows(port, priority));
    }
    let Some(qos) = &port.rails.qos else { return rows };
    // The driver shows pause rows only where flow control is on.
    for priority in Priority::ALL.into_iter().filter(|p| qos.pfc.contains(p)) {
        rows.extend(pause_rows(priority));
    }
    if qos.global_pause {
        rows.extend(
            [
                "rx_global_pause",
                "rx_global_pause_duration",
                "tx_global_pause",
                "tx_global_pause_duration",
                "rx_global_pause_transition",
            ]
            .map(|name| sum(name, &[])),
        );
    }
    rows
}

/// `/sys/class/net/*/statistics`: what went through the network device, RDMA not counted.
pub(super) fn netdev_rows() -> Vec<Row> {
    vec![
        sum("rx_bytes", LAN_BYTES[0]),
        sum("rx_packets", LAN_PACKETS[0]),
        sum("tx_bytes", LAN_BYTES[1]),
        sum("tx_packets", LAN_PACKETS[1]),
    ]
}

fn software_rows() -> Vec<Row> {
    vec![
        sum("rx_packets", LAN_PACKETS[0]),
        sum("rx_bytes", LAN_BYTES[0]),
        sum("tx_packets", LAN_PACKETS[1]),
        sum("tx_bytes", LAN_BYTES[1]),
        sum("rx_ecn_mark", &[]),
        sum("rx_out_of_buffer", &[]),
        sum("rx_if_down_packets", &[]),
        sum("rx_steer_missed_packets", &[]),
        sum("rx_vport_rdma_unicast_packets", &[Q::RdmaPacketsRx]),
        sum("rx_vport_rdma_unicast_bytes", &[Q::RdmaBytesRx]),
        sum("tx_vport_rdma_unicast_packets", &[Q::RdmaPacketsTx]),
        sum("tx_vport_rdma_unicast_bytes", &[Q::RdmaBytesTx]),
    ]
}

fn physical_rows() -> Vec<Row> {
    vec![
        sum("tx_packets_phy", WIRE_PACKETS[1]),
        sum("rx_packets_phy", WIRE_PACKETS[0]),
        sum("rx_crc_errors_phy", &[Q::ReceiveErrors]),
        sum("tx_bytes_phy", WIRE_BYTES[1]),
        sum("rx_bytes_phy", WIRE_BYTES[0]),
        sum("rx_in_range_len_errors_phy", &[]),
        sum("rx_out_of_range_len_phy", &[]),
        sum("rx_oversize_pkts_phy", &[]),
        sum("rx_symbol_err_phy", &[Q::ReceiveErrors]),
        sum("rx_discards_phy", &[]),
        sum("tx_discards_phy", &[]),
        Row { width: Width::Wraps(32), ..sum("link_down_events_phy", &[Q::LinkDowned]) },
        sum("rx_pcs_symbol_err_phy", &[Q::SymbolErrors]),
        sum("rx_corrected_bits_phy", &[Q::FecCorrectedBits]),
        sum("rx_bits_phy", &[Q::PhyBits]),
        sum("rx_buffer_passed_thres_phy", &[]),
        sum("tx_pause_storm_warning_events", &[]),
        sum("tx_pause_storm_error_events", &[]),
        sum("module_unplug", &[]),
        sum("module_bus_stuck", &[]),
        sum("module_high_temp", &[]),
        sum("module_bad_shorted", &[]),
    ]
}

fn pcie_rows() -> Vec<Row> {
    vec![
        sum("rx_pci_signal_integrity", &[]),
        sum("tx_pci_signal_integrity", &[]),
        sum("outbound_pci_stalled_rd", &[]),
        Row { shows: Shows::PcieWriteStalled, ..sum("outbound_pci_stalled_wr", &[]) },
        sum("outbound_pci_stalled_rd_events", &[]),
        Row { shows: Shows::Seconds(Q::PcieStalledMillis), ..sum("outbound_pci_stalled_wr_events", &[]) },
        sum("outbound_pci_buffer_overflow", &[]),
    ]
}

fn traffic_rows(port: &PlannedPort, priority: Priority) -> Vec<Row> {
    let carries = |rdma: Q, lan: Q, cnp: &[Q]| {
        let mut quantities = Vec::new();
        if port.rdma_priority() == Some(priority) {
            quantities.push(rdma);
        }
        if priority.index() == 0 {
            quantities.push(lan);
        }
        if port.cnp_priority() == Some(priority) {
            quantities.extend(cnp);
        }
        quantities
    };
    let row = |rest: &str, quantities: &[Q]| sum(&rest.replace("{p}", &priority.to_string()), quantities);
    vec![
        row("rx_prio{p}_bytes", &carries(Q::RdmaBytesRx, Q::LanBytesRx, &[Q::CnpBytesRx])),
        row("rx_prio{p}_packets", &carries(Q::RdmaPacketsRx, Q::LanPacketsRx, &[Q::CnpHandled, Q::CnpIgnored])),
        row("rx_prio{p}_discards", &[]),
        row("tx_prio{p}_bytes", &carries(Q::RdmaBytesTx, Q::LanBytesTx, &[Q::CnpBytesTx])),
        row("tx_prio{p}_packets", &carries(Q::RdmaPacketsTx, Q::LanPacketsTx, &[Q::CnpSent])),
    ]
}

fn pause_rows(priority: Priority) -> Vec<Row> {
    let row = |name: String, shows| Row { shows, ..sum(&name, &[]) };
    let (rx, tx) = (Direction::Rx, Direction::Tx);
    vec![
        row(format!("rx_prio{priority}_pause"), Shows::PauseFrames(rx, priority)),
        row(format!("rx_prio{priority}_pause_duration"), Shows::PauseMicros(rx, priority)),
        row(format!("tx_prio{priority}_pause"), Shows::PauseFrames(tx, priority)),
        row(format!("tx_prio{priority}_pause_duration"), Shows::PauseMicros(tx, priority)),
        row(format!("rx_prio{priority}_pause_transition"), Shows::PauseTransitions(rx, priority)),
    ]
}
