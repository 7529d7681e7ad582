//! The outside world: one file an interface.

pub mod netlink;
pub mod rdma_netlink;
