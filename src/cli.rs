//! Every command and flag, defined once: parsing and `--help` come from here.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::sampler::{Interval, seconds};

/// The health of RDMA fabrics (InfiniBand and RoCEv2), in a terminal.
///
/// Without a command: the console on this host's devices. It reads and never changes a setting.
#[derive(Debug, Parser)]
#[command(name = "fabtop", version, about, max_term_width = 100)]
#[command(after_help = "Exit status: 0 done, 1 could not do it, 2 wrong usage, 3 watch saw a critical finding.")]
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
