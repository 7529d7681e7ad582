//! Cases from the field: hosts in the state of real ones that somebody diagnosed, with numbers of their own, and what the
//! program has to say of each. Most have to be silent. Every one goes through the whole of the analysis; some are captured
//! trees read by the live source, the rest samples made by hand, since no tree holds rows of ethtool or DCB.
//!
//! | case | what it was | test |
//! |---|---|---|
//! | 01 | lifetime totals of a virtual function | `lifetime::totals_of_a_lifetime_on_a_virtual_function` |
//! | 02 | ConnectX-3, a blank line in `link_layer` | `lifetime::two_ports_of_which_one_has_a_blank_line` |
//! | 03 | Omni-Path without `hca_type` | `lifetime::omni_path_without_a_type_of_card` |
//! | 04 | iWARP, `N/A (no PMA)` | `lifetime::no_performance_management_is_no_traffic_of_zero` |
//! | 06, 31 | RDMA on priority 0, PFC off, timeouts | `flow_control::all_rdma_on_priority_0_with_pfc_off` |
//! | 07 | healthy QDR port | `links::an_active_port_of_one_card` |
//! | 08 | `RoCE` LAG | `links::a_bond_of_two_ports_is_one_device` |
//! | 09 | port switched off, stale LIDs | `links::a_port_that_an_administrator_switched_off` |
//! | 11 | rxe on a netdev of any name | `links::a_soft_device_on_a_netdev_of_any_name` |
//! | 14 | ice counts a class in unison | `flow_control::ice_counts_a_class_in_unison` |
//! | 15 | 802.3x pause received | `flow_control::pause_of_all_priorities_by_frames` |
//! | 16 | virtual functions without a policy | `links::virtual_functions_without_a_policy_beside_their_parents` |
//! | 17 | `IPoIB` down on healthy rails | `links::ipoib_that_nobody_uses_on_healthy_rails` |
//! | 18 | INIT, and PCIe x8 of x16 | `links::a_port_without_a_subnet_manager_on_half_its_lanes` |
//! | 20 | default rate of ports that are down | `links::the_rate_of_a_port_that_is_off_is_nobodys` |
//! | 21 | `NVSwitch` management functions | `links::management_functions_beside_the_rails` |
//! | 22 | slow with clean counters: a probe's to find | `lifetime::clean_counters_on_a_slow_host_say_nothing` |
//! | 23 | PCIe at 5 GT/s x1 of 8 GT/s x4 | `cards::a_card_on_one_slow_lane` |
//! | 24 | healthy PCIe link | `cards::a_card_at_its_best` |
//! | 25, 26 | which GID works | `cards::the_gid_to_use_is_v2_with_an_address` |
//! | 27 | GIDs of other namespaces | `cards::gids_of_other_namespaces_are_holes` |
//! | 28 | `RoCE` v1 alone | `cards::the_gid_of_a_card_that_knows_v1_alone` |
//! | 33 | idle Pollara and mlx5 cards | `lifetime::idle_ionic_and_mlx5_cards_together` |
//! | 36 | Ethernet's word for the physical state | `links::ethernet_words_for_a_physical_state_are_none_of_its_own` |
//! | 37 | 802.3x pause, a fifth of the time, no drops | `flow_control::a_fifth_of_the_time_paused_and_not_one_drop` |
//! | 38 | counter names of an old kernel | `lifetime::names_of_an_old_kernel_are_neither_known_nor_zero` |
//! | 39 | hfi1's own counters | `lifetime::omni_paths_own_counters_with_a_past` |
//! | 40 | traffic class set one way only | `flow_control::a_traffic_class_set_one_way_only` |
//! | 42 | firmware refuses to read counters | `lifetime::counters_that_the_firmware_refuses_are_left_alone` |
//! | 43 | clean EDR HCA | `lifetime::a_clean_hca_with_much_multicast` |
//! | 45 | corrected bits grow | `thresholds::corrected_bits_are_how_the_link_is_meant_to_work` |
//! | 47, 48 | PFC off, then on | `flow_control::pfc_off_before_it_is_configured_and_on_after` |
//! | 49 | DCB's requests and indications | `flow_control::requests_are_sent_and_indications_received` |
//! | 50 | DSCP trust, PFC on 5 | `flow_control::pfc_on_priority_5_with_dscp_trust` |
//! | 51 | factory setting | `flow_control::the_factorys_setting_with_traffic` |
//! | 53 | all rails at an MTU of 1024 | `cards::rails_that_agree_on_a_small_mtu` |
//! | 54 | one rail at an MTU of 1024 | `cards::a_rail_with_an_mtu_of_its_own` |
//! | 56 | devices renamed by udev | `links::devices_that_udev_renamed_keep_their_netdevs` |
//! | 58 | optional counters | `lifetime::optional_counters_count_no_packet_twice` |
//! | 60 | `RoCE` outside the lossless priorities | `flow_control::roce_outside_the_lossless_priorities_is_lost` |
//! | 64 | a sleeping GPU's PCIe link | `cards::a_gpu_that_sleeps_is_no_network_card` |
//! | 68 | a monitor's thresholds | `thresholds::limits_of_error_counters`, `thresholds::limits_of_queue_pair_counters` |
//! | 69 | NDR acceptance | `thresholds::errors_after_correction_have_two_limits`, `thresholds::two_downs_in_a_day_are_looked_into` |
//!
//! Left out, since the program never meets them: 10, 12, 66 (what a probe between two queue pairs says), 29, 41, 65, 67
//! (output of perftest), 34, 35, 55 (output of mlxlink: optics and raw bit errors are not read), 44 (counters of a switch).
//! Of 22 the probe, of 36 mlxlink's text, of 42 the kernel's log and of 50 the `ecn` directory are left out alike.
//!
//! Of 68 not all is followed: `rnr_nak_retry_err` is no fatal error by the vendor's own words, symbol errors are judged by
//! the second and by the bits carried, and `roce_slow_restart`, which comes with loss that is counted anyway, by nothing.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod cards;
mod flow_control;
mod host;
mod lifetime;
mod links;
mod thresholds;
mod tree;
mod verdict;
