//! Probes of earlier sessions: read once, and added to at the end.

use std::path::PathBuf;

use crate::fabric::Text;
use crate::probe::earlier::Key;
use crate::probe::{Earlier, Latency};

use super::clock::now;

/// Where runs are kept, and those that are not kept yet.
pub struct Past {
    /// Nowhere, or nowhere any more once that failed.
    directory: Option<PathBuf>,
    unkept: Vec<(Key, Latency)>,
}

impl Past {
    /// What the directory holds; and what the user should know where it cannot be used. Nothing is added to it then.
    pub fn open(mut directory: Option<PathBuf>) -> (Self, Earlier, Option<Text>) {
        let (earlier, notice) = match directory.as_deref().map(Earlier::load).transpose() {
            Ok(earlier) => (earlier.unwrap_or_default(), None),
            Err(error) => {
                directory = None;
                (Earlier::default(), Some(Text::clean_sentence(&error.to_string())))
            }
        };
        (Self { directory, unkept: Vec::new() }, earlier, notice)
    }

    /// Notes what is to be kept.
    pub fn add(&mut self, run: Option<(Key, Latency)>) {
        self.unkept.extend(run);
    }

    /// Keeps what was noted since the last time; or tells what the user should know.
    pub fn keep(&mut self) -> Option<Text> {
        let runs = std::mem::take(&mut self.unkept);
        let directory = self.directory.as_deref().filter(|_| !runs.is_empty())?;
        let error = Earlier::keep(directory, &runs, now()).err()?;
        self.directory = None;
        Some(Text::clean_sentence(&error.to_string()))
    }
}
