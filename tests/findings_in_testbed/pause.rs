//! Pause in each direction: who stops whom.

use std::time::Duration;

use serde_json::json;

use super::guest::{output, rig, testbed};
use super::undo::PutsRight;
use super::watch::{AT_ONCE, FindingWatch, status_after};

/// An interval in which the emulated machine itself stands still for a hundredth of the time is no proof of a storm.
const STORM: Duration = Duration::from_millis(800);

#[test]
fn a_storm_received_is_found_and_the_status_says_so() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let mut watch = FindingWatch::start();
    watch.beside("pfc-pause-high critical mlx5_roce0/1 prio3 rx");
    let storm = ["pfc-storm critical mlx5_roce0/1 prio3 rx"];
    let lines = watch.raises(|| _ = rig("pause mlx5_roce0 rx 100"), STORM, &storm);
    assert_eq!(lines[0]["causes"][0], "stuck-peer");
    assert!(lines[0]["evidence"]["pause_share"].as_f64().unwrap() >= 0.99, "{}", lines[0]);
    assert_eq!(status_after(Duration::from_secs(3)), Some(3));
    watch.clears(|| _ = rig("pause mlx5_roce0 rx 0"), &storm);
    assert_eq!(status_after(Duration::from_secs(2)), Some(0));
}

#[test]
fn a_storm_sent_is_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let mut watch = FindingWatch::start();
    watch.beside("pfc-slow-receiver critical mlx5_roce1/1 prio3 tx");
    let storm = ["pfc-storm critical mlx5_roce1/1 prio3 tx"];
    let lines = watch.raises(|| _ = rig("pause mlx5_roce1 tx 100"), STORM, &storm);
    assert_eq!(lines[0]["causes"][0], "host-too-slow");
    watch.clears(|| _ = rig("pause mlx5_roce1 tx 0"), &storm);
}

#[test]
fn a_slow_receiver_is_found_with_the_cause_that_is_seen() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    rig("set mlx5_roce2 pci width 8");
    // What is narrow has a finding of its own: it stays when the traffic goes.
    let watch = FindingWatch::start_with(&["pcie-degraded warning mlx5_roce2/1"]);
    let slow = ["pfc-slow-receiver critical mlx5_roce2/1 prio3 tx"];
    let sustained = Duration::from_millis(500);
    let lines = watch.raises(|| _ = rig("pause mlx5_roce2 tx 38"), sustained, &slow);
    assert_eq!(lines[0]["causes"][0], "pcie-trained-down");
    let share = lines[0]["evidence"]["pause_share"].as_f64().unwrap();
    assert!((0.01..0.46).contains(&share), "the first interval may have been paused in part: {share}");
    watch.clears(|| _ = rig("pause mlx5_roce2 tx 0"), &slow);
    rig("set mlx5_roce2 pci width 16");
}

#[test]
fn a_watchdog_that_stepped_in_is_found() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    let tripped = ["pfc-watchdog-tripped critical mlx5_roce3/1 tx"];
    watch.raises(|| _ = rig("set mlx5_roce3 rate tx_pause_storm_error_events 5"), AT_ONCE, &tripped);
    watch.clears(|| _ = rig("set mlx5_roce3 rate tx_pause_storm_error_events 0"), &tripped);
}

#[test]
fn global_pause_is_found_by_its_setting_and_then_by_its_time() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let mut watch = FindingWatch::start();
    let (set, seen) = ("global-pause warning mlx5_roce0/1", ["global-pause critical mlx5_roce0/1 rx"]);
    // Both kinds of flow control at once, as no real card lets them be: a mistake in itself. Settings are on the slow beat.
    output("ethtool -A rig6 rx on");
    let lines = watch.until("raised", set);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert_eq!(lines[0]["causes"], json!(["global-pause-configured"]));
    // What is seen takes the place of what is set.
    watch.beside(set);
    watch.raises(|| _ = rig("set rig6 rate rx_global_pause_duration 1000000"), Duration::from_millis(500), &seen);
    output("ethtool -A rig6 rx off");
    watch.clears(|| _ = rig("set rig6 rate rx_global_pause_duration 0"), &seen);
}

#[test]
fn pause_on_a_lossless_priority_in_use_is_no_storm() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    rig("traffic mlx5_roce1 300");
    assert_eq!(watch.within(4), Vec::<serde_json::Value>::new());
    // Far from standing still: more than half of the rate is sent, so nobody suffers for others.
    let high = ["pfc-pause-high critical mlx5_roce1/1 prio3 rx"];
    watch.raises(|| _ = rig("pause mlx5_roce1 rx 20"), Duration::from_millis(500), &high);
    watch.clears(|| _ = rig("pause mlx5_roce1 rx 0"), &high);
    rig("traffic mlx5_roce1 0");
}
