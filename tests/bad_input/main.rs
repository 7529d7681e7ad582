//! Whatever a host, a file or a user hands to the program: a clear message or a degraded row, the right exit status, and
//! no panic.

#![expect(clippy::unwrap_used, reason = "a test says what is wrong by failing")]

mod names;
#[path = "../pty/mod.rs"]
mod pty;
mod trees;
mod usage;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const FABTOP: &str = env!("CARGO_BIN_EXE_fabtop");

/// A copy of a captured tree, to be spoiled.
struct Spoiled(tempfile::TempDir);

impl Spoiled {
    fn new(fixture: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/sysfs").join(fixture).join("sys");
        let status = Command::new("cp").arg("-a").arg(from).arg(dir.path()).status().unwrap();
        assert!(status.success());
        Self(dir)
    }

    fn root(&self) -> &Path {
        self.0.path()
    }

    /// A path below `sys`.
    fn at(&self, path: &str) -> PathBuf {
        self.root().join("sys").join(path)
    }

    fn device(&self, name: &str) -> PathBuf {
        self.at("class/infiniband").join(name).canonicalize().unwrap()
    }

    /// All files of a device, its network device and its PCI function.
    fn files(&self, device: &str) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let netdev = fs::read_to_string(self.device(device).join("ports/1/gid_attrs/ndevs/0")).unwrap();
        for dir in [self.device(device), self.at("class/net").join(netdev.trim())] {
            walk(&dir.canonicalize().unwrap(), &mut found);
        }
        assert!(found.len() > 40, "{found:?}");
        found
    }

    fn fabtop(&self, arguments: &[&str]) -> Output {
        run(Command::new(FABTOP).args(arguments).arg("--sysfs-root").arg(self.root()))
    }

    /// `list --json`, which must succeed.
    #[track_caller]
    fn list(&self) -> Value {
        let output = self.fabtop(&["list", "--json"]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

fn walk(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let kind = path.symlink_metadata().unwrap();
        if kind.is_dir() {
            walk(&path, found);
        } else if kind.is_file() {
            found.push(path);
        }
    }
}

/// Runs it to its end; a panic is a failure in any case.
#[track_caller]
fn run(command: &mut Command) -> Output {
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert!(!said(&output).contains("panicked"), "{}", said(&output));
    assert!(output.status.code().is_some_and(|code| code <= 2), "{}: {}", output.status, said(&output));
    output
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn port<'a>(list: &'a Value, name: &str) -> &'a Value {
    list["ports"].as_array().unwrap().iter().find(|p| p["port"] == name).unwrap()
}
