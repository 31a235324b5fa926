//! Reading a hash file: once to the end of its checksum, and only then once more, for its entries. A
//! file that is refused changes nothing.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use super::header::{self, Header, number};
use super::{HashFileError, Progress};
use crate::session::{HashTable, SavedEntry, Session};
use crate::util::hash::{FNV1A_OF_NOTHING, fnv1a_behind};

/// Entries that are read in one piece: half a megabyte.
const ENTRIES_A_PIECE: u64 = 1 << 15;

/// A file that is being read.
#[derive(Debug)]
pub(super) struct Load {
    table: HashTable,
    header: Header,
    /// The header as it stands in the file.
    head: [u8; header::BYTES],
    file: File,
    pass: Pass,
    /// Entries left of this pass.
    left: u64,
    /// Of the entries read in this pass.
    checksum: u64,
}

/// What the file is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    /// Is it whole?
    Check,
    /// Its entries.
    Take,
}

impl Load {
    /// Opens the file, and reads for whom it is. Only ordinary files are opened: a pipe or a device
    /// might never end.
    pub(super) fn begin(table: HashTable, path: &Path) -> Result<Self, HashFileError> {
        if path.as_os_str().is_empty() {
            return Err(HashFileError::Unnamed);
        }
        let metadata = fs::metadata(path)?;
        if !metadata.is_file() {
            return Err(HashFileError::NoFile);
        }
        let mut file = File::open(path)?;
        let mut head = [0; header::BYTES];
        let length = read_up_to(&mut file, &mut head)?;
        let header = Header::read(&head[..length])?;
        header.check_for(&table)?;
        let around = (header::BYTES + header::CHECKSUM_BYTES) as u64;
        let whole = header.entries.checked_mul(SavedEntry::BYTES as u64);
        if whole.and_then(|bytes| bytes.checked_add(around)) != Some(metadata.len()) {
            return Err(HashFileError::Cut);
        }
        let (pass, left) = (Pass::Check, header.entries);
        Ok(Self { table, header, head, file, pass, left, checksum: FNV1A_OF_NOTHING })
    }

    /// Reads some more entries.
    pub(super) fn go_on(&mut self, session: &mut Session) -> Result<Progress, HashFileError> {
        let progress = self.read_piece(session);
        match (self.pass, progress) {
            (Pass::Take, Err(_)) => {
                session.empty_hash_table(&self.table, self.header.generation);
                Err(HashFileError::Changed)
            }
            (_, progress) => progress,
        }
    }

    fn read_piece(&mut self, session: &mut Session) -> Result<Progress, HashFileError> {
        let count = self.left.min(ENTRIES_A_PIECE);
        let mut bytes = vec![0; count as usize * SavedEntry::BYTES];
        self.file.read_exact(&mut bytes)?;
        self.left -= count;
        self.checksum = fnv1a_behind(self.checksum, &bytes);
        for entry in bytes.as_chunks::<{ SavedEntry::BYTES }>().0 {
            let entry = SavedEntry::from_bytes(entry).ok_or(HashFileError::Damaged)?;
            if entry.bucket() >= self.header.buckets {
                return Err(HashFileError::Damaged);
            }
            if self.pass == Pass::Take {
                self.table.insert(self.header.buckets, entry);
            }
        }
        if self.left > 0 {
            return Ok(Progress::More);
        }
        self.compare_checksum()?;
        if self.pass == Pass::Take {
            return Ok(Progress::Done(self.header.entries));
        }
        self.pass = Pass::Take;
        self.left = self.header.entries;
        self.checksum = FNV1A_OF_NOTHING;
        self.file.seek(SeekFrom::Start(header::BYTES as u64))?;
        session.empty_hash_table(&self.table, self.header.generation);
        Ok(Progress::More)
    }

    fn compare_checksum(&mut self) -> Result<(), HashFileError> {
        let mut written = [0; header::CHECKSUM_BYTES];
        self.file.read_exact(&mut written)?;
        let found = fnv1a_behind(self.checksum, &self.head);
        if found == number(&written) { Ok(()) } else { Err(HashFileError::Damaged) }
    }
}

/// Fills `bytes` as far as the file goes; so many it gave.
fn read_up_to(file: &mut File, bytes: &mut [u8]) -> io::Result<usize> {
    let mut found = 0;
    while found < bytes.len() {
        match file.read(&mut bytes[found..])? {
            0 => break,
            count => found += count,
        }
    }
    Ok(found)
}
