//! The health of RDMA fabrics, in a terminal.
//!
//! ```text
//!  verbs  sysfs  RDMA netlink  ethtool  DCB netlink  PCI       scenario
//!    └──────┴─────────┴───────────┴──────────┴────────┘            │
//!                 source::live                                source::sim
//!                       └────────────── trait Source ──────────────┘
//!                                            │  Sample: raw, as read, one monotonic instant
//!                                         sampler
//!                                            │
//!                             analysis: rates → findings → history
//!                                            │  Arc<Snapshot>: the only thing a front end sees
//!                             ┌──────────────┼──────────────┐
//!                            tui       watch --json       list
//! ```

pub mod analysis;
pub mod app;
pub mod cli;
pub mod config;
pub mod fabric;
pub mod files;
pub mod output;
pub mod probe;
pub mod sampler;
pub mod source;
pub mod tui;
pub mod verbs;
