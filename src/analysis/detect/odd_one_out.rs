//! `odd-one-out`: a rail that is not like its siblings.
//!
//! Siblings are active ports of the same link layer, driver, board, kind of function and rate: a storage port beside the
//! rails, or the other function of a card on another link layer, is none. Rule: where at least three siblings, and more
//! than half of them, agree on firmware, MTU, PCIe link, PFC or the type of GID, one that differs is named with what it
//! has and what is usual. Error figures are held against the median. The rate is `link-degraded`'s, a PCIe link below
//! what it could be is `pcie-degraded`'s, and errors past their limits are `link-errors`': they are not said twice.
//!
//! Source: operators' checks ask for uniform firmware and settings in a host; factor and rate are proposals.

use std::collections::HashMap;

use crate::analysis::PortNow;
use crate::analysis::finding::{Cause, FindingId, Observation, Quantity, Severity, Subject};
use crate::analysis::profile::Limit;
use crate::fabric::port::best_gid;
use crate::fabric::{BitsPerSecond, Driver, Function, GidType, LinkLayer, Metric, Mtu, PcieLink, Pfc, Priority, Text};

use super::roce::rate;
use super::{Scene, link_errors, pcie_degraded};

const ID: FindingId = FindingId::OddOneOut;

/// So many must agree.
const LEAST_AGREEING: usize = 3;

/// Errors that each link may make a few of: compared, where their own limits are not reached.
const ERRORS: [(&str, &str, Metric); 5] = [
    ("symbol_errors_per_second", "median_symbol_errors_per_second", Metric::SymbolErrors),
    ("receive_errors_per_second", "median_receive_errors_per_second", Metric::ReceiveErrors),
    ("crc_errors_per_second", "median_crc_errors_per_second", Metric::CrcErrors),
    ("recoveries_per_second", "median_recoveries_per_second", Metric::LinkRecoveries),
    ("remote_errors_per_second", "median_remote_errors_per_second", Metric::RemotePhysicalErrors),
];

/// Looks for it.
pub(super) fn look(scene: &Scene<'_>) -> Vec<Observation> {
    let mut rails: HashMap<Rail<'_>, Vec<&PortNow>> = HashMap::new();
    for port in scene.active() {
        rails.entry(Rail::of(port)).or_default().push(port);
    }
    let large = rails.into_iter().filter(|(_, siblings)| siblings.len() >= LEAST_AGREEING);
    let usual: HashMap<_, _> = large.map(|(rail, siblings)| (rail, Usual::of(&siblings))).collect();
    let judged = scene.active().filter_map(|port| observe(scene, port, usual.get(&Rail::of(port))?));
    judged.collect()
}

/// What siblings have in common.
#[derive(PartialEq, Eq, Hash)]
struct Rail<'a> {
    layer: LinkLayer,
    driver: Driver,
    board: Option<&'a Text>,
    function: Function,
    rate: Option<BitsPerSecond>,
}

impl<'a> Rail<'a> {
    fn of(port: &'a PortNow) -> Self {
        let device = &port.device;
        Self {
            layer: port.facts.layer(),
            driver: device.driver,
            board: device.card(),
            function: device.function,
            rate: port.rate.into_value(),
        }
    }
}

/// What one port has, where it is known.
struct Traits<'a> {
    firmware: Option<&'a Text>,
    mtu: Option<Mtu>,
    pcie: Option<PcieLink>,
    pfc: Option<u8>,
    gid: Option<GidType>,
}

impl<'a> Traits<'a> {
    fn of(port: &'a PortNow) -> Self {
        Self {
            firmware: port.device.firmware.value(),
            mtu: port.facts.active_mtu.into_value(),
            pcie: port.device.pcie.value().and_then(|p| p.current.into_value()),
            pfc: port.facts.qos.pfc.value().map(|pfc| pfc.enabled),
            gid: port.facts.gids.value().and_then(best_gid).map(|gid| gid.kind),
        }
    }
}

/// What most siblings have, and the median of their error figures.
struct Usual<'a> {
    traits: Traits<'a>,
    medians: [Option<f64>; ERRORS.len()],
}

impl<'a> Usual<'a> {
    fn of(siblings: &[&'a PortNow]) -> Self {
        let all: Vec<Traits<'a>> = siblings.iter().map(|port| Traits::of(port)).collect();
        let traits = Traits {
            firmware: majority(&all, |t| t.firmware),
            mtu: majority(&all, |t| t.mtu),
            pcie: majority(&all, |t| t.pcie),
            pfc: majority(&all, |t| t.pfc),
            gid: majority(&all, |t| t.gid),
        };
        let medians = ERRORS.map(|(_, _, metric)| median(siblings.iter().filter_map(|port| rate(port, metric))));
        Self { traits, medians }
    }
}

fn majority<'a, T: PartialEq>(all: &[Traits<'a>], of: impl Fn(&Traits<'a>) -> Option<T>) -> Option<T> {
    let known: Vec<T> = all.iter().filter_map(of).collect();
    let agreeing = |value: &T| known.iter().filter(|v| *v == value).count();
    let at = known.iter().position(|v| agreeing(v) >= LEAST_AGREEING && 2 * agreeing(v) > known.len())?;
    known.into_iter().nth(at)
}

fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    (values.len() >= LEAST_AGREEING).then(|| values[values.len() / 2])
}

/// What a port has, and what is usual.
type Difference = (&'static str, Quantity, &'static str, Quantity);

fn observe(scene: &Scene<'_>, port: &PortNow, usual: &Usual<'_>) -> Option<Observation> {
    let firmware = firmware(port, usual);
    let settings = settings(port, usual);
    let errors = errors(scene, port, usual);
    // Errors come and go; what is set stays.
    let lasting = firmware.is_some() || !settings.is_empty();
    let severity = if settings.is_empty() && errors.is_empty() { Severity::Info } else { Severity::Warning };
    let mut found = settings.into_iter().chain(firmware).chain(errors).peekable();
    found.peek()?;
    let mut seen = Observation::new(ID, severity, Subject::port(&port.id)).caused_by(Cause::UnlikeSiblings);
    if !lasting {
        seen = seen.caused_by(Cause::CableOrOptic).after(scene.seconds(Limit::OddSustainSeconds));
    }
    let told =
        found.fold(seen, |seen, (name, has, usual_name, usual)| seen.because(name, has).because(usual_name, usual));
    Some(told)
}

fn firmware(port: &PortNow, usual: &Usual<'_>) -> Option<Difference> {
    let (has, usual) = (port.device.firmware.value()?, usual.traits.firmware?);
    let word = |text: &Text| Quantity::Word(text.clone());
    (has != usual).then(|| ("firmware", word(has), "usual_firmware", word(usual)))
}

fn settings(port: &PortNow, usual: &Usual<'_>) -> Vec<Difference> {
    let (has, usual) = (Traits::of(port), &usual.traits);
    let mtu = differ(has.mtu, usual.mtu, |mtu| Quantity::Count(u64::from(mtu.0)));
    let pcie = differ(has.pcie, usual.pcie, pcie_degraded::named).filter(|_| !pcie_degraded::holds(port));
    let pfc = differ(has.pfc, usual.pfc, priorities);
    let gid = differ(has.gid, usual.gid, |kind| Quantity::Word(Text::clean(gid_name(kind))));
    let named = [
        ("active_mtu_bytes", "usual_active_mtu_bytes", mtu),
        ("pcie_link", "usual_pcie_link", pcie),
        ("pfc_priorities", "usual_pfc_priorities", pfc),
        ("gid_type", "usual_gid_type", gid),
    ];
    named.into_iter().filter_map(|(name, usual, pair)| pair.map(|(a, b)| (name, a, usual, b))).collect()
}

fn differ<T: PartialEq>(
    has: Option<T>,
    usual: Option<T>,
    tell: impl Fn(T) -> Quantity,
) -> Option<(Quantity, Quantity)> {
    let (has, usual) = has.zip(usual)?;
    (has != usual).then(|| (tell(has), tell(usual)))
}

fn errors(scene: &Scene<'_>, port: &PortNow, usual: &Usual<'_>) -> Vec<Difference> {
    let least = scene.hold(ID, &Subject::port(&port.id), scene.profile.limit(Limit::OddErrorsPerSecond));
    let factor = scene.profile.limit(Limit::OddErrorFactor);
    let odd = |(at, (name, median_name, metric)): (usize, &(&'static str, &'static str, Metric))| {
        let (rate, median) = (rate(port, *metric)?, usual.medians[at]?);
        let odd = rate >= least && rate > factor * median;
        odd.then_some((*name, Quantity::PerSecond(rate), *median_name, Quantity::PerSecond(median)))
    };
    let found: Vec<Difference> = ERRORS.iter().enumerate().filter_map(odd).collect();
    if found.is_empty() || link_errors::observe(scene, port).is_some() { Vec::new() } else { found }
}

/// `3 4`, or `none`.
fn priorities(mask: u8) -> Quantity {
    let pfc = Pfc { capacity: 8, enabled: mask, delay: 0 };
    let on: Vec<String> = Priority::ALL.into_iter().filter(|p| pfc.is_on(*p)).map(|p| p.to_string()).collect();
    Quantity::Word(Text::clean(if on.is_empty() { "none".to_owned() } else { on.join(" ") }.as_str()))
}

fn gid_name(kind: GidType) -> &'static str {
    match kind {
        GidType::InfiniBand => "InfiniBand",
        GidType::RoceV1 => "RoCE v1",
        GidType::RoceV2 => "RoCE v2",
    }
}

#[cfg(test)]
#[path = "odd_one_out_tests.rs"]
mod tests;
