//! The terminal: taken, drawn on in one write a frame, and given back whatever happens.

mod guard;
mod screen;
mod signals;

pub use guard::{Guard, TerminalWriter, hold_panics};
pub use screen::Screen;
pub use signals::{Signal, signals};

use std::io::IsTerminal;

/// Why there can be no console here, and what to do instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Standard output goes elsewhere.
    #[error("standard output is not a terminal: use `fabtop list` or `fabtop watch --json` there")]
    NotATerminal,
    /// `TERM` is not set.
    #[error(
        "TERM is not set, so nothing is known of this terminal: set it, or use `fabtop list` or `fabtop watch --json`"
    )]
    NoTerm,
    /// `TERM` is `dumb`.
    #[error("this terminal cannot place text (TERM=dumb): use `fabtop list` or `fabtop watch --json`")]
    Dumb,
}

/// Whether a console can run here.
///
/// # Errors
/// In a sentence for the user, why not.
pub fn check(variable: impl Fn(&str) -> Option<String>) -> Result<(), Unfit> {
    fit(std::io::stdout().is_terminal(), variable("TERM").as_deref())
}

fn fit(is_terminal: bool, term: Option<&str>) -> Result<(), Unfit> {
    match term {
        _ if !is_terminal => Err(Unfit::NotATerminal),
        None | Some("") => Err(Unfit::NoTerm),
        Some("dumb") => Err(Unfit::Dumb),
        Some(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_no_console_can_run_another_command_is_named() {
        assert_eq!(fit(true, Some("xterm")), Ok(()));
        for (is_terminal, term, unfit) in [
            (false, Some("xterm"), Unfit::NotATerminal),
            (true, None, Unfit::NoTerm),
            (true, Some(""), Unfit::NoTerm),
            (true, Some("dumb"), Unfit::Dumb),
        ] {
            assert_eq!(fit(is_terminal, term), Err(unfit.clone()));
            assert!(unfit.to_string().contains("fabtop watch --json"), "{unfit}");
        }
    }
}
