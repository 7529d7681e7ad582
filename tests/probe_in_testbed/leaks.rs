//! What many runs leave behind: nothing.

use std::fs;

use fabtop::probe::{Failure, Operation, Request};

use super::guest::{port, probe, request, resources, testbed};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Held {
    descriptors: usize,
    threads: usize,
    resident_kib: u64,
}

fn held() -> Held {
    let count = |folder: &str| fs::read_dir(folder).unwrap().count();
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let resident_kib = line.split_whitespace().next().unwrap().parse().unwrap();
    Held { descriptors: count("/proc/self/fd"), threads: count("/proc/self/task"), resident_kib }
}

/// One of each kind, some of which fail.
fn round(number: u32) {
    let operation = Operation::ALL[number as usize % 3];
    let asked = Request { iterations: 10, ..request("mlx5_0", operation, [2, 4096, 1 << 20][number as usize / 3 % 3]) };
    assert_eq!(probe(&asked).unwrap().round_trips_ns.len(), 10);
    let between = Request { to: port("mlx5_1"), size: 64, ..asked.clone() };
    assert_eq!(probe(&between).unwrap().round_trips_ns.len(), 10);
    let hole = Request { gid_index: Some(200), ..asked };
    assert!(matches!(probe(&hole), Err(Failure::EmptyGid { .. })));
}

#[test]
fn two_hundred_probes_leave_nothing_behind() {
    let Some(_testbed) = testbed() else { return };
    let idle = [resources("mlx5_0"), resources("mlx5_1")];
    // What libibverbs, the allocator and the threads keep, they take in the first ones.
    (0..18).for_each(round);
    let before = held();
    (0..200).for_each(round);
    let after = held();
    assert_eq!((after.descriptors, after.threads), (before.descriptors, before.threads));
    assert!(after.resident_kib < before.resident_kib + 1024, "{before:?} → {after:?}");
    assert_eq!([resources("mlx5_0"), resources("mlx5_1")], idle);
}
