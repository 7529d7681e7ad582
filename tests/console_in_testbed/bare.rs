//! A host without RDMA, to which it comes.

use std::path::Path;

use super::guest::{bare_guest, rig};
use super::program::{Watch, fabtop, ports, run};
use super::pty::Terminal;

#[test]
fn a_host_without_rdma_says_so_stays_so_and_gets_it() {
    let Some(_alone) = bare_guest() else { return };
    let list = run(&["list"]);
    let said = String::from_utf8(list.stderr).unwrap();
    assert_eq!((list.status.code(), list.stdout.as_slice()), (Some(1), b"".as_slice()), "{said}");
    assert!(said.contains("modules are not loaded") && said.contains("fabtop demo"), "{said}");

    let json = run(&["list", "--json"]);
    assert_eq!(json.status.code(), Some(1));
    let document: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert!(ports(&document).is_empty() && document["notices"].to_string().contains("not loaded"), "{document}");

    let watch = Watch::settled(&["--interval", "1s"]);
    let script = format!("{}; echo \"status $?\"", fabtop().to_string_lossy());
    let mut console = Terminal::run(&script, &[]);
    console.wait_for_text("modules are not loaded");
    console.wait_for_text("fabtop demo");
    assert!(!Path::new("/sys/class/infiniband").exists(), "looking has loaded them");

    rig("up --ib 1 --roce 1 --rxe 1");
    watch.until("three ports", |line| ports(line).iter().filter(|p| p["freshness"] == "fresh").count() == 3);
    console.wait_for_text("mlx5_ib0/1");
    console.wait_for("no sentence of before", |screen| !screen.contents().contains("not loaded"));
    console.press("q");
    console.wait_for_text("status 0");
    drop(watch);
    rig("down");
    let list = run(&["list"]);
    let said = String::from_utf8(list.stderr).unwrap();
    assert_eq!(list.status.code(), Some(1));
    assert!(said.contains("no driver made a device"), "{said}");
}
