//! `link-errors`: the link makes errors: cable, transceiver, connector, or what is behind them.
//!
//! Rules:
//! * any growth of local integrity errors and buffer overruns is critical: their fields count passed thresholds;
//! * bad packets, refused packets, and packets that could not be sent, each above a rate a second;
//! * retrains above a rate a minute, counted over the last minute or two;
//! * symbol errors above a rate a second, below HDR alone: PAM4 lanes make them all the time, and firmware differs;
//! * the error rate a bit after forward error correction, over the last minute or two. It needs a number of errors to
//!   be an estimate at all, and a link that came up while watched must have settled. Bits that were corrected, and ticks
//!   without credit (`port_xmit_wait`), are how the link is meant to work: they never raise anything.
//!
//! Source: `NVSentinel` NIC health monitor for rates; NVIDIA NDR criteria and UFM field thresholds for bit error rates;
//! mlx5: `rx_pcs_symbol_err_phy` over `rx_bits_phy`, and where that is missing the port's rate.

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::link::Generation;
use crate::fabric::{Direction, LinkLayer, Metric};

use super::Scene;
use super::counted::growth;
use super::roce::rate;

const ID: FindingId = FindingId::LinkErrors;

/// From this rate of a lane on, in Gb/s, lanes are PAM4. NRZ lanes end at 28.
const PAM4_LANE_GBPS: f64 = 30.0;

/// A counter of errors, and from which rate a second it counts.
struct Check {
    name: &'static str,
    metric: Metric,
    /// None: any growth is too much.
    limit: Option<Limit>,
    cause: Cause,
}

const CHECKS: [Check; 8] = [
    Check {
        name: "local_integrity_errors_per_second",
        metric: Metric::LocalIntegrityErrors,
        limit: None,
        cause: Cause::CableOrOptic,
    },
    Check {
        name: "buffer_overruns_per_second",
        metric: Metric::BufferOverruns,
        limit: None,
        cause: Cause::CableOrOptic,
    },
    Check {
        name: "receive_errors_per_second",
        metric: Metric::ReceiveErrors,
        limit: Some(Limit::ReceiveErrorsPerSecond),
        cause: Cause::CableOrOptic,
    },
    Check {
        name: "crc_errors_per_second",
        metric: Metric::CrcErrors,
        limit: Some(Limit::ReceiveErrorsPerSecond),
        cause: Cause::CableOrOptic,
    },
    Check {
        name: "icrc_errors_per_second",
        metric: Metric::IcrcErrors,
        limit: Some(Limit::ReceiveErrorsPerSecond),
        cause: Cause::CableOrOptic,
    },
    Check {
        name: "refused_received_per_second",
        metric: Metric::ConstraintErrors(Direction::Rx),
        limit: Some(Limit::ReceiveErrorsPerSecond),
        cause: Cause::PartitionMismatch,
    },
    Check {
        name: "refused_sent_per_second",
        metric: Metric::ConstraintErrors(Direction::Tx),
        limit: Some(Limit::ReceiveErrorsPerSecond),
        cause: Cause::PartitionMismatch,
    },
    Check {
        name: "transmit_discards_per_second",
        metric: Metric::Discards(Direction::Tx),
        limit: Some(Limit::DiscardsPerSecond),
        cause: Cause::FabricCongestion,
    },
];

/// Something that is too much.
struct Excess {
    severity: Severity,
    name: &'static str,
    quantity: Quantity,
    cause: Cause,
}

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    scene.active().filter_map(|port| observe(scene, port)).collect()
}

/// What a port's link makes of errors, if it is too much.
pub(super) fn observe(scene: &Scene<'_>, port: &PortNow) -> Option<Observation> {
    let subject = Subject::port(&port.id);
    let checked = CHECKS.iter().filter_map(|check| exceeds(scene, port, &subject, check));
    let mut found: Vec<Excess> = checked.collect();
    found.extend(symbols(scene, port, &subject));
    found.extend(recoveries(scene, port, &subject));
    found.extend(bit_error_rate(scene, port, &subject));
    let severity = found.iter().map(|excess| excess.severity).max()?;
    let seen = Observation::new(ID, severity, subject);
    let told = found.into_iter().fold(seen, |seen, e| seen.because(e.name, e.quantity).caused_by(e.cause));
    Some(told)
}

fn exceeds(scene: &Scene<'_>, port: &PortNow, subject: &Subject, check: &Check) -> Option<Excess> {
    let rate = growth(port, check.metric);
    let severity = match check.limit {
        None => (rate > 0.0).then_some(Severity::Critical),
        Some(limit) => scene.grade(ID, subject, rate, &[(Severity::Warning, limit)]),
    }?;
    Some(Excess { severity, name: check.name, quantity: Quantity::PerSecond(rate), cause: check.cause })
}

fn symbols(scene: &Scene<'_>, port: &PortNow, subject: &Subject) -> Option<Excess> {
    let rate = rate(port, Metric::SymbolErrors).filter(|_| has_nrz_lanes(port))?;
    let severity = scene.grade(ID, subject, rate, &[(Severity::Warning, Limit::SymbolErrorsPerSecond)])?;
    let quantity = Quantity::PerSecond(rate);
    Some(Excess { severity, name: "symbol_errors_per_second", quantity, cause: Cause::CableOrOptic })
}

fn recoveries(scene: &Scene<'_>, port: &PortNow, subject: &Subject) -> Option<Excess> {
    const MINUTE: f64 = 60.0;
    let seen = scene.links.errors(&port.id);
    let a_minute = seen.recoveries * MINUTE / seen.seconds.max(MINUTE);
    let severity = scene.grade(ID, subject, a_minute, &[(Severity::Warning, Limit::LinkRecoveriesPerMinute)])?;
    let quantity = Quantity::Count(a_minute.round() as u64);
    Some(Excess { severity, name: "recoveries_per_minute", quantity, cause: Cause::CableOrOptic })
}

fn bit_error_rate(scene: &Scene<'_>, port: &PortNow, subject: &Subject) -> Option<Excess> {
    const STEPS: &[(Severity, Limit)] =
        &[(Severity::Warning, Limit::PostFecBerWarning), (Severity::Critical, Limit::PostFecBerCritical)];
    let settle = scene.seconds(Limit::BerSettleSeconds);
    // A link that was up before it was watched has made its training errors before, too.
    let settled = scene.up_since(&port.id).is_none_or(|up| scene.frame.at.since(up) >= settle);
    let seen = scene.links.errors(&port.id);
    let (errors, bits) = if rate(port, Metric::FecUncorrectable).is_none() && has_nrz_lanes(port) {
        (seen.symbols, seen.counted_bits)
    } else {
        (seen.uncorrectable, seen.bits)
    };
    if !settled || errors < scene.profile.limit(Limit::BerLeastErrors) || bits <= 0.0 {
        return None;
    }
    let severity = scene.grade(ID, subject, errors / bits, STEPS)?;
    let quantity = Quantity::Ratio(errors / bits);
    Some(Excess { severity, name: "post_fec_bit_error_ratio", quantity, cause: Cause::CableOrOptic })
}

/// Whether lanes are known to be older than HDR.
fn has_nrz_lanes(port: &PortNow) -> bool {
    let rate = port.link.rdma_rate.value();
    let of_lane = |total: crate::fabric::BitsPerSecond, lanes: f64| total.gbps() / lanes < PAM4_LANE_GBPS;
    match (port.facts.layer(), rate.and_then(|r| r.generation)) {
        // What the RDMA core says of Ethernet lanes is made up from the speed.
        (LinkLayer::Ethernet, _) => {
            let lanes = port.facts.netdev.as_ref().and_then(|n| n.lanes.into_value());
            port.rate.value().zip(lanes).is_some_and(|(total, lanes)| of_lane(*total, f64::from(lanes)))
        }
        (_, Some(generation)) => generation < Generation::Hdr,
        (_, None) => rate.and_then(|r| Some((r.total, r.lanes?))).is_some_and(|(t, l)| of_lane(t, f64::from(l))),
    }
}

#[cfg(test)]
#[path = "link_errors_tests.rs"]
mod tests;
