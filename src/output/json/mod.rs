//! JSON for other programs. `assets/schema` describes it; a test holds the two together.
//!
//! A field whose value the host did not give is `null`, and `unavailable` says why: `unsupported`, `denied`, or
//! `errno N`. Fields are added within a major version; none changes its meaning.

mod port;
mod sample;
mod unavailable;

use serde::Serialize;

use crate::analysis::Frame;
use crate::fabric::{Origin, Text};

pub use port::PortJson;
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

/// `live`, `demo h200-ib`, `tree /captured/sys`.
fn origin(origin: &Origin) -> String {
    match origin {
        Origin::Live => "live".to_owned(),
        Origin::Demo(scenario) => format!("demo {scenario}"),
        Origin::Tree(path) => format!("tree {path}"),
    }
}
