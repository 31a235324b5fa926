//! Everything that one thread needs to search.

use std::sync::Arc;

use super::history::History;
#[cfg(feature = "tune")]
use super::leaf_sample::LeafSample;
use super::limits::Limits;
use super::meter::{Meter, Spent};
use super::options::SearchOptions;
use super::params::Params;
use super::pick::ScoredMove;
use super::proofs::Proofs;
use super::stack::Stack;
use crate::board::Board;
use crate::eval::{Evaluator, Granularity, Temperament};
use crate::tt::{Hit, Store, TranspositionTable};
use crate::types::{BoardSize, Point, PointSet, Rule, Score, Side};
use crate::util::clock::{self, StopFlag};

/// Spreads a small number over a key, and leaves 0 what it is: 2^64 divided by the golden ratio.
const SALT: u64 = 0x9E37_79B9_7F4A_7C15;

/// One search thread's own things. What is learned (histories, refuted fours, proofs) stays from
/// one search to the next until [`Worker::clear`].
pub struct Worker {
    pub(super) params: Params,
    pub(super) board: Board,
    pub(super) evaluator: Arc<Evaluator>,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) stack: Stack,
    pub(super) history: History,
    pub(super) proofs: Proofs,
    /// Moves of all nodes on the current path, those of the deepest node last.
    pub(super) moves: Vec<ScoredMove>,
    /// Of the search that runs, or ran last.
    pub(super) limits: Limits,
    /// Driver and the like; from the next search on.
    pub(super) options: SearchOptions,
    /// How the side to move at the root looks at the game.
    pub(super) temperament: Temperament,
    root_side: Side,
    /// Black's score of the last search.
    pub(super) last_score: Score,
    /// Added to the keys of the table: its scores belong to one way to evaluate.
    salt: u64,
    pub(super) meter: Meter,
    /// Moves of the root against which a win was proven beside the search.
    pub(super) refuted: PointSet,
    /// The iteration that runs.
    pub(super) root_depth: usize,
    /// Place in the team: 0 leads it, the others help.
    pub(super) index: usize,
    /// Plies from the root to the deepest node.
    pub(super) selective_depth: usize,
    /// What was learned belongs to it.
    game: (Rule, BoardSize),
    /// Sees the leaves, where one is wanted.
    #[cfg(feature = "tune")]
    leaf_sample: Option<LeafSample>,
}

impl Worker {
    /// A worker that has learned nothing.
    pub fn new(
        board: Board,
        evaluator: Arc<Evaluator>,
        table: Arc<TranspositionTable>,
        stop: Arc<StopFlag>,
    ) -> Self {
        let proofs = Proofs::new(Params::default(), table.bytes());
        Self::with_proofs(board, evaluator, table, stop, proofs)
    }

    /// A worker that helps another: the `index`th of a team. It looks for no wins by threats, which
    /// the one that leads does for all.
    pub(super) fn helper(
        index: usize,
        board: Board,
        evaluator: Arc<Evaluator>,
        table: Arc<TranspositionTable>,
        stop: Arc<StopFlag>,
    ) -> Self {
        let proofs = Proofs::of_fours(Params::default());
        Self { index, ..Self::with_proofs(board, evaluator, table, stop, proofs) }
    }

    fn with_proofs(
        board: Board,
        evaluator: Arc<Evaluator>,
        table: Arc<TranspositionTable>,
        stop: Arc<StopFlag>,
        proofs: Proofs,
    ) -> Self {
        let limits = Limits::infinite(clock::now());
        let game = (board.rule(), board.size());
        Self {
            board,
            evaluator,
            stack: Stack::new(),
            history: History::new(),
            proofs,
            params: Params::default(),
            table,
            moves: Vec::with_capacity(4096),
            meter: Meter::new(stop, &limits, None, Arc::default()),
            limits,
            options: SearchOptions::default(),
            temperament: Temperament::Level,
            root_side: Side::Black,
            last_score: Score::DRAW,
            salt: 0,
            refuted: PointSet::EMPTY,
            root_depth: 0,
            index: 0,
            selective_depth: 0,
            game,
            #[cfg(feature = "tune")]
            leaf_sample: None,
        }
    }

    /// A worker on its own for the game on `board`, with the program's evaluator and an empty table
    /// of `bytes`.
    pub fn alone(board: &Board, bytes: usize) -> Self {
        let evaluator = Evaluator::embedded(board.rule());
        let mut own = evaluator.new_board(board.size());
        board.position().blocked.iter().for_each(|point| own.block(point));
        board.moves().for_each(|stone| match stone {
            Some(point) => own.play_any(point),
            None => own.pass(),
        });
        let table = TranspositionTable::with_bytes(bytes);
        Self::new(own, Arc::new(evaluator), Arc::new(table), Arc::new(StopFlag::new()))
    }

    /// Bytes of the transposition table: less than asked for where the system gave less.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// From now on the worker searches with other numbers.
    #[cfg(feature = "tune")]
    pub fn set_params(&mut self, params: Params) {
        self.proofs.set_params(params.clone());
        self.params = params;
    }

    /// From now on one leaf of what is searched is kept, chosen at random by `seed`.
    #[cfg(feature = "tune")]
    pub fn sample_leaf(&mut self, seed: u64) {
        self.leaf_sample = Some(LeafSample::new(seed));
    }

    /// All moves of the game and the search to the leaf that was kept, the oldest first; none where no
    /// leaf was reached. No more are seen.
    #[cfg(feature = "tune")]
    pub fn take_leaf(&mut self) -> Option<Vec<Point>> {
        self.leaf_sample.take()?.into_moves()
    }

    /// The static evaluation is the answer at this leaf: the sample sees it.
    #[cfg(feature = "tune")]
    pub(super) fn note_leaf(&mut self) {
        if let Some(sample) = &mut self.leaf_sample {
            sample.see(&self.board);
        }
    }

    /// From now on it searches so.
    pub fn set_options(&mut self, options: SearchOptions) {
        self.options = options;
    }

    /// Takes the next position, with the evaluator and table to be used for it.
    pub fn set_position(
        &mut self,
        board: Board,
        evaluator: Arc<Evaluator>,
        table: Arc<TranspositionTable>,
        stop: Arc<StopFlag>,
    ) {
        let game = (board.rule(), board.size());
        if game != self.game {
            self.game = game;
            self.clear();
        }
        self.board = board;
        self.evaluator = evaluator;
        self.table = table;
        self.meter.stop = stop;
    }

    /// Takes the first position of another game: nothing that was learned stays, but the memory does.
    pub fn begin_game(&mut self, board: Board, evaluator: Arc<Evaluator>) {
        self.game = (board.rule(), board.size());
        self.clear();
        self.board = board;
        self.evaluator = evaluator;
        match Arc::get_mut(&mut self.table) {
            Some(table) => table.clear(),
            // another worker goes on with the old one
            None => self.table = Arc::new(TranspositionTable::with_bytes(self.table.bytes())),
        }
    }

    /// What the search that runs, or ran last, has spent.
    pub fn spent(&self) -> Spent {
        self.meter.spent
    }

    /// Forgets what was learned.
    pub fn clear(&mut self) {
        self.stack = Stack::new();
        self.history = History::new();
        self.proofs.clear();
        self.last_score = Score::DRAW;
    }

    /// Fixes how positions are evaluated in the search that begins.
    pub(super) fn choose_evaluation(&mut self) {
        let SearchOptions { granularity, temperament, .. } = self.options;
        let us = self.board.side_to_move();
        let score = if us == Side::Black { self.last_score } else { -self.last_score };
        self.temperament = temperament.unwrap_or(Temperament::for_score(score));
        self.root_side = us;
        let stages = granularity.map_or(0, |granularity| 1 + granularity as u64);
        let bias = match self.temperament {
            Temperament::Level => 0,
            biased => 1 + 2 * biased as u64 + us.index() as u64,
        };
        self.salt = (stages << 4 | bias).wrapping_mul(SALT);
    }

    /// The table's key of the position.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.board.key() ^ self.salt
    }

    /// Fetches what the table knows of the position after the move.
    #[inline]
    pub(super) fn prefetch_after(&self, point: Point) {
        self.table.view().prefetch(self.board.key_after(point) ^ self.salt);
    }

    /// The static evaluation of the position at `ply`, from the side to move's view.
    #[inline]
    pub(super) fn static_eval(&mut self, ply: usize) -> Score {
        self.meter.spent.evaluations += 1;
        let value = self.board.value();
        let before = if ply > 0 { self.stack.at(ply - 1).value } else { value };
        let granularity = self.options.granularity.unwrap_or(Granularity::Medium);
        let score = self.evaluator.score(&self.board, before, granularity);
        if self.temperament == Temperament::Level {
            return score;
        }
        Score::estimate(score.0 + self.temperament.bias(&self.board, self.root_side))
    }

    /// The same, from the transposition table where that knows it.
    #[inline]
    pub(super) fn known_eval(&mut self, ply: usize, tt_hit: Option<&Hit>) -> Score {
        tt_hit.and_then(|hit| hit.static_eval).unwrap_or_else(|| self.static_eval(ply))
    }

    /// Writes what was found out about the position, `ply` plies below the root, to the table.
    #[inline]
    pub(super) fn store(&self, ply: usize, store: Store) {
        self.table.view().store(self.key(), ply, store);
    }
}

impl std::fmt::Debug for Worker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker").field("meter", &self.meter).finish_non_exhaustive()
    }
}
