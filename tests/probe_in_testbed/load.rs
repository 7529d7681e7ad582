//! A stream of writes to probe beside.

use std::time::{Duration, Instant};

use fabtop::probe::loopback::{Load, LoadRequest};
use fabtop::probe::{Failure, Operation, Request};

use super::guest::{Afterwards, PATIENCE, eventually, output, packets, port, probe, request, resources, testbed};

fn asked(from: &str, to: &str) -> LoadRequest {
    LoadRequest { from: port(from), to: port(to), limit: PATIENCE, gid_index: None, traffic_class: 0, service_level: 0 }
}

#[test]
fn a_stream_moves_bytes_until_it_is_stopped() {
    let Some(_testbed) = testbed() else { return };
    let (idle, before) = (resources("mlx5_0"), packets("mlx5_0"));
    let load = Load::start(&asked("mlx5_0", "mlx5_1")).unwrap();
    eventually("bytes move", || load.bytes() > 4 << 20);
    let moved = load.stop().unwrap();
    assert!(moved.bytes > 4 << 20 && moved.bytes.is_multiple_of(64 << 10), "{moved:?}");
    // Each write is sixteen packets, out of this port.
    let sent = packets("mlx5_0") - before;
    assert!(sent >= moved.bytes / 4096, "{sent} packets for {moved:?}");
    assert_eq!(resources("mlx5_0"), idle);
}

/// How much slower is the machine's affair: that the stream went on meanwhile is ours.
#[test]
fn probes_beside_a_stream_are_whole_and_do_not_stop_it() {
    let Some(_testbed) = testbed() else { return };
    let between = Request { to: port("mlx5_1"), ..request("mlx5_0", Operation::Send, 64) };
    let load = Load::start(&asked("mlx5_0", "mlx5_1")).unwrap();
    eventually("bytes move", || load.bytes() > 1 << 20);
    let before = load.bytes();
    let loaded = probe(&between).unwrap();
    let meanwhile = load.bytes() - before;
    load.stop().unwrap();
    assert_eq!(loaded.round_trips_ns.len(), between.iterations as usize);
    assert!(meanwhile > 0, "the stream stood still while messages were exchanged");
}

#[test]
fn a_stream_ends_by_itself() {
    let Some(_testbed) = testbed() else { return };
    let limit = Duration::from_millis(500);
    let load = Load::start(&LoadRequest { limit, ..asked("mlx5_0", "mlx5_0") }).unwrap();
    let mut last = (load.bytes(), Instant::now());
    eventually("it stands still", || {
        if load.bytes() != last.0 {
            last = (load.bytes(), Instant::now());
        }
        last.1.elapsed() > 2 * limit
    });
    let moved = load.stop().unwrap();
    assert_eq!(moved.bytes, last.0);
    assert!(moved.time >= limit && moved.time < limit + Duration::from_secs(2), "{moved:?}");
}

#[test]
fn a_stream_that_is_forgotten_ends() {
    let Some(_testbed) = testbed() else { return };
    let idle = resources("mlx5_0");
    drop(Load::start(&asked("mlx5_0", "mlx5_0")).unwrap());
    eventually("its resources are free", || resources("mlx5_0") == idle);
}

#[test]
fn a_stream_says_what_ended_it() {
    let Some(_testbed) = testbed() else { return };
    let load = Load::start(&asked("mlx5_2", "mlx5_3")).unwrap();
    eventually("bytes move", || load.bytes() > 1 << 20);
    let afterwards = Afterwards("echo carrier 1 > /sys/kernel/debug/rig_nic/rig2");
    output("echo carrier 0 > /sys/kernel/debug/rig_nic/rig2");
    let mut last = (load.bytes(), Instant::now());
    eventually("it stands still", || {
        if load.bytes() != last.0 {
            last = (load.bytes(), Instant::now());
        }
        last.1.elapsed() > Duration::from_secs(1)
    });
    match load.stop() {
        Err(Failure::LinkLost { done, .. }) => assert!(done > 0),
        other => panic!("{other:?}"),
    }
    drop(afterwards);
    let both = ["mlx5_2", "mlx5_3"].map(|device| request(device, Operation::Send, 2));
    eventually("both ports are active", || both.iter().all(|asked| probe(asked).is_ok()));
    assert!(matches!(Load::start(&asked("mlx5_9", "mlx5_0")), Err(Failure::NoSuchPort { .. })));
}
