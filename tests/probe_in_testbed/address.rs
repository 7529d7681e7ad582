//! By which address a run goes, beside what the kernel and `ibv_devinfo` say.

use std::fs;
use std::net::Ipv6Addr;

use fabtop::fabric::GidType;
use fabtop::probe::{Failure, Operation, Request, Route};

use super::guest::{Afterwards, eventually, output, port, probe, request, testbed};

/// Sysfs' GID at this index; unspecified for a hole.
fn in_sysfs(device: &str, index: u32) -> Ipv6Addr {
    let file = format!("/sys/class/infiniband/{device}/ports/1/gids/{index}");
    fs::read_to_string(file).unwrap().trim().parse().unwrap()
}

fn has(device: &str, address: &str) -> bool {
    (0..16).any(|index| in_sysfs(device, index) == address.parse::<Ipv6Addr>().unwrap())
}

/// The entry that a run on `mlx5_4` goes by.
fn used(gid_index: Option<u32>) -> (u32, Ipv6Addr) {
    let measured = probe(&Request { gid_index, ..request("mlx5_4", Operation::Send, 64) }).unwrap();
    let Route::Gid { from, to } = measured.path.route else { panic!("{:?}", measured.path) };
    assert_eq!(from, to);
    assert_eq!(from.kind, GidType::RoceV2);
    assert_eq!(from.address, in_sysfs("mlx5_4", from.index), "index {}", from.index);
    (from.index, from.address)
}

#[test]
fn the_usual_choice_is_the_ipv4_address_of_the_table_as_it_is_now() {
    let Some(_testbed) = testbed() else { return };
    let (index, address) = used(None);
    assert_eq!(address, "::ffff:10.77.4.1".parse::<Ipv6Addr>().unwrap());
    let line = format!("GID[{index:3}]:\t\t::ffff:10.77.4.1, RoCE v2");
    let devinfo = output("ibv_devinfo -v -d mlx5_4");
    assert!(devinfo.contains(&line), "no {line:?} in {devinfo}");

    // Without it the IPv6 address that routers carry, and without that what there is.
    let _afterwards = Afterwards(
        "ip -6 addr del 2001:db8::4/64 dev rig4 2> /dev/null; ip addr add 10.77.4.1/24 dev rig4; \
         ip route add 10.77.5.1 dev rig4 src 10.77.4.1 table 104",
    );
    output("ip -6 addr add 2001:db8::4/64 dev rig4 nodad");
    eventually("an address is added", || has("mlx5_4", "2001:db8::4"));
    assert_eq!(used(None).0, index, "an IPv4 address goes first");
    output("ip addr del 10.77.4.1/24 dev rig4");
    eventually("an address is gone", || !has("mlx5_4", "::ffff:10.77.4.1"));
    assert_eq!(used(None).1, "2001:db8::4".parse::<Ipv6Addr>().unwrap());
    output("ip -6 addr del 2001:db8::4/64 dev rig4");
    eventually("an address is gone", || !has("mlx5_4", "2001:db8::4"));
    let (index, address) = used(None);
    assert!(address.is_unicast_link_local(), "{index}: {address}");
}

#[test]
fn an_index_of_the_users_is_used_and_a_hole_is_named() {
    let Some(_testbed) = testbed() else { return };
    let _afterwards = Afterwards("ip addr del 10.90.0.1/32 dev rig4; ip addr del 10.90.0.3/32 dev rig4");
    for last in 1..=3 {
        output(&format!("ip addr add 10.90.0.{last}/32 dev rig4"));
        eventually("an address is added", || has("mlx5_4", &format!("::ffff:10.90.0.{last}")));
    }
    output("ip addr del 10.90.0.2/32 dev rig4");
    eventually("an address is gone", || !has("mlx5_4", "::ffff:10.90.0.2"));
    let index = (0..16).find(|&index| in_sysfs("mlx5_4", index) == "::ffff:10.90.0.3".parse::<Ipv6Addr>().unwrap());
    let index = index.unwrap();
    assert_eq!(used(Some(index)).0, index);
    // The hole before it.
    let hole = Request { gid_index: Some(index - 1), ..request("mlx5_4", Operation::Send, 64) };
    match probe(&hole) {
        Err(Failure::EmptyGid { port: of, index: at, known }) => {
            assert_eq!((of, at), (port("mlx5_4"), index - 1));
            assert!(known.ends_with(&index.to_string()), "{known}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_address_without_a_way_to_the_other_is_named() {
    let Some(_testbed) = testbed() else { return };
    // Link-local addresses: rig0 has no neighbour of rig2's name.
    let asked = Request { to: port("mlx5_2"), gid_index: Some(0), ..request("mlx5_0", Operation::Send, 64) };
    let failure = probe(&asked).unwrap_err();
    match &failure {
        Failure::Unreachable { port: at, index, from, to, why } => {
            assert_eq!((at, *index), (&port("mlx5_0"), 0));
            assert_eq!((*from, *to), (in_sysfs("mlx5_0", 0), in_sysfs("mlx5_2", 0)));
            assert!(why.contains("timed out"), "{why}");
        }
        other => panic!("{other:?}"),
    }
}
