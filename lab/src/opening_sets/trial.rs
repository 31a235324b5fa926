//! Two games of unequal players from one opening, to see whether it tells them apart.
//!
//! One engine plays itself with few and with many nodes a move, both ways round. In a balanced and
//! lively opening the deeper search wins with either colour; in an unbalanced one the same colour
//! wins twice; in a dull one nobody wins. Matches learn from the first kind only: a pair of games
//! that ends one all says nothing about the players.

use std::str::FromStr;

use kagetsu::protocol::command::Coordinates;
use kagetsu::types::{BoardSize, Point, Rule, Side};
use kagetsu_tournaments::engine::{EngineSpec, Guardian, LaunchError};
use kagetsu_tournaments::openings::{Analyst, AnalystError, Position};
use kagetsu_tournaments::referee::Referee;
use kagetsu_tournaments::verdict::Verdict;
use kagetsu_tournaments::wire::SearchLimits;
use serde::{Deserialize, Serialize};

/// A trial game is a draw when this share of the board is full, in percent.
const DRAW_AT: usize = 60;

/// Nodes a move of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrialNodes {
    /// Of the one that should lose.
    pub weak: u64,
    /// Of the one that should win.
    pub strong: u64,
}

impl FromStr for TrialNodes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once(',').and_then(|(weak, strong)| {
            Some(Self { weak: weak.trim().parse().ok()?, strong: strong.trim().parse().ok()? })
        });
        let numbers = numbers.filter(|nodes| 0 < nodes.weak && 0 < nodes.strong);
        numbers.ok_or_else(|| "write two numbers of nodes, such as 2000,8000".to_owned())
    }
}

/// What a pair of games has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairKind {
    /// The stronger player scored more than half.
    Strong,
    /// The weaker player did.
    Weak,
    /// One colour won both games.
    Colour(Side),
    /// Both games were drawn.
    Drawn,
}

/// Two games from one opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Who won, none for a draw: the stronger player has Black in the first game and White in the
    /// second.
    pub winners: [Option<Side>; 2],
}

impl Pair {
    /// What it has shown.
    pub fn kind(self) -> PairKind {
        let points = |winner: Option<Side>, strong| {
            winner.map_or(0, |side| if side == strong { 1 } else { -1 })
        };
        let [first, second] = self.winners;
        match points(first, Side::Black) + points(second, Side::White) {
            1.. => PairKind::Strong,
            0 => first.map_or(PairKind::Drawn, PairKind::Colour),
            _ => PairKind::Weak,
        }
    }

    /// Whether it tells the players apart.
    pub fn is_decisive(self) -> bool {
        matches!(self.kind(), PairKind::Strong | PairKind::Weak)
    }
}

/// Why a trial could not be played to its end.
#[derive(Debug, thiserror::Error)]
pub enum TrialError {
    /// The engine failed.
    #[error(transparent)]
    Analyst(#[from] AnalystError),
    /// The engine broke the rules.
    #[error("{position}: the engine {fault}; it cannot be used for trials")]
    Foul {
        /// The stones.
        position: String,
        /// What it did.
        fault: String,
    },
}

/// The two players.
#[derive(Debug)]
pub struct Trial<'a> {
    weak: Analyst<'a>,
    strong: Analyst<'a>,
}

impl<'a> Trial<'a> {
    /// Starts the engine twice.
    pub fn launch(
        guardian: &Guardian,
        spec: &'a EngineSpec,
        nodes: TrialNodes,
    ) -> Result<Self, LaunchError> {
        let launch = |nodes| {
            let limits = SearchLimits { nodes: Some(nodes), ..Default::default() };
            Analyst::launch(guardian, spec, None, limits)
        };
        Ok(Self { weak: launch(nodes.weak)?, strong: launch(nodes.strong)? })
    }

    /// Plays the pair from stones that can be played.
    pub fn play(
        &mut self,
        stones: &[Point],
        rule: Rule,
        size: BoardSize,
    ) -> Result<Pair, TrialError> {
        let mut winners = [None; 2];
        for (winner, strong) in winners.iter_mut().zip(Side::ALL) {
            *winner = self.play_once(stones, rule, size, strong)?;
        }
        Ok(Pair { winners })
    }

    /// Plays one game and tells who won.
    fn play_once(
        &mut self,
        stones: &[Point],
        rule: Rule,
        size: BoardSize,
        strong: Side,
    ) -> Result<Option<Side>, TrialError> {
        let begin = Position { rule, size, stones };
        self.weak.new_game(&begin)?;
        self.strong.new_game(&begin)?;
        let foul = |position: &Position<'_>, fault: String| TrialError::Foul {
            position: position.to_string(),
            fault,
        };
        let mut referee = Referee::new(rule, size, None);
        for &stone in stones {
            referee.place(stone);
        }
        while referee.moves().len() * 100 < size.area() * DRAW_AT {
            let side = referee.side_to_move();
            let player = if side == strong { &mut self.strong } else { &mut self.weak };
            let position = Position { rule, size, stones: referee.moves() };
            let answer: Coordinates = player.ask(&position)?.answer;
            let point =
                referee.admit(answer).map_err(|fault| foul(&position, fault.to_string()))?;
            match referee.place(point) {
                Some(Verdict::Five(winner)) => return Ok(Some(winner)),
                Some(_) => return Ok(None),
                None => {}
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_told_apart_by_the_points_of_the_stronger_player() {
        let (black, white) = (Some(Side::Black), Some(Side::White));
        let kind = |first, second| Pair { winners: [first, second] }.kind();
        assert_eq!(kind(black, white), PairKind::Strong);
        assert_eq!(kind(black, None), PairKind::Strong);
        assert_eq!(kind(None, white), PairKind::Strong);
        assert_eq!(kind(white, black), PairKind::Weak);
        assert_eq!(kind(white, None), PairKind::Weak);
        assert_eq!(kind(black, black), PairKind::Colour(Side::Black));
        assert_eq!(kind(white, white), PairKind::Colour(Side::White));
        assert_eq!(kind(None, None), PairKind::Drawn);
    }
}
