//! A scenario worked out: every port with its parts, its traffic and its incidents.

use std::time::Duration;

use crate::fabric::{DeviceName, LinkLayer, Priority};

use super::scenario::{AllReduce, Background, Incident, Rails, Scenario};

/// A port of the simulated host. Each device has one.
#[derive(Debug)]
pub(super) struct PlannedPort {
    /// The device's name.
    pub(super) device: DeviceName,
    /// Its number in names.
    pub(super) number: u32,
    /// Its place in its group, from 0.
    pub(super) place: usize,
    /// Its group.
    pub(super) rails: Rails,
    /// What goes wrong with it.
    pub(super) incidents: Vec<Incident>,
}

impl PlannedPort {
    /// Whether it is an Ethernet port.
    pub(super) fn is_ethernet(&self) -> bool {
        self.rails.link_layer == LinkLayer::Ethernet
    }

    /// The rate of its link in good health, in bits a second.
    pub(super) fn line_rate(&self) -> f64 {
        self.rails.link.total().0 as f64
    }

    /// Where its RDMA packets travel: priority 0 where nothing is set.
    pub(super) fn rdma_priority(&self) -> Option<Priority> {
        self.rails.qos.as_ref().map_or(Priority::new(0), |q| Some(q.rdma_priority))
    }

    /// Where its congestion notifications travel.
    pub(super) fn cnp_priority(&self) -> Option<Priority> {
        self.rails.qos.as_ref().map_or(Priority::new(0), |q| Some(q.cnp_priority))
    }
}

/// Traffic and the ports that carry it, as positions in [`Plan::ports`].
#[derive(Debug)]
pub(super) struct Shared<T> {
    pub(super) traffic: T,
    pub(super) ports: Vec<usize>,
}

/// A scenario worked out.
#[derive(Debug)]
pub(super) struct Plan {
    /// In natural order of their devices.
    pub(super) ports: Vec<PlannedPort>,
    pub(super) collectives: Vec<Shared<AllReduce>>,
    pub(super) backgrounds: Vec<Shared<Background>>,
    /// How long the host has run before the start.
    pub(super) warm_start: Duration,
}

impl Plan {
    /// Works a scenario out.
    pub(super) fn new(scenario: &Scenario) -> Self {
        let file = scenario.file();
        let mut ports: Vec<PlannedPort> = file.rails.iter().flat_map(|r| group(r, &file.incident)).collect();
        ports.sort_by(|a, b| a.device.cmp(&b.device));
        let of = |group: &str| {
            let theirs = ports.iter().enumerate().filter(|(_, p)| p.rails.group == group);
            theirs.map(|(at, _)| at).collect()
        };
        let collectives = file.all_reduce.iter().map(|a| Shared { ports: of(&a.group), traffic: a.clone() }).collect();
        let backgrounds = file.background.iter().map(|b| Shared { ports: of(&b.group), traffic: b.clone() }).collect();
        Self { collectives, backgrounds, warm_start: file.host.warm_start_s.duration(), ports }
    }
}

fn group(rails: &Rails, incidents: &[Incident]) -> Vec<PlannedPort> {
    let named = rails.numbers().zip(rails.device_names()).enumerate();
    named
        .map(|(place, (number, name))| PlannedPort {
            device: DeviceName::new(&name),
            number,
            place,
            rails: rails.clone(),
            incidents: incidents.iter().filter(|i| i.device == name).cloned().collect(),
        })
        .collect()
}
