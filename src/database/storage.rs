//! The bytes of the file, and a trial that leaves it untouched.
//!
//! The package has a storage of its own. This one stands in its place for two reasons: whether a file
//! is sound can be tried without a change of it, repairs included, and the executable for Windows
//! needs no random numbers of the system, as the package's set of locks does.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

use parking_lot::Mutex;
use redb::StorageBackend;

/// The file itself. Its lock was taken by whoever opened it.
#[derive(Debug)]
pub(super) struct Disk {
    file: Mutex<File>,
}

impl Disk {
    pub(super) const fn new(file: File) -> Self {
        Self { file: Mutex::new(file) }
    }
}

impl StorageBackend for Disk {
    fn len(&self) -> io::Result<u64> {
        Ok(self.file.lock().metadata()?.len())
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let mut file = self.file.lock();
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(out)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.file.lock().set_len(len)
    }

    fn sync_data(&self) -> io::Result<()> {
        self.file.lock().sync_data()
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut file = self.file.lock();
        file.seek(SeekFrom::Start(offset))?;
        file.write_all(data)
    }
}

/// Bytes that are kept together where they differ from the file.
const BLOCK: usize = 4096;

/// The file as it would be with all that was written since, none of which reaches it.
#[derive(Debug)]
pub(super) struct Trial {
    state: Mutex<TrialState>,
}

#[derive(Debug)]
struct TrialState {
    file: File,
    /// Bytes of the file that still count.
    file_len: u64,
    /// Bytes in all.
    len: u64,
    /// What was written, by number of block.
    blocks: BTreeMap<u64, Vec<u8>>,
}

impl Trial {
    pub(super) fn new(file: File) -> io::Result<Self> {
        let len = file.metadata()?.len();
        let state = TrialState { file, file_len: len, len, blocks: BTreeMap::new() };
        Ok(Self { state: Mutex::new(state) })
    }
}

impl TrialState {
    /// A block as it is now.
    fn block(&mut self, number: u64) -> io::Result<Vec<u8>> {
        if let Some(block) = self.blocks.get(&number) {
            return Ok(block.clone());
        }
        let mut block = vec![0; BLOCK];
        let start = number * BLOCK as u64;
        let there = self.file_len.saturating_sub(start).min(BLOCK as u64) as usize;
        self.file.seek(SeekFrom::Start(start))?;
        self.file.read_exact(&mut block[..there])?;
        Ok(block)
    }

    /// Calls `visit` with each block of a range, its number, and the parts of block and range that
    /// are the same.
    fn visit(
        &mut self,
        offset: u64,
        length: usize,
        mut visit: impl FnMut(&mut Self, u64, std::ops::Range<usize>, usize) -> io::Result<()>,
    ) -> io::Result<()> {
        let end = offset.checked_add(length as u64).filter(|&end| end <= self.len);
        let end = end.ok_or(io::ErrorKind::UnexpectedEof)?;
        let mut at = offset;
        while at < end {
            let from = (at % BLOCK as u64) as usize;
            let to = BLOCK.min(from + (end - at) as usize);
            visit(self, at / BLOCK as u64, from..to, (at - offset) as usize)?;
            at += (to - from) as u64;
        }
        Ok(())
    }
}

impl StorageBackend for Trial {
    fn len(&self) -> io::Result<u64> {
        Ok(self.state.lock().len)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.state.lock().visit(offset, out.len(), |state, number, part, place| {
            let block = state.block(number)?;
            out[place..place + part.len()].copy_from_slice(&block[part]);
            Ok(())
        })
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut state = self.state.lock();
        let last = len / BLOCK as u64;
        let mut edge = state.block(last)?;
        edge[(len % BLOCK as u64) as usize..].fill(0);
        state.blocks.retain(|&number, _| number < last);
        state.blocks.insert(last, edge);
        state.file_len = state.file_len.min(len);
        state.len = len;
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut state = self.state.lock();
        state.len = state.len.max(offset.saturating_add(data.len() as u64));
        state.visit(offset, data.len(), |state, number, part, place| {
            let mut block = state.block(number)?;
            block[part.clone()].copy_from_slice(&data[place..place + part.len()]);
            state.blocks.insert(number, block);
            Ok(())
        })
    }
}
