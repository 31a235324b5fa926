//! What a point sees along one of the eight rays, and its code as an index of tables.

/// The cells from a point outwards, up to the first blocker.
///
/// ```text
/// *  . X X . O      the ray to the right of *: own = 0110 (nearest cell lowest), length 4, a stone
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ray {
    /// Own stones, the nearest cell in the lowest bit.
    pub(crate) own: u32,
    /// Number of cells before the blocker, or before sight ends.
    pub(crate) length: usize,
    /// Whether the blocker is a stone of the opponent, not the edge.
    pub(crate) stone: bool,
}

impl Ray {
    /// The rays that can be told apart with a sight of `reach` cells, with the codes they go by.
    ///
    /// Where sight ends before a blocker, two codes stand for the same ray if `ends` matter.
    pub(super) fn all(reach: usize, ends: bool) -> impl Iterator<Item = (usize, Self)> {
        let kinds = if ends { 2 } else { 1 };
        (0..=reach).flat_map(move |length| {
            (0..kinds).flat_map(move |kind| {
                (0..1 << length).map(move |own| {
                    let stone = kind == 1 && length < reach;
                    (Self::pack(own, length, kind == 1, ends), Self { own, length, stone })
                })
            })
        })
    }

    /// The code by which tables know this ray when sight ends after `reach` cells.
    pub(super) const fn code(self, reach: usize, ends: bool) -> usize {
        if self.length >= reach {
            Self::pack(self.own & ((1 << reach) - 1), reach, false, ends)
        } else {
            Self::pack(self.own, self.length, self.stone, ends)
        }
    }

    /// The code of a ray, a bit above the own stones that tells the length:
    ///
    /// ```text
    /// where ends do not matter     1 own          length + 1 bits
    /// where they do                1 stone own    length + 2 bits
    /// ```
    const fn pack(own: u32, length: usize, stone: bool, ends: bool) -> usize {
        let above = if ends { 2 + stone as usize } else { 1 };
        above << length | own as usize
    }

    /// The same without its nearest `cells` cells, which must be free.
    pub(super) const fn beyond(self, cells: usize) -> Self {
        Self { own: self.own >> cells, length: self.length - cells, ..self }
    }
}

/// [`Ray::code`] straight from line words, shifted so that the nearest cell is the lowest bit:
/// `own` stones, the `other` colour's stones, and the `wall`.
#[inline(always)]
pub(crate) const fn ray_code<const ENDS: bool>(
    own: u32,
    other: u32,
    wall: u32,
    reach: usize,
) -> usize {
    let blocked = other | wall | 1 << reach;
    // All bits up to and with the lowest blocked one.
    let seen = blocked ^ (blocked - 1);
    let code = if ENDS { ((own | other) & seen) + seen + 1 } else { (own | blocked) & seen };
    code as usize
}
