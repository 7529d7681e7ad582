//! What terminal programs cost while they run: `fabtop` beside `rdmatop`, in turn, several times, and the medians.
//!
//! `terminal_cost testbed FABTOP [RDMATOP]` in the testbed with sixteen ports, `terminal_cost beats FABTOP` with
//! thirty-two, `terminal_cost demo FABTOP` anywhere. Each prints lines of a Markdown table.

mod beats;
mod cost;
mod process;
mod subject;
mod table;
mod traffic;

use std::process::ExitCode;
use std::time::Duration;
use std::{env, fs, io};

use cost::{Case, Cost};
use subject::Size;
use traffic::Traffic;

const LARGE: Size = Size { columns: 200, rows: 50 };
const SMALL: Size = Size { columns: 80, rows: 24 };
/// Enough for a median that one bad run does not move.
const ROUNDS: usize = 3;
const SPAN: Duration = Duration::from_secs(15);

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["testbed", fabtop] => testbed(fabtop, None),
        ["testbed", fabtop, rdmatop] => testbed(fabtop, Some(rdmatop)),
        ["beats", fabtop] => beats::run(fabtop),
        ["demo", fabtop] => demo(fabtop),
        // `cargo bench` runs every bench without arguments; benches/run knows where this one belongs.
        [] => Ok(()),
        _ => Err(io::Error::other("see the top of benches/terminal_cost/main.rs")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("terminal_cost: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Both programs on a server of sixteen ports whose loads move, then while nothing changes.
fn testbed(fabtop: &str, rdmatop: Option<&str>) -> io::Result<()> {
    let ports = devices()?;
    let case = |name: &str, command: &[&str], size| Case {
        name: name.to_owned(),
        command: command.iter().map(|&word| word.to_owned()).collect(),
        size,
        full: ports.clone(),
        span: SPAN,
        keys: command == [fabtop],
    };
    let both = |size| {
        let theirs = rdmatop.map(|rdmatop| case("rdmatop", &[rdmatop], size));
        theirs.into_iter().chain([case("fabtop", &[fabtop], size)])
    };
    let slow_line = |size| case("fabtop --low-bandwidth", &[fabtop, "--low-bandwidth"], size);
    table::heading();
    let traffic = Traffic::start()?;
    compare("every load moves", &both(LARGE).chain([slow_line(LARGE)]).collect::<Vec<_>>())?;
    compare("every load moves", &both(SMALL).chain([slow_line(SMALL)]).collect::<Vec<_>>())?;
    drop(traffic);
    compare("nothing changes", &both(LARGE).collect::<Vec<_>>())
}

/// The console on a simulated fabric: without the emulation that the testbed pays for.
fn demo(fabtop: &str) -> io::Result<()> {
    let case = |scenario: &str, size, span| Case {
        name: format!("fabtop demo {scenario}"),
        command: [fabtop, "demo", scenario].map(str::to_owned).to_vec(),
        size,
        full: vec!["mlx5_7".to_owned()],
        span,
        keys: true,
    };
    let half_a_minute = Duration::from_secs(30);
    table::heading();
    compare("demo", &[case("h200-roce", LARGE, half_a_minute), case("h200-roce", SMALL, half_a_minute)])
}

/// Runs the cases in turn and prints the medians.
fn compare(load: &str, cases: &[Case]) -> io::Result<()> {
    let mut costs = vec![Vec::new(); cases.len()];
    for _ in 0..ROUNDS {
        for (case, costs) in cases.iter().zip(&mut costs) {
            costs.push(Cost::measure(case)?);
        }
    }
    for (case, costs) in cases.iter().zip(&costs) {
        table::line(case, load, &Cost::median(costs));
    }
    Ok(())
}

/// The names of this host's RDMA devices.
fn devices() -> io::Result<Vec<String>> {
    let entries = fs::read_dir("/sys/class/infiniband")?;
    entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}
