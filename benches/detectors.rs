//! The cost of looking for faults: every detector on every port. Ten samples a second of 64 ports may take 5 % of a core:
//! 5 ms each.

mod common;

use std::sync::Arc;

use divan::{Bencher, black_box};

use common::{INTERVAL, Server};
use fabtop::analysis::detect::{self, LinkLog, Scene};
use fabtop::analysis::finding::{Ledger, Now};
use fabtop::analysis::{Cadence, Frame, Profile};

const CADENCE: Cadence = Cadence { interval: INTERVAL, missed: 0 };
/// Enough for what has to last to have lasted.
const PAST: usize = 20;

fn main() {
    divan::main();
}

/// Ports that are busy and well.
#[divan::bench(args = [16, 64])]
fn look_at_healthy_ports(bencher: Bencher, ports: u32) {
    look(bencher, Server::with_ports(ports), 0);
}

/// Ports of which each has a fault.
#[divan::bench(args = [16, 64])]
fn look_at_faulty_ports(bencher: Bencher, ports: u32) {
    look(bencher, Server::with_faulty_ports(ports), ports);
}

/// Rates, findings and history of one sample: all that is done between the source and the front end.
#[divan::bench(args = [16, 64])]
fn derive_faulty_ports(bencher: Bencher, ports: u32) {
    let mut server = Server::with_faulty_ports(ports);
    let mut analyser = common::analyser();
    (0..PAST).for_each(|_| drop(analyser.take(server.sample(), CADENCE)));
    bencher.with_inputs(|| server.sample()).bench_local_values(|sample| analyser.take(sample, CADENCE));
}

/// All detectors on the last of some frames, with what is remembered of those before it; and what the ledger makes of it.
fn look(bencher: Bencher, mut server: Server, findings: u32) {
    let profile = common::profile();
    let (mut links, mut ledger) = (LinkLog::default(), Ledger::default());
    let mut frame = server.next().frame;
    links.update(None, &frame);
    for _ in 1..PAST {
        let next = server.next().frame;
        links.update(Some(&frame), &next);
        judge(&next, &profile, &links, &mut ledger);
        frame = next;
    }
    assert_eq!(ledger.open().len(), findings as usize, "else it measures something else");
    bencher.bench_local(|| judge(black_box(&frame), &profile, &links, &mut ledger));
}

fn judge(frame: &Arc<Frame>, profile: &Profile, links: &LinkLog, ledger: &mut Ledger) -> usize {
    let seen = detect::look(&Scene { frame, interval: Some(INTERVAL), profile, links, ledger });
    let now = Now { at: frame.at, wall: frame.wall, interval: INTERVAL, clear_after: 3 * INTERVAL };
    ledger.observe(now, seen).len()
}
