//! What a stone changes: the patterns of the empty cells on its eight rays.

use super::Board;
use super::lines::WAYS;
use crate::pattern::CHANGED_BIT;
use crate::types::{CELLS, Direction, Point, RuleSet};

/// Rays of a stone: four directions, two ways.
pub(super) const RAYS: usize = 4 * WAYS;
/// The most cells of a ray that a stone changes.
const MAX_REACH: usize = 5;

/// Pattern changes along one ray: what [`PatternTable`](crate::pattern::PatternTable) says for
/// Black in the low half, for White in the high half.
#[derive(Clone, Copy, Debug)]
struct RayDelta(u64);

/// Pattern changes along all rays. Ray `2 * direction` leads forward, the next one backward.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deltas([RayDelta; RAYS]);

/// One cell whose patterns change.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChangedCell {
    /// [`Point::index`] of the cell.
    pub(super) index: usize,
    /// What changes: see [`CellPatterns::changed`](super::cell::CellPatterns::changed).
    pub(super) difference: u64,
}

impl Deltas {
    /// The cells that change when a stone comes to `point`.
    #[inline(always)]
    pub(super) fn cells(self, point: Point) -> impl Iterator<Item = ChangedCell> {
        let mut left = 0;
        for (ray, delta) in self.0.iter().enumerate() {
            left |= delta.changed_cells() << (MAX_REACH * ray);
        }
        std::iter::from_fn(move || {
            let step = STEPS.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            let ray = self.0[step.ray as usize % RAYS];
            Some(ChangedCell {
                index: point.index().wrapping_add_signed(step.offset) % CELLS,
                difference: ray.0.rotate_right(step.rotation) & step.mask,
            })
        })
    }
}

impl RayDelta {
    /// One bit for each cell that changes for either colour, the nearest lowest.
    #[inline(always)]
    const fn changed_cells(self) -> u64 {
        (self.0 | self.0 >> 32) >> CHANGED_BIT & ((1 << MAX_REACH) - 1)
    }
}

/// Where one of the forty cells in reach of a stone lies, and how to cut its nibbles out.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// From the index of the stone to that of the cell.
    offset: isize,
    /// The nibbles of the direction in both halves.
    mask: u64,
    /// What brings the cell's nibble of a ray to its place in the patterns of the cell.
    rotation: u32,
    ray: u32,
}

/// The cells in reach: five on the first ray, from the nearest outwards, then the next ray.
static STEPS: [Step; RAYS * MAX_REACH] = {
    let mut steps = [Step { offset: 0, mask: 0, rotation: 0, ray: 0 }; RAYS * MAX_REACH];
    let mut number = 0;
    while number < steps.len() {
        let (ray, cell) = (number / MAX_REACH, number % MAX_REACH);
        let direction = Direction::ALL[ray / WAYS];
        let way = if ray.is_multiple_of(WAYS) { 1 } else { -1 };
        let nibble = 4 * direction.index();
        steps[number] = Step {
            offset: direction.step() * way * (cell as isize + 1),
            mask: 0xF_0000_000F << nibble,
            rotation: (64 + 4 * cell - nibble) as u32 % 64,
            ray: ray as u32,
        };
        number += 1;
    }
    steps
};

impl Board {
    /// What a stone of the side to move changes.
    #[inline(always)]
    pub(super) fn deltas_of<R: RuleSet>(&self, point: Point) -> Deltas {
        // Constants of a trait cannot be handed on as constant parameters.
        match (R::REACH, R::ENDS_MATTER) {
            (4, _) => self.deltas::<4, false>(point),
            (_, false) => self.deltas::<5, false>(point),
            (_, true) => self.deltas::<5, true>(point),
        }
    }

    #[inline(always)]
    fn deltas<const REACH: usize, const ENDS: bool>(&self, point: Point) -> Deltas {
        let line = |direction| self.line_deltas::<REACH, ENDS>(point, direction);
        let [east, west] = line(Direction::Horizontal);
        let [south, north] = line(Direction::Vertical);
        let [south_east, north_west] = line(Direction::Diagonal);
        let [south_west, north_east] = line(Direction::AntiDiagonal);
        Deltas([east, west, south, north, south_east, north_west, south_west, north_east])
    }

    /// What it changes on one line, forward and backward.
    #[inline(always)]
    fn line_deltas<const REACH: usize, const ENDS: bool>(
        &self,
        point: Point,
        direction: Direction,
    ) -> [RayDelta; WAYS] {
        let mover = self.side.index();
        let waiter = self.side.opponent().index();
        let views = self.lines.views(point, direction, self.side);
        let own = [views[0].codes::<REACH, ENDS>(), views[1].codes::<REACH, ENDS>()];
        let other =
            [views[0].turned().codes::<REACH, ENDS>(), views[1].turned().codes::<REACH, ENDS>()];
        let ray = |way: usize, back: usize| {
            let gained =
                self.tables[mover].own_delta::<REACH, ENDS>(own[way].long, own[back].short);
            let lost =
                self.tables[waiter].other_delta::<REACH, ENDS>(other[way].long, other[back].short);
            RayDelta(u64::from(gained) << (32 * mover) | u64::from(lost) << (32 * waiter))
        };
        [ray(0, 1), ray(1, 0)]
    }
}
