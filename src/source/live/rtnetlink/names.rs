//! Names of network devices by their index.

use rustix::net::netdevice::index_to_name;
use rustix::net::{AddressFamily, SocketFlags, SocketType, socket_with};

use crate::fabric::{Reading, Text};

/// The name of the network device with this index in this network namespace. Unsupported where there is none: the
/// entry it came from belongs to another namespace, or the device has gone.
#[must_use]
pub fn netdev_name(index: u32) -> Reading<Text> {
    let socket = match socket_with(AddressFamily::UNIX, SocketType::DGRAM, SocketFlags::CLOEXEC, None) {
        Ok(socket) => socket,
        Err(error) => return Err(std::io::Error::from(error)).into(),
    };
    match index_to_name(socket, index) {
        Ok(name) => Reading::Value(Text::clean(&name)),
        Err(rustix::io::Errno::NODEV | rustix::io::Errno::NXIO) => Reading::Unsupported,
        Err(error) => Err(std::io::Error::from(error)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_named_by_index() {
        let index = std::fs::read_to_string("/sys/class/net/lo/ifindex").unwrap();
        assert_eq!(netdev_name(index.trim().parse().unwrap()), Reading::Value(Text::clean("lo")));
        assert_eq!(netdev_name(0), Reading::Unsupported);
        assert_eq!(netdev_name(i32::MAX as u32), Reading::Unsupported);
    }
}
