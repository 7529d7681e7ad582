//! The demo's incidents, as the console sees them: through the same rates and judgements as a real host's.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use fabtop::analysis::analyser::Analyser;
use fabtop::analysis::finding::{Cause, Finding, FindingId, Quantity};
use fabtop::analysis::{Cadence, Frame, Health, PortNow, Profile};
use fabtop::fabric::{Direction, Priority};
use fabtop::source::sim::{SimSource, Start, scenario};
use fabtop::source::{Source, Tick};

const SECOND: Duration = Duration::from_secs(1);

/// The frames of the first `seconds` of a scenario, sampled every second.
fn frames(name: &str, seconds: u64) -> Vec<Arc<Frame>> {
    let now = Arc::new(AtomicU64::new(0));
    let clock = Arc::clone(&now);
    let elapsed = move || Duration::from_secs(clock.load(Ordering::Relaxed));
    let mut source = SimSource::new(&scenario::load(name).unwrap(), 1, Start::default(), elapsed);
    let mut analyser = Analyser::new(Arc::new(Profile::load("default", &BTreeMap::new()).unwrap()));
    let mut frame_at = |second| {
        now.store(second, Ordering::Relaxed);
        let sample = source.read(Tick { budget: SECOND, refresh: false }).unwrap();
        analyser.take(sample, Cadence { interval: SECOND, missed: 0 }).frame
    };
    (0..=seconds).map(&mut frame_at).collect()
}

fn port<'a>(frame: &'a Frame, id: &str) -> &'a PortNow {
    frame.ports.iter().find(|p| p.id.to_string() == id).unwrap()
}

fn found(port: &PortNow, id: FindingId) -> &Finding {
    port.findings.iter().find(|f| f.seen.id == id).ok_or(&port.findings).unwrap()
}

fn unwell(frame: &Frame) -> Vec<String> {
    frame.ports.iter().filter(|p| p.health != Health::Healthy).map(|p| p.id.to_string()).collect()
}

#[test]
fn both_demos_are_healthy_and_busy_at_first() {
    for name in scenario::embedded().iter().map(|(name, _)| name) {
        for frame in &frames(name, 19)[1..] {
            assert_eq!(unwell(frame), [""; 0], "{name}");
            for port in &frame.ports {
                assert!(port.traffic.rx.value().is_some() && port.traffic.tx.value().is_some(), "{name} {}", port.id);
                assert!([port.loss, port.link_errors].iter().all(|f| f.value().is_none_or(|v| v == 0.0)));
            }
        }
    }
}

#[test]
fn a_rail_of_the_infiniband_demo_trains_down_and_recovers() {
    let frames = frames("h200-ib", 90);
    for frame in &frames[26..85] {
        assert_eq!(unwell(frame), ["mlx5_2/1"]);
        let below = found(port(frame, "mlx5_2/1"), FindingId::LinkDegraded);
        let rate = |name| below.seen.evidence.get(name).cloned();
        assert_eq!(rate("rate_gbps"), Some(Quantity::Gbps(200.0)));
        assert_eq!(rate("expected_gbps"), Some(Quantity::Gbps(400.0)));
    }
    assert_eq!(unwell(&frames[90]), [""; 0]);
}

#[test]
fn the_roce_demo_shows_who_pauses_whom_and_why() {
    let frames = frames("h200-roce", 110);
    for frame in &frames[22..95] {
        assert_eq!(unwell(frame), ["mlx5_1/1"]);
        let port = port(frame, "mlx5_1/1");
        let pause = found(port, FindingId::PfcSlowReceiver);
        let subject = &pause.seen.subject;
        assert_eq!((subject.direction, subject.priority), (Some(Direction::Tx), Priority::new(3)));
        let share = pause.seen.evidence.get("pause_share");
        assert!(matches!(share, Some(Quantity::Share(s)) if (s - 0.38).abs() < 0.001), "{share:?}");
        assert_eq!(pause.seen.causes.first(), Some(&Cause::PcieTrainedDown));
        let lanes = found(port, FindingId::PcieDegraded).seen.evidence.get("lanes").cloned();
        assert_eq!(lanes, Some(Quantity::Count(8)));
        assert_eq!(port.pause_rx.value(), Some(0.0));
    }
    assert_eq!(unwell(&frames[110]), [""; 0]);
}
