//! The probes of a session: what each came to, judged beside the others.

use std::sync::Arc;

use crate::analysis::{Frame, PortNow, Profile};
use crate::fabric::{Guid, LinkLayer, PortId, Wall};

use super::earlier::{Class, Earlier, Key};
use super::verdict::{Beside, Rail, Verdict, judge, median};
use super::{Failure, Latency, Measurement, Path, Request, Trend};

/// A run of fewer messages, or of cold ones, is no past to compare with.
const TELLING: u32 = 100;

/// A finished probe.
#[derive(Debug, Clone, PartialEq)]
pub struct Probed {
    /// What was asked.
    pub request: Request,
    /// When it ended.
    pub at: Wall,
    /// What came of it.
    pub outcome: Result<Measured, Failure>,
    /// The kind of rail of the measuring port, where it is known.
    rail: Option<Rail>,
    /// What its earlier runs are known by.
    key: Option<Key>,
    /// Of repeated runs the medians of the rounds that it is the whole of, microseconds; none of one round alone. They are
    /// no past to compare others with.
    rounds_us: Option<Vec<f64>>,
}

/// A measured latency.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// The numbers.
    pub latency: Latency,
    /// The way that messages took.
    pub path: Path,
    /// What to think of it.
    pub verdict: Verdict,
    /// What it was compared with.
    pub compared: Compared,
}

/// What a latency was compared with, where there was anything.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Compared {
    /// Sibling rails by the same request.
    pub siblings: Option<Median>,
    /// Earlier runs of the same request.
    pub earlier: Option<Median>,
}

/// The median of several medians.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Median {
    /// Microseconds.
    pub us: f64,
    /// Of how many.
    pub of: usize,
}

impl Median {
    fn of(medians: &[f64]) -> Option<Self> {
        Some(Self { us: median(medians)?, of: medians.len() })
    }
}

/// All probes of a session: one for each request, the newest.
#[derive(Debug, Clone)]
pub struct Session {
    profile: Arc<Profile>,
    earlier: Earlier,
    probed: Vec<Probed>,
}

impl Session {
    /// Without probes. Earlier runs are what to compare with.
    #[must_use]
    pub fn new(profile: Arc<Profile>, earlier: Earlier) -> Self {
        Self { profile, earlier, probed: Vec::new() }
    }

    /// The probes, in the order of their ports.
    #[must_use]
    pub fn probed(&self) -> &[Probed] {
        &self.probed
    }

    /// Takes what came of a request, in place of what came of the same one before, and judges all anew: siblings have
    /// one more to be compared with. `frame` tells what kind of rail the port is.
    ///
    /// Returns what to keep for later runs, where the port has an identity that lasts.
    pub fn finish(
        &mut self,
        request: Request,
        outcome: Result<Measurement, Failure>,
        frame: Option<&Frame>,
        at: Wall,
    ) -> Option<(Key, Latency)> {
        let probed = self.take(request, outcome, frame, at, None)?;
        let latency = &probed.outcome.as_ref().ok()?.latency;
        let tells = latency.samples >= TELLING && probed.request.warm_up > 0;
        Some((probed.key.clone().filter(|_| tells)?, latency.clone()))
    }

    /// The same for one of many runs of a request that is repeated: shown and judged, and no past for others.
    pub fn finish_round(
        &mut self,
        request: Request,
        outcome: Result<Measurement, Failure>,
        frame: Option<&Frame>,
        at: Wall,
    ) {
        self.take(request, outcome, frame, at, Some(Vec::new()));
    }

    /// The same for all rounds of a request as one measurement.
    pub fn finish_rounds(
        &mut self,
        outcome: Result<Measurement, Failure>,
        trend: &Trend,
        frame: Option<&Frame>,
        at: Wall,
    ) {
        let medians = trend.rounds.iter().filter_map(|r| Some(r.outcome.as_ref().ok()?.p50)).collect();
        self.take(trend.request.clone(), outcome, frame, at, Some(medians));
    }

    fn take(
        &mut self,
        request: Request,
        outcome: Result<Measurement, Failure>,
        frame: Option<&Frame>,
        at: Wall,
        rounds_us: Option<Vec<f64>>,
    ) -> Option<&Probed> {
        let port = |id: &PortId| frame?.ports.iter().find(|p| p.id == *id);
        let (from, to) = (port(&request.from), port(&request.to));
        let key = key(&request, from, to);
        let outcome = outcome.and_then(measured);
        if let Some(before) = self.probed.iter().position(|p| p.request.is_same(&request)) {
            let before = self.probed.remove(before);
            // The next run is compared with this one too.
            if let (Some(key), Ok(measured), None) = (before.key, before.outcome, before.rounds_us) {
                self.earlier.remember(key, &measured.latency, before.at);
            }
        }
        let place = self.probed.partition_point(|p| p.request.measures() < request.measures());
        self.probed.insert(place, Probed { request, at, outcome, rail: from.map(Rail::of), key, rounds_us });
        self.judge();
        self.probed.get(place)
    }

    fn judge(&mut self) {
        let verdicts: Vec<Option<(Verdict, Compared)>> = (0..self.probed.len()).map(|at| self.verdict(at)).collect();
        for (probed, verdict) in self.probed.iter_mut().zip(verdicts) {
            if let (Ok(measured), Some(verdict)) = (&mut probed.outcome, verdict) {
                (measured.verdict, measured.compared) = verdict;
            }
        }
    }

    fn verdict(&self, at: usize) -> Option<(Verdict, Compared)> {
        let probed = self.probed.get(at)?;
        let measured = probed.outcome.as_ref().ok()?;
        let siblings: Vec<f64> = self
            .probed
            .iter()
            .enumerate()
            .filter(|(other, p)| *other != at && are_siblings(p, probed))
            .filter_map(|(_, p)| Some(p.outcome.as_ref().ok()?.latency.p50))
            .collect();
        let earlier = probed.key.as_ref().map(|key| self.earlier.medians_us(key)).unwrap_or_default();
        let layer = probed.rail.as_ref().map_or(LinkLayer::Unknown, Rail::adapter_layer);
        let beside =
            Beside { siblings: &siblings, earlier: &earlier, rounds: probed.rounds_us.as_deref().unwrap_or_default() };
        let compared = Compared { siblings: Median::of(&siblings), earlier: Median::of(&earlier) };
        Some((judge(&measured.latency, &probed.request, layer, beside, &self.profile), compared))
    }
}

fn measured(measurement: Measurement) -> Result<Measured, Failure> {
    let latency = measurement.latency()?;
    Ok(Measured { latency, path: measurement.path, verdict: Verdict::default(), compared: Compared::default() })
}

fn are_siblings(a: &Probed, b: &Probed) -> bool {
    let kind = |p: &Probed| (p.request.operation, p.request.size, p.request.is_inside_one_port());
    // An end that both have in common would slow both, and neither would be told.
    let ends = |p: &Probed| [p.request.from.clone(), p.request.to.clone()];
    let are_apart = ends(a).iter().all(|end| !ends(b).contains(end));
    a.rail.is_some() && a.rail == b.rail && kind(a) == kind(b) && are_apart
}

fn key(request: &Request, from: Option<&PortNow>, to: Option<&PortNow>) -> Option<Key> {
    let guid = |port: Option<&PortNow>| -> Option<Guid> { port?.device.node_guid.into_value().filter(|g| g.0 != 0) };
    Some(Key {
        from: (guid(from)?, request.from.port),
        to: (guid(to)?, request.to.port),
        operation: request.operation,
        size: request.size,
        class: Class {
            gid_index: request.gid_index,
            traffic_class: request.traffic_class,
            service_level: request.service_level,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::snapshot::testing::profile;
    use crate::fabric::DeviceName;
    use crate::probe::sim::testing::{frame, prober};
    use crate::probe::{Cancel, Grade, Operation, Prober};

    fn port(number: u32) -> PortId {
        PortId::new(DeviceName::new(&format!("mlx5_{number}")), 1)
    }

    fn session(earlier: Earlier) -> Session {
        Session::new(Arc::new(profile()), earlier)
    }

    /// Probes these rails of a frame one after the other.
    fn probe(session: &mut Session, frame: &Arc<Frame>, rails: impl IntoIterator<Item = u32>) -> Vec<(Key, Latency)> {
        let mut run = |rail| {
            let request = Request::on(port(rail));
            let outcome = prober(frame).probe(&request, &Cancel::default());
            session.finish(request, outcome, Some(frame), frame.wall)
        };
        rails.into_iter().filter_map(&mut run).collect()
    }

    fn grades(session: &Session) -> Vec<Option<Grade>> {
        session.probed().iter().map(|p| p.outcome.as_ref().ok().map(|m| m.verdict.grade())).collect()
    }

    #[test]
    fn the_slow_rail_is_told_from_its_siblings_whichever_came_first() {
        let frame = frame("h200-roce", 40);
        let mut session = session(Earlier::default());
        probe(&mut session, &frame, [1]);
        assert_ne!(grades(&session), [Some(Grade::Slow)], "nothing to compare with yet");
        probe(&mut session, &frame, [3, 2, 0]);
        let found = grades(&session);
        assert_eq!(found[1], Some(Grade::Slow), "{:?}", session.probed());
        assert!(found.iter().enumerate().all(|(at, g)| at == 1 || *g == Some(Grade::Good)), "{found:?}");
    }

    #[test]
    fn probes_that_share_an_end_are_not_compared_with_each_other() {
        let frame = frame("h200-roce", 40);
        let mut session = session(Earlier::default());
        let mut across = |from, to| {
            let request = Request::between(port(from), port(to));
            let outcome = prober(&frame).probe(&request, &Cancel::default());
            session.finish(request, outcome, Some(&frame), frame.wall);
            grades(&session)
        };
        across(0, 1);
        assert_eq!(across(2, 1), [Some(Grade::Unjudged); 2], "the slow end is that of both");
        across(3, 4);
        across(5, 6);
        for at in 0..2 {
            let measured = session.probed()[at].outcome.as_ref().unwrap();
            let others = measured.compared.siblings.unwrap();
            assert_eq!(others.of, 2, "those that share no end with it");
            assert!(measured.latency.p50 > 1.5 * others.us, "{measured:?}");
        }
    }

    #[test]
    fn a_rail_is_compared_with_its_own_past() {
        let state = tempfile::tempdir().unwrap();
        let (well, slow) = (frame("h200-roce", 10), frame("h200-roce", 40));
        let kept = probe(&mut session(Earlier::default()), &well, [1]);
        assert_eq!(kept.len(), 1);
        Earlier::keep(state.path(), &kept, well.wall).unwrap();
        let mut now = session(Earlier::load(state.path()).unwrap());
        probe(&mut now, &slow, [1]);
        let measured = now.probed()[0].outcome.as_ref().unwrap();
        assert_eq!(measured.verdict.remarks[0].as_str(), "slower-than-earlier");
    }

    #[test]
    fn a_rail_that_got_slower_since_the_last_run_of_the_session_is_told_so() {
        let mut session = session(Earlier::default());
        probe(&mut session, &frame("h200-roce", 10), [1]);
        let first = session.probed()[0].outcome.as_ref().unwrap().clone();
        assert_eq!(first.compared, Compared::default());
        probe(&mut session, &frame("h200-roce", 40), [1, 2]);
        let measured = session.probed()[0].outcome.as_ref().unwrap();
        assert_eq!(measured.verdict.grade(), Grade::Slow);
        let Compared { siblings: Some(siblings), earlier: Some(earlier) } = measured.compared else { panic!() };
        assert_eq!((siblings.of, earlier.of), (1, 1));
        assert!((earlier.us - first.latency.p50).abs() < 0.001, "{earlier:?}");
    }

    #[test]
    fn rounds_are_judged_beside_the_run_before_them_and_not_beside_each_other() {
        let (well, slow) = (frame("h200-roce", 10), frame("h200-roce", 40));
        let mut session = session(Earlier::default());
        probe(&mut session, &well, [1]);
        for _ in 0..3 {
            let request = Request::on(port(1));
            let outcome = prober(&slow).probe(&request, &Cancel::default());
            session.finish_round(request, outcome, Some(&slow), slow.wall);
            let measured = session.probed()[0].outcome.as_ref().unwrap();
            assert_eq!(measured.verdict.grade(), Grade::Slow);
            assert_eq!(measured.compared.earlier.map(|e| e.of), Some(1), "the run alone");
        }
    }

    #[test]
    fn the_same_request_again_takes_the_place_of_the_first_and_another_does_not() {
        let frame = frame("h200-roce", 10);
        let mut session = session(Earlier::default());
        probe(&mut session, &frame, [0, 0]);
        assert_eq!(session.probed().len(), 1);
        let read = Request { operation: Operation::Read, ..Request::on(port(0)) };
        session.finish(read, Err(Failure::Cancelled), Some(&frame), frame.wall);
        assert_eq!(session.probed().len(), 2);
        assert_eq!(grades(&session)[1], None);
    }
}
