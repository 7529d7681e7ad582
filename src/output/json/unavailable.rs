//! Why a field is `null`.

use std::collections::BTreeMap;

use crate::fabric::Reading;

/// The reasons, by the name of the field.
pub type Unavailable = BTreeMap<&'static str, String>;

/// The value, or `None` with its reason noted under `field`.
pub fn take<T>(unavailable: &mut Unavailable, field: &'static str, reading: Reading<T>) -> Option<T> {
    let reason = match reading {
        Reading::Value(value) => return Some(value),
        Reading::Unsupported => "unsupported".to_owned(),
        Reading::Denied => "denied".to_owned(),
        Reading::Failed(errno) => format!("errno {}", errno.0),
    };
    unavailable.insert(field, reason);
    None
}
