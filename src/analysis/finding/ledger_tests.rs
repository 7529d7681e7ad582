use proptest::prelude::*;

use super::*;
use crate::analysis::finding::Quantity;
use crate::fabric::{DeviceName, PortId};

const SECOND: Duration = Duration::from_secs(1);

fn now(second: u64) -> Now {
    let at = Duration::from_secs(second);
    Now { at: Mono(0).plus(at), wall: Wall(0).plus(at), interval: SECOND, clear_after: 3 * SECOND }
}

fn on(device: &str) -> Subject {
    Subject::port(&PortId::new(DeviceName::new(device), 1))
}

fn seen(severity: Severity) -> Observation {
    Observation::new(FindingId::PfcStorm, severity, on("mlx5_0"))
}

/// What happened, in a word each.
fn told(events: &[FindingEvent]) -> Vec<&'static str> {
    let word = |event: &FindingEvent| match event {
        FindingEvent::Raised(_) => "raised",
        FindingEvent::Updated(_) => "updated",
        FindingEvent::Cleared(_) => "cleared",
    };
    events.iter().map(word).collect()
}

#[test]
fn what_needs_no_time_is_raised_at_once_and_began_an_interval_ago() {
    let mut ledger = Ledger::default();
    assert_eq!(told(&ledger.observe(now(10), vec![seen(Severity::Warning)])), ["raised"]);
    let finding = ledger.open().remove(0);
    assert_eq!((finding.since, finding.since_wall), (now(9).at, now(9).wall));
    assert_eq!(finding.span(now(12).at), 3 * SECOND);
    assert!(ledger.holds(FindingId::PfcStorm, &on("mlx5_0")) && !ledger.holds(FindingId::PfcOff, &on("mlx5_0")));
}

#[test]
fn what_has_to_last_is_raised_when_it_has() {
    let mut ledger = Ledger::default();
    let lasting = || vec![seen(Severity::Warning).after(3 * SECOND)];
    let events = [1, 2, 3].map(|second| told(&ledger.observe(now(second), lasting())));
    assert_eq!(events, [vec![], vec![], vec!["raised"]], "the first interval counts");
    assert_eq!(ledger.open()[0].since, now(0).at);
    let mut ledger = Ledger::default();
    for second in [1, 2, 4, 5] {
        assert_eq!(told(&ledger.observe(now(second), lasting())), [""; 0], "second {second}");
        if second == 2 {
            ledger.observe(now(3), Vec::new());
        }
    }
}

#[test]
fn the_first_frame_raises_nothing_that_has_to_last() {
    let first = Now { interval: Duration::ZERO, ..now(50) };
    let mut ledger = Ledger::default();
    assert_eq!(ledger.observe(first, vec![seen(Severity::Critical).after(Duration::from_millis(200))]), []);
    assert_eq!(told(&ledger.observe(first, vec![seen(Severity::Critical)])), ["raised"]);
    assert_eq!(ledger.open()[0].since, first.at);
}

#[test]
fn a_pause_shorter_than_the_hysteresis_does_not_clear() {
    let mut ledger = Ledger::default();
    ledger.observe(now(1), vec![seen(Severity::Warning)]);
    for second in 2..4 {
        assert_eq!(told(&ledger.observe(now(second), Vec::new())), [""; 0]);
    }
    assert_eq!(told(&ledger.observe(now(4), vec![seen(Severity::Warning)])), [""; 0]);
    let events: Vec<_> = (5..=7).flat_map(|second| ledger.observe(now(second), Vec::new())).collect();
    assert_eq!(told(&events), ["cleared"]);
    let FindingEvent::Cleared(finding) = &events[0] else { panic!("{events:?}") };
    assert_eq!(finding.cleared, Some((now(7).at, now(7).wall)));
    assert!(!finding.is_open() && finding.held_at(now(6).at) && !finding.held_at(now(7).at));
    assert_eq!(finding.span(now(100).at), 7 * SECOND);
}

#[test]
fn silence_is_no_recovery() {
    let mut ledger = Ledger::default();
    let gone = Observation::new(FindingId::DeviceLost, Severity::Critical, on("mlx5_0"));
    let other = Observation::new(FindingId::PfcStorm, Severity::Critical, on("mlx5_1"));
    ledger.observe(now(1), vec![seen(Severity::Warning), gone, other]);
    for second in 2..30 {
        ledger.stand_still(now(second).at, |port| port.device.as_str() == "mlx5_0");
        ledger.observe(now(second), Vec::new());
    }
    let open: Vec<_> = ledger.open().iter().map(|f| (f.seen.id, f.seen.subject.clone())).collect();
    assert_eq!(open, [(FindingId::PfcStorm, on("mlx5_0"))], "the kernel's list tells of a device that is back");
    let events = [30, 31, 32].map(|second| told(&ledger.observe(now(second), Vec::new())));
    assert_eq!(events, [vec![], vec![], vec!["cleared"]], "it is over for as long as any other");
}

#[test]
fn what_comes_back_is_a_finding_of_its_own() {
    let mut ledger = Ledger::default();
    ledger.observe(now(1), vec![seen(Severity::Warning)]);
    ledger.observe(now(4), Vec::new());
    assert_eq!(told(&ledger.observe(now(5), vec![seen(Severity::Critical)])), ["raised"]);
    let (open, cleared) = (ledger.open().remove(0), ledger.cleared().next().unwrap().clone());
    assert_ne!(open.key(), cleared.key());
    assert_eq!((open.worst, cleared.worst), (Severity::Critical, Severity::Warning));
}

#[test]
fn only_a_change_of_severity_is_told_and_the_worst_is_kept() {
    let mut ledger = Ledger::default();
    ledger.observe(now(1), vec![seen(Severity::Warning).because("share", Quantity::Share(0.2))]);
    assert_eq!(ledger.observe(now(2), vec![seen(Severity::Warning).because("share", Quantity::Share(0.3))]), []);
    assert_eq!(ledger.open()[0].seen.evidence.get("share"), Some(&Quantity::Share(0.3)));
    assert_eq!(told(&ledger.observe(now(3), vec![seen(Severity::Critical)])), ["updated"]);
    let lower = [4, 5, 6].map(|second| told(&ledger.observe(now(second), vec![seen(Severity::Info)])));
    assert_eq!(lower, [vec![], vec![], vec!["updated"]]);
    let finding = ledger.open().remove(0);
    assert_eq!((finding.worst, finding.seen.severity, finding.since), (Severity::Critical, Severity::Info, now(0).at));
    ledger.observe(now(7), vec![seen(Severity::Info)]);
    assert!(Arc::ptr_eq(&finding, &ledger.open()[0]), "one that is as it was is shared");
}

#[test]
fn severity_falls_only_to_what_it_was_lately() {
    let mut ledger = Ledger::default();
    let mut at = |second, severity| {
        let events = told(&ledger.observe(now(second), vec![seen(severity)]));
        (events, ledger.open()[0].seen.severity)
    };
    assert_eq!(at(1, Severity::Critical), (vec!["raised"], Severity::Critical));
    assert_eq!(at(2, Severity::Warning), (vec![], Severity::Critical));
    assert_eq!(at(3, Severity::Info), (vec![], Severity::Critical));
    assert_eq!(at(4, Severity::Info), (vec!["updated"], Severity::Warning));
    assert_eq!(at(5, Severity::Info), (vec!["updated"], Severity::Info));
    assert_eq!(at(6, Severity::Critical), (vec!["updated"], Severity::Critical), "worse is told at once");
}

#[test]
fn bursts_do_not_move_the_severity() {
    let mut ledger = Ledger::default();
    ledger.observe(now(1), vec![seen(Severity::Critical)]);
    for second in 2..40 {
        let severity = if second % 3 == 0 { Severity::Critical } else { Severity::Warning };
        assert_eq!(ledger.observe(now(second), vec![seen(severity)]), [], "second {second}");
    }
}

#[test]
fn severity_does_not_fall_while_a_device_is_silent() {
    let mut ledger = Ledger::default();
    ledger.observe(now(1), vec![seen(Severity::Critical)]);
    for second in 2..9 {
        ledger.stand_still(now(second).at, |_| true);
        ledger.observe(now(second), Vec::new());
    }
    assert_eq!(ledger.observe(now(9), vec![seen(Severity::Info)]), []);
}

#[test]
fn what_tells_more_takes_over_at_once() {
    let mut ledger = Ledger::default();
    let paused = |id| Observation::new(id, Severity::Critical, on("mlx5_0"));
    ledger.observe(now(1), vec![paused(FindingId::PfcPauseHigh), paused(FindingId::LinkErrors)]);
    let events = ledger.observe(now(2), vec![seen(Severity::Critical), paused(FindingId::LinkErrors)]);
    assert_eq!(told(&events), ["cleared", "raised"]);
    let open: Vec<_> = ledger.open().iter().map(|f| f.seen.id).collect();
    assert_eq!(open, [FindingId::PfcStorm, FindingId::LinkErrors]);
}

#[test]
fn what_is_seen_twice_counts_as_the_worse() {
    let mut ledger = Ledger::default();
    for second in 1..3 {
        let twice = vec![seen(Severity::Info), seen(Severity::Critical), seen(Severity::Warning)];
        let told = told(&ledger.observe(now(second), twice));
        assert_eq!(told, if second == 1 { vec!["raised"] } else { vec![] });
    }
    assert_eq!(ledger.open()[0].seen.severity, Severity::Critical);
}

#[test]
fn the_worst_comes_first_and_then_the_newest() {
    let mut ledger = Ledger::default();
    let fault = |id, severity| Observation::new(id, severity, on("mlx5_0"));
    let a = fault(FindingId::LinkErrors, Severity::Warning);
    let b = fault(FindingId::PcieDegraded, Severity::Warning);
    let c = fault(FindingId::LinkDown, Severity::Critical);
    ledger.observe(now(1), vec![a.clone(), c.clone()]);
    ledger.observe(now(2), vec![a, b, c]);
    let ids: Vec<_> = ledger.open().iter().map(|f| f.seen.id).collect();
    assert_eq!(ids, [FindingId::LinkDown, FindingId::PcieDegraded, FindingId::LinkErrors]);
}

#[test]
fn a_session_keeps_so_many_and_no_more() {
    let mut ledger = Ledger::default();
    for round in 0..KEPT as u64 + 20 {
        ledger.observe(now(10 * round), vec![seen(Severity::Warning)]);
        ledger.observe(now(10 * round + 5), Vec::new());
    }
    assert_eq!(ledger.cleared().count(), KEPT);
    assert_eq!(ledger.cleared().next().unwrap().cleared.unwrap().0, now(10 * (KEPT as u64 + 19) + 5).at);
}

proptest! {
    /// Whatever is seen: events tell the whole story, and it agrees with what is open and what is over.
    #[test]
    fn a_life_is_raised_changed_and_cleared_in_this_order(
        frames in prop::collection::vec((1u64..5, prop::collection::vec((0u8..3, 0u8..3, 0u64..4), 0..5)), 1..80),
    ) {
        let severities = [Severity::Info, Severity::Warning, Severity::Critical];
        let (mut ledger, mut alive, mut over, mut second) = (Ledger::default(), BTreeMap::new(), 0, 100);
        for (gap, observations) in frames {
            second += gap;
            let observed = observations.iter().map(|&(device, severity, sustain)| {
                let subject = on(&format!("mlx5_{device}"));
                let seen = Observation::new(FindingId::RdmaLoss, severities[usize::from(severity)], subject);
                seen.after(Duration::from_secs(sustain))
            });
            for event in ledger.observe(Now { interval: gap as u32 * SECOND, ..now(second) }, observed.collect()) {
                match event {
                    FindingEvent::Raised(f) => prop_assert!(alive.insert(f.key(), f.seen.severity).is_none()),
                    FindingEvent::Updated(f) => {
                        let before = alive.insert(f.key(), f.seen.severity);
                        prop_assert!(before.is_some_and(|b| b != f.seen.severity));
                    }
                    FindingEvent::Cleared(f) => {
                        prop_assert!(alive.remove(&f.key()).is_some() && f.worst >= f.seen.severity);
                        prop_assert!(f.span(f.cleared.unwrap().0) >= 3 * SECOND);
                        over += 1;
                    }
                }
            }
            let open: BTreeMap<_, _> = ledger.open().iter().map(|f| (f.key(), f.seen.severity)).collect();
            prop_assert_eq!(&open, &alive);
            prop_assert_eq!(ledger.cleared().count(), over);
        }
    }
}
