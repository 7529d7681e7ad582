//! This host: one file an interface.

mod events;
pub mod kept;
pub mod netdev;
pub mod pci;
mod readers;
pub mod sysfs;
pub mod tree;
