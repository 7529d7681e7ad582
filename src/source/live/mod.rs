//! This host: one file an interface.

mod events;
pub mod kept;
pub mod netdev;
pub mod netlink;
pub mod pci;
pub mod rdma_netlink;
mod readers;
pub mod sysfs;
pub mod tree;
