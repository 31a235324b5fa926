//! The settings, and the game.

use std::sync::Arc;
use std::time::Duration;

use kagetsu::board::{Board, Outcome};
use kagetsu::search::{Driver, ParamError, Params, SearchOptions, Spent};
use kagetsu::types::{BoardSize, Point, Rule, Score, Side};
use kagetsu::util::clock::StopFlag;

use crate::experiments::to_depth::{Searched, ToDepth};
use crate::self_play::Player;

/// The rule of the paper's games.
const RULE: Rule = Rule::Freestyle;
/// Lines of their board.
const LINES: usize = 15;

/// The first two stones: Black's in the centre, White's beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// White's stone on a straight line with it.
    Direct,
    /// White's stone on a diagonal.
    Indirect,
}

impl Opening {
    /// The opening of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Direct, Self::Indirect].into_iter().find(|opening| opening.name() == name)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Indirect => "indirect",
        }
    }

    /// Its stones.
    fn stones(self, size: BoardSize) -> [Point; 2] {
        let centre = size.centre();
        let column = match self {
            Self::Direct => centre.x(),
            Self::Indirect => centre.x() - 1,
        };
        [centre, Point::new(column, centre.y() - 1)]
    }
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Depth of White's searches.
    pub depth: usize,
    /// Their driver.
    pub driver: Driver,
    /// Most moves that they search at a node below the root.
    pub most_moves: i64,
    /// The first two stones.
    pub opening: Opening,
    /// Nodes of each of Black's searches.
    pub black_nodes: u64,
}

/// A move of White and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Its number in the game, Black's first stone being 1.
    pub number: usize,
    /// Where.
    pub point: Point,
    /// Time.
    pub time: Duration,
    /// What the search spent.
    pub spent: Spent,
    /// What it says of White's chances.
    pub score: Score,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules; nobody: a draw.
    Over(Option<Side>),
    /// The side to move proved that this side wins.
    Proven(Side),
    /// It was stopped.
    Stopped,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// All stones.
    pub stones: Vec<Point>,
    /// White's moves that were searched.
    pub thoughts: Vec<Thought>,
    /// How it ended.
    pub ending: Ending,
}

/// Plays until the outcome is there or proven, or the flag is raised, and tells of each move of White.
/// Each of White's moves is searched with an empty table.
///
/// # Errors
/// A number of moves that the engine refuses.
pub fn play(
    plan: &Plan,
    stop: &Arc<StopFlag>,
    told: &mut dyn FnMut(&Thought),
) -> Result<Game, ParamError> {
    let white = plan.white()?;
    let mut black = Player::new(RULE);
    let evaluator = Arc::new(black.evaluator().clone());
    let mut board = evaluator.new_board(BoardSize::new(LINES).unwrap_or(BoardSize::DEFAULT));
    let mut game = Game::new(&mut board, plan.opening);
    loop {
        if let Some(ending) = ended(&board) {
            game.ending = ending;
            return Ok(game);
        }
        let us = board.side_to_move();
        let report = match us {
            Side::Black => black.think(&board, plan.black_nodes),
            Side::White => match white.search(&board, &evaluator, stop) {
                Some(searched) => game.note(&board, searched, told),
                None => return Ok(game),
            },
        };
        let Some(point) = report.best.filter(|_| !stop.is_raised()) else { return Ok(game) };
        game.stones.push(point);
        if report.score.is_decided() {
            game.ending = Ending::Proven(if report.score.is_win() { us } else { !us });
            return Ok(game);
        }
        board.play_any(point);
    }
}

/// How the game on the board ended; none where it goes on.
fn ended(board: &Board) -> Option<Ending> {
    match board.outcome() {
        Outcome::Open => None,
        Outcome::Won(winner) => Some(Ending::Over(Some(winner))),
        Outcome::Draw => Some(Ending::Over(None)),
    }
}

impl Plan {
    /// White's search.
    fn white(&self) -> Result<ToDepth, ParamError> {
        let mut params = Params::default();
        params.set("most_moves", self.most_moves)?;
        let options = SearchOptions { driver: self.driver, ..SearchOptions::default() };
        Ok(ToDepth { depth: self.depth, params, options })
    }
}

impl Game {
    /// A game that has not ended, after its opening.
    fn new(board: &mut Board, opening: Opening) -> Self {
        let stones = opening.stones(board.size());
        for point in stones {
            board.play_any(point);
        }
        Self { stones: stones.to_vec(), thoughts: Vec::new(), ending: Ending::Stopped }
    }

    /// Notes what White thought, and hands on what it found.
    fn note(
        &mut self,
        board: &Board,
        searched: Searched,
        told: &mut dyn FnMut(&Thought),
    ) -> kagetsu::search::Report {
        let Searched { report, spent, time } = searched;
        if let Some(point) = report.best {
            let number = board.stones() + 1;
            let thought = Thought { number, point, time, spent, score: report.score };
            told(&thought);
            self.thoughts.push(thought);
        }
        report
    }
}
