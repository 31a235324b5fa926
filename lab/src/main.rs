//! The command line of the laboratory.

mod cli;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

/// Exit status for input that cannot be used.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let arguments = match cli::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(asked) if asked.exit_code() == 0 => {
            // Help or the version; where it cannot be written nobody reads it.
            asked.print().ok();
            return ExitCode::SUCCESS;
        }
        Err(error) => return refuse(&in_one_line(&error)),
    };
    cli::run(&arguments).unwrap_or_else(|error| refuse(&error))
}

/// Says in one line what cannot be used.
fn refuse(what: &dyn std::fmt::Display) -> ExitCode {
    // Without stderr nobody can be told.
    writeln!(std::io::stderr(), "kagetsu-lab: {what}").ok();
    ExitCode::from(BAD_INPUT)
}

/// What the argument parser says first, without its hints.
fn in_one_line(error: &clap::Error) -> String {
    use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand as NothingSaid;
    if error.kind() == NothingSaid {
        return "say what to do: --help lists the subcommands".to_owned();
    }
    let text = error.render().to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().skip_while(|word| *word == "error:").collect();
    format!("{}; --help tells more", words.join(" "))
}
