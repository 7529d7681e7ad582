//! JSON for other programs. `assets/schema` describes it; a test holds the two together.
//!
//! A field whose value the host did not give is `null`, and `unavailable` says why: `unsupported`, `denied`, or
//! `errno N`. Fields are added within a major version; none changes its meaning.

mod finding;
mod port;
mod probe;
mod sample;
mod unavailable;

use serde::Serialize;

use crate::analysis::{Frame, PortNow};
use crate::fabric::{Origin, Text};

pub use finding::FindingLine;
pub use port::PortJson;
pub use probe::ProbeDocument;
pub use sample::SampleLine;

/// The name and major version of the format.
pub const SCHEMA: &str = "fabtop/1";

/// The answer to `fabtop list --json`.
#[derive(Debug, Serialize)]
pub struct ListDocument<'a> {
    schema: &'static str,
    host: &'a str,
    origin: String,
    notices: Vec<&'a str>,
    ports: Vec<PortJson<'a>>,
}

impl<'a> ListDocument<'a> {
    /// Everything that is known of each port, without counters.
    #[must_use]
    pub fn new(frame: &'a Frame) -> Self {
        Self {
            schema: SCHEMA,
            host: frame.host.name.as_str(),
            origin: origin(&frame.host.origin),
            notices: frame.host.notices.iter().map(Text::as_str).collect(),
            ports: frame.ports.iter().map(PortJson::new).collect(),
        }
    }
}

/// Nanoseconds since the epoch as UTC text with milliseconds.
fn rfc3339(unix_ns: u64) -> String {
    let millis = i64::try_from(unix_ns / 1_000_000).unwrap_or(i64::MAX);
    jiff::Timestamp::from_millisecond(millis).map_or_else(|_| String::new(), |t| format!("{t:.3}"))
}

/// The names of a port's findings, worst first, each once.
fn finding_ids(port: &PortNow) -> Vec<&'static str> {
    let mut ids = Vec::new();
    for finding in &port.findings {
        if !ids.contains(&finding.seen.id.as_str()) {
            ids.push(finding.seen.id.as_str());
        }
    }
    ids
}

/// `live`, `demo h200-ib`, `tree /captured/sys`.
fn origin(origin: &Origin) -> String {
    match origin {
        Origin::Live => "live".to_owned(),
        Origin::Demo(scenario) => format!("demo {scenario}"),
        Origin::Tree(path) => format!("tree {path}"),
    }
}
