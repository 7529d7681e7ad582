//! Links that go, come back less than they were, or make errors.

use super::guest::{hand, rig, testbed};
use super::undo::PutsRight;
use super::watch::{AT_ONCE, FindingWatch, told};

#[test]
fn a_link_that_goes_is_found_on_both_fabrics() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    for device in ["mlx5_ib1", "mlx5_roce1"] {
        let down = format!("link-down critical {device}/1");
        watch.raises(|| _ = rig(&format!("link {device} down")), AT_ONCE, &[&down]);
        watch.clears(|| _ = rig(&format!("link {device} up")), &[&down]);
    }
}

#[test]
fn a_port_that_no_subnet_manager_reached_is_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    let down = ["link-down critical mlx5_ib4/1"];
    let lines = watch.raises(|| _ = rig("set mlx5_ib4 state 2"), AT_ONCE, &down);
    assert_eq!(lines[0]["causes"], serde_json::json!(["no-subnet-manager"]));
    watch.clears(|| _ = rig("set mlx5_ib4 state 4"), &down);
}

#[test]
fn a_link_that_comes_and_goes_is_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    let down = ["link-down critical mlx5_roce2/1"];
    watch.raises(|| _ = rig("link mlx5_roce2 down"), AT_ONCE, &down);
    watch.clears(|| _ = rig("link mlx5_roce2 up"), &down);
    // Beside the second one: it is down again.
    let flaps = "link-flap warning mlx5_roce2/1";
    watch.raises(|| _ = rig("link mlx5_roce2 down"), AT_ONCE, &[down[0], flaps]);
    watch.clears(|| _ = rig("link mlx5_roce2 up"), &[down[0], flaps]);
}

#[test]
fn a_link_below_its_siblings_rate_is_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    let degraded = ["link-degraded warning mlx5_ib3/1"];
    let lines = watch.raises(|| _ = rig("set mlx5_ib3 width 1"), AT_ONCE, &degraded);
    let evidence = &lines[0]["evidence"];
    assert_eq!((evidence["rate_gbps"].as_f64(), evidence["expected_gbps"].as_f64()), (Some(100.0), Some(400.0)));
    assert_eq!(lines[0]["causes"][0], "cable-or-optic", "a lane alone");
    watch.clears(|| _ = rig("set mlx5_ib3 width -1"), &degraded);
}

#[test]
fn a_link_that_trains_lower_after_a_pull_is_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    let down = "link-down critical mlx5_roce0/1";
    watch.raises(|| _ = rig("link mlx5_roce0 down"), AT_ONCE, &[down]);
    // Its own file: an HCA's speed is that of InfiniBand.
    hand("rig_nic/rig6", "speed 200000");
    rig("link mlx5_roce0 up");
    let lines = watch.until("cleared", down);
    assert_eq!(told(&lines), ["raised link-degraded", "cleared link-down"]);
    assert_eq!(lines[0]["evidence"]["rate_gbps"].as_f64(), Some(200.0));
    watch.clears(|| hand("rig_nic/rig6", "speed 400000"), &["link-degraded warning mlx5_roce0/1"]);
}

#[test]
fn a_bit_error_rate_that_creeps_up_is_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    // A link that came up while it was watched: the profile says that it need not settle.
    let down = ["link-down critical mlx5_roce3/1"];
    watch.raises(|| _ = rig("link mlx5_roce3 down"), AT_ONCE, &down);
    watch.clears(|| _ = rig("link mlx5_roce3 up"), &down);
    rig("set mlx5_roce3 rate rx_bits_phy 400000000000");
    // Ten errors are the least to judge by: at three a second a few seconds go by.
    rig("set mlx5_roce3 rate rx_pcs_symbol_err_phy 3");
    let errors = "link-errors warning mlx5_roce3/1";
    let lines = watch.until("raised", errors);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    let ratio = lines[0]["evidence"]["post_fec_bit_error_ratio"].as_f64().unwrap();
    assert!((5e-12..1e-11).contains(&ratio), "{ratio}");
    rig("set mlx5_roce3 rate rx_pcs_symbol_err_phy 40");
    let worse = watch.until("updated", "link-errors critical mlx5_roce3/1");
    assert_eq!(worse.len(), 1, "{worse:#?}");
    // It is over when its errors have left the last minutes, for which this test doesn't wait.
    rig("set mlx5_roce3 rate rx_pcs_symbol_err_phy 0");
    rig("set mlx5_roce3 rate rx_bits_phy 0");
}
