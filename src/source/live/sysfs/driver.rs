//! Which driver runs a device: the key of the counter tables.

use crate::fabric::{Driver, vendor};
use crate::source::live::tree::Dir;

/// What siw calls every device of its own; it may sit on a network device of any PCI driver.
const SIW_NODE_DESC: &str = "Software iWARP stack";

/// The driver of the device directory `device`, `parent` being what its `device` link leads to.
///
/// The soft drivers are told first: their parent, where they have one, is the network card beneath. Then the name of
/// the parent's driver, then the type of card, then the device's name.
#[must_use]
pub fn detect(device: &Dir, parent: Option<&Dir>) -> Driver {
    if device.has("parent") {
        return Driver::Rxe;
    }
    let whole = |text: &str| crate::fabric::Reading::Value(text.to_owned());
    if device.read("node_desc", whole).value().is_some_and(|d| d.starts_with(SIW_NODE_DESC)) {
        return Driver::Siw;
    }
    let module = parent.and_then(|p| p.link_name("driver").into_value());
    let hca_type = device.read("hca_type", whole).into_value();
    module
        .and_then(|m| vendor::driver_of_module(&m))
        .or_else(|| hca_type.and_then(|t| vendor::driver_of_hca_type(&t)))
        .or_else(|| vendor::driver_of_device_name(device.name()))
        .unwrap_or(Driver::Other)
}
