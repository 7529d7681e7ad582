//! `fabtop watch --json`, of which the findings are read.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};
use serde_json::Value;

use super::program::{PATIENCE, fabtop};

/// How often it samples: often, so that a test need not wait for long.
const INTERVAL: Duration = Duration::from_millis(400);

/// What a detector asks for that finds at once.
pub const AT_ONCE: Duration = Duration::ZERO;

/// The usual thresholds, without the times that a test would only wait for: how soon a finding is over, how long a link
/// must be up before its error rate is judged, and how long one that flapped must be steady. A device has longer to answer:
/// on a machine that is busy with others, reading all of them may take this one seconds.
const QUICK: &str = "description = 'the usual, without its long times'
inherits = 'default'
[thresholds.clear-after-seconds]
value = 1
unit = 'seconds'
source = 'test'
[thresholds.ber-settle-seconds]
value = 0
unit = 'seconds'
source = 'test'
[thresholds.stale-warning-seconds]
value = 5
unit = 'seconds'
source = 'test'
[thresholds.flap-quiet-seconds]
value = 8
unit = 'seconds'
source = 'test'
";

/// A finding, by what makes two the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Fault {
    id: String,
    port: String,
    priority: Option<u64>,
    direction: Option<String>,
}

impl Fault {
    /// `pfc-storm critical mlx5_roce0/1 prio3 rx`: the last two where it has them. With how bad it is.
    fn named(text: &str) -> (Self, String) {
        let words: Vec<&str> = text.split(' ').collect();
        let ([id, severity, port], rest) = words.split_first_chunk().unwrap();
        let mut fault = Self { id: (*id).to_owned(), port: (*port).to_owned(), ..Self::default() };
        for word in rest {
            match word.strip_prefix("prio") {
                Some(priority) => fault.priority = Some(priority.parse().unwrap()),
                None => fault.direction = Some((*word).to_owned()),
            }
        }
        (fault, (*severity).to_owned())
    }

    fn of(line: &Value) -> Self {
        let word = |field: &str| line[field].as_str().map(str::to_owned);
        let (id, port) = (word("id").unwrap(), word("port").unwrap());
        Self { id, port, priority: line["priority"].as_u64(), direction: word("direction") }
    }
}

/// What it writes.
enum Line {
    /// A sample, of which little is looked at.
    Sample(Sampled),
    /// What happened to a finding.
    Finding(Value),
}

/// What is looked at of a sample.
#[derive(Debug, Clone, Copy)]
struct Sampled {
    /// On the kernel's monotonic clock.
    at: Duration,
    /// Whether every device answered in time: on a busy machine one may not, and what it would tell comes later.
    whole: bool,
}

impl Line {
    /// Samples are large, and reading them takes an emulated machine longer than all else.
    fn of(text: &str) -> Self {
        if !text.starts_with(r#"{"type":"sample","#) {
            return Self::Finding(serde_json::from_str(text).unwrap());
        }
        let (_, at) = text.split_once(r#""monotonic_ns":"#).unwrap();
        let at = Duration::from_nanos(at[..at.find(',').unwrap()].parse().unwrap());
        Self::Sample(Sampled { at, whole: !text.contains(r#""freshness":"stale""#) })
    }
}

/// A running `fabtop watch --json`.
pub struct FindingWatch {
    child: Child,
    lines: Receiver<Line>,
    beside: BTreeSet<Fault>,
}

impl FindingWatch {
    /// Starts it on a host with nothing wrong, and waits until it has read all devices twice.
    #[track_caller]
    pub fn start() -> Self {
        let watch = Self::run();
        assert_eq!(watch.within(3), Vec::<Value>::new(), "found before anything was wrong");
        watch
    }

    /// Starts it on a host on which this is wrong already.
    #[track_caller]
    pub fn start_with(texts: &[&str]) -> Self {
        let watch = Self::run();
        assert_eq!(faults(&watch.within(3)), named(texts), "found at the start");
        watch
    }

    fn run() -> Self {
        let config = user_directory();
        std::fs::create_dir_all(config.join("fabtop/profiles")).unwrap();
        std::fs::write(config.join("fabtop/profiles/quick.toml"), QUICK).unwrap();
        let interval = format!("{}ms", INTERVAL.as_millis());
        let mut command = Command::new(fabtop());
        command.args(["watch", "--json", "--profile", "quick", "--interval", &interval]);
        command.env("HOME", "/root").env("XDG_CONFIG_HOME", config);
        let mut child = command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(Line::of(&line)).is_err() {
                    break;
                }
            }
        });
        Self { child, lines, beside: BTreeSet::new() }
    }

    /// What may be found for a moment beside the rest: while something starts or stops, within an interval, less of it is
    /// seen than there is. It is not handed on.
    pub fn beside(&mut self, text: &str) {
        self.beside.insert(Fault::named(text).0);
    }

    /// Waits for the next sample; findings that come before it are handed on.
    #[track_caller]
    fn sample(&self, mut finding: impl FnMut(Value)) -> Sampled {
        loop {
            match self.lines.recv_timeout(PATIENCE).unwrap() {
                Line::Sample(sampled) => return sampled,
                Line::Finding(line) if self.beside.contains(&Fault::of(&line)) => {}
                Line::Finding(line) => finding(line),
            }
        }
    }

    /// After `change` these are raised, within two whole intervals and the time for which their detector asks, and nothing else
    /// is. They stay. Returns the lines that raised them.
    #[track_caller]
    pub fn raises(&self, change: impl FnOnce(), lasting: Duration, texts: &[&str]) -> Vec<Value> {
        self.skip_old();
        change();
        // The interval that the change fell into may show a part of it, too little to tell.
        let seen = self.read(3, lasting);
        assert!(seen.iter().all(|line| line["event"] != "cleared"), "{seen:#?}");
        assert_eq!(faults(&seen), named(texts), "within two intervals and {lasting:?}");
        assert_eq!(self.within(2), Vec::<Value>::new(), "after all was found");
        seen.into_iter().filter(|line| line["event"] == "raised").collect()
    }

    /// After `change` exactly these are cleared, and nothing else is said.
    #[track_caller]
    pub fn clears(&self, change: impl FnOnce(), texts: &[&str]) {
        let wanted: BTreeSet<Fault> = texts.iter().map(|text| Fault::named(text).0).collect();
        self.skip_old();
        change();
        let (end, mut over) = (Instant::now() + PATIENCE, BTreeSet::new());
        while over != wanted {
            assert!(Instant::now() < end, "not cleared: {:?}", wanted.difference(&over));
            self.sample(|line| {
                assert!(line["event"] != "raised" && wanted.contains(&Fault::of(&line)), "{line}");
                if line["event"] == "cleared" {
                    over.insert(Fault::of(&line));
                }
            });
        }
    }

    /// What is said within so many intervals from now on.
    #[track_caller]
    pub fn within(&self, intervals: u32) -> Vec<Value> {
        self.read(intervals, Duration::ZERO)
    }

    /// What is said within so many intervals and this time from now on, a sample an interval at least: a busy machine may
    /// take fewer, and on events more are taken.
    #[track_caller]
    fn read(&self, intervals: u32, time: Duration) -> Vec<Value> {
        let now = clock_gettime(ClockId::Monotonic);
        let now = Duration::new(now.tv_sec as u64, now.tv_nsec as u32);
        let (mut seen, mut samples) = (Vec::new(), 0);
        loop {
            let Sampled { at, whole } = self.sample(|line| seen.push(line));
            samples += u32::from(whole && at >= now);
            if samples >= intervals && at >= now + intervals * INTERVAL + time {
                break;
            }
        }
        // The lines of findings come after that of their sample.
        self.sample(|line| seen.push(line));
        seen
    }

    /// Waits until a line says that this happened, and returns it with all before it.
    #[track_caller]
    pub fn until(&self, event: &str, text: &str) -> Vec<Value> {
        let ((wanted, severity), end) = (Fault::named(text), Instant::now() + PATIENCE);
        let is_it = |line: &Value| {
            let as_bad = event == "cleared" || line["severity"] == *severity;
            line["event"] == event && as_bad && Fault::of(line) == wanted
        };
        let mut seen: Vec<Value> = Vec::new();
        while !seen.iter().any(is_it) {
            assert!(Instant::now() < end, "not {event}: {text}; {seen:#?}");
            self.sample(|line| seen.push(line));
        }
        seen
    }

    /// Nothing may have been said that nobody waited for.
    #[track_caller]
    fn skip_old(&self) {
        for line in self.lines.try_iter() {
            if let Line::Finding(line) = line {
                assert!(self.beside.contains(&Fault::of(&line)), "nobody asked for this: {line}");
            }
        }
    }
}

impl Drop for FindingWatch {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Which faults these lines tell of, and how bad each is at the end.
fn faults(lines: &[Value]) -> BTreeMap<Fault, String> {
    lines.iter().map(|line| (Fault::of(line), line["severity"].as_str().unwrap().to_owned())).collect()
}

/// Faults by their names, and how bad each is.
fn named(texts: &[&str]) -> BTreeMap<Fault, String> {
    texts.iter().map(|text| Fault::named(text)).collect()
}

/// Each event of these lines in short: `raised link-down`.
pub fn told(lines: &[Value]) -> Vec<String> {
    lines.iter().map(|l| format!("{} {}", l["event"].as_str().unwrap(), l["id"].as_str().unwrap())).collect()
}

/// Runs `watch --json` for some seconds and tells its exit status.
pub fn status_after(time: Duration) -> Option<i32> {
    let seconds = format!("{}s", time.as_secs());
    let arguments = ["watch", "--json", "--interval", "500ms", "--duration", &seconds];
    Command::new(fabtop()).args(arguments).output().unwrap().status.code()
}

fn user_directory() -> PathBuf {
    std::env::temp_dir().join("fabtop-findings")
}
