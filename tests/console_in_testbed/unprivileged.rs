//! As a user without privileges: what needs none is there, the rest says that it is denied.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

use super::guest::{Afterwards, output, testbed};
use super::program::{Watch, document, fabtop, list, port, ports};

/// `fabtop` as nobody.
fn as_nobody() -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--reuid", "65534", "--regid", "65534", "--clear-groups", "--inh-caps=-all"]).arg(fabtop());
    command
}

fn deny_verbs() -> Afterwards {
    output("chmod 600 /dev/infiniband/uverbs*");
    Afterwards("chmod 666 /dev/infiniband/uverbs*")
}

#[test]
fn everything_but_verbs_is_there_for_everyone() {
    let Some(_testbed) = testbed() else { return };
    let ours = list();
    let _denied = deny_verbs();
    let theirs = document(&as_nobody().args(["list", "--json"]).output().unwrap());
    assert_eq!(ports(&theirs).len(), 16);
    for (ours, theirs) in ports(&ours).iter().zip(ports(&theirs)) {
        let name = ours["port"].as_str().unwrap();
        let verbs = theirs["verbs"].as_str().unwrap();
        assert!(verbs.contains("permission") && verbs.contains("/dev/infiniband/uverbs"), "{name}: {verbs}");
        for (field, value) in ours.as_object().unwrap() {
            match field.as_str() {
                "verbs" | "unavailable" => {}
                // Of these verbs alone know: absent, and it is said why.
                "mtu_bytes" | "max_mtu_bytes" if theirs[field].is_null() => {
                    assert_eq!(theirs["unavailable"][field], "denied", "{name}: {field}");
                }
                _ => assert_eq!(theirs[field], *value, "{name}: {field}"),
            }
        }
    }
}

#[test]
fn every_counter_is_there_for_everyone() {
    let Some(_testbed) = testbed() else { return };
    let names = |line: &Value| -> BTreeMap<String, Vec<String>> {
        let of_port = |p: &Value| {
            let groups = p["counters"].as_object().unwrap();
            let rows = groups.iter().flat_map(|(interface, rows)| {
                let readable =
                    |(name, row): (&String, &Value)| row["value"].is_u64().then(|| format!("{interface} {name}"));
                rows.as_object().into_iter().flatten().filter_map(readable).collect::<Vec<_>>()
            });
            (p["port"].as_str().unwrap().to_owned(), rows.collect())
        };
        ports(line).iter().map(of_port).collect()
    };
    let ours = names(&Watch::settled(&["--counters"]).fresh());
    let _denied = deny_verbs();
    let watch = Watch::of(as_nobody().args(["watch", "--json", "--counters"]));
    assert_eq!(names(&watch.fresh()), ours);
    assert!(ours.values().all(|rows| rows.len() > 10));
}

#[test]
fn a_file_that_may_not_be_read_is_denied_and_not_zero() {
    let Some(testbed) = testbed() else { return };
    let _anew = testbed.changed();
    let counters = "/sys/class/infiniband/mlx5_ib0/ports/1/counters";
    output(&format!("chmod 400 {counters}/symbol_error {counters}/port_xmit_data"));
    let watch = Watch::of(as_nobody().args(["watch", "--json", "--counters", "--interval", "500ms"]));
    let line = watch.fresh();
    let one = port(&line, "mlx5_ib0/1");
    for name in ["symbol_error", "port_xmit_data"] {
        let row = &one["counters"]["counters"][name];
        assert_eq!((&row["value"], &row["note"]), (&Value::Null, &Value::from("denied")), "{name}");
    }
    assert_eq!(one["counters"]["counters"]["port_rcv_data"]["value"], 0);
    assert_eq!((&one["tx_gbps"], &one["unavailable"]["tx_gbps"]), (&Value::Null, &Value::from("denied")));
    assert_eq!(one["rx_gbps"], 0.0);
}

#[test]
fn the_home_of_another_user_does_no_harm() {
    let Some(_testbed) = testbed() else { return };
    let _closed = Afterwards("rm -r /tmp/fabtop-home");
    output("mkdir -m 700 /tmp/fabtop-home");
    let output =
        as_nobody().arg("list").env("HOME", "/tmp/fabtop-home").env_remove("XDG_CONFIG_HOME").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
