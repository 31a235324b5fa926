//! The command line of the match runner.

mod cli;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

/// Exit status for input that cannot be used: said before any game begins.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let words = cli::dialect::rewrite(std::env::args());
    match cli::run(&cli::Arguments::parse_from(words)) {
        Ok(code) => code,
        Err(error) => {
            // Without stderr nobody can be told.
            writeln!(std::io::stderr(), "kagetsu-tournaments: {error}").ok();
            ExitCode::from(BAD_INPUT)
        }
    }
}
