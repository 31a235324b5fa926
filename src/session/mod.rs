//! One game: typed calls in, typed answers out. Nothing is printed and no line is read here.
//!
//! | file | what |
//! |---|---|
//! | `position` | the stones as the manager told them |
//! | `options` | the settings of `INFO`, and the limits of a search that follow |
//! | `thinking` | from the start of a search to its answer, for a move or a decision |
//! | `longest_game` | when a game is a draw, and what the clock keeps for the moves until then |
//! | `decision` | what takes several searches, and the points that it tries |
//! | `contest` | candidates of a decision, compared in rounds |
//! | `swap2` | the decisions of swap2 |
//! | `soosorv` | the decisions of Soosorv-8 |
//! | `balance` | moves that bring the game to a wished value |
//! | `blocked` | what may not be played at the root |
//! | `fallback` | a move without a search |
//! | `hash` | the transposition table, for files |
//! | `knowledge` | the position database, kept and asked |
//!
//! A thinking call returns a [`Step`]; further steps come from [`Session::on_event`] with each event
//! of the search and from [`Session::on_deadline`]. The board is built from the list of stones when
//! it is needed, by tables that stay: `START` before every position costs nothing.

mod balance;
mod blocked;
mod contest;
mod decision;
mod fallback;
mod hash;
#[cfg(feature = "database")]
mod knowledge;
mod longest_game;
mod options;
mod position;
mod soosorv;
mod swap2;
#[cfg(test)]
mod tests;
mod thinking;

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam::channel::Sender;

use crate::board::Board;
use crate::eval::{Evaluator, WeightFileError, read_weights};
use crate::opening::{Book, BookError};
use crate::search::Pool;
use crate::types::{BoardSize, MAX_SIZE, MIN_SIZE, Point, PointSet, Rule, Side};
use crate::util::clock;
use crate::util::hash::fnv1a;
use crate::util::rng::Rng;

#[cfg(feature = "database")]
pub use crate::database;
pub use crate::search::{Line, Lines, News, ProofReport, ProofState, Report, SearchEvent};
pub use crate::tt::SavedEntry;
pub use crate::types::{BalanceMoves, Field, OpeningStep, SoosorvStep, Swap2Step};

pub use hash::HashTable;
pub use options::{MAX_THREADS, Setting};
pub use soosorv::MOST_OFFERS;

use balance::Balance;
use blocked::Blocked;
use options::Options;
use position::Position;
use soosorv::Soosorv;
use swap2::Swap2;
use thinking::{BoardQuestion, Thinking};

/// Notices that wait for the next search, at most.
const MOST_NOTICES: usize = 20;

/// Who is at the other end. Found out, never configured: Yixin once one of its commands was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// The Gomocup protocol as written.
    #[default]
    Plain,
    /// Its extension by Yixin-Board and gomocalc.
    Yixin,
}

/// What a search comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The engine plays here.
    Move(Point),
    /// Stones of an opening.
    Stones(Vec<Point>),
    /// The engine takes Black.
    Swap,
    /// To a step of an opening that a board asked for.
    Opening(OpeningStep, Choice),
    /// No point is free.
    NoPoint,
}

/// What is chosen at a step of an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// These stones.
    Stones(Vec<Point>),
    /// The colours are swapped.
    Swap,
    /// They stay as they are.
    Stay,
    /// White's fourth stone of Soosorv-8.
    Fourth {
        /// Where.
        point: Point,
        /// How many fifth moves are asked for.
        offers: usize,
    },
}

/// What came of a call.
#[derive(Clone, Debug)]
pub enum Step {
    /// Nothing to say; a search may be running.
    Silent,
    /// News of the proof that comes before the search.
    Proof(ProofReport),
    /// News of the running search.
    Progress(Report),
    /// The answer to the thinking command.
    Answer {
        /// What to answer.
        answer: Answer,
        /// Depth, score and line behind it; nothing when no iteration was finished.
        report: Option<Report>,
    },
}

/// Why a call was refused. The game is as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No board has these sides.
    Size {
        /// Columns.
        width: i64,
        /// Rows.
        height: i64,
    },
    /// The point is not on the board of this size.
    Outside(BoardSize),
    /// A stone or a blocked point is there.
    Occupied(Point),
    /// Nothing is there to be taken back.
    NoStone(Point),
    /// Swap2 decides with 0, 3 or 5 stones, not with this number.
    StoneCount(usize),
    /// A step of an opening needs another number of stones.
    StepStones {
        /// So many.
        needed: usize,
        /// So many lie there.
        count: usize,
    },
    /// No fifth move is among the stones.
    NoOffer,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { width, height } => write!(
                f,
                "no board of {width}x{height}; use a square one of {MIN_SIZE} to {MAX_SIZE}, such as 20"
            ),
            Self::Outside(size) => {
                let last = size.side() - 1;
                write!(f, "the point is not on the board; use 0,0 to {last},{last}")
            }
            Self::Occupied(point) => {
                write!(f, "{},{} is occupied; name an empty point", point.x(), point.y())
            }
            Self::NoStone(point) => {
                write!(f, "{},{} is empty; name a stone on the board", point.x(), point.y())
            }
            Self::StoneCount(count) => {
                write!(f, "swap2 decides with 0, 3 or 5 stones, not with {count}")
            }
            Self::StepStones { needed, count } => {
                write!(f, "this step decides with {needed} stones, not with {count}")
            }
            Self::NoOffer => {
                f.write_str("no fifth move is offered; list them behind the four stones")
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// One game and the search behind it.
#[derive(Debug)]
pub struct Session {
    size: BoardSize,
    position: Position,
    options: Options,
    dialect: Dialect,
    /// What may not be played at the root.
    blocked: Blocked,
    /// Of the rules that were played, or whose weights the user named; one for a rule at most.
    evaluators: Vec<Arc<Evaluator>>,
    /// Checksums of the files that the user named.
    own_weights: Vec<(Rule, u64)>,
    /// The book once a move was looked for there, or one that the user named.
    book: Option<Book>,
    pool: Pool,
    /// Number of the last search.
    number: u64,
    /// The last search that has ended.
    ended: u64,
    thinking: Option<Thinking>,
    /// The next search begins with clean tables.
    clear_tables: bool,
    /// Thinking time in this game.
    used: Duration,
    /// Rule and size that the user was last told of.
    told: Option<(Rule, BoardSize)>,
    notices: Vec<String>,
    /// Notices that are not to be repeated.
    told_once: Vec<String>,
    #[cfg(feature = "database")]
    database: knowledge::DatabaseUse,
}

impl Session {
    /// A session on an empty board; its searches tell `events`.
    pub fn new(events: Sender<SearchEvent>) -> Self {
        Self {
            size: BoardSize::DEFAULT,
            position: Position::empty(),
            options: Options::default(),
            dialect: Dialect::Plain,
            blocked: Blocked::default(),
            evaluators: Vec::new(),
            own_weights: Vec::new(),
            book: None,
            pool: Pool::new(events),
            number: 0,
            ended: 0,
            thinking: None,
            clear_tables: false,
            used: Duration::ZERO,
            told: None,
            notices: Vec::new(),
            told_once: Vec::new(),
            #[cfg(feature = "database")]
            database: knowledge::DatabaseUse::default(),
        }
    }

    /// The board's size.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The manager's dialect.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The manager has shown that it speaks the Yixin dialect.
    pub fn speaks_yixin(&mut self) {
        self.dialect = Dialect::Yixin;
    }

    /// Whether the search shall tell its depth and score.
    pub fn wants_messages(&self) -> bool {
        self.options.messages
    }

    /// Whether a Yixin board asked for search data.
    pub fn wants_search_data(&self) -> bool {
        self.options.show_detail & 2 != 0
    }

    /// Whether a Yixin board asked for marks of what is looked at.
    pub fn wants_marks(&self) -> bool {
        self.options.show_detail & 1 != 0
    }

    /// The bytes of a weight file: from the next search on they are used where their rule is played.
    /// Returns the rule.
    ///
    /// # Errors
    /// When they are none; all stays as it was.
    pub fn use_weights(&mut self, bytes: &[u8]) -> Result<Rule, WeightFileError> {
        let evaluator = Arc::new(Evaluator::new(read_weights(bytes)?));
        let rule = evaluator.rule();
        self.evaluators.retain(|other| other.rule() != rule);
        self.evaluators.push(evaluator);
        self.own_weights.retain(|&(own, _)| own != rule);
        self.own_weights.push((rule, fnv1a(bytes)));
        self.clear_tables();
        Ok(rule)
    }

    /// The text of a book: from the next move on it is used instead of the program's own. Returns the
    /// number of its positions.
    ///
    /// # Errors
    /// When it is none; all stays as it was.
    pub fn use_book(&mut self, text: &str) -> Result<usize, BookError> {
        let book = Book::read(text)?;
        let positions = book.len();
        self.book = Some(book);
        self.options.set(Setting::Book(true));
        Ok(positions)
    }

    /// Tells the user something before the next search's answer; of very many notices the last ones.
    pub fn notify(&mut self, notice: String) {
        if self.notices.len() == MOST_NOTICES {
            self.notices.remove(0);
        }
        self.notices.push(notice);
    }

    /// The same, once in the life of the process; when very many were told, none any more.
    pub fn notify_once(&mut self, notice: String) {
        if self.told_once.len() < MOST_NOTICES && !self.told_once.contains(&notice) {
            self.told_once.push(notice.clone());
            self.notify(notice);
        }
    }

    /// Takes back a notice that has not been told yet and is true no longer.
    pub fn withdraw_notice(&mut self, notice: &str) {
        self.notices.retain(|told| told != notice);
        self.told_once.retain(|told| told != notice);
    }

    /// What the user should know, and has not been told yet.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// Stores a setting; a limit of no time for the move also ends the running search.
    pub fn set(&mut self, setting: Setting) {
        if let Setting::ShowDetail(_) = setting {
            self.speaks_yixin();
        }
        if setting == Setting::Pondering(false) && !self.is_thinking() {
            self.pool.stop();
        }
        if let Setting::Strength(strength) = setting
            && strength != self.options.search.strength
        {
            // a weak player must not read what a strong one has found
            self.clear_tables();
        }
        let is_stop = setting == Setting::TurnLimit(Some(Duration::ZERO));
        let is_rule = matches!(setting, Setting::RuleNumber(_));
        self.options.set(setting);
        if is_rule && !self.is_thinking() {
            self.make_ready();
        }
        if is_stop {
            self.stop();
        }
    }

    /// A new game on an empty board.
    pub fn start(&mut self, width: i64, height: i64) -> Result<(), Refusal> {
        let side = usize::try_from(width).ok().filter(|_| width == height);
        let size = side.and_then(BoardSize::new);
        self.size = size.ok_or(Refusal::Size { width, height })?;
        self.restart();
        Ok(())
    }

    /// A new game on an empty board of the same size. In the plain dialect the next search begins
    /// with clean tables, so that games are reproducible; a Yixin board starts before every
    /// position, and its analysis shall keep its memory.
    pub fn restart(&mut self) {
        self.position = Position::empty();
        self.used = Duration::ZERO;
        if self.dialect == Dialect::Plain {
            self.clear_tables();
        }
        self.make_ready();
    }

    /// Makes what the first search under a rule needs and later ones find: milliseconds that a move of
    /// twenty has not to spare.
    fn make_ready(&mut self) {
        drop(self.build_board());
        self.pool.make_ready();
    }

    /// The next search begins with clean tables. One that runs goes on with those of today.
    pub fn clear_tables(&mut self) {
        self.clear_tables = !self.is_search_over();
        if self.is_search_over() {
            self.pool.clear_now();
        }
    }

    /// Part of the transposition table in use, per mille.
    pub fn hash_usage(&self) -> u32 {
        self.pool.hash_usage()
    }

    /// Removes a stone, wherever it stands in the order of play.
    pub fn take_back(&mut self, point: Point) -> Result<(), Refusal> {
        if self.position.remove(point) { Ok(()) } else { Err(Refusal::NoStone(point)) }
    }

    /// Replaces the position without thinking.
    pub fn set_position(&mut self, entries: &[(Point, Field)]) {
        self.position = Position::listed(entries);
    }

    /// Thinks for the side to move, which becomes the engine's.
    pub fn begin(&mut self, at: Instant) -> Step {
        self.position.take_side_to_move();
        self.think_of_move(at)
    }

    /// The opponent has played; thinks.
    pub fn turn(&mut self, point: Point, at: Instant) -> Result<Step, Refusal> {
        self.must_be_free(point)?;
        self.position.opponent_plays(point);
        Ok(self.think_of_move(at))
    }

    /// Plays a move that the manager chose for the engine.
    pub fn play(&mut self, point: Point) -> Result<Answer, Refusal> {
        self.must_be_free(point)?;
        self.position.engine_plays(point);
        Ok(Answer::Move(point))
    }

    /// Replaces the position and thinks; the engine is to move.
    pub fn board(&mut self, entries: &[(Point, Field)], at: Instant) -> Step {
        self.set_position(entries);
        self.think_of_move(at)
    }

    /// Thinks on the position as it stands, the engine to move, in so many lines.
    pub fn analyse(&mut self, lines: Lines, at: Instant) -> Step {
        let root = self.build_board();
        self.think_in_lines(root, lines, self.analysis(), at)
    }

    /// Looks for one or two moves after which the game is worth `bias` to the side to move.
    pub fn balance(&mut self, moves: BalanceMoves, bias: i64, at: Instant) -> Step {
        let root = self.build_board();
        let balance = Balance::new(&root, moves, bias, &self.excluded());
        self.decide(root, Box::new(balance), self.analysis(), at)
    }

    /// Replaces the position and decides as swap2 asks.
    pub fn swap2(&mut self, stones: &[Point], at: Instant) -> Result<Step, Refusal> {
        let position = Position::alternating(stones);
        let root = self.board_of(&position);
        let Some(swap2) = Swap2::new(&root, None, &mut Rng::new(self.seed())) else {
            return Err(Refusal::StoneCount(position.len()));
        };
        self.position = position;
        Ok(self.decide(root, Box::new(swap2), None, at))
    }

    /// Decides a step of swap2 that a board asks for: the first one on the empty board, the others on
    /// the position as it stands. Nothing is played.
    pub fn swap2_step(&mut self, step: Swap2Step, at: Instant) -> Result<Step, Refusal> {
        let stones = if step == Swap2Step::Place { Vec::new() } else { self.position.points() };
        let root = self.board_of(&Position::alternating(&stones));
        let refusal = Refusal::StepStones { needed: step.stones(), count: root.stones() };
        let swap2 = Swap2::new(&root, Some(step), &mut Rng::new(self.seed()))
            .filter(|_| root.stones() == step.stones());
        let asked = BoardQuestion { stones, is_counted: step != Swap2Step::Place };
        Ok(self.decide(root, Box::new(swap2.ok_or(refusal)?), Some(asked), at))
    }

    /// Decides a step of Soosorv-8 with these stones on the board, the offered fifth moves behind
    /// them. Nothing is played.
    pub fn soosorv(
        &mut self,
        step: SoosorvStep,
        stones: &[Point],
        at: Instant,
    ) -> Result<Step, Refusal> {
        let needed = step.stones();
        let (played, offered) = stones.split_at(needed.min(stones.len()));
        let root = self.board_of(&Position::alternating(played));
        let is_choice = step == SoosorvStep::Choose;
        if root.stones() != needed || (!is_choice && !offered.is_empty()) {
            return Err(Refusal::StepStones { needed, count: stones.len() });
        }
        if is_choice && !offered.iter().any(|&point| root.is_legal(point)) {
            return Err(Refusal::NoOffer);
        }
        let soosorv = Soosorv::new(&root, step, offered);
        let asked = BoardQuestion { stones: stones.to_vec(), is_counted: false };
        Ok(self.decide(root, Box::new(soosorv), Some(asked), at))
    }

    /// The stones of what a board asks now, where that is not simply a move.
    pub fn asked_stones(&self) -> Option<&[Point]> {
        Some(&self.thinking.as_ref()?.question()?.stones)
    }

    /// Black's forbidden points, whoever is to move.
    pub fn forbidden_points(&mut self) -> Vec<Point> {
        let board = self.build_board();
        board.empty_points().iter().filter(|&p| board.is_forbidden(Side::Black, p)).collect()
    }

    /// Forbids these points at the root of searches.
    pub fn exclude(&mut self, points: impl IntoIterator<Item = Point>) {
        self.blocked.points.extend(points);
    }

    /// Allows these points again.
    pub fn include(&mut self, points: impl IntoIterator<Item = Point>) {
        points.into_iter().for_each(|point| self.blocked.points.remove(point));
    }

    /// Allows all points again.
    pub fn include_all(&mut self) {
        self.blocked.points = PointSet::EMPTY;
    }

    /// Forbids the last move of a line from the empty board on, where a search begins behind the
    /// others.
    pub fn block_line(&mut self, line: Vec<Point>) {
        self.blocked.add(line);
    }

    /// Allows it again.
    pub fn unblock_line(&mut self, line: &[Point]) {
        self.blocked.remove(line);
    }

    /// Allows the last moves of all lines again.
    pub fn unblock_lines(&mut self) {
        self.blocked.remove_lines();
    }

    /// Points not to be played at the root as the position stands.
    fn excluded(&self) -> PointSet {
        self.blocked.behind(&self.position.points())
    }

    /// Analysis as a question of the board of 2018 (GTK 2), which says `show_detail 1`: it takes every
    /// move line behind an undone analysis for a move, where later boards count one to be dropped.
    fn analysis(&self) -> Option<BoardQuestion> {
        let is_counted = self.options.show_detail != 1;
        (!is_counted).then(|| BoardQuestion { stones: self.position.points(), is_counted })
    }

    /// What random choices follow from.
    fn seed(&self) -> u64 {
        self.options.seed.unwrap_or_else(clock::seed)
    }

    fn must_be_free(&self, point: Point) -> Result<(), Refusal> {
        if self.position.is_taken(point) { Err(Refusal::Occupied(point)) } else { Ok(()) }
    }

    /// The board as it stands, the engine to move.
    fn build_board(&mut self) -> Board {
        let evaluator = self.evaluator();
        self.position.board(&evaluator, self.size)
    }

    /// The board of another position.
    fn board_of(&mut self, position: &Position) -> Board {
        position.board(&self.evaluator(), self.size)
    }

    /// The evaluator of the rule that holds now.
    fn evaluator(&mut self) -> Arc<Evaluator> {
        let rule = self.options.rule(self.dialect);
        if let Some(evaluator) = self.evaluators.iter().find(|known| known.rule() == rule) {
            return Arc::clone(evaluator);
        }
        let evaluator = Arc::new(Evaluator::embedded(rule));
        self.evaluators.push(Arc::clone(&evaluator));
        evaluator
    }

    /// Adds what the user should know before the next search's answer.
    fn note_what_is_new(&mut self) {
        let rule = self.options.rule(self.dialect);
        if let Some(number) = self.options.take_refused_rule() {
            self.notices.push(format!(
                "rule {number} is not known, {rule} is kept; known are 0, 1, 4, 8 and 9"
            ));
        }
        if self.told.replace((rule, self.size)) != Some((rule, self.size)) {
            let side = self.size.side();
            self.notices.push(format!("rule {} ({rule}), board {side}x{side}", rule.number()));
        }
    }

    /// Counts the time of a search that began at `start`.
    fn count_time(&mut self, start: Instant) {
        self.used += clock::since(start);
    }
}
