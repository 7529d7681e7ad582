//! The PCIe link of a device, and what the bridges above it allow.

use crate::fabric::{Errno, PcieLink, PcieState, Reading, Text};

use super::sysfs::text::number;
use super::tree::Dir;

/// More levels than any host has: a loop of links in a captured tree must end.
const MOST_BRIDGES: usize = 32;

/// The PCIe link of the directory of a device's parent: a PCI function, or a platform device that carries the same
/// files. Unsupported where it has none of them.
#[must_use]
pub fn state(function: &Dir) -> Reading<PcieState> {
    if !is_pci_address(function.name()) && !function.has("current_link_speed") {
        return Reading::Unsupported;
    }
    // A virtual function has no link of its own: its files say "Unknown". Where the physical one is in sight, it tells.
    let linked = function.follow("physfn").into_value().unwrap_or_else(|| function.clone());
    Reading::Value(PcieState {
        address: Text::clean(function.name()),
        current: link(&linked, "current_link_speed", "current_link_width"),
        maximum: maximum(&linked),
        path_limit: path_limit(&linked),
    })
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
            limit = limit.into_iter().chain([both]).min_by_key(bandwidth);
        }
        below = above;
    }
    Reading::from_option(limit)
}

/// What the link carries in relative terms: up to 5 GT/s a fifth of the bits are coding, above next to none.
fn bandwidth(link: &PcieLink) -> u32 {
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
