use std::time::Duration;

use super::*;
use crate::analysis::PortNow;
use crate::analysis::finding::{FindingId, Ledger, Now, Observation, Subject};
use crate::fabric::{Mono, Priority, Wall};
use crate::tui::action::Effect;
use crate::tui::fixture::{frame, port, snapshot, state};
use crate::tui::state::State;
use crate::tui::update::{observe, update};
use crate::tui::{Action, Language, Locales};

/// A host whose faults a test sets, second by second.
struct Host {
    ledger: Ledger,
    frames: Vec<crate::analysis::Frame>,
    state: State,
    snapshot: Snapshot,
}

fn fault(id: FindingId, severity: Severity, device: &str) -> Observation {
    Observation::new(id, severity, Subject::port(&port(device).id).on(Priority::new(3).unwrap()))
}

impl Host {
    fn new() -> Self {
        let snapshot = snapshot(vec![frame(0, vec![port("mlx5_0"), port("mlx5_1")])]);
        Self { ledger: Ledger::default(), frames: Vec::new(), state: state(), snapshot }
    }

    fn sees(&mut self, second: u64, observations: Vec<Observation>) -> Option<Effect> {
        let at = Duration::from_secs(second);
        let (interval, clear_after) = (Duration::from_secs(1), Duration::from_secs(1));
        self.ledger.observe(Now { at: Mono(0).plus(at), wall: Wall(0).plus(at), interval, clear_after }, observations);
        let open = self.ledger.open();
        let mine = |p: PortNow| PortNow {
            findings: open.iter().filter(|f| f.seen.subject.port == p.id).cloned().collect(),
            ..p
        };
        self.frames.push(frame(second, vec![mine(port("mlx5_0")), mine(port("mlx5_1"))]));
        let findings = Findings { open, cleared: self.ledger.cleared().cloned().collect() };
        self.snapshot = Snapshot { findings: Arc::new(findings), ..snapshot(self.frames.clone()) };
        observe(&mut self.state, &self.snapshot)
    }

    fn act(&mut self, actions: &[Action]) {
        for action in actions {
            update(&mut self.state, *action, Some(&self.snapshot));
        }
    }

    fn type_filter(&mut self, text: &str) {
        self.act(&[Action::ShowFindings, Action::EditFilter, Action::DeleteAll]);
        text.chars().for_each(|c| self.act(&[Action::Type(c)]));
        self.act(&[Action::AcceptFilter]);
    }

    /// The rows: id, and `-` where it is over.
    fn rows(&self) -> Vec<String> {
        let screen = &self.state.findings;
        let name = |f: &Finding| format!("{}{}", f.seen.id, if f.is_open() { "" } else { "-" });
        screen.rows.iter().map(|&at| name(&screen.all[at])).collect()
    }

    fn selected(&self) -> String {
        self.state.findings.selected().map_or_else(String::new, |f| f.seen.id.to_string())
    }
}

fn loss() -> Observation {
    fault(FindingId::RdmaLoss, Severity::Critical, "mlx5_1")
}

fn errors() -> Observation {
    fault(FindingId::LinkErrors, Severity::Warning, "mlx5_0")
}

#[test]
fn what_holds_comes_first_and_what_is_over_stays() {
    let mut host = Host::new();
    host.sees(1, vec![errors(), loss()]);
    assert_eq!(host.rows(), ["rdma-loss", "link-errors"]);
    host.sees(2, vec![errors()]);
    assert_eq!(host.rows(), ["link-errors", "rdma-loss-"]);
    assert_eq!(host.state.findings.open().len(), 1);
}

#[test]
fn the_selection_stays_on_its_finding() {
    let mut host = Host::new();
    host.sees(1, vec![errors()]);
    host.act(&[Action::ShowFindings]);
    host.sees(2, vec![errors(), loss()]);
    assert_eq!((host.selected().as_str(), host.state.findings.row), ("link-errors", 1));
    host.act(&[Action::ShowFabric, Action::ShowFindings]);
    assert_eq!(host.selected(), "rdma-loss", "who comes anew sees the worst");
    host.act(&[Action::Down, Action::Up]);
    assert_eq!(host.selected(), "rdma-loss");
    host.act(&[Action::Last, Action::Down]);
    assert_eq!(host.selected(), "link-errors");
}

#[test]
fn a_dismissed_finding_is_gone_until_it_is_undone_or_raised_anew() {
    let mut host = Host::new();
    host.sees(1, vec![errors(), loss()]);
    host.act(&[Action::ShowFindings, Action::First, Action::Dismiss]);
    assert_eq!((host.rows(), host.selected().as_str()), (vec!["link-errors".to_owned()], "link-errors"));
    host.sees(2, vec![errors(), loss()]);
    assert_eq!(host.rows(), ["link-errors"], "it still holds, and stays away");
    host.act(&[Action::UndoDismiss]);
    assert_eq!((host.rows().len(), host.selected().as_str()), (2, "rdma-loss"));
    host.act(&[Action::Dismiss, Action::Dismiss, Action::Dismiss]);
    assert_eq!(host.rows(), [""; 0]);
    host.sees(3, vec![errors()]);
    host.sees(4, vec![errors(), loss()]);
    assert_eq!(host.rows(), ["rdma-loss"], "raised anew");
    host.act(&[Action::UndoDismiss, Action::UndoDismiss, Action::UndoDismiss]);
    assert_eq!(host.rows(), ["rdma-loss", "link-errors", "rdma-loss-"]);
}

#[test]
fn enter_shows_it_in_full_and_p_its_port() {
    let mut host = Host::new();
    host.sees(1, vec![loss()]);
    host.act(&[Action::ShowFindings, Action::OpenFinding, Action::Down, Action::Down]);
    assert_eq!(host.state.findings.detail, Some(2));
    host.act(&[Action::GoToPort]);
    assert_eq!(host.state.screen, ScreenId::Port);
    assert_eq!(host.state.selected.as_ref().map(ToString::to_string).as_deref(), Some("mlx5_1/1"));
    host.act(&[Action::Back]);
    assert_eq!((host.state.screen, host.state.findings.detail), (ScreenId::Findings, Some(2)));
    host.act(&[Action::Back]);
    assert_eq!((host.state.screen, host.state.findings.detail), (ScreenId::Findings, None));
    host.act(&[Action::Back]);
    assert_eq!(host.state.screen, ScreenId::Fabric);
    host.act(&[Action::ShowPort, Action::Back]);
    assert_eq!(host.state.screen, ScreenId::Fabric, "come to by itself, back leads to the Fabric screen");
}

#[test]
fn the_list_has_a_filter_of_its_own() {
    let mut host = Host::new();
    host.sees(1, vec![errors(), loss()]);
    host.sees(2, vec![errors()]);
    for (filter, wanted) in [
        ("link", &["link-errors"][..]),
        ("MLX5_1", &["rdma-loss-"]),
        ("warning open", &["link-errors"]),
        ("!open", &["rdma-loss-"]),
        ("priority 3", &["link-errors", "rdma-loss-"]),
        ("nothing", &[]),
    ] {
        host.type_filter(filter);
        assert_eq!(host.rows(), wanted, "{filter}");
    }
    assert_eq!(host.state.fabric.filter, "");
    host.act(&[Action::Back]);
    assert_eq!((host.rows().len(), host.state.screen), (2, ScreenId::Findings));
}

#[test]
fn what_is_wrong_is_found_in_the_readers_words_too() {
    let mut host = Host::new();
    host.state.locales = Some(Locales::load(Language::English).unwrap().into());
    host.sees(1, vec![errors(), loss()]);
    host.type_filter("丢包");
    assert_eq!(host.rows(), [""; 0], "no words of a language that is not shown");
    host.state.look.language = Language::Chinese;
    host.type_filter("丢包");
    assert_eq!(host.rows(), ["rdma-loss"]);
    host.type_filter("rdma-loss");
    assert_eq!(host.rows(), ["rdma-loss"], "names are the same everywhere");
}

#[test]
fn the_past_has_the_findings_of_then() {
    let mut host = Host::new();
    host.sees(1, vec![loss()]);
    host.sees(2, Vec::new());
    host.sees(3, vec![errors()]);
    host.sees(4, vec![errors(), loss()]);
    let mut seen = Vec::new();
    for _ in 0..4 {
        seen.push(host.rows().join(" "));
        host.act(&[Action::StepBack]);
    }
    assert_eq!(seen, ["rdma-loss link-errors rdma-loss-", "link-errors rdma-loss-", "rdma-loss-", "rdma-loss"]);
}

#[test]
fn a_new_critical_finding_rings_once() {
    let mut host = Host::new();
    assert_eq!(host.sees(1, vec![loss()]), None, "what holds at the start is no news");
    let storm = || fault(FindingId::PfcStorm, Severity::Critical, "mlx5_0");
    assert_eq!(host.sees(2, vec![loss(), errors()]), None);
    assert_eq!(host.sees(3, vec![loss(), storm()]), Some(Effect::Bell));
    assert_eq!(host.sees(4, vec![loss(), storm()]), None);
    assert_eq!(host.sees(5, Vec::new()), None);
    assert_eq!(host.sees(6, vec![loss()]), Some(Effect::Bell), "raised anew");
}

#[test]
fn one_that_is_critical_again_does_not_ring_again() {
    let mut host = Host::new();
    let storm = |severity| vec![fault(FindingId::PfcStorm, severity, "mlx5_0")];
    assert_eq!(host.sees(1, storm(Severity::Warning)), None);
    assert_eq!(host.sees(2, storm(Severity::Critical)), Some(Effect::Bell));
    for second in 3..12 {
        assert_eq!(host.sees(second, storm(Severity::Warning)), None);
    }
    assert_eq!(host.snapshot.findings.open[0].seen.severity, Severity::Warning);
    assert_eq!(host.sees(12, storm(Severity::Critical)), None);
}

#[test]
fn what_was_dismissed_and_is_kept_no_more_is_forgotten() {
    let mut host = Host::new();
    host.sees(1, vec![loss()]);
    host.act(&[Action::ShowFindings, Action::Dismiss]);
    assert_eq!(host.state.findings.dismissed.len(), 1);
    host.snapshot = snapshot(host.frames.clone());
    host.snapshot.findings = Arc::default();
    observe(&mut host.state, &host.snapshot);
    assert_eq!(host.state.findings.dismissed.len(), 0);
}
