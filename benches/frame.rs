//! The cost of one frame: the real screens on a terminal that only counts.

#![expect(clippy::expect_used, reason = "a bench that cannot measure stops")]

mod common;

use divan::counter::BytesCount;
use divan::{Bencher, black_box};

use common::Server;
use common::console::Counted;
use fabtop::analysis::Snapshot;

/// Columns and rows.
const SIZES: [(u16, u16); 3] = [(80, 24), (160, 45), (200, 50)];
const PORTS: u32 = 16;
/// Enough for the charts to be full.
const PAST: usize = 400;

fn main() {
    divan::main();
}

/// Snapshots of sixteen busy ports, a second apart, as many as are asked for.
fn snapshots(count: usize) -> Vec<Snapshot> {
    let mut server = Server::with_ports(PORTS);
    let past = (0..PAST).map(|_| server.next()).last();
    past.into_iter().chain((1..count).map(|_| server.next())).collect()
}

/// Nothing differs: nothing may be written.
#[divan::bench(args = SIZES)]
fn unchanged(bencher: Bencher, (columns, rows): (u16, u16)) {
    let mut console = Counted::new(columns, rows);
    let snapshot = snapshots(1).pop().expect("a snapshot");
    console.show(&snapshot);
    bencher.bench_local(|| assert_eq!(console.show(black_box(&snapshot)), 0));
}

/// Every port's load differs from the second before. The bytes of a frame are the mean.
#[divan::bench(args = SIZES)]
fn changed(bencher: Bencher, (columns, rows): (u16, u16)) {
    let mut console = Counted::new(columns, rows);
    let snapshots = snapshots(60);
    console.show(&snapshots[0]);
    let bytes: u64 = snapshots[1..].iter().map(|snapshot| console.show(snapshot)).sum();
    let mut turn = snapshots.iter().cycle();
    bencher
        .counter(BytesCount::new(bytes / (snapshots.len() as u64 - 1)))
        .bench_local(|| console.show(black_box(turn.next().expect("it never ends"))));
}
