//! As a user without privileges.

use std::process::Command;

use fabtop::probe::{Failure, Operation};

use super::guest::{Afterwards, output, port, probe, request, testbed};

/// Set in the process that has no privilege.
const INNER: &str = "FABTOP_TEST_AS_NOBODY";

/// Runs a test of this program as nobody, after a command of the shell.
fn as_nobody(first: &str, test: &str) {
    let setpriv = "exec setpriv --reuid 65534 --regid 65534 --clear-groups --inh-caps=-all --bounding-set=-all";
    let inner = Command::new("bash")
        .arg("-c")
        .arg(format!("{first}; {setpriv} \"$0\" --ignored --exact {test}"))
        .arg(std::env::current_exe().unwrap())
        .env(INNER, "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&inner.stdout);
    assert!(inner.status.success(), "{said}{}", String::from_utf8_lossy(&inner.stderr));
    assert!(said.contains("1 passed"), "{said}");
}

fn is_inner() -> bool {
    std::env::var_os(INNER).is_some() && !rustix::process::geteuid().is_root()
}

#[test]
fn who_may_open_the_device_may_probe() {
    let Some(_testbed) = testbed() else { return };
    as_nobody("ulimit -l unlimited", "unprivileged::as_nobody_every_operation_runs");
}

#[test]
#[ignore = "is run by another test, as nobody"]
fn as_nobody_every_operation_runs() {
    if !is_inner() {
        return;
    }
    for operation in Operation::ALL {
        assert_eq!(probe(&request("mlx5_0", operation, 65_536)).unwrap().round_trips_ns.len(), 100);
    }
}

#[test]
fn a_limit_on_locked_memory_is_named() {
    let Some(_testbed) = testbed() else { return };
    as_nobody("ulimit -l 64", "unprivileged::as_nobody_with_64_kib_a_large_message_is_refused");
}

#[test]
#[ignore = "is run by another test, as nobody"]
fn as_nobody_with_64_kib_a_large_message_is_refused() {
    if !is_inner() {
        return;
    }
    match probe(&request("mlx5_0", Operation::Send, 1 << 20)).unwrap_err() {
        Failure::MemoryLock { port: of, bytes, limit } => {
            assert_eq!((of, bytes, &*limit), (port("mlx5_0"), 2 << 20, "64 KiB"));
        }
        other => panic!("{other:?}"),
    }
    // What was locked for it is free again: a small one fits, time after time.
    for _ in 0..3 {
        assert!(probe(&request("mlx5_0", Operation::Send, 2)).is_ok());
    }
}

#[test]
fn who_may_not_open_the_device_is_told_which_file() {
    let Some(_testbed) = testbed() else { return };
    output("chmod 600 /dev/infiniband/uverbs*");
    let _afterwards = Afterwards("chmod 666 /dev/infiniband/uverbs*");
    as_nobody(":", "unprivileged::as_nobody_a_closed_device_is_denied");
}

#[test]
#[ignore = "is run by another test, as nobody"]
fn as_nobody_a_closed_device_is_denied() {
    if !is_inner() {
        return;
    }
    match probe(&request("mlx5_0", Operation::Send, 2)).unwrap_err() {
        Failure::Denied { what } => assert!(what.contains("/dev/infiniband/uverbs"), "{what}"),
        other => panic!("{other:?}"),
    }
}
