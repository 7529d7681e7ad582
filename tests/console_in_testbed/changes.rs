//! What changes while it runs is seen at once, and comes without jumps.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::guest::{hand, output, rig, testbed};
use super::program::{SOON, Watch, find, port, ports};

fn state_is(line: &Value, name: &str, state: &str) -> bool {
    find(line, name).is_some_and(|p| p["state"] == state)
}

fn freshness_is(line: &Value, name: &str, freshness: &str) -> bool {
    find(line, name).is_some_and(|p| p["freshness"] == freshness)
}

/// The best of three, each there and back: the emulated machine shares its cores with others.
fn best(watch: &Watch, what: &str, name: &str, states: [(&str, &dyn Fn()); 2]) -> Duration {
    let [(one, make_one), (other, make_other)] = states;
    let both = (0..3).map(|_| {
        let first = watch.latency(&format!("{what}: {one}"), make_one, |l| state_is(l, name, one));
        let second = watch.latency(&format!("{what}: {other}"), make_other, |l| state_is(l, name, other));
        first.max(second)
    });
    both.min().unwrap()
}

#[test]
fn a_port_down_and_up_again_is_seen_at_once_not_at_the_next_beat() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    // Nothing but an event shows a change before a minute is over: not even a minute after the start.
    let watch = Watch::settled(&["--interval", "60s"]);
    let set = |file: &'static str, line: &'static str| move || hand(file, line);
    let (down, up) = (set("rig_nic/rig6", "carrier 0"), set("rig_nic/rig6", "carrier 1"));
    let cable = best(&watch, "a RoCE port's cable", "mlx5_roce0/1", [("down", &down), ("active", &up)]);
    let (down, up) = (set("rig_nic/rig2", "carrier 0"), set("rig_nic/rig2", "carrier 1"));
    let rxe = best(&watch, "an rxe port's cable", "mlx5_2/1", [("down", &down), ("active", &up)]);
    let (down, up) = (set("rig_hca/mlx5_ib1", "state 1"), set("rig_hca/mlx5_ib1", "state 4"));
    let infiniband = best(&watch, "an InfiniBand port", "mlx5_ib1/1", [("down", &down), ("active", &up)]);
    let (down, up) = (set("rig_hca/mlx5_ib3", "state 2"), set("rig_hca/mlx5_ib3", "state 4"));
    let init = best(&watch, "no subnet manager", "mlx5_ib3/1", [("init", &down), ("active", &up)]);
    for (what, time) in [("RoCE", cable), ("rxe", rxe), ("InfiniBand", infiniband), ("INIT", init)] {
        assert!(time < SOON, "{what}: {time:?}");
    }
}

#[test]
fn a_deleted_rxe_device_is_gone_and_nobody_was_held_up() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let watch = Watch::settled(&["--interval", "10s"]);
    let before = Instant::now();
    output("rdma link delete mlx5_5");
    let took = before.elapsed();
    println!("rdma link delete: {took:?}");
    assert!(took < Duration::from_secs(1), "it was held up: {took:?}");
    let (_, line) = watch.until("mlx5_5 gone", |l| freshness_is(l, "mlx5_5/1", "gone"));
    let others = ports(&line).iter().filter(|p| p["freshness"] == "fresh").count();
    assert_eq!(others, 15, "the others go on");
    output("rdma link add mlx5_5 type rxe netdev rig5");
    let (_, line) = watch.until("mlx5_5 back", |l| freshness_is(l, "mlx5_5/1", "fresh"));
    assert_eq!((ports(&line).len(), &port(&line, "mlx5_5/1")["state"]), (16, &Value::from("active")));
}

#[test]
fn a_card_pulled_and_put_back_counts_from_nothing_without_a_jump() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    for name in ["mlx5_ib5", "mlx5_roce3"] {
        rig(&format!("traffic {name} 100"));
        for counter in ["port_xmit_data", "port_rcv_data", "out_of_sequence"] {
            rig(&format!("set {name} add {counter} 4000000000"));
        }
    }
    let watch = Watch::settled(&["--counters", "--interval", "200ms"]);
    watch.until("traffic", |l| port(l, "mlx5_ib5/1")["tx_gbps"].as_f64().is_some_and(|r| r > 50.0));
    for name in ["mlx5_ib5", "mlx5_roce3"] {
        let id = format!("{name}/1");
        let mut lines = Vec::new();
        hand("rig_hca/control", &format!("remove {name}"));
        lines.push(watch.until("gone", |l| freshness_is(l, &id, "gone")).1);
        hand("rig_hca/control", &format!("add {name}"));
        let (_, back) = watch.until("back", |l| freshness_is(l, &id, "fresh"));
        lines.push(back);
        lines.extend((0..5).map(|_| watch.next().1));
        for line in &lines {
            assert_no_jump(port(line, &id));
        }
        // That it was gone is said for a moment longer, so that nobody misses it.
        watch.until("healthy again", |l| port(l, &id)["health"] == "healthy");
    }
}

/// No rate is negative or beyond what the port can carry.
fn assert_no_jump(port: &Value) {
    for field in ["rx_gbps", "tx_gbps"] {
        let rate = port[field].as_f64();
        assert!(rate.is_none_or(|r| (0.0..=400.0).contains(&r)), "{}: {field} {rate:?}", port["port"]);
    }
    let groups = port["counters"].as_object().unwrap().values().filter_map(Value::as_object);
    let rates = groups.flatten().filter_map(|(name, row)| Some((name, row["per_second"].as_f64()?)));
    for (name, rate) in rates {
        assert!((0.0..=60e9).contains(&rate), "{}: {name} {rate}", port["port"]);
    }
}

#[test]
fn a_new_device_appears_before_the_next_beat() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    output("rdma link delete mlx5_4");
    let watch = Watch::settled(&["--interval", "60s"]);
    let add = || _ = output("rdma link add mlx5_4 type rxe netdev rig4");
    watch.latency("a new device", add, |l| freshness_is(l, "mlx5_4/1", "fresh"));
    // And from then on its events are heard.
    watch.latency("its cable", || hand("rig_nic/rig4", "carrier 0"), |l| state_is(l, "mlx5_4/1", "down"));
}
