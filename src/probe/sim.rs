//! The loopback of a simulated port: from what the port says of itself, as the demo's counters are.
//!
//! A small message takes what adapter and PCIe take; a large one what the slowest of PCIe and link takes besides. A host
//! that receives too slowly pauses the network, and the same queue in front of its memory holds up a loopback. Pauses of
//! the network do not: they stop at the port, which a loopback inside the adapter never reaches.

use std::sync::Arc;

use crate::analysis::{Frame, PortNow};
use crate::fabric::port::best_gid;
use crate::fabric::{LinkLayer, Mtu, PcieLink, PortId};
use crate::source::sim::Noise;

use super::{Cancel, Failure, Measurement, Operation, Path, Prober, Request, Route};

/// One way of a small message inside the adapter, nanoseconds.
const INFINIBAND_NS: f64 = 780.0;
/// The same on RoCE, whose packets carry more headers.
const ROCE_NS: f64 = 1240.0;
/// What cable and one switch add, nanoseconds one way.
const FABRIC_NS: f64 = 640.0;
/// How many times as long a read takes as one way: request and answer, and a fetch from memory between them.
const READ: f64 = 2.1;
/// Payloads up to this many bytes lie in the work request, as for perftest on mlx5.
const INLINE: u32 = 220;
/// How many times as long it takes where the host pauses the network all of the time.
const QUEUE: f64 = 7.0;

/// Probes ports of simulated frames.
pub struct SimProber<F> {
    newest: F,
    runs: u64,
}

impl<F: Fn() -> Option<Arc<Frame>> + Send> SimProber<F> {
    /// `newest` gives the newest frame of the simulation.
    #[must_use]
    pub fn new(newest: F) -> Self {
        Self { newest, runs: 0 }
    }
}

impl<F: Fn() -> Option<Arc<Frame>> + Send> Prober for SimProber<F> {
    fn probe(&mut self, request: &Request, cancel: &Cancel) -> Result<Measurement, Failure> {
        if cancel.is_cancelled() {
            return Err(Failure::Cancelled);
        }
        self.runs += 1;
        let frame = (self.newest)();
        let find = |id: &PortId| {
            let port = frame.as_ref().and_then(|f| f.ports.iter().find(|p| p.id == *id));
            port.ok_or_else(|| Failure::NoSuchPort { port: id.clone() })
        };
        let (from, to) = (find(&request.from)?, find(&request.to)?);
        let path = path(request, from, to)?;
        let chance = Noise::new(from.device.node_guid.into_value().map_or(0, |g| g.0)).of(self.runs);
        let usual = round_trip_ns(request, from, to);
        let spread = 1.0 + 3.0 * queue(from).max(queue(to));
        let sample = |n: u32| (usual * jitter(chance.of(n.into()), spread)).round() as u64;
        Ok(Measurement {
            request: request.clone(),
            path,
            round_trips_ns: (0..request.iterations).map(sample).collect(),
        })
    }
}

/// The way that messages would take.
fn path(request: &Request, from: &PortNow, to: &PortNow) -> Result<Path, Failure> {
    for port in [from, to] {
        if !port.link.is_active() {
            let state = port.link.state.into_value().map_or("gone", |s| s.name());
            return Err(Failure::NotActive { port: port.id.clone(), state });
        }
    }
    if from.facts.layer() != to.facts.layer() {
        return Err(Failure::LayersDiffer { from: from.id.clone(), to: to.id.clone() });
    }
    let mtu = |port: &PortNow| port.facts.active_mtu.into_value().unwrap_or(Mtu(4096));
    Ok(Path {
        route: route(request, from, to)?,
        mtu: mtu(from).min(mtu(to)),
        inline: request.operation != Operation::Read && request.size <= INLINE,
        numa_node: from.device.numa_node.into_value().flatten(),
        cpus: Vec::new(),
    })
}

fn route(request: &Request, from: &PortNow, to: &PortNow) -> Result<Route, Failure> {
    if let (LinkLayer::InfiniBand, None) = (from.facts.layer(), request.gid_index) {
        let lid = |port: &PortNow| port.facts.lid.into_value().and_then(|l| u16::try_from(l).ok()).unwrap_or_default();
        return Ok(Route::Lid { from: lid(from), to: lid(to) });
    }
    let gid = |port: &PortNow| {
        let gids = port.facts.gids.value().map(Vec::as_slice).unwrap_or_default();
        match request.gid_index {
            None => best_gid(gids).cloned().ok_or_else(|| Failure::NoAddress { port: port.id.clone() }),
            Some(index) => {
                let asked = gids.iter().find(|g| g.index == index).cloned();
                asked.ok_or_else(|| Failure::empty_gid(&port.id, index, gids))
            }
        }
    };
    Ok(Route::Gid { from: gid(from)?, to: gid(to)? })
}

/// What a message usually takes there and back, or a read in one.
fn round_trip_ns(request: &Request, from: &PortNow, to: &PortNow) -> f64 {
    let adapter = if from.facts.layer() == LinkLayer::InfiniBand { INFINIBAND_NS } else { ROCE_NS };
    let bits = f64::from(request.size) * 8.0;
    let fetched = if request.size <= INLINE { 0.0 } else { bits };
    let memory = |port: &PortNow| fetched / pcie_gbps(port);
    let fabric = if request.is_inside_one_port() {
        0.0
    } else {
        FABRIC_NS + bits / from.rate.into_value().map_or(100.0, crate::fabric::BitsPerSecond::gbps).max(1.0)
    };
    let waits = 1.0 + QUEUE * f64::midpoint(queue(from), queue(to));
    let one_way = (adapter + memory(from).max(memory(to))) * waits + fabric;
    match request.operation {
        Operation::Send => 2.0 * one_way,
        // No completion to be fetched at the far end.
        Operation::Write => 1.9 * one_way,
        Operation::Read => READ * one_way,
    }
}

/// What the port's PCIe link carries, Gb/s: bits in a nanosecond.
fn pcie_gbps(port: &PortNow) -> f64 {
    let link = port.device.pcie.value().and_then(|p| p.current.into_value());
    let usable = |link: PcieLink| link.gts() * f64::from(link.lanes) * 0.9;
    link.map_or(100.0, usable).max(1.0)
}

/// How long the queue in front of the host's memory is: the share of the time in which it pauses the network.
fn queue(port: &PortNow) -> f64 {
    port.pause_tx.value().map_or(0.0, f64::from)
}

/// How far a sample is from the usual: close by mostly, one in a hundred half as long again, one in a thousand a few
/// times as long, all the more so where there is a queue.
fn jitter(chance: Noise, spread: f64) -> f64 {
    let near = 0.97 + 0.08 * chance.of(0).share() * chance.of(1).share();
    let rare = chance.of(2).share();
    let tail = match rare {
        r if r < 0.001 => 2.2 + 2.0 * chance.of(3).share(),
        r if r < 0.012 => 1.2 + 0.5 * chance.of(3).share(),
        _ => 1.0,
    };
    near * (1.0 + (tail - 1.0) * spread) * (1.0 + 0.1 * (spread - 1.0) * chance.of(4).share())
}

#[cfg(test)]
pub(crate) mod testing {
    use std::collections::BTreeMap;
    use std::time::Duration;

    use super::*;
    use crate::analysis::{Analyser, Cadence, Profile};
    use crate::source::sim::{SimSource, Start, scenario};

    /// The host of a built-in scenario so many seconds after its start.
    pub fn frame(scenario: &str, second: u64) -> Arc<Frame> {
        let source = SimSource::new(&scenario::load(scenario).unwrap(), 7, Start::default(), Duration::default);
        let mut analyser = Analyser::new(Arc::new(Profile::load("default", &BTreeMap::new()).unwrap()));
        let cadence = Cadence { interval: Duration::from_secs(1), missed: 0 };
        let _ = analyser.take(source.sample_at(Duration::from_secs(second - 1)), cadence);
        analyser.take(source.sample_at(Duration::from_secs(second)), cadence).frame
    }

    /// A prober of this frame.
    pub fn prober(frame: &Arc<Frame>) -> SimProber<impl Fn() -> Option<Arc<Frame>> + Send + use<>> {
        let frame = frame.clone();
        SimProber::new(move || Some(frame.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{frame, prober};
    use super::*;
    use crate::fabric::DeviceName;
    use crate::probe::Latency;

    fn port(number: u32) -> PortId {
        PortId::new(DeviceName::new(&format!("mlx5_{number}")), 1)
    }

    fn latency(frame: &Arc<Frame>, request: &Request) -> Latency {
        prober(frame).probe(request, &Cancel::default()).unwrap().latency().unwrap()
    }

    #[test]
    fn rails_in_good_health_are_alike_and_near_what_is_usual() {
        let frame = frame("h200-roce", 10);
        for rail in 0..8 {
            let latency = latency(&frame, &Request::on(port(rail)));
            assert!((1.2..1.5).contains(&latency.p50), "{latency:?}");
            assert!(latency.p99 / latency.p50 < 5.0, "{latency:?}");
        }
    }

    #[test]
    fn a_host_that_receives_too_slowly_holds_up_its_own_loopback() {
        let frame = frame("h200-roce", 40);
        let (slow, well) = (latency(&frame, &Request::on(port(1))), latency(&frame, &Request::on(port(2))));
        assert!(slow.p50 > 2.0 * well.p50, "{} against {}", slow.p50, well.p50);
    }

    #[test]
    fn large_messages_take_longer_and_the_fabric_adds_its_part() {
        let frame = frame("h200-ib", 10);
        let small = latency(&frame, &Request::on(port(0))).p50;
        let large = latency(&frame, &Request { size: 1 << 20, ..Request::on(port(0)) }).p50;
        let across = latency(&frame, &Request::between(port(0), port(1))).p50;
        let read = latency(&frame, &Request { operation: Operation::Read, ..Request::on(port(0)) }).p50;
        // 8 Mbit through 32 GT/s x16: about 18 µs.
        assert!((15.0..30.0).contains(&(large - small)), "{small} {large}");
        assert!((0.5..0.8).contains(&(across - small)), "{small} {across}");
        assert!(read > 1.8 * small, "{small} {read}");
    }

    #[test]
    fn the_address_is_the_ports_own() {
        let (ib, roce) = (frame("h200-ib", 10), frame("h200-roce", 10));
        let way = |frame, request: &Request| prober(frame).probe(request, &Cancel::default()).map(|m| m.path.route);
        assert!(matches!(way(&ib, &Request::on(port(0))).unwrap(), Route::Lid { from, .. } if from != 0));
        assert!(matches!(way(&roce, &Request::on(port(0))).unwrap(), Route::Gid { from, .. } if from.is_ipv4()));
        let error = way(&roce, &Request { gid_index: Some(99), ..Request::on(port(0)) }).unwrap_err();
        assert!(matches!(&error, Failure::EmptyGid { index: 99, known, .. } if known.contains('3')), "{error}");
        assert_eq!(way(&roce, &Request::on(port(9))).unwrap_err().id(), "no-such-port");
    }
}
