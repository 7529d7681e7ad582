//! A host with nothing wrong.

use std::time::Duration;

use serde_json::Value;

use super::guest::{rig, testbed};
use super::watch::{FindingWatch, status_after};

#[test]
fn sixteen_ports_that_do_nothing_raise_nothing_for_a_minute() {
    let Some(_testbed) = testbed() else { return };
    let watch = FindingWatch::start();
    assert_eq!(watch.within(60), Vec::<Value>::new());
    assert_eq!(status_after(Duration::from_secs(3)), Some(0));
}

#[test]
fn ports_at_work_raise_nothing_nor_when_they_start_and_stop() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = FindingWatch::start();
    for gbits in [300, 0, 200] {
        for device in ["mlx5_ib0", "mlx5_ib1", "mlx5_roce0", "mlx5_roce1"] {
            rig(&format!("traffic {device} {gbits}"));
        }
        // As all links do: bits that were corrected, and waits for credit.
        rig("set mlx5_roce0 rate rx_corrected_bits_phy 50000");
        rig("set mlx5_ib0 rate port_xmit_wait 1000000");
        assert_eq!(watch.within(5), Vec::<Value>::new(), "{gbits} Gb/s");
    }
}
