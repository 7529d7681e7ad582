//! The traffic that a probe may bring along: writes from one local port to another, for as long as the probes go on.

use crate::cli::ProbeArgs;
use crate::fabric::PortId;
use crate::output::probe::LoadReport;
use crate::probe::Failure;
use crate::probe::loopback::{Load, LoadRequest};

use super::super::AppError;

/// A stream under way.
pub struct Stream {
    from: PortId,
    to: PortId,
    load: Load,
}

impl Stream {
    /// Connects two ports and begins, by the same address and class as the probes.
    pub fn start((from, to): (PortId, PortId), args: &ProbeArgs) -> Result<Self, AppError> {
        let asked = LoadRequest {
            from: from.clone(),
            to: to.clone(),
            limit: Load::LONGEST,
            gid_index: args.gid_index,
            traffic_class: args.traffic_class,
            service_level: args.service_level,
        };
        let load = Load::start(&asked).map_err(|failure: Failure| AppError::Load(failure.to_string()))?;
        Ok(Self { from, to, load })
    }

    /// Whether it goes on.
    pub fn goes_on(&self) -> bool {
        self.load.goes_on()
    }

    /// Ends it and tells what it came to.
    pub fn stop(self) -> LoadReport {
        LoadReport { from: self.from, to: self.to, moved: self.load.stop() }
    }
}
