//! The filter: how it is typed, and which ports it lets through.

use crate::analysis::PortNow;
use crate::fabric::{Freshness, LinkLayer, PortState};
use crate::tui::action::Action;
use crate::tui::state::{ScreenId, State};

/// The longest filter, in characters: a slipped key or a pasted file must not grow it without end.
const LONGEST: usize = 200;

/// Does what a key does to the filter of the screen shown.
pub(super) fn edit(state: &mut State, action: Action) {
    let (filter, editing) = match state.screen {
        ScreenId::Fabric => (&mut state.fabric.filter, &mut state.fabric.editing_filter),
        ScreenId::Port => (&mut state.port.filter, &mut state.port.editing_filter),
        ScreenId::Findings => (&mut state.findings.filter, &mut state.findings.editing_filter),
        ScreenId::Probe => return,
    };
    match action {
        Action::EditFilter => {
            *editing = true;
            state.help = None;
        }
        Action::Type(c) if !c.is_control() && filter.chars().count() < LONGEST => filter.push(c),
        Action::DeleteBack => drop(filter.pop()),
        Action::DeleteWord => {
            let words = filter.trim_end();
            let kept = words.rfind(char::is_whitespace).map_or(0, |at| at + 1);
            filter.truncate(kept);
        }
        Action::DeleteAll => filter.clear(),
        Action::AcceptFilter => *editing = false,
        Action::ClearFilter => {
            *editing = false;
            filter.clear();
        }
        _ => {}
    }
}

/// A filter as typed, made ready: all words have to be there, none of those after `!`.
pub(in crate::tui) struct Filter {
    wanted: Vec<String>,
    unwanted: Vec<String>,
}

impl Filter {
    pub(in crate::tui) fn new(typed: &str) -> Self {
        let typed = typed.to_lowercase();
        let (unwanted, wanted): (Vec<_>, Vec<_>) = typed.split_whitespace().partition(|word| word.starts_with('!'));
        let unwanted = unwanted.into_iter().map(|word| &word[1..]).filter(|word| !word.is_empty());
        Self {
            unwanted: unwanted.map(str::to_owned).collect(),
            wanted: wanted.into_iter().map(str::to_owned).collect(),
        }
    }

    pub(super) fn lets_through(&self, port: &PortNow) -> bool {
        if self.wanted.is_empty() && self.unwanted.is_empty() {
            return true;
        }
        self.matches(&searched(port))
    }

    /// Whether a text in lower case has all that is wanted and nothing that is not.
    pub(in crate::tui) fn matches(&self, text: &str) -> bool {
        self.wanted.iter().all(|word| text.contains(word.as_str()))
            && !self.unwanted.iter().any(|word| text.contains(word.as_str()))
    }
}

/// What of a port is searched, in lower case: port, network device, neighbour, link layer and state.
fn searched(port: &PortNow) -> String {
    let netdev = port.facts.netdev.as_ref().map_or("", |n| n.name.as_str());
    let neighbour = port.facts.neighbour.value().map(|n| format!("{} {}", n.system, n.port)).unwrap_or_default();
    let layer = match port.facts.layer() {
        LinkLayer::InfiniBand => "infiniband ib",
        LinkLayer::Ethernet => "ethernet roce",
        LinkLayer::Unknown => "",
    };
    let state = match port.link.state.value() {
        Some(PortState::Active | PortState::ActiveDefer) => "active",
        Some(PortState::Down) => "down",
        Some(PortState::Init) => "init",
        Some(PortState::Armed) => "armed",
        Some(PortState::Nop) | None => "",
    };
    let freshness = match port.freshness {
        Freshness::Fresh => "",
        Freshness::Stale { .. } => "stale",
        Freshness::Gone { .. } => "gone",
    };
    // A newline between the fields: no word can match across two of them.
    [&port.id.to_string(), netdev, &neighbour, layer, state, freshness].join("\n").to_lowercase()
}
