//! Parts that views are made of: drawing from plain data and styles, knowing nothing of fabrics' state.

pub mod axis;
pub mod chart;
pub mod columns;
pub mod fit;
pub mod heat;
pub mod number;
pub mod paint;
pub mod span;
pub mod timeline;
pub mod window;

#[cfg(test)]
pub(crate) mod testing;
