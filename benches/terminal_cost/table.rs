//! The figures as lines of a Markdown table.

use super::cost::{Case, Cost};

const HEADINGS: [&str; 11] = [
    "program",
    "terminal",
    "load",
    "first byte, full screen ms",
    "CPU %",
    "bytes/s",
    "frames/s",
    "writes/s",
    "wake-ups/s",
    "peak MiB",
    "key to screen ms",
];

/// The first two lines.
pub fn heading() {
    println!("| {} |", HEADINGS.join(" | "));
    println!("|{}", "---|".repeat(HEADINGS.len()));
}

/// One line.
pub fn line(case: &Case, load: &str, cost: &Cost) {
    let cells = [
        case.name.clone(),
        format!("{}×{}", case.size.columns, case.size.rows),
        load.to_owned(),
        format!("{}, {}", number(cost.first_ms, 0), number(cost.full_ms, 0)),
        number(cost.cpu, 2),
        number(cost.bytes, 0),
        number(cost.frames, 1),
        number(cost.writes, 1),
        number(cost.wakeups, 1),
        number(cost.peak, 1),
        number(cost.key_ms, 1),
    ];
    println!("| {} |", cells.join(" | "));
}

/// A figure, or that it was not measured.
fn number(figure: f64, decimals: usize) -> String {
    if figure.is_finite() { format!("{figure:.decimals$}") } else { "–".to_owned() }
}
