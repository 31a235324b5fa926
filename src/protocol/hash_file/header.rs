//! The form of a hash file.
//!
//! ```text
//!  0  magic "KGTH"            12  number of the last search    40  entries, 16 bytes each:
//!  4  version of the form     16  buckets of the table             bucket, three words
//!  6  rule of play            20  zero                             (src/tt/entry.rs)
//!  7  side of the board       24  number of entries
//!  8  the engine              32  checksum of the user's weights, or 0
//! ```
//!
//! and behind the entries a checksum (FNV-1a) of them and then of the header, which is known last. Numbers
//! have their lowest byte first.

use super::HashFileError;
use crate::session::HashTable;

/// Bytes before the entries.
pub(super) const BYTES: usize = 40;
/// Bytes behind them.
pub(super) const CHECKSUM_BYTES: usize = 8;

const MAGIC: [u8; 4] = *b"KGTH";
/// The version of the form. A change of `src/tt/entry.rs` is one, too.
pub(super) const FORMAT: u16 = 1;

/// The engine that makes these scores, and asks for them by these keys: the node count of its bench.
const ENGINE: &str = include_str!("../../../benches/signature");

/// What a hash file says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// Number of the rule of play.
    pub(super) rule: u8,
    /// Side of the board.
    pub(super) side: u8,
    /// Number of the last search, modulo 256.
    pub(super) generation: u8,
    /// Buckets of the table.
    pub(super) buckets: u32,
    /// Number of entries.
    pub(super) entries: u64,
    /// Checksum of the user's own weights; 0 where he had none.
    pub(super) weights: u64,
}

impl Header {
    /// Of a file of this table, in which no entry is yet.
    pub(super) fn of(table: &HashTable) -> Self {
        Self {
            rule: table.rule.number() as u8,
            side: table.size.side() as u8,
            generation: table.generation(),
            buckets: table.buckets(),
            entries: 0,
            weights: table.weights,
        }
    }

    /// The bytes of the file's beginning.
    pub(super) fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[..4].copy_from_slice(&MAGIC);
        bytes[4..6].copy_from_slice(&FORMAT.to_le_bytes());
        bytes[6] = self.rule;
        bytes[7] = self.side;
        bytes[8..12].copy_from_slice(&engine().to_le_bytes());
        bytes[12] = self.generation;
        bytes[16..20].copy_from_slice(&self.buckets.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.entries.to_le_bytes());
        bytes[32..].copy_from_slice(&self.weights.to_le_bytes());
        bytes
    }

    /// Reads them; whether the file is damaged its checksum tells later.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, HashFileError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(HashFileError::Foreign);
        }
        if bytes.len() < BYTES {
            return Err(HashFileError::Cut);
        }
        let version = number(&bytes[4..6]) as u16;
        if version != FORMAT {
            return Err(HashFileError::Version(version));
        }
        if number(&bytes[8..12]) != u64::from(engine()) {
            return Err(HashFileError::OtherEngine);
        }
        Ok(Self {
            rule: bytes[6],
            side: bytes[7],
            generation: bytes[12],
            buckets: number(&bytes[16..20]) as u32,
            entries: number(&bytes[24..32]),
            weights: number(&bytes[32..]),
        })
    }

    /// Whether the file is of no use to this table.
    pub(super) fn check_for(&self, table: &HashTable) -> Result<(), HashFileError> {
        let &Self { rule, side, .. } = self;
        let own = Self::of(table);
        if (rule, side) != (own.rule, own.side) {
            return Err(HashFileError::OtherGame { rule, side });
        }
        if self.weights != own.weights {
            return Err(HashFileError::OtherWeights);
        }
        Ok(())
    }
}

/// A number of at most eight bytes, the lowest first.
pub(super) fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn engine() -> u32 {
    ENGINE.trim().parse().unwrap_or(0)
}
