//! Real traffic between two rxe ports is seen on the right ports in the right direction.

use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::guest::{output, testbed};
use super::program::{Watch, port};

/// Sends for this long, a message of 4096 bytes after another, on the priority of RDMA. What the tool says its
/// throughput was, in Gb/s.
fn send(tool: &str, from: &str, to: &str, seconds: u32) -> f64 {
    let run = format!("-x 1 -s 4096 -D {seconds} --tclass 104 --report_gbits");
    let mut server = Command::new(tool).args(["-d", to]).args(run.split(' ')).stdout(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let text = output(&format!("timeout 120 {tool} -d {from} {run} 127.0.0.1"));
    server.wait().unwrap();
    // ` 4096   1000   0.00   0.61   0.018`: bytes, iterations, peak, average, messages.
    let row = text.lines().find(|line| line.trim_start().starts_with("4096 ")).unwrap();
    row.split_whitespace().nth(3).unwrap().parse().unwrap()
}

#[test]
fn perftest_is_seen_on_its_ports_and_no_others() {
    let Some(_testbed) = testbed() else { return };
    for (tool, from, to) in [("ib_send_bw", "mlx5_0", "mlx5_1"), ("ib_write_bw", "mlx5_3", "mlx5_2")] {
        let watch = Watch::settled(&["--counters", "--interval", "1s"]);
        let sending = std::thread::spawn(move || send(tool, from, to, 8));
        // No rate is not a rate of 0, and compares with nothing.
        let rate = |line: &Value, device: &str, field: &str| {
            port(line, &format!("{device}/1"))[field].as_f64().unwrap_or(f64::NAN)
        };
        watch.until("traffic", |line| rate(line, from, "tx_gbps") > 0.005);
        watch.next();
        let lines: Vec<Value> = (0..4).map(|_| watch.whole()).collect();
        let told = sending.join().unwrap();
        let average = |device: &str, field: &str| lines.iter().map(|l| rate(l, device, field)).sum::<f64>() / 4.0;
        let (sent, received) = (average(from, "tx_gbps"), average(to, "rx_gbps"));
        println!("{tool}: {told} Gb/s; seen: {sent} sent, {received} received");
        assert!((received / sent - 1.0).abs() < 0.1, "{tool}: {sent} and {received}");
        // The tool counts payload alone, over another span of an uneven run.
        assert!((sent / told - 1.0).abs() < 0.35, "{tool}: {sent} where it says {told}");
        assert!(
            average(from, "rx_gbps") < sent / 5.0 && average(to, "tx_gbps") < sent / 5.0,
            "{tool}: acknowledgements"
        );
        for device in [from, to] {
            assert!(lines.iter().all(|l| port(l, &format!("{device}/1"))["traffic_basis"] == "netdev"));
        }
        for idle in ["mlx5_4", "mlx5_5", "mlx5_roce0"] {
            assert!(average(idle, "rx_gbps").max(average(idle, "tx_gbps")) < 0.001, "{idle}");
        }
        let packets = |line: &Value, device: &str, name: &str| {
            port(line, &format!("{device}/1"))["counters"]["hw_counters"][name]["per_second"].as_f64().unwrap()
        };
        let last = lines.last().unwrap();
        assert!(packets(last, from, "sent_pkts") > 10.0 && packets(last, to, "rcvd_pkts") > 10.0, "rxe's own counters");
    }
}
