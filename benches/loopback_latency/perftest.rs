//! perftest: a server and a client that meet on the loopback interface.

use std::io;
use std::net::Ipv4Addr;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use fabtop::probe::{Operation, Request};

/// Where the two meet.
const PORT: u16 = 18_515;

/// The `t_typical` of one run of the same request, µs.
pub fn median_us(request: &Request) -> io::Result<f64> {
    let mut server =
        command(request, request.to.device.as_str()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let client = wait_for(&mut server)
        .and_then(|()| command(request, request.from.device.as_str()).arg(Ipv4Addr::LOCALHOST.to_string()).output());
    drop(server.kill());
    server.wait()?;
    let output = client?;
    let text = String::from_utf8_lossy(&output.stdout);
    typical(&text, request.size)
        .ok_or_else(|| io::Error::other(format!("perftest: {text}{}", String::from_utf8_lossy(&output.stderr))))
}

fn command(request: &Request, device: &str) -> Command {
    let program = match request.operation {
        Operation::Send => "ib_send_lat",
        Operation::Write => "ib_write_lat",
        Operation::Read => "ib_read_lat",
    };
    let mut command = Command::new(program);
    // The entry that the loopback takes on these ports by itself: the IPv4 address.
    command.args(["-F", "-d", device, "-x", "1", "-p", &PORT.to_string()]);
    command.args(["-s", &request.size.to_string(), "-n", &request.iterations.to_string()]);
    if request.operation != Operation::Read {
        command.args(["-I", if request.size <= 220 { "220" } else { "0" }]);
    }
    command
}

/// Waits until the server listens: the kernel's table says so without taking its one connection.
fn wait_for(server: &mut Child) -> io::Result<()> {
    let listening = format!(":{PORT:04X} 00000000:0000 0A");
    let end = Instant::now() + Duration::from_secs(30);
    while Instant::now() < end {
        for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
            let text = std::fs::read_to_string(table).unwrap_or_default();
            if text.contains(&listening) || text.contains(&listening6()) {
                return Ok(());
            }
        }
        if let Some(status) = server.try_wait()? {
            return Err(io::Error::other(format!("perftest's server ended: {status}")));
        }
        sleep(Duration::from_millis(20));
    }
    Err(io::Error::other("perftest's server does not listen"))
}

fn listening6() -> String {
    format!(":{PORT:04X} {}:0000 0A", "0".repeat(32))
}

/// From the line of this size: `#bytes #iterations t_min t_max t_typical …`.
fn typical(text: &str, size: u32) -> Option<f64> {
    text.lines().find_map(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        (fields.first() == Some(&&*size.to_string())).then(|| fields.get(4)?.parse().ok()).flatten()
    })
}
