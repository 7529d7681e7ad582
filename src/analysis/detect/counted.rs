//! Growth of counters, to be added up and to be shown as evidence.

use crate::analysis::PortNow;
use crate::analysis::finding::{Observation, Quantity};
use crate::fabric::Metric;

use super::roce::rate;

/// So many a second, none where nothing is counted: to be added up.
pub(super) fn growth(port: &PortNow, metric: Metric) -> f64 {
    rate(port, metric).unwrap_or(0.0)
}

/// The observation with each of these that grew. The names end in `_per_second`.
pub(super) fn prove(seen: Observation, port: &PortNow, counted: &[(&'static str, Metric)]) -> Observation {
    counted.iter().fold(seen, |seen, (name, metric)| match growth(port, *metric) {
        rate if rate > 0.0 => seen.because(name, Quantity::PerSecond(rate)),
        _ => seen,
    })
}
