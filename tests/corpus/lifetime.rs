//! Counters that were there before the program: totals of a lifetime, names that no table knows, and no counters at all.

use fabtop::analysis::Figure;
use fabtop::fabric::{BitsPerSecond, Driver, Errno, Interface, Reading};

use crate::host::{Port, watched};
use crate::tree::{self, Slot, Tree, put};
use crate::verdict::judge;

#[test]
fn totals_of_a_lifetime_on_a_virtual_function() {
    let verdict = judge(tree::fixture("mlx5-vf"));
    assert_eq!(verdict.findings, [""; 0]);
    let port = verdict.port("mlx5_0/1");
    assert!(port.traffic.rx.value().is_some());
    assert_eq!((port.cnp_sent, port.ecn_marked), (Figure::NONE, Figure::NONE), "not counted, not zero");
}

#[test]
fn two_ports_of_which_one_has_a_blank_line() {
    let tree = Tree::new();
    let device = tree.device(None, "mlx4_0", &[("hca_type", "MT4099"), ("board_id", "MT_1090120019")]);
    for (number, layer, wait) in [(1, "InfiniBand", "2718"), (2, "InfiniBand\n", "3141")] {
        let port = tree::port(&device, number, "40 Gb/sec (4X QDR)", tree::INFINIBAND);
        put(&port, &[("link_layer", layer)]);
        put(
            &port.join("counters"),
            &[("port_rcv_data", "1777888999"), ("port_xmit_wait", wait), ("symbol_error", "4")],
        );
    }
    let verdict = judge(tree.watched());
    assert_eq!(verdict.findings, [""; 0]);
    for port in ["mlx4_0/1", "mlx4_0/2"] {
        assert_eq!(verdict.port(port).rate.into_value().map(BitsPerSecond::gbps), Some(40.0), "{port}");
    }
}

#[test]
fn omni_path_without_a_type_of_card() {
    let verdict = judge(tree::fixture("hfi1"));
    assert_eq!(verdict.findings, [""; 0]);
    assert_eq!(verdict.port("hfi1_0/1").device.driver, Driver::Hfi1);
}

#[test]
fn no_performance_management_is_no_traffic_of_zero() {
    let verdict = judge(tree::fixture("no-pma"));
    assert_eq!(verdict.findings, [""; 0]);
    let port = &verdict.last.frame.ports[0];
    assert_eq!((port.traffic.rx.value(), port.loss.value()), (None, None));
}

#[test]
fn idle_ionic_and_mlx5_cards_together() {
    let ionic = ["rx_rdma_ucast_bytes", "tx_rdma_cnp_pkts", "rx_rdma_ecn_pkts", "resp_rx_outouf_seq", "qp_reset_cnt"];
    let mlx5 = ["np_cnp_sent", "out_of_sequence", "local_ack_timeout_err", "roce_slow_restart"];
    let idle = |name: String, driver, names: &[&str]| {
        let port = Port::roce(&name, driver, 400);
        names.iter().fold(port, |port, name| port.count(Interface::HwCounters, name, 0, 0))
    };
    let mut ports: Vec<_> = (0..8).map(|n| idle(format!("ionic_{n}"), Driver::Ionic, &ionic)).collect();
    ports.extend((0..4).map(|n| idle(format!("mlx5_{n}"), Driver::Mlx5, &mlx5)));
    let verdict = judge(watched(&ports, 4));
    assert_eq!(verdict.findings, [""; 0]);
    let groups = verdict.port("ionic_7/1").counters.clone().unwrap();
    let rows = groups[0].rows.value().unwrap();
    assert!(rows.iter().any(|row| row.name.as_str() == "qp_reset_cnt"), "listed, whatever it may mean");
}

#[test]
fn names_of_an_old_kernel_are_neither_known_nor_zero() {
    let old = [("octets_received", 1_234_567, 4_000_000_000), ("symbol_err", 0, 50), ("mac_control_rx", 0, 9_000)];
    let port = Port::roce("mlx5_0", Driver::Mlx5, 25).counts(Interface::Ethtool, &old);
    let verdict = judge(watched(&[port], 4));
    assert_eq!(verdict.findings, [""; 0]);
    let port = verdict.port("mlx5_0/1");
    assert_eq!((port.pause_rx, port.link_errors, port.traffic.rx), (Figure::NONE, Figure::NONE, Figure::NONE));
}

#[test]
fn omni_paths_own_counters_with_a_past() {
    let past = [("RcResend", 1_914, 0), ("PktDrop", 88, 0), ("DmaWait", 41_007, 60), ("SwLinkUp,32", 3, 0)];
    let port = Port::infiniband("hfi1_0", Driver::Hfi1, 100).counts(Interface::HwCounters, &past);
    assert_eq!(judge(watched(&[port], 4)).findings, [""; 0]);
    let resends =
        Port::infiniband("hfi1_0", Driver::Hfi1, 100).counts(Interface::HwCounters, &[("RcResend", 1_914, 7)]);
    assert_eq!(judge(watched(&[resends], 4)).findings, ["rdma-loss warning hfi1_0/1"]);
}

#[test]
fn counters_that_the_firmware_refuses_are_left_alone() {
    let mut port = Port::infiniband("mlx5_8", Driver::Mlx5, 400).rdma(0.0, 0.0);
    port = port.counts(Interface::Counters, &[("local_link_integrity_errors", 0, 0), ("port_rcv_errors", 0, 0)]);
    port.refused = Some(Errno::EINVAL);
    let verdict = judge(watched(&[port], 4));
    assert_eq!(verdict.findings, [""; 0]);
    assert_eq!(verdict.port("mlx5_8/1").traffic.rx, Figure::from(Reading::Failed(Errno::EINVAL)), "said, not zero");
}

#[test]
fn a_clean_hca_with_much_multicast() {
    let clean = [
        ("port_rcv_data", 9_100_200_300_400, 900_000_000),
        ("multicast_rcv_packets", 2_900_000_000, 1_200),
        ("symbol_error", 0, 0),
        ("port_rcv_errors", 0, 0),
        ("port_xmit_wait", 1_700_000_000, 2_000_000),
    ];
    let port = Port::infiniband("mlx5_0", Driver::Mlx5, 100).counts(Interface::Counters, &clean);
    assert_eq!(judge(watched(&[port], 4)).findings, [""; 0]);
}

#[test]
fn optional_counters_count_no_packet_twice() {
    let both =
        [("rp_cnp_handled", 500, 40), ("cc_rx_cnp_pkts", 500, 40), ("cc_rx_ce_pkts", 90, 4), ("np_cnp_sent", 9, 4)];
    let port = Port::roce("rocep9s0f0", Driver::Mlx5, 100).counts(Interface::HwCounters, &both);
    let verdict = judge(watched(&[port], 4));
    assert_eq!(verdict.findings, [""; 0]);
    assert_eq!(verdict.port("rocep9s0f0/1").cnp_handled.value(), Some(40.0));
}

#[test]
fn clean_counters_on_a_slow_host_say_nothing() {
    let tree = Tree::new();
    let x4 = ("32.0 GT/s PCIe", "4");
    let slot = Slot { address: "0000:01:00.0", current: x4, maximum: x4, bridge: Some(x4) };
    let function = tree.function(&slot);
    let device = tree.device(Some(&function), "rocep1s0f0", &[("hca_type", "MT4129")]);
    let port = tree::port(&device, 1, "200 Gb/sec (4X HDR)", tree::ROCE);
    put(&port.join("counters"), &[("port_rcv_errors", "0"), ("symbol_error", "0")]);
    assert_eq!(judge(tree.watched()).findings, [""; 0]);
}
