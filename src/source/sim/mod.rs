//! A simulated fabric.
