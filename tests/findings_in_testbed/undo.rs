//! What a test leaves behind.

use super::guest::Testbed;

/// The test puts right what it changes. If it fails before that, the rig is made anew, which takes its time.
#[must_use]
pub struct PutsRight<'a>(pub &'a Testbed);

impl Drop for PutsRight<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            drop(self.0.changed());
        }
    }
}
