//! From raw samples to what a front end shows: pure, without a clock or a file system.

pub mod analyser;
pub mod detect;
mod expect;
pub mod figure;
pub mod finding;
pub mod health;
pub mod history;
pub mod priorities;
pub mod profile;
pub mod rates;
pub mod snapshot;
pub mod tally;

pub use analyser::Analyser;
pub use figure::Figure;
pub use finding::{Finding, FindingEvent, FindingKey, Findings};
pub use health::Health;
pub use history::History;
pub use priorities::{Priorities, PriorityNow};
pub use profile::Profile;
pub use snapshot::{
    Cadence, CounterGroup, CounterRow, Frame, PauseBasis, PortNow, RateNow, Snapshot, Traffic, TrafficBasis,
};
