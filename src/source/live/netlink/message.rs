//! Netlink messages: the header in front of every request and answer.

use std::io;

use netlink_packet_core::{
    DoneBuffer, Emitable, ErrorBuffer, NLM_F_REQUEST, NLMSG_DONE, NLMSG_ERROR, NLMSG_NOOP, NLMSG_OVERRUN,
    NetlinkBuffer, NetlinkHeader,
};

const HEADER: usize = 16;

/// A request in the making. Its memory is used again for the next one.
#[derive(Debug, Default)]
pub struct Request {
    bytes: Vec<u8>,
}

impl Request {
    /// Starts anew; `fixed` is the family's own header that comes before the attributes.
    pub fn start(&mut self, fixed: &[u8]) -> &mut Self {
        self.bytes.clear();
        self.bytes.resize(HEADER, 0);
        self.bytes.extend_from_slice(fixed);
        self.pad()
    }

    /// Adds an attribute.
    pub fn attribute(&mut self, kind: u16, value: &[u8]) -> &mut Self {
        let length = u16::try_from(value.len().saturating_add(4)).unwrap_or(u16::MAX);
        self.bytes.extend_from_slice(&length.to_ne_bytes());
        self.bytes.extend_from_slice(&kind.to_ne_bytes());
        self.bytes.extend_from_slice(value);
        self.pad()
    }

    /// Adds a 32-bit number.
    pub fn u32(&mut self, kind: u16, value: u32) -> &mut Self {
        self.attribute(kind, &value.to_ne_bytes())
    }

    /// Adds a string with its terminating zero.
    pub fn string(&mut self, kind: u16, value: &str) -> &mut Self {
        let with_zero = [value.as_bytes(), &[0]].concat();
        self.attribute(kind, &with_zero)
    }

    /// Adds an attribute that holds those which `fill` adds.
    pub fn nest(&mut self, kind: u16, fill: impl FnOnce(&mut Self)) -> &mut Self {
        const NESTED: u16 = 1 << 15;
        let start = self.bytes.len();
        self.attribute(kind | NESTED, &[]);
        fill(self);
        let length = u16::try_from(self.bytes.len() - start).unwrap_or(u16::MAX);
        if let Some(field) = self.bytes.get_mut(start..start + 2) {
            field.copy_from_slice(&length.to_ne_bytes());
        }
        self
    }

    /// Fills in the header: the bytes to send.
    pub fn finish(&mut self, kind: u16, flags: u16, sequence: u32) -> &[u8] {
        let mut header = NetlinkHeader::default();
        header.length = u32::try_from(self.bytes.len()).unwrap_or(u32::MAX);
        header.message_type = kind;
        header.flags = NLM_F_REQUEST | flags;
        header.sequence_number = sequence;
        header.emit(&mut self.bytes);
        &self.bytes
    }

    fn pad(&mut self) -> &mut Self {
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        self
    }
}

/// What a message of an answer says.
#[derive(Debug)]
pub enum Answer<'a> {
    /// Data: the payload behind the header.
    Data(&'a [u8]),
    /// The dump is complete, or the request was carried out.
    Done,
    /// The request failed.
    Error(io::Error),
}

/// The messages of one datagram that answer request `sequence`; those of earlier requests are passed over.
#[derive(Debug)]
pub struct Messages<'a> {
    rest: &'a [u8],
    sequence: u32,
}

impl<'a> Messages<'a> {
    /// The answers to `sequence` in `datagram`.
    #[must_use]
    pub fn new(datagram: &'a [u8], sequence: u32) -> Self {
        Self { rest: datagram, sequence }
    }
}

impl<'a> Iterator for Messages<'a> {
    type Item = Answer<'a>;

    fn next(&mut self) -> Option<Answer<'a>> {
        loop {
            let message = NetlinkBuffer::new_checked(self.rest).ok()?;
            let length = usize::try_from(message.length()).ok()?;
            let (kind, sequence) = (message.message_type(), message.sequence_number());
            let payload = self.rest.get(HEADER..length)?;
            // The last message of a datagram may lack its padding.
            self.rest = self.rest.get(length.next_multiple_of(4)..).unwrap_or_default();
            if sequence == self.sequence && kind != NLMSG_NOOP {
                return Some(answer(kind, payload));
            }
        }
    }
}

fn answer(kind: u16, payload: &[u8]) -> Answer<'_> {
    let code = match kind {
        NLMSG_ERROR => ErrorBuffer::new_checked(payload).map(|e| e.code().map_or(0, i32::from)),
        // A dump that broke off carries its error here.
        NLMSG_DONE => Ok(DoneBuffer::new_checked(payload).map_or(0, |d| d.code().min(0))),
        NLMSG_OVERRUN => Ok(-rustix::io::Errno::OVERFLOW.raw_os_error()),
        _ => return Answer::Data(payload),
    };
    match code {
        Ok(0) => Answer::Done,
        Ok(code) => Answer::Error(io::Error::from_raw_os_error(code.saturating_neg())),
        Err(_) => Answer::Error(io::Error::from_raw_os_error(crate::fabric::Errno::GARBLED.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::build;
    use super::*;
    use proptest::prelude::*;

    fn said(datagram: &[u8], sequence: u32) -> Vec<String> {
        Messages::new(datagram, sequence)
            .map(|m| match m {
                Answer::Data(d) => format!("{d:?}"),
                Answer::Done => "done".into(),
                Answer::Error(e) => format!("error {:?}", e.raw_os_error()),
            })
            .collect()
    }

    #[test]
    fn a_request_has_header_attributes_and_padding() {
        let mut request = Request::default();
        let bytes = request.start(&[7]).u32(1, 5).string(2, "lo").finish(0x1401, 0x300, 9).to_vec();
        let payload = [vec![7, 0, 0, 0], build::attribute(1, &5_u32.to_ne_bytes()), build::attribute(2, b"lo\0")];
        assert_eq!(bytes, build::message(0x1401, 0x301, 9, &payload.concat()));
        let bytes = request.start(&[]).nest(7, |r| _ = r.u32(1, 5)).u32(2, 6).finish(1, 0, 1).to_vec();
        let payload =
            [build::nest(7, &[build::attribute(1, &5_u32.to_ne_bytes())]), build::attribute(2, &6_u32.to_ne_bytes())];
        assert_eq!(bytes, build::message(1, 1, 1, &payload.concat()));
        assert_eq!(request.start(&[]).finish(1, 0, 1).len(), 16, "nothing is left of the request before");
    }

    #[test]
    fn answers_to_other_requests_are_passed_over() {
        let datagram = [
            build::message(0x1401, 2, 3, &[1; 4]),
            build::message(0x1401, 2, 4, &[2; 4]),
            build::message(NLMSG_DONE, 2, 4, &0_i32.to_ne_bytes()),
        ]
        .concat();
        assert_eq!(said(&datagram, 4), ["[2, 2, 2, 2]", "done"]);
    }

    #[test]
    fn failures_carry_their_number() {
        let error = |kind, code: i32| said(&build::message(kind, 0, 1, &[code.to_ne_bytes(), [0; 4]].concat()), 1);
        assert_eq!(error(NLMSG_ERROR, -95), ["error Some(95)"]);
        assert_eq!(error(NLMSG_ERROR, 0), ["done"]);
        assert_eq!(error(NLMSG_DONE, -19), ["error Some(19)"]);
        assert_eq!(error(NLMSG_OVERRUN, 0), ["error Some(75)"]);
        assert_eq!(said(&build::message(NLMSG_ERROR, 0, 1, &[]), 1), ["error Some(5)"], "an error without a number");
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..300), sequence: u32) {
            prop_assert!(Messages::new(&bytes, sequence).count() <= bytes.len() / HEADER);
        }
    }
}
