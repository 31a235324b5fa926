//! Masks and bit positions of machine words.

/// The `count` lowest bits set; all of them from 64 on.
///
/// ```
/// use kagetsu::util::bits::low_mask;
/// assert_eq!(low_mask(3), 0b111);
/// assert_eq!(low_mask(64), u64::MAX);
/// ```
#[inline]
pub const fn low_mask(count: u32) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// The positions of the set bits of a word, lowest first.
///
/// ```
/// use kagetsu::util::bits::BitPositions;
/// assert_eq!(BitPositions(0b1010).collect::<Vec<_>>(), [1, 3]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BitPositions(pub u64);

impl Iterator for BitPositions {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let position = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(position)
    }
}
