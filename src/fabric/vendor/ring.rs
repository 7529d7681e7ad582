//! Statistics of single rings and channels: hundreds of rows on a large host, and nothing of them about the fabric.

use crate::fabric::counter::Interface;
use crate::fabric::device::Driver;

/// Whether a counter of this name is worth reading: rows of single rings are not.
#[must_use]
pub fn keep(driver: Driver, interface: Interface, name: &str) -> bool {
    // These two write the ring's number where others write a frame's size (`rx_64_bytes_phy`).
    let spaced = matches!(driver, Driver::Mana | Driver::Ionic) && (numbered(name, "rx_") || numbered(name, "tx_"));
    interface != Interface::Ethtool || !(spaced || is_ring_counter(name))
}

/// Whether the name is a single ring's or channel's, whoever the driver is: `rx0_packets`, `ch3_poll`,
/// `tx_queue_0_bytes`, `[0]: rx_ucast_packets`.
fn is_ring_counter(name: &str) -> bool {
    const PREFIXES: [&str; 15] = [
        "rx",
        "tx",
        "ch",
        "rxq",
        "txq",
        "rxq#",
        "txq#",
        "rxq_",
        "txq_",
        "rx-",
        "tx-",
        "rx_queue_",
        "tx_queue_",
        "queue_",
        "[",
    ];
    // Precision time protocol has channels of its own; XDP's are counted by ring or add nothing.
    const WORDS: [&str; 2] = ["ptp_", "qos_"];
    let before_colon = || name.split_once(':').is_some_and(|(ring, _)| !ring.is_empty() && digits(ring));
    PREFIXES.iter().any(|p| numbered(name, p)) || WORDS.iter().any(|w| name.starts_with(w)) || before_colon()
}

fn numbered(name: &str, prefix: &str) -> bool {
    name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_rings_are_left_out() {
        for name in [
            "rx0_packets",
            "tx12_stopped",
            "tx0_xdp_xmit",
            "ch3_poll",
            "[0]: rx_ucast_packets",
            "tx_queue_7_bytes",
            "rxq0_pkts",
            "txq#3_bytes",
            "rx-4.packets",
            "queue_0_tx_cnt",
            "ptp_cq0_cqe",
            "3: rcv_pkts",
        ] {
            assert!(is_ring_counter(name), "{name}");
            assert!(!keep(Driver::Mlx5, Interface::Ethtool, name), "{name}");
        }
    }

    #[test]
    fn what_is_about_the_port_stays() {
        for name in [
            "rx_prio0_bytes",
            "rx_64_bytes_phy",
            "tx_priority_2_xoff.nic",
            "rx_pfc_ena_frames_pri3",
            "pfc_pri3_rx_duration_us",
            "mac_tx_pfc_pri0_pkt_num",
            "rx_pause_prio_3",
            "outbound_pci_stalled_rd",
            "rx_err_lane_0_phy",
            "rx_bytes",
            "channel",
            "",
        ] {
            assert!(!is_ring_counter(name), "{name}");
            assert!(keep(Driver::Mlx5, Interface::Ethtool, name), "{name}");
        }
    }

    #[test]
    fn mana_and_ionic_number_their_rings_after_a_line() {
        assert!(!keep(Driver::Mana, Interface::Ethtool, "rx_0_packets"));
        assert!(!keep(Driver::Ionic, Interface::Ethtool, "tx_12_bytes"));
        assert!(keep(Driver::Mlx5, Interface::Ethtool, "rx_64_bytes_phy"));
    }

    #[test]
    fn other_interfaces_are_kept_whole() {
        assert!(keep(Driver::Hfi1, Interface::HwCounters, "rx0_packets"));
    }
}
