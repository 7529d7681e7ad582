//! hfi1: Omni-Path. Some of its 200 names carry the counter's width: `SwLinkUp,32`.

use crate::fabric::counter::{CounterSpec, Metric};

use super::names::{events, packets};

pub fn hardware(name: &str) -> Option<CounterSpec> {
    let (plain, width) = name.split_once(',').unwrap_or((name, "64"));
    let bits = width.parse().ok().filter(|bits| (1..=64).contains(bits))?;
    let spec = match plain {
        "RcResend" => packets(Metric::Retransmissions),
        "RcSeqNak" => events(Metric::SequenceErrors),
        "RcTimeOut" => events(Metric::AckTimeouts),
        _ => CounterSpec::UNKNOWN,
    };
    Some(CounterSpec { bits, ..spec })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_width_is_in_the_name() {
        assert_eq!(hardware("SwLinkUp,32").unwrap(), CounterSpec { bits: 32, ..CounterSpec::UNKNOWN });
        assert_eq!(hardware("RcResend").unwrap().metric, Some(Metric::Retransmissions));
        assert_eq!(hardware("RcResend,32").unwrap().bits, 32);
    }

    #[test]
    fn a_width_that_is_none_explains_nothing() {
        for bad in ["SwLinkUp,0", "SwLinkUp,65", "SwLinkUp,", "SwLinkUp,x", "SwLinkUp,32,32"] {
            assert_eq!(hardware(bad), None, "{bad}");
        }
    }
}
