//! A port's link: `state`, `phys_state` and `rate`, read on every beat.

use crate::fabric::link::Generation;
use crate::fabric::{BitsPerSecond, Errno, Link, LinkLayer, LinkRate, PhysState, PortState, Reading};
use crate::source::live::kept::KeptFile;
use crate::source::live::tree::Dir;

use super::text::code;

/// The three files, kept open.
#[derive(Debug)]
pub struct LinkFiles {
    layer: LinkLayer,
    state: KeptFile,
    phys_state: KeptFile,
    rate: KeptFile,
}

impl LinkFiles {
    /// Those of the port directory `ports/N`.
    #[must_use]
    pub fn new(port: &Dir) -> Self {
        Self {
            layer: layer_of(port).into_value().unwrap_or(LinkLayer::Unknown),
            state: port.keep("state"),
            phys_state: port.keep("phys_state"),
            rate: port.keep("rate"),
        }
    }

    /// Reads them. The network device's part of the link is for the caller to add.
    pub fn read(&mut self) -> Link {
        let layer = self.layer;
        Link {
            state: self.state.read(state),
            phys_state: self.phys_state.read(phys_state),
            rdma_rate: self.rate.read(rate).and_then(|r| r.credible(layer)),
            netdev: None,
        }
    }
}

/// What carries the port's packets.
#[must_use]
pub fn layer_of(port: &Dir) -> Reading<LinkLayer> {
    port.read("link_layer", link_layer)
}

/// `InfiniBand`, `Ethernet` or `Unknown`; blank lines after it don't matter.
#[must_use]
pub fn link_layer(text: &str) -> Reading<LinkLayer> {
    match text {
        "InfiniBand" => Reading::Value(LinkLayer::InfiniBand),
        "Ethernet" => Reading::Value(LinkLayer::Ethernet),
        "Unknown" | "Unspecified" => Reading::Value(LinkLayer::Unknown),
        _ => Reading::Failed(Errno::GARBLED),
    }
}

/// `4: ACTIVE`.
#[must_use]
pub fn state(text: &str) -> Reading<PortState> {
    code(text).and_then(|c| PortState::from_code(c).map_or(Reading::Failed(Errno::GARBLED), Reading::Value))
}

/// `5: LinkUp`. A driver without a physical state says `0: <unknown>`.
#[must_use]
pub fn phys_state(text: &str) -> Reading<PhysState> {
    code(text).and_then(|c| match PhysState::from_code(c) {
        Some(state) => Reading::Value(state),
        None if c == 0 => Reading::Unsupported,
        None => Reading::Failed(Errno::GARBLED),
    })
}

/// `400 Gb/sec (4X NDR)`, `2.5 Gb/sec (1X SDR)`, and from old kernels `10 Gb/sec (4X)`.
#[must_use]
pub fn rate(text: &str) -> Reading<LinkRate> {
    parse_rate(text).map_or(Reading::Failed(Errno::GARBLED), Reading::Value)
}

fn parse_rate(text: &str) -> Option<LinkRate> {
    let (gigabits, rest) = text.split_once(" Gb/sec")?;
    let inside = rest.trim().strip_prefix('(')?.strip_suffix(')')?;
    let mut words = inside.split_whitespace();
    let lanes = words.next()?.strip_suffix('X')?.parse().ok()?;
    let generation = words.next().and_then(Generation::from_name);
    Some(LinkRate { total: tenths_of_gigabits(gigabits)?, lanes: Some(lanes), generation })
}

/// `400` or `2.5`: the kernel prints no other fraction than a half.
fn tenths_of_gigabits(text: &str) -> Option<BitsPerSecond> {
    let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if tenths.len() != 1 || !digits(tenths) || !digits(whole) {
        return None;
    }
    let tenths = whole.parse::<u64>().ok()?.checked_mul(10)?.checked_add(tenths.parse().ok()?)?;
    tenths.checked_mul(100_000_000).map(BitsPerSecond)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::live::testtree::TestTree;
    use proptest::prelude::*;

    const PORT: &str = "class/infiniband/mlx5_0/ports/1";

    fn link_of(files: &[(&str, &str)]) -> Link {
        let tree = TestTree::new();
        tree.directory(PORT).files(PORT, files);
        LinkFiles::new(&tree.device("mlx5_0").ports()[0].1).read()
    }

    #[test]
    fn forty_gigabits_of_a_roce_port_that_is_down_are_no_rate() {
        let link = link_of(&[
            ("link_layer", "Ethernet"),
            ("state", "1: DOWN"),
            ("phys_state", "3: Disabled"),
            ("rate", "40 Gb/sec (4X QDR)"),
        ]);
        assert_eq!(link.state, Reading::Value(PortState::Down));
        assert_eq!(link.phys_state, Reading::Value(PhysState::Disabled));
        assert_eq!(link.rate(LinkLayer::Ethernet), Reading::Unsupported);
    }

    #[test]
    fn one_lane_of_sdr_on_ethernet_is_an_unknown_speed() {
        let sdr = ("rate", "2.5 Gb/sec (1X SDR)");
        let ethernet = link_of(&[("link_layer", "Ethernet"), ("state", "4: ACTIVE"), sdr]);
        assert_eq!(ethernet.rate(LinkLayer::Ethernet), Reading::Unsupported);
        let infiniband = link_of(&[("link_layer", "InfiniBand"), ("state", "4: ACTIVE"), sdr]);
        assert_eq!(infiniband.rate(LinkLayer::InfiniBand), Reading::Value(BitsPerSecond(2_500_000_000)));
    }

    #[test]
    fn files_that_fail_are_readings() {
        let tree = TestTree::new();
        // The kernel answers EINVAL for a width that has no name.
        tree.directory(&format!("{PORT}/rate")).file(&format!("{PORT}/state"), [0xff, 0x3a, 0x20]);
        let link = LinkFiles::new(&tree.device("mlx5_0").ports()[0].1).read();
        assert_eq!(link.rdma_rate, Reading::Failed(Errno(21)));
        assert_eq!(link.state, Reading::Failed(Errno::GARBLED));
        assert_eq!(link.phys_state, Reading::Unsupported);
    }

    fn parsed(text: &str) -> (f64, Option<u8>, Option<Generation>) {
        let rate = rate(text).into_value().unwrap();
        (rate.total.gbps(), rate.lanes, rate.generation)
    }

    #[test]
    fn rates_name_lanes_and_generation() {
        assert_eq!(parsed("400 Gb/sec (4X NDR)"), (400.0, Some(4), Some(Generation::Ndr)));
        assert_eq!(parsed("200 Gb/sec (2X NDR)"), (200.0, Some(2), Some(Generation::Ndr)));
        assert_eq!(parsed("2.5 Gb/sec (1X SDR)"), (2.5, Some(1), Some(Generation::Sdr)));
        assert_eq!(parsed("40 Gb/sec (4X FDR10)"), (40.0, Some(4), Some(Generation::Fdr10)));
    }

    #[test]
    fn old_kernels_name_no_generation() {
        assert_eq!(parsed("10 Gb/sec (4X)"), (10.0, Some(4), None));
    }

    #[test]
    fn garbled_rates_are_failures() {
        for bad in [
            "",
            "400",
            "400 Gb/sec",
            "Gb/sec (4X)",
            "4.55 Gb/sec (4X)",
            "-1 Gb/sec (4X)",
            "400 Gb/sec (X NDR)",
            "400 Gb/sec (4X NDR",
            "99999999999999999999 Gb/sec (4X)",
            "18446744073709551615 Gb/sec (4X)",
            "1. Gb/sec (1X)",
            "400 Gb/sec (999X NDR)",
        ] {
            assert_eq!(rate(bad), Reading::Failed(Errno::GARBLED), "{bad}");
        }
    }

    #[test]
    fn states_go_by_their_code() {
        assert_eq!(state("4: ACTIVE"), Reading::Value(PortState::Active));
        assert_eq!(state("5: ACTIVE_DEFER"), Reading::Value(PortState::ActiveDefer));
        assert_eq!(state("9: UNKNOWN"), Reading::Failed(Errno::GARBLED));
        assert_eq!(phys_state("2: Polling"), Reading::Value(PhysState::Polling));
        assert_eq!(phys_state("0: <unknown>"), Reading::Unsupported);
        assert_eq!(phys_state("8: <unknown>"), Reading::Failed(Errno::GARBLED));
    }

    #[test]
    fn link_layers() {
        assert_eq!(link_layer("InfiniBand"), Reading::Value(LinkLayer::InfiniBand));
        assert_eq!(link_layer("Ethernet"), Reading::Value(LinkLayer::Ethernet));
        assert_eq!(link_layer("Unknown"), Reading::Value(LinkLayer::Unknown));
        assert_eq!(link_layer(""), Reading::Failed(Errno::GARBLED));
    }

    proptest! {
        #[test]
        fn every_rate_the_kernel_prints_is_understood(whole in 0_u32..4000, half: bool, lanes in 1_u8..=12) {
            let text = format!("{whole}{} Gb/sec ({lanes}X EDR)", if half { ".5" } else { "" });
            let tenths = u64::from(whole) * 10 + if half { 5 } else { 0 };
            let rate = rate(&text).into_value().unwrap();
            prop_assert_eq!(rate.total, BitsPerSecond(tenths * 100_000_000));
            prop_assert_eq!(rate.lanes, Some(lanes));
        }

        #[test]
        fn garbage_is_a_reading(text in ".{0,80}") {
            let _ = (rate(&text), state(&text), phys_state(&text), link_layer(&text));
        }

        #[test]
        fn nearly_a_rate_is_a_reading(text in "[0-9.]{0,30} Gb/sec ?\\(?[0-9]{0,5}X? ?[A-Z0-9]{0,6}\\)?") {
            let _ = rate(&text);
        }
    }
}
