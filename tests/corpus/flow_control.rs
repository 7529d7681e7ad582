//! Pause, DCB, and traffic on the wrong priority.

use fabtop::analysis::PauseBasis;
use fabtop::fabric::{Driver, Interface};

use crate::host::{Port, watched};
use crate::verdict::judge;

const ETHTOOL: Interface = Interface::Ethtool;

fn mlx5(gbps: u32) -> Port {
    Port::roce("mlx5_0", Driver::Mlx5, gbps)
}

fn findings(port: Port) -> Vec<String> {
    judge(watched(&[port], 6)).findings
}

/// ice counts pause of a class on each of its priorities: here 2 has a class of its own, and 4 is in none.
fn ice(two: u64, others: u64) -> Port {
    let port = Port::roce("rocep24s0", Driver::Irdma, 100);
    (0..8).fold(port, |port, priority| {
        let growth = match priority {
            2 => two,
            4 => 0,
            _ => others,
        };
        port.count(ETHTOOL, &format!("tx_priority_{priority}_xoff.nic"), 5_000, growth).count(
            ETHTOOL,
            &format!("rx_priority_{priority}_xoff.nic"),
            0,
            0,
        )
    })
}

#[test]
fn ice_counts_a_class_in_unison() {
    let one = ["pfc-slow-receiver warning rocep24s0/1 2 tx"];
    assert_eq!(findings(ice(2_100, 1_300).with_pfc(&[2])), one);
    let classes = ice(2_100, 1_300).with_pfc(&[2]).with_classes([0, 0, 2, 0, 0, 0, 0, 0]);
    let verdict = judge(watched(&[classes], 6));
    assert_eq!(verdict.findings, one);
    assert_eq!(verdict.port("rocep24s0/1").pause_basis, PauseBasis::Frames);
    let unknown = findings(ice(0, 1_300));
    assert_eq!(unknown, ["pfc-slow-receiver warning rocep24s0/1 0 tx"], "six priorities, one finding");
    assert_eq!(findings(ice(0, 0).with_pfc(&[2])), [""; 0], "its past is past");
}

#[test]
fn pause_of_all_priorities_by_frames() {
    let bnxt = |growth| {
        let rows = [("rx_pause_frames", 83_000, growth), ("tx_pause_frames", 0, 0)];
        Port::roce("bnxt_re0", Driver::Bnxt, 100).counts(ETHTOOL, &rows)
    };
    assert_eq!(findings(bnxt(0)), [""; 0], "its past is past");
    assert_eq!(findings(bnxt(6_000)), ["global-pause warning bnxt_re0/1 rx"]);
}

#[test]
fn a_fifth_of_the_time_paused_and_not_one_drop() {
    let port = |micros, frames| {
        let rows = [
            ("rx_global_pause", 128_000_000, frames),
            ("rx_global_pause_duration", 77_000_000, micros),
            ("tx_global_pause", 0, 0),
            ("tx_global_pause_duration", 0, 0),
            ("rx_discards_phy", 0, 0),
            ("tx_discards_phy", 0, 0),
        ];
        mlx5(400).rdma(300.0, 290.0).counts(ETHTOOL, &rows)
    };
    assert_eq!(findings(port(0, 0)), [""; 0], "frames of the past");
    assert_eq!(findings(port(225_000, 900_000)), ["global-pause warning mlx5_0/1 rx"]);
}

#[test]
fn all_rdma_on_priority_0_with_pfc_off() {
    let port = || mlx5(100).carries(60.0, 0);
    assert_eq!(findings(port().with_pfc(&[])), ["pfc-off warning mlx5_0/1"]);
    let losing = port().with_pfc(&[]).counts(
        Interface::HwCounters,
        &[("local_ack_timeout_err", 2_610, 3), ("np_cnp_sent", 1_299, 0), ("np_ecn_marked_roce_packets", 0, 0)],
    );
    assert_eq!(findings(losing), ["pfc-off warning mlx5_0/1", "rdma-loss warning mlx5_0/1"]);
    let quiet = mlx5(100).carries(0.0, 0).with_pfc(&[]);
    assert_eq!(findings(quiet.counts(Interface::HwCounters, &[("local_ack_timeout_err", 2_610, 0)])), [""; 0]);
    assert_eq!(findings(port()), [""; 0], "a host that does not say how it is set up is not judged");
}

#[test]
fn pfc_off_before_it_is_configured_and_on_after() {
    let mlx4 = |name| {
        let rows = [("rx_pause", 0, 0), ("tx_pause", 0, 0)];
        Port::roce(name, Driver::Mlx4, 40).counts(ETHTOOL, &rows).rdma(31.0, 31.0)
    };
    let before = [mlx4("rocep65s0").with_pfc(&[]), mlx4("rocep66s0").with_pfc(&[])];
    assert_eq!(judge(watched(&before, 4)).findings, ["pfc-off warning rocep65s0/1", "pfc-off warning rocep66s0/1"]);
    assert_eq!(findings(Port::roce("rocep65s0", Driver::Mlx4, 40).with_pfc(&[])), [""; 0], "nothing to lose");
    assert_eq!(findings(mlx4("rocep65s0").with_pfc(&[3]).with_dscp(26, 3)), [""; 0]);
    assert_eq!(findings(mlx5(100).carries(36.0, 3).with_pfc(&[3]).with_dscp(26, 3)), [""; 0]);
}

#[test]
fn requests_are_sent_and_indications_received() {
    let port = |micros| {
        let rows = [
            ("tx_prio1_pause", 203, micros / 400),
            ("tx_prio1_pause_duration", 91_000, micros),
            ("rx_prio1_pause", 166, 0),
            ("rx_prio1_pause_duration", 80_000, 0),
            ("tx_prio7_pause", 31, 0),
            ("tx_prio7_pause_duration", 900, 0),
            ("rx_prio7_pause", 21, micros / 400),
            ("rx_prio7_pause_duration", 800, micros),
        ];
        mlx5(200).counts(ETHTOOL, &rows).with_pfc(&[1, 7])
    };
    assert_eq!(findings(port(0)), [""; 0]);
    assert_eq!(
        findings(port(30_000)),
        ["pfc-pause-high warning mlx5_0/1 7 rx", "pfc-slow-receiver warning mlx5_0/1 1 tx"]
    );
}

#[test]
fn pfc_on_priority_5_with_dscp_trust() {
    assert_eq!(findings(mlx5(100).carries(80.0, 5).with_pfc(&[5]).with_dscp(40, 5)), [""; 0]);
}

#[test]
fn the_factorys_setting_with_traffic() {
    let factory = || mlx5(100).with_pfc(&[]).with_global_pause(false);
    assert_eq!(findings(factory().carries(50.0, 0)), ["pfc-off warning mlx5_0/1"]);
    assert_eq!(findings(factory().carries(0.0, 0)), [""; 0]);
}

#[test]
fn a_traffic_class_set_one_way_only() {
    let answers = |gbps: f64| {
        let idle = mlx5(400).carries(0.0, 0).with_pfc(&[3]).with_dscp(26, 3);
        idle.rdma(gbps, 200.0).on_priority(3, 0.0, 200.0).on_priority(0, gbps, 0.0)
    };
    assert_eq!(findings(answers(40.0)), ["traffic-on-lossy-priority warning mlx5_0/1 0"], "data of the peer");
    assert_eq!(findings(answers(0.4)), [""; 0], "acknowledgements alone");
}

#[test]
fn roce_outside_the_lossless_priorities_is_lost() {
    let port = mlx5(400).carries(0.0, 0).rdma(90.0, 90.0).with_pfc(&[3, 4]);
    let port = port.on_priority(0, 50.0, 50.0).on_priority(3, 20.0, 20.0).on_priority(4, 20.0, 20.0);
    let lost = port.counts(Interface::HwCounters, &[("out_of_sequence", 40, 25_000)]);
    assert_eq!(findings(lost), ["traffic-on-lossy-priority warning mlx5_0/1 0", "rdma-loss critical mlx5_0/1"]);
}
