//! One entry of the transposition table: 96 bits, as three 32-bit words.
//!
//! ```text
//!         31            24 23            16 15 14 13 12 11 10 9                0
//! word 0 |  lower half of the position's key, XOR the check of words 1 and 2   |
//! word 1 |       static evaluation         |            score                  |
//! word 2 |   generation   |     depth      |  .  .  . | U| bound|  best move     |
//! ```
//!
//! A proven win or loss needs no static evaluation: the field then holds 16 more bits of the key.
//! Proven scores are taken at any depth, so that a false hit would be told as a false win; 32 bits
//! beside the 22 of the bucket's place meet one in some minutes of search.
//!
//! `U` is set in every entry in use, so that the zeroed memory of a new table holds none. The
//! check makes a half-written entry a miss: threads write without locks, and a reader may meet one
//! word of one entry beside two words of another (Hyatt and Mann, *A lockless transposition-table
//! implementation for parallel search*, 2002). They fold by plain XOR; here the words are
//! multiplied first, because scores and moves are small numbers whose differences cancel too easily.

use crate::types::{Bound, Point, Score};

/// 32-bit words of an entry.
pub(super) const ENTRY_WORDS: usize = 3;

const MOVE_MASK: u32 = (1 << 10) - 1;
const BOUND_SHIFT: u32 = 10;
const USED_BIT: u32 = 1 << 12;
const UNUSED_BITS: u32 = 7 << 13;
const DEPTH_SHIFT: u32 = 16;
const GENERATION_SHIFT: u32 = 24;
const STATIC_SHIFT: u32 = 16;
/// In the field of the static evaluation: there is none.
const NO_STATIC: i16 = i16::MIN;

/// An entry as plain values; scores count wins from the stored node (see [`Score::to_tt`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) score: Score,
    pub(super) static_eval: Option<Score>,
    pub(super) best: Option<Point>,
    pub(super) bound: Bound,
    pub(super) depth: i8,
    pub(super) generation: u8,
}

/// An entry as it lies in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PackedEntry(pub(super) [u32; ENTRY_WORDS]);

const _: () = assert!(size_of::<PackedEntry>() == 12);

impl PackedEntry {
    /// Packs `entry` for the position with the given key.
    #[inline]
    pub(super) fn new(key: u64, entry: &Entry) -> Self {
        let static_eval = entry.static_eval.map_or(NO_STATIC, to_i16) as u16;
        let upper = if entry.score.is_decided() { more_key(key) } else { static_eval };
        let scores = u32::from(to_i16(entry.score) as u16) | u32::from(upper) << STATIC_SHIFT;
        let rest = entry.best.map_or(0, |point| point.index() as u32)
            | u32::from(entry.bound as u8) << BOUND_SHIFT
            | USED_BIT
            | u32::from(entry.depth as u8) << DEPTH_SHIFT
            | u32::from(entry.generation) << GENERATION_SHIFT;
        Self([key as u32 ^ check(scores, rest), scores, rest])
    }

    /// Whether the entry is in use and whole, and belongs to the position with the given key.
    #[inline]
    pub(super) const fn is_for(self, key: u64) -> bool {
        let [folded, scores, rest] = self.0;
        folded ^ check(scores, rest) == key as u32
            && self.is_used()
            && (!self.is_decided() || (scores >> STATIC_SHIFT) as u16 == more_key(key))
    }

    /// Whether the score is a proven win or loss.
    #[inline]
    const fn is_decided(self) -> bool {
        Score(self.0[1] as i16 as i32).is_decided()
    }

    /// Whether a table can hold this: an entry in use whose scores are scores.
    pub(super) fn is_sound(self) -> bool {
        let Entry { score, static_eval, .. } = self.unpack();
        self.is_used()
            && self.0[2] & UNUSED_BITS == 0
            && score.0.abs() <= Score::INFINITE.0
            && static_eval.is_none_or(|value| !value.is_decided())
    }

    /// Whether anything was ever stored here.
    #[inline]
    pub(super) const fn is_used(self) -> bool {
        self.0[2] & USED_BIT != 0
    }

    /// How deep the stored search went.
    #[inline]
    pub(super) const fn depth(self) -> i8 {
        (self.0[2] >> DEPTH_SHIFT) as i8
    }

    /// Number of the search that stored it, modulo 256.
    #[inline]
    pub(super) const fn generation(self) -> u8 {
        (self.0[2] >> GENERATION_SHIFT) as u8
    }

    /// All fields.
    #[inline]
    pub(super) fn unpack(self) -> Entry {
        let [_, scores, rest] = self.0;
        let static_eval = (scores >> STATIC_SHIFT) as i16;
        let best = (rest & MOVE_MASK) as usize;
        Entry {
            score: Score(i32::from(scores as i16)),
            static_eval: (static_eval != NO_STATIC && !self.is_decided())
                .then(|| Score(i32::from(static_eval))),
            best: (best != 0).then(|| Point::at(best)),
            bound: Bound::from_bits((rest >> BOUND_SHIFT) as u8),
            depth: self.depth(),
            generation: self.generation(),
        }
    }
}

/// The bits of the key above those of the check.
#[inline]
const fn more_key(key: u64) -> u16 {
    (key >> 32) as u16
}

/// Mixes the two data words into one; any change of either changes it, but for one case in 2³².
#[inline]
const fn check(scores: u32, rest: u32) -> u32 {
    let both = scores as u64 | (rest as u64) << 32;
    (both.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}

/// All scores fit; what would not is cut.
#[inline]
fn to_i16(score: Score) -> i16 {
    debug_assert!(score.0.abs() <= Score::INFINITE.0, "{score} is no score");
    score.0.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_survives_at_its_limits() {
        let scores = [Score(0), Score(-1), Score::INFINITE, -Score::INFINITE, Score::win_in(1)];
        let statics = [None, Some(Score(0)), Some(Score::MAX_ESTIMATE), Some(-Score::MAX_ESTIMATE)];
        let bests = [None, Some(Point::new(0, 0)), Some(Point::at(1)), Some(Point::at(1023))];
        let bounds = [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact];
        let depths = [(i8::MIN, 0), (-1, 1), (0, 127), (i8::MAX, 255)];
        for key in [0, u64::MAX, 0x0123_4567_89AB_CDEF] {
            for score in scores {
                for combination in 0..256 {
                    let pick = |digit: u32| (combination >> (2 * digit)) % 4;
                    let (depth, generation) = depths[pick(3)];
                    let entry = Entry {
                        score,
                        static_eval: statics[pick(0)],
                        best: bests[pick(1)],
                        bound: bounds[pick(2)],
                        depth,
                        generation,
                    };
                    let packed = PackedEntry::new(key, &entry);
                    assert!(packed.is_for(key));
                    assert!(!packed.is_for(key ^ 1));
                    let decided = score.is_decided();
                    assert_eq!(packed.is_for(key ^ 1 << 40), !decided);
                    let static_eval = entry.static_eval.filter(|_| !decided);
                    assert_eq!(packed.unpack(), Entry { static_eval, ..entry });
                }
            }
        }
    }

    #[test]
    fn zeroed_memory_is_no_entry_for_any_key() {
        assert!(!PackedEntry::default().is_for(0));
    }

    #[test]
    fn one_flipped_bit_is_a_miss() {
        let entry = Entry {
            score: Score(-321),
            static_eval: Some(Score(77)),
            best: Some(Point::new(7, 7)),
            bound: Bound::Lower,
            depth: 12,
            generation: 3,
        };
        let key = 0xFEDC_BA98_7654_3210;
        for bit in 0..96 {
            let mut packed = PackedEntry::new(key, &entry);
            packed.0[bit / 32] ^= 1 << (bit % 32);
            assert!(!packed.is_for(key), "bit {bit}");
        }
    }
}
