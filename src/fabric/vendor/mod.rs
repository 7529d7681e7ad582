//! Drivers' own names for things, mapped onto one vocabulary: a table a driver.

mod model;

pub use model::{
    driver_of_device_name, driver_of_hca_type, driver_of_module, expected_rate, is_virtual_function, model_name,
};

use super::counter::{CounterSpec, Interface};
use super::device::Driver;

/// What a counter of this name means for this driver. A name that no table knows is a plain 64-bit count.
#[must_use]
pub fn spec(_driver: Driver, _interface: Interface, _name: &str) -> CounterSpec {
    CounterSpec::UNKNOWN
}
