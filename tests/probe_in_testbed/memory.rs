//! A little of everything, for a tool that watches each access to memory: `tests/testbed/memcheck`.

use std::time::Duration;

use fabtop::probe::loopback::{Load, LoadRequest, Loopback, Polling};
use fabtop::probe::{Cancel, Failure, Operation, Prober, Request};

use super::guest::{PATIENCE, eventually, port, request, testbed};

#[test]
fn a_little_of_everything() {
    let Some(_testbed) = testbed() else { return };
    for operation in Operation::ALL {
        for size in [1, 9, 221, 5000] {
            for polling in [Polling::EachEnd, Polling::OneThread] {
                let asked = Request { warm_up: 1, iterations: 3, ..request("mlx5_0", operation, size) };
                let measured = Loopback::new(polling).probe(&asked, &Cancel::default()).unwrap();
                assert_eq!(measured.round_trips_ns.len(), 3);
            }
        }
    }
    let mut loopback = Loopback::default();
    let cancelled = Cancel::default();
    cancelled.cancel();
    let asked = request("mlx5_0", Operation::Write, 64);
    assert_eq!(loopback.probe(&asked, &cancelled), Err(Failure::Cancelled));
    let late = Request { deadline: Duration::from_millis(10), iterations: 100_000, ..asked };
    let late = loopback.probe(&late, &Cancel::default());
    assert!(matches!(late, Err(Failure::Deadline { .. } | Failure::NoAnswer { .. })), "{late:?}");
    let (from, to) = (port("mlx5_0"), port("mlx5_1"));
    let asked = LoadRequest { from, to, limit: PATIENCE, gid_index: None, traffic_class: 0, service_level: 0 };
    let load = Load::start(&asked).unwrap();
    eventually("bytes move", || load.bytes() > 1 << 20);
    assert!(load.stop().unwrap().bytes > 1 << 20);
}
