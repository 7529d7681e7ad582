//! What is printed rather than drawn: JSON and plain tables.

pub mod json;
pub mod list;
pub mod table;
