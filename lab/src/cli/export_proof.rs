//! `export-proof`: writes a certificate in the forms of other programs.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kagetsu::solver::tree::certificate;
use kagetsu_lab::proof_check::{self, POSITIONS};
use kagetsu_lab::proof_export::{DrawnTree, Extent, renlib, sgf};

use super::CliError;
use super::report::{read_certificate, unpacked};

/// Arguments of `export-proof`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The certificate; it is checked first
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    targets: Targets,
    /// Moves of the attacker on each line, at most
    #[arg(long, default_value_t = Extent::default().depth, value_name = "N")]
    depth: usize,
    /// Moves in the file, at most; the longest lines are cut first
    #[arg(long, default_value_t = Extent::default().moves, value_name = "N")]
    moves: usize,
}

/// What is written; at least one.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = true)]
struct Targets {
    /// SGF with variations
    #[arg(long, value_name = "OUT")]
    sgf: Option<PathBuf>,
    /// A library of RenLib (boards of 15×15)
    #[arg(long, value_name = "OUT")]
    lib: Option<PathBuf>,
}

/// Checks the certificate and writes what is asked for.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let path = &arguments.file;
    let claim = proof_check::read(unpacked(path)?)
        .map_err(|source| CliError::Unreadable { path: path.into(), source })?;
    proof_check::check(&claim, POSITIONS)
        .map_err(|source| CliError::NoProof { path: path.into(), source })?;
    let certificate = certificate::read(&read_certificate(path)?)
        .map_err(|source| CliError::Certificate { path: path.into(), source })?;
    let extent = Extent { depth: arguments.depth, moves: arguments.moves };
    let drawn = DrawnTree::new(&certificate, extent);
    let mut out = std::io::stdout().lock();
    if let Some(place) = &arguments.targets.sgf {
        save(place, sgf::write(&certificate, &drawn).as_bytes())?;
        writeln!(out, "{} moves as SGF: {}", drawn.len(), place.display())?;
    }
    if let Some(place) = &arguments.targets.lib {
        let library = renlib::write(&certificate, &drawn)
            .map_err(|source| CliError::NoLibrary { path: path.into(), source })?;
        save(place, &library)?;
        writeln!(out, "{} moves as a library: {}", drawn.len(), place.display())?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    fs::write(path, bytes).map_err(|source| CliError::Write { path: path.into(), source })
}
