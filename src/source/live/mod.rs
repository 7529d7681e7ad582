//! The outside world: one file an interface.

pub mod dcb;
pub mod ethtool;
pub mod netlink;
pub mod rdma_netlink;
