//! The same probes again and again, beside what their ports count in the same seconds.

use std::time::{Duration, Instant};

use crate::analysis::Frame;
use crate::app::clock::now;
use crate::fabric::PortId;
use crate::probe::{Cancel, Counted, Failure, Measurement, Prober, Request, Round, Trend};

use super::host::Host;

/// How long a wait goes without a look at whether it is still wanted.
const LOOK: Duration = Duration::from_millis(50);

/// How long rounds go on.
pub struct Bounds<'a> {
    /// From the start of one round to that of the next, or until it has ended.
    pub apart: Duration,
    /// No probe begins after this long.
    pub time: Duration,
    /// Whether to go on at all.
    pub goes_on: &'a dyn Fn() -> bool,
}

/// What came of each request: all its messages as one measurement, and its rounds.
pub struct Outcome {
    /// All messages of all rounds; or why one failed, the first after it went well.
    pub whole: Result<Measurement, Failure>,
    /// The rounds.
    pub trend: Trend,
}

/// Probes each of the requests, over and over until the time is up, and tells of each round as it ends, beside what the
/// ports counted from the end of the round before to the end of this one.
pub fn run<E>(
    prober: &mut dyn Prober,
    host: &Host,
    requests: &[Request],
    bounds: &Bounds<'_>,
    cancel: &Cancel,
    mut tell: impl FnMut(&Request, &Round) -> Result<(), E>,
) -> Result<Vec<Outcome>, E> {
    let began = Instant::now();
    let new = |r: &Request| Outcome { whole: Err(Failure::Cancelled), trend: Trend::new(r.clone()) };
    let mut outcomes: Vec<Outcome> = requests.iter().map(new).collect();
    let goes_on = || !cancel.is_cancelled() && (bounds.goes_on)() && began.elapsed() < bounds.time;
    while goes_on() {
        let next = Instant::now() + bounds.apart;
        let mut found = Vec::new();
        for request in requests {
            let one_began = Instant::now();
            found.push((prober.probe(request, cancel), one_began.elapsed()));
            if !goes_on() {
                break;
            }
        }
        let frame = host.read_now();
        for ((outcome, request), (found, took)) in outcomes.iter_mut().zip(requests).zip(found) {
            if matches!(found, Err(Failure::Cancelled)) {
                continue;
            }
            let round = Round::of(&found, now(), took, counted(&frame, &request.from));
            tell(request, &round)?;
            outcome.trend.add(round);
            outcome.join(found);
        }
        while goes_on() && Instant::now() < next {
            std::thread::sleep(LOOK.min(next.saturating_duration_since(Instant::now())));
        }
    }
    Ok(outcomes)
}

/// What a port counted; nothing is known of one that is not there.
fn counted(frame: &Frame, port: &PortId) -> Counted {
    frame.ports.iter().find(|p| p.id == *port).map(Counted::from).unwrap_or_default()
}

impl Outcome {
    /// Adds the messages of a round to those before. The first failure after messages that went well stays.
    fn join(&mut self, found: Result<Measurement, Failure>) {
        let went_well: usize =
            self.trend.rounds.iter().filter_map(|r| r.outcome.as_ref().ok()).map(|l| l.samples as usize).sum();
        match (&mut self.whole, found) {
            (Ok(whole), Ok(found)) => whole.round_trips_ns.extend(found.round_trips_ns),
            (whole @ Ok(_), Err(failure)) => {
                *whole = Err(failure.after(u32::try_from(went_well).unwrap_or(u32::MAX)));
            }
            // A fault stays told; what only kept it from beginning is over.
            (Err(fault), _) if fault.is_fault() => {}
            (whole, found) => *whole = found,
        }
    }
}
