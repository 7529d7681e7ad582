//! Every command and flag, defined once: parsing and `--help` come from here.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::probe::{Operation, Target};
use crate::sampler::{Interval, seconds};

/// The health of RDMA fabrics (InfiniBand and RoCEv2), in a terminal.
///
/// Without a command: the console on this host's devices. It reads and never changes a setting.
#[derive(Debug, Parser)]
#[command(name = "fabtop", version, about, max_term_width = 100)]
#[command(after_help = "Exit status: 0 done, 1 could not do it, 2 wrong usage, 3 watch saw a critical \
                        finding, or a probe was slow or failed.")]
pub struct Cli {
    /// What to do; the console if nothing is said.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// What to read.
    #[command(flatten)]
    pub input: Input,
    /// How often.
    #[command(flatten)]
    pub cadence: CadenceArgs,
    /// What is a fault.
    #[command(flatten)]
    pub judgement: Judgement,
    /// How it looks.
    #[command(flatten)]
    pub look: Look,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the console on a simulated fabric, marked as such on every screen
    Demo {
        /// A built-in scenario, or a file of your own (.toml); `--list` names the built-in ones
        scenario: Option<String>,
        /// Name the built-in scenarios and stop
        #[arg(long)]
        list: bool,
    },
    /// Print devices and ports once
    List {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a line of JSON for each sample and each finding
    Watch {
        /// As JSON lines (the only format there is)
        #[arg(long, required = true)]
        json: bool,
        /// Stop after this long, such as 30s or 5m
        #[arg(long, value_name = "TIME", value_parser = duration)]
        duration: Option<Duration>,
        /// Add every counter by its own name
        #[arg(long)]
        counters: bool,
    },
    /// Measure loopback latency: two queue pairs of this process, one message in flight
    Probe(ProbeArgs),
}

/// What to probe, and how.
#[derive(Debug, Args)]
#[expect(clippy::doc_markdown, reason = "these comments are the help, where backticks would be printed")]
pub struct ProbeArgs {
    /// Ports, such as mlx5_0/1, or two, such as mlx5_0/1:mlx5_1/1, to go from one to the other [default: each active port]
    #[arg(value_name = "PORT")]
    pub targets: Vec<Target>,
    /// How messages travel: send, write (RDMA write) or read (RDMA read); several with commas
    #[arg(long, value_name = "OPERATION", value_delimiter = ',', default_value = "send")]
    pub op: Vec<Operation>,
    /// Payload of a message in bytes, 1 to 1M; several with commas
    #[arg(long, value_name = "BYTES", value_delimiter = ',', default_value = "2", value_parser = bytes)]
    pub size: Vec<u32>,
    /// Messages that count
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1000)]
    pub iterations: u32,
    /// Messages before those, which do not count
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub warm_up: u32,
    /// Give up on a port after this long, up to 60s
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "5s")]
    pub deadline: Duration,
    /// Entry of the GID table to use in place of the usual choice (RoCE v2 with an IPv4 address first)
    #[arg(long, short = 'x', value_name = "INDEX")]
    pub gid_index: Option<u32>,
    /// Traffic class: on RoCE v2 four times the DSCP
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub traffic_class: u8,
    /// Service level
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub service_level: u8,
    /// Probe again and again for this long, up to 60s, beside what the port counts in the same seconds [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = duration, num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "30s")]
    pub while_loaded: Option<Duration>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// What to read in place of this host.
#[derive(Debug, Args)]
pub struct Input {
    /// Read a simulated fabric: a built-in scenario or a file
    #[arg(long, global = true, value_name = "SCENARIO", num_args = 0..=1, conflicts_with = "sysfs_root")]
    #[arg(default_missing_value = crate::source::sim::scenario::DEFAULT)]
    pub demo: Option<String>,
    /// Read a captured /sys tree
    #[arg(long, global = true, value_name = "DIR")]
    pub sysfs_root: Option<PathBuf>,
}

/// How often to sample.
#[derive(Debug, Args)]
pub struct CadenceArgs {
    /// Time between two samples: 100ms to 60s [default: 1s]
    #[arg(long, short, global = true, value_name = "TIME")]
    pub interval: Option<Interval>,
}

/// What is a fault.
#[derive(Debug, Args)]
pub struct Judgement {
    /// Profile of thresholds, built in (default, roce, ib-hdr, ib-ndr) or of your own
    #[arg(long, global = true, value_name = "NAME")]
    pub profile: Option<String>,
}

/// How the console looks.
#[derive(Debug, Args)]
#[command(next_help_heading = "Console")]
pub struct Look {
    /// Colour theme, built in or of your own
    #[arg(long, value_name = "NAME", global = true)]
    pub theme: Option<String>,
    /// Language: en or zh-CN [default: from the environment]
    #[arg(long, value_name = "LANGUAGE", global = true)]
    pub language: Option<String>,
    /// Colours: auto, always, never, 16, 256 or truecolor [default: auto]
    #[arg(long, value_name = "WHEN", global = true)]
    pub color: Option<String>,
    /// Draw with ASCII alone
    #[arg(long, global = true)]
    pub ascii: bool,
    /// Send as little as can be to the terminal: for slow lines
    #[arg(long, global = true)]
    pub low_bandwidth: bool,
    /// Ring the terminal's bell on a new critical finding
    #[arg(long, global = true)]
    pub bell: bool,
    /// Repeat each port's probe from then on: 1s to 1h [default: only on a key]
    #[arg(long, value_name = "TIME", value_parser = period)]
    pub every: Option<Duration>,
}

/// How often a probe can be repeated.
const PERIODS: RangeInclusive<Duration> = Duration::from_secs(1)..=Duration::from_secs(3600);

/// How often a probe is to be repeated.
fn period(text: &str) -> Result<Duration, String> {
    let period = duration(text)?;
    if PERIODS.contains(&period) { Ok(period) } else { Err(format!("'{text}' is out of range: want 1s to 1h")) }
}

/// A time as [`seconds`] reads it.
fn duration(text: &str) -> Result<Duration, String> {
    let length = seconds(text).and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    length.ok_or_else(|| format!("'{text}' is no time: write a number and ms, s, m or h, such as 30s"))
}

/// A number of bytes such as `64`, `4K`, `1M`.
fn bytes(text: &str) -> Result<u32, String> {
    let unit_of = |unit: [char; 2], bytes| text.strip_suffix(unit).map(|number| (number, bytes));
    let (number, unit) = unit_of(['k', 'K'], 1 << 10).or_else(|| unit_of(['m', 'M'], 1 << 20)).unwrap_or((text, 1));
    let bytes = number.parse::<u32>().ok().and_then(|n| n.checked_mul(unit));
    bytes.ok_or_else(|| format!("'{text}' is no number of bytes: write 64, 4K or 1M"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use proptest::prelude::*;

    #[test]
    fn the_definition_holds_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn times_have_units() {
        assert_eq!(duration("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(duration("7"), Ok(Duration::from_secs(7)));
        assert!(duration("soon").unwrap_err().contains("'soon' is no time"));
        assert!(duration("1d").is_err());
    }

    #[test]
    fn a_probe_is_repeated_neither_without_end_nor_hardly_ever() {
        assert_eq!(period("10s"), Ok(Duration::from_secs(10)));
        assert_eq!([period("1s").is_ok(), period("1h").is_ok()], [true, true]);
        assert_eq!(period("0.5s").unwrap_err(), "'0.5s' is out of range: want 1s to 1h");
        assert!(period("61m").is_err() && period("often").unwrap_err().contains("is no time"));
    }

    #[test]
    fn bytes_may_have_a_unit() {
        assert_eq!((bytes("2"), bytes("4K"), bytes("1M")), (Ok(2), Ok(4096), Ok(1 << 20)));
        for wrong in ["", "K", "4KK", "4KM", "-1", "1.5K", "99999M"] {
            assert!(bytes(wrong).unwrap_err().contains("is no number of bytes"), "{wrong}");
        }
    }

    #[test]
    fn a_scenario_may_be_left_out() {
        let demo = |args: &[&str]| Cli::try_parse_from(args).unwrap().input.demo;
        assert_eq!(demo(&["fabtop", "list", "--demo", "h200-ib"]).as_deref(), Some("h200-ib"));
        assert_eq!(demo(&["fabtop", "list", "--demo"]).as_deref(), Some(crate::source::sim::scenario::DEFAULT));
        assert_eq!(demo(&["fabtop", "list"]), None);
    }

    proptest! {
        #[test]
        fn any_text_is_a_time_or_an_error(text in ".{0,20}") {
            let _ = duration(&text);
        }
    }
}
