//! When two positions are the same.

use super::{Board, Symmetry};
use crate::types::{BoardSize, Point, Side};

/// The same for all stones that stand alike: turned, mirrored, or played in another order. Who is to
/// move follows from the numbers of stones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey {
    /// Of the two colours, sorted: the smallest of the eight images.
    stones: [Vec<Point>; 2],
}

impl PositionKey {
    /// Of stones in turns, Black's first.
    ///
    /// ```
    /// use kagetsu::board::{PositionKey, parse_points};
    /// use kagetsu::types::BoardSize;
    /// let key = |line| PositionKey::of(&parse_points(line).unwrap(), BoardSize::DEFAULT);
    /// assert_eq!(key("a1b2c1"), key("o15n14o13"));
    /// assert_ne!(key("a1b2c1"), key("b2a1c1"));
    /// ```
    #[must_use]
    pub fn of(stones: &[Point], size: BoardSize) -> Self {
        Self::with_symmetry(stones, size).0
    }

    /// Of stones in turns, and the symmetry that lays them as the key has them.
    #[must_use]
    pub fn with_symmetry(stones: &[Point], size: BoardSize) -> (Self, Symmetry) {
        let of_colour = |first| stones.iter().copied().skip(first).step_by(2).collect();
        Self::of_colours(&[of_colour(0), of_colour(1)], size)
    }

    /// Of the stones on a board, and the symmetry that lays them as the key has them.
    #[must_use]
    pub fn of_board(board: &Board) -> (Self, Symmetry) {
        let size = board.size();
        let of_colour =
            |side| size.points().filter(|&point| board.stone_at(point) == Some(side)).collect();
        Self::of_colours(&Side::ALL.map(of_colour), size)
    }

    /// Of the stones of the two colours in any order, and the symmetry that lays them as the key has
    /// them.
    #[must_use]
    pub fn of_colours(colours: &[Vec<Point>; 2], size: BoardSize) -> (Self, Symmetry) {
        let images = Symmetry::ALL.map(|symmetry| {
            let stones = colours.each_ref().map(|stones| {
                let image = |&stone: &Point| symmetry.image(stone, size);
                let mut stones: Vec<_> = stones.iter().map(image).collect();
                stones.sort_unstable();
                stones
            });
            (Self { stones }, symmetry)
        });
        images
            .into_iter()
            .min_by(|(one, _), (other, _)| one.cmp(other))
            .unwrap_or_else(|| unreachable!("there are eight images"))
    }

    /// The stones of Black and of White, each ascending.
    #[must_use]
    pub const fn stones(&self) -> &[Vec<Point>; 2] {
        &self.stones
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::types::Rule;
    use crate::util::rng::Rng;

    fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
        for last in (1..items.len()).rev() {
            items.swap(last, rng.below(last + 1));
        }
    }

    fn random_stones(rng: &mut Rng, size: BoardSize) -> Vec<Point> {
        let mut all: Vec<Point> = size.points().collect();
        shuffle(&mut all, rng);
        all.truncate(1 + rng.below(11));
        all
    }

    /// The stones of each colour in another order.
    fn reordered(stones: &[Point], rng: &mut Rng) -> Vec<Point> {
        let colour = |first| stones.iter().copied().skip(first).step_by(2).collect::<Vec<_>>();
        let (mut black, mut white) = (colour(0), colour(1));
        shuffle(&mut black, rng);
        shuffle(&mut white, rng);
        let mut white = white.into_iter();
        black.into_iter().flat_map(|stone| [Some(stone), white.next()]).flatten().collect()
    }

    #[test]
    fn images_and_orders_of_a_position_have_one_key() {
        let mut rng = Rng::new(1);
        for side in [5, 6, 15, 20] {
            let size = BoardSize::new(side).unwrap();
            for _ in 0..200 {
                let stones = random_stones(&mut rng, size);
                let key = PositionKey::of(&stones, size);
                for symmetry in Symmetry::ALL {
                    let image: Vec<Point> =
                        stones.iter().map(|&stone| symmetry.image(stone, size)).collect();
                    let image = reordered(&image, &mut rng);
                    assert_eq!(PositionKey::of(&image, size), key, "{side}: {stones:?} {image:?}");
                }
            }
        }
    }

    #[test]
    fn a_board_is_laid_as_its_key_has_it() {
        let mut rng = Rng::new(2);
        let size = BoardSize::DEFAULT;
        for _ in 0..50 {
            let stones = random_stones(&mut rng, size);
            let mut board = Board::without_scores(Rule::Freestyle, size);
            for &stone in &stones {
                board.play_any(stone);
            }
            let (key, symmetry) = PositionKey::of_board(&board);
            assert_eq!(key, PositionKey::of(&stones, size));
            let mut laid: Vec<_> =
                stones.iter().step_by(2).map(|&stone| symmetry.image(stone, size)).collect();
            laid.sort_unstable();
            assert_eq!(laid, key.stones[0]);
        }
    }

    /// Counted by Burnside's lemma, two black stones and a white one on 25 points: all 6900
    /// positions stay under the identity, 12 under half a turn (White in the middle), 80 under each
    /// of the four reflections (White on the axis, Black on it or in a mirrored pair), none under a
    /// quarter turn: (6900 + 12 + 4 × 80) / 8.
    #[test]
    fn different_positions_have_different_keys() {
        let size = BoardSize::new(5).unwrap();
        let points: Vec<Point> = size.points().collect();
        let mut keys = BTreeSet::new();
        for &first in &points {
            for &second in points.iter().filter(|&&second| second != first) {
                for &third in points.iter().filter(|&&third| third != first && third != second) {
                    keys.insert(PositionKey::of(&[first, second, third], size));
                }
            }
        }
        assert_eq!(keys.len(), 904);
    }
}
