//! Packets that get lost, and those that could.

use std::time::Duration;

use super::guest::{rig, testbed};
use super::undo::PutsRight;
use super::watch::{AT_ONCE, FindingWatch};

#[test]
fn a_drop_on_a_lossless_priority_is_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    let dropped = ["lossless-drop critical mlx5_roce2/1 prio3 rx"];
    watch.raises(|| _ = rig("set mlx5_roce2 rate rx_prio3_discards 500"), AT_ONCE, &dropped);
    watch.clears(|| _ = rig("set mlx5_roce2 rate rx_prio3_discards 0"), &dropped);
}

#[test]
fn a_drop_on_another_priority_is_no_fault() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    rig("set mlx5_roce2 rate rx_prio0_discards 500");
    assert_eq!(watch.within(6), Vec::<serde_json::Value>::new());
    rig("set mlx5_roce2 rate rx_prio0_discards 0");
}

#[test]
fn packets_lost_on_their_way_to_us_are_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    // The port drops them before they have a priority: without traffic there is no ratio to call critical.
    let lost = ["rdma-loss warning mlx5_roce0/1"];
    let lines = watch.raises(|| _ = rig("lose mlx5_roce0 200"), AT_ONCE, &lost);
    assert_eq!(lines[0]["causes"][0], "buffer-headroom");
    watch.clears(|| _ = rig("lose mlx5_roce0 0"), &lost);
}

#[test]
fn rdma_on_a_priority_without_flow_control_is_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    let lossy = ["traffic-on-lossy-priority warning mlx5_roce3/1 prio0"];
    let lines = watch.raises(|| _ = rig("traffic mlx5_roce3 200 0"), Duration::from_millis(1_500), &lossy);
    assert_eq!(lines[0]["evidence"]["pfc_priorities"], "3");
    watch.clears(|| _ = rig("traffic mlx5_roce3 0 0"), &lossy);
}
