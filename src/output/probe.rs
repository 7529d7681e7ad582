//! `fabtop probe` for people: a line a probe, what there is to say about it, and what it proves.

use std::fmt::Write;

use crate::analysis::{Figure, Frame};
use crate::fabric::{Gid, GidType, PortId, Priority};
use crate::probe::loopback::Moved;
use crate::probe::{Failure, Latency, Measured, Median, Probed, Remark, Request, Round, Route};

use super::table::{Align, lay_out};

/// The traffic that was brought along, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadReport {
    /// The port that wrote.
    pub from: PortId,
    /// The port into whose memory.
    pub to: PortId,
    /// What it moved; or why it ended early.
    pub moved: Result<Moved, Failure>,
}

impl LoadReport {
    fn sentence(&self) -> String {
        let Self { from, to, moved } = self;
        match moved {
            Ok(moved) => format!(
                "Load: {from} wrote {:.2} GB to {to} in {:.1} s, {:.2} Gb/s",
                moved.bytes as f64 / 1e9,
                moved.time.as_secs_f64(),
                moved.gbps(),
            ),
            Err(failure) => format!("Load: {from} to {to} ended early: {failure}"),
        }
    }
}

/// Latency is told with two digits behind the point: tens of nanoseconds are what rails differ by.
fn us(value: f64) -> String {
    format!("{value:.2}")
}

/// The table, the remarks and what is proved. `frame` tells which packets the ports keep from being dropped.
#[must_use]
pub fn report(probed: &[Probed], frame: &Frame, load: Option<&LoadReport>) -> String {
    let mut text = table(probed);
    if let Some(load) = load {
        let _ = write!(text, "\n{}\n", load.sentence());
    }
    let remarks: Vec<String> = probed.iter().flat_map(remarks).collect();
    if !remarks.is_empty() {
        let _ = write!(text, "\n{}\n", remarks.join("\n"));
    }
    let measured = || probed.iter().filter(|p| p.outcome.is_ok());
    if measured().next().is_some() {
        text.push_str(
            "\nMicroseconds: half of the way there and back for send and write, the whole for read. SIBLINGS and BEFORE: the \
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
        text.push_str(
            "From one port to another messages cross cable and switch, where the routes of this host lead them out.\n",
        );
    }
    if let Some(note) = measured().find_map(|p| lossy(&p.request, frame)) {
        text.push_str(&note);
    }
    text
}

/// Where messages between two ports did not go by a lossless priority, though the port has one: how to get there.
fn lossy(request: &Request, frame: &Frame) -> Option<String> {
    let qos = &frame.ports.iter().find(|p| p.id == request.from && !request.is_inside_one_port())?.facts.qos;
    let pfc = qos.pfc.into_value()?;
    let lossless = Priority::ALL.into_iter().filter(|p| pfc.is_on(*p));
    let dscps: Vec<u16> = lossless.flat_map(|priority| qos.dscps_of(priority)).collect();
    let (sent, first) = (request.traffic_class >> 2, *dscps.first()?);
    (!dscps.contains(&sent.into())).then(|| {
        format!(
            "They were sent with DSCP {sent}, which is on no lossless priority of {}: --traffic-class {} is.\n",
            request.from,
            first * 4,
        )
    })
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
        ("SIBLINGS", Right),
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
            cells.push(failure.verdict().to_owned());
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
        Remark::Rose { from_us, to_us } => format!(
            "its median rose from {} to {} µs meanwhile. Look at what the port counted in those seconds",
            us(from_us),
            us(to_us),
        ),
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
        let text = report(session().probed(), &frame("h200-roce", 40), None);
        let line = |start: &str| text.lines().find(|l| l.starts_with(start)).unwrap().to_owned();
        assert!(line("mlx5_0/1 ").ends_with("good"), "{text}");
        assert!(line("mlx5_1/1  itself").ends_with("slow"), "{text}");
        assert!(line("mlx5_1/1 send 2 B: SLOW").contains("of its 2 sibling rails (1."), "{text}");
        assert!(line("mlx5_3/1  itself").ends_with("skipped"), "{text}");
        assert_eq!(line("mlx5_3/1 is"), "mlx5_3/1 is DOWN: a loopback needs an active port");
        assert!(text.contains("turned round inside the adapter") && !text.contains("cross cable"), "{text}");
    }

    #[test]
    fn messages_that_are_not_lossless_are_told_how_to_be() {
        let frame = frame("h200-roce", 10);
        let across = Request::between(port(0), port(1));
        let note = lossy(&across, &frame).unwrap();
        assert!(note.contains("DSCP 0") && note.contains("--traffic-class 104"), "{note}");
        assert_eq!(lossy(&Request { traffic_class: 104, ..across }, &frame), None);
        assert_eq!(lossy(&Request::on(port(0)), &frame), None, "inside the adapter nothing is dropped");
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
