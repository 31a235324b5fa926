//! Writing a hash file. Until it is whole it has another name, so that what had the name before is
//! there until then, and stays when anything fails.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::header::{self, Header};
use super::{HashFileError, Progress};
use crate::session::HashTable;
use crate::util::hash::{FNV1A_OF_NOTHING, fnv1a_behind};

/// Buckets that are written in one piece: a megabyte of entries at most.
const BUCKETS_A_PIECE: u32 = 13_000;

/// A file that is being written.
#[derive(Debug)]
pub(super) struct Dump {
    table: HashTable,
    header: Header,
    file: UnfinishedFile,
    /// The next bucket.
    bucket: u32,
    /// Of the entries so far.
    checksum: u64,
}

impl Dump {
    /// Opens the file.
    pub(super) fn begin(table: HashTable, path: &Path) -> Result<Self, HashFileError> {
        let mut file = UnfinishedFile::create(path)?;
        file.stream.write_all(&[0; header::BYTES])?;
        let header = Header::of(&table);
        Ok(Self { table, header, file, bucket: 0, checksum: FNV1A_OF_NOTHING })
    }

    /// Writes the entries of some more buckets, and in the end what stands before and behind them.
    pub(super) fn go_on(&mut self) -> Result<Progress, HashFileError> {
        let end = self.bucket.saturating_add(BUCKETS_A_PIECE).min(self.table.buckets());
        let mut bytes = Vec::new();
        for entry in self.table.entries(self.bucket..end) {
            bytes.extend(entry.to_bytes());
            self.header.entries += 1;
        }
        self.bucket = end;
        self.checksum = fnv1a_behind(self.checksum, &bytes);
        self.file.stream.write_all(&bytes)?;
        if end < self.table.buckets() {
            return Ok(Progress::More);
        }
        // the search that this command broke off may have begun behind it
        self.header.generation = self.table.generation();
        let header = self.header.to_bytes();
        let checksum = fnv1a_behind(self.checksum, &header);
        self.file.stream.write_all(&checksum.to_le_bytes())?;
        self.file.stream.seek(SeekFrom::Start(0))?;
        self.file.stream.write_all(&header)?;
        self.file.finish()?;
        Ok(Progress::Done(self.header.entries))
    }
}

/// A file that does not have its name yet. It is removed unless it gets it.
#[derive(Debug)]
struct UnfinishedFile {
    stream: File,
    path: PathBuf,
    /// What it will be called.
    name: PathBuf,
    is_finished: bool,
}

impl UnfinishedFile {
    /// Opens one in the folder of the name; a name that a device or a folder has is not taken.
    fn create(name: &Path) -> Result<Self, HashFileError> {
        if name.as_os_str().is_empty() {
            return Err(HashFileError::Unnamed);
        }
        if fs::metadata(name).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(HashFileError::NoFile);
        }
        let mut path = OsString::from(name);
        path.push(format!(".{}.part", std::process::id()));
        let path = PathBuf::from(path);
        let stream = OpenOptions::new().write(true).create_new(true).open(&path)?;
        Ok(Self { stream, path, name: name.to_owned(), is_finished: false })
    }

    /// Gives the file its name.
    fn finish(&mut self) -> io::Result<()> {
        fs::rename(&self.path, &self.name)?;
        self.is_finished = true;
        Ok(())
    }
}

impl Drop for UnfinishedFile {
    fn drop(&mut self) {
        if !self.is_finished
            && let Err(error) = fs::remove_file(&self.path)
        {
            log::error!("{}: {error}", self.path.display());
        }
    }
}
