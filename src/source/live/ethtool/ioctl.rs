//! The one system call of this module: `SIOCETHTOOL`.

use std::ffi::c_void;
use std::io;
use std::os::fd::OwnedFd;

use rustix::ioctl::{Opcode, Updater};
use rustix::net::{AddressFamily, SocketFlags, SocketType, socket_with};

use super::guarded::Guarded;

const SIOCETHTOOL: Opcode = 0x8946;

/// The longest name of a network device, with its terminating zero.
const NAME: usize = 16;

/// What ethtool is asked for: `ETHTOOL_G*` in the kernel's `linux/ethtool.h`. These read; nothing here sets anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Command {
    /// Driver and firmware.
    DriverInfo = 0x03,
    /// 802.3x pause.
    PauseParameters = 0x12,
    /// The names of a set of strings.
    Strings = 0x1b,
    /// The statistics.
    Statistics = 0x1d,
    /// How many strings sets have.
    StringSetInfo = 0x37,
    /// Speed, autonegotiation and link modes.
    LinkSettings = 0x4c,
}

/// `struct ifreq`, of which `SIOCETHTOOL` uses the name and a pointer.
#[repr(C)]
struct InterfaceRequest {
    name: [u8; NAME],
    data: *mut c_void,
    rest: [u8; 24 - size_of::<*mut c_void>()],
}

/// A socket for the calls and the memory that they are answered in.
#[derive(Debug)]
pub(super) struct Calls {
    socket: OwnedFd,
    memory: Guarded,
}

impl Calls {
    /// Opens a socket: of which kind does not matter to ethtool.
    pub(super) fn open() -> io::Result<Self> {
        let open = |family| socket_with(family, SocketType::DGRAM, SocketFlags::CLOEXEC, None);
        let socket = open(AddressFamily::INET).or_else(|_| open(AddressFamily::NETLINK))?;
        Ok(Self { socket, memory: Guarded::new(1)? })
    }

    /// Asks `netdev`: `fields` are what the request has behind the command. The answer comes back in the same place,
    /// and may be followed by what an earlier one left there. At least `room` bytes of it are there.
    pub(super) fn ask(&mut self, netdev: &str, command: Command, fields: &[u8], room: usize) -> io::Result<&[u8]> {
        if self.memory.bytes().len() < room {
            self.memory = Guarded::new(room)?;
        }
        let code = (command as u32).to_ne_bytes();
        for (place, byte) in self.memory.bytes_mut().iter_mut().zip(code.iter().chain(fields)) {
            *place = *byte;
        }
        let data = self.memory.address();
        let rest = [0; 24 - size_of::<*mut c_void>()];
        let mut request = InterfaceRequest { name: c_name(netdev)?, data, rest };
        // SAFETY: SIOCETHTOOL takes a `struct ifreq`, which `InterfaceRequest` is laid out as. Its `data` points to
        // `self.memory`, which starts with a command that reads alone and lives through the call. The kernel writes
        // the answer there from the start upwards and stops at the guard behind it, whatever length the answer has.
        unsafe { rustix::ioctl::ioctl(&self.socket, Updater::<SIOCETHTOOL, _>::new(&mut request)) }?;
        Ok(self.memory.bytes())
    }
}

/// The name with zeros behind it.
fn c_name(netdev: &str) -> io::Result<[u8; NAME]> {
    let mut name = [0; NAME];
    match name.get_mut(..netdev.len()) {
        Some(place) if netdev.len() < NAME => place.copy_from_slice(netdev.as_bytes()),
        _ => return Err(rustix::io::Errno::NODEV.into()),
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_an_ifreq() {
        assert_eq!(size_of::<InterfaceRequest>(), 40);
        assert_eq!(std::mem::offset_of!(InterfaceRequest, data), NAME);
    }

    #[test]
    fn long_names_are_of_no_device() {
        assert_eq!(c_name("a23456789012345").unwrap()[14..], *b"5\0");
        assert_eq!(c_name("a234567890123456").unwrap_err().raw_os_error(), Some(19));
    }

    #[test]
    fn refusals_come_back_as_errors() {
        let mut calls = Calls::open().unwrap();
        let error = calls.ask("nosuchnetdev", Command::DriverInfo, &[], 196).unwrap_err();
        assert_eq!(error.raw_os_error(), Some(19), "no such device");
        let error = calls.ask("lo", Command::PauseParameters, &[], 16).unwrap_err();
        assert_eq!(error.raw_os_error(), Some(95), "not supported");
    }
}
