//! Ten samples a second: are they on time?

use std::io;
use std::process::Command;

/// Watches for half a minute and prints a line of a table.
pub fn run(fabtop: &str) -> io::Result<()> {
    let watch = ["watch", "--json", "--interval", "100ms", "--duration", "30s"];
    let output = Command::new(fabtop).args(watch).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().ok_or_else(|| io::Error::other("no sample came"))?;
    let last: serde_json::Value = serde_json::from_str(last)?;
    let ports = last["ports"].as_array().map_or(0, Vec::len);
    let missed = last["missed_beats"].as_u64().ok_or_else(|| io::Error::other("no count of missed beats"))?;
    println!("| ports | samples | missed beats | at the first sample after them |");
    println!("|---|---|---|---|");
    println!("| {ports} | {} | {missed} | {} |", text.lines().count(), late(&text).join(", "));
    Ok(())
}

/// The positions of the samples that came after missed beats.
fn late(text: &str) -> Vec<String> {
    let missed = |line: &str| serde_json::from_str::<serde_json::Value>(line).ok()?["missed_beats"].as_u64();
    let counts: Vec<u64> = text.lines().filter_map(missed).collect();
    let grew = counts.windows(2).enumerate().filter(|(_, pair)| pair[1] > pair[0]);
    let first = counts.first().filter(|count| **count > 0).map(|_| 0);
    first.into_iter().chain(grew.map(|(at, _)| at + 1)).map(|at| at.to_string()).collect()
}
