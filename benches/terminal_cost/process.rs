//! What the kernel counts of a process.

use std::{fs, io};

/// Ticks of `/proc/PID/stat` in a second: part of Linux's interface to programs.
const TICKS: f64 = 100.0;

/// Figures of a process since its start.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counts {
    /// Seconds on a CPU, in the program and in the kernel for it.
    pub cpu: f64,
    /// How often one of its threads slept and was woken.
    pub wakeups: u64,
    /// Calls of `write` and its like.
    pub writes: u64,
}

impl Counts {
    /// Those of a process.
    pub fn of(process: u32) -> io::Result<Self> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
        // The name, in brackets, may hold blanks.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|f| f.parse::<f64>().ok()).unwrap_or_default();
        let mut wakeups = 0;
        for task in fs::read_dir(format!("/proc/{process}/task"))? {
            // A thread may end between the two looks.
            let status = fs::read_to_string(task?.path().join("status")).unwrap_or_default();
            wakeups += number(&status, "voluntary_ctxt_switches:");
        }
        let io = fs::read_to_string(format!("/proc/{process}/io"))?;
        Ok(Self { cpu: (ticks(11) + ticks(12)) / TICKS, wakeups, writes: number(&io, "syscw:") })
    }
}

/// The most memory that a process has had resident, in MiB.
pub fn peak(process: u32) -> io::Result<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    Ok(number(&status, "VmHWM:") as f64 / 1024.0)
}

/// The number behind a label at the start of a line.
fn number(text: &str, label: &str) -> u64 {
    let rest = text.lines().find_map(|line| line.strip_prefix(label)).unwrap_or_default();
    rest.split_whitespace().next().and_then(|n| n.parse().ok()).unwrap_or_default()
}
