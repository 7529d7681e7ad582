//! The names of faults, and how bad they are.

use std::fmt;

/// How bad a finding is, worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Worth a look.
    Warning,
    /// Traffic suffers or stops.
    Critical,
}

impl Severity {
    /// As JSON has it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Critical => "critical",
        }
    }
}

/// A fault that there is a detector for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are explained in assets/locales and by their detectors")]
pub enum FindingId {
    PfcStorm,
    PfcPauseHigh,
    PfcSlowReceiver,
    PfcWatchdogTripped,
    PfcUnexpectedPriority,
    PfcOff,
    TrafficOnLossyPriority,
    GlobalPause,
    EcnMarksHigh,
    CnpNotSent,
    CnpIgnored,
    CongestionVictim,
    LosslessDrop,
    RdmaLoss,
    RdmaRetryExhausted,
    ReceiverNotReady,
    LinkDown,
    LinkFlap,
    LinkDegraded,
    LinkErrors,
    PcieDegraded,
    PcieBackpressure,
    CounterSaturated,
    OddOneOut,
    DeviceLost,
    SourceStale,
}

impl FindingId {
    /// All of them, in the order of the design.
    pub const ALL: [Self; 26] = [
        Self::PfcStorm,
        Self::PfcPauseHigh,
        Self::PfcSlowReceiver,
        Self::PfcWatchdogTripped,
        Self::PfcUnexpectedPriority,
        Self::PfcOff,
        Self::TrafficOnLossyPriority,
        Self::GlobalPause,
        Self::EcnMarksHigh,
        Self::CnpNotSent,
        Self::CnpIgnored,
        Self::CongestionVictim,
        Self::LosslessDrop,
        Self::RdmaLoss,
        Self::RdmaRetryExhausted,
        Self::ReceiverNotReady,
        Self::LinkDown,
        Self::LinkFlap,
        Self::LinkDegraded,
        Self::LinkErrors,
        Self::PcieDegraded,
        Self::PcieBackpressure,
        Self::CounterSaturated,
        Self::OddOneOut,
        Self::DeviceLost,
        Self::SourceStale,
    ];

    /// Faults that are the same pause seen with less to tell: where this one is raised, it takes their place. One way
    /// only, so that a fault never goes back and forth between two names.
    #[must_use]
    pub fn tells_more_than(self) -> &'static [Self] {
        match self {
            Self::PfcStorm => &[Self::PfcPauseHigh, Self::PfcSlowReceiver, Self::CongestionVictim],
            Self::CongestionVictim => &[Self::PfcPauseHigh],
            _ => &[],
        }
    }

    /// The name in JSON, in profiles and in conversation.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PfcStorm => "pfc-storm",
            Self::PfcPauseHigh => "pfc-pause-high",
            Self::PfcSlowReceiver => "pfc-slow-receiver",
            Self::PfcWatchdogTripped => "pfc-watchdog-tripped",
            Self::PfcUnexpectedPriority => "pfc-unexpected-priority",
            Self::PfcOff => "pfc-off",
            Self::TrafficOnLossyPriority => "traffic-on-lossy-priority",
            Self::GlobalPause => "global-pause",
            Self::EcnMarksHigh => "ecn-marks-high",
            Self::CnpNotSent => "cnp-not-sent",
            Self::CnpIgnored => "cnp-ignored",
            Self::CongestionVictim => "congestion-victim",
            Self::LosslessDrop => "lossless-drop",
            Self::RdmaLoss => "rdma-loss",
            Self::RdmaRetryExhausted => "rdma-retry-exhausted",
            Self::ReceiverNotReady => "receiver-not-ready",
            Self::LinkDown => "link-down",
            Self::LinkFlap => "link-flap",
            Self::LinkDegraded => "link-degraded",
            Self::LinkErrors => "link-errors",
            Self::PcieDegraded => "pcie-degraded",
            Self::PcieBackpressure => "pcie-backpressure",
            Self::CounterSaturated => "counter-saturated",
            Self::OddOneOut => "odd-one-out",
            Self::DeviceLost => "device-lost",
            Self::SourceStale => "source-stale",
        }
    }
}

impl fmt::Display for FindingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_faults_take_the_place_of_each_other() {
        for id in FindingId::ALL {
            for lesser in id.tells_more_than() {
                assert!(!lesser.tells_more_than().contains(&id), "{id} and {lesser}");
            }
        }
    }

    #[test]
    fn names_are_all_different() {
        let names: BTreeSet<_> = FindingId::ALL.iter().map(|id| id.as_str()).collect();
        assert_eq!(names.len(), FindingId::ALL.len());
    }
}
