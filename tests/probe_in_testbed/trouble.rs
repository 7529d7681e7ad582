//! What may go wrong: each ends the run with its cause, within its time, and leaves nothing behind.

use std::process::Command;
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};

use fabtop::probe::loopback::{Loopback, Polling};
use fabtop::probe::{Cancel, Failure, Measurement, Operation, Prober, Request};

use super::guest::{Afterwards, eventually, long_request, output, packets, port, probe, request, resources, testbed};

/// A run that ends on time has this much to free what it holds, on this machine.
const FREEING: Duration = Duration::from_secs(2);

/// Waits until nobody has the device open: a run that was told its end before all was free may still be at it.
fn idle(device: &str) {
    eventually("nobody has it open", || resources(device).contains("ctx 0"));
}

/// A run on a thread of its own, with messages on their way.
fn under_way(request: &Request, polling: Polling) -> (JoinHandle<Result<Measurement, Failure>>, Cancel) {
    let (asked, cancel) = (request.clone(), Cancel::default());
    let device = asked.from.device.as_str().to_owned();
    let before = packets(&device);
    let wish = cancel.clone();
    let run = thread::spawn(move || Loopback::new(polling).probe(&asked, &wish));
    eventually("messages are on their way", || packets(&device) > before + 500);
    (run, cancel)
}

#[test]
fn a_link_that_goes_down_ends_the_run() {
    let Some(_testbed) = testbed() else { return };
    idle("mlx5_2");
    for operation in Operation::ALL {
        for polling in [Polling::EachEnd, Polling::OneThread] {
            let (run, _) = under_way(&long_request("mlx5_2", operation), polling);
            let afterwards = Afterwards("echo carrier 1 > /sys/kernel/debug/rig_nic/rig2");
            let pulled = Instant::now();
            output("echo carrier 0 > /sys/kernel/debug/rig_nic/rig2");
            match run.join().unwrap() {
                Err(Failure::LinkLost { port: lost, done }) => {
                    assert_eq!(lost, port("mlx5_2"));
                    assert!((1..100_000).contains(&done), "{operation:?}: {done}");
                }
                other => panic!("{operation:?} {polling:?}: {other:?}"),
            }
            assert!(pulled.elapsed() < FREEING, "{operation:?}: {:?}", pulled.elapsed());
            // The next one is told without trying.
            let down = probe(&request("mlx5_2", operation, 64)).unwrap_err();
            assert_eq!(down, Failure::NotActive { port: port("mlx5_2"), state: "DOWN" });
            drop(afterwards);
            eventually("the port is active", || probe(&request("mlx5_2", operation, 64)).is_ok());
        }
    }
    idle("mlx5_2");
}

#[test]
fn a_link_that_goes_down_at_the_far_port_is_named() {
    let Some(_testbed) = testbed() else { return };
    let between = Request { to: port("mlx5_3"), ..long_request("mlx5_2", Operation::Write) };
    let (run, _) = under_way(&between, Polling::EachEnd);
    let afterwards = Afterwards("echo carrier 1 > /sys/kernel/debug/rig_nic/rig3");
    let pulled = Instant::now();
    output("echo carrier 0 > /sys/kernel/debug/rig_nic/rig3");
    match run.join().unwrap() {
        // Both ports see it: they are each other's link partner.
        Err(Failure::LinkLost { port: lost, .. }) => assert!([port("mlx5_2"), port("mlx5_3")].contains(&lost)),
        other => panic!("{other:?}"),
    }
    // With packets in the interface's queue rxe frees a queue pair when the link is back: that is not waited for.
    assert!(pulled.elapsed() < 2 * FREEING, "{:?}", pulled.elapsed());
    drop(afterwards);
    let both = ["mlx5_2", "mlx5_3"].map(|device| request(device, Operation::Send, 2));
    eventually("both ports are active", || both.iter().all(|asked| probe(asked).is_ok()));
}

#[test]
fn a_device_that_is_deleted_is_let_go_at_once() {
    let Some(_testbed) = testbed() else { return };
    for operation in Operation::ALL {
        let (run, _) = under_way(&long_request("mlx5_5", operation), Polling::EachEnd);
        let afterwards = Afterwards(
            "rdma link show mlx5_5 > /dev/null 2>&1 || rdma link add mlx5_5 type rxe netdev rig5; \
             chmod 666 /dev/infiniband/uverbs*",
        );
        let deleted = Instant::now();
        // It waits until nobody has the device open.
        output("timeout 20 rdma link delete mlx5_5");
        let waited = deleted.elapsed();
        match run.join().unwrap() {
            Err(Failure::DeviceGone { port: gone, done }) => {
                assert_eq!(gone, port("mlx5_5"));
                assert!(done > 0, "{operation:?}");
            }
            other => panic!("{operation:?}: {other:?}"),
        }
        assert!(waited < FREEING, "{operation:?} held the device for {waited:?}");
        let none = probe(&request("mlx5_5", operation, 64)).unwrap_err();
        assert_eq!(none, Failure::NoSuchPort { port: port("mlx5_5") });
        drop(afterwards);
        eventually("the device is back", || probe(&request("mlx5_5", operation, 64)).is_ok());
    }
}

#[test]
fn a_deadline_is_kept() {
    let Some(_testbed) = testbed() else { return };
    for operation in Operation::ALL {
        for polling in [Polling::EachEnd, Polling::OneThread] {
            // Time enough for some messages of the many, also where the machine is busy.
            let deadline = Duration::from_secs(2);
            let asked = Request { size: 65_536, deadline, ..long_request("mlx5_0", operation) };
            let began = Instant::now();
            match Loopback::new(polling).probe(&asked, &Cancel::default()) {
                Err(Failure::Deadline { port: of, done, of: asked, limit }) => {
                    assert_eq!((of, asked, limit), (port("mlx5_0"), 100_010, deadline));
                    assert!((1..100_000).contains(&done), "{operation:?}: {done}");
                }
                other => panic!("{operation:?}: {other:?}"),
            }
            let took = began.elapsed();
            assert!(took >= deadline && took < deadline + FREEING, "{operation:?} {polling:?}: {took:?}");
        }
    }
}

#[test]
fn a_run_ends_when_it_is_asked_to() {
    let Some(_testbed) = testbed() else { return };
    for operation in Operation::ALL {
        let (run, cancel) = under_way(&long_request("mlx5_0", operation), Polling::EachEnd);
        cancel.cancel();
        let asked = Instant::now();
        assert_eq!(run.join().unwrap(), Err(Failure::Cancelled));
        assert!(asked.elapsed() < FREEING, "{operation:?}: {:?}", asked.elapsed());
    }
}

#[test]
fn what_cannot_be_probed_says_so() {
    let Some(_testbed) = testbed() else { return };
    assert_eq!(probe(&request("mlx5_9", Operation::Send, 64)), Err(Failure::NoSuchPort { port: port("mlx5_9") }));
    let mut second = request("mlx5_0", Operation::Send, 64);
    second.from.port = 2;
    second.to.port = 2;
    assert_eq!(probe(&second), Err(Failure::NoSuchPort { port: second.from.clone() }));
    for (state, name) in [(1, "DOWN"), (2, "INIT"), (3, "ARMED")] {
        output(&format!("echo state {state} > /sys/kernel/debug/rig_hca/mlx5_ib0"));
        let _afterwards = Afterwards("echo state 4 > /sys/kernel/debug/rig_hca/mlx5_ib0");
        let skipped = probe(&request("mlx5_ib0", Operation::Send, 64)).unwrap_err();
        assert_eq!(skipped, Failure::NotActive { port: port("mlx5_ib0"), state: name });
        assert!(skipped.is_skip());
    }
    let mixed = Request { to: port("mlx5_ib0"), ..request("mlx5_0", Operation::Send, 64) };
    assert!(matches!(probe(&mixed), Err(Failure::LayersDiffer { .. })));
    // A rig HCA has no queue pairs: the verb that fails is named, and nothing is left.
    let before = resources("mlx5_ib0");
    let failure = probe(&request("mlx5_ib0", Operation::Send, 64)).unwrap_err();
    assert!(matches!(&failure, Failure::Verb { what, .. } if what.contains("ibv_")), "{failure:?}");
    assert_eq!(resources("mlx5_ib0"), before);
    let none = Request { size: 0, ..request("mlx5_0", Operation::Send, 64) };
    assert!(matches!(probe(&none), Err(Failure::Verb { what, .. }) if what.contains("size 0")));
}

/// perftest on the same port at the same time: neither ends the other.
#[test]
fn other_traffic_on_the_port_is_no_trouble() {
    let Some(_testbed) = testbed() else { return };
    let traffic = "ib_write_bw -F -d mlx5_0 -x 1 -s 4096 -D 4 > /dev/null 2>&1 & sleep 1; \
                   exec ib_write_bw -F -d mlx5_0 -x 1 -s 4096 -D 4 127.0.0.1 > /dev/null 2>&1";
    let mut theirs = Command::new("bash").args(["-c", traffic]).spawn().unwrap();
    sleep(Duration::from_secs(2));
    let ours = probe(&request("mlx5_0", Operation::Write, 64));
    assert!(theirs.wait().unwrap().success());
    assert_eq!(ours.unwrap().round_trips_ns.len(), 100);
}
