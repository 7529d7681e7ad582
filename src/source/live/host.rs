//! The host as a whole: its name, and what could not be had of it.

use std::path::Path;
use std::sync::Arc;

use crate::fabric::{CounterBlock, DeviceSample, Host, Origin, PortSample, Reading, Text};

/// The host that is read, with what is to be said of it now. It stays the same object until that changes.
#[derive(Debug)]
pub struct LiveHost {
    /// Notices that hold for as long as the program runs.
    standing: Vec<Text>,
    host: Arc<Host>,
}

impl LiveHost {
    /// This host.
    pub fn this(standing: Vec<Text>) -> Self {
        let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        Self::new(Text::clean(&name), Origin::Live, standing)
    }

    /// The host that a tree was captured of: it has the directory's name.
    pub fn of_tree(dir: &Path, standing: Vec<Text>) -> Self {
        let name = dir.file_name().unwrap_or(dir.as_os_str()).to_string_lossy();
        Self::new(Text::clean(&name), Origin::Tree(Text::clean(&dir.to_string_lossy())), standing)
    }

    fn new(name: Text, origin: Origin, standing: Vec<Text>) -> Self {
        let host = Arc::new(Host { name, origin, notices: standing.clone() });
        Self { standing, host }
    }

    /// The host with these notices after the standing ones.
    pub fn with(&mut self, notices: impl IntoIterator<Item = Text>) -> Arc<Host> {
        let notices: Vec<Text> = self.standing.iter().cloned().chain(notices).collect();
        if notices != self.host.notices {
            let Host { name, origin, .. } = self.host.as_ref().clone();
            self.host = Arc::new(Host { name, origin, notices });
        }
        Arc::clone(&self.host)
    }
}

/// One sentence on what this user may not read, if there is such a thing.
pub fn denied(devices: &[Arc<DeviceSample>]) -> Option<Text> {
    let ports = || devices.iter().flat_map(|device| &device.ports);
    let checks: [(&str, bool); 4] = [
        ("counters", ports().any(|port| port.counters.iter().any(|block| counters_are_denied(block)))),
        ("flow control", ports().any(flow_control_is_denied)),
        ("queue pairs", ports().any(|port| is_denied(&port.facts.queue_pairs))),
        ("addresses", ports().any(|port| is_denied(&port.facts.gids))),
    ];
    let kinds: Vec<&str> = checks.into_iter().filter(|(_, denied)| *denied).map(|(kind, _)| kind).collect();
    (!kinds.is_empty()).then(|| Text::clean(&format!("not permitted for this user: {}", kinds.join(", "))))
}

/// All of them, or some.
fn counters_are_denied(block: &CounterBlock) -> bool {
    is_denied(&block.values) || block.values.value().is_some_and(|values| values.iter().any(is_denied))
}

fn flow_control_is_denied(port: &PortSample) -> bool {
    let qos = &port.facts.qos;
    is_denied(&qos.pfc) || is_denied(&qos.ets) || is_denied(&qos.apps) || is_denied(&qos.global_pause)
}

fn is_denied<T>(reading: &Reading<T>) -> bool {
    matches!(reading, Reading::Denied)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{DeviceFacts, DeviceName, Driver, Freshness, Link, Mono, PortFacts};

    fn device(facts: PortFacts) -> Arc<DeviceSample> {
        let port = PortSample { number: 1, link: Link::default(), facts: Arc::new(facts), counters: Vec::new() };
        Arc::new(DeviceSample {
            name: DeviceName::new("mlx5_0"),
            index: None,
            read_at: Mono(0),
            freshness: Freshness::Fresh,
            facts: Arc::new(DeviceFacts::unknown(Mono(0), Driver::Mlx5)),
            counters: Vec::new(),
            ports: vec![port],
        })
    }

    #[test]
    fn what_is_denied_is_named_once() {
        let mut facts = PortFacts::unknown(Mono(0));
        assert_eq!(denied(&[device(facts.clone())]), None);
        facts.queue_pairs = Reading::Denied;
        facts.qos.pfc = Reading::Denied;
        let both = [device(facts.clone()), device(facts)];
        assert_eq!(denied(&both).unwrap().as_str(), "not permitted for this user: flow control, queue pairs");
    }

    #[test]
    fn the_host_is_the_same_object_until_its_notices_change() {
        let mut host = LiveHost::of_tree(Path::new("/captured/node-7"), vec![Text::clean("always")]);
        let first = host.with(None);
        assert_eq!((first.name.as_str(), &first.notices[..]), ("node-7", &[Text::clean("always")][..]));
        assert_eq!(first.origin, Origin::Tree(Text::clean("/captured/node-7")));
        assert!(Arc::ptr_eq(&first, &host.with(None)));
        let other = host.with([Text::clean("now")]);
        assert_eq!(other.notices, [Text::clean("always"), Text::clean("now")]);
        assert_eq!(host.with(None).notices, [Text::clean("always")]);
    }
}
