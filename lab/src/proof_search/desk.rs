//! Who answers: prover, search and checker, one desk a thread.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::sync::Arc;

use kagetsu::board::{Board, Outcome};
use kagetsu::eval::Evaluator;
use kagetsu::pattern::CellClass;
use kagetsu::proof::table::TableTooSmall;
use kagetsu::search::{Limits, Lines, Report};
use kagetsu::solver::prover::{Prover, Request};
use kagetsu::solver::tree::certificate::{self, Certificate};
use kagetsu::types::{Point, PointSet, RuleSet, Side};
use kagetsu::util::clock::{self, StopFlag};
use kagetsu::with_rule;

use super::game::Game;
use super::job::{Found, Job, Stops, Task};
use crate::proof_check;
use crate::self_play::Player;

/// Bytes of a desk's provers and of its transposition table.
const PROVER_BYTES: usize = 64 << 20;
const TABLE_BYTES: usize = 32 << 20;
/// Positions that the checker may look at for one question.
const CHECK_POSITIONS: u64 = 20_000_000;
/// Wins of other replies that are tried at a reply before the prover is asked, and for how long each.
const SIMULATIONS: usize = 4;
const SIMULATION_POSITIONS: u64 = 100_000;
/// The prover may use one part in so many at a reply.
const LESS_FOR_REPLIES: u64 = 8;
/// Where the search says that a position is won, the prover may use so many times as much.
const MORE_FOR_WINS: u64 = 16;

/// What one question may cost.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Nodes of the prover.
    pub prover: u64,
    /// Nodes of the search.
    pub search: u64,
    /// Moves that are proposed at a time.
    pub lines: NonZeroUsize,
}

/// A prover, a search, and what they need.
#[derive(Debug)]
pub(super) struct Desk {
    game: Game,
    effort: Effort,
    prover: Prover,
    player: Player,
    stop: Arc<StopFlag>,
}

impl Desk {
    /// A desk that leaves off when `stop` is raised: its last answer is then none.
    pub(super) fn new(
        game: Game,
        effort: Effort,
        stop: &Arc<StopFlag>,
    ) -> Result<Self, TableTooSmall> {
        let evaluator = Arc::new(Evaluator::embedded(game.rule));
        let mut player = Player::with_table(evaluator, TABLE_BYTES);
        player.set_stop(Arc::clone(stop));
        let prover = Prover::new(PROVER_BYTES)?;
        Ok(Self { game, effort, prover, player, stop: Arc::clone(stop) })
    }

    /// Answers; nothing when it was told to stop.
    pub(super) fn answer(&mut self, job: &Job) -> Option<Found> {
        let mut board = self.game.board(self.player.evaluator(), &job.stones);
        let found = with_rule!(self.game.rule, R => match &job.task {
            Task::Attack { tried, round } => self.attack::<R>(&mut board, tried, *round),
            Task::Pass { attack } => self.pass::<R>(&mut board, *attack),
            Task::Stops { attack, default } => self.stops::<R>(&mut board, *attack, default),
        });
        (!self.stop.is_raised()).then_some(found)
    }

    /// A proof by threats, or moves to try.
    fn attack<R: RuleSet>(&mut self, board: &mut Board, tried: &[Point], round: u32) -> Found {
        let is_first = round == 0;
        if is_first && let Some(win) = self.prove::<R>(board, self.effort.prover) {
            return Found::Won(certificate::write(&win));
        }
        let report = self.think(board, tried);
        if is_first
            && report.score.is_win()
            && let Some(win) = self.prove::<R>(board, MORE_FOR_WINS * self.effort.prover)
        {
            return Found::Won(certificate::write(&win));
        }
        let best = report.best.map(|best| (best, report.score));
        let others = report.others.iter().filter_map(|line| Some((*line.pv.first()?, line.score)));
        let mut moves: Vec<(u16, i32)> = Vec::new();
        for (point, score) in best.into_iter().chain(others) {
            let cell = self.game.size.cell(point);
            let is_new = !tried.contains(&point) && moves.iter().all(|&(known, _)| known != cell);
            if is_new && board.is_legal(point) {
                moves.push((cell, score.0));
            }
        }
        Found::Moves(moves)
    }

    /// The win by threats of the side to move, which the checker has accepted.
    fn prove<R: RuleSet>(&mut self, board: &mut Board, nodes: u64) -> Option<Certificate> {
        let tree = [1, 2].into_iter().find_map(|order| {
            let request = Request { stop: Some(&self.stop), ..Request::of_order(order) };
            self.prover.prove::<R>(board, &request.with_nodes(nodes), &mut |_| ()).tree
        })?;
        let win = Certificate::of(board, tree);
        holds(&win, CHECK_POSITIONS).then_some(win)
    }

    /// What the search says of moves that were not tried.
    fn think(&mut self, board: &Board, tried: &[Point]) -> Report {
        let limits = Limits {
            excluded: tried.iter().copied().collect::<PointSet>(),
            lines: Lines::Best(self.effort.lines),
            ..Limits::nodes(clock::now(), self.effort.search)
        };
        self.player.search(board, &limits)
    }

    /// Whether a pass after the attack loses, and what else he can do.
    fn pass<R: RuleSet>(&mut self, board: &mut Board, attack: Point) -> Found {
        board.play::<R>(attack);
        let defender = board.side_to_move();
        if board.find(defender, CellClass::Five).is_some() {
            return Found::Refuted;
        }
        board.pass();
        let win = self.prove::<R>(board, self.effort.prover);
        board.take_back_pass();
        let Some(win) = win else { return Found::Quiet };
        let default = certificate::write(&win);
        match self.stops_of::<R>(board, &default) {
            Some(stops) => Found::Threat { default, stops },
            None => Found::Quiet,
        }
    }

    /// The same, where the win after the pass is known.
    fn stops<R: RuleSet>(&mut self, board: &mut Board, attack: Point, default: &[u8]) -> Found {
        board.play::<R>(attack);
        self.stops_of::<R>(board, default).map_or(Found::Refuted, Found::Stops)
    }

    /// The replies of the side to move after which a win does not hold; those that lose to threats
    /// all the same are sorted out. Nothing when the checker does not come to an end.
    fn stops_of<R: RuleSet>(&mut self, board: &mut Board, default: &[u8]) -> Option<Stops> {
        let size = self.game.size;
        let claim = proof_check::read(default).ok()?;
        let stops = proof_check::stops(&claim, CHECK_POSITIONS).ok()?;
        let points = stops.into_iter().filter_map(|cell| size.point_of(cell as u32));
        let mut points: Vec<Point> = points.collect();
        let danger =
            |point| Side::ALL.map(|side| board.move_score(side, point)).iter().sum::<i32>();
        points.sort_by_key(|&point| Reverse(danger(point)));
        let mut sorted = Stops::default();
        let mut wins: Vec<Certificate> = Vec::new();
        for point in points {
            board.play::<R>(point);
            match self.lost_to::<R>(board, &mut wins) {
                Some(win) => sorted.lost.push((size.cell(point), win)),
                None => sorted.open.push(size.cell(point)),
            }
            board.take_back::<R>();
        }
        sorted.wins = wins.iter().map(certificate::write).collect();
        Some(sorted)
    }

    /// To which of the wins a reply has lost, the attacker to move: one of those that are there, last
    /// one first, or a new one.
    fn lost_to<R: RuleSet>(
        &mut self,
        board: &mut Board,
        wins: &mut Vec<Certificate>,
    ) -> Option<usize> {
        if board.outcome() != Outcome::Open {
            return None;
        }
        let mut known = wins.iter().enumerate().rev().take(SIMULATIONS);
        let here = |win: &Certificate| Certificate::of(board, win.tree.clone());
        if let Some((win, _)) = known.find(|(_, win)| holds(&here(win), SIMULATION_POSITIONS)) {
            return Some(win);
        }
        let win = self.prove::<R>(board, self.effort.prover / LESS_FOR_REPLIES)?;
        wins.push(win);
        Some(wins.len() - 1)
    }
}

/// Whether the checker accepts a win, looking at so many positions.
fn holds(win: &Certificate, positions: u64) -> bool {
    let claim = proof_check::read(certificate::write(win).as_slice());
    claim.is_ok_and(|claim| proof_check::check(&claim, positions).is_ok())
}
