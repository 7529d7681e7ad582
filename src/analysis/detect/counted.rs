//! What detectors ask of a port's counters.

use crate::analysis::PortNow;
use crate::analysis::finding::{Observation, Quantity};
use crate::fabric::Metric;

/// So many a second; `None` where it is not counted, or has no rate in this frame.
pub(super) fn rate(port: &PortNow, metric: Metric) -> Option<f64> {
    port.tally.as_ref()?.rate(metric).value().map(f64::from)
}

/// So many a second, none where nothing is counted: to be added up.
pub(super) fn growth(port: &PortNow, metric: Metric) -> f64 {
    rate(port, metric).unwrap_or(0.0)
}

/// Whether this grew.
pub(super) fn grows(port: &PortNow, metric: Metric) -> bool {
    growth(port, metric) > 0.0
}

/// The observation with each of these that grew. The names end in `_per_second`.
pub(super) fn prove(seen: Observation, port: &PortNow, counted: &[(&'static str, Metric)]) -> Observation {
    counted.iter().fold(seen, |seen, (name, metric)| match growth(port, *metric) {
        rate if rate > 0.0 => seen.because(name, Quantity::PerSecond(rate)),
        _ => seen,
    })
}
