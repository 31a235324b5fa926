//! Sixteen neighbouring cells at once: loops over them become vector instructions.

use super::point::{CELLS, Point};

/// Cells of a strip.
pub const LANES: usize = 16;

/// Sixteen neighbouring cells of the padded field, and which of them are points of a set.
///
/// ```text
/// cell   index   index + 1   ...   index + 15
/// bit      0         1                 15
/// ```
///
/// The last cells may belong to the border and, behind it, to the next row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strip {
    index: usize,
    bits: u16,
}

impl Strip {
    /// The strip that begins with the cell `index`, which has fifteen cells behind it.
    #[inline]
    pub(super) const fn new(index: usize, bits: u16) -> Self {
        Self { index, bits }
    }

    /// What an array by [`Point::index`] has for each of the cells.
    #[inline]
    #[expect(clippy::missing_panics_doc, reason = "no strip ends outside the field")]
    pub fn cells<T>(self, of_field: &[T; CELLS]) -> &[T; LANES] {
        of_field[self.index..].first_chunk().expect("strips lie in the field")
    }

    /// The point of a cell of the strip.
    #[inline]
    pub const fn point(self, lane: usize) -> Point {
        Point::at(self.index + lane)
    }

    /// Which cell of the strip the point is, if any.
    #[inline]
    pub const fn lane(self, point: Point) -> Option<usize> {
        let lane = point.index().wrapping_sub(self.index);
        if lane < LANES { Some(lane) } else { None }
    }

    /// Whether a cell is a point of the set.
    #[inline]
    pub const fn contains(self, lane: usize) -> bool {
        self.bits >> lane & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{BoardSize, MAX_SIZE, MIN_SIZE, PointSet};
    use crate::util::rng::Rng;

    #[test]
    fn strips_hold_every_point_of_a_set_once_and_in_order() {
        let (mut rng, field) = (Rng::new(7), std::array::from_fn(|index| index));
        for size in (MIN_SIZE..=MAX_SIZE).filter_map(BoardSize::new) {
            for share in [1, 5, 50, 100] {
                let set: PointSet = size.points().filter(|_| rng.below(100) < share).collect();
                let mut told = Vec::new();
                set.for_each_strip(|strip| {
                    let of_set = (0..LANES).filter(|&lane| strip.contains(lane));
                    let points: Vec<Point> = of_set.map(|lane| strip.point(lane)).collect();
                    let cells = strip.cells(&field).map(Point::at);
                    assert_eq!(cells, std::array::from_fn(|lane| strip.point(lane)));
                    told.extend(points);
                });
                assert!(set.iter().eq(told), "{size:?} {set:?}");
            }
        }
    }

    #[test]
    fn a_strip_knows_its_points() {
        let strip = Strip::new(Point::new(3, 3).index(), 1);
        let lanes = [2, 3, 18, 19].map(|x| strip.lane(Point::new(x, 3)));
        assert_eq!(lanes, [None, Some(0), Some(15), None]);
        assert_eq!(strip.lane(Point::new(3, 4)), None);
    }
}
