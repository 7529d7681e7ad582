use std::time::Duration;

use std::collections::BTreeSet;

use super::*;
use crate::fabric::{DeviceName, PortId};
use crate::tui::text::{Language, Locales};

fn port() -> PortId {
    PortId::new(DeviceName::new("mlx5_3"), 1)
}

/// One of each kind.
fn failures() -> Vec<Failure> {
    let (port, text) = (port(), |text: &str| text.to_owned());
    vec![
        Failure::NotActive { port: port.clone(), state: "DOWN" },
        Failure::NeedsConnectionManager { port: port.clone() },
        Failure::NoReliableConnections { port: port.clone() },
        Failure::NoSuchPort { port: port.clone() },
        Failure::LayersDiffer { from: port.clone(), to: port.clone() },
        Failure::NoAddress { port: port.clone() },
        Failure::EmptyGid { port: port.clone(), index: 77, known: text("0, 1") },
        Failure::NoCommonAddress { from: port.clone(), to: port.clone() },
        Failure::Unreachable {
            port: port.clone(),
            index: 78,
            from: "::ffff:10.1.2.3".parse().unwrap(),
            to: "2001:db8::7".parse().unwrap(),
            why: text("ENETUNREACH"),
        },
        Failure::QueueBroke { port: port.clone(), done: 79 },
        Failure::Hung { port: port.clone(), seconds: 80 },
        Failure::NoAnswer { port: port.clone(), limit: Duration::from_secs(81) },
        Failure::Denied { what: text("/dev/infiniband/uverbs3") },
        Failure::MemoryLock { port: port.clone(), bytes: 8192, limit: text("64 KiB") },
        Failure::LinkLost { port: port.clone(), done: 71 },
        Failure::AddressLost { port: port.clone(), address: Ipv6Addr::LOCALHOST, done: 76 },
        Failure::DeviceGone { port: port.clone(), done: 72 },
        Failure::Deadline { port: port.clone(), done: 73, of: 1100, limit: Duration::from_secs(5) },
        Failure::Completion { port: port.clone(), done: 74, status: text("retries exceeded"), vendor: 0x81 },
        Failure::Corrupted { port: port.clone(), done: 75, at: 4095 },
        Failure::Cancelled,
        Failure::Verb { port, what: text("cannot create a queue pair: ENOMEM") },
    ]
}

#[test]
fn every_failure_has_its_sentence_and_no_sentence_is_for_none() {
    let locales = Locales::load(Language::English).unwrap();
    let kinds: BTreeSet<&str> = failures().iter().map(Failure::id).collect();
    for language in Language::ALL {
        let words = locales.of(language);
        assert_eq!(words.probe_failure.keys().map(String::as_str).collect::<BTreeSet<_>>(), kinds, "{language:?}");
        let mut said = BTreeSet::new();
        for one in failures() {
            let sentence = failure(words, &one);
            assert!(!sentence.contains(['{', '}']), "{sentence}");
            assert!(said.insert(sentence.clone()), "said twice: {sentence}");
        }
    }
}

/// Each number and name that the English of JSON has stands in the sentence of each language too.
#[test]
fn no_number_is_lost_in_translation() {
    let locales = Locales::load(Language::English).unwrap();
    for one in failures() {
        let told = one.to_string();
        let facts = ["mlx5_3/1", "77", "0, 1", "uverbs3", "8192", "64 KiB", "71", "72", "73", "1100", "74", "0x81"];
        let facts = facts.into_iter().chain(["retries exceeded", "75", "4095", "ENOMEM", "rping", "fi_pingpong"]);
        let facts = facts.chain(["78", "79", "80 ", "81 ", "10.1.2.3", "2001:db8::7", "ENETUNREACH", "dmesg"]);
        for fact in facts.filter(|fact| told.contains(fact)) {
            for language in Language::ALL {
                let sentence = failure(locales.of(language), &one);
                assert!(sentence.contains(fact), "{fact} is not in: {sentence}");
            }
        }
    }
}

#[test]
fn what_others_say_cannot_steer_the_terminal() {
    let locales = Locales::load(Language::English).unwrap();
    let hostile = Failure::Verb { port: port(), what: "ibv_x\u{1b}[2J\u{7}".to_owned() };
    assert!(!failure(locales.of(Language::English), &hostile).contains(['\u{1b}', '\u{7}']));
}

#[test]
fn remarks_have_their_numbers_in_every_language() {
    let locales = Locales::load(Language::English).unwrap();
    let remarks = [
        Remark::SlowerThanSiblings { median_us: 2.0, siblings: 7 },
        Remark::SlowerThanEarlier { median_us: 4.0, runs: 9 },
        Remark::LongTail { ratio: 6.0 },
        Remark::Rose { from_us: 1.0, to_us: 6.0 },
        Remark::AboveReference { reference_us: 1.0 },
    ];
    let wanted: [&[&str]; 4] = [&["8 us", "2 us", "*4", "7"], &["8 us", "4 us", "*2", "9"], &["*6"], &["1 us"]];
    for language in Language::ALL {
        let words = locales.of(language);
        let names: BTreeSet<&str> = remarks.iter().map(Remark::as_str).collect();
        assert_eq!(words.probe_remark.keys().map(String::as_str).collect::<BTreeSet<_>>(), names, "{language:?}");
        for (one, wanted) in remarks.iter().zip(wanted) {
            let (short, says) = remark(words, one, 8.0, |us| format!("{us} us"), |times| format!("*{times}"));
            assert!(!short.is_empty() && !says.contains('{'), "{says}");
            assert!(wanted.iter().all(|number| says.contains(number)), "{says}");
        }
    }
}
