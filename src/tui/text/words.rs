//! Every word of the console, as a file of `assets/locales` holds it: a field that a file lacks or has too much is an
//! error when it is read, so the files cannot drift apart.
#![expect(missing_docs, reason = "assets/locales/en.toml shows what each field says")]

use std::collections::BTreeMap;

use serde::Deserialize;

use super::probe_words::{ProbeWords, RemarkWords};

/// A language's words. `{name}` in one is a place for a value: see [`super::fill`].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub header: HeaderWords,
    pub screen: ScreenWords,
    pub state: StateWords,
    pub span: SpanWords,
    pub fabric: FabricWords,
    pub port: PortWords,
    pub findings: FindingsWords,
    pub probe: ProbeWords,
    /// By the remark's name in JSON.
    pub probe_remark: BTreeMap<String, RemarkWords>,
    /// By the failure's name in JSON.
    pub probe_failure: BTreeMap<String, String>,
    /// By the finding's name; there is one for each of [`FindingId::ALL`](crate::analysis::finding::FindingId::ALL).
    pub finding: BTreeMap<String, FindingWords>,
    /// By the cause's name; there is one for each of [`Cause::ALL`](crate::analysis::finding::Cause::ALL).
    pub cause: BTreeMap<String, CauseWords>,
    /// What the names of evidence say.
    pub evidence: BTreeMap<String, String>,
    /// Evidence that is a word of ours, and not a name, by that word.
    pub word: BTreeMap<String, String>,
    /// By the action's name; there is one for each of [`Action::NAMED`](crate::tui::Action::NAMED).
    pub actions: BTreeMap<String, ActionWords>,
}

/// What an action does, for the footer and for help.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionWords {
    pub short: String,
    pub long: String,
}

/// The line on top of all screens.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeaderWords {
    pub live: String,
    pub demo: String,
    pub tree: String,
    pub paused: String,
    /// `{reason}`.
    pub ended: String,
    pub ended_unknown: String,
    /// `{n}`.
    pub devices: String,
    /// `{n}`.
    pub ports: String,
    /// `{n}`: beats that could not be kept.
    pub missed: String,
    /// `{ago}`: how far back the frame shown is.
    pub behind: String,
    pub low_bandwidth: String,
    pub no_findings: String,
    /// `{name}`.
    pub profile: String,
}

/// What is said in place of a screen, and the headings of help.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScreenWords {
    pub waiting: String,
    /// `{width}`, `{height}`, `{min_width}`, `{min_height}`.
    pub too_small: String,
    pub mode_global: String,
    pub mode_fabric: String,
    pub mode_port: String,
    pub mode_findings: String,
    pub mode_probe: String,
    pub mode_filter: String,
    pub mode_help: String,
    pub mode_time: String,
}

/// States of links and ports, and why a value is missing.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateWords {
    pub active: String,
    pub down: String,
    pub init: String,
    pub armed: String,
    pub disabled: String,
    pub stale: String,
    pub gone: String,
    pub denied: String,
    pub failed: String,
    pub saturated: String,
    pub reset: String,
    pub yes: String,
    pub no: String,
    pub on: String,
    pub off: String,
    pub unknown: String,
}

/// How long something lasts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpanWords {
    /// `{n}`.
    pub seconds: String,
    /// `{n}`.
    pub minutes: String,
    /// `{h}`, `{min}`.
    pub hours: String,
}

/// The Fabric screen.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FabricWords {
    pub port: String,
    pub link: String,
    pub rate: String,
    pub neighbour: String,
    /// Stands over the same column where no neighbour is known.
    pub netdev: String,
    pub rx: String,
    pub tx: String,
    /// The network stops us.
    pub paused: String,
    /// We stop the network.
    pub pauses: String,
    pub ecn: String,
    pub cnp: String,
    pub loss: String,
    /// Errors of the link.
    pub errors: String,
    pub filter: String,
    /// `{shown}`, `{all}`.
    pub filtered: String,
    /// What `*` in front of throughput means.
    pub of_netdev: String,
    pub no_match: String,
    pub no_devices: String,
    pub try_demo: String,
    pub all_healthy: String,
    /// `{n}`: behind the sentence above, findings that are over.
    pub over: String,
    /// `{order}`.
    pub sorted: String,
    pub sort_natural: String,
    pub sort_problems: String,
    pub sort_rx: String,
    pub sort_tx: String,
    pub sort_pause: String,
    pub sort_loss: String,
}

/// The Port screen.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PortWords {
    pub none_selected: String,
    /// `{port}`.
    pub not_here: String,
    pub network: String,
    pub we_pause: String,
    pub network_pauses: String,
    pub priority: String,
    pub configured: String,
    pub seen: String,
    pub counters: String,
    pub counters_newest_only: String,
    pub queue_pairs: String,
    pub address: String,
    pub use_this: String,
    pub firmware: String,
    pub memory: String,
    /// Between what is and what could be: `x8 of x16`.
    pub of: String,
    /// `{rate}`: ticks a second.
    pub credit_wait: String,
    pub no_pause: String,
    pub throughput: String,
    /// Where the driver counts no RDMA bytes.
    pub throughput_of_netdev: String,
    pub errors: String,
    pub link_state: String,
    pub rate: String,
    pub mtu: String,
    pub carrier: String,
    /// `{n}`.
    pub carrier_changes: String,
    pub driver: String,
    pub virtual_function: String,
    pub software: String,
    pub dcbx_host: String,
    pub dcbx_firmware: String,
    pub kernel: String,
    pub none: String,
    pub level: String,
}

/// The Findings screen.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindingsWords {
    pub finding: String,
    /// Stands over the port.
    pub subject: String,
    pub since: String,
    pub span: String,
    pub evidence_column: String,
    pub severity_info: String,
    pub severity_warning: String,
    pub severity_critical: String,
    /// `{span}`.
    pub over: String,
    pub none: String,
    pub no_match: String,
    /// `{shown}`, `{all}`.
    pub filtered: String,
    /// `{n}`.
    pub dismissed: String,
    /// `{n}`.
    pub one_priority: String,
    pub all_priorities: String,
    /// `{priority}`, `{direction}`.
    pub priority_and_direction: String,
    pub network_stops: String,
    pub we_stop: String,
    pub receiving: String,
    pub sending: String,
    /// `{since}`.
    pub holds_since: String,
    /// `{span}`, `{until}`.
    pub held: String,
    /// `{span}`.
    pub lasts: String,
    /// `{evidence}`, `{since}`.
    pub and_since: String,
    /// `{since}`.
    pub only_since: String,
    pub evidence: String,
    pub meaning: String,
    pub causes: String,
    pub next: String,
    /// `{command}`.
    pub next_command: String,
    pub timeline: String,
    /// `{n}`: findings that hold beside the one told of.
    pub more: String,
    /// `{n}`.
    /// `{value}` of what should be `{due}`.
    pub of_due: String,
    pub per_second: String,
}

/// What there is to say of a fault.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindingWords {
    pub title: String,
    /// One sentence: `{port}`, `{priority}`.
    pub says: Says,
    pub meaning: String,
    pub next: String,
}

/// A sentence about a fault.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Says {
    /// It means the same whichever way it goes.
    Anyway(String),
    /// The direction makes the difference.
    Directed {
        /// The network does it to us.
        rx: String,
        /// We do it to the network.
        tx: String,
        /// Nobody does it to anybody: it has no direction, as what is said of settings. As `rx` where there is none.
        #[serde(default)]
        neither: Option<String>,
    },
}

/// What there is to say of a cause.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CauseWords {
    pub text: String,
    /// `{device}`, `{number}`, `{port}`, `{netdev}`, `{address}`.
    pub command: CommandWords,
}

/// What to type to look closer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum CommandWords {
    /// On any port.
    Any(String),
    /// Each link layer has tools of its own.
    ByLayer {
        /// On Ethernet.
        ethernet: String,
        /// On InfiniBand.
        infiniband: String,
    },
}
