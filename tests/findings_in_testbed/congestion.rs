//! Marks, and the notifications that should answer them.

use super::guest::{rig, testbed};
use super::watch::FindingWatch;

/// Some 30000 packets a second, all on the lossless priority.
const SOME_TRAFFIC: &str = "traffic mlx5_roce1 1";

#[test]
fn many_marks_that_are_answered_are_congestion() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = FindingWatch::start();
    rig(SOME_TRAFFIC);
    watch.within(3);
    let marks = ["ecn-marks-high warning mlx5_roce1/1 rx"];
    let lines = watch.raises(
        || {
            rig("set mlx5_roce1 rate np_cnp_sent 8000");
            rig("set mlx5_roce1 rate np_ecn_marked_roce_packets 9000");
        },
        5,
        &marks,
    );
    let share = lines[0]["evidence"]["marked_share"].as_f64().unwrap();
    assert!((0.25..0.35).contains(&share), "{share}");
    watch.clears(|| _ = rig("set mlx5_roce1 rate np_ecn_marked_roce_packets 0"), &marks);
}

#[test]
fn marks_that_nobody_answers_are_found() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = FindingWatch::start();
    rig(SOME_TRAFFIC);
    watch.within(3);
    let unanswered = ["cnp-not-sent warning mlx5_roce1/1"];
    watch.raises(|| _ = rig("set mlx5_roce1 rate np_ecn_marked_roce_packets 9000"), 2, &unanswered);
    watch.clears(|| _ = rig("set mlx5_roce1 rate np_ecn_marked_roce_packets 0"), &unanswered);
}

#[test]
fn notifications_that_are_ignored_are_found() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = FindingWatch::start();
    let ignored = ["cnp-ignored warning mlx5_roce3/1"];
    watch.raises(|| _ = rig("set mlx5_roce3 rate rp_cnp_ignored 50"), 0, &ignored);
    watch.clears(|| _ = rig("set mlx5_roce3 rate rp_cnp_ignored 0"), &ignored);
}
