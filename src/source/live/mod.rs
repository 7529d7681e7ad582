//! The outside world: one file an interface.
