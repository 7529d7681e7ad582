//! Signals that a full-screen program has to answer.

use std::io;
use std::task::Poll;

use futures_util::{Stream, stream};
use tokio::signal::unix::{SignalKind, signal};

/// A signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Signal {
    /// SIGTERM: end.
    Terminate,
    /// SIGHUP: the terminal has gone.
    Hangup,
    /// SIGINT from elsewhere: end. From the keyboard it is a key.
    Interrupt,
    /// SIGQUIT: end.
    Quit,
    /// SIGTSTP from elsewhere: stop until continued. From the keyboard it is a key.
    Stop,
    /// SIGCONT: go on after a stop.
    Continue,
}

impl Signal {
    const ALL: [Self; 6] = [Self::Terminate, Self::Hangup, Self::Interrupt, Self::Quit, Self::Stop, Self::Continue];

    /// Its number.
    #[must_use]
    pub fn number(self) -> i32 {
        let signal = match self {
            Self::Terminate => rustix::process::Signal::TERM,
            Self::Hangup => rustix::process::Signal::HUP,
            Self::Interrupt => rustix::process::Signal::INT,
            Self::Quit => rustix::process::Signal::QUIT,
            Self::Stop => rustix::process::Signal::TSTP,
            Self::Continue => rustix::process::Signal::CONT,
        };
        signal.as_raw()
    }

    /// The exit status of a program that this signal ended, as shells report it.
    #[must_use]
    pub fn exit_status(self) -> u8 {
        u8::try_from(128 + self.number()).unwrap_or(u8::MAX)
    }
}

/// Listens to them from now on. They no longer do what they do by default.
///
/// # Errors
/// When the operating system refuses.
pub fn signals() -> io::Result<impl Stream<Item = Signal> + Unpin> {
    let listen = |s: Signal| Ok((s, signal(SignalKind::from_raw(s.number()))?));
    let mut listeners = Signal::ALL.into_iter().map(listen).collect::<io::Result<Vec<_>>>()?;
    Ok(stream::poll_fn(move |context| {
        let ready = listeners.iter_mut().find_map(|(s, listener)| listener.poll_recv(context).is_ready().then_some(*s));
        ready.map_or(Poll::Pending, |signal| Poll::Ready(Some(signal)))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::StreamExt;

    #[tokio::test]
    async fn a_signal_is_heard_and_does_nothing_else() {
        let mut heard = signals().unwrap();
        rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::HUP).unwrap();
        assert_eq!(heard.next().await, Some(Signal::Hangup));
    }

    #[test]
    fn a_shell_sees_which_signal_it_was() {
        assert_eq!(Signal::ALL.map(Signal::exit_status), [143, 129, 130, 131, 148, 146]);
    }
}
