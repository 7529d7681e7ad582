//! What the console remembers between two frames, split by who owns it.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use jiff::tz::TimeZone;

use crate::analysis::{Finding, FindingKey, Frame};
use crate::fabric::{Interface, PortId, Text};
use crate::probe::{Operation, Request};

use super::keymap::Mode;
use super::text::Language;

/// A screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScreenId {
    /// A row a port.
    Fabric,
    /// One port in full.
    Port,
    /// What is wrong, and what was.
    Findings,
    /// How long a message takes.
    Probe,
}

impl ScreenId {
    /// All of them, in the order of their keys.
    pub const ALL: [Self; 4] = [Self::Fabric, Self::Port, Self::Findings, Self::Probe];
}

/// What the rows of the Fabric screen are sorted by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum SortOrder {
    /// By name: `mlx5_2` before `mlx5_10`.
    #[default]
    Natural,
    /// The worst first.
    Problems,
    /// The most received first.
    Rx,
    /// The most sent first.
    Tx,
    /// The most paused first, in either direction.
    Pause,
    /// The most losses first.
    Loss,
}

impl SortOrder {
    /// All of them, in the order in which the key takes them.
    pub const ALL: [Self; 6] = [Self::Natural, Self::Problems, Self::Rx, Self::Tx, Self::Pause, Self::Loss];

    /// The one after this.
    #[must_use]
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|o| *o == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }
}

/// The Fabric screen.
#[derive(Debug, Clone, Default)]
pub struct FabricState {
    /// What the rows are sorted by.
    pub sort: SortOrder,
    /// Whether the order is turned round.
    pub reversed: bool,
    /// The filter as typed.
    pub filter: String,
    /// Whether the filter is being edited: keys are text then.
    pub editing_filter: bool,
    /// The rows, filtered and sorted: positions in [`Frame::ports`] of the frame shown.
    pub rows: Vec<usize>,
    /// The selected row; meaningless while there is none.
    pub row: usize,
}

/// The Port screen.
#[derive(Debug, Clone, Default)]
pub struct PortScreenState {
    /// Lines scrolled down.
    pub scroll: u16,
    /// The only interface whose counters are shown; all of them if `None`.
    pub group: Option<Interface>,
    /// The filter of the counters as typed.
    pub filter: String,
    /// Whether it is being edited.
    pub editing_filter: bool,
    /// Whether it was come to from a finding: back leads there then.
    pub from_finding: bool,
}

/// The Findings screen.
#[derive(Debug, Clone, Default)]
pub struct FindingsState {
    /// The findings of the moment shown, without those dismissed: what holds, worst first, then what is over, newest
    /// first. Other screens tell of these too.
    pub all: Vec<Arc<Finding>>,
    /// The rows, filtered: positions in `all`.
    pub rows: Vec<usize>,
    /// The selected row; meaningless while there is none.
    pub row: usize,
    /// The selected finding: it stays selected when the order changes.
    pub selected: Option<FindingKey>,
    /// The finding shown in full: lines scrolled down.
    pub detail: Option<u16>,
    /// The filter as typed.
    pub filter: String,
    /// Whether it is being edited.
    pub editing_filter: bool,
    /// What was taken off the list, the last one at the end. One that comes back is another finding.
    pub dismissed: Vec<FindingKey>,
    /// Critical findings that are known to hold; `None` before the first snapshot. Another one rings the bell.
    pub known_critical: Option<BTreeSet<FindingKey>>,
}

impl FindingsState {
    /// The selected finding, if it is among the rows.
    #[must_use]
    pub fn selected(&self) -> Option<&Arc<Finding>> {
        self.rows.get(self.row).and_then(|&at| self.all.get(at))
    }

    /// What holds at the moment shown, worst first.
    #[must_use]
    pub fn open(&self) -> &[Arc<Finding>] {
        let open = self.all.iter().position(|f| !f.is_open()).unwrap_or(self.all.len());
        &self.all[..open]
    }
}

/// The Probe screen. Its rows are the ports in natural order, its cursor is the selected port.
#[derive(Debug, Clone)]
pub struct ProbeState {
    /// Ports that are probed together; the selected one if there are none.
    pub picked: BTreeSet<PortId>,
    /// How messages travel.
    pub operation: Operation,
    /// Payload, bytes.
    pub size: u32,
    /// The port at the other end; each port itself if `None`.
    pub far: Option<PortId>,
    /// What is repeated and how often: one request a port.
    pub repeats: Vec<(Request, Duration)>,
    /// How often what is probed is repeated from then on; `None` leaves that to a key.
    pub every: Option<Duration>,
    /// Whether runs are under way or wait: back ends them then.
    pub under_way: bool,
    /// The probe shown in full: lines scrolled down.
    pub detail: Option<u16>,
    /// Where back leads.
    pub came_from: ScreenId,
}

impl ProbeState {
    /// Payloads that a key takes in turn, bytes.
    pub const SIZES: [u32; 5] = [2, 64, 4096, 65_536, 1 << 20];

    /// How often the selected port is probed, in the order in which the key takes it after not at all.
    #[must_use]
    pub fn periods(&self) -> Vec<Duration> {
        self.every.map_or_else(|| [10, 30, 60].map(Duration::from_secs).into(), |every| vec![every])
    }

    /// What would be run on a port; `None` on the port that is the far end of the others.
    #[must_use]
    pub fn request(&self, port: &PortId) -> Option<Request> {
        let far = self.far.as_ref().unwrap_or(port);
        let usual = Request::between(port.clone(), far.clone());
        let request = Request { operation: self.operation, size: self.size, ..usual };
        (self.far.is_none() || far != port).then_some(request)
    }
}

impl Default for ProbeState {
    fn default() -> Self {
        Self {
            picked: BTreeSet::new(),
            operation: Operation::default(),
            size: Self::SIZES[0],
            far: None,
            repeats: Vec::new(),
            every: None,
            under_way: false,
            detail: None,
            came_from: ScreenId::Fabric,
        }
    }
}

/// Which instant is shown.
#[derive(Debug, Clone, Default)]
pub enum TimeState {
    /// Now.
    #[default]
    Live,
    /// This frame, while sampling goes on.
    Paused(Arc<Frame>),
}

/// How it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookState {
    /// The position of the theme in the list of themes.
    pub theme: usize,
    /// How many themes there are.
    pub themes: usize,
    /// The language.
    pub language: Language,
    /// A slow line: no trends, and new samples drawn less often.
    pub low_bandwidth: bool,
}

/// Whether samples still come.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum SamplingState {
    /// They do.
    #[default]
    Running,
    /// They have ended; what is shown is the last. The reason, where there is one.
    Ended(Option<Text>),
}

/// All of it. Only [`super::update`] changes it.
#[derive(Debug, Clone)]
pub struct State {
    /// The screen shown.
    pub screen: ScreenId,
    /// The selected port, known by name: it stays selected when the order changes.
    pub selected: Option<PortId>,
    /// The Fabric screen.
    pub fabric: FabricState,
    /// The Port screen.
    pub port: PortScreenState,
    /// The Findings screen.
    pub findings: FindingsState,
    /// The Probe screen.
    pub probe: ProbeState,
    /// Which instant is shown.
    pub time: TimeState,
    /// Help: lines scrolled down while it is open.
    pub help: Option<u16>,
    /// How it looks.
    pub look: LookState,
    /// Whether samples still come.
    pub sampling: SamplingState,
    /// The interval asked for, until a snapshot comes that keeps it.
    pub interval: Option<Duration>,
    /// Lines of the terminal: what half a screen is taken from.
    pub height: u16,
    /// Where the clock on screen is read: UTC until the program says otherwise.
    pub zone: TimeZone,
}

impl State {
    /// The state at the start.
    #[must_use]
    pub fn new(look: LookState) -> Self {
        Self {
            screen: ScreenId::Fabric,
            selected: None,
            fabric: FabricState::default(),
            port: PortScreenState::default(),
            findings: FindingsState::default(),
            probe: ProbeState::default(),
            time: TimeState::Live,
            help: None,
            look,
            sampling: SamplingState::Running,
            interval: None,
            height: 24,
            zone: TimeZone::UTC,
        }
    }

    /// Whether an earlier frame is held.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        matches!(self.time, TimeState::Paused(_))
    }

    /// The filter that is being edited: keys are text then.
    #[must_use]
    pub fn edited_filter(&self) -> Option<&str> {
        let (editing, filter) = match self.screen {
            ScreenId::Fabric => (self.fabric.editing_filter, &self.fabric.filter),
            ScreenId::Port => (self.port.editing_filter, &self.port.filter),
            ScreenId::Findings => (self.findings.editing_filter, &self.findings.filter),
            ScreenId::Probe => return None,
        };
        editing.then_some(filter.as_str())
    }

    /// The modes whose keys work now, the strongest first.
    #[must_use]
    pub fn modes(&self) -> &'static [Mode] {
        let paused = self.is_paused();
        match (self.edited_filter().is_some(), self.help, self.screen) {
            (true, ..) => &[Mode::Filter],
            (_, Some(_), _) => &[Mode::Help, Mode::Global],
            (_, _, ScreenId::Fabric) if paused => &[Mode::Time, Mode::Fabric, Mode::Global],
            (_, _, ScreenId::Fabric) => &[Mode::Fabric, Mode::Global],
            (_, _, ScreenId::Port) if paused => &[Mode::Time, Mode::Port, Mode::Global],
            (_, _, ScreenId::Port) => &[Mode::Port, Mode::Global],
            (_, _, ScreenId::Findings) if paused => &[Mode::Time, Mode::Findings, Mode::Global],
            (_, _, ScreenId::Findings) => &[Mode::Findings, Mode::Global],
            (_, _, ScreenId::Probe) if paused => &[Mode::Time, Mode::Probe, Mode::Global],
            (_, _, ScreenId::Probe) => &[Mode::Probe, Mode::Global],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_opened_last_has_the_keys() {
        let look = LookState { theme: 0, themes: 1, language: Language::English, low_bandwidth: false };
        let mut state = State::new(look);
        assert_eq!(state.modes(), [Mode::Fabric, Mode::Global]);
        state.screen = ScreenId::Port;
        assert_eq!(state.modes(), [Mode::Port, Mode::Global]);
        state.help = Some(0);
        assert_eq!(state.modes(), [Mode::Help, Mode::Global]);
        state.port.editing_filter = true;
        assert_eq!(state.modes(), [Mode::Filter]);
    }
}
