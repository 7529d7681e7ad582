//! What came of a probe in words.

use std::net::{IpAddr, Ipv6Addr};

use crate::fabric::Text;
use crate::probe::{Failure, Remark};

use super::fill::fill;
use super::words::Words;

/// Why a probe measured nothing: what happened, and what to do.
#[must_use]
pub fn failure(words: &Words, failure: &Failure) -> String {
    let Some(template) = words.probe_failure.get(failure.id()) else { return clean(&failure.to_string()) };
    let values = values(words, failure);
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    fill(template, &values)
}

/// A value for each place of its sentence. What devices, drivers and libraries say is cleaned.
fn values(words: &Words, failure: &Failure) -> Vec<(&'static str, String)> {
    let named = |name, value: &dyn ToString| (name, clean(&value.to_string()));
    match failure {
        Failure::NotActive { port, state } => vec![named("port", port), ("state", state_name(words, state))],
        Failure::NeedsConnectionManager { port }
        | Failure::NoReliableConnections { port }
        | Failure::NoSuchPort { port }
        | Failure::NoAddress { port } => vec![named("port", port)],
        Failure::LayersDiffer { from, to } | Failure::NoCommonAddress { from, to } => {
            vec![named("from", from), named("to", to)]
        }
        Failure::EmptyGid { port, index, known } => {
            vec![named("port", port), named("index", index), named("known", known)]
        }
        Failure::Unreachable { port, index, from, to, why } => {
            let way = [named("from", &ip(*from)), named("to", &ip(*to))];
            [named("port", port), named("index", index), named("why", why)].into_iter().chain(way).collect()
        }
        Failure::Denied { what } => vec![named("what", what)],
        Failure::MemoryLock { port, bytes, limit } => {
            vec![named("port", port), named("bytes", bytes), named("limit", limit)]
        }
        Failure::AddressLost { port, address, done } => {
            vec![named("port", port), named("address", address), named("done", done)]
        }
        Failure::LinkLost { port, done } | Failure::DeviceGone { port, done } | Failure::QueueBroke { port, done } => {
            vec![named("port", port), named("done", done)]
        }
        Failure::Hung { port, seconds } => {
            vec![named("port", port), named("seconds", seconds)]
        }
        Failure::NoAnswer { port, limit } => {
            vec![named("port", port), named("limit", &format!("{limit:?}"))]
        }
        Failure::Deadline { port, done, of, limit } => {
            vec![named("port", port), named("done", done), named("of", of), named("limit", &format!("{limit:?}"))]
        }
        Failure::Completion { port, done, status, vendor } => {
            let vendor = ("vendor", format!("{vendor:#x}"));
            vec![named("port", port), named("done", done), named("status", status), vendor]
        }
        Failure::Corrupted { port, done, at } => vec![named("port", port), named("done", done), named("at", at)],
        Failure::Cancelled => Vec::new(),
        Failure::Verb { port, what } => vec![named("port", port), named("what", what)],
    }
}

/// An address as people write it.
fn ip(address: Ipv6Addr) -> IpAddr {
    address.to_ipv4_mapped().map_or(IpAddr::V6(address), IpAddr::V4)
}

fn clean(text: &str) -> String {
    Text::clean_sentence(text).as_str().to_owned()
}

/// The kernel's word for a state in the reader's language, as far as it is one of those that are shown elsewhere.
fn state_name(words: &Words, state: &str) -> String {
    let known = [("down", &words.state.down), ("init", &words.state.init), ("armed", &words.state.armed)];
    let known = known.into_iter().chain([("active", &words.state.active), ("gone", &words.state.gone)]);
    let named = known.into_iter().find(|(kernel, _)| state.eq_ignore_ascii_case(kernel));
    named.map_or_else(|| clean(state), |(_, word)| word.clone())
}

/// What is remarkable about a latency, in a few words and in full. `us` is its median with the unit, and `latency` and
/// `times` write other latencies and multiples.
#[must_use]
pub fn remark<'a>(
    words: &'a Words,
    remark: &Remark,
    p50: f64,
    latency: impl Fn(f64) -> String,
    times: impl Fn(f64) -> String,
) -> (&'a str, String) {
    let Some(said) = words.probe_remark.get(remark.as_str()) else { return ("", String::new()) };
    let (reference, ratio, n) = match remark {
        Remark::SlowerThanSiblings { median_us, siblings } => (*median_us, p50 / median_us, *siblings),
        Remark::SlowerThanEarlier { median_us, runs } => (*median_us, p50 / median_us, *runs),
        Remark::LongTail { ratio } => (p50, *ratio, 0),
        Remark::Rose { from_us, to_us } => (*from_us, to_us / from_us, 0),
        Remark::AboveReference { reference_us } => (*reference_us, p50 / reference_us, 0),
    };
    let (us, reference, times, n) = (latency(p50), latency(reference), times(ratio), n.to_string());
    (&said.short, fill(&said.says, &[("us", &us), ("reference", &reference), ("times", &times), ("n", &n)]))
}

#[cfg(test)]
#[path = "probe_tests.rs"]
mod tests;
