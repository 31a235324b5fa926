//! Stones at random: a pure function of seed, place in the set and attempt.

use kagetsu::types::{BoardSize, Point, Rule};
use kagetsu_tournaments::openings::Rehearsal;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use super::mix::Mix;
use super::style::{Style, distance};

/// Spreads numbers that differ little over the whole range of seeds (the multiplier of Knuth's
/// MMIX generator).
const SPREAD: u64 = 6_364_136_223_846_793_005;
/// How often stones are drawn anew until they can be played. Only small boards and openings of
/// many stones need more than a few.
const TRIES: usize = 1000;

/// Random numbers of their own for each list of numbers.
pub(super) fn random(numbers: &[u64]) -> Pcg64 {
    let state = numbers.iter().fold(0, |state: u64, &number| {
        Pcg64::seed_from_u64(state.wrapping_mul(SPREAD).wrapping_add(number)).next_u64()
    });
    Pcg64::seed_from_u64(state)
}

/// Stones in a style that can be played and decide nothing; none where the board has no room for
/// them.
pub fn place(
    style: Style,
    stones: usize,
    rule: Rule,
    size: BoardSize,
    random: &mut Pcg64,
) -> Option<Vec<Point>> {
    let mut rehearsal = Rehearsal::new(rule, size);
    (0..TRIES).find_map(|_| {
        let placed = draw(style, stones, size, random)?;
        rehearsal.play(&placed).is_ok().then_some(placed)
    })
}

/// Stones in a style, whatever the rule says to them.
fn draw(style: Style, count: usize, size: BoardSize, random: &mut Pcg64) -> Option<Vec<Point>> {
    let reaches = Mix::of(style.reaches());
    let mut stones: Vec<Point> = Vec::with_capacity(count);
    for _ in 0..count {
        let reach = reaches.choose(random)?;
        let allowed =
            |point: &Point| !stones.contains(point) && style.admits(*point, &stones, size);
        let nearest = |point: &Point| stones.iter().map(|&stone| distance(stone, *point)).min();
        let allowed: Vec<Point> = size.points().filter(allowed).collect();
        let in_reach = |point: &Point| nearest(point).is_none_or(|steps| steps == reach);
        let wanted: Vec<Point> = allowed.iter().copied().filter(in_reach).collect();
        // Where nothing is as far away as wanted, any point of the style will do.
        let stone = wanted.choose(random).or_else(|| allowed.choose(random));
        stones.push(*stone?);
    }
    Some(stones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kagetsu::board::PositionKey;

    fn placed(style: Style, stones: usize, rule: Rule, side: usize) -> Vec<Vec<Point>> {
        let size = BoardSize::new(side).unwrap();
        let place = |number| {
            let mut random = random(&[3, number]);
            place(style, stones, rule, size, &mut random).unwrap()
        };
        (0..300).map(place).collect()
    }

    /// Lines between a stone and each of the four edges.
    fn depths(stone: Point, side: usize) -> [usize; 4] {
        [stone.x(), stone.y(), side - 1 - stone.x(), side - 1 - stone.y()]
    }

    #[test]
    fn stones_lie_where_their_style_says() {
        for side in [15, 20] {
            for stones in placed(Style::Rim, 7, Rule::Standard, side) {
                let is_near = |edge| stones.iter().all(|&stone| depths(stone, side)[edge] < 6);
                assert!((0..4).any(is_near), "{stones:?}");
            }
            for stones in placed(Style::Corner, 7, Rule::Standard, side) {
                let is_near = |edge| stones.iter().all(|&stone| depths(stone, side)[edge] < 6);
                assert_eq!((0..4).filter(|&edge| is_near(edge)).count(), 2, "{stones:?}");
            }
            for stones in placed(Style::Centre, 12, Rule::Standard, side) {
                let is_far = |&stone: &Point| depths(stone, side).iter().all(|&lines| lines >= 2);
                assert!(stones.iter().all(is_far), "{stones:?}");
            }
        }
    }

    #[test]
    fn renju_openings_begin_as_the_26() {
        let size = BoardSize::DEFAULT;
        let openings = placed(Style::Renju, 5, Rule::Renju, 15);
        let mut begun: Vec<PositionKey> =
            openings.iter().map(|stones| PositionKey::of(&stones[..3], size)).collect();
        begun.sort_unstable();
        begun.dedup();
        // 13 direct and 13 indirect ones; two stones of a colour have no order, so none is lost.
        assert_eq!(begun.len(), 26);
    }

    #[test]
    fn many_stones_fit_on_small_boards() {
        for style in Style::ALL {
            for rule in Rule::ALL {
                assert!(placed(style, 12, rule, 9).iter().all(|stones| stones.len() == 12));
            }
        }
    }

    #[test]
    fn numbers_that_differ_little_give_different_openings() {
        let first = |numbers: &[u64]| random(numbers).next_u64();
        let all = [[1, 2], [2, 1], [0, 3], [3, 0], [1, 3], [1, 0]].map(|pair| first(&pair));
        for (index, value) in all.iter().enumerate() {
            assert!(!all[..index].contains(value));
        }
        assert_eq!(first(&[1, 2]), first(&[1, 2]));
    }
}
