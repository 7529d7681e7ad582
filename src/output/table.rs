//! Plain tables: columns as wide as their widest cell, two blanks between, nothing a script or a narrow screen minds.

use unicode_width::UnicodeWidthStr;

/// How a column's cells stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Lays out `rows` under `heads`. Each row has as many cells as there are heads; lines have no blanks at their ends.
#[must_use]
pub fn lay_out(heads: &[(&str, Align)], rows: &[Vec<String>]) -> String {
    let widths: Vec<usize> = heads
        .iter()
        .enumerate()
        .map(|(at, (head, _))| rows.iter().filter_map(|r| r.get(at)).map(|c| c.width()).fold(head.width(), usize::max))
        .collect();
    let names: Vec<String> = heads.iter().map(|(head, _)| (*head).to_owned()).collect();
    let mut text = String::new();
    for row in std::iter::once(&names).chain(rows) {
        let cells = row.iter().zip(heads).zip(&widths).map(|((cell, (_, align)), width)| pad(cell, *align, *width));
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

fn pad(cell: &str, align: Align, width: usize) -> String {
    let blanks = " ".repeat(width.saturating_sub(cell.width()));
    match align {
        Align::Left => format!("{cell}{blanks}"),
        Align::Right => format!("{blanks}{cell}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_right_and_words_left() {
        let heads = [("PORT", Align::Left), ("Gb/s", Align::Right), ("名", Align::Left), ("X", Align::Left)];
        let rows = [
            vec!["mlx5_0/1".to_owned(), "400".to_owned(), "交换机".to_owned(), "a".to_owned()],
            vec!["a".to_owned(), "2.5".to_owned(), String::new(), String::new()],
        ];
        let want = "PORT      Gb/s  名      X\nmlx5_0/1   400  交换机  a\na          2.5\n";
        assert_eq!(lay_out(&heads, &rows), want);
    }
}
