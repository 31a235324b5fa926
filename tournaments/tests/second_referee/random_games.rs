//! Random games under all rules, each stone judged by both referees.

use std::collections::BTreeMap;

use kagetsu::protocol::command::Coordinates;
use kagetsu::types::{BoardSize, Point, Rule, Side};
use kagetsu_tournaments::referee::Referee;
use kagetsu_tournaments::verdict::{Fault, Verdict};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::rules::{Colour, End, Refusal, SecondReferee};

/// Games of each rule on each board.
const GAMES: u64 = 20;
const SIDES: [usize; 4] = [5, 9, 15, 20];
/// In renju all free points are compared whenever so many further stones stand.
const STRIDE: usize = 16;

/// How often each ruling was given.
type Rulings = BTreeMap<String, usize>;

/// A game before both referees.
struct Game {
    first: Referee,
    second: SecondReferee,
    size: BoardSize,
}

impl Game {
    fn new(rule: Rule, side: usize, draw_after: Option<usize>) -> Self {
        let size = BoardSize::new(side).unwrap();
        let first = Referee::new(rule, size, draw_after);
        Self { first, second: SecondReferee::new(rule.number(), side, draw_after), size }
    }

    /// Whether both admit an answer; they must agree.
    fn admit(&mut self, (x, y): (i64, i64)) -> Result<Point, Refusal> {
        let admitted = self.first.admit(Coordinates { x, y });
        let refusal = self.second.refusal((x, y));
        let agree = match (&admitted, refusal) {
            (Ok(_), None)
            | (Err(Fault::Outside { .. }), Some(Refusal::Outside))
            | (Err(Fault::Occupied(_)), Some(Refusal::Occupied)) => true,
            (Err(Fault::Foul(_)), Some(refusal)) => {
                !matches!(refusal, Refusal::Outside | Refusal::Occupied)
            }
            _ => false,
        };
        assert!(agree, "{x},{y}: {admitted:?}, {refusal:?}: {:?}", self.first);
        refusal.map_or_else(|| Ok(admitted.unwrap()), Err)
    }

    /// Plays a stone and tells how it ends the game; they must agree.
    fn place(&mut self, point: Point) -> Option<End> {
        let verdict = self.first.place(point);
        let end = self.second.place((point.x() as i64, point.y() as i64));
        let expected = end.map(|end| match end {
            End::Won(Colour::Black) => Verdict::Five(Side::Black),
            End::Won(Colour::White) => Verdict::Five(Side::White),
            End::Full => Verdict::BoardFull,
            End::Limit(stones) => Verdict::DrawLimit { stones },
        });
        assert_eq!(verdict, expected, "{:?}", self.first);
        end
    }

    /// An answer near the last stones, now and then on one of them or off the board.
    fn answer(&self, random: &mut Pcg64) -> (i64, i64) {
        let stones = self.first.moves();
        let recent = &stones[stones.len().saturating_sub(12)..];
        let near = recent.choose(random).copied().unwrap_or_else(|| self.size.centre());
        let (x, y) = (near.x() as i64, near.y() as i64);
        (x + random.random_range(-2..=2), y + random.random_range(-2..=2))
    }

    /// Compares the two on all free points.
    fn compare_free_points(&mut self, rulings: &mut Rulings) {
        let free: Vec<Point> = self.first.board().empty_points().iter().collect();
        for point in free {
            let ruling = self.admit((point.x() as i64, point.y() as i64));
            let name =
                ruling.map_or_else(|refusal| format!("{refusal:?}"), |_| "allowed".to_owned());
            *rulings.entry(name).or_default() += 1;
        }
    }

    /// Plays until the game is over, and tells how: by the rules, or by one of many refused answers.
    fn play(&mut self, random: &mut Pcg64, rulings: &mut Rulings) -> String {
        loop {
            let stones = self.first.moves().len();
            if stones.is_multiple_of(STRIDE) && self.first.board().rule() == Rule::Renju {
                self.compare_free_points(rulings);
            }
            let answer = match random.random_range(0..4) {
                0 => self.any_free_point(random),
                _ => self.answer(random),
            };
            match self.admit(answer) {
                Ok(point) => match self.place(point) {
                    None => {}
                    Some(End::Limit(_)) => return "Limit".to_owned(),
                    Some(end) => return format!("{end:?}"),
                },
                // Where every free point is forbidden there is no other end.
                Err(refusal) if random.random_range(0..200) == 0 => return format!("{refusal:?}"),
                Err(_) => {}
            }
        }
    }

    fn any_free_point(&self, random: &mut Pcg64) -> (i64, i64) {
        let free: Vec<Point> = self.first.board().empty_points().iter().collect();
        let point = free[random.random_range(0..free.len())];
        (point.x() as i64, point.y() as i64)
    }
}

/// Plays all games of a rule; every ruling of the list must have been given.
#[track_caller]
fn check(rule: Rule, expected: &[&str]) {
    let (mut ends, mut points) = (Rulings::new(), Rulings::new());
    for side in SIDES {
        for number in 0..GAMES {
            let mut random = Pcg64::seed_from_u64(number);
            let draw_after = (number % 5 == 0).then_some(side * side / 2);
            let end = Game::new(rule, side, draw_after).play(&mut random, &mut points);
            *ends.entry(end).or_default() += 1;
        }
    }
    for ruling in expected {
        let count = ends.get(*ruling).or(points.get(*ruling));
        assert!(count.is_some(), "{rule}: never {ruling}: {ends:?} {points:?}");
    }
}

#[test]
fn the_two_referees_agree_in_random_games() {
    let ends = ["Won(Black)", "Won(White)", "Full", "Limit", "Occupied", "Outside"];
    let fouls = ["allowed", "Overline", "DoubleFour", "DoubleThree"];
    for rule in Rule::ALL {
        let fouls = if rule == Rule::Renju { &fouls[..] } else { &[] };
        check(rule, &[&ends, fouls].concat());
    }
}
