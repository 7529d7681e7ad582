//! Findings over several samples.

use super::*;

#[test]
fn what_a_device_had_stands_while_it_does_not_answer() {
    let (mut rail, mut analyser) = (Rail::new("mlx5_0"), analyser());
    rail.counters = vec![(Interface::HwCounters, Metric::OutOfSequence, 1_000)];
    last(&mut analyser, 1, &[&rail]);
    rail.counters[0].2 += 500;
    assert_eq!(found(&last(&mut analyser, 2, &[&rail])[0]), [FindingId::RdmaLoss]);
    (rail.freshness, rail.read_at) = (Freshness::Stale { since: Mono(2 * GBPS) }, Some(2));
    for second in 3..20 {
        assert!(found(&last(&mut analyser, second, &[&rail])[0]).contains(&FindingId::RdmaLoss), "second {second}");
    }
    assert_eq!(found(&last(&mut analyser, 20, &[&rail])[0]), [FindingId::SourceStale, FindingId::RdmaLoss]);
    (rail.freshness, rail.read_at) = (Freshness::Fresh, None);
    let open = [21, 22, 23].map(|second| last(&mut analyser, second, &[&rail])[0].findings.len());
    assert_eq!(open, [2, 2, 0]);
}

/// A rail that loses packets in each of these seconds, and is well in between.
fn losing(seconds: std::ops::RangeInclusive<u64>, losses: &[u64]) -> Vec<Snapshot> {
    let (mut rail, mut analyser) = (Rail::new("mlx5_0"), analyser());
    rail.counters = vec![
        (Interface::HwCounters, Metric::OutOfSequence, 1_000),
        (Interface::Counters, Metric::RdmaPackets(Direction::Rx), 0),
    ];
    let mut take = |second| {
        rail.counters[0].2 += if losses.contains(&second) { 500 } else { 0 };
        rail.counters[1].2 += 1_000_000;
        analyser.take(sample(second, &[&rail]), CADENCE)
    };
    seconds.map(&mut take).collect()
}

#[test]
fn a_finding_is_raised_carried_by_its_port_and_cleared() {
    let snapshots = losing(1..=8, &[1, 3]);
    let told = |s: &Snapshot| s.events.iter().map(|e| matches!(e, FindingEvent::Raised(_))).collect::<Vec<_>>();
    let events: Vec<_> = snapshots.iter().map(told).collect();
    assert_eq!(events.concat(), [true, false]);
    assert_eq!((events[2].len(), events[5].len()), (1, 1), "raised in the third second, cleared three after it");
    let port = &snapshots[2].frame.ports[0];
    assert_eq!((found(port), port.health > Health::Healthy), (vec![FindingId::RdmaLoss], true));
    let last = snapshots.last().unwrap();
    assert_eq!((found(&last.frame.ports[0]), last.frame.ports[0].health), (vec![], Health::Healthy));
    assert_eq!((last.findings.open.len(), last.findings.cleared.len()), (0, 1));
    let then = last.history.get(2).unwrap();
    assert_eq!(found(&then.ports[0]), [FindingId::RdmaLoss], "kept in history");
    let as_of = last.findings.as_of(then);
    assert_eq!((as_of.open.len(), as_of.cleared.len()), (1, 0));
    assert!(Arc::ptr_eq(&snapshots[0].findings, &snapshots[1].findings), "nothing changed: nothing is copied");
}

#[test]
fn at_a_slow_cadence_two_intervals_pass_before_it_is_cleared() {
    let (mut rail, mut analyser) = (Rail::new("mlx5_0"), analyser());
    rail.counters = vec![(Interface::HwCounters, Metric::OutOfSequence, 1_000)];
    let mut open = Vec::new();
    for second in [0, 10, 20, 30, 40] {
        rail.counters[0].2 += if second == 10 { 500 } else { 0 };
        open.push(last(&mut analyser, second, &[&rail])[0].findings.len());
    }
    assert_eq!(open, [0, 1, 1, 0, 0]);
}
