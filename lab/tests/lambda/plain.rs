//! Lambda search as it is defined (Thomsen 2000), without numbers, zones or a table that forgets:
//! every legal reply is tried. The fours alone are the engine's, without a limit.

use std::collections::HashMap;

use kagetsu::board::Board;
use kagetsu::solver::vcf::{FourRequest, Vcf};
use kagetsu::types::{Point, RuleSet, Side};

/// A plain search for one attacker; the moves it may make are those of `moves`.
pub(crate) struct Plain<F> {
    attacker: Side,
    moves: F,
    fours: Vcf,
    known: HashMap<(u64, u8), bool>,
    budget: u32,
}

/// The budget ran out.
#[derive(Debug)]
pub(crate) struct TooMuch;

impl<F: FnMut(&mut Board, u8) -> Vec<Point>> Plain<F> {
    pub(crate) fn new(attacker: Side, budget: u32, moves: F) -> Self {
        Self { attacker, moves, fours: Vcf::new(0), known: HashMap::new(), budget }
    }

    /// The attacker is to move: does he win by moves of `order` or less?
    pub(crate) fn wins<R: RuleSet>(
        &mut self,
        board: &mut Board,
        order: u8,
    ) -> Result<bool, TooMuch> {
        if order == 1 {
            let request = FourRequest::of_nodes(u64::MAX);
            return Ok(self.fours.solve::<R>(board, &request).is_win());
        }
        if self.wins::<R>(board, order - 1)? {
            return Ok(true);
        }
        let key = (board.key(), order);
        if let Some(&wins) = self.known.get(&key) {
            return Ok(wins);
        }
        self.budget = self.budget.checked_sub(1).ok_or(TooMuch)?;
        let mut wins = false;
        for point in (self.moves)(board, order) {
            board.play::<R>(point);
            let won = self.holds::<R>(board, order);
            board.take_back::<R>();
            if won? {
                wins = true;
                break;
            }
        }
        self.known.insert(key, wins);
        Ok(wins)
    }

    /// The attacker has made a move: is it one of `order`, and does every reply lose?
    fn holds<R: RuleSet>(&mut self, board: &mut Board, order: u8) -> Result<bool, TooMuch> {
        let them = !self.attacker;
        let empty = board.empty_points();
        if empty.iter().any(|point| board.wins_at(them, point)) {
            return Ok(false);
        }
        if !empty.iter().any(|point| board.wins_at(self.attacker, point)) {
            board.pass();
            let wins = self.wins::<R>(board, order - 1);
            board.take_back_pass();
            if !wins? {
                return Ok(false);
            }
        }
        for reply in &empty {
            if !board.is_legal(reply) {
                continue;
            }
            board.play::<R>(reply);
            let wins = self.wins::<R>(board, order);
            board.take_back::<R>();
            if !wins? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
