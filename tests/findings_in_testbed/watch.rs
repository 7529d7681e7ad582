//! `fabtop watch --json`, of which the findings are read.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::program::{PATIENCE, fabtop};

/// Thresholds of which some are made short enough for a test: how long a link must be up before its error rate is judged,
/// and how long a flap is remembered.
const QUICK: &str = "description = 'the usual, without its long times'
inherits = 'default'
[thresholds.ber-settle-seconds]
value = 0
unit = 'seconds'
source = 'test'
[thresholds.flap-window-seconds]
value = 20
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

/// A running `fabtop watch --json` of one sample a second.
pub struct FindingWatch {
    child: Child,
    lines: Receiver<Value>,
    beside: BTreeSet<Fault>,
}

impl FindingWatch {
    /// Starts it and waits until it has read all devices twice. What it finds until then is left for the next to read.
    pub fn start() -> Self {
        Self::of(Command::new(fabtop()).args(["watch", "--json", "--interval", "1s"]))
    }

    /// The same with a profile of the user's own, which has no long times.
    pub fn quick() -> Self {
        let config = user_directory();
        std::fs::create_dir_all(config.join("fabtop/profiles")).unwrap();
        std::fs::write(config.join("fabtop/profiles/quick.toml"), QUICK).unwrap();
        let mut command = Command::new(fabtop());
        command.args(["watch", "--json", "--interval", "1s", "--profile", "quick"]);
        Self::of(command.env("HOME", "/root").env("XDG_CONFIG_HOME", config))
    }

    fn of(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(serde_json::from_str(&line).unwrap()).is_err() {
                    break;
                }
            }
        });
        let watch = Self { child, lines, beside: BTreeSet::new() };
        assert_eq!(watch.within(3), Vec::<Value>::new(), "found before anything was wrong");
        watch
    }

    /// What may be found for a moment beside the rest: while something starts or stops, within an interval, less of it is
    /// seen than there is. It is not handed on.
    pub fn beside(mut self, text: &str) -> Self {
        self.beside.insert(Fault::named(text).0);
        self
    }

    /// Waits for the next sample; findings that come before it are handed on.
    #[track_caller]
    fn sample(&self, mut finding: impl FnMut(Value)) {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap();
            match line["type"].as_str() {
                Some("sample") => return,
                _ if self.beside.contains(&Fault::of(&line)) => {}
                _ => finding(line),
            }
        }
    }

    /// After `change` these are raised, within two intervals and the `sustain` seconds that their detector asks for, and
    /// nothing else is. They stay. Returns the lines that raised them.
    #[track_caller]
    pub fn raises(&self, change: impl FnOnce(), sustain: u32, texts: &[&str]) -> Vec<Value> {
        let wanted: BTreeMap<Fault, String> = texts.iter().map(|text| Fault::named(text)).collect();
        self.skip_old();
        change();
        // A sample may have been under way, and the line of a finding comes after that of its sample.
        let samples = 1 + 2 + sustain + 1;
        let seen = self.within(samples);
        let (raised, others): (Vec<_>, Vec<_>) = seen.into_iter().partition(|line| line["event"] == "raised");
        // It may have been less at first, in an interval of which it took a part.
        assert!(others.iter().all(|line| line["event"] == "updated"), "{others:#?}");
        let severity = |line: &Value| (Fault::of(line), line["severity"].as_str().unwrap().to_owned());
        let found: BTreeMap<Fault, String> = raised.iter().chain(&others).map(severity).collect();
        assert_eq!(found, wanted, "within {samples} samples");
        assert_eq!(self.within(2), Vec::<Value>::new(), "after all was found");
        raised
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

    /// What is said within so many samples.
    #[track_caller]
    pub fn within(&self, samples: u32) -> Vec<Value> {
        let mut seen = Vec::new();
        for _ in 0..samples {
            self.sample(|line| seen.push(line));
        }
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
            let expected = line["type"] == "sample" || self.beside.contains(&Fault::of(&line));
            assert!(expected, "nobody asked for this: {line}");
        }
    }
}

impl Drop for FindingWatch {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Each event of these lines in short: `raised link-down`.
pub fn told(lines: &[Value]) -> Vec<String> {
    lines.iter().map(|l| format!("{} {}", l["event"].as_str().unwrap(), l["id"].as_str().unwrap())).collect()
}

/// Runs `watch --json` for some seconds and tells its exit status.
pub fn status_after(time: Duration) -> Option<i32> {
    let seconds = format!("{}s", time.as_secs());
    let run = Command::new(fabtop()).args(["watch", "--json", "--duration", &seconds]).output().unwrap();
    run.status.code()
}

fn user_directory() -> PathBuf {
    std::env::temp_dir().join("fabtop-findings")
}
