//! Files to read, plain or packed by gzip: what they are shows in their first bytes.

use std::fs::File;
use std::io::{Read, Result, Seek};
use std::path::Path;

use flate2::read::MultiGzDecoder;

/// How a file packed by gzip begins (RFC 1952, 2.3.1).
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// An open file.
#[derive(Debug)]
pub enum Input {
    /// As it stands.
    Plain(File),
    /// To be unpacked.
    Packed(MultiGzDecoder<File>),
}

impl Input {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<Self> {
        let mut file = File::open(path)?;
        // What is no ordinary file can be read only once.
        if !file.metadata()?.is_file() {
            return Ok(Self::Plain(file));
        }
        let mut first = Vec::new();
        file.by_ref().take(GZIP.len() as u64).read_to_end(&mut first)?;
        file.rewind()?;
        Ok(if first == GZIP { Self::Packed(MultiGzDecoder::new(file)) } else { Self::Plain(file) })
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        match self {
            Self::Plain(file) => file.read(buffer),
            Self::Packed(file) => file.read(buffer),
        }
    }
}

/// All of a file.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Input::open(path)?.read_to_end(&mut bytes).map(|_| bytes)
}

/// All of a text file.
pub fn read_text(path: &Path) -> Result<String> {
    std::io::read_to_string(Input::open(path)?)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    #[test]
    fn packed_files_are_read_as_plain_ones() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        let mut packed = Vec::new();
        // Two packed files one behind the other are one.
        for part in ["h8 i9\n", "j10"] {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(part.as_bytes()).unwrap();
            packed.extend(encoder.finish().unwrap());
        }
        for bytes in [packed.as_slice(), b"h8 i9\nj10"] {
            std::fs::write(&path, bytes).unwrap();
            assert_eq!(read_text(&path).unwrap(), "h8 i9\nj10");
        }
        std::fs::write(&path, &packed[..packed.len() - 4]).unwrap();
        assert!(read(&path).is_err(), "the end is missing");
        for short in ["", "\u{1f}"] {
            std::fs::write(&path, short).unwrap();
            assert_eq!(read_text(&path).unwrap(), short);
        }
    }
}
