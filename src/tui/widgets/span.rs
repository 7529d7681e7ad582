//! Lengths of time as text.

use std::time::Duration;

/// The time between two samples: `100 ms`, `1 s`, `2.5 s`, `60 s`.
#[must_use]
pub fn interval(span: Duration) -> String {
    if span < Duration::from_secs(1) {
        format!("{} ms", span.as_millis())
    } else {
        format!("{} s", (span.as_secs_f64() * 10.0).round() / 10.0)
    }
}

/// A length of time as a clock shows it: `0:07`, `14:32`, `2:05:09`.
#[must_use]
pub fn clock(span: Duration) -> String {
    let (hours, minutes, seconds) = (span.as_secs() / 3600, span.as_secs() / 60 % 60, span.as_secs() % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_short() {
        let millis = [100, 250, 1000, 2500, 60_000].map(Duration::from_millis);
        assert_eq!(millis.map(interval), ["100 ms", "250 ms", "1 s", "2.5 s", "60 s"]);
    }

    #[test]
    fn clocks_show_hours_only_when_there_are_any() {
        assert_eq!([7, 872, 7509].map(|s| clock(Duration::from_secs(s))), ["0:07", "14:32", "2:05:09"]);
    }
}
