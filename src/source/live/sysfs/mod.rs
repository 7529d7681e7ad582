//! `/sys/class/infiniband`: what the kernel tells of RDMA devices in files. One subject a file.

pub mod counters;
pub mod device;
pub mod driver;
pub mod gid;
pub mod link;
pub mod port;
pub mod text;

pub use counters::CounterFiles;
pub use device::{DeviceDir, devices};
pub use link::LinkFiles;
