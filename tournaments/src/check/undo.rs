//! Stones that are taken back: Piskvork's undo.

use kagetsu::protocol::command::Coordinates;
use kagetsu::protocol::reply::Reply;
use kagetsu::types::BoardSize;

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::{Checked, fails};

/// A game in which stones leave the board again; only who stands where is judged.
struct Game<'a> {
    dialogue: Dialogue<'a>,
    stones: Vec<Coordinates>,
}

impl<'a> Game<'a> {
    /// A game with the opponent's stones at these points, each answered.
    fn new(lab: &'a Lab<'_>, turns: &[(i64, i64)]) -> Checked<Self> {
        let mut game = Self { dialogue: lab.ready()?, stones: Vec::new() };
        for &(x, y) in turns {
            game.turn(Coordinates { x, y })?;
        }
        Ok(game)
    }

    /// The opponent plays at the point, or beside it where it is occupied.
    fn turn(&mut self, wanted: Coordinates) -> Checked {
        let columns = (0..15).map(|step| Coordinates { x: (wanted.x + step) % 15, ..wanted });
        let free = columns.into_iter().find(|at| !self.stones.contains(at)).unwrap_or(wanted);
        self.turn_exactly(free)
    }

    fn turn_exactly(&mut self, at: Coordinates) -> Checked {
        self.stones.push(at);
        let answer = self.dialogue.answer_to(&format!("TURN {at}"))?;
        if answer.on(BoardSize::DEFAULT).is_none() {
            return fails(format!("plays {answer} off the board"));
        }
        if self.stones.contains(&answer) {
            return fails(format!("plays the occupied point {answer}"));
        }
        self.stones.push(answer);
        Ok(())
    }

    /// TAKEBACK of the stone with this index; skipped when the engine says that it cannot.
    fn take_back(&mut self, index: usize) -> Checked<Coordinates> {
        let at = self.stones.remove(index);
        match self.dialogue.optional(&format!("TAKEBACK {at}"))? {
            Reply::Ok => Ok(at),
            reply => fails(format!("answers TAKEBACK by '{reply}'")),
        }
    }

    fn take_back_last(&mut self) -> Checked<Coordinates> {
        self.take_back(self.stones.len() - 1)
    }
}

/// The last stone of each side; then the opponent plays elsewhere, and once more.
pub(super) fn last(lab: &Lab<'_>) -> Checked {
    let mut game = Game::new(lab, &[(7, 7), (3, 11), (11, 3)])?;
    game.take_back_last()?;
    game.take_back_last()?;
    game.turn(Coordinates { x: 12, y: 12 })?;
    game.turn(Coordinates { x: 2, y: 2 })
}

/// The points of stones that were taken back are free: the opponent plays there again.
pub(super) fn replayed(lab: &Lab<'_>) -> Checked {
    let mut game = Game::new(lab, &[(7, 7), (3, 11)])?;
    let own = game.take_back_last()?;
    let others = game.take_back_last()?;
    game.turn_exactly(others)?;
    game.take_back_last()?;
    game.take_back_last()?;
    // Where the engine's own stone stood.
    game.turn_exactly(own)
}

/// All stones, newest first; then a new game without another word.
pub(super) fn all(lab: &Lab<'_>) -> Checked {
    let mut game = Game::new(lab, &[(7, 7), (3, 11), (11, 3)])?;
    while !game.stones.is_empty() {
        game.take_back_last()?;
    }
    game.turn(Coordinates { x: 7, y: 7 })
}

/// Older stones: one of each side, in any order.
pub(super) fn older(lab: &Lab<'_>) -> Checked {
    let mut game = Game::new(lab, &[(7, 7), (3, 11), (11, 3)])?;
    let first = game.take_back(0)?;
    game.take_back(2)?;
    game.turn_exactly(first)?;
    game.turn(Coordinates { x: 1, y: 1 })
}

/// Points without a stone: any answer, and the game goes on as it was.
pub(super) fn absent(lab: &Lab<'_>) -> Checked {
    let mut game = Game::new(lab, &[(7, 7)])?;
    for text in ["0,14", "99,99", "-1,0", "x", ""] {
        game.dialogue.say(&format!("TAKEBACK {text}"))?;
        if game.dialogue.answer(lab.pace().ready())?.is_none() {
            return fails(format!("does not answer TAKEBACK {text}"));
        }
    }
    game.dialogue.plays_afterwards()
}
