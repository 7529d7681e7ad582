//! Directories of counters, a file a counter: `counters/`, `hw_counters/`, a network device's `statistics/`.

use std::sync::Arc;
use std::time::Duration;

use crate::fabric::{CounterBlock, CounterLayout, Driver, Errno, Interface, Mono, Reading, Text};
use crate::source::live::kept::KeptFile;
use crate::source::live::tree::Dir;

use super::text::number;

/// How long a port whose `counters/` failed is left alone.
pub const RETRY_AFTER: Duration = Duration::from_secs(600);

/// Counters that are read together on every beat.
#[derive(Debug)]
pub struct CounterFiles {
    layout: Arc<CounterLayout>,
    files: Vec<KeptFile>,
    state: State,
    /// After EINVAL nothing is read for this long; `None` where a failure costs nothing.
    leave_alone: Option<Duration>,
}

#[derive(Debug, Clone, Copy)]
enum State {
    Reading,
    /// There are none, and there will be none.
    Absent(Reading<()>),
    /// This file failed with EINVAL then.
    LeftAlone {
        since: Mono,
        file: usize,
    },
}

impl CounterFiles {
    /// The performance counters (IBTA PMA) of the port directory `ports/N`.
    ///
    /// Each read is a firmware command, and some functions answer every one with EINVAL and a line in the kernel's log:
    /// after the first EINVAL none of the port's counters is read until `retry_after` has passed, then the failed one
    /// alone is tried.
    #[must_use]
    pub fn performance(port: &Dir, driver: Driver, retry_after: Duration) -> Self {
        // Before Linux 4.5 the values of 64 bits had a directory of their own beside those of 32 bits.
        let wide = port.child("counters_ext");
        let wide_names = wide.names().into_value().unwrap_or_default();
        let narrow = port.child("counters");
        let counters = narrow.names().map(|names| {
            let narrow_alone = names.into_iter().filter(|n| !wide_names.contains(&format!("{n}_64")));
            let kept = narrow_alone.map(|n| (narrow.keep(&n), n));
            kept.chain(wide_names.iter().map(|n| (wide.keep(n), n.clone()))).collect()
        });
        Self::new(Interface::Counters, driver, counters, Some(retry_after))
    }

    /// `hw_counters/` of a port or a device directory.
    #[must_use]
    pub fn hardware(owner: &Dir, driver: Driver) -> Self {
        let dir = owner.child("hw_counters");
        // `lifespan` is how long the kernel keeps what it read, in ms: a setting.
        let wanted = |n: &String| n != "lifespan";
        let counters = dir.names().map(|names| names.into_iter().filter(wanted).map(|n| (dir.keep(&n), n)).collect());
        Self::new(Interface::HwCounters, driver, counters, None)
    }

    /// Bytes and packets of the network device directory: all its traffic, not RDMA alone.
    #[must_use]
    pub fn netdev(netdev: &Dir, driver: Driver) -> Self {
        let dir = netdev.child("statistics");
        let names = ["rx_bytes", "rx_packets", "tx_bytes", "tx_packets"];
        let counters = names.map(|n| (dir.keep(n), n.to_owned())).into_iter().collect();
        Self::new(Interface::Netdev, driver, Reading::Value(counters), None)
    }

    fn new(
        interface: Interface,
        driver: Driver,
        counters: Reading<Vec<(KeptFile, String)>>,
        leave_alone: Option<Duration>,
    ) -> Self {
        let state = match counters.as_ref() {
            Reading::Value(list) if list.is_empty() => State::Absent(Reading::Unsupported),
            Reading::Value(_) => State::Reading,
            reason => State::Absent(reason.map(|_| ())),
        };
        let (files, names): (_, Vec<_>) = counters.into_value().unwrap_or_default().into_iter().unzip();
        let names = names.iter().map(|n| Text::clean(n)).collect();
        Self { layout: Arc::new(CounterLayout::new(interface, driver, names)), files, state, leave_alone }
    }

    /// Whether there is anything to read.
    #[must_use]
    pub fn is_absent(&self) -> bool {
        matches!(self.state, State::Absent(_))
    }

    /// Reads all of them, `now` being the instant of the reading.
    pub fn read(&mut self, now: Mono) -> CounterBlock {
        self.read_with(now, |file| file.read(number))
    }

    fn read_with(&mut self, now: Mono, mut read: impl FnMut(&mut KeptFile) -> Reading<u64>) -> CounterBlock {
        let values = self.values(now, &mut read);
        if values == Reading::Unsupported {
            // `N/A (no PMA)` in every file: it will not come.
            self.state = State::Absent(Reading::Unsupported);
            self.files.clear();
        }
        CounterBlock { layout: Arc::clone(&self.layout), read_at: now, values }
    }

    fn values(
        &mut self,
        now: Mono,
        read: &mut impl FnMut(&mut KeptFile) -> Reading<u64>,
    ) -> Reading<Vec<Reading<u64>>> {
        match self.state {
            State::Reading => {}
            State::Absent(reason) => return reason.map(|()| Vec::new()),
            State::LeftAlone { since, file } => {
                let due = self.leave_alone.is_none_or(|time| now.since(since) >= time);
                let works = due && self.files.get_mut(file).is_some_and(|f| !is_refusal(read(f)));
                if !works {
                    let since = if due { now } else { since };
                    self.state = State::LeftAlone { since, file };
                    return Reading::Failed(Errno::EINVAL);
                }
                self.state = State::Reading;
            }
        }
        let mut values = Vec::with_capacity(self.files.len());
        for (at, file) in self.files.iter_mut().enumerate() {
            let value = read(file);
            if self.leave_alone.is_some() && is_refusal(value) {
                self.state = State::LeftAlone { since: now, file: at };
                return Reading::Failed(Errno::EINVAL);
            }
            values.push(value);
        }
        together(values)
    }
}

/// EINVAL: the firmware refused the command, and will again.
fn is_refusal(value: Reading<u64>) -> bool {
    value == Reading::Failed(Errno::EINVAL)
}

/// A block in which nothing could be read has the reason as a whole.
fn together(values: Vec<Reading<u64>>) -> Reading<Vec<Reading<u64>>> {
    match values.first() {
        Some(first) if values.iter().all(|v| !v.is_value()) => first.map(|_| Vec::new()),
        _ => Reading::Value(values),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::live::testtree::TestTree;

    const PORT: &str = "class/infiniband/mlx5_0/ports/1";
    const MINUTE: Duration = Duration::from_secs(60);

    fn port(tree: &TestTree) -> Dir {
        tree.device("mlx5_0").ports().remove(0).1
    }

    fn with_counters(files: &[(&str, &str)]) -> TestTree {
        let tree = TestTree::new();
        tree.files(&format!("{PORT}/counters"), files);
        tree
    }

    fn performance(tree: &TestTree) -> CounterFiles {
        CounterFiles::performance(&port(tree), Driver::Mlx5, 10 * MINUTE)
    }

    fn at_minute(minutes: u32) -> Mono {
        Mono::default().plus(MINUTE * minutes)
    }

    #[test]
    fn numbers_are_raw_and_in_the_order_of_their_names() {
        let tree = with_counters(&[("port_xmit_data", "250"), ("link_downed", "255"), ("port_rcv_data", "1000")]);
        let block = performance(&tree).read(Mono(7));
        assert_eq!(
            block.layout.names.iter().map(Text::as_str).collect::<Vec<_>>(),
            ["link_downed", "port_rcv_data", "port_xmit_data"]
        );
        assert_eq!(block.values, Reading::Value([255, 1000, 250].map(Reading::Value).to_vec()));
        assert_eq!(block.read_at, Mono(7));
        // Saturation and words of four bytes are for the layout to tell.
        assert_eq!(block.layout.specs[0].maximum(), 255);
        assert_eq!(block.layout.specs[1].scale, 4);
    }

    #[test]
    fn every_reading_shows_what_the_files_hold_now() {
        let tree = with_counters(&[("symbol_error", "1")]);
        let mut files = performance(&tree);
        assert_eq!(files.read(Mono(1)).named("symbol_error"), Some(Reading::Value(1)));
        tree.files(&format!("{PORT}/counters"), &[("symbol_error", "2")]);
        assert_eq!(files.read(Mono(2)).named("symbol_error"), Some(Reading::Value(2)));
    }

    #[test]
    fn no_pma_makes_the_whole_block_unsupported() {
        let tree = with_counters(&[("port_xmit_data", "N/A (no PMA)"), ("symbol_error", "N/A (no PMA)")]);
        let mut files = performance(&tree);
        assert_eq!(files.read(Mono(1)).values, Reading::Unsupported);
        assert!(files.is_absent());
        assert_eq!(files.read(Mono(2)).values, Reading::Unsupported);
    }

    #[test]
    fn after_einval_a_port_is_left_alone() {
        let tree = with_counters(&[("link_downed", "0"), ("port_rcv_data", "0"), ("symbol_error", "0")]);
        let mut files = performance(&tree);
        let mut reads = 0;
        let mut beat = |files: &mut CounterFiles, minutes| {
            let block = files.read_with(at_minute(minutes), |_| {
                reads += 1;
                Reading::Failed(Errno::EINVAL)
            });
            (block.values, reads)
        };
        let refused = || Reading::Failed(Errno::EINVAL);
        assert_eq!(beat(&mut files, 0), (refused(), 1), "the first failure ends the reading");
        for minute in 1..10 {
            assert_eq!(beat(&mut files, minute), (refused(), 1), "minute {minute}");
        }
        assert_eq!(beat(&mut files, 10), (refused(), 2), "one file is tried again");
        assert_eq!(beat(&mut files, 19), (refused(), 2));
        assert_eq!(beat(&mut files, 20), (refused(), 3));
    }

    #[test]
    fn a_port_that_works_again_is_read_again() {
        let tree = with_counters(&[("link_downed", "3")]);
        let mut files = performance(&tree);
        files.read_with(at_minute(0), |_| Reading::Failed(Errno::EINVAL));
        assert_eq!(files.read(at_minute(9)).values, Reading::Failed(Errno::EINVAL));
        assert_eq!(files.read(at_minute(10)).named("link_downed"), Some(Reading::Value(3)));
        assert_eq!(files.read(at_minute(11)).named("link_downed"), Some(Reading::Value(3)));
    }

    #[test]
    fn einval_of_a_hardware_counter_concerns_that_one_alone() {
        let tree = TestTree::new();
        tree.files(&format!("{PORT}/hw_counters"), &[("np_cnp_sent", "5"), ("out_of_sequence", "6")]);
        let mut files = CounterFiles::hardware(&port(&tree), Driver::Mlx5);
        let mut first = true;
        let block = files.read_with(Mono(1), |file| {
            if std::mem::take(&mut first) { Reading::Failed(Errno::EINVAL) } else { file.read(number) }
        });
        assert_eq!(block.named("np_cnp_sent"), Some(Reading::Failed(Errno::EINVAL)));
        assert_eq!(block.named("out_of_sequence"), Some(Reading::Value(6)));
        assert_eq!(files.read(Mono(2)).named("np_cnp_sent"), Some(Reading::Value(5)));
    }

    #[test]
    fn a_lifespan_is_no_counter() {
        let tree = TestTree::new();
        tree.files(&format!("{PORT}/hw_counters"), &[("lifespan", "10"), ("out_of_buffer", "4")]);
        let block = CounterFiles::hardware(&port(&tree), Driver::Mlx5).read(Mono(1));
        assert_eq!(block.layout.names, [Text::clean("out_of_buffer")]);
    }

    #[test]
    fn a_width_in_the_name_is_the_counters_width() {
        let tree = TestTree::new();
        tree.files(&format!("{PORT}/hw_counters"), &[("SwLinkUp,32", "1"), ("RcResend", "2")]);
        let block = CounterFiles::hardware(&port(&tree), Driver::Hfi1).read(Mono(1));
        assert_eq!(block.layout.specs.iter().map(|s| s.bits).collect::<Vec<_>>(), [64, 32]);
        assert_eq!(block.named("SwLinkUp,32"), Some(Reading::Value(1)));
    }

    #[test]
    fn old_kernels_keep_the_wide_values_apart() {
        let tree = with_counters(&[("port_xmit_data", "4294967295"), ("symbol_error", "1")]);
        tree.files(&format!("{PORT}/counters_ext"), &[("port_xmit_data_64", "8000000000")]);
        let block = performance(&tree).read(Mono(1));
        assert_eq!(block.named("port_xmit_data"), None);
        assert_eq!(block.named("port_xmit_data_64"), Some(Reading::Value(8_000_000_000)));
        assert_eq!(block.named("symbol_error"), Some(Reading::Value(1)));
    }

    #[test]
    fn one_bad_file_spoils_no_other() {
        let tree = with_counters(&[("link_downed", "2"), ("port_rcv_errors", ""), ("symbol_error", "many")]);
        tree.file(&format!("{PORT}/counters/port_xmit_wait"), [0xff, 0x00, 0x1b]);
        tree.file(&format!("{PORT}/counters/VL15_dropped"), vec![b'9'; 1 << 20]);
        tree.directory(&format!("{PORT}/counters/port_rcv_data"));
        tree.link(&format!("{PORT}/counters/port_xmit_data"), "port_xmit_data");
        tree.file(&format!("{PORT}/counters/evil\u{1b}[2J"), "1");
        let block = performance(&tree).read(Mono(1));
        let garbled = Some(Reading::Failed(Errno::GARBLED));
        assert_eq!(block.named("link_downed"), Some(Reading::Value(2)));
        for name in ["port_rcv_errors", "symbol_error", "port_xmit_wait", "VL15_dropped"] {
            assert_eq!(block.named(name), garbled, "{name}");
        }
        assert_eq!(block.named("port_rcv_data"), Some(Reading::Failed(Errno(21))));
        assert_eq!(block.named("port_xmit_data"), Some(Reading::Failed(Errno(40))));
        assert_eq!(block.named("evil?[2J"), Some(Reading::Value(1)), "no control character reaches a terminal");
    }

    #[test]
    fn a_block_that_fails_as_a_whole_says_why() {
        let tree = with_counters(&[("link_downed", "2"), ("symbol_error", "2")]);
        let mut files = performance(&tree);
        let gone = Reading::Failed(Errno(19));
        assert_eq!(files.read_with(Mono(1), |_| gone).values, gone.map(|_: u64| Vec::new()));
        assert_eq!(files.read_with(Mono(2), |_| Reading::Denied).values, Reading::Denied);
        assert!(files.read(Mono(3)).values.is_value(), "neither is for good");
    }

    #[test]
    fn no_directory_and_an_empty_one_are_unsupported() {
        let tree = TestTree::new();
        tree.directory(&format!("{PORT}/counters"));
        assert_eq!(performance(&tree).read(Mono(1)).values, Reading::Unsupported);
        let hardware = CounterFiles::hardware(&port(&tree), Driver::Mlx5).read(Mono(1));
        assert_eq!(hardware.values, Reading::Unsupported);
        assert_eq!(hardware.layout.interface, Interface::HwCounters);
    }
}
