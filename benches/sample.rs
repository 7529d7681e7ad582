//! The cost of one sample: read, and read and derived.

#![expect(clippy::expect_used, reason = "a bench that cannot measure stops")]

mod common;

use divan::{Bencher, black_box};

use common::{INTERVAL, Server, TICK, tree};
use fabtop::analysis::Cadence;
use fabtop::source::Source;
use fabtop::source::live::LiveSource;

const CADENCE: Cadence = Cadence { interval: INTERVAL, missed: 0 };

fn main() {
    divan::main();
}

/// From files alone: what a captured tree has, which is one file a counter.
#[divan::bench(args = [16, 64])]
fn files_of_ports(bencher: Bencher, ports: u32) {
    let tree = tree::with_ports(ports).expect("a tree");
    let mut source = LiveSource::tree(tree.path()).expect("a source");
    source.read(TICK).expect("the first sample opens the files");
    bencher.bench_local(|| source.read(TICK).expect("a sample"));
}

/// The same, and what a front end sees of it.
#[divan::bench(args = [16, 64])]
fn files_of_ports_derived(bencher: Bencher, ports: u32) {
    let tree = tree::with_ports(ports).expect("a tree");
    let mut source = LiveSource::tree(tree.path()).expect("a source");
    let mut analyser = common::analyser();
    bencher.bench_local(|| analyser.take(source.read(TICK).expect("a sample"), CADENCE));
}

/// A simulated second, derived: no system call at all.
#[divan::bench(args = [16, 64])]
fn simulated_ports_derived(bencher: Bencher, ports: u32) {
    let mut server = Server::with_ports(ports);
    server.next();
    bencher.bench_local(|| black_box(server.next()));
}
