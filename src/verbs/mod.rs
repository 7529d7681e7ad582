//! Safe verbs: what the console asks of libibverbs, with ownership in place of rules.
//!
//! It stands on two crates: `ibverbs` lists the devices, its `ibverbs-sys` does all the rest, because the safe
//! crate knows only port 1, and only while that is up. It depends on nothing else of `fabtop`, and no `unsafe`
//! about verbs is anywhere else.
//!
//! Everything here may block in the kernel for as long as a device takes to answer its firmware command, so it
//! belongs on a thread of its own with a deadline around it. An open [`Context`] also holds up the removal of its
//! device (`rdma link delete` waits for it): open one for a refresh, and let it go.
//!
//! - [`availability`]: whether this host has libibverbs, and if not why
//! - [`devices`], [`Context`]: the devices and an open one
//! - [`Context::device_attributes`], [`Context::port`], [`Context::gids`]: what it says
//! - [`Events`]: what it says unasked
//! - [`ProtectionDomain`], [`Memory`], [`CompletionQueue`], [`QueuePair`]: reliable connections and their work
//! - [`Quiet`]: keeps what libibverbs prints off the screen

mod completion;
mod device;
mod error;
mod event;
mod gid;
mod memory;
mod port;
mod queue_pair;
mod quiet;
mod work;

pub use completion::{Completion, CompletionQueue, WorkError, WorkStatus};
pub use device::{Context, DeviceAttributes, DeviceName, Guid, Transport, devices};
pub use error::{Unavailable, VerbsError};
pub use event::{AsyncEvent, Events};
pub use gid::{GidEntry, GidKind};
pub use memory::{Memory, ProtectionDomain, Remote};
pub use port::{LinkLayer, PhysicalState, PortAttributes, PortState};
pub use queue_pair::{
    AddressVector, ConnectionSettings, GlobalRoute, Peer, QueueDepths, QueuePair, UnconnectedQueuePair,
};
pub use quiet::Quiet;

/// Whether libibverbs can be used on this host.
///
/// The first call opens the library. The answer is that of the whole life of the process.
///
/// # Errors
///
/// The dynamic linker's sentence, when `libibverbs.so.1` is not there or does not load.
pub fn availability() -> Result<(), Unavailable> {
    match ibverbs_sys::load_error() {
        None => Ok(()),
        Some(reason) => Err(Unavailable { reason }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_the_library_there_is_a_reason() {
        match availability() {
            Ok(()) => assert!(ibverbs_sys::is_available()),
            Err(error) => {
                assert!(error.to_string().contains("libibverbs.so.1"), "{error}");
                assert!(matches!(devices(), Err(VerbsError::Unavailable(_))));
                assert!(matches!(Context::open("mlx5_0"), Err(VerbsError::Unavailable(_))));
            }
        }
    }
}
