//! Where a stone of the defender may matter: the relevance zone of a win by fours.
//!
//! The attacker has a win by fours that begins after the defender has passed. Which stone could the
//! defender have played instead, so that the same moves do not win? (Thomsen 2000; Wu and Lin 2010
//! call the set a relevance zone.) Only one that
//!
//! 1. takes a point of the win: a four, or the five that it threatens;
//! 2. shuts a five in, in caro: the ends of every five that it threatens;
//! 3. gives a forced reply more weight: together with it, it makes a four of the defender's, or a
//!    five;
//! 4. is a four itself, now (the caller adds these: they cost the attacker a move);
//! 5. changes what is forbidden, in renju, where the win rests on that: then every point counts.
//!
//! A stone anywhere else leaves every four a four, every five open and every reply as weak as it
//! was, so the same moves still win. Renju's Black needs (5) only for a move that looks like a foul
//! and is none, White only where Black may not stop a four: white stones never make a black pattern
//! stronger, so a black move that does not even look like a foul stays legal.

use crate::board::Board;
use crate::movegen::{five_and_ends, fours};
use crate::pattern::{CellClass, LinePattern};
use crate::types::{Direction, Point, PointSet, RuleSet, Side};

/// Which wins a zone is meant for, where several begin at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zones {
    /// A stone matters only when it matters to each of them.
    Common,
    /// Of the one that was found.
    OfOneWin,
}

/// The points of a win by fours that was found, gathered on the way back from its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Zone {
    /// The points that matter; all cells of the field when every point does.
    pub(super) points: PointSet,
}

impl Zone {
    pub(super) const EMPTY: Self = Self { points: PointSet::EMPTY };

    /// Every point matters.
    pub(super) fn add_all(&mut self) {
        self.points = !PointSet::EMPTY;
    }

    /// A five that the attacker threatens.
    pub(super) fn add_five<R: RuleSet>(&mut self, board: &Board, attacker: Side, five: Point) {
        if R::ENDS_MATTER {
            self.points |= five_and_ends(board, attacker, five);
        } else {
            self.points.insert(five);
        }
    }

    /// All fives that the attacker threatens.
    pub(super) fn add_fives<R: RuleSet>(&mut self, board: &Board, attacker: Side) {
        match board.fives(attacker) {
            0 => {}
            1 => {
                if let Some(five) = board.find(attacker, CellClass::Five) {
                    self.add_five::<R>(board, attacker, five);
                }
            }
            _ => {
                for point in board.points_of(attacker, &[CellClass::Five]) {
                    self.add_five::<R>(board, attacker, point);
                }
            }
        }
    }

    /// What makes a four or a five together with the reply that the defender has just played.
    pub(super) fn add_helpers(&mut self, board: &Board, defender: Side, reply: Point) {
        for direction in Direction::ALL {
            for way in [1, -1] {
                for cell in (1..=5).map(|steps| reply.step(direction, way * steps)) {
                    let pattern = board.line_pattern(defender, cell, direction);
                    if pattern >= LinePattern::Four || pattern == LinePattern::FoulShape {
                        self.points.insert(cell);
                    } else if !board.is_empty(cell) && board.stone_at(cell) != Some(defender) {
                        break;
                    }
                }
            }
        }
    }
}

/// The empty points of the zone and all fours of the side to move: the replies that may matter.
/// Points forbidden to it may be among those of the zone.
pub(super) fn replies<R: RuleSet>(board: &Board, zone: &PointSet) -> PointSet {
    let mut points = *zone & board.empty_points();
    fours::<R>(board, |point| points.insert(point));
    points
}

/// Places of a [`ZoneCache`]; a power of two.
const PLACES: usize = 4096;

/// The zones of the last positions, so that a position met again need not search its win anew. A
/// new zone replaces what was in its place.
#[derive(Debug)]
pub(super) struct ZoneCache {
    /// Key and zone; key 0 = empty.
    entries: Vec<(u64, PointSet)>,
}

impl ZoneCache {
    pub(super) fn new() -> Self {
        Self { entries: vec![(0, PointSet::EMPTY); PLACES] }
    }

    pub(super) fn get(&self, key: u64) -> Option<PointSet> {
        let (stored, zone) = self.entries[key as usize % PLACES];
        (stored == key).then_some(zone)
    }

    pub(super) fn put(&mut self, key: u64, zone: PointSet) {
        self.entries[key as usize % PLACES] = (key, zone);
    }

    pub(super) fn clear(&mut self) {
        *self = Self::new();
    }
}
