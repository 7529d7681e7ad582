//! The machine that the tests run in.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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

/// The first port of a device.
pub fn port(device: &str) -> PortId {
    PortId::new(DeviceName::new(device), 1)
}

/// A short run with all the time it may need.
pub fn request(operation: Operation, size: u32) -> Request {
    let on = Request::on(port("mlx5_0"));
    Request { operation, size, warm_up: 10, iterations: 100, deadline: PATIENCE, ..on }
}

/// One run with each end on a thread of its own.
pub fn probe(request: &Request) -> Result<Measurement, Failure> {
    Loopback::new(Polling::EachEnd).probe(request, &Cancel::default())
}
