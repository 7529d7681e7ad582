//! What is printed rather than drawn: JSON and plain tables.

pub mod json;
pub mod list;
pub mod probe;
pub mod table;
