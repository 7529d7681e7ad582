//! The outside world: one file an interface.

mod events;
mod readers;
