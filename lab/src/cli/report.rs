//! What the experiments have in common: a bar while they run, a way to stop them, and a folder for
//! what they find.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::read::MultiGzDecoder;
use indicatif::{ProgressBar, ProgressStyle};
use kagetsu::util::clock::StopFlag;

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

/// Largest certificate that is exported.
const MOST_BYTES: u64 = 1 << 30;

/// A file as it is, or what was packed into it where it begins as gzip does.
pub(super) fn unpacked(path: &Path) -> Result<Box<dyn Read>, CliError> {
    let open = || -> io::Result<Box<dyn Read>> {
        let mut file = fs::File::open(path)?;
        let mut start = Vec::new();
        Read::by_ref(&mut file).take(2).read_to_end(&mut start)?;
        let is_packed = start == [0x1f, 0x8b];
        let whole = io::Cursor::new(start).chain(file);
        if is_packed { Ok(Box::new(MultiGzDecoder::new(whole))) } else { Ok(Box::new(whole)) }
    };
    open().map_err(|source| CliError::Read { path: path.into(), source })
}

/// The bytes of a certificate, packed or not, of which the checker has read all.
pub(super) fn read_certificate(path: &Path) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    let read = unpacked(path)?.take(MOST_BYTES).read_to_end(&mut bytes);
    read.map_err(|source| CliError::Read { path: path.into(), source })?;
    Ok(bytes)
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
        let mut out = io::stdout().lock();
        out.write_all(tables.as_bytes())?;
        out.flush()?;
        Ok(())
    }
}
