//! From a thinking command to its answer.
//!
//! The session, not the search, holds the deadline: when it passes, the last finished move is the
//! answer, and without one a [`fallback`] move. Events carry the number of their search; those of
//! a search that is over are dropped.

use std::time::{Duration, Instant};

use super::decision::Decision;
use super::longest_game::{LaterMoves, drawn_after};
use super::options::DEFAULT_TURN;
use super::{Answer, News, ProofReport, ProofState, Report, SearchEvent, Session, Step, fallback};
use crate::board::{Board, Outcome};
use crate::opening::{Book, Entry};
use crate::search::{Limits, Lines, Strength, Task};
use crate::types::{Point, PointSet, Score};
use crate::util::clock;

/// What a search gets at least for its first move, and what it gets to end after a stop: time for one
/// sensible move.
const GRACE: Duration = Duration::from_millis(30);
/// Of the reserve, the part that lies between the search's own end and the deadline here.
const SLACK_DIV: u32 = 4;
/// How long the answer to a counted question waits after a stop for what the board does next: a board
/// that takes a move back sends the stop first and its new position behind it.
const QUESTION_GRACE: Duration = Duration::from_millis(300);
/// A decision takes at most this part of the own clock.
const DECISION_CLOCK_DIV: u32 = 10;

/// A running search.
#[derive(Debug)]
pub(super) struct Thinking {
    goal: Goal,
    /// The position that the answer must be legal in.
    root: Board,
    /// The limits of the whole answer.
    limits: Limits,
    /// Points not to be played at the root.
    pub(super) excluded: PointSet,
    /// When the search that runs now is no longer waited for; none without a clock.
    deadline: Option<Instant>,
    /// Until then it is waited for in any case while it has no move.
    grace_end: Instant,
    /// No further search is to be started.
    is_stopped: bool,
    /// What a board asked, where it is not simply a move.
    question: Option<BoardQuestion>,
    /// The answer waits for the deadline.
    is_held: bool,
    /// How the proof stands that comes before the search; none once its end was told.
    proof: Option<ProofReport>,
    /// The last news of the search that runs now.
    last: Option<Report>,
}

/// What is looked for.
#[derive(Debug)]
enum Goal {
    Move,
    Decision(Box<dyn Decision>),
}

/// A question of a Yixin board other than for a move: a step of an opening, and all analysis of a board
/// that does not count it. Such a board may show the same position once more without meaning a new one.
#[derive(Clone, Debug)]
pub(super) struct BoardQuestion {
    /// The stones that the board showed then, offers included.
    pub(super) stones: Vec<Point>,
    /// The board counts a move line where it breaks the search off.
    pub(super) is_counted: bool,
}

impl Session {
    /// Whether a search runs.
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// When [`Session::on_deadline`] is to be called.
    pub fn deadline(&self) -> Option<Instant> {
        self.thinking.as_ref().and_then(|thinking| thinking.deadline)
    }

    /// Asks the running search for its answer; it comes with one of the next steps. Pondering ends.
    pub fn stop(&mut self) {
        self.pool.stop();
        let Some(thinking) = &mut self.thinking else { return };
        let soon = clock::now() + GRACE;
        thinking.deadline = Some(thinking.deadline.map_or(soon, |deadline| deadline.min(soon)));
        thinking.is_stopped = true;
    }

    /// The same, but a counted question may still be broken off by what the board sends behind the
    /// stop.
    pub fn stop_by_board(&mut self) {
        self.stop();
        let Some(thinking) = &mut self.thinking else { return };
        if thinking.question().is_some_and(|question| question.is_counted) {
            thinking.deadline = Some(clock::now() + QUESTION_GRACE);
            thinking.is_held = true;
        }
    }

    /// Ends the running search here and now, with what it has; nothing when none runs. The move is
    /// not played. A board's question ends with the move that the board counts, or with nothing.
    /// Pondering ends too.
    pub fn abort(&mut self) -> Option<Answer> {
        self.pool.stop();
        let thinking = self.thinking.take()?;
        self.count_time(thinking.limits.start);
        #[cfg(feature = "database")]
        self.note_found(&thinking);
        match &thinking.question {
            None => Some(thinking.conclude().0),
            Some(question) if question.is_counted => {
                Some(conclude_move(&thinking.root, None, &thinking.excluded).0)
            }
            Some(_) => None,
        }
    }

    /// Takes news of a search.
    pub fn on_event(&mut self, event: SearchEvent) -> Step {
        let is_current = event.number == self.number;
        if matches!(event.news, News::Finished(_) | News::Failed) {
            self.ended = event.number;
        }
        let Some(thinking) = self.thinking.as_mut().filter(|_| is_current) else {
            return Step::Silent;
        };
        match event.news {
            News::Proof(report) => thinking.tell_proof(report),
            News::Progress(report) => {
                thinking.last = Some(report.clone());
                match thinking.goal {
                    Goal::Move => Step::Progress(report),
                    Goal::Decision(_) => Step::Silent,
                }
            }
            News::Finished(report) => {
                thinking.last = Some(report);
                self.search_has_news_of_its_end()
            }
            News::Failed => self.search_has_news_of_its_end(),
        }
    }

    /// The deadline has passed: what there is must do. A proof that has not ended is told to be open
    /// first; the answer comes with the next call.
    pub fn on_deadline(&mut self) -> Step {
        if self.deadline().is_none_or(|deadline| clock::now() < deadline) {
            return Step::Silent;
        }
        if self.thinking.as_mut().is_some_and(Thinking::waits_for_its_first_move) {
            return Step::Silent;
        }
        self.pool.stop();
        match self.thinking.as_mut().and_then(Thinking::give_up_proof) {
            Some(report) => Step::Proof(report),
            None => self.search_ended(),
        }
    }

    /// Thinks about the engine's move in the position as it stands, unless a win is known to be
    /// proven there, or the book knows the move.
    pub(super) fn think_of_move(&mut self, start: Instant) -> Step {
        let root = self.build_board();
        #[cfg(feature = "database")]
        if let Some(step) = self.recall(&root, start) {
            return step;
        }
        self.play_from_book(&root, start)
            .unwrap_or_else(|| self.think_in_lines(root, Lines::ONE, None, start))
    }

    /// The book's move, with what was said of it when the book was made; none where a proof is wanted
    /// before the move.
    fn play_from_book(&mut self, root: &Board, start: Instant) -> Option<Step> {
        if !self.options.book || self.options.checkmate.is_some() {
            return None;
        }
        let book = self.book.get_or_insert_with(Book::embedded);
        let Entry { best, score, depth, .. } = book.find(root)?;
        if self.excluded().contains(best) {
            return None;
        }
        self.note_what_is_new();
        self.notify("the book knows this position; its move is played".to_owned());
        Some(self.answer_known(root.clone(), (best, Score(score), depth), start))
    }

    /// Answers with a move, score and depth that were known before.
    pub(super) fn answer_known(
        &mut self,
        root: Board,
        (best, score, depth): (Point, Score, usize),
        start: Instant,
    ) -> Step {
        let limits = self.prepare_limits(start);
        let report = Report {
            best: Some(best),
            depth: depth.max(1),
            selective_depth: depth.max(score.plies_to_win().unwrap_or(1)),
            score,
            nodes: 0,
            elapsed: clock::since(start),
            pv: vec![best],
            others: Vec::new(),
        };
        let step =
            self.answer(Thinking { last: Some(report), ..Thinking::new(Goal::Move, root, limits) });
        #[cfg(feature = "database")]
        self.forget_found();
        step
    }

    /// Thinks about a move at `root`, the position as it stands, in so many lines.
    pub(super) fn think_in_lines(
        &mut self,
        root: Board,
        lines: Lines,
        question: Option<BoardQuestion>,
        start: Instant,
    ) -> Step {
        let limits = Limits { lines, ..self.prepare_limits(start) };
        let thinking = Thinking::new(Goal::Move, root, limits);
        #[cfg(feature = "database")]
        self.look_up(&thinking.root);
        self.begin_thinking(Thinking { question, ..thinking })
    }

    /// Makes a decision on `root`.
    pub(super) fn decide(
        &mut self,
        root: Board,
        decision: Box<dyn Decision>,
        question: Option<BoardQuestion>,
        start: Instant,
    ) -> Step {
        let mut limits = self.prepare_limits(start);
        let share = limits.left.take().map(|left| left / DECISION_CLOCK_DIV);
        limits.turn = [limits.turn, share].into_iter().flatten().min();
        // Boards say "no limit" with a depth of as many plies as the board has points.
        let is_deep = limits.max_depth.is_none_or(|depth| root.size().area() <= depth);
        if limits.turn.is_none() && limits.max_nodes.is_none() && is_deep {
            limits.turn = Some(DEFAULT_TURN);
        }
        let thinking = Thinking::new(Goal::Decision(decision), root, limits);
        self.begin_thinking(Thinking { question, ..thinking })
    }

    /// Limits of a search whose command was read at `start`.
    fn prepare_limits(&mut self, start: Instant) -> Limits {
        self.note_what_is_new();
        let is_first = self.number == 0;
        self.options.limits(start, self.dialect, self.used, is_first)
    }

    fn begin_thinking(&mut self, mut thinking: Thinking) -> Step {
        thinking.excluded = self.excluded();
        if thinking.needs_no_search() {
            return self.answer(thinking);
        }
        self.prepare_tables();
        self.start_search(thinking)
    }

    /// Starts the next search of a goal, or answers when there is none.
    fn start_search(&mut self, mut thinking: Thinking) -> Step {
        let Some((board, mut limits)) = thinking.next_search() else {
            return self.answer(thinking);
        };
        // Further stones on the root make the position another's.
        if board.stones() == thinking.root.stones() {
            limits.excluded = thinking.excluded;
        }
        limits.drawn_after = drawn_after(board.rule(), board.size());
        let later_moves = LaterMoves::of(&board, self.options.match_limit());
        limits.left = limits.left.map(|left| later_moves.taken_from(left));
        thinking.deadline = limits.deadline().map(|end| end + limits.reserve / SLACK_DIV);
        thinking.grace_end = clock::now() + GRACE;
        self.number += 1;
        let mut options = self.options.search;
        options.seed = self.seed();
        let proof = match thinking.goal {
            // A level below full strength shall overlook what a proof would find.
            Goal::Move => self.options.checkmate.filter(|_| options.strength.is_full()),
            Goal::Decision(_) => {
                options.strength = Strength::FULL;
                None
            }
        };
        thinking.proof = proof.map(unbegun_proof);
        let (number, evaluator) = (self.number, self.evaluator());
        let task = Task { number, board, evaluator, limits, options, proof };
        self.pool.start(task);
        self.thinking = Some(thinking);
        Step::Silent
    }

    /// The search says that it is over; an answer that is held waits for the deadline.
    fn search_has_news_of_its_end(&mut self) -> Step {
        let is_held = self.thinking.as_ref().is_some_and(|thinking| thinking.is_held);
        if is_held { Step::Silent } else { self.search_ended() }
    }

    /// The search that ran is over, whatever it said.
    fn search_ended(&mut self) -> Step {
        let Some(mut thinking) = self.thinking.take() else { return Step::Silent };
        if let Goal::Decision(decision) = &mut thinking.goal {
            let report = thinking.last.take();
            let nodes = report.as_ref().map_or(0, |report| report.nodes);
            thinking.limits.max_nodes =
                thinking.limits.max_nodes.map(|left| left.saturating_sub(nodes));
            decision.record(&thinking.root, report);
            if !thinking.is_out_of_time() {
                return self.start_search(thinking);
            }
        }
        self.answer(thinking)
    }

    /// Answers, and plays what was answered.
    fn answer(&mut self, thinking: Thinking) -> Step {
        self.count_time(thinking.limits.start);
        #[cfg(feature = "database")]
        self.note_found(&thinking);
        let ponders = self.options.ponders && !thinking.is_stopped;
        let after = ponders.then(|| thinking.root.clone());
        let (answer, report) = thinking.conclude();
        match answer {
            Answer::Move(point) => {
                self.position.engine_plays(point);
                if let Some(mut board) = after {
                    board.play_any(point);
                    self.ponder(board);
                }
            }
            Answer::Swap => self.position.take_black(),
            Answer::Stones(_) | Answer::Opening(..) | Answer::NoPoint => {}
        }
        Step::Answer { answer, report }
    }
}

impl Session {
    /// Searches what the opponent may do until the next command ends it; nobody is told anything, and
    /// the tables keep what was found.
    fn ponder(&mut self, board: Board) {
        if board.outcome() != Outcome::Open {
            return;
        }
        self.number += 1;
        let drawn_after = drawn_after(board.rule(), board.size());
        let limits = Limits { drawn_after, ..Limits::infinite(clock::now()) };
        let (number, evaluator, options) = (self.number, self.evaluator(), self.options.search);
        self.pool.start(Task { number, board, evaluator, limits, options, proof: None });
    }
}

impl Thinking {
    fn new(goal: Goal, root: Board, limits: Limits) -> Self {
        Self {
            goal,
            root,
            excluded: PointSet::EMPTY,
            deadline: None,
            grace_end: limits.start,
            limits,
            is_stopped: false,
            question: None,
            is_held: false,
            proof: None,
            last: None,
        }
    }

    /// What a board asked, where it is not simply a move.
    pub(super) fn question(&self) -> Option<&BoardQuestion> {
        self.question.as_ref()
    }

    /// Takes news of the proof; silent when its end was told already.
    fn tell_proof(&mut self, report: ProofReport) -> Step {
        if self.proof.take().is_none() {
            return Step::Silent;
        }
        if report.state == ProofState::Running {
            self.proof = Some(report.clone());
        }
        Step::Proof(report)
    }

    /// The end of a proof that has not ended in time: a search thread that the system lets wait says
    /// nothing of it.
    fn give_up_proof(&mut self) -> Option<ProofReport> {
        let proof = self.proof.take()?;
        let elapsed = clock::since(self.limits.start);
        Some(ProofReport { state: ProofState::Unknown, elapsed, line: Vec::new(), ..proof })
    }

    /// Puts the deadline off where the search has no move yet and may still be waited for.
    fn waits_for_its_first_move(&mut self) -> bool {
        let waits = self.last.is_none() && !self.is_stopped && clock::now() < self.grace_end;
        if waits {
            self.deadline = Some(self.grace_end);
        }
        waits
    }

    /// A search for a move, and what it said last.
    #[cfg(feature = "database")]
    pub(super) fn found(&self) -> Option<(&Board, &Report)> {
        match self.goal {
            Goal::Move => Some((&self.root, self.last.as_ref()?)),
            Goal::Decision(_) => None,
        }
    }

    /// Whether the game is over, so that any point will do.
    fn needs_no_search(&self) -> bool {
        self.root.outcome() != Outcome::Open
    }

    /// Whether a decision must be made from what there is.
    fn is_out_of_time(&self) -> bool {
        let end = self.limits.deadline();
        self.is_stopped
            || self.limits.max_nodes == Some(0)
            || end.is_some_and(|end| end <= clock::now())
    }

    /// Position and limits of the next search; nothing when there is nothing left to search.
    fn next_search(&self) -> Option<(Board, Limits)> {
        match &self.goal {
            Goal::Move => Some((self.root.clone(), self.limits.clone())),
            Goal::Decision(decision) => {
                let board = decision.position(&self.root)?;
                Some((board, self.part_of_limits(decision.parts())))
            }
        }
    }

    /// Limits of one of `parts` equal searches in the time and nodes that are left.
    fn part_of_limits(&self, parts: u32) -> Limits {
        let start = clock::now();
        let left = self.limits.deadline().map(|end| end.saturating_duration_since(start));
        Limits {
            start,
            turn: left.map(|left| left / parts),
            max_nodes: self.limits.max_nodes.map(|nodes| (nodes / u64::from(parts)).max(1)),
            reserve: Duration::ZERO,
            ..self.limits.clone()
        }
    }

    /// The answer, from what is known, and what the search last said of it.
    fn conclude(self) -> (Answer, Option<Report>) {
        match self.goal {
            Goal::Move => conclude_move(&self.root, self.last, &self.excluded),
            Goal::Decision(decision) => (decision.decide(&self.root), decision.report()),
        }
    }
}

/// How a proof by moves up to `order` stands before its first node.
fn unbegun_proof(order: u8) -> ProofReport {
    ProofReport {
        order,
        state: ProofState::Running,
        pn: 1,
        dn: 1,
        nodes: 0,
        elapsed: Duration::ZERO,
        line: Vec::new(),
    }
}

/// The best move known, checked against the position that it is for.
fn conclude_move(
    root: &Board,
    report: Option<Report>,
    excluded: &PointSet,
) -> (Answer, Option<Report>) {
    let best = report.as_ref().and_then(|report| report.best);
    let best = best.filter(|&point| root.is_legal(point) && !excluded.contains(point));
    let answer = best.or_else(|| fallback::choose(root, excluded));
    // Before the first iteration is finished there is a move, but no score.
    let report = report.filter(|report| 0 < report.depth);
    (answer.map_or(Answer::NoPoint, Answer::Move), report)
}
