//! Rates of errors that vendors set limits to, on both sides of the limit.

use fabtop::fabric::{Driver, Interface, PhysState, PortState, Reading, Sample};

use crate::host::{self, Port, watched, watched_every};
use crate::verdict::{judge, judge_by};

/// What comes of a counter that grows by so much a second on an EDR port. Its lanes are NRZ.
fn findings(interface: Interface, name: &str, growth: u64) -> Vec<String> {
    let port = Port::infiniband("mlx5_0", Driver::Mlx5, 100).rdma(20.0, 20.0).count(interface, name, 2, growth);
    judge(watched(&[port], 3)).findings
}

#[test]
fn limits_of_error_counters() {
    let cases: [(&str, u64, &[&str]); 12] = [
        ("excessive_buffer_overrun_errors", 1, &["link-errors critical mlx5_0/1"]),
        ("local_link_integrity_errors", 1, &["link-errors critical mlx5_0/1"]),
        ("symbol_error", 9, &[]),
        ("symbol_error", 11, &["link-errors warning mlx5_0/1"]),
        ("link_error_recovery", 1, &[]),
        ("link_error_recovery", 4, &["link-errors warning mlx5_0/1"]),
        ("port_rcv_errors", 9, &[]),
        ("port_rcv_errors", 11, &["link-errors warning mlx5_0/1"]),
        ("port_xmit_discards", 90, &[]),
        ("port_xmit_discards", 110, &["link-errors warning mlx5_0/1"]),
        ("port_xmit_wait", 50_000_000, &[]),
        ("link_downed", 1, &["link-flap warning mlx5_0/1"]),
    ];
    for (name, growth, expected) in cases {
        assert_eq!(findings(Interface::Counters, name, growth), expected, "{name} {growth}");
    }
}

#[test]
fn limits_of_queue_pair_counters() {
    let cases: [(&str, u64, &[&str]); 6] = [
        ("rnr_nak_retry_err", 1, &["receiver-not-ready warning mlx5_0/1"]),
        ("local_ack_timeout_err", 1, &["rdma-loss warning mlx5_0/1"]),
        ("np_cnp_sent", 5_000, &[]),
        ("req_cqe_error", 50, &[]),
        ("resp_cqe_flush_error", 50, &[]),
        ("roce_slow_restart", 50, &[]),
    ];
    for (name, growth, expected) in cases {
        assert_eq!(findings(Interface::HwCounters, name, growth), expected, "{name} {growth}");
    }
}

#[test]
fn a_carrier_that_went_between_two_samples() {
    let mut port = Port::roce("mlx5_0", Driver::Mlx5, 100);
    let before = host::sample(std::slice::from_ref(&port), 1);
    port.link.netdev.as_mut().unwrap().carrier_changes = Reading::Value(7);
    let after = host::sample(std::slice::from_ref(&port), 2);
    assert_eq!(judge(vec![before, after]).findings, ["link-flap warning mlx5_0/1"]);
}

/// A 400 Gb/s port whose receiver counts these a minute, watched for five.
fn error_rate(corrected: u64, uncorrectable: u64) -> Vec<String> {
    let rows = [
        ("rx_bits_phy", 7_000_000_000_000, 400_000_000_000),
        ("rx_corrected_bits_phy", 56_000, corrected / 60),
        ("rx_pcs_symbol_err_phy", 0, uncorrectable / 60),
    ];
    let port = Port::roce("mlx5_0", Driver::Mlx5, 400).counts(Interface::Ethtool, &rows);
    judge_by("ib-ndr", watched_every(60, &[port], 6)).findings
}

#[test]
fn corrected_bits_are_how_the_link_is_meant_to_work() {
    assert_eq!(error_rate(48_000_000, 0), [""; 0]);
}

#[test]
fn errors_after_correction_have_two_limits() {
    // A minute has 2.4e13 bits.
    assert_eq!(error_rate(48_000_000, 60), [""; 0], "2.5e-12");
    assert_eq!(error_rate(48_000_000, 180), ["link-errors warning mlx5_0/1"], "7.5e-12");
    assert_eq!(error_rate(48_000_000, 600), ["link-errors critical mlx5_0/1"], "2.5e-11");
}

/// One sample of an NDR port that is up or down.
fn link(up: bool, seconds: u64) -> Sample {
    let mut port = Port::infiniband("mlx5_0", Driver::Mlx5, 400);
    if !up {
        port.link.state = Reading::Value(PortState::Down);
        port.link.phys_state = Reading::Value(PhysState::Polling);
    }
    host::sample(&[port], seconds)
}

#[test]
fn two_downs_in_a_day_are_looked_into() {
    let hour = 3_600;
    let once = vec![link(true, 1), link(false, 2), link(true, 3), link(true, 4 * hour)];
    assert_eq!(judge(once.clone()).findings, ["link-down critical mlx5_0/1"]);
    let again = [link(false, 5 * hour), link(true, 5 * hour + 1)];
    let twice = once.into_iter().chain(again).collect();
    assert_eq!(judge(twice).findings, ["link-down critical mlx5_0/1", "link-flap warning mlx5_0/1"]);
}
