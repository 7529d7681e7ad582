//! This host: one file an interface.

pub mod dcb;
pub mod ethtool;
pub mod kept;
pub mod netdev;
mod netlink;
pub mod pci;
pub mod rdma_netlink;
pub mod rtnetlink;
pub mod sysfs;
#[cfg(test)]
mod testtree;
pub mod tree;
