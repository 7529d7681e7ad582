//! Reliable connections: made, connected, freed.

use std::ptr::{self, NonNull};

use ibverbs_sys as ffi;
use rustix::io::Errno;

use super::port::mtu_code;
use super::{CompletionQueue, ProtectionDomain, VerbsError};

/// How much work a queue pair holds at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueDepths {
    /// Sends, writes and reads that are posted and not yet completed.
    pub send: u16,
    /// Receives that are posted and not yet used.
    pub receive: u16,
    /// Bytes that a work request itself can carry, so that the device need not fetch them. Few devices have more
    /// than a few hundred; many drivers round it up.
    pub inline_bytes: u32,
}

/// Where the packets of a connection go (`struct ibv_ah_attr`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddressVector {
    /// The local port, from 1.
    pub port: u8,
    /// The peer's LID; 0 on Ethernet.
    pub lid: u16,
    /// Service level; on `RoCE` v1 the VLAN priority.
    pub service_level: u8,
    /// The global route header; always there on Ethernet.
    pub global: Option<GlobalRoute>,
}

/// The global route header of a connection's packets (`struct ibv_global_route`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GlobalRoute {
    /// The peer's address.
    pub gid: [u8; 16],
    /// Index of our own address in the local port's table. The kernel's interface has eight bits for it.
    pub source_index: u8,
    /// Routers that a packet may pass.
    pub hop_limit: u8,
    /// The IP header's type of service on `RoCE` v2: DSCP in the upper six bits.
    pub traffic_class: u8,
}

/// The other end of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Peer {
    /// Its queue pair's number.
    pub number: u32,
    /// The first packet sequence number that it sends; 24 bits.
    pub first_packet: u32,
}

/// How a connection behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConnectionSettings {
    /// Path MTU, bytes: 256, 512, 1024, 2048 or 4096.
    pub mtu: u32,
    /// How long to wait for an acknowledgement, as a power: 4.096 µs × 2ⁿ.
    pub ack_timeout: u8,
    /// How often to send again without one; 7 at most.
    pub retries: u8,
    /// How often to send again to a peer without a receive; 7 is for ever.
    pub not_ready_retries: u8,
    /// How long it asks to be left alone then: a code of the specification, 12 is 0.64 ms.
    pub not_ready_timer: u8,
}

/// A queue pair that is connected to nothing yet.
#[derive(Debug)]
pub struct UnconnectedQueuePair(Pair);

/// A connected queue pair: what is posted to it is done, in order.
///
/// Dropping it ends what is outstanding; the device then uses neither its queues nor memory on its behalf.
#[derive(Debug)]
pub struct QueuePair(Pair);

#[derive(Debug)]
struct Pair {
    raw: NonNull<ffi::ibv_qp>,
    number: u32,
    inline_bytes: u32,
    /// What it stands on is freed after it.
    domain: ProtectionDomain,
    _send: CompletionQueue,
    _receive: CompletionQueue,
}

// SAFETY: libibverbs is thread-safe, and the queue pair is not reachable mutably from here.
unsafe impl Send for Pair {}
// SAFETY: as above.
unsafe impl Sync for Pair {}

impl Drop for Pair {
    fn drop(&mut self) {
        // SAFETY: from ibv_create_qp, destroyed here alone. Its events are acknowledged as they are read, so this
        // does not wait for them.
        unsafe { ffi::ibv_destroy_qp(self.raw.as_ptr()) };
    }
}

impl UnconnectedQueuePair {
    /// A reliable connection's end, whose completions go to these queues.
    ///
    /// # Errors
    ///
    /// [`VerbsError::MemoryLimit`] when the process may not lock so much memory, else [`VerbsError::Failed`] with
    /// what `ibv_create_qp` set: `EINVAL` for deeper queues or more inline bytes than the device has, `EOPNOTSUPP`
    /// and `EINVAL` too of a device without reliable connections.
    pub fn new(
        domain: &ProtectionDomain,
        send: &CompletionQueue,
        receive: &CompletionQueue,
        depths: QueueDepths,
    ) -> Result<Self, VerbsError> {
        let mut wanted = ffi::ibv_qp_init_attr {
            qp_context: ptr::null_mut(),
            send_cq: send.raw(),
            recv_cq: receive.raw(),
            srq: ptr::null_mut(),
            cap: ffi::ibv_qp_cap {
                max_send_wr: depths.send.into(),
                max_recv_wr: depths.receive.into(),
                max_send_sge: 1,
                max_recv_sge: 1,
                max_inline_data: depths.inline_bytes,
            },
            qp_type: ffi::ibv_qp_type::IBV_QPT_RC,
            sq_sig_all: 0,
        };
        // SAFETY: a domain and queues that live, and stay until the pair is destroyed.
        let raw = unsafe { ffi::ibv_create_qp(domain.raw(), &raw mut wanted) };
        let raw = NonNull::new(raw).ok_or_else(|| VerbsError::last_locking("ibv_create_qp"))?;
        // SAFETY: a queue pair that lives, whose number does not change.
        let number = unsafe { (*raw.as_ptr()).qp_num };
        Ok(Self(Pair {
            raw,
            number,
            inline_bytes: wanted.cap.max_inline_data,
            domain: domain.clone(),
            _send: send.clone(),
            _receive: receive.clone(),
        }))
    }

    /// Its number, for the peer.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.0.number
    }

    /// Bytes that a work request can carry: at least as many as were asked for.
    #[must_use]
    pub fn inline_bytes(&self) -> u32 {
        self.0.inline_bytes
    }

    /// Connects it: from here on it sends and answers. `first_packet` is the sequence number that it begins with;
    /// 24 bits.
    ///
    /// # Errors
    ///
    /// [`VerbsError::Failed`] with what `ibv_modify_qp` returned: `EINVAL` for an MTU larger than the port's or an
    /// address that the port does not have, `ETIMEDOUT` when an Ethernet peer's address was not resolved.
    pub fn connect(
        self,
        to: Peer,
        by: &AddressVector,
        first_packet: u32,
        settings: ConnectionSettings,
    ) -> Result<QueuePair, VerbsError> {
        self.initialise(by.port)?;
        self.ready_to_receive(to, by, settings)?;
        self.ready_to_send(first_packet, settings)?;
        Ok(QueuePair(self.0))
    }

    fn initialise(&self, port: u8) -> Result<(), VerbsError> {
        use ffi::{ibv_access_flags as access, ibv_qp_attr_mask as mask};
        let allowed = access::IBV_ACCESS_REMOTE_WRITE | access::IBV_ACCESS_REMOTE_READ;
        let attributes = ffi::ibv_qp_attr {
            qp_state: ffi::ibv_qp_state::IBV_QPS_INIT,
            pkey_index: 0,
            port_num: port,
            qp_access_flags: allowed.0,
            ..Default::default()
        };
        let set = mask::IBV_QP_STATE | mask::IBV_QP_PKEY_INDEX | mask::IBV_QP_PORT | mask::IBV_QP_ACCESS_FLAGS;
        self.modify("ibv_modify_qp to INIT", attributes, set)
    }

    fn ready_to_receive(&self, to: Peer, by: &AddressVector, how: ConnectionSettings) -> Result<(), VerbsError> {
        use ffi::ibv_qp_attr_mask as mask;
        const VERB: &str = "ibv_modify_qp to RTR";
        let attributes = ffi::ibv_qp_attr {
            qp_state: ffi::ibv_qp_state::IBV_QPS_RTR,
            path_mtu: mtu_code(how.mtu).ok_or_else(|| VerbsError::failed(VERB, Errno::INVAL))?,
            dest_qp_num: to.number,
            rq_psn: to.first_packet,
            max_dest_rd_atomic: 1,
            min_rnr_timer: how.not_ready_timer,
            ah_attr: by.into(),
            ..Default::default()
        };
        let set = mask::IBV_QP_STATE
            | mask::IBV_QP_AV
            | mask::IBV_QP_PATH_MTU
            | mask::IBV_QP_DEST_QPN
            | mask::IBV_QP_RQ_PSN
            | mask::IBV_QP_MAX_DEST_RD_ATOMIC
            | mask::IBV_QP_MIN_RNR_TIMER;
        self.modify(VERB, attributes, set)
    }

    fn ready_to_send(&self, first_packet: u32, how: ConnectionSettings) -> Result<(), VerbsError> {
        use ffi::ibv_qp_attr_mask as mask;
        let attributes = ffi::ibv_qp_attr {
            qp_state: ffi::ibv_qp_state::IBV_QPS_RTS,
            sq_psn: first_packet,
            timeout: how.ack_timeout,
            retry_cnt: how.retries,
            rnr_retry: how.not_ready_retries,
            max_rd_atomic: 1,
            ..Default::default()
        };
        let set = mask::IBV_QP_STATE
            | mask::IBV_QP_SQ_PSN
            | mask::IBV_QP_TIMEOUT
            | mask::IBV_QP_RETRY_CNT
            | mask::IBV_QP_RNR_RETRY
            | mask::IBV_QP_MAX_QP_RD_ATOMIC;
        self.modify("ibv_modify_qp to RTS", attributes, set)
    }

    fn modify(
        &self,
        verb: &'static str,
        mut attributes: ffi::ibv_qp_attr,
        set: ffi::ibv_qp_attr_mask,
    ) -> Result<(), VerbsError> {
        // SAFETY: a queue pair that lives, and attributes of which those in the mask are read.
        let returned = unsafe { ffi::ibv_modify_qp(self.0.raw.as_ptr(), &raw mut attributes, set.0.cast_signed()) };
        VerbsError::check(verb, returned)
    }
}

impl QueuePair {
    /// Bytes that a work request can carry.
    #[must_use]
    pub fn inline_bytes(&self) -> u32 {
        self.0.inline_bytes
    }

    /// For the verbs of this module: valid while this lives.
    pub(super) fn raw(&self) -> *mut ffi::ibv_qp {
        self.0.raw.as_ptr()
    }

    /// The functions of its device's provider.
    pub(super) fn functions(&self) -> &ffi::ibv_context_ops {
        // SAFETY: an open context, held by the domain; its provider filled the table in when it was opened.
        unsafe { &(*self.0.domain.context().raw()).ops }
    }
}

impl From<&AddressVector> for ffi::ibv_ah_attr {
    fn from(vector: &AddressVector) -> Self {
        let route = vector.global.map_or_else(ffi::ibv_global_route::default, |global| ffi::ibv_global_route {
            dgid: ffi::ibv_gid { raw: global.gid },
            flow_label: 0,
            sgid_index: global.source_index,
            hop_limit: global.hop_limit,
            traffic_class: global.traffic_class,
        });
        Self {
            grh: route,
            dlid: vector.lid,
            sl: vector.service_level,
            is_global: u8::from(vector.global.is_some()),
            port_num: vector.port,
            ..Default::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_by_lid_has_no_global_header() {
        let vector = AddressVector { port: 2, lid: 7, service_level: 3, global: None };
        let raw = ffi::ibv_ah_attr::from(&vector);
        assert_eq!((raw.is_global, raw.dlid, raw.sl, raw.port_num), (0, 7, 3, 2));
    }

    #[test]
    fn an_address_by_gid_has_all_of_it() {
        let global = GlobalRoute { gid: [9; 16], source_index: 3, hop_limit: 64, traffic_class: 104 };
        let raw = ffi::ibv_ah_attr::from(&AddressVector { port: 1, lid: 0, service_level: 0, global: Some(global) });
        assert_eq!(raw.is_global, 1);
        assert_eq!((raw.grh.sgid_index, raw.grh.hop_limit, raw.grh.traffic_class), (3, 64, 104));
        // SAFETY: each member of the union is sixteen bytes of plain data.
        assert_eq!(unsafe { raw.grh.dgid.raw }, [9; 16]);
    }
}
