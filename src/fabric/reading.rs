//! A value that the host gave, or why there is none. Absent is never zero.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A Linux error number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Errno(pub i32);

impl Errno {
    const EPERM: i32 = 1;
    const ENOENT: i32 = 2;
    const EIO: i32 = 5;
    const EACCES: i32 = 13;
    const ENOTTY: i32 = 25;
    const ENOSYS: i32 = 38;
    const EOPNOTSUPP: i32 = 95;
    /// "Invalid argument": what sysfs answers for a value the firmware does not have.
    pub const EINVAL: Self = Self(22);
    /// "Input/output error": also used where the host gave text that no rule understands.
    pub const GARBLED: Self = Self(Self::EIO);
}

impl fmt::Display for Errno {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The standard library words it "Invalid argument (os error 22)".
        write!(f, "{}", std::io::Error::from_raw_os_error(self.0))
    }
}

/// A value that the host gave, or why there is none. The four look different on screen and in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reading<T> {
    /// What the host said.
    Value(T),
    /// This device, driver or kernel does not have it.
    Unsupported,
    /// It is there, but not for this user.
    Denied,
    /// The host tried and failed.
    Failed(Errno),
}

impl<T> Reading<T> {
    /// The value, if there is one.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Value(v) => Some(v),
            _ => None,
        }
    }

    /// The value itself, if there is one.
    pub fn into_value(self) -> Option<T> {
        match self {
            Self::Value(v) => Some(v),
            _ => None,
        }
    }

    /// The same reading of something derived from the value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Reading<U> {
        self.and_then(|v| Reading::Value(f(v)))
    }

    /// A further reading that depends on the value.
    pub fn and_then<U>(self, f: impl FnOnce(T) -> Reading<U>) -> Reading<U> {
        match self {
            Self::Value(v) => f(v),
            Self::Unsupported => Reading::Unsupported,
            Self::Denied => Reading::Denied,
            Self::Failed(e) => Reading::Failed(e),
        }
    }

    /// A reading of a reference to the value.
    pub fn as_ref(&self) -> Reading<&T> {
        match self {
            Self::Value(v) => Reading::Value(v),
            Self::Unsupported => Reading::Unsupported,
            Self::Denied => Reading::Denied,
            Self::Failed(e) => Reading::Failed(*e),
        }
    }

    /// This reading if it holds a value, else the other. The first reason is kept when neither does.
    #[must_use]
    pub fn or(self, other: impl FnOnce() -> Self) -> Self {
        match self {
            Self::Value(_) => self,
            reason => match other() {
                Self::Value(v) => Self::Value(v),
                _ => reason,
            },
        }
    }

    /// `Some` is a value; `None` is something the host does not have.
    pub fn from_option(value: Option<T>) -> Self {
        value.map_or(Self::Unsupported, Self::Value)
    }

    /// Whether there is a value.
    pub fn is_value(&self) -> bool {
        matches!(self, Self::Value(_))
    }
}

impl<T> Default for Reading<T> {
    /// Nothing was read: unsupported.
    fn default() -> Self {
        Self::Unsupported
    }
}

impl<T> From<std::io::Result<T>> for Reading<T> {
    fn from(result: std::io::Result<T>) -> Self {
        match result {
            Ok(v) => Self::Value(v),
            Err(e) => match e.raw_os_error() {
                Some(Errno::EPERM | Errno::EACCES) => Self::Denied,
                Some(Errno::ENOENT | Errno::ENOTTY | Errno::ENOSYS | Errno::EOPNOTSUPP) => Self::Unsupported,
                Some(code) => Self::Failed(Errno(code)),
                None => Self::Failed(Errno::GARBLED),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(code: i32) -> Reading<u8> {
        Err(std::io::Error::from_raw_os_error(code)).into()
    }

    #[test]
    fn errors_become_reasons() {
        assert_eq!(read(Errno::EACCES), Reading::Denied);
        assert_eq!(read(Errno::ENOENT), Reading::Unsupported);
        assert_eq!(read(22), Reading::Failed(Errno::EINVAL));
        assert_eq!(Reading::from(std::io::Result::Ok(7)), Reading::Value(7));
    }

    #[test]
    fn a_second_source_is_asked_only_without_a_value() {
        assert_eq!(Reading::Value(1).or(|| Reading::Value(2)), Reading::Value(1));
        assert_eq!(Reading::Denied.or(|| Reading::Value(2)), Reading::Value(2));
        assert_eq!(Reading::<u8>::Denied.or(|| Reading::Unsupported), Reading::Denied);
    }
}
