//! The machine that the tests run in.

use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use fabtop::fabric::{DeviceName, PortId};
use fabtop::probe::loopback::{Loopback, Polling};
use fabtop::probe::{Cancel, Failure, Measurement, Operation, Prober, Request};

/// The machine is emulated and shared: what takes a blink may take seconds.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The testbed for one test alone; none outside of it.
pub fn testbed() -> Option<MutexGuard<'static, ()>> {
    static ONE: Mutex<()> = Mutex::new(());
    if !Path::new("/sys/kernel/debug/rig_hca/control").exists() {
        eprintln!("skipped: this is not the testbed");
        return None;
    }
    Some(ONE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// What a command prints; it must succeed.
pub fn output(command: &str) -> String {
    let run = Command::new("bash").args(["-c", command]).output().unwrap();
    assert!(run.status.success(), "{command}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap()
}

/// What undoes what a test did, however that ends.
pub struct Afterwards(pub &'static str);

impl Drop for Afterwards {
    fn drop(&mut self) {
        let _ = Command::new("bash").args(["-c", self.0]).status();
    }
}

/// What happens in the kernel's own time.
pub fn eventually(what: &str, mut happened: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !happened() {
        assert!(Instant::now() < end, "not within {PATIENCE:?}: {what}");
        sleep(Duration::from_millis(10));
    }
}

/// The first port of a device.
pub fn port(device: &str) -> PortId {
    PortId::new(DeviceName::new(device), 1)
}

/// A short run on a device with all the time it may need.
pub fn request(device: &str, operation: Operation, size: u32) -> Request {
    let on = Request::on(port(device));
    Request { operation, size, warm_up: 10, iterations: 100, deadline: PATIENCE, ..on }
}

/// A run that is over long after anything a test does to it.
pub fn long_request(device: &str, operation: Operation) -> Request {
    Request { iterations: 100_000, ..request(device, operation, 4096) }
}

/// One run with each end on a thread of its own.
pub fn probe(request: &Request) -> Result<Measurement, Failure> {
    Loopback::new(Polling::EachEnd).probe(request, &Cancel::default())
}

/// Packets that rxe has sent from a device.
pub fn packets(device: &str) -> u64 {
    let file = format!("/sys/class/infiniband/{device}/ports/1/hw_counters/sent_pkts");
    std::fs::read_to_string(file).unwrap().trim().parse().unwrap()
}

/// How many of each resource a device has in use.
pub fn resources(device: &str) -> String {
    output(&format!("rdma resource show {device}"))
}
