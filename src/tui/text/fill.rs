//! Values in sentences.

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
    use proptest::prelude::*;

    #[test]
    fn values_take_the_place_of_their_names() {
        assert_eq!(fill("{port} has {n} of {n}", &[("port", "mlx5_0/1"), ("n", "8")]), "mlx5_0/1 has 8 of 8");
        assert_eq!(fill("{a}", &[("a", "{a}")]), "{a}", "a value is not looked into");
    }

    proptest! {
        #[test]
        fn without_values_nothing_changes(template in ".{0,60}") {
            prop_assert_eq!(fill(&template, &[]), template);
        }
    }
}
