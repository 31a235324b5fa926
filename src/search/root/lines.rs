//! Several lines (multi-PV): iterative deepening that searches the root once for each line in every
//! iteration, the moves of the lines before left out.
//!
//! All searches share one table. The first line has its exact score, the others what zero windows say,
//! to within a few points, which costs much less. A line that is proven keeps its score and is not
//! searched again, while the others go on. Where every move gets a line, each is searched alone.

use std::cmp::Reverse;

use super::deepen::{outcome_is_known, skips_iteration};
use crate::movegen::decided;
use crate::search::event::{Line, Report};
use crate::search::limits::Lines;
use crate::search::root_move::RootMove;
use crate::search::stack::MAX_PLY;
use crate::search::time::{Iteration, Plan};
use crate::search::worker::Worker;
use crate::solver::Verdict;
use crate::types::{PointSet, RuleSet, Score};

/// Who is told what is known of the lines.
type Tell<'a> = &'a mut dyn FnMut(&Report);

impl Worker {
    /// Searches deeper and deeper until the limits are reached or the outcome of every line is proven.
    pub(super) fn deepen_lines<R: RuleSet>(&mut self, mut plan: Plan, report: Tell<'_>) -> Report {
        let mut moves = self.moves_of_lines::<R>();
        let mut found = Vec::new();
        let index = self.index;
        let only_move = moves.len() == 1 && self.meter.maximum.is_some();
        let deepest = self.limits.max_depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        let depths = 1..=if moves.is_empty() { 0 } else { deepest };
        for depth in depths.filter(|&depth| !skips_iteration(index, depth)) {
            self.look_for_proof::<R>(&mut moves, depth);
            let before = moves[0].point;
            self.iterate_lines::<R>(&mut moves, depth, &mut found, report);
            if self.meter.stopped {
                break;
            }
            let RootMove { point, score, .. } = moves[0];
            let iteration = Iteration { same_best: point == before, score, best_percent: None };
            let another = plan.allows_another(&self.params, &iteration);
            let count = self.line_count(&moves);
            let is_settled = moves[..count].iter().all(|line| self.is_settled(line, depth));
            if only_move || !another || is_settled {
                break;
            }
        }
        self.report_of_lines(&moves, &found)
    }

    /// One iteration. Tells what is known after each line.
    fn iterate_lines<R: RuleSet>(
        &mut self,
        moves: &mut Vec<RootMove>,
        depth: usize,
        found: &mut Vec<Line>,
        report: Tell<'_>,
    ) {
        self.meter.spent.iterations += 1;
        let count = self.line_count(moves);
        let alone = count == moves.len();
        let expected: Vec<Score> = moves[..count].iter().map(|line| line.score).collect();
        let won = expected.iter().take_while(|score| score.is_win()).count();
        for line in 0..count {
            if won <= line && !(alone && self.is_settled(&moves[line], depth)) {
                let last = if alone { line + 1 } else { moves.len() };
                let tried = &mut moves[line..last];
                if line == 0 {
                    self.iterate::<R>(tried, depth as i32, expected[line], &mut |_, _| ());
                } else {
                    self.bracket::<R>(tried, depth as i32, expected[line]);
                }
                let has_lost = !self.meter.stopped && moves[line].score.is_loss();
                if !alone && has_lost && self.add_left_out(moves) {
                    // a loss is a proof only when every move loses
                    let expected = moves[line].score;
                    self.iterate::<R>(&mut moves[line..], depth as i32, expected, &mut |_, _| ());
                }
            }
            if self.meter.stopped {
                return;
            }
            moves[..=line].sort_by_key(|line| Reverse(line.score));
            take_over(found, &moves[..=line], depth, alone);
            found.truncate(count);
            report(&self.report_of_lines(moves, found));
        }
        if alone && moves[0].score.is_loss() {
            self.add_left_out(moves);
        }
    }

    /// The moves that may get a line, fives in front. Where the situation leaves fewer than there are
    /// to be lines, others follow.
    fn moves_of_lines<R: RuleSet>(&mut self) -> Vec<RootMove> {
        let mut moves = self.root_moves::<R>();
        let (most, further) = match self.limits.lines {
            Lines::Best(most) => (most.get(), self.board.empty_points()),
            Lines::Defences => (usize::MAX, PointSet::EMPTY),
        };
        for points in [self.board.candidates(), further] {
            if moves.len() < most {
                let tried: PointSet = moves.iter().map(|tried| tried.point).collect();
                moves.extend(self.ordered_moves(points - tried));
            }
        }
        let us = self.board.side_to_move();
        for five in moves.iter_mut().filter(|five| self.board.wins_at(us, five.point)) {
            five.score = Score::win_in(1);
        }
        moves.sort_by_key(|one| Reverse(one.score));
        moves
    }

    /// Looks for a win by fours or by threats where none is known. The first iteration does not wait
    /// for it, so that there is something to be seen soon.
    fn look_for_proof<R: RuleSet>(&mut self, moves: &mut Vec<RootMove>, depth: usize) {
        if moves[0].score.is_win() {
            return;
        }
        if depth == 1 && decided::<R>(&mut self.board).is_none() {
            return;
        }
        let mut proof = Verdict::Unknown;
        if depth <= 2 {
            proof = self.proven_at_once::<R>();
        }
        if !proof.is_win() && depth > 1 {
            proof = self.proofs.threats_at_root::<R>(&mut self.board, &mut self.meter);
        }
        let Some(won) = self.report_proof(proof) else { return };
        let Some(best) = won.best else { return };
        moves.retain(|other| other.point != best);
        moves.insert(0, RootMove { score: won.score, pv: won.pv, ..RootMove::new(best) });
    }

    /// How many lines there are.
    fn line_count(&self, moves: &[RootMove]) -> usize {
        match self.limits.lines {
            Lines::Best(most) => most.get().min(moves.len()),
            Lines::Defences => moves.len(),
        }
    }

    /// Whether a deeper search need not look at the line again.
    fn is_settled(&self, line: &RootMove, depth: usize) -> bool {
        let has_lost = line.score.is_loss() && line.score != -Score::INFINITE;
        match self.limits.lines {
            Lines::Best(_) => outcome_is_known(line.score, depth),
            Lines::Defences => line.score.is_win() || has_lost,
        }
    }

    /// What is known of the lines, the best first.
    fn report_of_lines(&self, moves: &[RootMove], found: &[Line]) -> Report {
        let Some((first, others)) = found.split_first() else {
            return self.report_of(moves.first(), 0, Score::DRAW);
        };
        let Line { score, depth, ref pv } = *first;
        let best = RootMove { score, pv: pv.clone(), ..RootMove::new(pv[0]) };
        Report { others: others.to_vec(), ..self.report_of(Some(&best), depth, score) }
    }
}

/// Takes over the lines that the iteration has found so far, the older ones behind them. Where the
/// moves were ranked, no older line is worth more than the last of the new ones; where each was
/// searched `alone`, nothing is known of the others.
fn take_over(found: &mut Vec<Line>, moves: &[RootMove], depth: usize, alone: bool) {
    let seen: PointSet = moves.iter().map(|line| line.point).collect();
    let bound = moves.last().filter(|_| !alone).map_or(Score::INFINITE, |last| last.score);
    found.retain(|line| !seen.contains(line.pv[0]));
    for older in found.iter_mut() {
        older.score = older.score.min(bound);
    }
    let line_of = |line: &RootMove| Line { pv: line.pv.clone(), score: line.score, depth };
    found.splice(0..0, moves.iter().map(line_of));
    found.sort_by_key(|line| Reverse(line.score));
}
