//! A netlink socket that asks the kernel one thing at a time.

use std::io;
use std::time::{Duration, Instant};

use netlink_packet_core::NLM_F_DUMP;
use netlink_sys::{Socket, SocketAddr};
use rustix::net::RecvFlags;
use rustix::net::sockopt::{Timeout, set_socket_timeout};

use super::message::{Answer, Messages, Request};

/// The longest wait for an answer. The kernel has it ready before the request returns, so this only ends a wait for
/// one that will never come.
const PATIENCE: Duration = Duration::from_secs(1);

/// The longest a whole answer may take: a dump of many thousand queue pairs asks the firmware about each.
const LIMIT: Duration = Duration::from_secs(4);

/// Answers are at most this long: the kernel fills a datagram of a dump up to 32 KiB.
const DATAGRAM: usize = 64 * 1024;

/// How many messages an answer has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One.
    Single,
    /// Any number, up to the one that says that it is complete.
    Dump,
}

/// A netlink socket with its buffers.
///
/// A request runs in the kernel in the caller's thread: if a driver hangs in there, so does the caller, and no timeout
/// ends that. Whoever asks about a device does it in that device's thread.
#[derive(Debug)]
pub struct Netlink {
    socket: Socket,
    sequence: u32,
    request: Request,
    datagram: Vec<u8>,
}

impl Netlink {
    /// Opens a socket of this family (`NETLINK_RDMA` and so on). No privilege is needed.
    ///
    /// # Errors
    /// The kernel has no such family, or a sandbox refuses it.
    pub fn open(family: isize) -> io::Result<Self> {
        let mut socket = Socket::new(family)?;
        socket.bind_auto()?;
        set_socket_timeout(&socket, Timeout::Recv, Some(PATIENCE))?;
        Ok(Self { socket, sequence: 0, request: Request::default(), datagram: vec![0; DATAGRAM] })
    }

    /// Sends a request of type `kind`, with what `compose` puts into it, and hands each answer's payload to `each`.
    ///
    /// # Errors
    /// What the kernel answers; "timed out" if it does not; `GARBLED` for an answer that does not fit the buffer.
    pub fn ask(
        &mut self,
        kind: u16,
        shape: Shape,
        compose: impl FnOnce(&mut Request),
        mut each: impl FnMut(&[u8]),
    ) -> io::Result<()> {
        self.sequence = self.sequence.wrapping_add(1);
        compose(&mut self.request);
        let flags = if shape == Shape::Dump { NLM_F_DUMP } else { 0 };
        let bytes = self.request.finish(kind, flags, self.sequence);
        self.socket.send_to(bytes, &SocketAddr::new(0, 0), 0)?;
        let deadline = Instant::now() + LIMIT;
        while Instant::now() < deadline {
            let length = receive(&self.socket, &mut self.datagram)?;
            let datagram = self.datagram.get(..length).unwrap_or_default();
            for message in Messages::new(datagram, self.sequence) {
                match message {
                    Answer::Data(payload) => each(payload),
                    Answer::Done => return Ok(()),
                    Answer::Error(error) => return Err(error),
                }
                if shape == Shape::Single {
                    return Ok(());
                }
            }
        }
        Err(rustix::io::Errno::TIMEDOUT.into())
    }
}

/// Receives a datagram: its length.
fn receive(socket: &Socket, datagram: &mut [u8]) -> io::Result<usize> {
    let received = rustix::io::retry_on_intr(|| rustix::net::recv(socket, &mut *datagram, RecvFlags::TRUNC));
    match received {
        Ok((_, whole)) if whole > datagram.len() => Err(io::Error::from_raw_os_error(crate::fabric::Errno::GARBLED.0)),
        Ok((length, _)) => Ok(length),
        Err(rustix::io::Errno::AGAIN) => Err(rustix::io::Errno::TIMEDOUT.into()),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use netlink_sys::protocols::NETLINK_ROUTE;

    const RTM_GETLINK: u16 = 18;

    #[test]
    fn a_dump_has_every_answer_and_an_end() {
        let mut netlink = Netlink::open(NETLINK_ROUTE).unwrap();
        for _ in 0..2 {
            let mut links = 0;
            let compose = |r: &mut Request| {
                r.start(&[0; 16]);
            };
            netlink.ask(RTM_GETLINK, Shape::Dump, compose, |_| links += 1).unwrap();
            assert_eq!(links, std::fs::read_dir("/sys/class/net").unwrap().filter(is_netdev).count());
        }
    }

    fn is_netdev(entry: &io::Result<std::fs::DirEntry>) -> bool {
        entry.as_ref().is_ok_and(|e| e.path().join("ifindex").exists())
    }

    #[test]
    fn the_kernels_refusal_comes_back() {
        let mut netlink = Netlink::open(NETLINK_ROUTE).unwrap();
        let mut request = [0; 16];
        request[4..8].copy_from_slice(&i32::MAX.to_ne_bytes());
        let compose = |r: &mut Request| {
            r.start(&request);
        };
        let refused = netlink.ask(RTM_GETLINK, Shape::Single, compose, |_| ()).unwrap_err();
        assert_eq!(refused.raw_os_error(), Some(19), "no such device");
    }
}
