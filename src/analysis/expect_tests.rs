use super::*;
use crate::analysis::detect::testing::{TestPort, frame};
use crate::fabric::{LinkRate, Netdev};

const GBPS: u64 = 1_000_000_000;

/// A port of the board of a 400 Gb/s card.
fn of_400(mut port: TestPort) -> TestPort {
    port.device.board_id = Reading::Value(Text::clean("MT_0000000838"));
    port
}

fn roce(name: &str, lossless: &[u8]) -> TestPort {
    let mut port = of_400(TestPort::roce(name).with_pfc(lossless));
    port.facts.netdev = Some(Netdev {
        name: Text::clean("eth7"),
        ifindex: Reading::Unsupported,
        mtu: Reading::Unsupported,
        driver: Reading::Unsupported,
        firmware: Reading::Unsupported,
        bond: None,
        lanes: Reading::Unsupported,
        autoneg: Reading::Unsupported,
    });
    port
}

fn infiniband(name: &str, subnet_manager: u32) -> TestPort {
    let mut port = of_400(TestPort::infiniband(name));
    port.facts.sm_lid = Reading::Value(subnet_manager);
    port
}

fn at(mut port: TestPort, gbps: u64) -> TestPort {
    let total = BitsPerSecond(gbps * GBPS);
    port.link.rdma_rate = Reading::Value(LinkRate { total, lanes: Some(4), generation: None });
    if let Some(netdev) = &mut port.link.netdev {
        netdev.speed = Reading::Value(total);
    }
    port
}

/// What is expected of this port among four rails.
fn expected(rail: impl Fn(&str) -> TestPort, port: TestPort) -> Option<f64> {
    let mut ports: Vec<TestPort> = ["mlx5_0", "mlx5_1", "mlx5_2", "mlx5_3"].map(rail).into();
    ports.push(port);
    frame(&ports).ports.last().unwrap().expected_rate.map(BitsPerSecond::gbps)
}

#[test]
fn a_rail_should_have_what_its_siblings_have() {
    assert_eq!(expected(|n| roce(n, &[3]), at(roce("mlx5_8", &[3]), 200)), Some(400.0));
    assert_eq!(expected(|n| infiniband(n, 1), at(infiniband("mlx5_8", 1), 200)), Some(400.0));
    assert_eq!(expected(|n| at(roce(n, &[3]), 200), at(roce("mlx5_8", &[3]), 100)), Some(200.0));
}

#[test]
fn what_is_not_known_sets_no_port_apart() {
    let mut unknown = at(roce("mlx5_8", &[3]), 200);
    (unknown.facts.qos.pfc, unknown.facts.netdev) = (Reading::Denied, None);
    assert_eq!(expected(|n| roce(n, &[3]), unknown), Some(400.0));
    let mut no_manager = at(infiniband("mlx5_8", 1), 200);
    no_manager.facts.sm_lid = Reading::Unsupported;
    assert_eq!(expected(|n| infiniband(n, 1), no_manager), Some(400.0));
}

#[test]
fn a_storage_port_of_the_rails_board_is_no_rail() {
    let lossy = at(roce("mlx5_8", &[]), 200);
    assert_eq!(expected(|n| roce(n, &[3]), lossy), Some(200.0), "other lossless priorities");
    let mut bonded = at(roce("mlx5_8", &[3]), 200);
    bonded.facts.netdev.as_mut().unwrap().bond = Some(Text::clean("bond0"));
    assert_eq!(expected(|n| roce(n, &[3]), bonded), Some(200.0), "a bond");
    let other_fabric = at(infiniband("mlx5_8", 40), 200);
    assert_eq!(expected(|n| infiniband(n, 1), other_fabric), Some(200.0), "another subnet manager");
    let ethernet = at(roce("mlx5_8", &[3]), 200);
    assert_eq!(expected(|n| infiniband(n, 1), ethernet), Some(200.0), "another link layer");
}

#[test]
fn rails_that_are_each_a_subnet_of_their_own_stay_siblings() {
    let own = |name: &str| infiniband(name, u32::from(name.as_bytes()[5]));
    assert_eq!(expected(own, at(infiniband("mlx5_8", 7), 200)), Some(400.0));
}

#[test]
fn a_majority_needs_three_and_more_than_half() {
    let of = |gbps: &[u64]| majority(gbps.iter().copied());
    assert_eq!(of(&[400, 200, 400]), Some(400));
    assert_eq!(of(&[400, 400]), None);
    assert_eq!(of(&[400, 400, 200, 200]), None);
    assert_eq!(of(&[]), None);
}
