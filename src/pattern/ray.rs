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
    /// With `ends`, a stone and the edge are told apart; where nothing ends the ray within sight,
    /// both codes stand for the same ray.
    pub(super) fn all(reach: usize, ends: bool) -> impl Iterator<Item = (usize, Self)> {
        let kinds = if ends { 2 } else { 1 };
        (0..kinds).flat_map(move |kind| {
            (1usize..2 << reach).map(move |code| {
                let length = code.ilog2() as usize;
                let own = (code - (1 << length)) as u32;
                let stone = kind == 1 && length < reach;
                (kind << (reach + 1) | code, Self { own, length, stone })
            })
        })
    }

    /// The code by which tables know this ray when sight ends after `reach` cells:
    ///
    /// ```text
    /// bit  reach+1   length   below
    ///      stone     1        own stones
    /// ```
    pub(super) const fn code(self, reach: usize) -> usize {
        if self.length >= reach {
            1 << reach | (self.own as usize & ((1 << reach) - 1))
        } else {
            (self.stone as usize) << (reach + 1) | 1 << self.length | self.own as usize
        }
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
    let code = ((own | blocked) & seen) as usize;
    if ENDS { code | ((other & seen != 0) as usize) << (reach + 1) } else { code }
}
