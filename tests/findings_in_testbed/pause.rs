//! Pause in each direction: who stops whom.

use std::time::Duration;

use serde_json::json;

use super::guest::{output, rig, testbed};
use super::watch::{FindingWatch, status_after};

#[test]
fn a_storm_received_is_found_and_the_status_says_so() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = FindingWatch::start().beside("pfc-pause-high critical mlx5_roce0/1 prio3 rx");
    let storm = ["pfc-storm critical mlx5_roce0/1 prio3 rx"];
    let lines = watch.raises(|| _ = rig("pause mlx5_roce0 rx 100"), 0, &storm);
    assert_eq!(lines[0]["causes"][0], "stuck-peer");
    assert!(lines[0]["evidence"]["pause_share"].as_f64().unwrap() >= 0.99, "{}", lines[0]);
    assert_eq!(status_after(Duration::from_secs(5)), Some(3));
    watch.within(1);
    watch.clears(|| _ = rig("pause mlx5_roce0 rx 0"), &storm);
    assert_eq!(status_after(Duration::from_secs(5)), Some(0));
}

#[test]
fn a_storm_sent_is_found() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = FindingWatch::start().beside("pfc-slow-receiver critical mlx5_roce1/1 prio3 tx");
    let storm = ["pfc-storm critical mlx5_roce1/1 prio3 tx"];
    let lines = watch.raises(|| _ = rig("pause mlx5_roce1 tx 100"), 0, &storm);
    assert_eq!(lines[0]["causes"][0], "host-too-slow");
    watch.clears(|| _ = rig("pause mlx5_roce1 tx 0"), &storm);
}

#[test]
fn a_slow_receiver_is_found_with_the_cause_that_is_seen() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = FindingWatch::start();
    // Beside it nothing is like its siblings but the width, which a finding of its own says. PCIe is on the slow beat.
    rig("set mlx5_roce2 pci width 8");
    let pcie = "pcie-degraded warning mlx5_roce2/1";
    let before = watch.until("raised", pcie);
    assert_eq!(before.len(), 1, "{before:#?}");
    let slow = ["pfc-slow-receiver critical mlx5_roce2/1 prio3 tx"];
    let lines = watch.raises(|| _ = rig("pause mlx5_roce2 tx 38"), 0, &slow);
    assert_eq!(lines[0]["causes"][0], "pcie-trained-down");
    let share = lines[0]["evidence"]["pause_share"].as_f64().unwrap();
    assert!((0.01..0.46).contains(&share), "the first interval may have been paused in part: {share}");
    watch.clears(|| _ = rig("pause mlx5_roce2 tx 0"), &slow);
    watch.clears(|| _ = rig("set mlx5_roce2 pci width 16"), &[pcie]);
}

#[test]
fn a_watchdog_that_stepped_in_is_found() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = FindingWatch::start();
    let tripped = ["pfc-watchdog-tripped critical mlx5_roce3/1 tx"];
    watch.raises(|| _ = rig("set mlx5_roce3 rate tx_pause_storm_error_events 5"), 0, &tripped);
    watch.clears(|| _ = rig("set mlx5_roce3 rate tx_pause_storm_error_events 0"), &tripped);
}

#[test]
fn global_pause_is_found_by_its_setting_and_then_by_its_time() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = FindingWatch::start();
    let (set, seen) = ("global-pause warning mlx5_roce0/1", "global-pause critical mlx5_roce0/1 rx");
    // Both kinds of flow control at once, as no real card lets them be: a mistake in itself.
    output("ethtool -A rig6 rx on");
    let lines = watch.until("raised", set);
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert_eq!(lines[0]["causes"], json!(["global-pause-configured"]));
    rig("set rig6 rate rx_global_pause_duration 1000000");
    // What is seen takes the place of what is set.
    let lines = watch.until("cleared", set);
    let raised: Vec<_> = lines.iter().filter(|l| l["event"] == "raised").collect();
    assert_eq!(raised.len(), 1, "{lines:#?}");
    assert_eq!((&raised[0]["id"], &raised[0]["direction"]), (&json!("global-pause"), &json!("rx")));
    assert_eq!(raised[0]["severity"], "critical");
    output("ethtool -A rig6 rx off");
    rig("set rig6 rate rx_global_pause_duration 0");
    watch.until("cleared", seen);
}

#[test]
fn pause_on_a_lossless_priority_in_use_is_no_storm() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = FindingWatch::start();
    rig("traffic mlx5_roce1 300");
    assert_eq!(watch.within(3), Vec::<serde_json::Value>::new());
    // Far from standing still: more than half of the rate is sent, so nobody suffers for others.
    let high = ["pfc-pause-high critical mlx5_roce1/1 prio3 rx"];
    watch.raises(|| _ = rig("pause mlx5_roce1 rx 20"), 0, &high);
    watch.clears(|| _ = rig("pause mlx5_roce1 rx 0"), &high);
}
