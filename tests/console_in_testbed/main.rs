//! The program itself on a real kernel's RDMA stack with sixteen ports, beside the tools of others.
//!
//! Without the testbed's rig there is nothing to compare, and nothing here may touch a real device: the tests then say
//! so and pass. `tests/testbed/run` takes them into the guest that has it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod bare;
mod changes;
mod counters;
mod discovery;
mod files;
mod guest;
mod nic;
mod probe;
mod probe_screen;
mod program;
#[path = "../pty/mod.rs"]
mod pty;
mod rates;
mod screen;
mod tools;
mod traffic;
mod trouble;
mod unprivileged;
