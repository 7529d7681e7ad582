//! The findings of the moment shown: filtered, the selection kept, dismissed and brought back.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::analysis::finding::Severity;
use crate::analysis::{Finding, FindingKey, Findings, Snapshot};
use crate::fabric::Direction;
use crate::tui::state::{FindingsState, ScreenId, State, TimeState};
use crate::tui::text::{Told, Words};

use super::filter::Filter;
use super::navigate;

/// Takes the findings of the moment shown, without those dismissed, and finds the selected one in them.
pub(super) fn refresh(state: &mut State, snapshot: &Snapshot) {
    let newest = &snapshot.findings;
    forget(&mut state.findings.dismissed, newest);
    let then;
    let findings = match &state.time {
        TimeState::Live => newest,
        TimeState::Paused(frame) => {
            then = newest.as_of(frame);
            &then
        }
    };
    let screen = &mut state.findings;
    let all = findings.open.iter().chain(findings.cleared.iter());
    screen.all = all.filter(|f| !screen.dismissed.contains(&f.key())).cloned().collect();
    let filter = Filter::new(&screen.filter);
    let words = state.locales.as_deref().map(|locales| locales.of(state.look.language));
    let lets_through = |finding: &Finding| screen.filter.is_empty() || filter.matches(&searched(finding, words));
    screen.rows = (0..screen.all.len()).filter(|&at| lets_through(&screen.all[at])).collect();
    if state.screen == ScreenId::Fabric {
        // Who comes to the list from there sees the worst first.
        (screen.selected, screen.detail, screen.row) = (None, None, 0);
    }
    let is_selected = |f: &Arc<Finding>| screen.selected.as_ref().is_some_and(|key| f.key() == *key);
    if let Some(row) = screen.rows.iter().position(|&at| is_selected(&screen.all[at])) {
        screen.row = row;
    } else {
        // What is shown in full must not become another finding unseen.
        screen.detail = None;
        select(screen, 0);
    }
}

/// Dismissed findings that the session no longer keeps need not be remembered.
fn forget(dismissed: &mut Vec<FindingKey>, findings: &Findings) {
    if !dismissed.is_empty() {
        let kept = |key: &FindingKey| findings.open.iter().chain(findings.cleared.iter()).any(|f| f.key() == *key);
        dismissed.retain(kept);
    }
}

/// What of a finding is searched, in lower case: names as in JSON, and its title in the reader's language.
fn searched(finding: &Finding, words: Option<&Words>) -> String {
    let subject = &finding.seen.subject;
    let priority = subject.priority.map(|p| format!("priority {p}")).unwrap_or_default();
    let direction = match subject.direction {
        Some(Direction::Rx) => "rx",
        Some(Direction::Tx) => "tx",
        None => "",
    };
    let life = if finding.is_open() { "open" } else { "cleared" };
    let port = subject.port.to_string();
    let title = words.map(|words| Told::new(words, finding, None).title()).unwrap_or_default();
    [finding.seen.id.as_str(), title, finding.seen.severity.as_str(), &port, &priority, direction, life]
        .join("\n")
        .to_lowercase()
}

/// Moves the selection by so many rows.
pub(super) fn select(screen: &mut FindingsState, rows: i32) {
    let last = screen.rows.len().saturating_sub(1);
    let from = i32::try_from(screen.row.min(last)).unwrap_or(i32::MAX);
    screen.row = usize::try_from(from.saturating_add(rows).max(0)).unwrap_or(0).min(last);
    screen.selected = screen.selected().map(|f| f.key());
}

/// Shows the selected finding in full.
pub(super) fn open(state: &mut State) {
    if state.findings.selected().is_some() {
        navigate::show(state, ScreenId::Findings);
        state.findings.detail = state.findings.detail.or(Some(0));
    }
}

/// Goes to the port of the selected finding.
pub(super) fn go_to_port(state: &mut State) {
    if let Some(finding) = state.findings.selected() {
        state.selected = Some(finding.seen.subject.port.clone());
        (state.port.scroll, state.port.from_finding) = (0, true);
        navigate::show(state, ScreenId::Port);
    }
}

/// Takes the selected finding off the list; the next one is selected.
pub(super) fn dismiss(state: &mut State) {
    let screen = &mut state.findings;
    if let Some(finding) = screen.selected() {
        let key = finding.key();
        screen.dismissed.push(key);
        (screen.detail, screen.selected) = (None, None);
    }
}

/// Brings back what was dismissed last, and selects it.
pub(super) fn undo(state: &mut State) {
    if let Some(key) = state.findings.dismissed.pop() {
        (state.findings.detail, state.findings.selected) = (None, Some(key));
    }
}

/// Whether a critical finding holds now that did not when this was asked last. What holds at the start is no news, and
/// neither is one that was critical before and is so again.
pub(super) fn new_critical(state: &mut State, snapshot: &Snapshot) -> bool {
    let critical = snapshot.findings.open.iter().filter(|f| f.worst == Severity::Critical);
    let critical: BTreeSet<FindingKey> = critical.map(|f| f.key()).collect();
    let known = state.findings.known_critical.replace(critical.clone());
    known.is_some_and(|known| !critical.is_subset(&known))
}

#[cfg(test)]
#[path = "findings_tests.rs"]
mod tests;
