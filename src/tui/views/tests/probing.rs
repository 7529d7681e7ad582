//! Probes made by hand: one of each outcome.

use std::sync::Arc;
use std::time::Duration;

use crate::analysis::snapshot::testing::profile;
use crate::analysis::{Figure, Frame, PortNow, Snapshot};
use crate::fabric::port::best_gid;
use crate::fabric::{LinkLayer, Mtu, PortId, Text, Wall};
use crate::probe::{
    Counted, Earlier, Failure, Measurement, Path, Probes, Repeat, Request, Round, Route, Running, Session, Trend,
};

/// Samples around a median with a tail: nanoseconds there and back.
fn samples(p50_ns: u64, tail: u64) -> Vec<u64> {
    let near = (0..970).map(|n| p50_ns * 2 * (985 + n % 30 + n % 7) / 1000);
    let tail = (0..30).map(|n| p50_ns * 2 * (100 + tail * (n + 1)) / 100);
    near.chain(tail).collect()
}

fn measurement(frame: &Frame, request: &Request, p50_ns: u64, tail: u64) -> Measurement {
    let port = |id: &PortId| frame.ports.iter().find(|p| p.id == *id).unwrap();
    let (from, to) = (port(&request.from), port(&request.to));
    let gid = |p: &PortNow| best_gid(p.facts.gids.value().unwrap()).unwrap().clone();
    let route = if from.facts.layer() == LinkLayer::InfiniBand {
        Route::Lid { from: 12, to: 12 }
    } else {
        Route::Gid { from: gid(from), to: gid(to) }
    };
    let path = Path { route, mtu: Mtu(4096), inline: request.size < 220, numa_node: Some(1), cpus: vec![16] };
    Measurement { request: request.clone(), path, round_trips_ns: samples(p50_ns, tail) }
}

/// What came of probing all ports of the server one after the other; the last waits still.
pub fn probes(snapshot: &Snapshot) -> Probes {
    let frame = &snapshot.frame;
    let on = |at: usize| Request::on(frame.ports[at].id.clone());
    let port = |at: usize| frame.ports[at].id.clone();
    let mut session = Session::new(Arc::new(profile()), Earlier::default());
    let mut finish = |request: Request, outcome| {
        session.finish(request, outcome, Some(frame), frame.wall);
    };
    // The second has been measured before.
    finish(on(1), Ok(measurement(frame, &on(1), 1_240, 4)));
    for (at, p50_ns, tail) in [(0, 1_210, 2), (1, 4_780, 30), (2, 1_230, 40), (3, 790, 1)] {
        finish(on(at), Ok(measurement(frame, &on(at), p50_ns, tail)));
    }
    let large = Request { size: 65_536, ..on(1) };
    finish(large.clone(), Ok(measurement(frame, &large, 12_700, 3)));
    let across = Request::between(port(1), port(0));
    finish(across.clone(), Ok(measurement(frame, &across, 5_400, 30)));
    finish(on(4), Err(Failure::NotActive { port: port(4), state: "DOWN" }));
    finish(on(5), Err(Failure::Deadline { port: port(5), done: 317, of: 1100, limit: Duration::from_secs(5) }));
    let what =
        "mlx5_6/1 may not be used: /dev/infiniband/uverbs6 is not open to this user. Ask for read and write on it";
    finish(on(6), Err(Failure::Denied { what: what.to_owned() }));
    Probes {
        running: Some(Running { request: on(0), place: Some((7, 8)) }),
        waiting: vec![on(7)],
        probed: session.probed().into(),
        repeats: vec![repeat(frame, &on(1))],
        notice: None,
    }
}

/// Forty rounds, ten seconds apart, of which the last third fell into a storm.
fn repeat(frame: &Frame, request: &Request) -> Repeat {
    let every = Duration::from_secs(10);
    let mut trend = Trend::new(request.clone());
    for round in 0..40_u64 {
        let is_slow = round > 26;
        let back = Duration::from_secs((39 - round) * 10);
        let at = Wall(frame.wall.0 - u64::try_from(back.as_nanos()).unwrap());
        let counted = Counted {
            pause_tx: Figure::new(if is_slow { 0.38 } else { 0.0 }),
            pause_rx: Figure::new(0.0),
            loss: Figure::new(if round == 30 { 17.0 } else { 0.0 }),
            ecn_marked: Figure::new(if is_slow { 12_345.0 } else { 0.0 }),
            ..Counted::default()
        };
        let p50_ns = if is_slow { 4_700 } else { 1_240 } + round % 5 * 20;
        let outcome = match round {
            12 => Err(Failure::LinkLost { port: request.from.clone(), done: 12 }),
            _ => Ok(measurement(frame, request, p50_ns, 3 + round % 11)),
        };
        trend.add(Round::of(&outcome, at, Duration::from_micros(8_400), counted));
    }
    Repeat { every: Some(every), trend: Arc::new(trend) }
}

/// The same with texts that nobody expects.
pub fn hostile(snapshot: &Snapshot) -> Probes {
    let mut probes = probes(snapshot);
    let frame = &snapshot.frame;
    let mut session = Session::new(Arc::new(profile()), Earlier::default());
    for port in &frame.ports {
        let what = "\u{1b}[2J机房\u{202e} ".repeat(40);
        let failure = Failure::Verb { port: port.id.clone(), what };
        session.finish(Request::on(port.id.clone()), Err(failure), Some(frame), Wall(u64::MAX));
    }
    let unreal = Request { size: 1 << 20, ..Request::on(frame.ports[0].id.clone()) };
    let path = measurement(frame, &unreal, 1, 0).path;
    let times = vec![0, 1, u64::from(u32::MAX) * 1000];
    session.finish(unreal.clone(), Ok(Measurement { request: unreal, path, round_trips_ns: times }), None, Wall(0));
    probes.probed = session.probed().into();
    probes.notice = Some(Text::clean_sentence(&"earlier probes cannot be used 离线 ".repeat(30)));
    probes
}
