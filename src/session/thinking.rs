//! From a thinking command to its answer.
//!
//! The session, not the search, holds the deadline: when it passes, the last finished move is the
//! answer, and without one a [`fallback`] move. Events carry the number of their search; those of
//! a search that is over are dropped.

use std::time::{Duration, Instant};

use super::opening::Opening;
use super::options::{DEFAULT_TURN, Options};
use super::{Answer, News, Report, SearchEvent, Session, Step, fallback};
use crate::board::{Board, Outcome};
use crate::search::{Limits, Task};
use crate::types::{BoardSize, PointSet, Rule};
use crate::util::clock;

/// What a search gets at least, and what it gets to end after a stop: time for one sensible move.
const GRACE: Duration = Duration::from_millis(30);
/// Of the reserve, the part that lies between the search's own end and the deadline here.
const SLACK_DIV: u32 = 4;
/// An opening decision takes at most this part of the own clock.
const OPENING_CLOCK_DIV: u32 = 10;

/// A running search.
#[derive(Debug)]
pub(super) struct Thinking {
    goal: Goal,
    /// The position that the answer must be legal in.
    root: Board,
    /// The limits of the whole answer.
    limits: Limits,
    /// When the search that runs now is no longer waited for; none without a clock.
    deadline: Option<Instant>,
    /// No further search is to be started.
    is_stopped: bool,
    /// The last news of the search that runs now.
    last: Option<Report>,
}

/// What is looked for.
#[derive(Debug)]
enum Goal {
    Move,
    Opening(Opening),
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

    /// Asks the running search for its answer; it comes with one of the next steps.
    pub fn stop(&mut self) {
        let Some(thinking) = &mut self.thinking else { return };
        let soon = clock::now() + GRACE;
        thinking.deadline = Some(thinking.deadline.map_or(soon, |deadline| deadline.min(soon)));
        thinking.is_stopped = true;
        self.pool.stop();
    }

    /// Ends the running search here and now, with what it has; nothing when none runs. The move is
    /// not played.
    pub fn abort(&mut self) -> Option<Answer> {
        let thinking = self.thinking.take()?;
        self.pool.stop();
        self.count_time(thinking.limits.start);
        Some(thinking.conclude(&self.excluded).0)
    }

    /// Takes news of a search.
    pub fn on_event(&mut self, event: SearchEvent) -> Step {
        let is_current = event.number == self.number;
        let Some(thinking) = self.thinking.as_mut().filter(|_| is_current) else {
            return Step::Silent;
        };
        match event.news {
            News::Proof(report) => Step::Proof(report),
            News::Progress(report) => {
                thinking.last = Some(report.clone());
                match thinking.goal {
                    Goal::Move => Step::Progress(report),
                    Goal::Opening(_) => Step::Silent,
                }
            }
            News::Finished(report) => {
                thinking.last = Some(report);
                self.search_ended()
            }
            News::Failed => self.search_ended(),
        }
    }

    /// The deadline has passed: what there is must do.
    pub fn on_deadline(&mut self) -> Step {
        if self.deadline().is_none_or(|deadline| clock::now() < deadline) {
            return Step::Silent;
        }
        self.pool.stop();
        self.search_ended()
    }

    /// Thinks about a move in the position as it stands.
    pub(super) fn think(&mut self, start: Instant) -> Step {
        let (root, limits) = self.prepare(start);
        self.begin_thinking(Thinking::new(Goal::Move, root, limits))
    }

    /// Thinks about a swap2 decision in the position as it stands.
    pub(super) fn think_of_opening(&mut self, start: Instant) -> Step {
        let (root, mut limits) = self.prepare(start);
        let share = limits.left.take().map(|left| left / OPENING_CLOCK_DIV);
        limits.turn = [limits.turn, share].into_iter().flatten().min();
        if limits.turn.is_none() && limits.max_nodes.is_none() && limits.max_depth.is_none() {
            limits.turn = Some(DEFAULT_TURN);
        }
        let goal = Opening::new(&root).map_or(Goal::Move, Goal::Opening);
        self.begin_thinking(Thinking::new(goal, root, limits))
    }

    /// Board and limits of a search whose command was read at `start`.
    fn prepare(&mut self, start: Instant) -> (Board, Limits) {
        self.note_what_is_new();
        let is_first = self.number == 0;
        let limits = self.options.limits(start, self.dialect, self.used, is_first);
        (self.build_board(), limits)
    }

    fn begin_thinking(&mut self, thinking: Thinking) -> Step {
        if thinking.needs_no_search() {
            return self.answer(thinking);
        }
        let Options { max_memory, hash_size, threads, .. } = self.options;
        self.pool.set_resources(max_memory, hash_size, threads);
        if std::mem::take(&mut self.clear_tables) {
            self.pool.clear();
        }
        self.start_search(thinking)
    }

    /// Starts the next search of a goal, or answers when there is none.
    fn start_search(&mut self, mut thinking: Thinking) -> Step {
        let Some((board, mut limits)) = thinking.next_search() else {
            return self.answer(thinking);
        };
        limits.excluded = self.excluded;
        limits.drawn_after = drawn_after(board.rule(), board.size());
        thinking.deadline = limits
            .deadline()
            .map(|end| (end + limits.reserve / SLACK_DIV).max(clock::now() + GRACE));
        self.number += 1;
        let proof = match thinking.goal {
            Goal::Move => self.options.checkmate,
            Goal::Opening(_) => None,
        };
        let (number, evaluator) = (self.number, self.evaluator());
        let options = self.options.search;
        let task = Task { number, board, evaluator, limits, options, proof };
        self.pool.start(task);
        self.thinking = Some(thinking);
        Step::Silent
    }

    /// The search that ran is over, whatever it said.
    fn search_ended(&mut self) -> Step {
        let Some(mut thinking) = self.thinking.take() else { return Step::Silent };
        if let Goal::Opening(opening) = &mut thinking.goal {
            let report = thinking.last.take();
            let nodes = report.as_ref().map_or(0, |report| report.nodes);
            thinking.limits.max_nodes =
                thinking.limits.max_nodes.map(|left| left.saturating_sub(nodes));
            opening.record(&thinking.root, report);
            if !thinking.is_out_of_time() {
                return self.start_search(thinking);
            }
        }
        self.answer(thinking)
    }

    /// Answers, and plays what was answered.
    fn answer(&mut self, thinking: Thinking) -> Step {
        self.count_time(thinking.limits.start);
        let (answer, report) = thinking.conclude(&self.excluded);
        match answer {
            Answer::Move(point) => self.position.engine_plays(point),
            Answer::Swap => self.position.take_black(),
            Answer::Stones(_) | Answer::NoPoint => {}
        }
        Step::Answer { answer, report }
    }
}

impl Thinking {
    fn new(goal: Goal, root: Board, limits: Limits) -> Self {
        Self { goal, root, limits, deadline: None, is_stopped: false, last: None }
    }

    /// Whether the game is over, so that any point will do.
    fn needs_no_search(&self) -> bool {
        self.root.outcome() != Outcome::Open
    }

    /// Whether an opening decision must be made from what there is.
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
            Goal::Opening(opening) => {
                let board = opening.position(&self.root)?;
                Some((board, self.part_of_limits(opening.parts())))
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
    fn conclude(self, excluded: &PointSet) -> (Answer, Option<Report>) {
        match self.goal {
            Goal::Move => conclude_move(&self.root, self.last, excluded),
            Goal::Opening(opening) => (opening.decide(&self.root), opening.report().cloned()),
        }
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

/// Points left when a game of renju ends in a draw.
const POINTS_LEFT_AT_DRAW: usize = 25;

/// Stones with which the game is a draw before the board is full: renju on tournament boards, as
/// GomocupJudge has it.
fn drawn_after(rule: Rule, size: BoardSize) -> Option<usize> {
    let limited = rule == Rule::Renju && size.side() >= BoardSize::DEFAULT.side();
    limited.then(|| size.area() - POINTS_LEFT_AT_DRAW)
}
