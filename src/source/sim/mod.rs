//! A simulated fabric: a scenario, and the little physics that turns it into raw counters.
//!
//! ```text
//!  scenario (TOML) ─► plan ─► trouble ─► load ─► growth ─► tally ─► rows, link, facts ─► Sample
//!                     ports   what is    what    what      totals   as mlx5 names
//!                             wrong      they    they               and sizes them
//!                             now        carry   count
//! ```
//!
//! A sample is a function of the scenario, the seed and the time alone: there is no clock here and no chance with a
//! memory. What a counter says at an instant does not depend on when it was read before, so that 100 ms and 1 s of
//! sampling see the same host. Samples have the names, units, widths and gaps of the live source's, and go through the
//! same rates and judgements.

mod facts;
mod growth;
mod link;
mod load;
mod noise;
mod plan;
mod rows;
pub mod scenario;
mod state;
mod tally;
mod trouble;

use std::sync::Arc;
use std::time::Duration;

use crate::fabric::{
    DeviceFacts, DeviceSample, Freshness, Host, Mono, Origin, PortFacts, PortSample, Sample, Text, Wall,
};

pub use self::noise::Noise;
use self::plan::{Plan, PlannedPort};
use self::rows::Rows;
use self::scenario::Scenario;
use self::state::{PortState, State};
use self::trouble::Trouble;
use super::{Source, SourceError, Tick};

/// Within a cell of this length every rate is constant.
const CELL: Duration = Duration::from_millis(50);

/// Facts that change rarely are read this often.
const SLOW_BEAT: Duration = Duration::from_secs(10);

/// The instant at which a simulation starts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Start {
    /// On the monotonic clock of the samples.
    pub at: Mono,
    /// For people.
    pub wall: Wall,
}

/// A simulated host as a source of samples.
pub struct SimSource {
    simulation: Simulation,
    progress: Progress,
    elapsed: Box<dyn Fn() -> Duration + Send>,
}

impl SimSource {
    /// A host that lives through `scenario`, with chance from `seed`. `elapsed` says how long it has run.
    #[must_use]
    pub fn new(scenario: &Scenario, seed: u64, start: Start, elapsed: impl Fn() -> Duration + Send + 'static) -> Self {
        let simulation = Simulation::new(scenario, seed, start);
        Self { progress: simulation.begin(), simulation, elapsed: Box::new(elapsed) }
    }

    /// The sample at `after` from the start, whatever was read before. It is worked out from the start on: a fraction
    /// of a second for an hour.
    #[must_use]
    pub fn sample_at(&self, after: Duration) -> Sample {
        self.simulation.sample(&mut self.simulation.begin(), after)
    }
}

impl Source for SimSource {
    fn read(&mut self, _tick: Tick) -> Result<Sample, SourceError> {
        Ok(self.simulation.sample(&mut self.progress, (self.elapsed)()))
    }
}

/// What stays the same.
struct Simulation {
    plan: Plan,
    noise: Noise,
    host: Arc<Host>,
    start: Start,
    /// The counters of each port.
    rows: Vec<Vec<Rows>>,
}

/// How far a reader has come.
struct Progress {
    state: State,
    /// Of each port, as last read.
    facts: Vec<SlowFacts>,
}

/// What is read on the slow beat.
#[derive(Clone)]
struct SlowFacts {
    beat: u64,
    registrations: u32,
    device: Arc<DeviceFacts>,
    port: Arc<PortFacts>,
}

impl Simulation {
    fn new(scenario: &Scenario, seed: u64, start: Start) -> Self {
        let plan = Plan::new(scenario);
        let host = Host {
            name: Text::clean(&scenario.file().host.name),
            origin: Origin::Demo(Text::clean(scenario.name())),
            notices: Vec::new(),
        };
        let rows = plan.ports.iter().map(Rows::of).collect();
        Self { plan, noise: Noise::new(seed), host: Arc::new(host), start, rows }
    }

    fn begin(&self) -> Progress {
        let facts = self.plan.ports.iter().map(|port| self.slow_facts(port, 0, 0)).collect();
        Progress { state: State::at_start(&self.plan, self.noise), facts }
    }

    fn mono(&self, after: Duration) -> Mono {
        self.start.at.plus(after)
    }

    fn sample(&self, progress: &mut Progress, after: Duration) -> Sample {
        progress.state.advance(&self.plan, self.noise, after);
        let devices = (0..self.plan.ports.len()).map(|at| Arc::new(self.device(progress, at, after))).collect();
        let wall = self.start.wall.plus(after);
        Sample { at: self.mono(after), wall, host: Arc::clone(&self.host), devices }
    }

    fn device(&self, progress: &mut Progress, at: usize, after: Duration) -> DeviceSample {
        let (port, state) = (&self.plan.ports[at], &progress.state.ports[at]);
        // A device that is gone is shown as it was last.
        let gone = state.trouble.gone_since;
        let read = gone.unwrap_or(after);
        self.refresh(&mut progress.facts[at], port, state.registrations, read);
        let facts = &progress.facts[at];
        let freshness = gone.map_or(Freshness::Fresh, |since| Freshness::Gone { since: self.mono(since) });
        let index = at as u64 + self.plan.ports.len() as u64 * u64::from(state.registrations);
        DeviceSample {
            name: port.device.clone(),
            index: u32::try_from(index).ok(),
            read_at: self.mono(read),
            freshness,
            facts: Arc::clone(&facts.device),
            counters: Vec::new(),
            ports: vec![self.port(at, state, Arc::clone(&facts.port), after, read)],
        }
    }

    fn port(&self, at: usize, state: &PortState, facts: Arc<PortFacts>, after: Duration, read: Duration) -> PortSample {
        let (total, since_cleared) = (state.total(after), state.since_cleared(after));
        let block = |rows: &Rows| {
            let tally = if rows.are_clearable() { &since_cleared } else { &total };
            Arc::new(rows.read(tally, &state.trouble, self.mono(read)))
        };
        PortSample {
            number: 1,
            link: link::of(&self.plan.ports[at], &state.trouble, &total),
            facts,
            counters: self.rows[at].iter().map(block).collect(),
        }
    }

    /// Reads the facts anew if their beat has passed or the device came back.
    fn refresh(&self, facts: &mut SlowFacts, port: &PlannedPort, registrations: u32, now: Duration) {
        let beat = (now.as_nanos() / SLOW_BEAT.as_nanos()) as u64;
        if (facts.beat, facts.registrations) != (beat, registrations) {
            *facts = self.slow_facts(port, beat, registrations);
        }
    }

    fn slow_facts(&self, port: &PlannedPort, beat: u64, registrations: u32) -> SlowFacts {
        let then = Duration::from_nanos(SLOW_BEAT.as_nanos() as u64 * beat);
        let trouble = Trouble::at(&port.incidents, then);
        let read_at = self.mono(then);
        SlowFacts {
            beat,
            registrations,
            device: Arc::new(facts::device(port, self.host.name.as_str(), &trouble, read_at)),
            port: Arc::new(facts::port(port, registrations, read_at)),
        }
    }
}

#[cfg(test)]
mod tests;
