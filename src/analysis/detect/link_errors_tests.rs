use super::super::testing::{SECOND, TestPort, frame, holding, profile, seen, seen_first, seen_with};
use super::super::{LinkChange, LinkLog};
use super::*;
use crate::analysis::finding::Ledger;
use crate::fabric::{BitsPerSecond, LinkRate, Mono, Reading};

const TERABIT: u64 = 1_000_000_000_000;

/// 100 Gb/s on four NRZ lanes.
fn edr() -> TestPort {
    let mut port = TestPort::infiniband("mlx5_0");
    let total = BitsPerSecond(100 * SECOND);
    port.link.rdma_rate = Reading::Value(LinkRate { total, lanes: Some(4), generation: Some(Generation::Edr) });
    port
}

/// 400 Gb/s on four PAM4 lanes.
fn ndr() -> TestPort {
    TestPort::infiniband("mlx5_0")
}

fn severity(port: TestPort) -> Option<Severity> {
    seen(look, &[port]).first().map(|seen| seen.severity)
}

/// Rates are kept in 32 bits, so a ratio is only about right.
fn assert_ratio(found: &Observation, want: f64) {
    let Some(Quantity::Ratio(ratio)) = found.evidence.get("post_fec_bit_error_ratio") else { panic!("{found:?}") };
    assert!((ratio / want - 1.0).abs() < 1e-6, "{ratio}");
}

#[test]
fn passed_thresholds_are_critical_at_once() {
    for metric in [Metric::LocalIntegrityErrors, Metric::BufferOverruns] {
        assert_eq!(severity(ndr().grows(metric, 1)), Some(Severity::Critical));
        assert_eq!(severity(ndr().grows(metric, 0)), None);
    }
}

#[test]
fn rates_have_limits() {
    for check in CHECKS.iter().filter(|check| check.limit.is_some()) {
        let limit = profile().limit(check.limit.unwrap()) as u64;
        assert_eq!(severity(ndr().grows(check.metric, limit - 1)), None, "{}", check.name);
        let found = &seen(look, &[ndr().grows(check.metric, limit)])[0];
        assert_eq!((found.id, found.severity), (ID, Severity::Warning), "{}", check.name);
        assert_eq!(found.evidence.get(check.name), Some(&Quantity::PerSecond(limit as f64)));
        assert_eq!(found.causes, [check.cause]);
    }
}

#[test]
fn it_stays_until_a_tenth_below() {
    let port = |errors| [ndr().grows(Metric::ReceiveErrors, errors)];
    let ledger = holding(seen(look, &port(10)));
    assert_eq!(seen_with(&ledger, look, &port(9)).len(), 1);
    assert_eq!(seen_with(&ledger, look, &port(8)), []);
}

#[test]
fn symbol_errors_count_below_hdr_alone() {
    assert_eq!(severity(edr().grows(Metric::SymbolErrors, 9)), None);
    assert_eq!(severity(edr().grows(Metric::SymbolErrors, 10)), Some(Severity::Warning));
    assert_eq!(severity(ndr().grows(Metric::SymbolErrors, 60_000)), None);
    assert_eq!(severity(TestPort::roce("mlx5_0").grows(Metric::SymbolErrors, 60_000)), None);
}

#[test]
fn retrains_are_counted_a_minute() {
    assert_eq!(severity(ndr().grows(Metric::LinkRecoveries, 4)), None);
    let found = &seen(look, &[ndr().grows(Metric::LinkRecoveries, 5)])[0];
    assert_eq!(found.severity, Severity::Warning);
    assert_eq!(found.evidence.get("recoveries_per_minute"), Some(&Quantity::Count(5)));
}

#[test]
fn errors_a_bit_need_enough_errors() {
    let port = |errors, bits| ndr().grows(Metric::FecUncorrectable, errors).grows(Metric::PhyBits, bits);
    assert_eq!(severity(port(9, TERABIT / 1_000)), None);
    assert_eq!(severity(port(10, 3 * TERABIT)), None);
    assert_eq!(severity(port(10, 2 * TERABIT)), Some(Severity::Warning));
    let found = &seen(look, &[port(10, TERABIT)])[0];
    assert_eq!(found.severity, Severity::Critical);
    assert_ratio(found, 1e-11);
}

#[test]
fn without_bits_counted_the_rate_makes_them() {
    assert_eq!(severity(ndr().grows(Metric::FecUncorrectable, 10)), Some(Severity::Critical));
}

#[test]
fn symbols_a_bit_where_lanes_have_no_correction() {
    let port = edr().grows(Metric::SymbolErrors, 20).grows(Metric::PhyBits, 100 * SECOND);
    let found = &seen(look, &[port])[0];
    assert_ratio(found, 2e-10);
}

#[test]
fn a_link_that_came_up_must_settle() {
    let look_after = |seconds: u64| {
        let port = [ndr().grows(Metric::FecUncorrectable, 9_000).grows(Metric::PhyBits, 400 * SECOND)];
        let mut frame = (*frame(&port)).clone();
        let came = LinkChange { at: Mono(SECOND), up: true, switched_off: false };
        let mut links = LinkLog::with(&frame.ports[0].id, vec![came]);
        frame.at = Mono((1 + seconds) * SECOND);
        let before = crate::analysis::Frame { at: Mono(seconds * SECOND), ..frame.clone() };
        links.update(Some(&before), &frame);
        let (profile, ledger) = (profile(), Ledger::default());
        look(&Scene { frame: &frame, interval: None, profile: &profile, links: &links, ledger: &ledger })
    };
    assert_eq!(look_after(7_499), []);
    assert_eq!(look_after(7_500)[0].severity, Severity::Critical);
}

#[test]
fn corrected_bits_and_waiting_for_credit_are_how_it_works() {
    let port = ndr()
        .grows(Metric::FecCorrectedBits, 48_000_000)
        .grows(Metric::TransmitWait, 900_000_000)
        .grows(Metric::RemotePhysicalErrors, 5_000)
        .grows(Metric::PhyBits, 400 * SECOND);
    assert_eq!(severity(port), None);
}

#[test]
fn first_frames_resets_and_absent_counters_say_nothing() {
    assert_eq!(seen_first(look, &[ndr().grows(Metric::BufferOverruns, 9)]), []);
    assert_eq!(seen(look, &[ndr().restarts(Metric::ReceiveErrors), TestPort::roce("b")]), []);
}
