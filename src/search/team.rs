//! A team of workers on one search (Lazy SMP): each searches for itself, and what one has found out
//! the others read in the transposition table they share.
//!
//! The first worker leads: it alone tells of its iterations, keeps the time and looks for wins by
//! threats, which reach the others as proven scores in the table. When it ends, all end, and they
//! vote. A worker on its own is a team of one and votes on nothing.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, ScopedJoinHandle};

use super::event::{News, Report};
use super::limits::{Limits, Lines};
use super::options::SearchOptions;
use super::proofs::mate::First;
use super::worker::Worker;
use crate::board::Board;
use crate::eval::Evaluator;
use crate::tt::TranspositionTable;
use crate::types::PointSet;
use crate::util::clock::{self, StopFlag};

/// Stack of a worker: the recursion is bounded by the longest path of the search and of the fours.
pub(super) const STACK_BYTES: usize = 64 << 20;
/// Added to what a vote's score is above the lowest, so that the lowest has a vote too. As in
/// Stockfish.
const VOTE_BASE: i32 = 14;

/// What all workers of a team get of a task.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    pub(super) board: Board,
    pub(super) evaluator: Arc<Evaluator>,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) stop: Arc<StopFlag>,
    pub(super) options: SearchOptions,
}

/// The workers, the leader first.
#[derive(Debug)]
pub(super) struct Team {
    leader: Worker,
    helpers: Vec<Worker>,
}

impl Team {
    /// A leader on its own.
    pub(super) fn new(shared: Shared) -> Self {
        let Shared { board, evaluator, table, stop, .. } = shared;
        Self { leader: Worker::new(board, evaluator, table, stop), helpers: Vec::new() }
    }

    /// Takes the next position, with as many workers.
    pub(super) fn set_position(&mut self, shared: &Shared, size: NonZeroUsize) {
        let Shared { board, evaluator, table, stop, options } = shared.clone();
        self.leader.set_position(board, evaluator, table, stop);
        self.leader.set_options(options);
        let for_helpers = Arc::new(StopFlag::new());
        self.helpers.truncate(size.get() - 1);
        for helper in &mut self.helpers {
            let Shared { board, evaluator, table, .. } = shared.clone();
            helper.set_position(board, evaluator, table, Arc::clone(&for_helpers));
        }
        for index in self.helpers.len() + 1..size.get() {
            let Shared { board, evaluator, table, .. } = shared.clone();
            let stop = Arc::clone(&for_helpers);
            self.helpers.push(Worker::helper(index, board, evaluator, table, stop));
        }
        self.helpers.iter_mut().for_each(|helper| helper.set_options(options));
    }

    /// Looks for a win by moves up to the order `proof` first, where one is asked for; searches to the
    /// end of the limits, tells of the leader's iterations and returns the last word.
    pub(super) fn search(
        &mut self,
        proof: Option<u8>,
        limits: &Limits,
        tell: &mut dyn FnMut(News),
    ) -> Report {
        let first = proof.map(|order| self.leader.prove_first(order, limits, tell));
        let (rest, spent) = match first {
            Some(First::Won(report)) => return report,
            Some(First::Open { rest, spent }) => (rest, spent),
            None => (limits.clone(), 0),
        };
        let whole = |report: &Report| Report {
            nodes: report.nodes + spent,
            elapsed: clock::since(limits.start),
            ..report.clone()
        };
        whole(&self.search_together(&rest, &mut |report| tell(News::Progress(whole(report)))))
    }

    /// The search of all workers, and their vote.
    fn search_together(&mut self, limits: &Limits, report: &mut dyn FnMut(&Report)) -> Report {
        let Self { leader, helpers } = self;
        let nodes = Arc::new(AtomicU64::new(0));
        let stop = helpers.first().map(|helper| Arc::clone(&helper.meter.stop));
        // all look at the game alike, or they could not read each other's scores
        for helper in helpers.iter_mut() {
            helper.last_score = leader.last_score;
        }
        let (word, others) = thread::scope(|scope| {
            let while_led = stop.map(RaiseWhenDropped);
            let begun: Vec<_> = helpers
                .iter_mut()
                .filter_map(|helper| {
                    let nodes = Arc::clone(&nodes);
                    let search = move || helper.search_in_team(limits, nodes, &mut |_| ());
                    // where the system gives no thread, the team is smaller
                    thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, search).ok()
                })
                .collect();
            let word = leader.search_in_team(limits, Arc::clone(&nodes), report);
            drop(while_led);
            let others: Vec<_> = begun.into_iter().map(ScopedJoinHandle::join).collect();
            (word, others)
        });
        if others.iter().any(Result::is_err) {
            helpers.clear(); // one panicked: what it had learned is not trusted
        }
        let refuted = helpers.iter().fold(leader.refuted, |all, helper| all | helper.refuted);
        let mut last = match limits.lines {
            Lines::ONE => vote(word, others.into_iter().flatten(), &refuted),
            // the other lines are ordered behind the leader's best
            _ => word,
        };
        last.nodes = last.nodes.max(nodes.load(Ordering::Relaxed));
        last
    }
}

/// Raises the helpers' flag at the end of the leader's search, also where that panics.
struct RaiseWhenDropped(Arc<StopFlag>);

impl Drop for RaiseWhenDropped {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// The report of the worker whose move has the most votes: each gives its own move as many as its
/// score is above the lowest, times its depth. A proven win needs no vote, the shortest is taken; a
/// move that one of them has refuted has none.
fn vote(leader: Report, helpers: impl Iterator<Item = Report>, refuted: &PointSet) -> Report {
    let may_vote = |report: &Report| {
        0 < report.depth && report.best.is_some_and(|best| !refuted.contains(best))
    };
    let own = leader.clone();
    let voters: Vec<Report> = [leader].into_iter().chain(helpers).filter(may_vote).collect();
    let lowest = voters.iter().map(|report| report.score.0).min().unwrap_or(0);
    let votes = |best| -> i64 {
        let same = voters.iter().filter(|report| report.best == best);
        same.map(|report| i64::from(report.score.0 - lowest + VOTE_BASE) * report.depth as i64)
            .sum()
    };
    let rank = |report: &Report| {
        let win = if report.score.is_win() { report.score.0 } else { 0 };
        (win, votes(report.best))
    };
    // of equal ones the first, which is the leader's
    let chosen = voters.iter().rev().max_by_key(|report| rank(report));
    Report { elapsed: own.elapsed, nodes: own.nodes, ..chosen.unwrap_or(&own).clone() }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::eval::Temperament;
    use crate::types::{BoardSize, Point, Rule, Score};

    /// Also helpers that come later, or have searched less deep.
    #[test]
    fn all_of_a_team_look_at_the_game_alike() {
        let evaluator = Arc::new(Evaluator::embedded(Rule::Freestyle));
        let table = Arc::new(TranspositionTable::with_bytes(1 << 20));
        let mut board = evaluator.new_board(BoardSize::DEFAULT);
        for stone in ["h8", "a1", "i9", "o15", "h10"] {
            board.play_any(stone.parse().expect("a point"));
        }
        let options = SearchOptions { temperament: None, ..SearchOptions::default() };
        let stop = Arc::new(StopFlag::new());
        let mut shared = Shared { board, evaluator, table, stop, options };
        let mut team = Team::new(shared.clone());
        let limits = Limits::nodes(clock::now(), 3000);
        for size in [1, 2, 3] {
            team.set_position(&shared, NonZeroUsize::new(size).expect("some"));
            team.leader.last_score = Score(900); // Black's, and White is to move
            team.search(None, &limits, &mut |_| ());
            let all = [&team.leader].into_iter().chain(&team.helpers);
            let seen: Vec<_> = all.map(|worker| (worker.temperament, worker.key())).collect();
            assert_eq!(seen.len(), size);
            assert!(seen.iter().all(|&one| one == seen[0]), "{seen:?}");
            assert_eq!(seen[0].0, Temperament::Second);
            shared.stop = Arc::new(StopFlag::new());
        }
    }

    fn report(best: Point, depth: usize, score: Score) -> Report {
        Report {
            best: Some(best),
            depth,
            selective_depth: depth,
            score,
            nodes: 1,
            elapsed: Duration::ZERO,
            pv: vec![best],
            others: Vec::new(),
        }
    }

    #[test]
    fn the_vote_weighs_scores_and_depths_but_a_win_or_a_refutation_decides() {
        let [a, b] = [Point::new(1, 1), Point::new(2, 2)];
        let none = PointSet::EMPTY;
        let voted = |leader: &Report, helpers: &[&Report], refuted: &PointSet| {
            vote(leader.clone(), helpers.iter().map(|&report| report.clone()), refuted).best
        };
        let leader = report(a, 10, Score(20));
        let helper = report(b, 10, Score(20));
        assert_eq!(voted(&leader, &[], &none), Some(a), "a team of one");
        assert_eq!(voted(&leader, &[&helper], &none), Some(a), "equal: the leader's");
        assert_eq!(voted(&leader, &[&helper, &helper], &none), Some(b), "two against one");
        assert_eq!(voted(&leader, &[&report(b, 11, Score(20))], &none), Some(b), "deeper");
        let better = report(b, 9, Score(90));
        assert_eq!(voted(&leader, &[&better], &none), Some(b), "better by far");
        let refuted = PointSet::from_iter([b]);
        assert_eq!(voted(&leader, &[&better, &better], &refuted), Some(a), "b is refuted");
        let won = report(a, 4, Score::win_in(7));
        assert_eq!(voted(&won, &[&better, &better], &none), Some(a), "a win");
        let sooner = report(b, 2, Score::win_in(5));
        assert_eq!(voted(&won, &[&sooner], &none), Some(b), "a shorter one");
        let nothing = Report { best: None, depth: 0, ..leader };
        assert_eq!(voted(&nothing, &[], &none), None);
    }
}
