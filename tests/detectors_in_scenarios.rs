//! Simulated hosts: faults of flow control and congestion control are found once, with their port, priority and direction,
//! within two intervals, and nothing else is; a healthy host finds nothing at all.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use fabtop::analysis::finding::{FindingEvent, FindingId};
use fabtop::analysis::{Analyser, Cadence, Profile};
use fabtop::fabric::Direction;
use fabtop::source::sim::scenario::{self, Scenario};
use fabtop::source::sim::{SimSource, Start};
use fabtop::source::{Source, Tick};

/// What was raised: when, what, and its subject as `port priority direction`.
type Raised = (Duration, FindingId, String);

/// What happens to findings in a scenario at this interval, and when.
fn events(scenario: &Scenario, interval: Duration, lasting: Duration) -> Vec<(Duration, FindingEvent)> {
    let now = Arc::new(AtomicU64::new(0));
    let clock = Arc::clone(&now);
    let elapsed = move || Duration::from_millis(clock.load(Ordering::Relaxed));
    let mut source = SimSource::new(scenario, 1, Start::default(), elapsed);
    let profile = Profile::load("default", &BTreeMap::new()).unwrap();
    let mut analyser = Analyser::new(Arc::new(profile));
    let mut all = Vec::new();
    let mut at = Duration::ZERO;
    while at <= lasting {
        now.store(at.as_millis() as u64, Ordering::Relaxed);
        let sample = source.read(Tick { budget: interval, refresh: false }).unwrap();
        let taken = analyser.take(sample, Cadence { interval, missed: 0 }).events;
        all.extend(taken.into_iter().map(|event| (at, event)));
        at += interval;
    }
    all
}

/// What all detectors raise in a scenario at this interval.
fn raised(scenario: &Scenario, interval: Duration, lasting: Duration) -> Vec<Raised> {
    let raised = events(scenario, interval, lasting).into_iter().filter_map(|(at, event)| {
        let FindingEvent::Raised(finding) = event else { return None };
        let subject = &finding.seen.subject;
        let priority = subject.priority.map_or_else(|| "-".to_owned(), |p| p.to_string());
        let direction = subject.direction.map_or_else(|| "-".to_owned(), |d| format!("{d:?}"));
        Some((at, finding.seen.id, format!("{} {priority} {direction}", subject.port)))
    });
    raised.collect()
}

/// The same events in words, without when: `raised pfc-storm critical`.
fn story(events: &[(Duration, FindingEvent)]) -> Vec<String> {
    let told = |(_, event): &(Duration, FindingEvent)| {
        let (word, finding) = match event {
            FindingEvent::Raised(finding) => ("raised", finding),
            FindingEvent::Updated(finding) => ("updated", finding),
            FindingEvent::Cleared(finding) => ("cleared", finding),
        };
        format!("{word} {} {}", finding.seen.id, finding.seen.severity.as_str())
    };
    events.iter().map(told).collect()
}

const SECOND: Duration = Duration::from_secs(1);

/// The RoCE demo with its incident replaced by one from the tenth second on.
fn with_fault(fault: &str) -> Scenario {
    with_incident(&format!("start_s = 10\nduration_s = 30\nfault.{fault}"))
}

/// The RoCE demo with this incident instead of its own.
fn with_incident(incident: &str) -> Scenario {
    changed(|healthy| format!("{healthy}[[incident]]\ndevice = \"mlx5_4\"\n{incident}\n"))
}

/// The RoCE demo without its incident, with its text changed like this.
fn changed(change: impl Fn(&str) -> String) -> Scenario {
    let (_, demo) = scenario::embedded().iter().find(|(name, _)| *name == "h200-roce").unwrap();
    Scenario::parse("test", "test", &change(&demo[..demo.find("[[incident]]").unwrap()])).unwrap()
}

/// That this fault is found as `id`, once, in time, and nothing else is.
fn expect(fault: &str, id: FindingId, subject: &str, within: Duration) {
    let found = raised(&with_fault(fault), SECOND, 60 * SECOND);
    let [(at, found_id, found_subject)] = found.as_slice() else { panic!("{fault}: {found:?}") };
    assert_eq!((*found_id, found_subject.as_str()), (id, subject), "{fault}");
    assert!(*at <= 10 * SECOND + within, "{fault}: at {at:?}");
}

/// A demo without these parts of its scenario.
fn without(demo: &str, parts: &[&str]) -> Scenario {
    let (_, text) = scenario::embedded().iter().find(|(name, _)| *name == demo).unwrap();
    let mut table: toml::Table = text.parse().unwrap();
    for part in parts {
        assert!(table.remove(*part).is_some(), "{demo} has no {part}");
    }
    Scenario::parse("test", "test", &table.to_string()).unwrap()
}

#[test]
fn healthy_hosts_find_nothing_in_five_minutes() {
    for demo in ["h200-roce", "h200-ib"] {
        let loaded = without(demo, &["incident"]);
        let idle = without(demo, &["incident", "all_reduce", "background"]);
        for (host, load) in [(loaded, "loaded"), (idle, "idle")] {
            assert_eq!(raised(&host, SECOND, 300 * SECOND), [], "{demo}, {load}");
            assert_eq!(raised(&host, SECOND / 10, 30 * SECOND), [], "{demo}, {load}, ten times a second");
        }
    }
}

#[test]
fn the_demos_show_their_incidents() {
    let found = raised(&scenario::load("h200-roce").unwrap(), SECOND, 200 * SECOND);
    // Three links of a chain, each looked at in a place of its own: lanes at the slot, stalls in the host, pause in the
    // network. The first stays when the traffic goes.
    let expected = [
        (20 * SECOND, FindingId::PcieDegraded, "mlx5_1/1 - -".to_owned()),
        (20 * SECOND, FindingId::PcieBackpressure, "mlx5_1/1 - -".to_owned()),
        (21 * SECOND, FindingId::PfcSlowReceiver, "mlx5_1/1 3 Tx".to_owned()),
    ];
    assert_eq!(found, expected);
    let found = raised(&scenario::load("h200-ib").unwrap(), SECOND, 200 * SECOND);
    assert_eq!(found, [(25 * SECOND, FindingId::LinkDegraded, "mlx5_2/1 - -".to_owned())]);
}

#[test]
fn pause_is_found_by_its_direction_and_severity() {
    let two = 2 * SECOND;
    let received = |share| format!("network_pause = {{ priority = 3, pause_share = {share} }}");
    let sent = |share| format!("slow_receiver = {{ priority = 3, pause_share = {share} }}");
    expect(&received(1.0), FindingId::PfcStorm, "mlx5_4/1 3 Rx", two);
    expect(&received(0.7), FindingId::CongestionVictim, "mlx5_4/1 3 Rx", two);
    expect(&received(0.05), FindingId::PfcPauseHigh, "mlx5_4/1 3 Rx", two);
    expect(&sent(1.0), FindingId::PfcStorm, "mlx5_4/1 3 Tx", two);
    expect(&sent(0.2), FindingId::PfcSlowReceiver, "mlx5_4/1 3 Tx", two);
}

#[test]
fn marks_are_found_with_and_without_notifications() {
    let marks = |rest: &str| format!("ecn_marks = {{ marked_per_million = 120000{rest} }}");
    expect(&marks(""), FindingId::EcnMarksHigh, "mlx5_4/1 - Rx", 6 * SECOND);
    expect(&marks(", notifies = false"), FindingId::CnpNotSent, "mlx5_4/1 - -", 2 * SECOND);
    let ignored = "ecn_marks = { marked_per_million = 0, notifications_per_s = 4000, obeys = false }";
    expect(ignored, FindingId::CnpIgnored, "mlx5_4/1 - -", 2 * SECOND);
}

#[test]
fn a_steady_fault_keeps_its_severity_between_bursts() {
    let steady = |fault: &str, interval| {
        let told = story(&events(&with_fault(fault), interval, 39 * SECOND));
        assert!(told.len() <= 2 && told[0].starts_with("raised"), "{fault}: {told:?}");
        told.last().unwrap().rsplit(' ').next().unwrap().to_owned()
    };
    for share in ["0.1", "0.095", "0.11"] {
        let paused = format!("network_pause = {{ priority = 3, pause_share = {share} }}");
        steady(&paused, SECOND / 5);
        steady(&paused, SECOND / 2);
    }
    assert_eq!(steady("network_pause = { priority = 3, pause_share = 0.12 }", SECOND / 5), "critical");
    for lost in ["1.1", "6"] {
        assert_eq!(steady(&format!("packet_loss = {{ per_million = {lost} }}"), SECOND), "critical");
        steady(&format!("packet_loss = {{ per_million = {lost} }}"), SECOND / 5);
    }
}

#[test]
fn short_stops_again_and_again_are_one_finding() {
    for (millis, every) in [(150, 2.0), (180, 2.0), (250, 1.7)] {
        let length = f64::from(millis) / 1e3;
        let fault = "fault.network_pause = { priority = 3, pause_share = 1.0 }";
        let stops = with_incident(&format!("start_s = 6.1\nduration_s = {length}\nevery_s = {every}\n{fault}"));
        let told = story(&events(&stops, SECOND, 60 * SECOND));
        let raised: Vec<_> = told.iter().filter(|event| event.starts_with("raised")).collect();
        assert_eq!(raised.len(), 1, "{millis} ms: {told:?}");
    }
}

#[test]
fn a_storm_has_no_lesser_findings_at_its_edges() {
    for (interval, tenths) in [(SECOND, 3), (SECOND, 8), (SECOND / 5, 1), (SECOND / 10, 5)] {
        for (kind, way) in [("network_pause", Direction::Rx), ("slow_receiver", Direction::Tx)] {
            let fault = format!("fault.{kind} = {{ priority = 3, pause_share = 1.0 }}");
            let storm = with_incident(&format!("start_s = 10.{tenths}5\nduration_s = 8.4\n{fault}"));
            let all = events(&storm, interval, 40 * SECOND);
            let told = story(&all);
            let begun = told.iter().position(|event| event == "raised pfc-storm critical");
            let (before, after) = told.split_at(begun.unwrap());
            assert_eq!(after, ["raised pfc-storm critical", "cleared pfc-storm critical"], "{kind} {tenths}");
            // Of the first part of an interval no more can be known than that there is pause.
            assert!(before.is_empty() || before.len() == 2 && before[1].starts_with("cleared"), "{told:?}");
            let FindingEvent::Raised(finding) = &all[before.len()].1 else { panic!("{told:?}") };
            assert_eq!(finding.seen.subject.direction, Some(way));
        }
    }
}

#[test]
fn settings_that_contradict_each_other_are_worth_knowing() {
    let found = |change: &dyn Fn(&str) -> String, interval| {
        let all = events(&changed(change), interval, 30 * SECOND);
        let told = story(&all);
        assert!(told.iter().all(|event| event == "raised pfc-unexpected-priority info"), "{told:?}");
        let subjects = all.iter().map(|(_, event)| match event {
            FindingEvent::Raised(finding) => finding.seen.subject.priority.map(u8::from),
            _ => None,
        });
        let subjects: Vec<_> = subjects.collect();
        assert!(subjects.windows(2).all(|pair| pair[0] == pair[1]), "{subjects:?}");
        (subjects.len(), subjects.first().copied().flatten())
    };
    for interval in [SECOND, SECOND / 5] {
        assert_eq!(found(&|demo| demo.replace("pfc = [3]", "pfc = [3, 5]"), interval), (8, Some(5)), "nobody uses 5");
        let mapped = |demo: &str| demo.replace("dscp = 26, priority = 3", "dscp = 26, priority = 4");
        assert_eq!(found(&mapped, interval), (8, Some(4)), "26 leads past PFC");
    }
    assert_eq!(found(&|demo| demo.replace("pfc = [3]", "pfc = [3, 6]"), SECOND), (0, None), "notifications");
}
