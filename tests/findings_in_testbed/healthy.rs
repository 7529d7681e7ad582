//! A host with nothing wrong.

use std::time::Duration;

use serde_json::Value;

use super::guest::{rig, testbed};
use super::undo::PutsRight;
use super::watch::{FindingWatch, status_after};

#[test]
fn sixteen_ports_that_do_nothing_raise_nothing() {
    let Some(_testbed) = testbed() else { return };
    let watch = FindingWatch::start();
    // A slow beat and more, in which settings, PCIe and addresses are read anew.
    assert_eq!(watch.within(35), Vec::<Value>::new());
    assert_eq!(status_after(Duration::from_secs(2)), Some(0));
}

#[test]
fn ports_at_work_raise_nothing_nor_when_they_start_and_stop() {
    let Some(testbed) = testbed() else { return };
    let _right = PutsRight(&testbed);
    let watch = FindingWatch::start();
    // As all links do: bits that were corrected, and waits for credit.
    rig("set mlx5_roce0 rate rx_corrected_bits_phy 50000");
    rig("set mlx5_ib0 rate port_xmit_wait 1000000");
    for gbits in [300, 0] {
        for device in ["mlx5_ib0", "mlx5_roce0"] {
            rig(&format!("traffic {device} {gbits}"));
        }
        assert_eq!(watch.within(6), Vec::<Value>::new(), "{gbits} Gb/s");
    }
    rig("set mlx5_roce0 rate rx_corrected_bits_phy 0");
    rig("set mlx5_ib0 rate port_xmit_wait 0");
}
