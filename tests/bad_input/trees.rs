//! Captured trees that are not as they should be.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use serde_json::{Value, json};

use super::{FABTOP, Spoiled, port, run, said};

/// All ports but this one are as they were.
#[track_caller]
fn assert_others_unharmed(before: &Value, after: &Value, spoiled: &str) {
    let others = |list: &Value| -> Vec<Value> {
        list["ports"].as_array().unwrap().iter().filter(|p| p["port"] != spoiled).cloned().collect()
    };
    assert_eq!(others(before).len(), 7);
    assert_eq!(others(before), others(after));
}

#[test]
fn files_that_are_empty_garbled_or_too_long_spoil_their_own_port_alone() {
    let long = vec![b'7'; 70_000];
    let contents: [&[u8]; 6] =
        [b"", b"\n", b"\xff\xfe\x00\x1b[2J garbage", b"-1\n", b"99999999999999999999999\n", &long];
    for content in contents {
        let tree = Spoiled::new("roce-8");
        let before = tree.list();
        for file in tree.files("mlx5_0") {
            fs::write(file, content).unwrap();
        }
        let after = tree.list();
        assert_eq!(after["ports"].as_array().unwrap().len(), 8);
        assert_others_unharmed(&before, &after, "mlx5_0/1");
        let spoiled = port(&after, "mlx5_0/1");
        for field in ["state", "rate_gbps", "link_layer", "node_guid"] {
            assert!(
                spoiled[field].is_null(),
                "{field} of {:?}",
                String::from_utf8_lossy(&content[..content.len().min(30)])
            );
            assert!(spoiled["unavailable"][field].is_string(), "{field}: it says why");
        }
        let watch = tree.fabtop(&["watch", "--json", "--counters", "--duration", "1s", "--interval", "100ms"]);
        assert_eq!(watch.status.code(), Some(0));
        let lines: Vec<Value> = watch
            .stdout
            .split(|b| *b == b'\n')
            .filter(|l| !l.is_empty())
            .map(|l| serde_json::from_slice(l).unwrap())
            .collect();
        assert!(lines.iter().all(|l| l["type"] == "sample" || l["type"] == "finding"));
        assert!(lines.iter().filter(|l| l["type"] == "sample").count() >= 2);
        assert_eq!(tree.fabtop(&["list"]).status.code(), Some(0));
    }
}

#[test]
fn any_file_may_be_missing_or_a_directory() {
    let tree = Spoiled::new("roce-8");
    let before = tree.list();
    for (at, file) in tree.files("mlx5_0").iter().enumerate() {
        let content = fs::read(file).unwrap();
        fs::remove_file(file).unwrap();
        if at % 2 == 0 {
            fs::create_dir(file).unwrap();
        }
        let after = tree.list();
        assert_eq!(after["ports"].as_array().unwrap().len(), 8, "{}", file.display());
        assert_others_unharmed(&before, &after, "mlx5_0/1");
        if at % 2 == 0 {
            fs::remove_dir(file).unwrap();
        }
        fs::write(file, content).unwrap();
    }
    assert_eq!(tree.list(), before, "all of it is back");
}

#[test]
fn a_file_that_may_not_be_read_is_denied() {
    let tree = Spoiled::new("roce-8");
    let dir = tree.device("mlx5_0");
    for file in ["node_guid", "ports/1/state", "ports/1/counters/port_xmit_data"] {
        fs::set_permissions(dir.join(file), fs::Permissions::from_mode(0o000)).unwrap();
    }
    let mut command = if rustix::process::geteuid().is_root() {
        // Root may read everything: another user may not. The program has to be where that user can run it.
        let open = fs::Permissions::from_mode(0o755);
        let program = tree.root().join("fabtop");
        fs::copy(FABTOP, &program).unwrap();
        fs::set_permissions(&program, open.clone()).unwrap();
        fs::set_permissions(tree.root(), open).unwrap();
        let mut command = Command::new("setpriv");
        command.args(["--reuid", "65534", "--regid", "65534", "--clear-groups", "--inh-caps=-all"]).arg(program);
        command
    } else {
        Command::new(FABTOP)
    };
    let output = run(command.args(["list", "--json", "--sysfs-root"]).arg(tree.root()).current_dir("/"));
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let list: Value = serde_json::from_slice(&output.stdout).unwrap();
    let spoiled = port(&list, "mlx5_0/1");
    for field in ["node_guid", "state"] {
        assert_eq!((&spoiled[field], &spoiled["unavailable"][field]), (&Value::Null, &json!("denied")), "{field}");
    }
    assert_eq!(port(&list, "mlx5_1/1")["state"], "active");
    assert!(list["notices"].to_string().contains("not permitted for this user: counters"), "{}", list["notices"]);
}

#[test]
fn things_that_are_no_devices_are_no_rows() {
    let tree = Spoiled::new("roce-8");
    fs::write(tree.at("class/infiniband/README"), "no device").unwrap();
    std::os::unix::fs::symlink("nowhere", tree.at("class/infiniband/dangling")).unwrap();
    std::os::unix::fs::symlink("itself", tree.at("class/infiniband/itself")).unwrap();
    assert_eq!(tree.list()["ports"].as_array().unwrap().len(), 8);
    for name in ["x", "-1", "1x", "99999999999"] {
        fs::create_dir(tree.device("mlx5_0").join("ports").join(name)).unwrap();
    }
    assert_eq!(tree.list()["ports"].as_array().unwrap().len(), 8, "a port has a number");
}

#[test]
fn a_device_that_cannot_be_read_does_not_hold_up_the_others() {
    let tree = Spoiled::new("roce-8");
    let state = tree.device("mlx5_3").join("ports/1/state");
    fs::remove_file(&state).unwrap();
    // A reader of a pipe waits for its writer, and there is none.
    assert!(Command::new("mkfifo").arg(&state).status().unwrap().success());
    let output = tree.fabtop(&["watch", "--json", "--duration", "2s", "--interval", "500ms"]);
    assert_eq!(output.status.code(), Some(0));
    let last = output.stdout.split(|b| *b == b'\n').rfind(|l| !l.is_empty()).unwrap().to_vec();
    let line: Value = serde_json::from_slice(&last).unwrap();
    assert_eq!(line["ports"].as_array().unwrap().len(), 8);
    assert_eq!(port(&line, "mlx5_2/1")["state"], "active");
    assert!(port(&line, "mlx5_3/1")["state"].is_null());
}

#[test]
fn a_tree_without_devices_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let list = |json: bool| {
        let mut command = Command::new(FABTOP);
        command.arg("list").args(json.then_some("--json")).arg("--sysfs-root").arg(dir.path());
        run(&mut command)
    };
    let no_tree = list(false);
    assert_eq!(no_tree.status.code(), Some(1));
    assert!(said(&no_tree).contains("is no captured /sys"), "{}", said(&no_tree));
    fs::create_dir_all(dir.path().join("sys/class")).unwrap();
    let no_rdma = list(false);
    assert_eq!((no_rdma.status.code(), no_rdma.stdout.len()), (Some(1), 0));
    assert!(
        said(&no_rdma).contains("modules are not loaded") && said(&no_rdma).contains("fabtop demo"),
        "{}",
        said(&no_rdma)
    );
    fs::create_dir(dir.path().join("sys/class/infiniband")).unwrap();
    let none = list(true);
    assert_eq!(none.status.code(), Some(1));
    let document: Value = serde_json::from_slice(&none.stdout).unwrap();
    assert_eq!(document["ports"], json!([]));
    assert!(document["notices"].to_string().contains("no driver made a device"), "{document}");
    fs::remove_dir(dir.path().join("sys/class/infiniband")).unwrap();
    fs::write(dir.path().join("sys/class/infiniband"), "a file").unwrap();
    let file = list(false);
    assert_eq!(file.status.code(), Some(1));
    assert!(!said(&file).is_empty());
}

#[test]
fn a_place_that_is_not_there_is_named() {
    for command in [&["list"][..], &["list", "--json"], &["watch", "--json"]] {
        let output = run(Command::new(FABTOP).args(command).args(["--sysfs-root", "/nowhere/at/all"]));
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{command:?}");
        assert!(said(&output).contains("/nowhere/at/all: cannot be read"), "{}", said(&output));
    }
    let file = run(Command::new(FABTOP).args(["list", "--sysfs-root", FABTOP]));
    assert_eq!(file.status.code(), Some(1), "{}", said(&file));
}
