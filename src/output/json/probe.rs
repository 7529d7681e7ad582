//! The answer to `fabtop probe --json`.

use serde::Serialize;

use crate::analysis::{Figure, Frame};
use crate::fabric::{Gid, GidType, Text};
use crate::output::probe::LoadReport;
use crate::probe::loopback::Moved;
use crate::probe::{Counted, Failure, Latency, Measured, Median, Probed, Remark, Request, Round, Route, Trend};

use super::{SCHEMA, origin, rfc3339};

/// All results of a run.
#[derive(Debug, Serialize)]
pub struct ProbeDocument<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    schema: &'static str,
    host: &'a str,
    origin: String,
    notices: Vec<&'a str>,
    load: Option<LoadJson>,
    results: Vec<ResultJson<'a>>,
}

#[derive(Debug, Serialize)]
struct LoadJson {
    port: String,
    peer: String,
    bytes: Option<u64>,
    seconds: Option<f64>,
    gbps: Option<f64>,
    failure: Option<FailureJson>,
}

impl LoadJson {
    fn new(load: &LoadReport) -> Self {
        let moved = load.moved.as_ref().ok();
        Self {
            port: load.from.to_string(),
            peer: load.to.to_string(),
            bytes: moved.map(|m| m.bytes),
            seconds: moved.map(|m| m.time.as_secs_f64()),
            gbps: moved.map(Moved::gbps),
            failure: load.moved.as_ref().err().map(FailureJson::new),
        }
    }
}

#[derive(Debug, Serialize)]
struct ResultJson<'a> {
    port: String,
    peer: String,
    op: &'static str,
    size: u32,
    iterations: u32,
    warm_up: u32,
    traffic_class: u8,
    service_level: u8,
    time: String,
    inside_one_port: bool,
    gid_index: Option<u32>,
    gid: Option<String>,
    gid_type: Option<GidType>,
    peer_gid_index: Option<u32>,
    lid: Option<u16>,
    peer_lid: Option<u16>,
    mtu_bytes: Option<u16>,
    inline: Option<bool>,
    numa_node: Option<u16>,
    cpus: Option<&'a [u32]>,
    latency_us: Option<LatencyJson>,
    histogram: Option<Vec<BarJson>>,
    siblings: Option<MedianJson>,
    earlier: Option<MedianJson>,
    verdict: &'static str,
    remarks: Vec<RemarkJson>,
    failure: Option<FailureJson>,
    rounds: Option<Vec<RoundJson>>,
}

#[derive(Debug, Serialize)]
struct LatencyJson {
    samples: u32,
    min: f64,
    p50: f64,
    p90: f64,
    p99: f64,
    p99_9: f64,
    max: f64,
    mean: f64,
    standard_deviation: f64,
}

#[derive(Debug, Serialize)]
struct BarJson {
    from_us: f64,
    to_us: f64,
    count: u32,
}

#[derive(Debug, Serialize)]
struct MedianJson {
    median_us: f64,
    of: usize,
}

#[derive(Debug, Serialize)]
struct RemarkJson {
    id: &'static str,
    grade: &'static str,
    median_us: Option<f64>,
    compared_with: Option<u32>,
    ratio: Option<f64>,
    reference_us: Option<f64>,
}

#[derive(Debug, Serialize)]
struct FailureJson {
    id: &'static str,
    message: String,
}

#[derive(Debug, Serialize)]
struct RoundJson {
    time: String,
    latency_us: Option<LatencyJson>,
    failure: Option<FailureJson>,
    rx_gbps: Option<f64>,
    tx_gbps: Option<f64>,
    pause_rx_share: Option<f64>,
    pause_tx_share: Option<f64>,
    ecn_marked_per_second: Option<f64>,
    cnp_handled_per_second: Option<f64>,
    loss_per_second: Option<f64>,
    discards_per_second: Option<f64>,
}

impl<'a> ProbeDocument<'a> {
    /// What came of each probe, with its rounds where it was repeated.
    #[must_use]
    pub fn new(
        frame: &'a Frame,
        probed: &'a [Probed],
        trends: &[Trend],
        load: Option<&LoadReport>,
        notices: &'a [Text],
    ) -> Self {
        let rounds = |p: &Probed| trends.iter().find(|t| t.request == p.request).map(|t| t.rounds.as_slice());
        Self {
            kind: "probe",
            schema: SCHEMA,
            host: frame.host.name.as_str(),
            origin: origin(&frame.host.origin),
            notices: frame.host.notices.iter().chain(notices).map(Text::as_str).collect(),
            load: load.map(LoadJson::new),
            results: probed.iter().map(|p| ResultJson::new(p, rounds(p))).collect(),
        }
    }
}

impl<'a> ResultJson<'a> {
    fn new(probed: &'a Probed, rounds: Option<&[Round]>) -> Self {
        let Probed { request, at, outcome, .. } = probed;
        let bare = Self::bare(request, rfc3339(at.0), rounds);
        match outcome {
            Ok(measured) => bare.measured(measured),
            Err(failure) => Self { verdict: failure.verdict(), failure: Some(FailureJson::new(failure)), ..bare },
        }
    }

    fn bare(request: &Request, time: String, rounds: Option<&[Round]>) -> Self {
        Self {
            port: request.from.to_string(),
            peer: request.to.to_string(),
            op: request.operation.as_str(),
            size: request.size,
            iterations: request.iterations,
            warm_up: request.warm_up,
            traffic_class: request.traffic_class,
            service_level: request.service_level,
            time,
            inside_one_port: request.is_inside_one_port(),
            gid_index: None,
            gid: None,
            gid_type: None,
            peer_gid_index: None,
            lid: None,
            peer_lid: None,
            mtu_bytes: None,
            inline: None,
            numa_node: None,
            cpus: None,
            latency_us: None,
            histogram: None,
            siblings: None,
            earlier: None,
            verdict: "",
            remarks: Vec::new(),
            failure: None,
            rounds: rounds.map(|rounds| rounds.iter().map(RoundJson::new).collect()),
        }
    }

    fn measured(self, measured: &'a Measured) -> Self {
        let (path, latency) = (&measured.path, &measured.latency);
        let gid = |gid: &Gid| (gid.index, gid.address.to_string(), gid.kind);
        let (from, to, lids) = match &path.route {
            Route::Gid { from, to } => (Some(gid(from)), Some(to.index), None),
            Route::Lid { from, to } => (None, None, Some((*from, *to))),
        };
        let bars = latency.histogram.iter();
        Self {
            gid_index: from.as_ref().map(|g| g.0),
            gid: from.as_ref().map(|g| g.1.clone()),
            gid_type: from.as_ref().map(|g| g.2),
            peer_gid_index: to,
            lid: lids.map(|l| l.0),
            peer_lid: lids.map(|l| l.1),
            mtu_bytes: Some(path.mtu.0),
            inline: Some(path.inline),
            numa_node: path.numa_node,
            cpus: Some(&path.cpus),
            latency_us: Some(LatencyJson::new(latency)),
            histogram: Some(bars.map(|b| BarJson { from_us: us(b.from), to_us: us(b.to), count: b.count }).collect()),
            siblings: measured.compared.siblings.map(MedianJson::new),
            earlier: measured.compared.earlier.map(MedianJson::new),
            verdict: measured.verdict.grade().as_str(),
            remarks: measured.verdict.remarks.iter().map(RemarkJson::new).collect(),
            ..self
        }
    }
}

/// Microseconds to the nanosecond: a clock has no finer.
fn us(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

impl LatencyJson {
    fn new(latency: &Latency) -> Self {
        Self {
            samples: latency.samples,
            min: us(latency.min),
            p50: us(latency.p50),
            p90: us(latency.p90),
            p99: us(latency.p99),
            p99_9: us(latency.p99_9),
            max: us(latency.max),
            mean: us(latency.mean),
            standard_deviation: us(latency.standard_deviation),
        }
    }
}

impl MedianJson {
    fn new(median: Median) -> Self {
        Self { median_us: us(median.us), of: median.of }
    }
}

impl RemarkJson {
    fn new(remark: &Remark) -> Self {
        let bare = Self {
            id: remark.as_str(),
            grade: remark.grade().as_str(),
            median_us: None,
            compared_with: None,
            ratio: None,
            reference_us: None,
        };
        match *remark {
            Remark::SlowerThanSiblings { median_us, siblings: with }
            | Remark::SlowerThanEarlier { median_us, runs: with } => {
                Self { median_us: Some(us(median_us)), compared_with: Some(with), ..bare }
            }
            Remark::LongTail { ratio } => Self { ratio: Some(us(ratio)), ..bare },
            Remark::Rose { from_us, to_us } => {
                Self { median_us: Some(us(from_us)), ratio: Some(us(to_us / from_us)), ..bare }
            }
            Remark::AboveReference { reference_us } => Self { reference_us: Some(us(reference_us)), ..bare },
        }
    }
}

impl FailureJson {
    fn new(failure: &Failure) -> Self {
        Self { id: failure.id(), message: failure.to_string() }
    }
}

impl RoundJson {
    fn new(round: &Round) -> Self {
        let Counted { rx, tx, pause_rx, pause_tx, ecn_marked, cnp_handled, loss, discards } = round.counted;
        let number = |figure: Figure| figure.value().map(f64::from);
        let gbps = |figure: Figure| figure.value().map(|bits| f64::from(bits) / 1e9);
        Self {
            time: rfc3339(round.at.0),
            latency_us: round.outcome.as_ref().ok().map(LatencyJson::new),
            failure: round.outcome.as_ref().err().map(FailureJson::new),
            rx_gbps: gbps(rx),
            tx_gbps: gbps(tx),
            pause_rx_share: number(pause_rx),
            pause_tx_share: number(pause_tx),
            ecn_marked_per_second: number(ecn_marked),
            cnp_handled_per_second: number(cnp_handled),
            loss_per_second: number(loss),
            discards_per_second: number(discards),
        }
    }
}
