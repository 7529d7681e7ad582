//! The words of the Probe screen.
#![expect(missing_docs, reason = "assets/locales/en.toml shows what each field says")]

use serde::Deserialize;

/// The Probe screen.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProbeWords {
    pub operation: String,
    pub size: String,
    pub far_end: String,
    pub repeat: String,
    pub send: String,
    pub write: String,
    pub read: String,
    pub same_port: String,
    /// `{span}`.
    pub every: String,
    /// `{unit}`.
    pub one_way: String,
    /// `{unit}`.
    pub there_and_back: String,
    pub address: String,
    pub min: String,
    pub max: String,
    pub shape: String,
    pub siblings: String,
    pub earlier: String,
    pub verdict: String,
    pub good: String,
    pub unjudged: String,
    pub notable: String,
    pub slow: String,
    /// `{reason}`.
    pub skipped: String,
    /// `{reason}`.
    pub failed: String,
    /// `{reason}`.
    pub not_run: String,
    /// `{all}`, `{n}`.
    pub runs: String,
    pub runs_a_round: String,
    pub waits: String,
    pub not_measured: String,
    pub is_far_end: String,
    /// `{all}`, `{n}`.
    pub under_way: String,
    /// `{n}`.
    pub picked: String,
    pub of_now: String,
    pub captured: String,
    /// `{n}`.
    pub messages: String,
    /// `{clock}`.
    pub ended_at: String,
    /// `{remarks}`.
    pub also: String,
    /// Two remarks.
    pub between: String,
    /// `{unit}`.
    pub histogram: String,
    pub mean: String,
    pub deviation: String,
    pub compared: String,
    /// `{n}`.
    pub median_of_siblings: String,
    /// `{n}`.
    pub median_of_earlier: String,
    /// `{all}`: a key.
    pub none_to_compare: String,
    pub path: String,
    pub others: String,
    pub inline: String,
    pub inline_yes: String,
    pub inline_no: String,
    pub cpus: String,
    pub unpinned: String,
    pub proves: String,
    /// `{from}`.
    pub proves_inside: String,
    /// `{from}`, `{to}`.
    pub proves_across: String,
    pub proves_inside_short: String,
    pub proves_across_short: String,
    /// `{every}`.
    pub trend: String,
    /// `{clock}`.
    pub trend_over: String,
    /// `{n}`.
    pub rounds: String,
    /// `{share}`, `{took}`.
    pub cost: String,
    pub drops: String,
    /// `{reason}`.
    pub last_failed: String,
    /// `{probe}`: a key; `{from}`, `{n}`, `{size}`, `{warm_up}`.
    pub would_run: String,
    /// `{probe}`: a key; `{from}`, `{to}`, `{n}`, `{size}`, `{warm_up}`.
    pub would_cross: String,
    /// `{pick}`, `{all}`: keys; `{deadline}`.
    pub would_cost: String,
    /// `{far}`: a key; `{from}`.
    pub choose_other: String,
}

/// What there is to say of something remarkable about a latency.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemarkWords {
    pub short: String,
    /// A sentence or two: `{us}`, `{times}`, `{reference}`, `{n}`.
    pub says: String,
}
