//! The unordered combinations of four line patterns, numbered.

use once_cell::sync::OnceCell;

use super::line::LinePattern;
use crate::util::boxed::boxed_array;

/// Unordered combinations of four line patterns: 14 kinds, C(17, 4).
pub const COMBINATIONS: usize = 2380;

/// The number of an unordered combination of four line patterns, below [`COMBINATIONS`].
///
/// Combinations are ranked by their strongest pattern, then by the next, and so on:
///
/// ```
/// use kagetsu::pattern::{COMBINATIONS, LinePattern, combination};
/// assert_eq!(combination([LinePattern::Dead; 4]), 0);
/// assert_eq!(combination([LinePattern::Five; 4]), COMBINATIONS - 1);
/// let (dead, four) = (LinePattern::Dead, LinePattern::Four);
/// assert_eq!(combination([four, dead, dead, dead]), combination([dead, dead, four, dead]));
/// ```
pub fn combination(patterns: [LinePattern; 4]) -> usize {
    let mut ranks = patterns.map(|pattern| pattern as usize);
    ranks.sort_unstable();
    let [a, b, c, d] = ranks;
    // Combinatorial number system with repetition: how many combinations come before.
    a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6 + d * (d + 1) * (d + 2) * (d + 3) / 24
}

/// All combinations in the order of their numbers, the weaker patterns first.
pub fn combinations() -> impl Iterator<Item = [LinePattern; 4]> {
    let up_to = |strongest: LinePattern| LinePattern::ALL[..=strongest as usize].iter().copied();
    LinePattern::ALL.into_iter().flat_map(move |d| {
        up_to(d).flat_map(move |c| up_to(c).flat_map(move |b| up_to(b).map(move |a| [a, b, c, d])))
    })
}

/// [`combination`] of every word of four nibbles.
pub(super) fn numbers() -> &'static [u16; 1 << 16] {
    static NUMBERS: OnceCell<Box<[u16; 1 << 16]>> = OnceCell::new();
    NUMBERS.get_or_init(|| {
        let mut numbers = boxed_array(0);
        for packed in 0..=u16::MAX {
            let patterns = [0, 4, 8, 12].map(|bit| LinePattern::from_nibble((packed >> bit) as u8));
            numbers[usize::from(packed)] = combination(patterns) as u16;
        }
        numbers
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_numbered_without_gaps() {
        assert!(combinations().map(combination).eq(0..COMBINATIONS));
    }
}
