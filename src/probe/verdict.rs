//! What to think of a latency: beside sibling rails, beside earlier runs, and beside what is usual.

use crate::analysis::PortNow;
use crate::analysis::profile::{Limit, Profile};
use crate::fabric::{Driver, Function, LinkLayer, Text};

use super::{Latency, Operation, Request};

/// Up to this payload latency is the adapter's and the path's, not the link's rate: what references are told for.
const SMALL: u32 = 64;

/// What is worth a word about a latency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Remark {
    /// Its median is a multiple of that of its sibling rails.
    SlowerThanSiblings {
        /// The median of the siblings' medians, microseconds.
        median_us: f64,
        /// How many siblings.
        siblings: u32,
    },
    /// Its median is a multiple of what the same port had before.
    SlowerThanEarlier {
        /// The median of the earlier medians, microseconds.
        median_us: f64,
        /// How many runs.
        runs: u32,
    },
    /// A few messages take many times as long as most.
    LongTail {
        /// The 99th percentile over the median.
        ratio: f64,
    },
    /// Its median rose while it was repeated: whatever else was going on held it up.
    Rose {
        /// The lowest median of its rounds, microseconds.
        from_us: f64,
        /// The highest.
        to_us: f64,
    },
    /// More than is usual for its link layer: a hint, no fault.
    AboveReference {
        /// What is usual, microseconds.
        reference_us: f64,
    },
}

/// How good or bad a latency is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// As it should be.
    Good,
    /// Nothing is remarkable, and there was nothing to compare it with.
    Unjudged,
    /// Worth a look; no fault by itself.
    Notable,
    /// Slower than it should be: a failed probe.
    Slow,
}

impl Grade {
    /// As in JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Unjudged => "unjudged",
            Self::Notable => "notable",
            Self::Slow => "slow",
        }
    }
}

impl Remark {
    /// As in JSON.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::SlowerThanSiblings { .. } => "slower-than-siblings",
            Self::SlowerThanEarlier { .. } => "slower-than-earlier",
            Self::LongTail { .. } => "long-tail",
            Self::Rose { .. } => "rose",
            Self::AboveReference { .. } => "above-reference",
        }
    }

    /// How bad it is.
    #[must_use]
    pub fn grade(&self) -> Grade {
        match self {
            Self::SlowerThanSiblings { .. } | Self::SlowerThanEarlier { .. } => Grade::Slow,
            Self::LongTail { .. } | Self::Rose { .. } | Self::AboveReference { .. } => Grade::Notable,
        }
    }
}

/// What there is to say about a latency, the worst first; nothing where it is as it should be.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Verdict {
    /// What there is to say.
    pub remarks: Vec<Remark>,
    /// Whether there was anything to compare it with.
    pub is_compared: bool,
}

impl Verdict {
    /// The worst of its remarks. A latency that was held against nothing is not good for want of a remark.
    #[must_use]
    pub fn grade(&self) -> Grade {
        let unremarkable = if self.is_compared { Grade::Good } else { Grade::Unjudged };
        self.remarks.iter().map(Remark::grade).max().unwrap_or(unremarkable)
    }
}

/// What rails must have in common to be compared.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rail {
    /// Link layer.
    pub layer: LinkLayer,
    driver: Driver,
    board: Option<Text>,
    function: Function,
}

impl Rail {
    /// The kind of rail that a port is: one that trained at a lower rate is compared with the others all the same.
    #[must_use]
    pub fn of(port: &PortNow) -> Self {
        let device = &port.device;
        Self {
            layer: port.facts.layer(),
            driver: device.driver,
            board: device.card().cloned(),
            function: device.function,
        }
    }

    /// The link layer of an adapter; unknown of a driver that is all software, of which nothing is usual.
    #[must_use]
    pub fn adapter_layer(&self) -> LinkLayer {
        match self.driver {
            Driver::Rxe | Driver::Siw => LinkLayer::Unknown,
            _ => self.layer,
        }
    }
}

/// Medians that a latency is held against, microseconds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Beside<'a> {
    /// Of sibling rails in the same session, by the same request.
    pub siblings: &'a [f64],
    /// Of earlier runs of the same port, by the same request.
    pub earlier: &'a [f64],
    /// Of the rounds that it is the whole of; none of a single run.
    pub rounds: &'a [f64],
}

/// Judges a latency.
#[must_use]
pub fn judge(latency: &Latency, request: &Request, layer: LinkLayer, beside: Beside<'_>, profile: &Profile) -> Verdict {
    let count = |values: &[f64]| u32::try_from(values.len()).unwrap_or(u32::MAX);
    let slower = |values: &[f64], limit| median(values).filter(|m| latency.p50 > m * profile.limit(limit));
    let siblings = slower(beside.siblings, Limit::ProbeSiblingFactor)
        .map(|median_us| Remark::SlowerThanSiblings { median_us, siblings: count(beside.siblings) });
    let earlier = slower(beside.earlier, Limit::ProbeEarlierFactor)
        .map(|median_us| Remark::SlowerThanEarlier { median_us, runs: count(beside.earlier) });
    let ratio = latency.p99 / latency.p50;
    let tail = (ratio > profile.limit(Limit::ProbeTailFactor)).then_some(Remark::LongTail { ratio });
    let rose = rose(beside.rounds).filter(|(from, to)| *to > from * profile.limit(Limit::ProbeEarlierFactor));
    let rose = rose.map(|(from_us, to_us)| Remark::Rose { from_us, to_us });
    let reference = reference(request, layer, profile)
        .filter(|usual| latency.p50 > *usual)
        .map(|reference_us| Remark::AboveReference { reference_us });
    Verdict {
        remarks: [siblings, earlier, rose, tail, reference].into_iter().flatten().collect(),
        is_compared: !(beside.siblings.is_empty() && beside.earlier.is_empty()),
    }
}

/// The lowest and the highest.
fn rose(medians: &[f64]) -> Option<(f64, f64)> {
    let lowest = medians.iter().copied().min_by(f64::total_cmp)?;
    Some((lowest, medians.iter().copied().max_by(f64::total_cmp)?))
}

/// What is usual for a small message inside one port; nothing is told for others.
fn reference(request: &Request, layer: LinkLayer, profile: &Profile) -> Option<f64> {
    let told = request.is_inside_one_port() && request.size <= SMALL && request.operation != Operation::Read;
    let limit = match layer {
        LinkLayer::InfiniBand => Limit::ProbeInfinibandMicroseconds,
        LinkLayer::Ethernet => Limit::ProbeRoceMicroseconds,
        LinkLayer::Unknown => return None,
    };
    told.then(|| profile.limit(limit))
}

/// The middle one, or the mean of the two in the middle.
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    Some(if sorted.len() % 2 == 1 { upper } else { f64::midpoint(sorted[middle - 1], upper) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::snapshot::testing::profile;
    use crate::fabric::{DeviceName, PortId};

    fn request() -> Request {
        Request::on(PortId::new(DeviceName::new("mlx5_0"), 1))
    }

    /// A latency with this median and 99th percentile, microseconds.
    fn latency(p50: u64, p99: u64) -> Latency {
        let mut samples = vec![p50 * 1000; 97];
        samples.extend([p99 * 1000; 3]);
        Latency::of(&samples, 1).unwrap()
    }

    fn said(latency: &Latency, request: &Request, beside: Beside<'_>) -> Vec<&'static str> {
        let verdict = judge(latency, request, LinkLayer::InfiniBand, beside, &profile());
        verdict.remarks.iter().map(Remark::as_str).collect()
    }

    #[test]
    fn a_rail_as_fast_as_the_others_and_as_before_is_good() {
        let beside = Beside { siblings: &[1.0, 1.1, 0.9], earlier: &[1.0], rounds: &[] };
        assert_eq!(said(&latency(1, 2), &request(), beside), [""; 0]);
        assert_eq!(said(&latency(1, 2), &request(), Beside::default()), [""; 0], "nothing to compare with");
    }

    #[test]
    fn more_than_twice_the_siblings_median_is_slow() {
        let read = Request { operation: Operation::Read, ..request() };
        let siblings = Beside { siblings: &[2.0, 2.0, 9.0], ..Beside::default() };
        assert_eq!(said(&latency(4, 4), &read, siblings), [""; 0], "just twice");
        let verdict = judge(&latency(5, 5), &read, LinkLayer::InfiniBand, siblings, &profile());
        assert_eq!(verdict.remarks, [Remark::SlowerThanSiblings { median_us: 2.0, siblings: 3 }]);
        assert_eq!(verdict.grade(), Grade::Slow);
    }

    #[test]
    fn more_than_twice_its_own_past_is_slow() {
        let read = Request { operation: Operation::Read, ..request() };
        let earlier = Beside { siblings: &[5.0], earlier: &[2.0, 1.0], rounds: &[] };
        assert_eq!(said(&latency(5, 5), &read, earlier), ["slower-than-earlier"]);
    }

    #[test]
    fn a_long_tail_is_worth_a_look() {
        let large = Request { size: 4096, ..request() };
        assert_eq!(said(&latency(2, 10), &large, Beside::default()), [""; 0]);
        let verdict = judge(&latency(2, 11), &large, LinkLayer::Ethernet, Beside::default(), &profile());
        assert_eq!(verdict.grade(), Grade::Notable);
        assert!(matches!(verdict.remarks[..], [Remark::LongTail { ratio }] if (5.4..5.6).contains(&ratio)));
    }

    #[test]
    fn without_anything_to_compare_with_nothing_is_called_good() {
        let grade = |beside| judge(&latency(1, 2), &request(), LinkLayer::InfiniBand, beside, &profile()).grade();
        assert_eq!(grade(Beside::default()), Grade::Unjudged);
        assert_eq!(grade(Beside { siblings: &[1.0], ..Beside::default() }), Grade::Good);
        assert_eq!(grade(Beside { earlier: &[1.0], ..Beside::default() }), Grade::Good);
    }

    #[test]
    fn a_median_that_rises_while_it_is_repeated_is_worth_a_look() {
        let beside = Beside { siblings: &[1.2], earlier: &[], rounds: &[1.2, 1.2, 4.8, 4.7] };
        let verdict = judge(&latency(1, 2), &request(), LinkLayer::InfiniBand, beside, &profile());
        assert_eq!(verdict.remarks, [Remark::Rose { from_us: 1.2, to_us: 4.8 }]);
        assert_eq!(said(&latency(1, 2), &request(), Beside { rounds: &[1.2, 2.3], ..beside }), [""; 0]);
    }

    #[test]
    fn a_reference_is_told_for_small_messages_inside_one_port_alone() {
        let port = |n| PortId::new(DeviceName::new("mlx5_0"), n);
        let above = ["above-reference"];
        assert_eq!(said(&latency(3, 3), &request(), Beside::default()), above);
        assert_eq!(said(&latency(3, 3), &Request { size: 4096, ..request() }, Beside::default()), [""; 0]);
        assert_eq!(said(&latency(3, 3), &Request::between(port(1), port(2)), Beside::default()), [""; 0]);
        let read = Request { operation: Operation::Read, ..request() };
        assert_eq!(said(&latency(3, 3), &read, Beside::default()), [""; 0]);
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0]), Some(2.5));
    }
}
