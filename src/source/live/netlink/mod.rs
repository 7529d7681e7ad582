//! What all netlink families share: framing, attributes, and a socket that asks and waits for the answer.

pub mod attributes;
#[cfg(test)]
pub(super) mod build;
mod message;
mod socket;

pub use attributes::{Attribute, Attributes};
pub use message::Request;
pub use socket::{Netlink, Shape};

use std::io;

use crate::fabric::Reading;

/// "Protocol not supported", "address family not supported": no such netlink family in this kernel or sandbox.
const NO_FAMILY: [i32; 2] = [93, 97];

/// An answer as a reading. A netlink family says "invalid argument" to a command that it does not know, and the RDMA
/// core says it where a driver lacks what was asked for.
pub fn reading<T>(answer: io::Result<T>) -> Reading<T> {
    match answer.as_ref().err().and_then(io::Error::raw_os_error) {
        Some(code) if code == crate::fabric::Errno::EINVAL.0 || NO_FAMILY.contains(&code) => Reading::Unsupported,
        _ => answer.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_kernel_does_not_know_is_unsupported() {
        let read = |code| reading::<()>(Err(io::Error::from_raw_os_error(code)));
        assert_eq!([22, 93, 95, 97].map(read), [Reading::Unsupported; 4]);
        assert_eq!(read(1), Reading::Denied);
        assert_eq!(read(19), Reading::Failed(crate::fabric::Errno(19)));
        assert_eq!(reading(Ok(3)), Reading::Value(3));
    }
}
