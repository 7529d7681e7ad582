//! When a source is read: on its own thread, at a fixed cadence, and at once when something changed.

mod interval;
mod schedule;

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use crate::analysis::Cadence;
use crate::fabric::Sample;
use crate::source::{Source, SourceError, Tick};

pub use interval::{BadInterval, Interval, seconds};
use schedule::{Cause, Schedule};

/// One reading and how the sampling goes.
#[derive(Debug)]
pub struct Beat {
    /// What was read.
    pub sample: Result<Sample, SourceError>,
    /// How the sampling goes.
    pub cadence: Cadence,
}

/// Reads a source until it is dropped.
///
/// Dropping it asks the thread to end and does not wait: a source may be held up by a device. A beat that is on its way
/// then may still reach the sink.
#[derive(Debug)]
pub struct Sampler {
    control: Control,
}

impl Sampler {
    /// Starts a thread that reads `source` at once and then on every beat, and hands each reading to `sink`.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn start(
        mut source: Box<dyn Source>,
        interval: Interval,
        sink: impl FnMut(Beat) + Send + 'static,
    ) -> io::Result<Self> {
        let control = Control::new(interval);
        let (for_source, for_thread) = (control.clone(), control.clone());
        source.on_change(Arc::new(move || for_source.read_now()));
        thread::Builder::new().name("sampler".into()).spawn(move || run(source.as_mut(), &for_thread, sink))?;
        Ok(Self { control })
    }

    /// The means to direct the sampling from elsewhere.
    #[must_use]
    pub fn control(&self) -> Control {
        self.control.clone()
    }
}

impl Drop for Sampler {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// Directs a sampler, from any thread.
#[derive(Debug, Clone)]
pub struct Control {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    orders: Mutex<Orders>,
    changed: Condvar,
}

/// What the sampler is asked to do next.
#[derive(Debug, Clone, Copy)]
struct Orders {
    interval: Interval,
    read_now: bool,
    stop: bool,
}

impl Control {
    fn new(interval: Interval) -> Self {
        let orders = Mutex::new(Orders { interval, read_now: false, stop: false });
        Self { shared: Arc::new(Shared { orders, changed: Condvar::new() }) }
    }

    /// Samples at another interval from now on, counted from the newest beat.
    pub fn set_interval(&self, interval: Interval) {
        self.order(|orders| orders.interval = interval);
    }

    /// Reads as soon as may be, facts that change rarely included. Requests that come together are served by one reading,
    /// and there are at least 50 ms between two; up to 400 ms while requests keep coming.
    pub fn read_now(&self) {
        self.order(|orders| orders.read_now = true);
    }

    /// Ends the sampling after the reading that is under way.
    pub fn stop(&self) {
        self.order(|orders| orders.stop = true);
    }

    fn order(&self, change: impl FnOnce(&mut Orders)) {
        change(&mut self.orders());
        self.shared.changed.notify_one();
    }

    fn orders(&self) -> MutexGuard<'_, Orders> {
        self.shared.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a reading is due. `None`: stop.
    fn wait(&self, schedule: &mut Schedule) -> Option<(Cause, Tick)> {
        let mut orders = self.orders();
        loop {
            let now = Instant::now();
            if orders.stop {
                return None;
            }
            if orders.interval != schedule.interval() {
                schedule.set_interval(orders.interval, now);
            }
            let (due, cause) = schedule.next(orders.read_now);
            if due <= now {
                let refresh = std::mem::take(&mut orders.read_now);
                return Some((cause, Tick { budget: schedule.budget(), refresh }));
            }
            let woken = self.shared.changed.wait_timeout(orders, due - now);
            orders = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// The sampler's thread.
fn run(source: &mut dyn Source, control: &Control, mut sink: impl FnMut(Beat)) {
    let mut schedule = Schedule::new(Instant::now(), control.orders().interval);
    while let Some((cause, tick)) = control.wait(&mut schedule) {
        let outcome = catch_unwind(AssertUnwindSafe(|| source.read(tick)));
        schedule.done(cause, Instant::now());
        let cadence = Cadence { interval: schedule.interval().duration(), missed: schedule.missed() };
        match outcome {
            Ok(sample) => sink(Beat { sample, cadence }),
            Err(panic) => {
                // Nothing is known of the source's state any more. Say so rather than stand still.
                sink(Beat { sample: Err(SourceError::Unavailable(stopped(panic.as_ref()))), cadence });
                return;
            }
        }
    }
}

/// The sentence for a source that panicked.
fn stopped(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("reading stopped for a fault in this program: {}", text.unwrap_or("no text"))
}

#[cfg(test)]
mod tests;
