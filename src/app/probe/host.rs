//! The host around a probe: which ports it has, and what they count meanwhile.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::analysis::{Analyser, Frame, Profile};
use crate::sampler::{Interval, Sampler};
use crate::source::{Source, SourceError};

use crate::app::AppError;
use crate::app::once::first;

/// How long a reading is waited for: a device that hangs holds up no round.
const SOON: Duration = Duration::from_millis(900);

type Newest = Arc<Mutex<Arc<Frame>>>;

/// The newest frame of a host.
pub struct Host {
    newest: Newest,
    sampler: Option<Sampler>,
}

impl Host {
    /// Reads it once.
    pub fn read(mut source: Box<dyn Source>, profile: Arc<Profile>) -> Result<Self, SourceError> {
        let frame = first(source.as_mut(), &mut Analyser::new(profile))?;
        Ok(Self { newest: Arc::new(Mutex::new(frame)), sampler: None })
    }

    /// Reads it once, and then whenever it is asked to.
    pub fn watch(mut source: Box<dyn Source>, profile: Arc<Profile>) -> Result<Self, AppError> {
        let mut analyser = Analyser::new(profile);
        let newest = Arc::new(Mutex::new(first(source.as_mut(), &mut analyser)?));
        let kept = newest.clone();
        let sampler = Sampler::start(source, Interval::LONGEST, move |beat| {
            // A source that ends leaves its last frame: the probe itself says what is wrong with the device.
            if let Ok(sample) = beat.sample {
                let frame = analyser.take(sample, beat.cadence).frame;
                *kept.lock().unwrap_or_else(PoisonError::into_inner) = frame;
            }
        });
        Ok(Self { newest, sampler: Some(sampler.map_err(AppError::io("cannot start a thread"))?) })
    }

    /// The newest frame.
    pub fn newest(&self) -> Arc<Frame> {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A frame that was read after this was called, where one can be had soon: its rates go back to the one before.
    pub fn read_now(&self) -> Arc<Frame> {
        let before = self.newest().at;
        if let Some(sampler) = &self.sampler {
            let asked = Instant::now();
            sampler.control().read_now();
            while self.newest().at == before && asked.elapsed() < SOON {
                thread::sleep(Duration::from_millis(2));
            }
        }
        self.newest()
    }

    /// The means to read the newest frame from elsewhere.
    pub fn reader(&self) -> impl Fn() -> Option<Arc<Frame>> + Send + use<> {
        let newest = self.newest.clone();
        move || Some(newest.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }
}
