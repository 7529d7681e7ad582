//! A colour as written in a theme, and the nearest that a terminal can show.

use std::str::FromStr;

use ratatui::style::Color;

use super::depth::ColourDepth;

/// Red, green and blue.
pub(super) type Rgb = [u8; 3];

/// A colour as written in a theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ThemeColour {
    /// The terminal's own.
    Default,
    /// One of the 16 that every terminal names, as the user has set it.
    Ansi(u8),
    /// One of xterm's 256.
    Indexed(u8),
    /// 24 bits, and what to take in their place where only 16 are to be had.
    Rgb { rgb: Rgb, ansi: Option<u8> },
}

/// xterm's values of the 16 colours, in their order.
const ANSI: [(&str, Rgb); 16] = [
    ("black", [0, 0, 0]),
    ("red", [205, 0, 0]),
    ("green", [0, 205, 0]),
    ("yellow", [205, 205, 0]),
    ("blue", [0, 0, 238]),
    ("magenta", [205, 0, 205]),
    ("cyan", [0, 205, 205]),
    ("white", [229, 229, 229]),
    ("bright-black", [127, 127, 127]),
    ("bright-red", [255, 0, 0]),
    ("bright-green", [0, 255, 0]),
    ("bright-yellow", [255, 255, 0]),
    ("bright-blue", [92, 92, 255]),
    ("bright-magenta", [255, 0, 255]),
    ("bright-cyan", [0, 255, 255]),
    ("bright-white", [255, 255, 255]),
];

/// The steps of xterm's colour cube.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl FromStr for ThemeColour {
    type Err = ();

    /// `default`, `#rrggbb`, the name of one of the 16, or the number of one of the 256.
    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "default" {
            return Ok(Self::Default);
        }
        if let Some(hex) = text.strip_prefix('#') {
            return rgb_from_hex(hex).map(|rgb| Self::Rgb { rgb, ansi: None }).ok_or(());
        }
        match ansi_from_name(text) {
            Some(index) => Ok(Self::Ansi(index)),
            None => text.parse().map(Self::Indexed).map_err(|_| ()),
        }
    }
}

/// Six hexadecimal digits.
fn rgb_from_hex(hex: &str) -> Option<Rgb> {
    if hex.len() != 6 || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let value = u32::from_str_radix(hex, 16).ok()?;
    let [_, r, g, b] = value.to_be_bytes();
    Some([r, g, b])
}

/// The number of one of the 16.
pub(super) fn ansi_from_name(name: &str) -> Option<u8> {
    (0..16).find(|index| ANSI[usize::from(*index)].0 == name)
}

impl ThemeColour {
    /// What to write to a terminal with so many colours.
    pub(super) fn resolve(self, depth: ColourDepth) -> Color {
        match (self, depth) {
            (Self::Default, _) | (_, ColourDepth::None) => Color::Reset,
            (Self::Ansi(index), _) => ansi(index),
            (Self::Indexed(index), ColourDepth::Ansi16) => ansi(nearest_ansi(rgb_of_index(index))),
            (Self::Indexed(index), _) => Color::Indexed(index),
            (Self::Rgb { rgb, ansi: named }, ColourDepth::Ansi16) => ansi(named.unwrap_or_else(|| nearest_ansi(rgb))),
            (Self::Rgb { rgb, .. }, ColourDepth::Ansi256) => Color::Indexed(nearest_index(rgb)),
            (Self::Rgb { rgb: [r, g, b], .. }, ColourDepth::TrueColour) => Color::Rgb(r, g, b),
        }
    }
}

fn ansi(index: u8) -> Color {
    const COLOURS: [Color; 16] = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    COLOURS[usize::from(index % 16)]
}

fn rgb_of_index(index: u8) -> Rgb {
    match index {
        0..16 => ANSI[usize::from(index)].1,
        16..232 => {
            let cell = index - 16;
            [cell / 36, cell / 6 % 6, cell % 6].map(|step| CUBE[usize::from(step)])
        }
        232.. => [8 + 10 * (index - 232); 3],
    }
}

/// The nearest of the cube and the greys: the first 16 are the user's to change.
fn nearest_index(rgb: Rgb) -> u8 {
    nearest(rgb, 16..=255, rgb_of_index)
}

fn nearest_ansi(rgb: Rgb) -> u8 {
    nearest(rgb, 0..=15, |index| ANSI[usize::from(index)].1)
}

fn nearest(rgb: Rgb, among: impl Iterator<Item = u8>, value: impl Fn(u8) -> Rgb) -> u8 {
    among.min_by_key(|index| distance(rgb, value(*index))).unwrap_or_default()
}

/// Squared distance, weighted roughly as the eye does.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let square = |i: usize| u32::from(a[i].abs_diff(b[i])).pow(2);
    2 * square(0) + 4 * square(1) + 3 * square(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn colour(text: &str) -> ThemeColour {
        text.parse().unwrap()
    }

    #[test]
    fn colours_are_written_in_four_ways() {
        assert_eq!(colour("default"), ThemeColour::Default);
        assert_eq!(colour("#0a14ff"), ThemeColour::Rgb { rgb: [10, 20, 255], ansi: None });
        assert_eq!(colour("bright-red"), ThemeColour::Ansi(9));
        assert_eq!(colour("208"), ThemeColour::Indexed(208));
        for wrong in ["", "#12", "#12345g", "#+12345", "256", "pink", "-1"] {
            assert_eq!(wrong.parse::<ThemeColour>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn a_poorer_terminal_gets_the_nearest() {
        let orange = colour("#ff8700");
        assert_eq!(orange.resolve(ColourDepth::TrueColour), Color::Rgb(255, 135, 0));
        assert_eq!(orange.resolve(ColourDepth::Ansi256), Color::Indexed(208));
        assert_eq!(orange.resolve(ColourDepth::None), Color::Reset);
        assert_eq!(colour("#fe0101").resolve(ColourDepth::Ansi16), Color::LightRed);
        let named = ThemeColour::Rgb { rgb: [255, 135, 0], ansi: Some(3) };
        assert_eq!(named.resolve(ColourDepth::Ansi16), Color::Yellow);
        assert_eq!(colour("21").resolve(ColourDepth::Ansi16), Color::Blue);
        assert_eq!(colour("default").resolve(ColourDepth::TrueColour), Color::Reset);
    }

    proptest! {
        #[test]
        fn colours_of_the_cube_are_found_exactly(index in 16u8..=255) {
            let found = nearest_index(rgb_of_index(index));
            prop_assert_eq!(rgb_of_index(found), rgb_of_index(index));
        }

        #[test]
        fn any_text_is_read_without_harm(text in ".{0,10}") {
            let _ = text.parse::<ThemeColour>();
        }
    }
}
