//! The socket interfaces against a real kernel's RDMA stack, value by value beside the tools of others.
//!
//! Without the rig there is nothing to compare: the tests then say so and pass. `tests/testbed/run` takes them
//! into the guest that has one.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod dcb;
mod ethtool;
mod rdma;
mod unprivileged;
mod watch;

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Whether the rig is here; says so if not.
fn rig() -> bool {
    let here = Path::new("/sys/module/rig_nic").exists() && Path::new("/sys/module/rig_hca").exists();
    if !here {
        println!("skipped: there is no rig here");
    }
    here
}

/// What a command prints; it must succeed.
fn output(command: &str) -> String {
    let run = Command::new("bash").args(["-c", command]).output().unwrap();
    assert!(run.status.success(), "{command}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap()
}

/// `dcb` with these arguments. It numbers its messages by the clock and fails where a second ends between two of them: a
/// second try is good.
fn dcb(arguments: &str) {
    output(&format!("dcb {arguments} 2> /dev/null || dcb {arguments}"));
}

/// What a command prints as JSON.
fn json(command: &str) -> Value {
    serde_json::from_str(&output(command)).unwrap()
}

/// A line to the rig's hand for this port.
fn set(port: &str, line: &str) {
    let rig = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/testbed/rig/rig");
    output(&format!("{rig} set {port} {line}"));
}
