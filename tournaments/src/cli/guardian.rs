//! `guardian`: the process that the runner starts to end its engines when it dies.

use std::process::ExitCode;

use kagetsu_tournaments::engine::guardian;

/// Arguments of `guardian`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// What the engines carry in their environment
    mark: String,
}

/// Watches until the runner is done or dead.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    guardian::watch(std::io::stdin().lock(), &arguments.mark);
    ExitCode::SUCCESS
}
