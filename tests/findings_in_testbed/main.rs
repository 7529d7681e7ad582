//! Every fault that the rig can act out is found on a real kernel's RDMA stack: on the right port, priority and way, soon,
//! and nothing else with it; and it is over when the rig stops.
//!
//! Without the testbed's rig there is nothing to find: the tests then say so and pass. `tests/testbed/run` takes them into
//! the guest that has it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod congestion;
mod devices;
#[expect(dead_code, reason = "shared with the other tests of the program, which use the rest")]
#[path = "../console_in_testbed/guest.rs"]
mod guest;
mod healthy;
mod links;
mod loss;
mod pause;
#[expect(dead_code, reason = "shared with the other tests of the program, which use the rest")]
#[path = "../console_in_testbed/program.rs"]
mod program;
mod undo;
mod watch;
