//! What the ports carry in a cell of time.
//!
//! A collective is bursts in which every rail moves the same volume; the next burst waits for the slowest rail. So a
//! rail that is slowed takes longer for its volume, up to the whole period, and the others, as fast as ever, wait for it
//! and carry less on average. Beyond the period the job as a whole slows down: the volume of each period falls.

use super::CELL;
use super::noise::Noise;
use super::plan::{Plan, Shared};
use super::scenario::{AllReduce, Background, Transport};
use super::trouble::Trouble;

/// What a port carries, in bits a second; each pair is received and sent.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Load {
    pub(super) rdma: [f64; 2],
    pub(super) lan: [f64; 2],
    /// Share of the time in which RDMA packets are on their way, 0 to 1.
    pub(super) busy: f64,
}

/// The most that a port could carry, in bits a second, received and sent.
type Ceiling = [f64; 2];

/// How far a rate strays within a burst.
const FLICKER: f64 = 0.015;

/// What each port carries in the cell of this number.
pub(super) fn in_cell(plan: &Plan, noise: Noise, cell: u64, troubles: &[Trouble]) -> Vec<Load> {
    let ceilings: Vec<Ceiling> = plan.ports.iter().zip(troubles).map(|(p, t)| ceiling(p.line_rate(), t)).collect();
    let mut loads = vec![Load::default(); plan.ports.len()];
    for (shared, number) in plan.backgrounds.iter().zip(0..) {
        for &port in &shared.ports {
            let wave = triangle(cell, &shared.traffic, noise.of(number).of(port as u64));
            background(shared, wave, ceilings[port], &mut loads[port]);
        }
    }
    for shared in &plan.collectives {
        collective(shared, plan, noise, cell, &ceilings, &mut loads);
    }
    loads
}

/// What each port carries on average in good health.
pub(super) fn on_average(plan: &Plan) -> Vec<Load> {
    let mut loads = vec![Load::default(); plan.ports.len()];
    for shared in &plan.backgrounds {
        for &port in &shared.ports {
            background(shared, 0.0, [plan.ports[port].line_rate(); 2], &mut loads[port]);
        }
    }
    for Shared { traffic, ports } in &plan.collectives {
        for &port in ports {
            let share = traffic.duty.get() * traffic.line_share.get();
            loads[port].rdma = loads[port].rdma.map(|r| r + plan.ports[port].line_rate() * share);
            loads[port].busy = loads[port].busy.max(traffic.duty.get());
        }
    }
    loads
}

fn ceiling(line_rate: f64, trouble: &Trouble) -> Ceiling {
    if trouble.is_cut() {
        return [0.0; 2];
    }
    let rate = trouble.speed.map_or(line_rate, |s| s.total().0 as f64);
    [rate * trouble.rx_left, rate * trouble.tx_left]
}

/// A wave from -1 to 1 that starts anywhere.
fn triangle(cell: u64, traffic: &Background, noise: Noise) -> f64 {
    let turns = (CELL.as_secs_f64() * cell as f64) / traffic.period_s.duration().as_secs_f64() + noise.share();
    4.0 * (turns.fract() - 0.5).abs() - 1.0
}

fn background(shared: &Shared<Background>, wave: f64, ceiling: Ceiling, load: &mut Load) {
    let traffic = &shared.traffic;
    let strength = 1.0 + traffic.swing.get() * wave;
    for (way, gbps) in [traffic.rx_gbps, traffic.tx_gbps].into_iter().enumerate() {
        let room = (ceiling[way] - load.rdma[way] - load.lan[way]).max(0.0);
        let rate = (gbps * 1e9 * strength).min(room);
        match traffic.transport {
            Transport::Rdma => load.rdma[way] += rate,
            Transport::Tcp => load.lan[way] += rate,
        }
    }
    if traffic.transport == Transport::Rdma && load.rdma.iter().any(|&r| r > 0.0) {
        load.busy = 1.0;
    }
}

fn collective(
    shared: &Shared<AllReduce>,
    plan: &Plan,
    noise: Noise,
    cell: u64,
    ceilings: &[Ceiling],
    loads: &mut [Load],
) {
    let traffic = &shared.traffic;
    let share = traffic.line_share.get();
    let pace = |port: usize| ceilings[port][0].min(ceilings[port][1]) * share;
    let slowest = shared.ports.iter().map(|&p| pace(p)).fold(f64::INFINITY, f64::min);
    if slowest <= 0.0 {
        return; // A rail that carries nothing stops the whole collective.
    }
    for &port in &shared.ports {
        let wanted = traffic.duty.get() * plan.ports[port].line_rate() * share;
        let own = pace(port);
        let moment = Moment::new(traffic, noise.of(port as u64), cell, wanted.min(slowest) / own);
        let load = &mut loads[port];
        for (way, rate) in load.rdma.iter_mut().enumerate() {
            let flicker = 1.0 - FLICKER * moment.chance.of(cell).of(way as u64).share();
            let room = (ceilings[port][way] - *rate - load.lan[way]).max(0.0);
            *rate += (own * moment.reach * flicker).min(room) * moment.filled;
        }
        load.busy = load.busy.max(moment.busy);
    }
}

/// Where in its bursts a rail is.
struct Moment {
    /// Share of the cell that lies in a burst.
    busy: f64,
    /// The same with the time in which the rate rises counted by what it reaches.
    filled: f64,
    /// What of its pace the rail reaches in this burst.
    reach: f64,
    chance: Noise,
}

impl Moment {
    /// In this cell, for a rail that would need `duty` of the period at its full pace. What it falls short by chance or
    /// while it rises makes its burst longer, up to the period: the volume stays.
    fn new(traffic: &AllReduce, chance: Noise, cell: u64, duty: f64) -> Self {
        let period = traffic.period_s.duration();
        let late = period.mul_f64(traffic.jitter.get() * chance.share());
        // Whole nanoseconds, so that the place in the period is as exact after a day as in the first second.
        let start = CELL.as_nanos() * u128::from(cell) + period.saturating_sub(late).as_nanos();
        let burst_number = (start / period.as_nanos()) as u64;
        let phase = (start % period.as_nanos()) as f64 / 1e9;
        let reach = 1.0 - traffic.jitter.get() * chance.of(burst_number).share();
        let (period, ramp) = (period.as_secs_f64(), traffic.ramp_s.duration().as_secs_f64());
        let burst = (period * duty / reach.max(0.01) + ramp / 2.0).min(period);
        // A rail that never rests does not rise.
        let ramp = if burst < period { ramp } else { 0.0 };
        let in_cell = |ramp| {
            let since_start = |at: f64| at_full_pace(at.min(burst), ramp);
            let step = CELL.as_secs_f64();
            let this = since_start(phase + step) - since_start(phase);
            let next = since_start(phase + step - period) - since_start(phase - period);
            ((this + next) / step).clamp(0.0, 1.0)
        };
        Self { busy: in_cell(0.0), filled: in_cell(ramp), reach, chance }
    }
}

/// How long a burst that began `time` ago, rising for `ramp`, would have taken at full pace; all in seconds.
fn at_full_pace(time: f64, ramp: f64) -> f64 {
    if time <= 0.0 {
        0.0
    } else if time < ramp {
        time * time / (2.0 * ramp)
    } else {
        time - ramp / 2.0
    }
}
