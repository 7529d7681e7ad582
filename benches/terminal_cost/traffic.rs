//! Moves the testbed's ports: every second each has another load, so that every figure and every trend moves.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{fs, io};

/// Where the rig takes orders.
const RIG: &str = "/sys/kernel/debug";

/// Traffic on all ports until it is dropped.
pub struct Traffic {
    ends: Arc<AtomicBool>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Traffic {
    /// Starts it.
    pub fn start() -> io::Result<Self> {
        let hcas = hands("rig_hca")?;
        let nics = hands("rig_nic")?;
        let ends = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&ends);
        let thread = thread::spawn(move || {
            for second in 0.. {
                if asked.load(Ordering::Relaxed) {
                    break;
                }
                set_all(&hcas, &nics, |port| load(port, second))?;
                thread::sleep(Duration::from_secs(1));
            }
            set_all(&hcas, &nics, |_| 0)
        });
        Ok(Self { ends, thread: Some(thread) })
    }
}

impl Drop for Traffic {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Relaxed);
        if let Some(Ok(Err(error))) = self.thread.take().map(JoinHandle::join) {
            eprintln!("terminal_cost: the traffic stopped: {error}");
        }
    }
}

/// Gives each port its load in bytes a second.
fn set_all(hcas: &[PathBuf], nics: &[PathBuf], load: impl Fn(u64) -> u64) -> io::Result<()> {
    for (port, hand) in (0..).zip(hcas) {
        set(hand, ["port_rcv_data", "port_xmit_data"], load(port) / 4)?;
    }
    for (port, hand) in (100..).zip(nics) {
        set(hand, ["rx_bytes_phy", "tx_bytes_phy"], load(port))?;
        set(hand, ["rx_prio3_bytes", "tx_prio3_bytes"], load(port))?;
    }
    Ok(())
}

/// The files of a kind of hardware, a port each.
fn hands(kind: &str) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(Path::new(RIG).join(kind))?.collect::<io::Result<Vec<_>>>()?;
    let paths = entries.into_iter().map(|entry| entry.path());
    Ok(paths.filter(|path| !path.ends_with("control") && !path.ends_with("reads")).collect())
}

fn set(hand: &Path, counters: [&str; 2], a_second: u64) -> io::Result<()> {
    counters.iter().try_for_each(|counter| fs::write(hand, format!("rate {counter} {a_second}\n")))
}

/// Bytes a second, between 20 and 380 Gb/s: the same each time, and no pattern to the eye.
fn load(port: u64, second: u64) -> u64 {
    let mixed = (port * 0x9e37_79b9 + second).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (20 + (mixed >> 32) % 360) * 125_000_000
}
