//! `smoke`: a match over all rules with little time, to find what would lose games elsewhere.

use std::process::ExitCode;

use super::matches::{self, Options};
use super::{CliError, options};

/// Time for a move where nothing is limited, in seconds.
const USUAL_TURN: &str = "0.1";

/// Plays the match.
pub(super) fn run(options: &Options) -> Result<ExitCode, CliError> {
    let table = options.table()?;
    if options.resume.is_some() {
        // All is said in the record.
        return matches::play(None, options, table);
    }
    let usual = toml::toml! {
        rule = "all"
        rounds = 1
        ratinginterval = 0
    };
    matches::play(None, options, options::complete(table, usual, ("st", USUAL_TURN)))
}
