//! How long something lasts.

use std::time::Duration;

use super::fill::fill;
use super::words::Words;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::text::{Language, Locales};

    #[test]
    fn a_span_is_short() {
        let locales = Locales::load(Language::English).unwrap();
        let english = |s| span(locales.of(Language::English), Duration::from_secs(s));
        assert_eq!((english(59), english(60), english(7_380)), ("59 s".into(), "1 min".into(), "2 h 3 min".into()));
    }
}
