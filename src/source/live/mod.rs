//! The outside world: one file an interface.

pub mod dcb;
pub mod ethtool;
mod netlink;
pub mod rdma_netlink;
pub mod rtnetlink;
