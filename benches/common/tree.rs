//! A captured `/sys` of any number of ports, InfiniBand and RoCE in turn, with the files that mlx5 has.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use tempfile::TempDir;

/// mlx5's `counters/`.
const COUNTERS: [&str; 22] = [
    "VL15_dropped",
    "excessive_buffer_overrun_errors",
    "link_downed",
    "link_error_recovery",
    "local_link_integrity_errors",
    "multicast_rcv_packets",
    "multicast_xmit_packets",
    "port_rcv_constraint_errors",
    "port_rcv_data",
    "port_rcv_errors",
    "port_rcv_packets",
    "port_rcv_remote_physical_errors",
    "port_rcv_switch_relay_errors",
    "port_xmit_constraint_errors",
    "port_xmit_data",
    "port_xmit_discards",
    "port_xmit_packets",
    "port_xmit_wait",
    "symbol_error",
    "unicast_rcv_packets",
    "unicast_xmit_packets",
    "port_xmit_congested",
];

/// mlx5's `hw_counters/`.
const HW_COUNTERS: [&str; 24] = [
    "clear_to_send_lost",
    "duplicate_request",
    "implied_nak_seq_err",
    "lifespan",
    "local_ack_timeout_err",
    "np_cnp_sent",
    "np_ecn_marked_roce_packets",
    "out_of_buffer",
    "out_of_sequence",
    "packet_seq_err",
    "req_cqe_error",
    "req_cqe_flush_error",
    "req_remote_access_errors",
    "req_remote_invalid_request",
    "resp_cqe_error",
    "resp_cqe_flush_error",
    "resp_local_length_error",
    "resp_remote_access_errors",
    "rnr_nak_retry_err",
    "rp_cnp_handled",
    "rp_cnp_ignored",
    "rx_atomic_requests",
    "rx_read_requests",
    "rx_write_requests",
];

/// A tree of so many ports.
pub fn with_ports(ports: u32) -> std::io::Result<TempDir> {
    let dir = TempDir::new()?;
    for class in ["infiniband", "net"] {
        fs::create_dir_all(dir.path().join("sys/class").join(class))?;
    }
    for number in 0..ports {
        add(&dir.path().join("sys"), number)?;
    }
    Ok(dir)
}

fn add(sys: &Path, number: u32) -> std::io::Result<()> {
    let name = format!("mlx5_{number}");
    let function = sys.join(format!("devices/pci0000:00/0000:{:02x}:00.0", 16 + number));
    let link = [("max_link_speed", "32.0 GT/s PCIe"), ("current_link_speed", "32.0 GT/s PCIe")];
    put(&function, &link)?;
    put(&function, &[("max_link_width", "16"), ("current_link_width", "16"), ("numa_node", "0")])?;
    let device = function.join("infiniband").join(&name);
    let guid = format!("a088:c203:0077:{number:04x}");
    put(&device, &[("node_guid", &guid), ("node_type", "1: CA"), ("fw_ver", "28.39.1002"), ("hca_type", "MT4129")])?;
    let port = device.join("ports/1");
    let layer = if number.is_multiple_of(2) { "InfiniBand" } else { "Ethernet" };
    put(&port, &[("state", "4: ACTIVE"), ("phys_state", "5: LinkUp"), ("rate", "400 Gb/sec (4X NDR)")])?;
    put(&port, &[("link_layer", layer), ("lid", "0x1f"), ("sm_lid", "0x1")])?;
    put(&port.join("gids"), &[("0", "fe80:0000:0000:0000:a288:c2ff:fe77:1c00")])?;
    for (at, counter) in COUNTERS.iter().enumerate() {
        put(&port.join("counters"), &[(counter, &(at * 123_456_789).to_string())])?;
    }
    for (at, counter) in HW_COUNTERS.iter().enumerate() {
        put(&port.join("hw_counters"), &[(counter, &(at * 7).to_string())])?;
    }
    symlink(&function, device.join("device"))?;
    symlink(&device, sys.join("class/infiniband").join(&name))?;
    if layer == "Ethernet" { add_netdev(sys, &function, &port, number) } else { Ok(()) }
}

fn add_netdev(sys: &Path, function: &Path, port: &Path, number: u32) -> std::io::Result<()> {
    let name = format!("gpu{number}np0");
    let net = function.join("net").join(&name);
    put(&net, &[("operstate", "up"), ("flags", "0x1003"), ("carrier", "1"), ("carrier_changes", "2")])?;
    put(&net, &[("speed", "400000"), ("ifindex", &(10 + number).to_string()), ("mtu", "4200")])?;
    put(&port.join("gid_attrs/types"), &[("0", "RoCE v2")])?;
    put(&port.join("gid_attrs/ndevs"), &[("0", &name)])?;
    symlink(&net, sys.join("class/net").join(&name))
}

/// Writes files as the kernel prints them.
fn put(dir: &Path, files: &[(&str, &str)]) -> std::io::Result<()> {
    fs::create_dir_all(dir)?;
    files.iter().try_for_each(|(name, text)| fs::write(dir.join(name), format!("{text}\n")))
}
