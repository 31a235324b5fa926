//! The table of a depth-first proof search: proof and disproof numbers of positions, in a fixed
//! amount of memory.
//!
//! ```text
//! bucket (one cache line)    four entries of 16 bytes, or two of 32
//! entry, narrow              key 64 | pn 22  dn 22  work 6  free 14
//! entry, wide                key 64 | pn 64 | dn 64 | work 64
//! ```
//!
//! The key is kept whole. In a full bucket the entry of least work is replaced. So an entry may be
//! gone at the next look; a search keeps the numbers along its path itself.

use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::Ordering;

use super::numbers::{INFINITE, Numbers};
use crate::util::memory::{CACHE_LINE, CacheLine, CacheLines, LINE_WORDS};

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The numbers that were stored, finite ones at most [`Packing::LARGEST`].
    pub(super) numbers: Numbers,
    /// The nodes that they cost, rounded down to a power of two.
    pub(super) work: u64,
}

/// Less memory was allowed than one bucket takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableTooSmall;

impl fmt::Display for TableTooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a proof table takes at least {CACHE_LINE} bytes")
    }
}

impl std::error::Error for TableTooSmall {}

/// How an entry lies in memory.
pub trait Packing {
    /// Words of an entry; the first one is the key.
    const WORDS: usize;

    /// The largest finite number that is kept; a search cuts its numbers off there, so that what it
    /// computes and what it finds again are the same.
    const LARGEST: u64;

    /// The words behind the key; the first of them is never zero.
    fn pack(numbers: Numbers, log_work: u64) -> [u64; 3];

    /// The reverse: the numbers, and the logarithm of the work plus one.
    fn unpack(words: [u64; 3]) -> (Numbers, u64);
}

/// Sixteen bytes an entry: enough where leaves begin with small numbers.
#[derive(Clone, Copy, Debug)]
pub struct Narrow;

/// Thirty-two bytes an entry: for leaves that begin with numbers up to 2³² (pseudo-λ).
#[derive(Clone, Copy, Debug)]
pub struct Wide;

/// Bits of a narrow number.
const BITS: u32 = 22;
/// The code of infinity, all bits of a narrow number.
const INFINITE_CODE: u64 = (1 << BITS) - 1;
/// Bits of the logarithm of the work.
const WORK_BITS: u32 = 6;

impl Packing for Narrow {
    const WORDS: usize = 2;
    const LARGEST: u64 = INFINITE_CODE - 1;

    #[inline]
    fn pack(numbers: Numbers, log_work: u64) -> [u64; 3] {
        let code = |n: u64| if INFINITE <= n { INFINITE_CODE } else { n.min(Self::LARGEST) };
        let work = log_work.min((1 << WORK_BITS) - 1);
        [code(numbers.pn) | code(numbers.dn) << BITS | work << (2 * BITS), 0, 0]
    }

    #[inline]
    fn unpack(words: [u64; 3]) -> (Numbers, u64) {
        let number = |code: u64| if code == INFINITE_CODE { INFINITE } else { code };
        let [word, ..] = words;
        let pn = number(word & INFINITE_CODE);
        let dn = number(word >> BITS & INFINITE_CODE);
        (Numbers { pn, dn }, word >> (2 * BITS))
    }
}

impl Packing for Wide {
    const WORDS: usize = 4;
    // an infinite threshold may lose this much a ply, for a thousand plies, and no sum reaches it
    const LARGEST: u64 = 1 << 44;

    #[inline]
    fn pack(numbers: Numbers, log_work: u64) -> [u64; 3] {
        let Numbers { pn, dn } = numbers.cut(Self::LARGEST);
        // proven means pn = 0, and the first word may not be zero
        [pn + 1, dn, log_work]
    }

    #[inline]
    fn unpack(words: [u64; 3]) -> (Numbers, u64) {
        let [pn, dn, log_work] = words;
        (Numbers { pn: pn.wrapping_sub(1), dn }, log_work)
    }
}

/// Numbers by key, in a fixed amount of memory; see the file's head.
#[derive(Debug)]
pub struct Table<P> {
    buckets: CacheLines,
    packing: PhantomData<P>,
}

/// The table of the engine's searches.
pub type ProofTable = Table<Narrow>;

/// The table of searches with large initial numbers.
pub type WideTable = Table<Wide>;

impl<P: Packing> Table<P> {
    /// An empty table of at most `bytes` bytes; pages are touched when they are used.
    pub fn new(bytes: usize) -> Result<Self, TableTooSmall> {
        match bytes / CACHE_LINE {
            0 => Err(TableTooSmall),
            buckets => Ok(Self { buckets: CacheLines::zeroed(buckets), packing: PhantomData }),
        }
    }

    /// Bytes in use: less than asked for where the system gave less.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * CACHE_LINE
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = self.buckets.of_hash(key);
        (0..LINE_WORDS).step_by(P::WORDS).find_map(|start| {
            let found = load(bucket, start) == key && load(bucket, start + 1) != 0;
            found.then(|| {
                let (numbers, log_work) = P::unpack(payload::<P>(bucket, start));
                let work = log_work.checked_sub(1).map_or(0, |exponent| 1 << exponent.min(63));
                Entry { numbers, work }
            })
        })
    }

    /// Remembers the numbers of a position, and that they cost `work` nodes.
    #[inline]
    pub(super) fn put(&mut self, key: u64, numbers: Numbers, work: u64) {
        let bucket = self.buckets.of_hash(key);
        let start = place::<P>(bucket, key);
        let log_work = u64::from(u64::BITS - work.leading_zeros());
        store(bucket, start, key);
        for (offset, word) in (1..P::WORDS).zip(P::pack(numbers, log_work)) {
            store(bucket, start + offset, word);
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.clear();
    }
}

#[inline]
fn load(bucket: &CacheLine, index: usize) -> u64 {
    bucket[index & (LINE_WORDS - 1)].load(Ordering::Relaxed)
}

#[inline]
fn store(bucket: &CacheLine, index: usize, word: u64) {
    bucket[index & (LINE_WORDS - 1)].store(word, Ordering::Relaxed);
}

/// The words behind the key of the entry that begins at `start`.
#[inline]
fn payload<P: Packing>(bucket: &CacheLine, start: usize) -> [u64; 3] {
    let word = |offset| if offset < P::WORDS { load(bucket, start + offset) } else { 0 };
    [word(1), word(2), word(3)]
}

/// Where the entry of `key` goes: its own place, an empty one, or that of the least work.
#[inline]
fn place<P: Packing>(bucket: &CacheLine, key: u64) -> usize {
    let (mut place, mut least) = (0, u64::MAX);
    for start in (0..LINE_WORDS).step_by(P::WORDS) {
        let words = payload::<P>(bucket, start);
        let is_empty = words[0] == 0;
        if !is_empty && load(bucket, start) == key {
            return start;
        }
        let work = if is_empty { 0 } else { 1 + P::unpack(words).1 };
        if work < least {
            (place, least) = (start, work);
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::rng::Rng;

    /// Stored numbers come back, finite ones cut off at the largest.
    fn check_numbers<P: Packing>() {
        let mut table = Table::<P>::new(1 << 16).unwrap();
        let finite = [1, 2, 1000, P::LARGEST - 1, P::LARGEST, P::LARGEST + 1, INFINITE - 1];
        let pairs = finite.iter().flat_map(|&pn| finite.map(|dn| Numbers { pn, dn }));
        for (key, numbers) in
            (0..).zip(pairs.chain([Numbers::PROVEN, Numbers::DISPROVEN, Numbers::UNKNOWN]))
        {
            assert_eq!(table.get(key), None);
            table.put(key, numbers, 5);
            let cut = |n: u64| if n == INFINITE { n } else { n.min(P::LARGEST) };
            let numbers = Numbers { pn: cut(numbers.pn), dn: cut(numbers.dn) };
            assert_eq!(table.get(key), Some(Entry { numbers, work: 4 }));
            table.clear();
        }
    }

    /// As many entries as a bucket holds stay; then the cheapest goes.
    fn check_replacement<P: Packing>() {
        let entries = (LINE_WORDS / P::WORDS) as u64;
        let mut table = Table::<P>::new(CACHE_LINE).unwrap();
        for key in 0..entries {
            table.put(key, Numbers { pn: key + 1, dn: 1 }, 1 << (key + 4));
        }
        table.put(1, Numbers { pn: 77, dn: 1 }, 1);
        assert!((0..entries).all(|key| table.get(key).is_some()), "the own place is used again");
        assert_eq!(table.get(1), Some(Entry { numbers: Numbers { pn: 77, dn: 1 }, work: 1 }));
        table.put(99, Numbers::PROVEN, 0);
        let kept: Vec<u64> = (0..entries).filter(|&key| table.get(key).is_some()).collect();
        assert_eq!(kept, (0..entries).filter(|&key| key != 1).collect::<Vec<_>>());
        assert_eq!(table.get(99), Some(Entry { numbers: Numbers::PROVEN, work: 0 }));
    }

    #[test]
    fn numbers_are_kept() {
        check_numbers::<Narrow>();
        check_numbers::<Wide>();
    }

    #[test]
    fn the_least_work_is_replaced() {
        check_replacement::<Narrow>();
        check_replacement::<Wide>();
    }

    #[test]
    fn less_than_a_bucket_is_refused() {
        assert_eq!(ProofTable::new(0).unwrap_err(), TableTooSmall);
        assert_eq!(WideTable::new(CACHE_LINE - 1).unwrap_err(), TableTooSmall);
        assert!(ProofTable::new(CACHE_LINE).is_ok());
    }

    #[test]
    fn what_is_found_was_put_there() {
        let mut rng = Rng::new(3);
        let mut table = ProofTable::new(1 << 12).unwrap();
        let numbers = |key: u64| Numbers { pn: key % 1000 + 1, dn: key % 77 + 1 };
        let mut found = 0;
        for _ in 0..20_000 {
            let key = (rng.below(1000) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            if let Some(entry) = table.get(key) {
                assert_eq!(entry.numbers, numbers(key));
                found += 1;
            }
            table.put(key, numbers(key), rng.next_u64() >> 32);
            assert_eq!(table.get(key).map(|entry| entry.numbers), Some(numbers(key)));
        }
        assert!(1_000 < found && found < 19_000, "{found} of 20000 found again");
    }
}
