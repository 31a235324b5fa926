//! `check-proof`: accepts certificates or names the first hole.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kagetsu_lab::proof_check::{self, POSITIONS, Refused};

use super::CliError;
use super::report::unpacked;

/// Arguments of `check-proof`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Certificates
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Positions to look at, at most, for each file
    #[arg(long, default_value_t = POSITIONS, value_name = "N")]
    limit: u64,
}

/// What became of one file, the worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Accepted = 0,
    Hole = 1,
    Undecided = 2,
}

/// Checks all files; the exit status is that of the worst.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let mut worst = Verdict::Accepted;
    for path in &arguments.files {
        let verdict = match check(path, arguments.limit) {
            Ok(verdict) => verdict,
            Err(error @ CliError::Output(_)) => return Err(error),
            Err(error) => {
                writeln!(std::io::stderr(), "kagetsu-lab: {error}")?;
                Verdict::Undecided
            }
        };
        worst = worst.max(verdict);
    }
    Ok(ExitCode::from(worst as u8))
}

fn check(path: &Path, limit: u64) -> Result<Verdict, CliError> {
    let claim = proof_check::read(unpacked(path)?)
        .map_err(|source| CliError::Unreadable { path: path.into(), source })?;
    let mut out = std::io::stdout().lock();
    write!(out, "{}: ", path.display())?;
    let verdict = match proof_check::check(&claim, limit) {
        Ok(proof) => {
            writeln!(
                out,
                "accepted: {} nodes, {} positions, longest line {} moves",
                proof.nodes, proof.positions, proof.longest
            )?;
            Verdict::Accepted
        }
        Err(hole @ Refused::Hole { .. }) => {
            writeln!(out, "hole: {hole}")?;
            Verdict::Hole
        }
        Err(limit @ Refused::Limit(_)) => {
            writeln!(out, "{limit}")?;
            Verdict::Undecided
        }
    };
    out.flush()?;
    Ok(verdict)
}
