//! Ctrl-C while probes run: what is known by then is still told.

use std::{io, process, thread};

use tokio::signal::unix::{SignalKind, signal};

use crate::probe::Cancel;

use super::INTERRUPTED;

/// A cancel that Ctrl-C gives. A second one ends the program at once.
///
/// # Errors
/// When no thread can be started or no signal listened to.
pub fn cancels() -> io::Result<Cancel> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let mut interrupts = {
        let _entered = runtime.enter();
        signal(SignalKind::interrupt())?
    };
    let cancel = Cancel::default();
    let cancelled = cancel.clone();
    thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
        runtime.block_on(async {
            interrupts.recv().await;
            cancelled.cancel();
            interrupts.recv().await;
        });
        process::exit(INTERRUPTED.into());
    })?;
    Ok(cancel)
}
