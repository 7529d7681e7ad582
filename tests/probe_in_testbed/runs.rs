//! What a run measures, of every operation and size.

use std::net::Ipv4Addr;
use std::time::Instant;

use fabtop::fabric::Mtu;
use fabtop::probe::loopback::{Loopback, Polling};
use fabtop::probe::{Cancel, Operation, Prober, Request, Route};

use super::guest::{output, packets, port, probe, request, testbed};

#[test]
fn every_operation_and_size_arrives_whole() {
    let Some(_testbed) = testbed() else { return };
    for operation in Operation::ALL {
        for size in [1, 2, 64, 220, 221, 4096, 65_536, 1 << 20] {
            let asked =
                Request { iterations: if size > 65_536 { 20 } else { 100 }, ..request("mlx5_0", operation, size) };
            for polling in [Polling::EachEnd, Polling::OneThread] {
                // The run itself looks at each message's marks, and at all of the first and of the last.
                let began = Instant::now();
                let measured = Loopback::new(polling).probe(&asked, &Cancel::default()).unwrap();
                assert_eq!(measured.round_trips_ns.len(), asked.iterations as usize);
                let sum: u64 = measured.round_trips_ns.iter().sum();
                assert!(measured.round_trips_ns.iter().all(|&ns| ns > 0));
                assert!(u128::from(sum) < began.elapsed().as_nanos(), "{operation:?} {size}");
                let inline = operation != Operation::Read && size <= 220;
                assert_eq!(measured.path.inline, inline, "{operation:?} {size}");
                assert_eq!(measured.path.mtu, Mtu(4096));
            }
        }
    }
}

#[test]
fn each_end_has_a_processor_of_its_own_unless_one_is_enough() {
    let Some(_testbed) = testbed() else { return };
    let cpus = |operation, polling| {
        let asked = request("mlx5_0", operation, 64);
        Loopback::new(polling).probe(&asked, &Cancel::default()).unwrap().path.cpus
    };
    for operation in [Operation::Send, Operation::Write] {
        let mut both = cpus(operation, Polling::EachEnd);
        both.sort_unstable();
        assert_eq!(both, [0, 1]);
        assert_eq!(cpus(operation, Polling::OneThread).len(), 1);
    }
    assert_eq!(cpus(Operation::Read, Polling::EachEnd).len(), 1);
    // The caller's own thread is left where it was.
    assert_eq!(output("taskset -pc $PPID").trim().rsplit(' ').next(), Some("0,1"));
}

#[test]
fn a_process_with_one_processor_takes_turns() {
    let Some(_testbed) = testbed() else { return };
    let alone = std::thread::spawn(|| {
        let mut one = rustix::thread::CpuSet::new();
        one.set(1);
        rustix::thread::sched_setaffinity(None, &one).unwrap();
        probe(&request("mlx5_0", Operation::Send, 64)).unwrap()
    });
    let measured = alone.join().unwrap();
    assert_eq!(measured.path.cpus, [1]);
    assert_eq!(measured.round_trips_ns.len(), 100);
}

#[test]
fn two_ports_of_one_host_are_two_ends() {
    let Some(_testbed) = testbed() else { return };
    for operation in Operation::ALL {
        let asked = Request { to: port("mlx5_1"), ..request("mlx5_0", operation, 64) };
        let before = [packets("mlx5_0"), packets("mlx5_1")];
        let measured = probe(&asked).unwrap();
        let Route::Gid { from, to } = &measured.path.route else { panic!("{:?}", measured.path) };
        let address = |last: &str| last.parse::<Ipv4Addr>().unwrap().to_ipv6_mapped();
        assert_eq!((from.address, to.address), (address("10.77.0.1"), address("10.77.1.1")));
        assert_eq!(from.netdev.as_ref().unwrap().as_str(), "rig0");
        // Messages and their answers go out of one port and in at the other.
        let sent = [packets("mlx5_0") - before[0], packets("mlx5_1") - before[1]];
        assert!(sent.iter().all(|&packets| packets >= 100), "{operation:?}: {sent:?}");
    }
}

#[test]
fn the_smaller_mtu_of_two_ports_counts() {
    let Some(_testbed) = testbed() else { return };
    output("ip link set rig1 mtu 1500");
    let _afterwards = super::guest::Afterwards("ip link set rig1 mtu 4200");
    let asked = Request { to: port("mlx5_1"), ..request("mlx5_0", Operation::Send, 4096) };
    assert_eq!(probe(&asked).unwrap().path.mtu, Mtu(1024));
    assert_eq!(probe(&request("mlx5_0", Operation::Send, 4096)).unwrap().path.mtu, Mtu(4096));
}

#[test]
fn the_traffic_class_decides_the_priority() {
    let Some(_testbed) = testbed() else { return };
    let on_priority_3 = || -> u64 {
        let counter = "ethtool -S rig0 | sed -n 's/ *tx_prio3_packets: //p'";
        output(counter).trim().parse().unwrap()
    };
    let asked = Request { to: port("mlx5_1"), ..request("mlx5_0", Operation::Write, 64) };
    let before = on_priority_3();
    probe(&asked).unwrap();
    let without = on_priority_3();
    // DSCP 26.
    probe(&Request { traffic_class: 104, ..asked }).unwrap();
    let with = on_priority_3();
    assert_eq!(without, before);
    assert!(with - without >= 100, "{without} → {with}");
}
