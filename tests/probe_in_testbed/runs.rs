//! What a run measures, of every operation and size.

use fabtop::fabric::Mtu;
use fabtop::probe::loopback::{Loopback, Polling};
use fabtop::probe::{Cancel, Operation, Prober, Request, Route};

use super::guest::{port, probe, request, testbed};

#[test]
fn every_operation_and_size_arrives_whole() {
    let Some(_testbed) = testbed() else { return };
    for operation in Operation::ALL {
        for size in [1, 2, 64, 220, 221, 4096, 65_536, 1 << 20] {
            let asked = Request { iterations: if size > 65_536 { 20 } else { 100 }, ..request(operation, size) };
            for polling in [Polling::EachEnd, Polling::OneThread] {
                // The run itself looks at each message's marks, and at all of the first and of the last.
                let measured = Loopback::new(polling).probe(&asked, &Cancel::default()).unwrap();
                assert_eq!(measured.round_trips_ns.len(), asked.iterations as usize);
                assert!(measured.round_trips_ns.iter().all(|&ns| ns > 0));
                let inline = operation != Operation::Read && size <= 220;
                assert_eq!(measured.path.inline, inline, "{operation:?} {size}");
                assert_eq!(measured.path.mtu, Mtu(4096));
            }
        }
    }
}

#[test]
fn two_ports_of_one_host_are_two_ends() {
    let Some(_testbed) = testbed() else { return };
    for operation in Operation::ALL {
        let asked = Request { to: port("mlx5_1"), ..request(operation, 64) };
        let measured = probe(&asked).unwrap();
        let Route::Gid { from, to } = &measured.path.route else { panic!("{:?}", measured.path) };
        let address = |last: &str| last.parse::<std::net::Ipv4Addr>().unwrap().to_ipv6_mapped();
        assert_eq!((from.address, to.address), (address("10.77.0.1"), address("10.77.1.1")));
        assert_eq!(from.netdev.as_ref().unwrap().as_str(), "rig0");
    }
}
