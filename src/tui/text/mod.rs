//! The console's languages. Technical terms and counter names stay English in all of them.

mod words;

pub use words::{ActionWords, ConditionWords, FabricWords, HeaderWords, PortWords, ScreenWords, StateWords, Words};

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All of them, in the order in which the key takes them.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];
}

/// Puts values in a sentence: each `{name}` becomes the value of that name.
#[must_use]
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, behind)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            continue;
        };
        match values.iter().find(|(n, _)| *n == name) {
            Some((_, value)) => filled.push_str(value),
            None => filled.extend(["{", name, "}"]),
        }
        rest = behind;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_the_place_of_their_names() {
        assert_eq!(fill("{port} has {n} of {n}", &[("port", "mlx5_0/1"), ("n", "8")]), "mlx5_0/1 has 8 of 8");
        assert_eq!(fill("{gone} {", &[]), "{gone} {");
        assert_eq!(fill("{a}", &[("a", "{a}")]), "{a}");
    }
}
