//! The same probes again and again, beside what their ports count in the same seconds.

use std::time::{Duration, Instant};

use crate::fabric::Wall;
use crate::probe::{Cancel, Counted, Failure, Measurement, Prober, Request, Round, Trend};

use super::host::Host;

/// Rounds begin this far apart, or as soon as the one before has ended.
const APART: Duration = Duration::from_secs(1);

/// What came of each request: all its messages as one measurement, and its rounds.
pub struct Outcome {
    /// All messages of all rounds; or why the last round failed, where none succeeded.
    pub whole: Result<Measurement, Failure>,
    /// The rounds.
    pub trend: Trend,
}

/// Probes each of the requests, over and over until the time is up, and tells of each round as it ends.
pub fn run<E>(
    prober: &mut dyn Prober,
    host: &Host,
    requests: &[Request],
    time: Duration,
    mut tell: impl FnMut(&Request, &Round) -> Result<(), E>,
) -> Result<Vec<Outcome>, E> {
    let cancel = Cancel::default();
    let began = Instant::now();
    let new = |r: &Request| Outcome { whole: Err(Failure::Cancelled), trend: Trend::new(r.clone()) };
    let mut outcomes: Vec<Outcome> = requests.iter().map(new).collect();
    loop {
        let round_began = Instant::now();
        for (request, outcome) in requests.iter().zip(&mut outcomes) {
            let one_began = Instant::now();
            let found = prober.probe(request, &cancel);
            let round = round(host, request, &found, one_began.elapsed());
            tell(request, &round)?;
            outcome.trend.add(round);
            join(&mut outcome.whole, found);
        }
        let next = round_began + APART;
        if began.elapsed() >= time || next.duration_since(began) >= time {
            return Ok(outcomes);
        }
        std::thread::sleep(next.saturating_duration_since(Instant::now()));
    }
}

fn round(host: &Host, request: &Request, found: &Result<Measurement, Failure>, took: Duration) -> Round {
    let frame = host.newest();
    let counted = frame.ports.iter().find(|p| p.id == request.from).map(Counted::from).unwrap_or_default();
    let none = || Failure::Verb { port: request.from.clone(), what: "no message was measured".to_owned() };
    let latency = |measurement: &Measurement| measurement.latency().ok_or_else(none);
    let outcome = found.as_ref().map_err(Clone::clone).and_then(latency);
    Round { at: now(), took, outcome, counted }
}

/// Adds the messages of a round to those before. A round that failed does not undo those that did not.
fn join(whole: &mut Result<Measurement, Failure>, found: Result<Measurement, Failure>) {
    match (whole, found) {
        (Ok(whole), Ok(found)) => whole.round_trips_ns.extend(found.round_trips_ns),
        (whole @ Err(_), found) => *whole = found,
        (Ok(_), Err(_)) => {}
    }
}

/// Now, for people.
pub fn now() -> Wall {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Wall::default().plus(since)
}
