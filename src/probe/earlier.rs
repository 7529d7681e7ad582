//! Earlier runs, kept in a file of the state directory: what a port is compared with by itself.
//!
//! A port is known by its node GUID and its number, whatever its device is called today.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;
use serde::{Deserialize, Serialize};

use crate::fabric::{Guid, PortNumber, Wall};
use crate::files;

use super::{Latency, Operation};

/// Its name in the state directory.
pub const FILE: &str = "probes.json";

/// How long another program may hold the file.
const PATIENCE: Duration = Duration::from_secs(2);

/// The format of the file. A file of another one is left alone.
const FORMAT: &str = "fabtop-probes/1";

/// Runs that are kept of each request: half of as many make a new normal.
const RUNS: usize = 10;

/// Requests that are kept: of three operations and five sizes those of 64 ports.
const SERIES: usize = 1024;

/// What runs must have in common to be compared.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The measuring port.
    pub from: (Guid, PortNumber),
    /// The far port.
    pub to: (Guid, PortNumber),
    /// How messages travel.
    pub operation: Operation,
    /// Payload, bytes.
    pub size: u32,
    /// By which packets, where that was chosen.
    pub class: Class,
}

/// How packets were addressed and marked, as far as that was chosen: another address or priority is another way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Class {
    /// The entry of the GID table.
    pub gid_index: Option<u32>,
    /// The traffic class.
    pub traffic_class: u8,
    /// The service level.
    pub service_level: u8,
}

/// An earlier run.
#[expect(clippy::struct_field_names, reason = "the unit is in the name")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    /// When: nanoseconds since 1970.
    time_ns: u64,
    p50_ns: u64,
    p99_ns: u64,
}

/// Earlier runs by what was asked.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Earlier(BTreeMap<Key, Vec<Run>>);

/// The file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: String,
    series: Vec<Series>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Series {
    from: End,
    to: End,
    operation: Operation,
    size: u32,
    #[serde(flatten)]
    class: Class,
    runs: Vec<Run>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    node_guid: String,
    port: PortNumber,
}

/// Takes the lock, which others hold for a moment at most.
fn take(lock: &File) -> io::Result<()> {
    let began = Instant::now();
    loop {
        match flock(lock, FlockOperation::NonBlockingLockExclusive) {
            Err(Errno::WOULDBLOCK) if began.elapsed() < PATIENCE => thread::sleep(Duration::from_millis(20)),
            Err(Errno::WOULDBLOCK) => return Err(io::Error::other("another program holds it")),
            taken => return Ok(taken?),
        }
    }
}

impl End {
    fn identity(&self) -> io::Result<(Guid, PortNumber)> {
        let guid = self.node_guid.parse().map_err(|e| io::Error::new(io::ErrorKind::InvalidData, e))?;
        Ok((guid, self.port))
    }
}

/// The file cannot be used. It stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    /// It is there and holds something else.
    #[error(
        "earlier probes are in {path}, but {cause}. Without it nothing is compared with earlier runs; move it away to begin anew"
    )]
    Read {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        cause: io::Error,
    },
    /// It cannot be written.
    #[error("these probes cannot be kept in {path}: {cause}. Later ones will not be compared with them")]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
}

impl Earlier {
    /// What the directory holds; nothing where it has no such file.
    ///
    /// # Errors
    /// When the file is there and cannot be used.
    pub fn load(directory: &Path) -> Result<Self, Unusable> {
        let path = directory.join(FILE);
        match files::read(&path).and_then(|text| Self::parse(&text)) {
            Ok(earlier) => Ok(earlier),
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(cause) => Err(Unusable::Read { path, cause }),
        }
    }

    /// Adds runs to the file in the directory, beside what others have added since it was read.
    ///
    /// # Errors
    /// When the file cannot be used or written; it stays as it is then.
    pub fn keep(directory: &Path, runs: &[(Key, Latency)], at: Wall) -> Result<(), Unusable> {
        let unusable = |cause| Unusable::Write { path: directory.join(FILE), cause };
        fs::create_dir_all(directory).map_err(unusable)?;
        let lock = File::create(directory.join(format!("{FILE}.lock"))).map_err(unusable)?;
        take(&lock).map_err(unusable)?;
        let mut earlier = Self::load(directory)?;
        for (key, latency) in runs {
            earlier.remember(key.clone(), latency, at);
        }
        earlier.write(directory).map_err(unusable)
    }

    /// The medians of the earlier runs of a request, microseconds, oldest first.
    #[must_use]
    pub fn medians_us(&self, key: &Key) -> Vec<f64> {
        self.0.get(key).map(|runs| runs.iter().map(|r| r.p50_ns as f64 / 1000.0).collect()).unwrap_or_default()
    }

    /// Adds a run to those that later ones are compared with, and to no file.
    pub(super) fn remember(&mut self, key: Key, latency: &Latency, at: Wall) {
        let ns = |us: f64| (us * 1000.0).round() as u64;
        self.add(key, Run { time_ns: at.0, p50_ns: ns(latency.p50), p99_ns: ns(latency.p99) });
    }

    fn add(&mut self, key: Key, run: Run) {
        let runs = self.0.entry(key).or_default();
        runs.push(run);
        if runs.len() > RUNS {
            runs.remove(0);
        }
        while self.0.len() > SERIES {
            let newest = |runs: &[Run]| runs.iter().map(|r| r.time_ns).max();
            let oldest = self.0.iter().min_by_key(|(_, runs)| newest(runs)).map(|(key, _)| key.clone());
            let Some(oldest) = oldest else { break };
            self.0.remove(&oldest);
        }
    }

    fn parse(text: &str) -> io::Result<Self> {
        let document: Document = serde_json::from_str(text)?;
        if document.format != FORMAT {
            let message = format!("it has the format {}, not {FORMAT}", document.format.escape_debug());
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let mut earlier = Self::default();
        for series in document.series {
            let key = Key {
                from: series.from.identity()?,
                to: series.to.identity()?,
                operation: series.operation,
                size: series.size,
                class: series.class,
            };
            let told = series.runs.into_iter().filter(|run| run.p50_ns > 0);
            earlier.0.insert(key, told.collect());
        }
        Ok(earlier)
    }

    fn text(&self) -> io::Result<String> {
        let end = |(guid, port): (Guid, PortNumber)| End { node_guid: guid.to_string(), port };
        let series = self.0.iter().map(|(key, runs)| Series {
            from: end(key.from),
            to: end(key.to),
            operation: key.operation,
            size: key.size,
            class: key.class,
            runs: runs.clone(),
        });
        let document = Document { format: FORMAT.to_owned(), series: series.collect() };
        Ok(serde_json::to_string(&document)?)
    }

    /// In one step: who reads meanwhile sees the old file or the new one.
    fn write(&self, directory: &Path) -> io::Result<()> {
        let path = directory.join(FILE);
        // A file that a link stands for is written where it is.
        let path = fs::canonicalize(&path).unwrap_or(path);
        let fresh = path.with_extension(format!("new-{}", std::process::id()));
        let mut file = File::create_new(&fresh)?;
        let written = file.write_all(self.text()?.as_bytes()).and_then(|()| file.sync_all());
        if let Err(error) = written.and_then(|()| fs::rename(&fresh, path)) {
            // What is half written is of no use to anyone.
            let _ = fs::remove_file(fresh);
            return Err(error);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn key(size: u32) -> Key {
        let end = (Guid(0x0200_c903_0000_0001), 1);
        Key { from: end, to: end, operation: Operation::Send, size, class: Class::default() }
    }

    fn latency(us: u64) -> Latency {
        Latency::of(&[us * 1000], 1).unwrap()
    }

    #[test]
    fn what_is_kept_is_there_the_next_time_and_the_oldest_goes() {
        let state = tempfile::tempdir().unwrap();
        let directory = state.path().join("not/yet/there");
        assert_eq!(Earlier::load(&directory).unwrap(), Earlier::default());
        for us in 1..=12 {
            Earlier::keep(&directory, &[(key(2), latency(us)), (key(64), latency(50))], Wall(us)).unwrap();
        }
        let earlier = Earlier::load(&directory).unwrap();
        assert_eq!(earlier.medians_us(&key(2)), (3..=12).map(f64::from).collect::<Vec<_>>());
        assert_eq!(earlier.medians_us(&key(64)), [50.0; 10]);
        assert_eq!(earlier.medians_us(&key(4096)), [0.0; 0]);
        let text = fs::read_to_string(directory.join(FILE)).unwrap();
        assert!(text.contains("0200:c903:0000:0001"), "{text}");
    }

    #[test]
    fn a_file_that_cannot_be_used_is_left_as_it_is() {
        let state = tempfile::tempdir().unwrap();
        for text in ["", "[", "{\"format\":\"fabtop-probes/2\",\"series\":[]}", "{\"format\":1}"] {
            fs::write(state.path().join(FILE), text).unwrap();
            let error = Earlier::keep(state.path(), &[(key(2), latency(1))], Wall(1)).unwrap_err().to_string();
            assert!(error.contains(FILE) && error.contains("move it away"), "{error}");
            assert_eq!(fs::read_to_string(state.path().join(FILE)).unwrap(), text);
        }
    }

    #[test]
    fn requests_nobody_asked_for_in_a_long_time_make_room() {
        let mut earlier = Earlier::default();
        for size in 0..=SERIES as u64 {
            earlier.add(key(size as u32), Run { time_ns: 1_000_000 - size, p50_ns: 1, p99_ns: 1 });
        }
        assert_eq!(earlier.0.len(), SERIES);
        assert!(earlier.medians_us(&key(0)).len() == 1 && earlier.medians_us(&key(SERIES as u32)).is_empty());
        assert!(earlier.text().unwrap().len() < 1 << 20, "what is written can be read again");
    }

    #[test]
    fn the_fullest_file_can_be_read_again() {
        let mut earlier = Earlier::default();
        let run = Run { time_ns: u64::MAX, p50_ns: 4_999_999_999, p99_ns: 4_999_999_999 };
        for size in 0..SERIES {
            earlier.0.insert(key(size as u32), vec![run; RUNS]);
        }
        let text = earlier.text().unwrap();
        assert!(text.len() < 1 << 20, "{} bytes", text.len());
        assert_eq!(Earlier::parse(&text).unwrap(), earlier);
    }

    proptest! {
        #[test]
        fn any_text_is_a_file_or_an_error(text in ".{0,200}") {
            let _ = Earlier::parse(&text);
        }
    }
}
