use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::analysis::finding::{Observation, Severity};
use crate::fabric::{DeviceName, Mono, PortId, Priority, Text, Wall};
use crate::tui::fixture::{facts, port};
use crate::tui::text::{Language, Locales};

fn finding(id: FindingId, priority: Option<u8>, direction: Option<Direction>) -> Finding {
    let port = PortId::new(DeviceName::new("mlx5_1"), 1);
    let subject = Subject { port, priority: priority.and_then(Priority::new), direction };
    let seen = Observation::new(id, Severity::Critical, subject).because("pause_share", Quantity::Share(0.384));
    Finding { seen, worst: Severity::Critical, since: Mono(0), since_wall: Wall(0), cleared: None }
}

#[test]
fn every_sentence_names_the_port_and_leaves_no_place_open() {
    let locales = Locales::load(Language::English).unwrap();
    for language in Language::ALL {
        let mut said = Vec::new();
        for (id, way) in FindingId::ALL.into_iter().flat_map(|id| [(id, Direction::Rx), (id, Direction::Tx)]) {
            let finding = finding(id, Some(3), Some(way));
            let told = Told::new(locales.of(language), &finding, None);
            let sentence = told.sentence();
            assert!(sentence.contains("mlx5_1/1") && !sentence.contains(['{', '}']), "{sentence}");
            assert!(!told.title().is_empty() && !told.next().is_empty() && !told.meaning().contains('{'));
            said.push((id, sentence));
        }
        for (at, (id, sentence)) in said.iter().enumerate() {
            assert!(said[..at].iter().all(|(other, s)| other == id || s != sentence), "said twice: {sentence}");
        }
    }
}

#[test]
fn a_pause_says_who_stops_whom() {
    let locales = Locales::load(Language::English).unwrap();
    let (english, chinese) = (locales.of(Language::English), locales.of(Language::Chinese));
    let (rx, tx) = (
        finding(FindingId::PfcPauseHigh, Some(3), Some(Direction::Rx)),
        finding(FindingId::PfcPauseHigh, Some(3), Some(Direction::Tx)),
    );
    assert!(Told::new(english, &rx, None).sentence().starts_with("The network stops mlx5_1/1 on priority 3"));
    assert!(Told::new(english, &tx, None).sentence().starts_with("mlx5_1/1 stops the network on priority 3"));
    assert_eq!(Told::new(english, &rx, None).place(), "priority 3, the network stops us");
    assert_eq!(Told::new(english, &tx, None).place(), "priority 3, we stop the network");
    assert_eq!(Told::new(chinese, &tx, None).place(), "优先级 3，本机暂停网络");
    let drop = finding(FindingId::LosslessDrop, None, Some(Direction::Rx));
    assert_eq!(Told::new(english, &drop, None).place(), "receiving");
    assert!(Told::new(english, &drop, None).sentence().contains("all priorities"));
}

#[test]
fn a_setting_stops_nobody() {
    let locales = Locales::load(Language::English).unwrap();
    let english = locales.of(Language::English);
    let says =
        |direction| Told::new(english, &finding(FindingId::PfcUnexpectedPriority, Some(4), direction), None).sentence();
    assert!(says(Some(Direction::Rx)).starts_with("The network stops mlx5_1/1 on priority 4"));
    assert!(says(None).starts_with("On mlx5_1/1, the PFC setting of priority 4"));
}

#[test]
fn every_cause_has_a_command_for_the_port_at_hand() {
    let locales = Locales::load(Language::English).unwrap();
    let finding = finding(FindingId::PfcSlowReceiver, Some(3), None);
    for language in Language::ALL {
        for layer in [LinkLayer::Ethernet, LinkLayer::InfiniBand] {
            let now = PortNow { facts: facts(layer, "eth1", "leaf-1"), ..port("mlx5_1") };
            let told = Told::new(locales.of(language), &finding, Some(&now));
            for cause in Cause::ALL {
                let command = told.command(cause);
                assert!(!command.is_empty() && !command.contains(['{', '}']), "{cause:?}: {command}");
                assert!(!command.contains("NETDEV"), "{command}");
            }
            let cable = told.command(Cause::CableOrOptic);
            assert_eq!(cable.contains("mlxlink"), layer == LinkLayer::InfiniBand);
        }
    }
    let told = Told::new(locales.of(Language::English), &finding, None);
    assert_eq!(told.command(Cause::GlobalPauseConfigured), "ethtool -a NETDEV");
    assert_eq!(told.command(Cause::PeerGone), "rdma resource show qp link mlx5_1/1");
}

#[test]
fn numbers_are_short_and_have_their_unit() {
    let locales = Locales::load(Language::English).unwrap();
    let finding = finding(FindingId::PfcStorm, Some(3), Some(Direction::Rx));
    let told = Told::new(locales.of(Language::English), &finding, None);
    let cases = [
        (Quantity::Share(0.384), "38 %"),
        (Quantity::Share(0.012), "1.2 %"),
        (Quantity::Share(0.0), "0 %"),
        (Quantity::PerSecond(12_345.6), "12,346/s"),
        (Quantity::PerSecond(0.5), "0.5/s"),
        (Quantity::Count(1_234_567), "1,234,567"),
        (Quantity::Gbps(305.1), "305 Gb/s"),
        (Quantity::Seconds(2.5), "2.5 s"),
        (Quantity::Ratio(3e-12), "3.0e-12"),
        (Quantity::Word(Text::clean("200\u{1b}G")), Text::clean("200\u{1b}G").as_str()),
    ]
    .map(|(quantity, want)| (told.quantity(&quantity), want.to_owned()));
    assert!(cases.iter().all(|(got, want)| got == want), "{cases:?}");
    assert!(told.first_evidence().unwrap().ends_with("38 %"));
    assert_eq!(told.evidence_name("never_heard_of"), "never heard of");
}

proptest! {
    /// Whatever a device calls itself: the shell sees one word and runs nothing of it.
    #[test]
    fn a_name_is_one_word_of_a_command(name in "[a-z0-9$();|&'\"` *~<>!\\\\#]{0,12}") {
        let word = shell_word(&name);
        if word == name {
            prop_assert!(!name.is_empty() && !name.contains(|c: char| " $();|&'\"`*~<>!\\#".contains(c)));
        } else {
            prop_assert!(word.starts_with('\'') && word.ends_with('\''));
            prop_assert_eq!(word[1..word.len() - 1].replace(r"'\''", "'"), name);
            prop_assert!(!word[1..word.len() - 1].replace(r"'\''", "").contains('\''));
        }
    }

    #[test]
    fn any_number_has_a_text(value: f64, count: u64) {
        let finding = Arc::new(finding(FindingId::PfcStorm, None, None));
        let locales = Locales::load(Language::English).unwrap();
        let told = Told::new(locales.of(Language::English), &finding, None);
        for quantity in [Quantity::Share(value), Quantity::PerSecond(value), Quantity::Gbps(value),
            Quantity::Seconds(value), Quantity::Ratio(value), Quantity::Count(count)] {
            prop_assert!(!told.quantity(&quantity).is_empty());
        }
    }
}
