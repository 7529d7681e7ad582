//! Which host is read: this one, a captured one, or a simulated one.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use crate::analysis::Frame;
use crate::cli::Input;
use crate::config::Directories;
use crate::fabric::Mono;
use crate::probe::loopback::Loopback;
use crate::probe::{Prober, SimProber};
use crate::source::live::LiveSource;
use crate::source::sim::scenario::{self, DEFAULT};
use crate::source::sim::{SimSource, Start};
use crate::source::{Source, SourceError};
use crate::verbs::Quiet;

use super::clock::now;

/// The same demo each time: whoever shows it knows what comes.
const SEED: u64 = 7;

/// Which host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// This one.
    Live,
    /// The one whose `/sys` was captured here.
    Tree(PathBuf),
    /// A simulated one: the name of a scenario, or a file.
    Demo(String),
}

impl Choice {
    /// What the flags say.
    pub fn of(input: &Input) -> Self {
        match (&input.demo, &input.sysfs_root) {
            (Some(scenario), _) => Self::Demo(scenario.clone()),
            (None, Some(dir)) => Self::Tree(dir.clone()),
            (None, None) => Self::Live,
        }
    }

    /// The demo with this scenario, or the usual one.
    pub fn demo(scenario: Option<&str>) -> Self {
        Self::Demo(scenario.unwrap_or(DEFAULT).to_owned())
    }

    /// Opens it.
    ///
    /// # Errors
    /// Why it cannot be read, and what to do.
    pub fn open(&self) -> Result<Box<dyn Source>, SourceError> {
        Ok(match self {
            Self::Live => Box::new(LiveSource::open()?),
            Self::Tree(dir) => Box::new(LiveSource::tree(dir)?),
            Self::Demo(name) => Box::new(simulated(name)?),
        })
    }

    /// What probes its ports. `newest` gives the newest frame: a simulated port is probed by what it says of itself.
    ///
    /// # Errors
    /// When there is nothing to probe in it.
    pub fn prober(
        &self,
        newest: impl Fn() -> Option<Arc<Frame>> + Send + 'static,
    ) -> Result<Box<dyn Prober>, SourceError> {
        match self {
            Self::Live => Ok(Box::new(Loopback::default())),
            Self::Tree(_) => Err(SourceError::Unavailable(
                "a captured tree has no ports to probe: run fabtop probe on the host itself".to_owned(),
            )),
            Self::Demo(_) => Ok(Box::new(SimProber::new(newest))),
        }
    }

    /// Keeps what libibverbs prints away from the terminal while it lives, in a file of the state directory.
    /// Nothing is printed, and nothing kept away, where no verbs are used.
    pub fn quiet(&self, directories: &Directories) -> Option<Quiet> {
        if *self != Self::Live {
            return None;
        }
        let log = directories.state.as_ref().and_then(|dir| {
            std::fs::create_dir_all(dir).ok()?;
            Some(dir.join("libibverbs.log"))
        });
        Quiet::new(log.as_deref().map(Path::new)).ok()
    }
}

fn simulated(name: &str) -> Result<SimSource, SourceError> {
    let scenario = scenario::load(name).map_err(|e| SourceError::Unavailable(e.to_string()))?;
    let start = Start { at: Mono(0), wall: now() };
    let begun = Instant::now();
    Ok(SimSource::new(&scenario, SEED, start, move || begun.elapsed()))
}
