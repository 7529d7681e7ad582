//! The work completion, laid out by hand: its fields are private where reading them takes the status first.

use crate::{ibv_wc_flags, ibv_wc_opcode, ibv_wc_status};

/// What became of a work request (`struct ibv_wc`).
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct ibv_wc {
    wr_id: u64,
    status: ibv_wc_status::Type,
    opcode: ibv_wc_opcode::Type,
    vendor_err: u32,
    byte_len: u32,
    /// Immediate data in network order, or the key that was invalidated: `wc_flags` says which.
    pub imm_data: u32,
    /// The local queue pair.
    pub qp_num: u32,
    /// The remote queue pair (datagrams only).
    pub src_qp: u32,
    /// Which of the optional fields hold something.
    pub wc_flags: ibv_wc_flags,
    /// Index of the partition key (general service queue pair only).
    pub pkey_index: u16,
    /// The sender's LID (datagrams only).
    pub slid: u16,
    /// Service level (datagrams only).
    pub sl: u8,
    /// Path bits of the destination LID (datagrams only).
    pub dlid_path_bits: u8,
}

const _: () = {
    assert!(size_of::<ibv_wc>() == 48);
    assert!(align_of::<ibv_wc>() == 8);
    assert!(core::mem::offset_of!(ibv_wc, status) == 8);
    assert!(core::mem::offset_of!(ibv_wc, opcode) == 12);
    assert!(core::mem::offset_of!(ibv_wc, vendor_err) == 16);
    assert!(core::mem::offset_of!(ibv_wc, byte_len) == 20);
    assert!(core::mem::offset_of!(ibv_wc, imm_data) == 24);
    assert!(core::mem::offset_of!(ibv_wc, qp_num) == 28);
    assert!(core::mem::offset_of!(ibv_wc, src_qp) == 32);
    assert!(core::mem::offset_of!(ibv_wc, wc_flags) == 36);
    assert!(core::mem::offset_of!(ibv_wc, pkey_index) == 40);
    assert!(core::mem::offset_of!(ibv_wc, slid) == 42);
    assert!(core::mem::offset_of!(ibv_wc, sl) == 44);
    assert!(core::mem::offset_of!(ibv_wc, dlid_path_bits) == 45);
};

impl ibv_wc {
    /// The number its work request was posted with. Valid whatever the status.
    pub fn wr_id(&self) -> u64 {
        self.wr_id
    }

    /// Bytes received, read or exchanged. Valid only for a completion without error.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.byte_len as usize
    }

    /// Whether the work was done.
    pub fn is_valid(&self) -> bool {
        self.status == ibv_wc_status::IBV_WC_SUCCESS
    }

    /// The status and the vendor's syndrome when the work was not done.
    pub fn error(&self) -> Option<(ibv_wc_status::Type, u32)> {
        (!self.is_valid()).then_some((self.status, self.vendor_err))
    }

    /// What kind of work it was. Valid only for a completion without error.
    pub fn opcode(&self) -> ibv_wc_opcode::Type {
        self.opcode
    }

    /// The immediate data, in network order, if the message carried any.
    pub fn imm_data(&self) -> Option<u32> {
        let carried = (self.wc_flags & ibv_wc_flags::IBV_WC_WITH_IMM).0 != 0;
        (self.is_valid() && carried).then_some(self.imm_data)
    }
}

/// An entry that no device has filled in: an error, so that nobody takes it for work done.
impl Default for ibv_wc {
    fn default() -> Self {
        Self {
            wr_id: 0,
            status: ibv_wc_status::IBV_WC_GENERAL_ERR,
            opcode: 0,
            vendor_err: 0,
            byte_len: 0,
            imm_data: 0,
            qp_num: 0,
            src_qp: 0,
            wc_flags: ibv_wc_flags(0),
            pkey_index: 0,
            slid: 0,
            sl: 0,
            dlid_path_bits: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfilled_is_an_error() {
        let wc = ibv_wc::default();
        assert!(!wc.is_valid());
        assert_eq!(wc.error(), Some((ibv_wc_status::IBV_WC_GENERAL_ERR, 0)));
        assert_eq!(wc.imm_data(), None);
    }

    #[test]
    fn immediate_data_only_when_carried() {
        let done = ibv_wc { status: ibv_wc_status::IBV_WC_SUCCESS, imm_data: 9, ..ibv_wc::default() };
        assert!(done.is_valid());
        assert_eq!(done.error(), None);
        assert_eq!(done.imm_data(), None);
        let with = ibv_wc { wc_flags: ibv_wc_flags::IBV_WC_WITH_IMM, ..done };
        assert_eq!(with.imm_data(), Some(9));
    }
}
