//! `fabtop probe` for people: a line a probe, what there is to say about it, and what it proves.

use std::fmt::Write;

use crate::analysis::Figure;
use crate::fabric::{Gid, GidType};
use crate::probe::{Latency, Measured, Median, Probed, Remark, Request, Round, Route};

use super::table::{Align, lay_out};

/// Latency is told with two digits behind the point: tens of nanoseconds are what rails differ by.
fn us(value: f64) -> String {
    format!("{value:.2}")
}

/// The table, the remarks and what is proved.
#[must_use]
pub fn report(probed: &[Probed]) -> String {
    let mut text = table(probed);
    let remarks: Vec<String> = probed.iter().flat_map(remarks).collect();
    if !remarks.is_empty() {
        let _ = write!(text, "\n{}\n", remarks.join("\n"));
    }
    let measured = || probed.iter().filter(|p| p.outcome.is_ok());
    if measured().next().is_some() {
        text.push_str(
            "\nMicroseconds: half of the way there and back for send and write, the whole for read. RAILS and BEFORE: the \
             median beside those of its sibling rails now and of its own earlier runs.\n",
        );
    }
    if measured().any(|p| p.request.is_inside_one_port()) {
        text.push_str(
            "A loopback on one port is turned round inside the adapter. It proves the adapter, its PCIe path and memory, \
             and nothing of cable, switch or flow control: probe from one port to another for those.\n",
        );
    }
    if measured().any(|p| !p.request.is_inside_one_port()) {
        text.push_str("From one port to another messages cross cable and switch, where the network leads them out.\n");
    }
    text
}

fn table(probed: &[Probed]) -> String {
    use Align::{Left, Right};
    let heads = [
        ("PORT", Left),
        ("TO", Left),
        ("OP", Left),
        ("BYTES", Right),
        ("ADDRESS", Left),
        ("MIN", Right),
        ("P50", Right),
        ("P90", Right),
        ("P99", Right),
        ("P99.9", Right),
        ("MAX", Right),
        ("MEAN", Right),
        ("SD", Right),
        ("RAILS", Right),
        ("BEFORE", Right),
        ("VERDICT", Left),
    ];
    lay_out(&heads, &probed.iter().map(row).collect::<Vec<_>>())
}

fn row(probed: &Probed) -> Vec<String> {
    let request = &probed.request;
    let far = if request.is_inside_one_port() { "itself".to_owned() } else { request.to.to_string() };
    let mut cells =
        vec![request.from.to_string(), far, request.operation.as_str().to_owned(), request.size.to_string()];
    match &probed.outcome {
        Ok(Measured { latency: l, path, verdict, compared }) => {
            cells.push(address(&path.route));
            let numbers = [l.min, l.p50, l.p90, l.p99, l.p99_9, l.max, l.mean, l.standard_deviation];
            cells.extend(numbers.map(us));
            cells.extend([compared.siblings, compared.earlier].map(|median| times(l.p50, median)));
            cells.push(verdict.grade().as_str().to_owned());
        }
        Err(failure) => {
            cells.extend(std::iter::repeat_n("-".to_owned(), 11));
            cells.push(if failure.is_skip() { "skipped" } else { "failed" }.to_owned());
        }
    }
    cells
}

/// The median beside that of others: `x1.0`.
fn times(p50: f64, others: Option<Median>) -> String {
    others.map_or_else(|| "-".to_owned(), |median| format!("x{:.1}", p50 / median.us))
}

fn address(route: &Route) -> String {
    let kind = |gid: &Gid| match gid.kind {
        GidType::InfiniBand => "IB",
        GidType::RoceV1 => "RoCE v1",
        GidType::RoceV2 => "RoCE v2",
    };
    match route {
        Route::Lid { from, to } if from == to => format!("lid {from}"),
        Route::Lid { from, to } => format!("lid {from} to {to}"),
        Route::Gid { from, .. } => {
            let address = from.address.to_ipv4_mapped().map_or_else(|| from.address.to_string(), |v4| v4.to_string());
            format!("gid {} {address} {}", from.index, kind(from))
        }
    }
}

/// What there is to say about a probe, a line each.
fn remarks(probed: &Probed) -> Vec<String> {
    match &probed.outcome {
        Ok(measured) => {
            let said = measured.verdict.remarks.iter();
            said.map(|r| format!("{}: {}", what(&probed.request), remark(r, &measured.latency))).collect()
        }
        // It names its port itself.
        Err(failure) => vec![failure.to_string()],
    }
}

/// `mlx5_0/1 send 2 B`, with the far end where it is another.
fn what(request: &Request) -> String {
    let Request { from, to, operation, size, .. } = request;
    let far = if request.is_inside_one_port() { String::new() } else { format!(" to {to}") };
    format!("{from}{far} {} {size} B", operation.as_str())
}

fn remark(remark: &Remark, latency: &Latency) -> String {
    match *remark {
        Remark::SlowerThanSiblings { median_us, siblings } => format!(
            "SLOW, {:.1} times the median of its {siblings} sibling rails ({} µs). Compare PCIe width and NUMA node",
            latency.p50 / median_us,
            us(median_us),
        ),
        Remark::SlowerThanEarlier { median_us, runs } => format!(
            "SLOW, {:.1} times its own median of {runs} earlier runs ({} µs). Look for what changed",
            latency.p50 / median_us,
            us(median_us),
        ),
        Remark::LongTail { ratio } => {
            format!(
                "long tail, one in a hundred takes {ratio:.1} times the median. Look for other load and power saving"
            )
        }
        Remark::AboveReference { reference_us } => {
            format!("above what is usual for its link layer ({} µs): a hint, no fault", us(reference_us))
        }
    }
}

/// The heads of the lines that [`round_row`] makes.
#[must_use]
pub fn round_heads(requests: &[Request]) -> String {
    let width = width(requests);
    format!(
        "{:8}  {:width$}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}",
        "TIME",
        "PROBE",
        "P50 us",
        "P99 us",
        "MAX us",
        "RX Gb/s",
        "TX Gb/s",
        "PAUSED %",
        "PAUSES %",
        "ECN/s",
        "CNP/s",
        "LOSS/s",
        "DROP/s",
    )
}

/// A line for a round: latency beside what the port counted in the same seconds. Paused is by the network, pauses are
/// this host's.
#[must_use]
pub fn round_row(requests: &[Request], request: &Request, round: &Round) -> String {
    let width = width(requests);
    let since = i64::try_from(round.at.0 / 1_000_000_000).unwrap_or(i64::MAX);
    let time = jiff::Timestamp::from_second(since).map_or_else(
        |_| "-".to_owned(),
        |t| jiff::tz::TimeZone::system().to_datetime(t).strftime("%H:%M:%S").to_string(),
    );
    let head = format!("{time:8}  {:width$}", what(request));
    let latency = match &round.outcome {
        Ok(l) => [l.p50, l.p99, l.max].map(us),
        Err(failure) => return format!("{head}  {failure}"),
    };
    let c = &round.counted;
    let scaled = |figure: Figure, scale: f64, digits: usize| {
        figure.value().map_or_else(|| "-".to_owned(), |v| format!("{:.digits$}", f64::from(v) * scale))
    };
    let counted = [
        scaled(c.rx, 1e-9, 1),
        scaled(c.tx, 1e-9, 1),
        scaled(c.pause_rx, 100.0, 1),
        scaled(c.pause_tx, 100.0, 1),
        scaled(c.ecn_marked, 1.0, 0),
        scaled(c.cnp_handled, 1.0, 0),
        scaled(c.loss, 1.0, 0),
        scaled(c.discards, 1.0, 0),
    ];
    latency.iter().chain(&counted).fold(head, |line, cell| format!("{line}  {cell:>8}"))
}

fn width(requests: &[Request]) -> usize {
    requests.iter().map(|r| what(r).len()).max().unwrap_or(0).max("PROBE".len())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::analysis::snapshot::testing::profile;
    use crate::fabric::{DeviceName, PortId, Wall};
    use crate::probe::sim::testing::{frame, prober};
    use crate::probe::{Cancel, Counted, Earlier, Failure, Prober, Session};

    fn port(number: u32) -> PortId {
        PortId::new(DeviceName::new(&format!("mlx5_{number}")), 1)
    }

    /// The demo's host while one rail receives too slowly, with a port that is down.
    fn session() -> Session {
        let frame = frame("h200-roce", 40);
        let mut session = Session::new(Arc::new(profile()), Earlier::default());
        for rail in 0..3 {
            let request = Request::on(port(rail));
            let outcome = prober(&frame).probe(&request, &Cancel::default());
            session.finish(request, outcome, Some(&frame), frame.wall);
        }
        let down = Failure::NotActive { port: port(3), state: "DOWN" };
        session.finish(Request::on(port(3)), Err(down), Some(&frame), frame.wall);
        session
    }

    #[test]
    fn each_probe_has_a_line_and_what_is_wrong_has_a_sentence() {
        let text = report(session().probed());
        let line = |start: &str| text.lines().find(|l| l.starts_with(start)).unwrap().to_owned();
        assert!(line("mlx5_0/1 ").ends_with("good"), "{text}");
        assert!(line("mlx5_1/1  itself").ends_with("slow"), "{text}");
        assert!(line("mlx5_1/1 send 2 B: SLOW").contains("of its 2 sibling rails (1."), "{text}");
        assert!(line("mlx5_3/1  itself").ends_with("skipped"), "{text}");
        assert_eq!(line("mlx5_3/1 is"), "mlx5_3/1 is DOWN: a loopback needs an active port");
        assert!(text.contains("turned round inside the adapter") && !text.contains("cross cable"), "{text}");
    }

    #[test]
    fn what_a_port_does_not_count_is_no_zero() {
        let requests = [Request::between(port(0), port(10)), Request::on(port(1))];
        let latency = session().probed()[0].outcome.as_ref().unwrap().latency.clone();
        let counted = Counted { pause_tx: Figure::new(0.382), loss: Figure::new(0.0), ..Counted::default() };
        let took = std::time::Duration::ZERO;
        let round = Round { at: Wall(0), took, outcome: Ok(latency), counted };
        let (heads, row) = (round_heads(&requests), round_row(&requests, &requests[1], &round));
        assert_eq!(heads.len(), row.len(), "{heads}\n{row}");
        let cells: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(cells[1..5], ["mlx5_1/1", "send", "2", "B"]);
        assert_eq!(cells[8..], ["-", "-", "-", "38.2", "-", "-", "0", "-"], "RX TX PAUSED PAUSES ECN CNP LOSS DROP");
        let failed = Round { outcome: Err(Failure::LinkLost { port: port(1), done: 7 }), ..round };
        assert!(round_row(&requests, &requests[1], &failed).contains("lost its link after 7 messages"));
    }
}
