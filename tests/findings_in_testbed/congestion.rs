//! Marks, and the notifications that should answer them.

use std::time::Duration;

use super::guest::{rig, testbed};
use super::undo::PutsRight;
use super::watch::{AT_ONCE, FindingWatch};

const MARKS: &str = "set mlx5_roce1 rate np_ecn_marked_roce_packets";
const NOTIFICATIONS: &str = "set mlx5_roce1 rate np_cnp_sent";

#[test]
fn marks_are_found_with_and_without_their_notifications() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    // Some 30000 packets a second, all on the lossless priority.
    rig("traffic mlx5_roce1 1");
    let unanswered = ["cnp-not-sent warning mlx5_roce1/1"];
    watch.raises(|| _ = rig(&format!("{MARKS} 900")), Duration::from_millis(1_500), &unanswered);
    watch.clears(|| _ = rig(&format!("{NOTIFICATIONS} 800")), &unanswered);
    let many = ["ecn-marks-high warning mlx5_roce1/1 rx"];
    let lines = watch.raises(|| _ = rig(&format!("{MARKS} 9000")), Duration::from_secs(5), &many);
    let share = lines[0]["evidence"]["marked_share"].as_f64().unwrap();
    assert!((0.25..0.35).contains(&share), "{share}");
    watch.clears(|| _ = rig(&format!("{MARKS} 0")), &many);
    rig(&format!("{NOTIFICATIONS} 0"));
    rig("traffic mlx5_roce1 0");
}

#[test]
fn notifications_that_are_ignored_are_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    let ignored = ["cnp-ignored warning mlx5_roce3/1"];
    watch.raises(|| _ = rig("set mlx5_roce3 rate rp_cnp_ignored 50"), AT_ONCE, &ignored);
    watch.clears(|| _ = rig("set mlx5_roce3 rate rp_cnp_ignored 0"), &ignored);
}
