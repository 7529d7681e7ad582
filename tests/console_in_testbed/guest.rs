//! The guest, its rig, and the tools in it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;

/// The sixteen ports, for one test alone; none outside of the testbed.
pub fn testbed() -> Option<Testbed> {
    if !Path::new("/sys/module/rig_nic").exists() || !Path::new("/sys/module/rig_hca").exists() {
        println!("skipped: there is no rig here");
        return None;
    }
    Some(Testbed { _alone: alone() })
}

/// The guest before the rig is there, for one test alone; none elsewhere.
pub fn bare_guest() -> Option<MutexGuard<'static, ()>> {
    if !Path::new("/run/vm/stage2").exists() || Path::new("/sys/class/infiniband").exists() {
        println!("skipped: this is no guest without RDMA");
        return None;
    }
    Some(alone())
}

fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The rig, which is made anew after each test that changed it.
pub struct Testbed {
    _alone: MutexGuard<'static, ()>,
}

impl Testbed {
    /// After this test the rig is made anew.
    #[must_use]
    pub fn changed(&self) -> Anew<'_> {
        Anew { _testbed: self }
    }
}

/// Makes the rig anew when it goes.
pub struct Anew<'a> {
    _testbed: &'a Testbed,
}

impl Drop for Anew<'_> {
    fn drop(&mut self) {
        let done = rig_command("down").and_then(|_| rig_command("up"));
        assert!(done.is_ok() || std::thread::panicking(), "the rig could not be made anew: {done:?}");
    }
}

/// Runs a command when it goes: what a test changed is as it was.
pub struct Afterwards(pub &'static str);

impl Drop for Afterwards {
    fn drop(&mut self) {
        let status = Command::new("bash").args(["-c", self.0]).status();
        assert!(status.is_ok_and(|s| s.success()) || std::thread::panicking(), "{}", self.0);
    }
}

/// What a command prints; it must succeed.
#[track_caller]
pub fn output(command: &str) -> String {
    run(command).unwrap()
}

fn run(command: &str) -> Result<String, String> {
    let run = Command::new("bash").args(["-c", command]).output().unwrap();
    if !run.status.success() {
        return Err(format!("{command}: {}{}", run.status, String::from_utf8_lossy(&run.stderr)));
    }
    Ok(String::from_utf8(run.stdout).unwrap())
}

/// What a command prints as JSON.
#[track_caller]
pub fn json(command: &str) -> Value {
    serde_json::from_str(&output(command)).unwrap()
}

/// A command of the rig's hand.
#[track_caller]
pub fn rig(command: &str) -> String {
    rig_command(command).unwrap()
}

fn rig_command(command: &str) -> Result<String, String> {
    run(&format!("{}/tests/testbed/rig/rig {command}", env!("CARGO_MANIFEST_DIR")))
}

/// `dcb` with these arguments. It numbers its messages by the clock and fails where a second ends between two of them: a
/// second try is good.
#[track_caller]
pub fn dcb(arguments: &str) {
    let command = format!("dcb {arguments}");
    run(&command).or_else(|_| run(&command)).unwrap();
}

/// A line to one of the rig's own files: quicker than its command, where it is measured how long something takes.
#[track_caller]
pub fn hand(file: &str, line: &str) {
    std::fs::write(Path::new("/sys/kernel/debug").join(file), line).unwrap();
}

/// A file without the blanks around its text; none where it cannot be read.
pub fn file(path: impl AsRef<Path>) -> Option<String> {
    Some(std::fs::read_to_string(path).ok()?.trim().to_owned())
}

/// `/sys/class/infiniband/DEVICE` and what is below it.
pub fn device_dir(port: &str) -> PathBuf {
    Path::new("/sys/class/infiniband").join(port.split('/').next().unwrap())
}

/// `/sys/class/infiniband/DEVICE/ports/N`.
pub fn port_dir(port: &str) -> PathBuf {
    let (_, number) = port.split_once('/').unwrap();
    device_dir(port).join("ports").join(number)
}

/// The names of all sixteen ports, as they are to be listed.
pub fn all_ports() -> Vec<String> {
    let numbered = |stem: &'static str, count| (0..count).map(move |i| format!("{stem}{i}/1"));
    numbered("mlx5_", 6).chain(numbered("mlx5_ib", 6)).chain(numbered("mlx5_roce", 4)).collect()
}
