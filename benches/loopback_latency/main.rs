//! The loopback's latency beside perftest's, in turn: `loopback_latency testbed` where there are rxe ports.
//!
//! Each pair runs the same operation, size, count, address and inline setting on the same ports, `fabtop` first in one
//! and perftest first in the next. perftest runs two processes, so the loopback's ends have a thread each; what one
//! thread for both comes to is beside it. A figure is the median of the pairs' medians, the ratio that of the pairs'
//! ratios.

mod perftest;

use std::process::ExitCode;
use std::time::Duration;
use std::{env, io};

use fabtop::fabric::{DeviceName, PortId};
use fabtop::probe::loopback::{Loopback, Polling};
use fabtop::probe::{Cancel, Measurement, Operation, Prober, Request};

/// Pairs of runs of one case.
const PAIRS: usize = 9;
/// Enough for a median that the host's other work does not move.
const ITERATIONS: u32 = 5000;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["testbed"] => testbed(),
        // `cargo bench` runs every bench without arguments; benches/run knows where this one belongs.
        [] => Ok(()),
        _ => Err(io::Error::other("see the top of benches/loopback_latency/main.rs")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("loopback_latency: {error}");
            ExitCode::FAILURE
        }
    }
}

fn testbed() -> io::Result<()> {
    println!("| ports | operation | bytes | fabtop µs | perftest µs | ratio | fabtop, one thread µs |");
    println!("|---|---|---|---|---|---|---|");
    for operation in Operation::ALL {
        for size in [2, 64, 4096] {
            compare("mlx5_0", "mlx5_0", operation, size)?;
        }
    }
    for operation in Operation::ALL {
        compare("mlx5_0", "mlx5_1", operation, 64)?;
    }
    Ok(())
}

/// Runs the pairs of one case and prints its line.
fn compare(from: &str, to: &str, operation: Operation, size: u32) -> io::Result<()> {
    let port = |device: &str| PortId::new(DeviceName::new(device), 1);
    let usual = Request::between(port(from), port(to));
    let request = Request { operation, size, iterations: ITERATIONS, deadline: Duration::from_secs(60), ..usual };
    let (mut ours, mut theirs, mut ratios, mut alone) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for pair in 0..PAIRS {
        let first = if pair % 2 == 0 { Some(probe(&request, Polling::EachEnd)?) } else { None };
        let other = perftest::median_us(&request)?;
        let own = match first {
            Some(own) => own,
            None => probe(&request, Polling::EachEnd)?,
        };
        ours.push(own);
        theirs.push(other);
        ratios.push(own / other);
        alone.push(probe(&request, Polling::OneThread)?);
    }
    let [ours, theirs, ratio, alone] = [ours, theirs, ratios, alone].map(median);
    let ports = if from == to { "one" } else { "two" };
    let operation = operation.as_str();
    println!("| {ports} | {operation} | {size} | {ours:.2} | {theirs:.2} | {ratio:.2} | {alone:.2} |");
    Ok(())
}

/// The median of one run.
fn probe(request: &Request, polling: Polling) -> io::Result<f64> {
    let measured = Loopback::new(polling).probe(request, &Cancel::default()).map_err(io::Error::other)?;
    latency_us(&measured).ok_or_else(|| io::Error::other("no samples"))
}

fn latency_us(measured: &Measurement) -> Option<f64> {
    Some(measured.latency().ok()?.p50)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
