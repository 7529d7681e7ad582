//! The hardware counters of a port, all in one answer: what `hw_counters/` holds, and optional counters besides.

use std::sync::Arc;

use super::{RdmaNetlink, attr};
use crate::fabric::{CounterBlock, CounterLayout, Driver, Errno, Interface, Mono, PortNumber, Reading, Text};
use crate::source::live::netlink::{Attribute, Attributes};

/// Reads the hardware counters of one port again and again. Names are made into text once: as long as the kernel's
/// answer has the same ones, a reading allocates its numbers alone.
#[derive(Debug)]
pub struct PortStatistics {
    device: u32,
    port: PortNumber,
    layout: Arc<CounterLayout>,
    /// The names of `layout` as the kernel wrote them, each with a zero behind it.
    names: Vec<u8>,
    /// Those of the answer being read.
    fresh: Vec<u8>,
}

impl PortStatistics {
    /// For port `port` of the device with the kernel's index `device`.
    #[must_use]
    pub fn new(device: u32, port: PortNumber, driver: Driver) -> Self {
        let layout = Arc::new(CounterLayout::new(Interface::HwCounters, driver, Vec::new()));
        Self { device, port, layout, names: Vec::new(), fresh: Vec::new() }
    }

    /// Reads them. Unsupported: the driver counts nothing, or the device has gone; sysfs may still have some on kernels
    /// before 5.3. Once they could be read, the same refusal of the RDMA core is a failure: it says "invalid argument"
    /// to what it does not know and of firmware that did not answer alike.
    pub fn read(&mut self, rdma: &mut RdmaNetlink, now: Mono) -> CounterBlock {
        let mut values = Vec::with_capacity(self.layout.names.len());
        self.fresh.clear();
        let fresh = &mut self.fresh;
        let answer = rdma.hw_counters(self.device, self.port, |name, value| {
            fresh.extend_from_slice(name);
            fresh.push(0);
            values.push(Reading::Value(value));
        });
        let answer = match answer {
            Reading::Unsupported if !self.names.is_empty() => Reading::Failed(Errno::EINVAL),
            answer => answer,
        };
        if answer.is_value() {
            self.relearn();
        }
        CounterBlock { layout: Arc::clone(&self.layout), read_at: now, values: answer.map(|()| values) }
    }

    /// Makes the names of the last answer the layout's, if they are others.
    fn relearn(&mut self) {
        if self.fresh == self.names {
            return;
        }
        std::mem::swap(&mut self.fresh, &mut self.names);
        let names = self.names.split_inclusive(|b| *b == 0).map(|n| Text::clean(&String::from_utf8_lossy(n))).collect();
        self.layout = Arc::new(CounterLayout::new(Interface::HwCounters, self.layout.driver, names));
    }
}

/// Hands name and value of each counter in an answer to `RDMA_NLDEV_CMD_STAT_GET` to `each`. An entry without either
/// is left out: there is nothing to show.
pub(super) fn decode(answer: Attributes<'_>, mut each: impl FnMut(&[u8], u64)) {
    for table in answer.all(attr::HW_COUNTERS) {
        for entry in table.nested().all(attr::HW_COUNTER) {
            let name = entry.nested().find(attr::HW_COUNTER_NAME).map(Attribute::c_string);
            let value = entry.nested().find(attr::HW_COUNTER_VALUE).and_then(Attribute::u64);
            if let (Some(name), Some(value)) = (name, value) {
                each(name, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::live::netlink::build::{attribute, nest};
    use proptest::prelude::*;

    fn entry(name: &[u8], value: u64) -> Vec<u8> {
        nest(81, &[attribute(82, name), attribute(0, &[]), attribute(83, &value.to_ne_bytes())])
    }

    fn decoded(bytes: &[u8]) -> Vec<(String, u64)> {
        let mut list = Vec::new();
        decode(Attributes(bytes), |name, value| list.push((String::from_utf8_lossy(name).into_owned(), value)));
        list
    }

    #[test]
    fn names_and_values_are_read_in_order() {
        let nameless = nest(81, &[attribute(83, &1_u64.to_ne_bytes())]);
        let short = nest(81, &[attribute(82, b"short\0"), attribute(83, &1_u32.to_ne_bytes())]);
        let table = nest(80, &[entry(b"np_cnp_sent\0", 12), nameless, short, entry(b"out_of_sequence\0", u64::MAX)]);
        let bytes = [attribute(1, &0_u32.to_ne_bytes()), table].concat();
        assert_eq!(decoded(&bytes), [("np_cnp_sent".into(), 12), ("out_of_sequence".into(), u64::MAX)]);
        assert_eq!(decoded(&attribute(1, &[0; 4])), []);
    }

    #[test]
    fn a_layout_is_shared_until_the_names_change() {
        let mut statistics = PortStatistics::new(0, 1, Driver::Mlx5);
        let mut answer = |names: &[u8]| {
            statistics.fresh.clear();
            statistics.fresh.extend_from_slice(names);
            statistics.relearn();
            Arc::clone(&statistics.layout)
        };
        let (first, again, other) = (answer(b"one\0two\0"), answer(b"one\0two\0"), answer(b"one\0"));
        assert!(Arc::ptr_eq(&first, &again));
        assert_eq!(first.names, [Text::clean("one"), Text::clean("two")]);
        assert_eq!(other.names, [Text::clean("one")]);
        assert_eq!((other.interface, other.driver), (Interface::HwCounters, Driver::Mlx5));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            prop_assert!(decoded(&nest(80, &[nest(81, &[bytes])])).len() <= 1);
        }
    }
}
