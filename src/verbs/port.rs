//! One port: its state, its link and its addresses' table.

use ibverbs_sys as ffi;

use super::{Context, VerbsError};

/// Logical state (`enum ibv_port_state`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PortState {
    /// Never reported by a real port.
    NoOperation,
    /// No link.
    Down,
    /// A link, and no subnet manager has configured it yet.
    Init,
    /// Configured, not yet allowed to carry traffic.
    Armed,
    /// Carries traffic.
    Active,
    /// Active, with a link that is being recovered.
    ActiveDefer,
    /// A value that is not in the headers this was made from.
    Other(u32),
}

impl From<u32> for PortState {
    fn from(code: u32) -> Self {
        use ffi::ibv_port_state as s;
        match code {
            s::IBV_PORT_NOP => Self::NoOperation,
            s::IBV_PORT_DOWN => Self::Down,
            s::IBV_PORT_INIT => Self::Init,
            s::IBV_PORT_ARMED => Self::Armed,
            s::IBV_PORT_ACTIVE => Self::Active,
            s::IBV_PORT_ACTIVE_DEFER => Self::ActiveDefer,
            other => Self::Other(other),
        }
    }
}

/// Physical state (`PortPhysicalState` of the InfiniBand specification; Ethernet ports give 3 or 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PhysicalState {
    /// Drives nothing onto the wire.
    Sleep,
    /// Looks for a peer: no cable, or nobody at its other end.
    Polling,
    /// Turned off by whoever administers it, or an Ethernet port without carrier.
    Disabled,
    /// Sees a peer and negotiates.
    Training,
    /// Trained.
    LinkUp,
    /// Trained, and retrains after errors.
    ErrorRecovery,
    /// Under test.
    PhyTest,
    /// A value that the specification does not have; 0 is what a driver that does not know says.
    Other(u8),
}

impl From<u8> for PhysicalState {
    fn from(code: u8) -> Self {
        match code {
            1 => Self::Sleep,
            2 => Self::Polling,
            3 => Self::Disabled,
            4 => Self::Training,
            5 => Self::LinkUp,
            6 => Self::ErrorRecovery,
            7 => Self::PhyTest,
            other => Self::Other(other),
        }
    }
}

/// What the port is plugged into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkLayer {
    /// The driver does not say. Libraries and kernels from before `RoCE` mean InfiniBand by it.
    Unspecified,
    /// InfiniBand: addressed by LID.
    InfiniBand,
    /// Ethernet: `RoCE` or iWARP, addressed by GID.
    Ethernet,
    /// A value that is not in the headers this was made from.
    Other(u8),
}

impl From<u8> for LinkLayer {
    fn from(code: u8) -> Self {
        match u32::from(code) {
            ffi::IBV_LINK_LAYER_UNSPECIFIED => Self::Unspecified,
            ffi::IBV_LINK_LAYER_INFINIBAND => Self::InfiniBand,
            ffi::IBV_LINK_LAYER_ETHERNET => Self::Ethernet,
            _ => Self::Other(code),
        }
    }
}

/// What a port says, from `ibv_query_port`.
///
/// Of an Ethernet port width and speed are the nearest that InfiniBand has a code for: its rate is its network
/// interface's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PortAttributes {
    /// Logical state.
    pub state: PortState,
    /// Physical state.
    pub physical_state: PhysicalState,
    /// InfiniBand or Ethernet.
    pub link_layer: LinkLayer,
    /// Local identifier; 0 when no subnet manager has given one, and on Ethernet.
    pub lid: u16,
    /// The subnet manager's LID; 0 as above.
    pub sm_lid: u16,
    /// The subnet manager's service level.
    pub sm_sl: u8,
    /// How many low bits of the LID choose a path.
    pub lmc: u8,
    /// Largest MTU it can do, bytes; none for a code that the specification does not have.
    pub max_mtu: Option<u32>,
    /// MTU in force, bytes.
    pub active_mtu: Option<u32>,
    /// Width code: 1 is 1X, 2 is 4X, 4 is 8X, 8 is 12X, 16 is 2X. See [`PortAttributes::lanes`].
    pub width: u8,
    /// Speed code, of one lane: 1 SDR, 2 DDR, 4 QDR, 8 FDR10, 16 FDR, 32 EDR, 64 HDR, 128 NDR, 256 XDR. From
    /// `active_speed_ex` where the host's library has it, else from the older field of eight bits.
    pub speed: u32,
    /// Length of the GID table, entries. May be 0.
    pub gid_tbl_len: u32,
    /// Length of the partition table, entries.
    pub pkey_tbl_len: u16,
    /// Largest message, bytes.
    pub max_message: u32,
    /// Packets with a partition key that is not in the table, as the port counts them.
    pub bad_pkey_counter: u32,
    /// Packets with a wrong queue key, as the port counts them.
    pub qkey_violations: u32,
    /// Every packet needs a global route header (always so on Ethernet, where the flag may not be set).
    pub grh_required: bool,
    /// Capabilities, `IBV_PORT_*` bits.
    pub capabilities: u32,
    /// More capabilities; 0 from a library that does not know them.
    pub capabilities2: u16,
}

impl PortAttributes {
    /// Lanes of the link: 1, 2, 4, 8 or 12; none for a width that the specification does not have.
    #[must_use]
    pub fn lanes(&self) -> Option<u8> {
        match self.width {
            1 => Some(1),
            2 => Some(4),
            4 => Some(8),
            8 => Some(12),
            16 => Some(2),
            _ => None,
        }
    }
}

impl From<&ffi::ibv_port_attr> for PortAttributes {
    fn from(a: &ffi::ibv_port_attr) -> Self {
        /// `IBV_QPF_GRH_REQUIRED`: a macro in the header, so not in the bindings.
        const GRH_REQUIRED: u8 = 1;
        Self {
            state: a.state.into(),
            physical_state: a.phys_state.into(),
            link_layer: a.link_layer.into(),
            lid: a.lid,
            sm_lid: a.sm_lid,
            sm_sl: a.sm_sl,
            lmc: a.lmc,
            max_mtu: mtu(a.max_mtu),
            active_mtu: mtu(a.active_mtu),
            width: a.active_width,
            speed: if a.active_speed_ex == 0 { a.active_speed.into() } else { a.active_speed_ex },
            gid_tbl_len: u32::try_from(a.gid_tbl_len).unwrap_or(0),
            pkey_tbl_len: a.pkey_tbl_len,
            max_message: a.max_msg_sz,
            bad_pkey_counter: a.bad_pkey_cntr,
            qkey_violations: a.qkey_viol_cntr,
            grh_required: a.flags & GRH_REQUIRED != 0,
            capabilities: a.port_cap_flags,
            capabilities2: a.port_cap_flags2,
        }
    }
}

/// Bytes of an MTU code.
fn mtu(code: ffi::ibv_mtu) -> Option<u32> {
    (ffi::IBV_MTU_256..=ffi::IBV_MTU_4096).contains(&code).then(|| 128 << code)
}

/// The code of an MTU in bytes; none for one that the specification does not have.
pub(super) fn mtu_code(bytes: u32) -> Option<ffi::ibv_mtu> {
    (ffi::IBV_MTU_256..=ffi::IBV_MTU_4096).find(|&code| mtu(code) == Some(bytes))
}

impl Context {
    /// What port `number` says, in any state. Ports are numbered from 1.
    ///
    /// # Errors
    ///
    /// [`VerbsError::Failed`] with what `ibv_query_port` returned: `EINVAL` for a port that the device does not
    /// have, `EIO` or `ENODEV` once the device is gone.
    pub fn port(&self, number: u8) -> Result<PortAttributes, VerbsError> {
        let mut raw = ffi::ibv_port_attr::default();
        // SAFETY: an open context.
        let returned = unsafe { ffi::query_port(self.raw(), number, &mut raw) };
        VerbsError::check("ibv_query_port", returned)?;
        Ok(PortAttributes::from(&raw))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mtu_codes_are_bytes() {
        let codes: Vec<_> = (0..=6).map(mtu).collect();
        assert_eq!(codes, [None, Some(256), Some(512), Some(1024), Some(2048), Some(4096), None]);
        let back: Vec<_> = [256, 512, 1024, 2048, 4096].map(mtu_code).into_iter().flatten().collect();
        assert_eq!(back, [1, 2, 3, 4, 5]);
        assert_eq!([0, 255, 1500, 8192].map(mtu_code), [None; 4]);
    }

    #[test]
    fn a_zeroed_port_is_unknown_and_nothing_else() {
        let port = PortAttributes::from(&ffi::ibv_port_attr::default());
        assert_eq!(port.state, PortState::NoOperation);
        assert_eq!(port.physical_state, PhysicalState::Other(0));
        assert_eq!(port.link_layer, LinkLayer::Unspecified);
        assert_eq!(port.active_mtu, None);
        assert_eq!(port.lanes(), None);
        assert!(!port.grh_required);
    }

    #[test]
    fn the_wider_speed_wins_where_there_is_one() {
        let ndr = ffi::ibv_port_attr { active_speed: 128, ..Default::default() };
        assert_eq!(PortAttributes::from(&ndr).speed, 128);
        // XDR does not fit in eight bits: the kernel puts NDR into the old field.
        let xdr = ffi::ibv_port_attr { active_speed_ex: 256, ..ndr };
        assert_eq!(PortAttributes::from(&xdr).speed, 256);
    }

    #[test]
    fn an_active_port_reads_as_it_is() {
        let raw = ffi::ibv_port_attr {
            state: 4,
            phys_state: 5,
            link_layer: 1,
            lid: 12,
            sm_lid: 1,
            active_mtu: 5,
            active_width: 2,
            flags: 1,
            gid_tbl_len: 256,
            ..Default::default()
        };
        let port = PortAttributes::from(&raw);
        assert_eq!(port.state, PortState::Active);
        assert_eq!(port.physical_state, PhysicalState::LinkUp);
        assert_eq!(port.link_layer, LinkLayer::InfiniBand);
        assert_eq!((port.lid, port.sm_lid, port.gid_tbl_len), (12, 1, 256));
        assert_eq!((port.active_mtu, port.lanes()), (Some(4096), Some(4)));
        assert!(port.grh_required);
    }

    #[test]
    fn codes_from_the_future_are_kept() {
        assert_eq!(PortState::from(9), PortState::Other(9));
        assert_eq!(PhysicalState::from(9), PhysicalState::Other(9));
        assert_eq!(LinkLayer::from(9), LinkLayer::Other(9));
    }
}
