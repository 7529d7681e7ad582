//! What a fabric is: plain data, serialisable, with no input or output and no clock.
//!
//! Everything that a source reads is expressed in these types, and everything above is derived from them.

pub mod clean;
pub mod counter;
pub mod device;
pub mod identity;
pub mod link;
pub mod port;
pub mod qos;
pub mod reading;
pub mod sample;
pub mod time;
pub mod vendor;

pub use clean::Text;
pub use counter::{CounterBlock, CounterLayout, CounterSpec, Direction, Interface, Kind, Metric, Priority, Unit};
pub use device::{DeviceFacts, Driver, Function, NodeType, PcieLink, PcieState};
pub use identity::{DeviceName, Guid, PortId, PortNumber};
pub use link::{BitsPerSecond, Link, LinkLayer, LinkRate, NetdevLink, OperState, PhysState, PortState};
pub use port::{Gid, GidType, Mtu, Neighbour, Netdev, PortFacts, QueuePairOwner};
pub use qos::{Buffers, DcbApp, DcbxMode, Ets, GlobalPause, Pfc, Qos, Selector, TransmissionSelection};
pub use reading::{Errno, Reading};
pub use sample::{DeviceSample, Freshness, Host, Origin, PortSample, Sample};
pub use time::{Mono, Wall};
