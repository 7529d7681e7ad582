//! Where the simulation stands at one instant.
//!
//! Time is cut into cells; within a cell every rate is constant and a function of the scenario, the seed and the cell's
//! number alone. Totals are sums over whole cells and a part of the one under way, so they do not depend on when they
//! were read before.

use std::time::Duration;

use super::CELL;
use super::growth;
use super::load;
use super::noise::Noise;
use super::plan::Plan;
use super::tally::{Part, Quantity, Tally};
use super::trouble::Trouble;

/// Chance for what was counted before the start, apart from every cell's.
const BEFORE_START: u64 = u64::MAX;

/// One port.
#[derive(Debug, Clone)]
pub(super) struct PortState {
    /// What is wrong with it in this cell.
    pub(super) trouble: Trouble,
    /// How often the device was registered anew.
    pub(super) registrations: u32,
    /// Counted up to the beginning of the cell.
    total: Tally,
    /// The same since someone last cleared `counters/`.
    since_cleared: Tally,
    /// What it counts in this cell.
    growth: Tally,
}

/// All ports.
#[derive(Debug, Clone)]
pub(super) struct State {
    cell: u64,
    pub(super) ports: Vec<PortState>,
}

impl State {
    /// At the start.
    pub(super) fn at_start(plan: &Plan, noise: Noise) -> Self {
        let warm = |port: usize, load| {
            let seconds = plan.warm_start.as_secs_f64();
            growth::of(&plan.ports[port], load, &Trouble::default(), seconds, noise.of(BEFORE_START).of(port as u64))
        };
        let loads = load::on_average(plan);
        let ports = loads.iter().enumerate().map(|(port, load)| {
            let total = warm(port, load);
            PortState {
                trouble: Trouble::default(),
                registrations: 0,
                since_cleared: total.clone(),
                total,
                growth: Tally::ZERO,
            }
        });
        let mut state = Self { cell: 0, ports: ports.collect() };
        state.enter(plan, noise, 0);
        state
    }

    /// Moves on to the cell that holds `at`. Backwards, it begins again from the start.
    pub(super) fn advance(&mut self, plan: &Plan, noise: Noise, at: Duration) {
        let cell = (at.as_nanos() / CELL.as_nanos()) as u64;
        if cell < self.cell {
            *self = Self::at_start(plan, noise);
        }
        while self.cell < cell {
            for port in &mut self.ports {
                port.total.absorb(&port.growth);
                port.since_cleared.absorb(&port.growth);
            }
            self.enter(plan, noise, self.cell + 1);
        }
    }

    fn enter(&mut self, plan: &Plan, noise: Noise, cell: u64) {
        self.cell = cell;
        let begins = Duration::from_nanos(CELL.as_nanos() as u64 * cell);
        let troubles: Vec<Trouble> = plan.ports.iter().map(|p| Trouble::at(&p.incidents, begins)).collect();
        let loads = load::in_cell(plan, noise, cell, &troubles);
        let parts = self.ports.iter_mut().zip(&plan.ports).zip(loads).zip(troubles).zip(0..);
        for ((((state, port), load), trouble), number) in parts {
            state.turn(&trouble, port.is_ethernet());
            let chance = noise.of(cell).of(number);
            state.growth = growth::of(port, &load, &trouble, CELL.as_secs_f64(), chance);
            state.trouble = trouble;
        }
    }
}

impl PortState {
    /// Counts what happens at the moment when one trouble gives way to another.
    fn turn(&mut self, next: &Trouble, ethernet: bool) {
        if self.trouble.gone_since.is_some() && next.gone_since.is_none() {
            self.registrations += 1;
            self.total = Tally::ZERO;
            self.since_cleared = Tally::ZERO;
        }
        if !self.trouble.cleared && next.cleared {
            self.since_cleared = Tally::ZERO;
        }
        let retrained = self.trouble.speed != next.speed;
        let carrier_turns = u64::from(self.trouble.down != next.down) + 2 * u64::from(retrained);
        self.happen(Quantity::CarrierChanges, carrier_turns);
        self.happen(Quantity::LinkDowned, u64::from(!self.trouble.down && next.down));
        // InfiniBand retrains in place; on Ethernet another speed means that the link was down in between.
        let retrains = if ethernet { Quantity::LinkDowned } else { Quantity::LinkRecoveries };
        self.happen(retrains, u64::from(retrained));
    }

    fn happen(&mut self, quantity: Quantity, times: u64) {
        self.total.add(quantity, times);
        self.since_cleared.add(quantity, times);
    }

    /// Counted up to `at`, which lies in this cell.
    pub(super) fn total(&self, at: Duration) -> Tally {
        self.total.plus(&self.growth, part(at))
    }

    /// The same since someone last cleared `counters/`.
    pub(super) fn since_cleared(&self, at: Duration) -> Tally {
        self.since_cleared.plus(&self.growth, part(at))
    }
}

/// How much of its cell has passed at `at`.
fn part(at: Duration) -> Part {
    let cell = CELL.as_nanos();
    Part { numerator: (at.as_nanos() % cell) as u64, denominator: cell as u64 }
}
