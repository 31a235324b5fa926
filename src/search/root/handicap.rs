//! A move below full strength: few nodes, and a choice among the moves that seem good.
//!
//! The search is the same, so that what it claims is proven here, too, and the provers have their
//! share of fewer nodes: deeper tactics are overlooked. Its best move is then compared with the most
//! promising others, each searched for itself, one ply deeper each time; and one of them is drawn, those
//! more often that seem better. The lowest levels also move at a glance now and then, without any
//! search: an open three may stay unanswered. A five is made and stopped at every level.

use crate::movegen::{Situation, situation};
use crate::search::event::Report;
use crate::search::limits::Limits;
use crate::search::node::Window;
use crate::search::root_move::RootMove;
use crate::search::stack::MAX_PLY;
use crate::search::time::Plan;
use crate::search::worker::Worker;
use crate::types::{Point, RuleSet, Score};
use crate::util::rng::Rng;

/// Columns or rows from a stone.
const NEAR: usize = 3;

impl Worker {
    /// Searches as the level of strength allows, and draws the move.
    pub(super) fn play_below_strength<R: RuleSet>(
        &mut self,
        plan: Plan,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let strength = self.options.strength;
        let mut rng = Rng::new(self.options.seed ^ self.board.key());
        if strength.moves_at_a_glance(&mut rng)
            && let Some(point) = self.glance(&mut rng)
        {
            return self.report_of(Some(&RootMove::new(point)), 0, Score::DRAW);
        }
        let all = self.meter.max_nodes;
        self.meter.max_nodes = all - strength.comparison_nodes(all);
        let best = self.deepen::<R>(plan, report);
        if best.score.is_decided() || strength.width() == 0 {
            return best;
        }
        self.meter.max_nodes = all;
        self.meter.stopped = self.meter.stop.check_clock(self.meter.maximum);
        self.drawn_move::<R>(&best, &mut rng).unwrap_or(best)
    }

    /// Any of the moves that look best; none where a five is to be made or stopped.
    fn glance(&self, rng: &mut Rng) -> Option<Point> {
        if matches!(situation(&self.board), Situation::OwnFive(_) | Situation::StopFive) {
            return None;
        }
        let mut moves = self.ordered_moves(self.board.candidates());
        moves.truncate(self.options.strength.moves());
        rng.pick(&moves).map(|glanced| glanced.point)
    }

    /// The move that is drawn, `best` being what the search has found; none when there was no time to
    /// compare moves.
    fn drawn_move<R: RuleSet>(&mut self, best: &Report, rng: &mut Rng) -> Option<Report> {
        let mut rivals = self.rivals::<R>(best);
        let mut compared = None;
        let deepest = self.limits.max_depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        for depth in 1..=deepest {
            if !self.compare::<R>(&mut rivals, depth) {
                break;
            }
            compared = Some((depth, rivals.clone()));
        }
        let (depth, rivals) = compared?;
        let scores: Vec<Score> = rivals.iter().map(|rival| rival.score).collect();
        let drawn = self.options.strength.choose(&scores, rng);
        (0 < drawn).then(|| self.report_of(rivals.get(drawn), depth, best.score))
    }

    /// The best move, and the most promising others near the stones: one far off looks absurd, whatever
    /// it is worth.
    fn rivals<R: RuleSet>(&mut self, best: &Report) -> Vec<RootMove> {
        let mut rivals = self.root_moves::<R>();
        let stones: Vec<Point> = self.board.moves().flatten().collect();
        let is_near = |point: Point| stones.iter().any(|stone| stone.distance(point) <= NEAR);
        rivals.retain(|rival| best.best != Some(rival.point) && is_near(rival.point));
        rivals.truncate(self.options.strength.moves() - 1);
        rivals.splice(..0, best.best.map(RootMove::new));
        rivals
    }

    /// Searches each of the moves for itself. Tells whether there was time for all.
    fn compare<R: RuleSet>(&mut self, rivals: &mut [RootMove], depth: usize) -> bool {
        self.root_depth = depth;
        self.stack.at(0).value = self.board.value();
        let open = Window { alpha: -Score::INFINITE, beta: Score::INFINITE };
        (0..rivals.len()).all(|index| {
            let rival = &mut rivals[index..=index];
            self.score_root_move::<R>(rival, 0, depth as i32, open);
            !self.meter.must_stop()
        })
    }

    /// The limits at the level of strength.
    pub(super) fn limits_of_strength(&self, limits: &Limits) -> Limits {
        let strength = self.options.strength;
        if strength.is_full() {
            return limits.clone();
        }
        Limits { max_nodes: Some(strength.nodes(limits)), ..limits.clone() }
    }
}
