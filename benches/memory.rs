//! What an hour's history of sixteen ports takes, in a process of its own: resident, as the kernel counts it.

#![expect(clippy::expect_used, reason = "a bench that cannot measure stops")]

mod common;

use std::fs;

use common::Server;
use common::console::Counted;

const PORTS: u32 = 16;
const SECONDS: u32 = 3600;

fn main() {
    let mut server = Server::with_ports(PORTS);
    let mut console = Counted::new(200, 50);
    let first = server.next();
    console.show(&first);
    let before = resident("VmRSS:");
    let mut frames = 0;
    // A frame a second, as the console draws them: the next snapshot is made while the last one is still shown.
    for snapshot in std::iter::once(first).chain((1..SECONDS).map(|_| server.next())) {
        console.show(&snapshot);
        frames = snapshot.history.len();
    }
    let (after, peak) = (resident("VmRSS:"), resident("VmHWM:"));
    println!("| an hour of {PORTS} ports, {frames} frames kept | MiB |");
    println!("|---|---|");
    println!("| history | {:.1} |", after - before);
    println!("| whole process, now | {after:.1} |");
    println!("| whole process, at its peak | {peak:.1} |");
}

/// A line of `/proc/self/status`, in MiB.
fn resident(label: &str) -> f64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells it");
    let line = status.lines().find_map(|line| line.strip_prefix(label)).expect("the kernel counts it");
    line.split_whitespace().next().and_then(|n| n.parse::<f64>().ok()).expect("a number") / 1024.0
}
