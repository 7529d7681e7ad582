//! Text in columns of a terminal: measured by display width, never by bytes or characters.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes. A Chinese character takes two.
#[must_use]
pub fn width(text: &str) -> usize {
    text.width()
}

/// The same as a terminal counts, for layouts: texts are never wider than a screen.
#[must_use]
pub fn columns(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// The text cut to at most `room` columns. What was cut is marked by `ellipsis`, if that fits.
#[must_use]
pub fn cut<'a>(text: &'a str, room: usize, ellipsis: &str) -> Cow<'a, str> {
    if text.width() <= room {
        return Cow::Borrowed(text);
    }
    let mark = if ellipsis.width() <= room { ellipsis } else { "" };
    let mut kept = String::with_capacity(room);
    let mut used = mark.width();
    for c in text.chars() {
        used += c.width().unwrap_or(0);
        if used > room {
            break;
        }
        kept.push(c);
    }
    kept.push_str(mark);
    Cow::Owned(kept)
}

/// The text broken into lines of at most `room` columns: after spaces, and before or after any wide character, since
/// Chinese has no spaces. A longer word is broken where it has to be.
#[must_use]
pub fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for piece in pieces(text) {
        if line.width() + piece.trim_end().width() > room && !line.is_empty() {
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
        }
        for c in piece.chars() {
            if line.width() + c.width().unwrap_or(0) > room && c != ' ' && !line.is_empty() {
                lines.push(std::mem::take(&mut line).trim_end().to_owned());
            }
            if !(line.is_empty() && c == ' ') {
                line.push(c);
            }
        }
    }
    if !line.trim_end().is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// The parts between which a line may be broken. Closing punctuation stays with what it closes.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut before = None;
    for (at, c) in text.char_indices() {
        let wide = |c: char| c.width() == Some(2);
        let closing = matches!(c, '。' | '，' | '：' | '；' | '）' | '、' | '！' | '？');
        let breaks = before.is_some_and(|b| (b == ' ' && c != ' ') || ((wide(b) || wide(c)) && !closing && c != ' '));
        if breaks {
            pieces.push(&text[start..at]);
            start = at;
        }
        before = Some(c);
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_cut_is_marked_and_never_splits_a_wide_character() {
        assert_eq!(cut("mlx5_bond_0/1", 8, "…"), "mlx5_bo…");
        assert_eq!(cut("机房交换机", 6, "…"), "机房…");
        assert_eq!(cut("mlx5_0/1", 8, "…"), "mlx5_0/1");
        assert_eq!(cut("mlx5_0/1", 0, "…"), "");
        assert_eq!(cut("机", 1, "~"), "~");
    }

    #[test]
    fn lines_break_at_spaces_and_between_wide_characters() {
        assert_eq!(wrap("this host receives too slowly", 12), ["this host", "receives too", "slowly"]);
        assert_eq!(wrap("本机接收太慢。", 6), ["本机接", "收太", "慢。"]);
        assert_eq!(wrap("0123456789", 4), ["0123", "4567", "89"]);
        assert_eq!(wrap("", 4), Vec::<String>::new());
    }

    proptest! {
        #[test]
        fn nothing_is_wider_than_its_room(text in "[ a-z机房交换é]{0,40}", room in 0_usize..30) {
            prop_assert!(cut(&text, room, "…").width() <= room);
        }

        #[test]
        fn wrapping_keeps_every_character(text in "[ a-z机房，。]{0,80}", room in 2_usize..30) {
            let lines = wrap(&text, room);
            prop_assert!(lines.iter().all(|l| l.width() <= room));
            let solid = |t: &str| t.replace(' ', "");
            prop_assert_eq!(solid(&lines.concat()), solid(&text));
        }
    }
}
