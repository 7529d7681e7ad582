//! Which devices libibverbs knows what to do with.

use crate::fabric::Text;
use crate::verbs;

/// One sentence if the kernel has devices that libibverbs does not list: their provider, the part of it that knows the
/// hardware, is not installed, and programs that use RDMA will not find them either.
pub fn notice<'a>(devices: impl Iterator<Item = &'a str>) -> Option<Text> {
    let listed = verbs::devices().ok()?;
    let missing: Vec<&str> = devices.filter(|name| !listed.iter().any(|device| device.name == *name)).collect();
    sentence(&missing)
}

fn sentence(missing: &[&str]) -> Option<Text> {
    let (first, rest) = missing.split_first()?;
    let others = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    Some(Text::clean(&format!(
        "libibverbs has no provider for {first}{others}: programs will not find it (Debian: install ibverbs-providers)"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_missing_are_named_and_counted() {
        assert_eq!(sentence(&[]), None);
        assert!(sentence(&["mlx5_0"]).unwrap().as_str().starts_with("libibverbs has no provider for mlx5_0:"));
        assert!(sentence(&["mlx5_0", "mlx5_1", "mlx5_2"]).unwrap().as_str().contains("mlx5_0 and 2 more:"));
    }
}
