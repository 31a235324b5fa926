//! Claims of a win where no win is known, and how they are tested.
//!
//! `+Mn` in the engine's messages says that a win is proven. On positions without a win by fours
//! it may still be true, by quieter threats; so a claim is given to a prover, or played out
//! against the engine itself at ten times the time.

use std::fmt;

use kagetsu::types::{Point, Side};

use crate::engine::Engine;
use crate::line::Line;
use crate::stones::Stones;
use crate::verdict::is_legal;

/// A claimed win.
#[derive(Debug)]
pub(crate) struct Claim {
    plies: usize,
    test: Test,
}

#[derive(Debug)]
enum Test {
    Proven,
    /// The claiming side won, after so many more plies.
    Won(usize),
    /// It did not.
    NotWon(String),
}

impl Claim {
    /// A win that the prover has confirmed.
    pub(crate) const fn proven(plies: usize) -> Self {
        Self { plies, test: Test::Proven }
    }

    pub(crate) const fn is_confirmed(&self) -> bool {
        !matches!(self.test, Test::NotWon(_))
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "claims a win in {} plies: ", self.plies)?;
        match &self.test {
            Test::Proven => write!(f, "proven"),
            Test::Won(plies) => write!(f, "won in {plies}"),
            Test::NotWon(how) => write!(f, "NOT CONFIRMED, {how}"),
        }
    }
}

/// The plies of a win in the last message that gives a value.
pub(crate) fn plies(notes: &[String]) -> Option<usize> {
    let value = |text: &String| {
        let mut words = text.split_whitespace().skip_while(|word| *word != "eval");
        words.nth(1).map(str::to_string)
    };
    notes.iter().rev().find_map(value)?.strip_prefix("+M")?.parse().ok()
}

/// Plays on from the claimed win; `engines` and `times` (ms a move) are those of the claiming side
/// and of its opponent.
pub(crate) fn play_out(
    line: &Line,
    first: Point,
    plies: usize,
    engines: &mut [Engine; 2],
    times: [u64; 2],
) -> Claim {
    let mut moves = line.moves.clone();
    let mut next = first;
    let test = loop {
        let turn = moves.len() - line.moves.len();
        let side = Side::ALL[moves.len() % 2];
        let stones = Stones::after(line.rule, line.size, &moves);
        let is_claiming = turn.is_multiple_of(2);
        if !is_legal(line, &moves, next) {
            break if is_claiming {
                Test::NotWon(format!("{next} is illegal"))
            } else {
                Test::Won(turn)
            };
        }
        let wins = stones.wins_at(stones.index(next), side);
        moves.push(next);
        if wins {
            break if is_claiming { Test::Won(turn + 1) } else { Test::NotWon("lost".into()) };
        }
        if moves.len() == line.size.area() {
            break Test::NotWon("draw".into());
        }
        let other = (turn + 1) % 2;
        // the claiming side goes on with what it knows; its opponent begins
        let answer = if turn == 0 {
            engines[other].think(line, &moves, times[other])
        } else {
            engines[other].think_on(line, &moves, times[other])
        };
        match answer {
            Ok(answer) => next = answer.value,
            Err(error) => break Test::NotWon(error.to_string()),
        }
    };
    Claim { plies, test }
}
