//! Devices that go, that hang, and whose counters are full.

use super::guest::{hand, rig, testbed};
use super::undo::PutsRight;
use super::watch::{AT_ONCE, FindingWatch};

#[test]
fn a_device_that_is_pulled_is_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    let lost = ["device-lost critical mlx5_ib5/1"];
    watch.raises(|| hand("rig_hca/control", "remove mlx5_ib5"), AT_ONCE, &lost);
    watch.clears(|| hand("rig_hca/control", "add mlx5_ib5"), &lost);
}

#[test]
fn a_device_that_hangs_is_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    let stale = ["source-stale warning mlx5_ib2/1"];
    hand("rig_hca/mlx5_ib2", "stall 10000");
    let lines = watch.until("raised", stale[0]);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    let held = lines[0]["held_seconds"].as_f64().unwrap();
    // The profile of these tests gives it five seconds; what it said last may be a few intervals old.
    assert!((5.0..7.5).contains(&held), "{held}");
    watch.clears(|| hand("rig_hca/mlx5_ib2", "stall 0"), &stale);
}

#[test]
fn a_counter_that_is_full_is_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    let full = ["counter-saturated info mlx5_ib0/1"];
    let lines = watch.raises(|| _ = rig("set mlx5_ib0 set symbol_error 70000"), AT_ONCE, &full);
    assert_eq!(lines[0]["evidence"]["counters"], "symbol_error");
    watch.clears(|| _ = rig("set mlx5_ib0 set symbol_error 0"), &full);
}
