//! Loopbacks beside the console: one at a time, on a thread of their own.

mod orders;
mod work;

#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use tokio::sync::watch;

use crate::analysis::{Profile, Snapshot};
use crate::fabric::Text;
use crate::probe::{Order, Prober, Probes};
use crate::tui::Probing;

use orders::Orders;
use work::Work;

/// How long the end of the program waits for the run that is under way to free what it holds. The kernel frees it too.
const MOMENT: Duration = Duration::from_millis(250);

/// What loopbacks are run with.
pub struct Tools {
    /// Runs them.
    pub prober: Box<dyn Prober>,
    /// What is slow.
    pub profile: Arc<Profile>,
    /// The newest frame: what kind of rail a port is, and what it counts.
    pub snapshots: watch::Receiver<Option<Arc<Snapshot>>>,
    /// Where runs are kept for later sessions; nowhere if `None`.
    pub directory: Option<PathBuf>,
}

/// Runs what the console orders and publishes what comes of it. There is no thread before the first order.
///
/// Dropping it ends the run that is under way and waits a moment for it, no longer: a device that hangs must not hold
/// up the end.
pub struct ProbeThread {
    orders: Arc<Orders>,
    /// Until the thread is started.
    tools: Option<Tools>,
    /// Closed when the thread has ended.
    ended: Option<Receiver<()>>,
}

impl ProbeThread {
    /// Ready to be started by the first order, and what it will publish. Without tools no order has an effect.
    #[must_use]
    pub fn new(tools: Option<Tools>) -> (Self, watch::Receiver<Arc<Probes>>) {
        let (send, receive) = watch::channel(Arc::default());
        (Self { orders: Arc::new(Orders::new(send, tools.is_some())), tools, ended: None }, receive)
    }

    fn start(&mut self) {
        let Some(tools) = self.tools.take() else { return };
        let (alive, ended) = channel::<()>();
        let orders = Arc::clone(&self.orders);
        let thread = thread::Builder::new().name("probing".into());
        let started = thread.spawn(move || {
            let _alive = alive;
            Work::new(tools, &orders).run();
        });
        match started {
            Ok(_) => self.ended = Some(ended),
            Err(error) => self.orders.close(Some(Text::clean_sentence(&format!("cannot start a thread: {error}")))),
        }
    }
}

impl Probing for ProbeThread {
    fn order(&mut self, order: Order) {
        self.start();
        self.orders.take(order);
    }
}

impl Drop for ProbeThread {
    fn drop(&mut self) {
        self.orders.close(None);
        if let Some(ended) = &self.ended {
            // Closed in time, or it hangs in a device: what it holds goes with the program.
            let _ = ended.recv_timeout(MOMENT);
        }
    }
}
