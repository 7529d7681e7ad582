//! Loopback latency: what is asked, what came of it, and what to think of it.
//!
//! ```text
//!  Request ──► Prober ──► Measurement ──► Latency ──► Verdict
//!              (verbs,     (samples and    (µs)        beside siblings, earlier runs
//!               or a demo)  the path)                  and the profile
//!                   └────► Failure
//! ```
//!
//! A loopback on one port is turned round inside the adapter: it proves the adapter, its PCIe path and memory, and
//! nothing of cable, switch or flow control. Between two ports the cable is crossed.

pub mod earlier;
mod failure;
mod latency;
pub mod loopback;
mod measurement;
mod probes;
mod request;
mod session;
pub(crate) mod sim;
mod target;
mod trend;
pub mod verdict;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use earlier::Earlier;
pub use failure::Failure;
pub use latency::{Bar, Latency};
pub use measurement::{Measurement, Path, Route};
pub use probes::{Order, Probes, Repeat, Running};
pub use request::{BadRequest, Operation, Request};
pub use session::{Compared, Measured, Median, Probed, Session};
pub use sim::SimProber;
pub use target::Target;
pub use trend::{Counted, Round, Trend};
pub use verdict::{Grade, Remark, Verdict};

/// Something that can run a loopback: verbs on this host, or a simulated one.
pub trait Prober: Send {
    /// Runs one loopback and returns within its deadline, with every resource freed.
    ///
    /// # Errors
    /// Why there is no measurement, and what to do.
    fn probe(&mut self, request: &Request, cancel: &Cancel) -> Result<Measurement, Failure>;
}

/// Asks a run to end. Clones are one.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks for it.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked for.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
