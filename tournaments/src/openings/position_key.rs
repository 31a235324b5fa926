//! When two openings are the same position.

use kagetsu::board::Symmetry;
use kagetsu::types::{BoardSize, Point};

/// The same for all openings that lead to one position: turned, mirrored, or with the stones of a
/// colour in another order. Who is to move follows from the numbers of stones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey {
    /// Of the two colours, sorted: the smallest of the eight images.
    stones: [Vec<Point>; 2],
}

impl PositionKey {
    /// Of stones in turns, Black's first.
    ///
    /// ```
    /// use kagetsu::types::BoardSize;
    /// use kagetsu_tournaments::openings::{Notation, PositionKey};
    /// let size = BoardSize::DEFAULT;
    /// let key = |line| PositionKey::of(&Notation::Points.read(line, size).unwrap(), size);
    /// assert_eq!(key("a1b2c1"), key("o15n14o13"));
    /// assert_ne!(key("a1b2c1"), key("b2a1c1"));
    /// ```
    pub fn of(stones: &[Point], size: BoardSize) -> Self {
        let images = Symmetry::ALL.map(|symmetry| {
            let of_colour = |first: usize| {
                let stones = stones.iter().skip(first).step_by(2);
                let mut image: Vec<Point> =
                    stones.map(|&stone| symmetry.image(stone, size)).collect();
                image.sort_unstable();
                image
            };
            Self { stones: [of_colour(0), of_colour(1)] }
        });
        images.into_iter().min().unwrap_or_else(|| unreachable!("there are eight images"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    use super::*;

    fn random_stones(random: &mut Pcg64, size: BoardSize) -> Vec<Point> {
        let mut all: Vec<Point> = size.points().collect();
        let count = random.random_range(1..12);
        all.partial_shuffle(random, count).0.to_vec()
    }

    /// The stones of each colour in another order.
    fn reordered(stones: &[Point], random: &mut Pcg64) -> Vec<Point> {
        let colour = |first| stones.iter().copied().skip(first).step_by(2).collect::<Vec<_>>();
        let (mut black, mut white) = (colour(0), colour(1));
        black.shuffle(random);
        white.shuffle(random);
        let mut white = white.into_iter();
        black.into_iter().flat_map(|stone| [Some(stone), white.next()]).flatten().collect()
    }

    #[test]
    fn images_and_orders_of_a_position_have_one_key() {
        let mut random = Pcg64::seed_from_u64(1);
        for side in [5, 6, 15, 20] {
            let size = BoardSize::new(side).unwrap();
            for _ in 0..200 {
                let stones = random_stones(&mut random, size);
                let key = PositionKey::of(&stones, size);
                for symmetry in Symmetry::ALL {
                    let image: Vec<Point> =
                        stones.iter().map(|&stone| symmetry.image(stone, size)).collect();
                    let image = reordered(&image, &mut random);
                    assert_eq!(PositionKey::of(&image, size), key, "{side}: {stones:?} {image:?}");
                }
            }
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
        let mut keys = HashSet::new();
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
