//! The outside world: one file an interface.

mod readers;
