//! `fabtop`: see the library of the same name.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    fabtop::app::run(&fabtop::cli::Cli::parse())
}
