//! What is not as it should be, as a sentence.

use std::time::Duration;

use crate::analysis::Condition;
use crate::fabric::{Direction, PortId, PortState};

use super::fill::fill;
use super::words::Words;

/// A condition of a port in words: what, how much, and which way.
#[must_use]
pub fn sentence(words: &Words, port: &PortId, condition: &Condition) -> String {
    let port = port.to_string();
    let with = |template: &str, values: &[(&str, &str)]| {
        let mut all = vec![("port", port.as_str())];
        all.extend_from_slice(values);
        fill(template, &all)
    };
    let c = &words.condition;
    match condition {
        Condition::Gone { since } => with(&c.gone, &[("since", &span(words, *since))]),
        Condition::Stale { since } => with(&c.stale, &[("since", &span(words, *since))]),
        Condition::NotActive { disabled: true, .. } => with(&c.disabled, &[]),
        Condition::NotActive { state: PortState::Init, .. } => with(&c.init, &[]),
        Condition::NotActive { state: PortState::Armed, .. } => with(&c.armed, &[]),
        Condition::NotActive { .. } => with(&c.down, &[]),
        Condition::RateBelow { rate, expected } => {
            with(&c.rate_below, &[("rate", &rate.to_string()), ("expected", &expected.to_string())])
        }
        Condition::Paused { direction, priority, share } => {
            let share = percent(*share);
            let template = match (direction, priority) {
                (Direction::Rx, Some(_)) => &c.paused_rx,
                (Direction::Tx, Some(_)) => &c.paused_tx,
                (Direction::Rx, None) => &c.paused_rx_global,
                (Direction::Tx, None) => &c.paused_tx_global,
            };
            let priority = priority.map(|p| p.to_string()).unwrap_or_default();
            with(template, &[("share", &share), ("priority", &priority)])
        }
        Condition::Losing { per_second } => with(&c.losing, &[("rate", &rate(*per_second))]),
        Condition::LinkErrors { per_second } => with(&c.link_errors, &[("rate", &rate(*per_second))]),
        Condition::PcieBelow { current, possible } => {
            with(&c.pcie_below, &[("current", &current.to_string()), ("possible", &possible.to_string())])
        }
    }
}

/// How long something lasts, in the two units that matter at most.
#[must_use]
pub fn span(words: &Words, length: Duration) -> String {
    let seconds = length.as_secs();
    match seconds {
        0..60 => fill(&words.span.seconds, &[("n", &seconds.to_string())]),
        60..3600 => fill(&words.span.minutes, &[("n", &(seconds / 60).to_string())]),
        _ => {
            let (hours, minutes) = (seconds / 3600, seconds % 3600 / 60);
            fill(&words.span.hours, &[("h", &hours.to_string()), ("min", &minutes.to_string())])
        }
    }
}

/// A share in per cent, with a decimal where it is small.
fn percent(share: f32) -> String {
    let percent = share * 100.0;
    if percent < 9.95 { format!("{percent:.1} %") } else { format!("{percent:.0} %") }
}

/// Events a second, with a decimal where there are few.
fn rate(per_second: f32) -> String {
    if per_second < 9.95 { format!("{per_second:.1}") } else { format!("{per_second:.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::{BitsPerSecond, DeviceName, PcieLink, Priority};
    use crate::tui::text::{Language, Locales};

    fn say(language: Language, condition: Condition) -> String {
        let locales = Locales::load(Language::English).unwrap();
        sentence(locales.of(language), &PortId::new(DeviceName::new("mlx5_1"), 1), &condition)
    }

    fn every_condition() -> Vec<Condition> {
        let paused = |direction, priority| Condition::Paused { direction, priority, share: 0.384 };
        let not_active = |state| Condition::NotActive { state, disabled: false };
        vec![
            Condition::Gone { since: Duration::from_secs(75) },
            Condition::Stale { since: Duration::from_secs(4) },
            not_active(PortState::Down),
            not_active(PortState::Init),
            not_active(PortState::Armed),
            Condition::NotActive { state: PortState::Down, disabled: true },
            Condition::RateBelow { rate: BitsPerSecond(200_000_000_000), expected: BitsPerSecond(400_000_000_000) },
            paused(Direction::Rx, Priority::new(3)),
            paused(Direction::Tx, Priority::new(3)),
            paused(Direction::Rx, None),
            paused(Direction::Tx, None),
            Condition::Losing { per_second: 12.4 },
            Condition::LinkErrors { per_second: 0.5 },
            Condition::PcieBelow {
                current: PcieLink { tenths_gts: 320, lanes: 8 },
                possible: PcieLink { tenths_gts: 320, lanes: 16 },
            },
        ]
    }

    #[test]
    fn every_sentence_names_the_port_and_leaves_no_place_open() {
        for language in Language::ALL {
            let said: Vec<_> = every_condition().into_iter().map(|c| say(language, c)).collect();
            for (at, sentence) in said.iter().enumerate() {
                assert!(sentence.contains("mlx5_1/1"), "{sentence}");
                assert!(!sentence.contains(['{', '}']), "{sentence}");
                assert!(!said[..at].contains(sentence), "said twice: {sentence}");
            }
        }
    }

    #[test]
    fn a_pause_says_who_stops_whom() {
        let paused = |direction| Condition::Paused { direction, priority: Priority::new(3), share: 0.384 };
        let rx = say(Language::English, paused(Direction::Rx));
        assert!(rx.starts_with("The network stops mlx5_1/1 on priority 3 for 38 %"), "{rx}");
        let tx = say(Language::English, paused(Direction::Tx));
        assert!(tx.starts_with("mlx5_1/1 stops the network on priority 3 for 38 %"), "{tx}");
        assert!(say(Language::Chinese, paused(Direction::Tx)).contains("本机接收过慢"));
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!((percent(0.012), percent(0.0996), percent(1.0)), ("1.2 %".into(), "10 %".into(), "100 %".into()));
        assert_eq!((rate(0.5), rate(9.96)), ("0.5".into(), "10".into()));
        let locales = Locales::load(Language::English).unwrap();
        let english = |s| span(locales.of(Language::English), Duration::from_secs(s));
        assert_eq!((english(59), english(60), english(7_380)), ("59 s".into(), "1 min".into(), "2 h 3 min".into()));
    }
}
