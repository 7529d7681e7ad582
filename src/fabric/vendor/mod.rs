//! Drivers' own names for things, mapped onto one vocabulary: a table a driver.
//!
//! Two rules hold for all tables. Within one block, counters of the same [`Metric`](super::Metric) count different
//! things and add up (IPv4 and IPv6, requester and responder). Between two blocks of a port, the same metric is the same
//! thing counted twice: take one.

mod bnxt;
mod cxgb4;
mod efa;
mod erdma;
mod hfi1;
mod hns;
mod ionic;
mod irdma;
mod mana;
mod mlx4;
mod mlx5;
mod model;
mod names;
mod netdev;
mod performance;
mod qedr;
mod ring;
mod rxe;

pub use model::{
    driver_of_device_name, driver_of_hca_type, driver_of_module, expected_rate, is_virtual_function, model_name,
};
pub use ring::keep;

use super::counter::{CounterSpec, Interface};
use super::device::Driver;

/// What a counter of this name means for this driver. A name that no table knows is a plain 64-bit count.
///
/// It compares the name with those of a table: meant to be called once a layout, not once a sample. For
/// [`Interface::Ethtool`] the driver is the network device's: rxe and siw sit on cards of other drivers.
#[must_use]
pub fn spec(driver: Driver, interface: Interface, name: &str) -> CounterSpec {
    let found = match interface {
        Interface::Counters => performance::spec(name),
        Interface::Netdev => netdev::spec(name),
        Interface::HwCounters => hardware(driver, name),
        Interface::Ethtool => ethernet(driver, name),
    };
    found.unwrap_or(CounterSpec::UNKNOWN)
}

fn hardware(driver: Driver, name: &str) -> Option<CounterSpec> {
    match driver {
        Driver::Mlx5 => mlx5::hardware(name),
        Driver::Mlx4 => mlx4::hardware(name),
        Driver::Bnxt => bnxt::hardware(name),
        Driver::Irdma => irdma::hardware(name),
        Driver::Hns => hns::hardware(name),
        Driver::Efa => efa::hardware(name),
        Driver::Erdma => erdma::hardware(name),
        Driver::Mana => mana::hardware(name),
        Driver::Ionic => ionic::hardware(name),
        Driver::Hfi1 => hfi1::hardware(name),
        Driver::Rxe => rxe::hardware(name),
        Driver::Cxgb4 => cxgb4::hardware(name),
        // These two have no such counters.
        Driver::Siw | Driver::Qedr | Driver::Other => None,
    }
}

fn ethernet(driver: Driver, name: &str) -> Option<CounterSpec> {
    match driver {
        Driver::Mlx5 => mlx5::ethernet(name),
        Driver::Mlx4 => mlx4::ethernet(name),
        Driver::Bnxt => bnxt::ethernet(name),
        Driver::Irdma => irdma::ethernet(name),
        Driver::Hns => hns::ethernet(name),
        Driver::Mana => mana::ethernet(name),
        Driver::Ionic => ionic::ethernet(name),
        Driver::Qedr => qedr::ethernet(name),
        // No network device, no card of their own, or nothing known of it.
        Driver::Efa | Driver::Erdma | Driver::Hfi1 | Driver::Rxe | Driver::Siw | Driver::Cxgb4 | Driver::Other => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{CounterLayout, Direction, Kind, Metric, Priority, Text};
    use proptest::prelude::*;

    const DRIVERS: [Driver; 15] = [
        Driver::Mlx5,
        Driver::Mlx4,
        Driver::Bnxt,
        Driver::Irdma,
        Driver::Hns,
        Driver::Efa,
        Driver::Erdma,
        Driver::Mana,
        Driver::Ionic,
        Driver::Hfi1,
        Driver::Rxe,
        Driver::Siw,
        Driver::Qedr,
        Driver::Cxgb4,
        Driver::Other,
    ];
    const INTERFACES: [Interface; 4] =
        [Interface::Counters, Interface::HwCounters, Interface::Ethtool, Interface::Netdev];

    #[test]
    fn a_name_that_no_table_knows_is_a_plain_count() {
        for driver in DRIVERS {
            for interface in INTERFACES {
                assert_eq!(spec(driver, interface, "frobnicated_quanta"), CounterSpec::UNKNOWN);
                assert_eq!(spec(driver, interface, ""), CounterSpec::UNKNOWN);
            }
        }
    }

    #[test]
    fn performance_counters_are_the_same_for_every_driver() {
        for driver in DRIVERS {
            assert_eq!(spec(driver, Interface::Counters, "link_downed").bits, 8);
        }
    }

    #[test]
    fn rows_of_pfc_come_and_go_without_moving_the_others() {
        let layout = |names: &[&str]| {
            CounterLayout::new(Interface::Ethtool, Driver::Mlx5, names.iter().map(|n| Text::clean(n)).collect())
        };
        let lossy = layout(&["rx_prio3_bytes", "rx_discards_phy"]);
        let lossless = layout(&["rx_prio3_bytes", "rx_prio3_pause", "rx_prio3_pause_duration", "rx_discards_phy"]);
        assert_eq!(lossy.specs, [lossless.specs[0], lossless.specs[3]]);
        let three = Priority::new(3).unwrap();
        assert_eq!(lossless.specs[2].metric, Some(Metric::PauseTime(Direction::Rx, three)));
    }

    fn anything() -> impl Strategy<Value = String> {
        prop_oneof![
            ".{0,40}",
            "(rx|tx)_(prio|priority_|pause_prio_|pfc_ena_frames_pri)[0-9]{0,20}[a-z_.]{0,24}",
            "(mac_)?(rx|tx)_(pfc_)?pri[0-9]{0,4}[a-z_]{0,24}",
        ]
    }

    proptest! {
        #[test]
        fn every_name_has_a_sound_spec(name in anything()) {
            for driver in DRIVERS {
                for interface in INTERFACES {
                    let spec = spec(driver, interface, &name);
                    prop_assert!((1..=64).contains(&spec.bits));
                    prop_assert!(matches!(spec.scale, 1 | 4));
                    prop_assert!(spec.kind != Kind::Saturating || spec.bits < 64);
                }
            }
        }
    }
}
