//! Verbs that the C headers define inline, over the extended context that lies in front of the plain one.

use core::ffi::c_int;
use core::mem::offset_of;
use core::ptr;

use crate::{ibv_context, ibv_port_attr, verbs_context};

/// The extended context around `context`, or null when its library is too old to have one.
///
/// # Safety
///
/// `context` comes from `ibv_open_device` and is still open.
pub unsafe fn verbs_get_ctx(context: *mut ibv_context) -> *mut verbs_context {
    // SAFETY: an open context.
    let mark = unsafe { (*context).abi_compat };
    if mark.addr() != usize::MAX {
        return ptr::null_mut();
    }
    // SAFETY: the mark (__VERBS_ABI_IS_EXTENDED) says that `context` is the last field of a verbs_context.
    unsafe { context.byte_sub(offset_of!(verbs_context, context)).cast() }
}

/// Attributes of a port, the newer ones too (`flags`, `port_cap_flags2`, `active_speed_ex`): what `ibv_query_port`
/// is to a C program. Fields that the host's library does not know are 0.
///
/// The exported symbol of that name fills a shorter structure, and is used when the library offers nothing else.
/// Returns 0 or an errno value.
///
/// # Safety
///
/// `context` comes from `ibv_open_device` and is still open.
pub unsafe fn query_port(context: *mut ibv_context, port: u8, attributes: &mut ibv_port_attr) -> c_int {
    *attributes = ibv_port_attr::default();
    // SAFETY: an open context, by this function's contract.
    let extended = unsafe { verbs_get_ctx(context) };
    if !extended.is_null() {
        // New fields are added at the start, so how far this one is from the end says whether the library has it.
        let needed = size_of::<verbs_context>() - offset_of!(verbs_context, query_port);
        // SAFETY: `sz` stands directly in front of the context and is in every extended context; raw reads, since
        // the start of the structure may not be there.
        let size = unsafe { ptr::addr_of!((*extended).sz).read() };
        if size >= needed {
            // SAFETY: the size says that the field is there.
            let verb = unsafe { ptr::addr_of!((*extended).query_port).read() };
            if let Some(verb) = verb {
                // SAFETY: an open context, and room for as many bytes as are announced.
                return unsafe { verb(context, port, attributes, size_of::<ibv_port_attr>()) };
            }
        }
    }
    // SAFETY: an open context; the structure that this symbol fills is a prefix of ours.
    unsafe { crate::ibv_query_port(context, port, ptr::from_mut(attributes).cast()) }
}
