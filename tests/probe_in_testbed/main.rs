//! Loopbacks on a real kernel's RDMA stack: rxe on the rig's NICs.
//!
//! It does nothing on a host without the testbed's rig, so that it never touches a real device: `tests/testbed/run`
//! takes it to one that has it.

#![expect(clippy::unwrap_used, reason = "helpers of tests stop at whatever fails")]

mod guest;
mod runs;
