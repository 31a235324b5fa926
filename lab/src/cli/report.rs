//! What the experiments have in common: a bar while they run, a way to stop them, and a folder for
//! what they find.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use kagetsu::util::clock::StopFlag;
use kagetsu_lab::proof_check;

use super::CliError;

/// A bar on stderr that counts to `len`; nothing where stderr is no terminal.
pub(super) fn bar(what: impl Into<String>, len: u64) -> ProgressBar {
    let template = "{msg} {bar:40} {pos}/{len} {per_sec} {elapsed} (left {eta})";
    let style = ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar());
    ProgressBar::new(len).with_style(style).with_message(what.into())
}

/// A flag that the first Ctrl-C (or TERM) raises.
pub(super) fn stop_at_interrupt() -> Result<Arc<StopFlag>, CliError> {
    let stop = Arc::new(StopFlag::new());
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.raise())?;
    Ok(stop)
}

/// The text of a file.
pub(super) fn read(path: &Path) -> Result<String, CliError> {
    fs::read_to_string(path).map_err(|source| CliError::Read { path: path.into(), source })
}

/// Largest certificate that is read.
const MOST_BYTES: u64 = 1 << 30;

/// The bytes of a certificate; the first ones of what is none, so that input without an end is refused.
pub(super) fn read_certificate(path: &Path) -> Result<Vec<u8>, CliError> {
    let read = || {
        let mut file = fs::File::open(path)?;
        let mut bytes = Vec::new();
        Read::by_ref(&mut file).take(16).read_to_end(&mut bytes)?;
        if bytes.starts_with(proof_check::MAGIC) {
            file.take(MOST_BYTES).read_to_end(&mut bytes)?;
        }
        if bytes.len() as u64 > MOST_BYTES {
            return Err(std::io::Error::other("more than 1 GiB is no certificate"));
        }
        Ok(bytes)
    };
    read().map_err(|source| CliError::Read { path: path.into(), source })
}

/// Where the results go.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// The folder, made if need be.
    pub(super) fn open(path: &Path) -> Result<Self, CliError> {
        fs::create_dir_all(path).map_err(|source| CliError::Write { path: path.into(), source })?;
        Ok(Self(path.into()))
    }

    /// Writes a file.
    pub(super) fn save(&self, name: &str, text: &str) -> Result<(), CliError> {
        let path = self.0.join(name);
        fs::write(&path, text).map_err(|source| CliError::Write { path, source })
    }

    /// Writes the tables to a file and to stdout.
    pub(super) fn show(&self, name: &str, tables: &str) -> Result<(), CliError> {
        self.save(name, tables)?;
        let mut out = std::io::stdout().lock();
        out.write_all(tables.as_bytes())?;
        out.flush()?;
        Ok(())
    }
}
