//! This host: one file an interface.

pub mod kept;
pub mod netdev;
pub mod pci;
pub mod sysfs;
pub mod tree;
