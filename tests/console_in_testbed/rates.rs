//! A counter driven at a known rate is shown at that rate.

use serde_json::Value;

use super::guest::{dcb, rig, testbed};
use super::program::{Watch, port};

/// How far from the truth a figure may be.
const TOLERANCE: f64 = 0.02;

#[track_caller]
fn assert_near(what: &str, shown: &Value, true_value: f64) {
    let number = shown.as_f64();
    assert!(number.is_some(), "{what}: {shown}");
    let number = number.unwrap();
    assert!((number / true_value - 1.0).abs() <= TOLERANCE, "{what}: {number} where {true_value} is true");
}

#[test]
fn known_rates_are_shown_within_two_per_cent() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    // PMA counts words of four bytes: 32 Gb/s, and 8 the other way.
    rig("set mlx5_ib0 rate port_xmit_data 1000000000");
    rig("set mlx5_ib0 rate port_rcv_data 250000000");
    rig("set mlx5_ib0 rate port_xmit_wait 200000000");
    rig("traffic mlx5_roce2 200");
    rig("pause mlx5_roce1 tx 38");
    // The rows of a priority are there only while it has flow control.
    dcb("pfc set dev rig9 prio-pfc 4:on");
    rig("pause mlx5_roce3 rx 12 4");
    rig("set mlx5_roce0 rate np_ecn_marked_roce_packets 12000");
    rig("set mlx5_roce0 rate np_cnp_sent 11000");
    rig("set mlx5_roce0 rate rp_cnp_handled 9000");
    rig("lose mlx5_roce0 5000");
    rig("set mlx5_ib2 rate port_rcv_errors 3000");
    let watch = Watch::settled(&["--counters", "--interval", "2s"]);
    watch.whole();
    for _ in 0..3 {
        compare(&watch.whole());
    }
}

fn compare(line: &Value) {
    let of = |name: &str, field: &str| port(line, name)[field].clone();
    assert_near("bytes sent by InfiniBand", &of("mlx5_ib0/1", "tx_gbps"), 32.0);
    assert_near("and received", &of("mlx5_ib0/1", "rx_gbps"), 8.0);
    assert_near("waits for credits", &of("mlx5_ib0/1", "transmit_wait_per_second"), 200e6);
    for field in ["rx_gbps", "tx_gbps"] {
        assert_near("RoCE traffic", &of("mlx5_roce2/1", field), 200.0);
        assert_eq!(of("mlx5_roce2/1", "traffic_basis"), "rdma");
    }
    let priority = |name: &str, at: usize, field: &str| port(line, name)["priorities"][at][field].clone();
    assert_near("traffic of a priority", &priority("mlx5_roce2/1", 3, "tx_gbps"), 200.0);
    assert_eq!(priority("mlx5_roce2/1", 2, "tx_gbps").as_f64(), Some(0.0));

    assert_near("pause sent", &of("mlx5_roce1/1", "pause_tx_share"), 0.38);
    assert_eq!(of("mlx5_roce1/1", "pause_rx_share").as_f64(), Some(0.0));
    assert_near("of its priority", &priority("mlx5_roce1/1", 3, "pause_tx_share"), 0.38);
    assert_near("frames", &priority("mlx5_roce1/1", 3, "pause_frames_tx_per_second"), 38_000.0);
    assert_near("pause received on another priority", &priority("mlx5_roce3/1", 4, "pause_rx_share"), 0.12);
    assert_near("as the port's worst", &of("mlx5_roce3/1", "pause_rx_share"), 0.12);

    assert_near("ECN", &of("mlx5_roce0/1", "ecn_marked_per_second"), 12_000.0);
    assert_near("CNPs sent", &of("mlx5_roce0/1", "cnp_sent_per_second"), 11_000.0);
    assert_near("CNPs handled", &of("mlx5_roce0/1", "cnp_handled_per_second"), 9_000.0);
    assert_near("losses", &of("mlx5_roce0/1", "loss_per_second"), 5_000.0);
    assert_near("discards", &of("mlx5_roce0/1", "discards_per_second"), 5_000.0);
    assert_near(
        "a counter by its own name",
        &port(line, "mlx5_roce0/1")["counters"]["ethtool"]["rx_discards_phy"]["per_second"],
        5_000.0,
    );
    let link_errors = &of("mlx5_ib2/1", "link_errors_per_second");
    // Sixteen bits are full after 20 seconds.
    assert_near("link errors", link_errors, 3_000.0);
    for quiet in ["mlx5_ib1/1", "mlx5_ib5/1", "mlx5_0/1"] {
        assert_eq!(of(quiet, "loss_per_second").as_f64(), Some(0.0), "{quiet}");
    }
}
