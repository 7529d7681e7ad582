//! A finding in words: what, where, which way, how much, why, and what to type to look closer.

use crate::analysis::finding::{Cause, FindingId, Quantity, Subject};
use crate::analysis::{Finding, PortNow};
use crate::fabric::{Direction, LinkLayer, Reading};

use super::fill::fill;
use super::words::{CommandWords, FindingWords, Says, Words};

/// Evidence that is held against other evidence: what is, and what should be.
const DUE: [(&str, &str); 3] =
    [("rate_gbps", "expected_gbps"), ("lanes", "possible_lanes"), ("speed", "possible_speed")];

/// Puts a finding into words.
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    words: &'a Words,
    finding: &'a Finding,
    /// The port as it is now, if it is there: commands name its network device and its place on the bus.
    port: Option<&'a PortNow>,
}

impl<'a> Told<'a> {
    /// This finding, in these words.
    #[must_use]
    pub fn new(words: &'a Words, finding: &'a Finding, port: Option<&'a PortNow>) -> Self {
        Self { words, finding, port }
    }

    fn fault(&self) -> Option<&'a FindingWords> {
        self.words.finding.get(self.finding.seen.id.as_str())
    }

    /// What it is called.
    #[must_use]
    pub fn title(&self) -> &'a str {
        self.fault().map_or(self.finding.seen.id.as_str(), |f| f.title.as_str())
    }

    /// What it means.
    #[must_use]
    pub fn meaning(&self) -> &'a str {
        self.fault().map_or("", |f| f.meaning.as_str())
    }

    /// What to do next.
    #[must_use]
    pub fn next(&self) -> &'a str {
        self.fault().map_or("", |f| f.next.as_str())
    }

    /// One sentence: what is wrong with which port, and who does it to whom.
    #[must_use]
    pub fn sentence(&self) -> String {
        let subject = &self.finding.seen.subject;
        let template = match self.fault().map(|fault| &fault.says) {
            Some(Says::Directed { rx, tx, neither }) => match subject.direction {
                Some(Direction::Tx) => tx,
                Some(Direction::Rx) => rx,
                None => neither.as_ref().unwrap_or(rx),
            },
            Some(Says::Anyway(text)) => text,
            None => "",
        };
        let port = subject.port.to_string();
        fill(template, &[("port", &port), ("priority", &self.priority())])
    }

    fn priority(&self) -> String {
        let words = &self.words.findings;
        match self.finding.seen.subject.priority {
            Some(priority) => fill(&words.one_priority, &[("n", &priority.to_string())]),
            None => words.all_priorities.clone(),
        }
    }

    /// Where, beside the port: the priority and the direction, as far as it has them.
    #[must_use]
    pub fn place(&self) -> String {
        let Subject { priority, direction, .. } = self.finding.seen.subject;
        match (priority.map(|_| self.priority()), direction.map(|d| self.direction(d))) {
            (Some(priority), Some(direction)) => {
                let values = [("priority", priority.as_str()), ("direction", direction)];
                fill(&self.words.findings.priority_and_direction, &values)
            }
            (Some(priority), None) => priority,
            (None, direction) => direction.unwrap_or_default().to_owned(),
        }
    }

    /// Of pauses: who stops whom.
    fn direction(&self, direction: Direction) -> &'a str {
        let words = &self.words.findings;
        match (is_pause(self.finding.seen.id), direction) {
            (true, Direction::Rx) => &words.network_stops,
            (true, Direction::Tx) => &words.we_stop,
            (false, Direction::Rx) => &words.receiving,
            (false, Direction::Tx) => &words.sending,
        }
    }

    /// The number that matters most, with its name: `time paused 38 %`.
    #[must_use]
    pub fn first_evidence(&self) -> Option<String> {
        let (name, _) = self.finding.seen.evidence.iter().next()?;
        Some(format!("{} {}", self.evidence_name(name), self.first_quantity()?))
    }

    /// That number alone, with what it should be where that is known: `8 of 16`.
    #[must_use]
    pub fn first_quantity(&self) -> Option<String> {
        let evidence = &self.finding.seen.evidence;
        let (name, quantity) = evidence.iter().next()?;
        let value = self.quantity(quantity);
        let due = DUE.iter().find(|(is, _)| *is == name).and_then(|(_, due)| evidence.get(due));
        Some(match due {
            Some(due) => fill(&self.words.findings.of_due, &[("value", &value), ("due", &self.quantity(due))]),
            None => value,
        })
    }

    /// What was measured, in words.
    #[must_use]
    pub fn evidence_name(&self, name: &str) -> String {
        self.words.evidence.get(name).cloned().unwrap_or_else(|| name.replace('_', " "))
    }

    /// How much, with its unit.
    #[must_use]
    pub fn quantity(&self, quantity: &Quantity) -> String {
        match quantity {
            Quantity::Share(share) => percent(*share),
            Quantity::PerSecond(rate) => fill(&self.words.findings.per_second, &[("n", &number(*rate))]),
            Quantity::Count(count) => crate::tui::widgets::number::grouped(*count),
            Quantity::Gbps(gbps) => format!("{} Gb/s", number(*gbps)),
            Quantity::Seconds(seconds) => fill(&self.words.span.seconds, &[("n", &number(*seconds))]),
            Quantity::Ratio(ratio) => format!("{ratio:.1e}"),
            Quantity::Word(word) => self.words.word.get(word.as_str()).map_or(word.as_str(), String::as_str).to_owned(),
        }
    }

    /// A cause in words.
    #[must_use]
    pub fn cause(&self, cause: Cause) -> &'a str {
        self.words.cause.get(cause.as_str()).map_or(cause.as_str(), |c| c.text.as_str())
    }

    /// What to type to look closer at a cause. What is not known of the port stays a place to fill in.
    #[must_use]
    pub fn command(&self, cause: Cause) -> String {
        let Some(cause) = self.words.cause.get(cause.as_str()) else { return String::new() };
        let infiniband = self.port.is_some_and(|p| p.facts.layer() == LinkLayer::InfiniBand);
        let template = match &cause.command {
            CommandWords::Any(any) => any,
            CommandWords::ByLayer { infiniband: text, .. } if infiniband => text,
            CommandWords::ByLayer { ethernet: text, .. } => text,
        };
        let id = &self.finding.seen.subject.port;
        let netdev = self.port.and_then(|p| p.facts.netdev.as_ref()).map(|n| n.name.as_str());
        let address = self.port.and_then(|p| match &p.device.pcie {
            Reading::Value(pcie) => Some(pcie.address.as_str()),
            _ => None,
        });
        let known = |name: Option<&str>, place: &str| name.map_or_else(|| place.to_owned(), shell_word);
        let values = [
            ("device", shell_word(id.device.as_str())),
            ("number", id.port.to_string()),
            ("port", shell_word(&id.to_string())),
            ("netdev", known(netdev, "NETDEV")),
            ("address", known(address, "ADDRESS")),
        ];
        fill(template, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
    }
}

/// Whether its direction is that of pauses: who stops whom.
fn is_pause(id: FindingId) -> bool {
    matches!(
        id,
        FindingId::PfcStorm
            | FindingId::PfcPauseHigh
            | FindingId::PfcSlowReceiver
            | FindingId::PfcWatchdogTripped
            | FindingId::PfcUnexpectedPriority
            | FindingId::GlobalPause
            | FindingId::CongestionVictim
    )
}

/// A name as a shell takes it for one word: names come from devices, and commands are copied.
fn shell_word(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | ':' | '/' | '@');
    if !name.is_empty() && name.chars().all(plain) {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\'', r"'\''"))
    }
}

/// A share in per cent, with a decimal where it is small.
fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent != 0.0 && percent < 9.95 { format!("{percent:.1} %") } else { format!("{percent:.0} %") }
}

/// A number with a decimal where it is small, and its thousands set apart where it is large.
fn number(value: f64) -> String {
    match value {
        v if v.fract() == 0.0 && (0.0..1e15).contains(&v) => crate::tui::widgets::number::grouped(v as u64),
        v if v < 9.95 => format!("{v:.1}"),
        v if v < 1e15 => crate::tui::widgets::number::grouped(v.round() as u64),
        v => format!("{v:.1e}"),
    }
}

#[cfg(test)]
#[path = "finding_tests.rs"]
mod tests;
