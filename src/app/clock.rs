//! The clock for people.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::fabric::Wall;

/// Now; 1970 on a host whose clock stands before that.
pub fn now() -> Wall {
    Wall::default().plus(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}
