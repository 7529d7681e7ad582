//! The PCIe link of a device, and what the bridges above it allow.

use crate::fabric::{Errno, PcieLink, PcieState, Reading, Text};

use super::sysfs::text::number;
use super::tree::Dir;

/// More levels than any host has: a loop of links in a captured tree must end.
const MOST_BRIDGES: usize = 32;

/// The PCI function that a device's parent is or lies in (a subfunction does), or a platform device that carries the
/// files of one.
#[must_use]
pub fn function_of(parent: &Dir) -> Option<Dir> {
    let is_function = |d: &Dir| is_pci_address(d.name()) || d.has("current_link_speed");
    std::iter::successors(Some(parent.clone()), Dir::parent).take(MOST_BRIDGES).find(is_function)
}

/// The PCIe link of a function.
#[must_use]
pub fn state(function: &Dir) -> PcieState {
    // A virtual function has no link of its own: its files say "Unknown". Where the physical one is in sight, it tells.
    let linked = function.follow("physfn").into_value().unwrap_or_else(|| function.clone());
    PcieState {
        address: Text::clean(function.name()),
        current: link(&linked, "current_link_speed", "current_link_width"),
        maximum: maximum(&linked),
        path_limit: path_limit(&linked),
    }
}

/// The NUMA node; `None` where the firmware names none.
#[must_use]
pub fn numa_node(function: &Dir) -> Reading<Option<u16>> {
    function.read("numa_node", |text| match text {
        "-1" => Reading::Value(None),
        other => number(other).map(Some),
    })
}

fn maximum(function: &Dir) -> Reading<PcieLink> {
    link(function, "max_link_speed", "max_link_width")
}

fn link(function: &Dir, speed_file: &str, width_file: &str) -> Reading<PcieLink> {
    function
        .read(speed_file, speed)
        .and_then(|tenths_gts| function.read(width_file, width).map(|lanes| PcieLink { tenths_gts, lanes }))
}

/// The smallest link between the device and the root, each link being as good as the worse of its two ends. A bridge
/// that says nothing limits nothing; without any that speaks there is no limit to tell.
fn path_limit(function: &Dir) -> Reading<PcieLink> {
    let mut below = maximum(function);
    let mut limit = None;
    let bridges = std::iter::successors(function.parent(), Dir::parent).take(MOST_BRIDGES);
    for bridge in bridges.take_while(|d| is_pci_address(d.name()) || d.has("max_link_speed")) {
        let above = maximum(&bridge);
        if let (Reading::Value(a), Reading::Value(b)) = (above, below) {
            let both = PcieLink { tenths_gts: a.tenths_gts.min(b.tenths_gts), lanes: a.lanes.min(b.lanes) };
            limit = limit.into_iter().chain([both]).min_by_key(|l| bandwidth(*l));
        }
        below = above;
    }
    Reading::from_option(limit)
}

/// What the link carries in relative terms: up to 5 GT/s a fifth of the bits are coding, above next to none.
fn bandwidth(link: PcieLink) -> u32 {
    let coding = if link.tenths_gts <= 50 { 8 } else { 10 };
    u32::from(link.tenths_gts) * u32::from(link.lanes) * coding
}

/// `32.0 GT/s PCIe`, from older kernels `8 GT/s`; `Unknown` where there is no link.
#[must_use]
pub fn speed(text: &str) -> Reading<u16> {
    if text.starts_with("Unknown") {
        return Reading::Unsupported;
    }
    let tenths = || {
        let number = text.strip_suffix("PCIe").unwrap_or(text).trim_end().strip_suffix("GT/s")?.trim_end();
        let (whole, tenths) = number.split_once('.').unwrap_or((number, "0"));
        let tenths = (tenths.len() == 1).then(|| tenths.parse::<u16>().ok())??;
        whole.parse::<u16>().ok()?.checked_mul(10)?.checked_add(tenths).filter(|&t| t > 0)
    };
    tenths().map_or(Reading::Failed(Errno::GARBLED), Reading::Value)
}

/// Lanes: 0, and 255 or 63 of a bridge without registers, mean that there is no link.
#[must_use]
pub fn width(text: &str) -> Reading<u8> {
    number::<u8>(text).and_then(|lanes| match lanes {
        1..=32 => Reading::Value(lanes),
        0 | 63 | 255 => Reading::Unsupported,
        _ => Reading::Failed(Errno::GARBLED),
    })
}

/// `0000:3b:00.0`: domain, bus, device and function.
fn is_pci_address(name: &str) -> bool {
    let hex = |part: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&part.len()) && part.bytes().all(|b| b.is_ascii_hexdigit())
    };
    let parts: Vec<&str> = name.split([':', '.']).collect();
    matches!(parts[..], [domain, bus, device, function]
        if hex(domain, 4..=8) && hex(bus, 2..=2) && hex(device, 2..=2) && hex(function, 1..=1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::live::testtree::TestTree;
    use proptest::prelude::*;

    const ROOT_PORT: &str = "devices/pci0000:3a/0000:3a:00.0";
    const SWITCH: &str = "devices/pci0000:3a/0000:3a:00.0/0000:3b:00.0";
    const CARD: &str = "devices/pci0000:3a/0000:3a:00.0/0000:3b:00.0/0000:3c:00.0";

    fn maximum_of(tree: &TestTree, at: &str, speed: &str, width: &str) {
        tree.files(at, &[("max_link_speed", speed), ("max_link_width", width)]);
    }

    fn current_of(tree: &TestTree, at: &str, speed: &str, width: &str) {
        tree.files(at, &[("current_link_speed", speed), ("current_link_width", width)]);
    }

    fn state_of(tree: &TestTree, at: &str) -> PcieState {
        state(&function_of(&tree.tree().root().child(at)).unwrap())
    }

    fn value(tenths_gts: u16, lanes: u8) -> Reading<PcieLink> {
        Reading::Value(PcieLink { tenths_gts, lanes })
    }

    #[test]
    fn the_slowest_link_of_the_path_is_its_limit() {
        let tree = TestTree::new();
        maximum_of(&tree, ROOT_PORT, "16.0 GT/s PCIe", "16");
        maximum_of(&tree, SWITCH, "32.0 GT/s PCIe", "16");
        maximum_of(&tree, CARD, "32.0 GT/s PCIe", "16");
        current_of(&tree, CARD, "32.0 GT/s PCIe", "8");
        let state = state_of(&tree, CARD);
        assert_eq!(state.address.as_str(), "0000:3c:00.0");
        assert_eq!(state.current, value(320, 8));
        assert_eq!(state.maximum, value(320, 16));
        assert_eq!(state.path_limit, value(160, 16));
    }

    #[test]
    fn a_narrow_slot_limits_a_wide_card() {
        let tree = TestTree::new();
        maximum_of(&tree, SWITCH, "32.0 GT/s PCIe", "8");
        maximum_of(&tree, CARD, "16.0 GT/s PCIe", "16");
        assert_eq!(state_of(&tree, CARD).path_limit, value(160, 8));
    }

    #[test]
    fn bridges_that_say_nothing_limit_nothing() {
        let tree = TestTree::new();
        maximum_of(&tree, ROOT_PORT, "Unknown", "0");
        maximum_of(&tree, SWITCH, "Unknown", "255");
        maximum_of(&tree, CARD, "32.0 GT/s PCIe", "16");
        assert_eq!(state_of(&tree, CARD).path_limit, Reading::Unsupported);
        assert_eq!(state_of(&tree, CARD).current, Reading::Unsupported);
    }

    #[test]
    fn a_virtual_function_has_the_link_of_its_physical_one() {
        let tree = TestTree::new();
        let function = format!("{SWITCH}/0000:3c:00.1");
        current_of(&tree, CARD, "32.0 GT/s PCIe", "16");
        current_of(&tree, &function, "Unknown", "0");
        tree.link(&format!("{function}/physfn"), "../0000:3c:00.0");
        let state = state_of(&tree, &function);
        assert_eq!((state.address.as_str(), state.current), ("0000:3c:00.1", value(320, 16)));
        tree.directory(&format!("{SWITCH}/0000:3d:00.1"));
        assert_eq!(state_of(&tree, &format!("{SWITCH}/0000:3d:00.1")).current, Reading::Unsupported);
    }

    #[test]
    fn a_platform_device_may_carry_the_same_files() {
        let tree = TestTree::new();
        current_of(&tree, "devices/platform/rig.0", "16.0 GT/s PCIe", "8");
        assert_eq!(state_of(&tree, "devices/platform/rig.0").current, value(160, 8));
        tree.directory("devices/platform/other.0");
        assert!(function_of(&tree.tree().root().child("devices/platform/other.0")).is_none());
    }

    #[test]
    fn a_subfunction_lies_in_a_function() {
        let tree = TestTree::new();
        current_of(&tree, CARD, "32.0 GT/s PCIe", "16");
        let subfunction = format!("{CARD}/mlx5_core.sf.4");
        tree.directory(&subfunction);
        let state = state_of(&tree, &subfunction);
        assert_eq!((state.address.as_str(), state.current), ("0000:3c:00.0", value(320, 16)));
    }

    #[test]
    fn a_host_without_numa_names_no_node() {
        let tree = TestTree::new();
        let node = |text: &str| {
            tree.file(&format!("{CARD}/numa_node"), text);
            numa_node(&tree.tree().root().child(CARD))
        };
        assert_eq!(node("-1\n"), Reading::Value(None));
        assert_eq!(node("1\n"), Reading::Value(Some(1)));
        assert_eq!(node("-2\n"), Reading::Failed(Errno::GARBLED));
        assert_eq!(numa_node(&tree.tree().root().child(SWITCH)), Reading::Unsupported);
    }

    #[test]
    fn speeds_of_old_and_new_kernels() {
        assert_eq!(speed("32.0 GT/s PCIe"), Reading::Value(320));
        assert_eq!(speed("2.5 GT/s"), Reading::Value(25));
        assert_eq!(speed("8 GT/s"), Reading::Value(80));
        assert_eq!(speed("Unknown speed"), Reading::Unsupported);
        for bad in ["", "0 GT/s", "fast", "8.25 GT/s", "8 MT/s", "99999 GT/s", "-8 GT/s"] {
            assert_eq!(speed(bad), Reading::Failed(Errno::GARBLED), "{bad}");
        }
        assert_eq!(width("16"), Reading::Value(16));
        assert_eq!(width("0"), Reading::Unsupported);
        assert_eq!(width("200"), Reading::Failed(Errno::GARBLED));
    }

    #[test]
    fn addresses_have_four_parts() {
        assert!(is_pci_address("0000:3b:00.0"));
        assert!(is_pci_address("10000:3b:1f.7"));
        for bad in ["pci0000:3a", "0000:3b:00", "0000:3b:00.0.1", "3b:00.0", "", "wxyz:3b:00.0"] {
            assert!(!is_pci_address(bad), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn speeds_survive(tenths in 1_u16..6553) {
            prop_assert_eq!(speed(&format!("{}.{} GT/s PCIe", tenths / 10, tenths % 10)), Reading::Value(tenths));
        }

        #[test]
        fn garbage_is_a_reading(text in ".{0,40}") {
            let _ = (speed(&text), width(&text), is_pci_address(&text));
        }
    }
}
