//! A line of `fabtop watch --json` for something that happened to a finding.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::analysis::finding::{Cause, Evidence, Quantity};
use crate::analysis::{Finding, FindingEvent, Snapshot};
use crate::fabric::{Direction, Priority};

use super::{SCHEMA, rfc3339};

/// A finding that was raised, whose severity changed, or that was cleared.
#[derive(Debug, Serialize)]
pub struct FindingLine<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    schema: &'static str,
    event: &'static str,
    host: &'a str,
    time: String,
    monotonic_ns: u64,
    profile: &'a str,
    id: &'static str,
    severity: &'static str,
    worst_severity: &'static str,
    port: String,
    priority: Option<Priority>,
    direction: Option<&'static str>,
    evidence: EvidenceJson<'a>,
    causes: Vec<&'static str>,
    since: String,
    held_seconds: f64,
    cleared: Option<String>,
}

impl<'a> FindingLine<'a> {
    /// What happened with this snapshot.
    #[must_use]
    pub fn new(snapshot: &'a Snapshot, event: &'a FindingEvent) -> Self {
        let (event, finding): (_, &Finding) = match event {
            FindingEvent::Raised(finding) => ("raised", finding),
            FindingEvent::Updated(finding) => ("updated", finding),
            FindingEvent::Cleared(finding) => ("cleared", finding),
        };
        let (frame, seen) = (&*snapshot.frame, &finding.seen);
        Self {
            kind: "finding",
            schema: SCHEMA,
            event,
            host: frame.host.name.as_str(),
            time: rfc3339(frame.wall.0),
            monotonic_ns: frame.at.0,
            profile: &snapshot.profile.name,
            id: seen.id.as_str(),
            severity: seen.severity.as_str(),
            worst_severity: finding.worst.as_str(),
            port: seen.subject.port.to_string(),
            priority: seen.subject.priority,
            direction: seen.subject.direction.map(direction),
            evidence: EvidenceJson(&seen.evidence),
            causes: seen.causes.iter().map(|cause: &Cause| cause.as_str()).collect(),
            since: rfc3339(finding.since_wall.0),
            held_seconds: finding.span(frame.at).as_millis() as f64 / 1e3,
            cleared: finding.cleared.map(|(_, wall)| rfc3339(wall.0)),
        }
    }
}

/// As seen from this host.
fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Rx => "rx",
        Direction::Tx => "tx",
    }
}

/// Evidence in its own order: the names say the units.
#[derive(Debug)]
struct EvidenceJson<'a>(&'a Evidence);

impl Serialize for EvidenceJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.iter().len()))?;
        for (name, quantity) in self.0.iter() {
            match quantity {
                Quantity::Share(number)
                | Quantity::PerSecond(number)
                | Quantity::Gbps(number)
                | Quantity::Seconds(number)
                | Quantity::Ratio(number) => map.serialize_entry(name, number)?,
                Quantity::Count(count) => map.serialize_entry(name, count)?,
                Quantity::Word(word) => map.serialize_entry(name, word.as_str())?,
            }
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::analysis::finding::{FindingId, Observation, Severity, Subject};
    use crate::fabric::{DeviceName, Mono, PortId, Text, Wall};

    #[test]
    fn evidence_keeps_its_order_and_its_numbers() {
        let mut evidence = Evidence::default();
        evidence.add("pause_share", Quantity::Share(0.38));
        evidence.add("drops", Quantity::Count(u64::MAX));
        evidence.add("counter", Quantity::Word(Text::clean("rx \"x\"\u{1b}[0m")));
        evidence.add("ratio", Quantity::Ratio(f64::NAN));
        let json = serde_json::to_string(&EvidenceJson(&evidence)).unwrap();
        let word = serde_json::to_string(Text::clean("rx \"x\"\u{1b}[0m").as_str()).unwrap();
        assert_eq!(
            json,
            format!(r#"{{"pause_share":0.38,"drops":18446744073709551615,"counter":{word},"ratio":null}}"#)
        );
    }

    #[test]
    fn a_line_says_what_where_which_way_and_since_when() {
        let subject = Subject::port(&PortId::new(DeviceName::new("mlx5_0"), 1));
        let subject = subject.on(Priority::new(3).unwrap()).going(Direction::Rx);
        let seen = Observation::new(FindingId::PfcStorm, Severity::Critical, subject)
            .because("pause_share", Quantity::Share(1.0))
            .caused_by(Cause::StuckPeer);
        let snapshot = crate::analysis::snapshot::testing::empty(7);
        let wall = Wall(5_250_000_000);
        let finding = Finding { seen, worst: Severity::Critical, since: Mono(0), since_wall: wall, cleared: None };
        let json = |event| serde_json::to_value(FindingLine::new(&snapshot, &event)).unwrap();
        let raised = json(FindingEvent::Raised(Arc::new(finding.clone())));
        for (field, want) in [
            ("type", "finding"),
            ("event", "raised"),
            ("id", "pfc-storm"),
            ("severity", "critical"),
            ("port", "mlx5_0/1"),
            ("direction", "rx"),
            ("since", "1970-01-01T00:00:05.250Z"),
        ] {
            assert_eq!(raised[field], want, "{field}");
        }
        assert_eq!((&raised["priority"], &raised["causes"]), (&3.into(), &serde_json::json!(["stuck-peer"])));
        assert_eq!((&raised["cleared"], raised["held_seconds"].as_f64()), (&serde_json::Value::Null, Some(7.0)));
        let over = Finding { cleared: Some((Mono(9_250_000_000), Wall(9_000_000_000))), ..finding };
        let cleared = json(FindingEvent::Cleared(Arc::new(over)));
        assert_eq!((&cleared["event"], &cleared["cleared"]), (&"cleared".into(), &"1970-01-01T00:00:09.000Z".into()));
        assert_eq!(cleared["held_seconds"].as_f64(), Some(9.25));
    }
}
