//! This host: one file an interface, and what puts them together.
//!
//! ```text
//!   sysfs  netdev  pci  RDMA netlink  ethtool  DCB netlink  verbs     one file an interface
//!     └──────┴──────┴────────┬─┴─────────┴──────────┴─────────┘
//!                       port, device                                  all that is known of one
//!                         readers                                     one that hangs is late alone
//!   events ─ nudge ─►     source   ◄── roster                         which there are and were
//! ```

mod calls;
mod clock;
pub mod dcb;
mod device;
pub mod ethtool;
pub mod events;
mod host;
pub mod kept;
mod names;
pub mod netdev;
mod netlink;
mod pace;
pub mod pci;
mod port;
mod providers;
pub mod rdma_netlink;
mod readers;
mod roster;
mod source;
pub mod sysfs;
#[cfg(test)]
mod testtree;
pub mod tree;
mod verbs;

pub use source::LiveSource;
