//! The moves of a node: made, and scored by what is known before a search.

use super::facts::NodeFacts;
use super::history::History;
use super::params::Params;
use super::pick::ScoredMove;
use crate::board::Board;
use crate::movegen::{Situation, forced};
use crate::types::{LANES, Point, PointSet, RuleSet, Strip};

/// Above all other scores: the move from the transposition table comes first.
const TT_MOVE: i32 = 1 << 20;

/// The move from the transposition table, where it is one of those that the node will have: it is
/// searched before the others are made.
pub(super) fn early(board: &Board, facts: &NodeFacts) -> Option<ScoredMove> {
    if facts.situation != Situation::Free || facts.excluded.is_some() {
        return None;
    }
    let point = facts.tt_move()?;
    choices(board, facts).contains(point).then(|| ScoredMove::new(point, TT_MOVE))
}

/// What may be played where nothing is forced.
fn choices(board: &Board, facts: &NodeFacts) -> PointSet {
    facts.defence.map_or_else(|| board.candidates(), |defence| defence.points)
}

/// Makes the moves of a node and scores them: by the policy, by their history, and by whether a search
/// preferred them just here.
pub(super) struct Generator<'a> {
    params: &'a Params,
    board: &'a mut Board,
    history: &'a History,
    facts: &'a NodeFacts,
    /// The table's move, the killer, and the reply that cut off after the same move, with what they get.
    /// Where there is none a cell of the border stands for it.
    preferred: [(Point, i32); 3],
}

impl<'a> Generator<'a> {
    /// For the node with these facts; `killer` is the move that last cut off at this ply.
    pub(super) fn new(
        params: &'a Params,
        board: &'a mut Board,
        history: &'a History,
        facts: &'a NodeFacts,
        killer: Option<Point>,
    ) -> Self {
        let counter = history.counter(facts.us, board.move_back(1));
        let bonus = params.killer_bonus();
        let preferred = [(facts.tt_move(), TT_MOVE), (killer, bonus), (counter, bonus)]
            .map(|(point, bonus)| (point.unwrap_or(Point::at(0)), bonus));
        Self { params, board, history, facts, preferred }
    }

    /// Appends the moves that the situation leaves, but for the `early` one. Returns the highest policy
    /// score.
    pub(super) fn generate<R: RuleSet>(
        &mut self,
        early: Option<ScoredMove>,
        moves: &mut Vec<ScoredMove>,
    ) -> i32 {
        let first = moves.len();
        let push = |point| moves.push(ScoredMove::new(point, 0));
        if forced::<R>(self.board, self.facts.situation, push) {
            return self.score(&mut moves[first..]);
        }
        let mut points = choices(self.board, self.facts);
        if let Some(early) = early {
            points.remove(early.point());
        }
        self.append(&points, moves)
    }

    /// Scores some moves. Returns the highest policy score.
    fn score(&self, moves: &mut [ScoredMove]) -> i32 {
        let Self { params, board, history, facts, preferred } = self;
        let mut top_score = 0;
        for scored in moves {
            let point = scored.point();
            let policy_score = facts.policy.score(params, board, point);
            top_score = top_score.max(policy_score);
            let mut score =
                policy_score + i32::from(params.history_order(history.get(facts.us, point) as i16));
            for (_, bonus) in preferred.iter().filter(|preferred| preferred.0 == point) {
                score += bonus;
            }
            *scored = ScoredMove::new(point, score);
        }
        top_score
    }

    /// Appends all points as moves, in board order, with their scores, among [`ScoredMove::NONE`] for
    /// the cells between them. Returns the highest policy score.
    ///
    /// Most nodes have some hundred moves, so sixteen cells are scored at once, points of the set or
    /// not. The numbers are those of [`score`](Self::score), as long as 16 bits hold them.
    fn append(&self, points: &PointSet, moves: &mut Vec<ScoredMove>) -> i32 {
        let mut top_scores = [0; LANES];
        points.for_each_strip(|strip| {
            moves.extend_from_slice(&self.scored(strip, &mut top_scores));
        });
        top_scores.into_iter().max().map_or(0, i32::from)
    }

    /// The points of a strip as moves. Where the policy score of one is above the top score of its lane
    /// it becomes that.
    #[inline(always)]
    fn scored(&self, strip: Strip, top_scores: &mut [i16; LANES]) -> [ScoredMove; LANES] {
        let Self { params, board, history, facts, preferred } = self;
        let policy_scores = facts.policy.scores(params, board, strip);
        let history = history.of(facts.us, strip);
        let mut scored = std::array::from_fn(|lane| {
            let policy_score = policy_scores[lane];
            let of_set = if strip.contains(lane) { policy_score } else { 0 };
            top_scores[lane] = of_set.max(top_scores[lane]);
            let learned = params.history_order(history[lane]);
            let score = policy_score.saturating_add(learned).into();
            let scored = ScoredMove::new(strip.point(lane), score);
            if strip.contains(lane) { scored } else { ScoredMove::NONE }
        });
        for &(point, bonus) in preferred {
            if let Some(lane) = strip.lane(point).filter(|&lane| strip.contains(lane)) {
                scored[lane] = ScoredMove::new(point, scored[lane].score() + bonus);
            }
        }
        scored
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::movegen::situation;
    use crate::search::facts::board_with_a_three;
    use crate::search::policy::Policy;
    use crate::tt::Hit;
    use crate::types::{BoardSize, Bound, CELLS, Freestyle, Rule, Score, Side};
    use crate::util::rng::Rng;

    /// What a node knows whose table entry has this move.
    fn remembering(board: &Board, best: Point) -> NodeFacts {
        let bound = Bound::Lower;
        let hit = Hit { score: Score(0), static_eval: None, best: Some(best), depth: 1, bound };
        let (us, situation) = (board.side_to_move(), situation(board));
        NodeFacts { us, situation, tt_hit: Some(hit), ..NodeFacts::quiet(1) }
    }

    /// All moves of the node, in the order in which they are made.
    fn made(board: &mut Board, facts: &NodeFacts, early: Option<ScoredMove>) -> Vec<Point> {
        let (params, history) = (Params::default(), History::new());
        let mut moves = Vec::from_iter(early);
        Generator::new(&params, board, &history, facts, None)
            .generate::<Freestyle>(early, &mut moves);
        let made = moves.into_iter().filter(|&scored| scored != ScoredMove::NONE);
        made.map(ScoredMove::point).collect()
    }

    /// A history that knows something of every point.
    fn full_history(params: &Params, rng: &mut Rng) -> History {
        let mut history = History::new();
        for (side, index) in
            Side::ALL.into_iter().flat_map(|side| (0..CELLS).map(move |i| (side, i)))
        {
            let bonus = rng.below(2 * 3000) as i32 - 3000;
            history.update(params, side, Point::at(index), bonus);
        }
        history
    }

    #[test]
    fn sixteen_moves_at_once_have_the_scores_of_single_ones() {
        let (params, mut rng) = (Params::default(), Rng::new(16));
        for (rule, side) in
            [(Rule::Freestyle, 15), (Rule::Renju, 16), (Rule::CaroSix, 20), (Rule::Standard, 22)]
        {
            let size = BoardSize::new(side).expect("a size");
            let mut board = Evaluator::embedded(rule).new_board(size);
            let history = full_history(&params, &mut rng);
            for _ in 0..60 {
                let empty: Vec<Point> = board.empty_points().iter().collect();
                let mut some = || rng.pick(&empty).copied();
                let (next, best, killer) = (some(), some().expect("a point"), some());
                let us = board.side_to_move();
                let facts =
                    NodeFacts { us, policy: Policy::of(&board), ..remembering(&board, best) };
                let points = board.candidates();
                let generator = Generator::new(&params, &mut board, &history, &facts, killer);
                let mut single: Vec<_> =
                    points.iter().map(|point| ScoredMove::new(point, 0)).collect();
                let mut moves = Vec::new();
                let top_score = generator.score(&mut single);
                assert_eq!(generator.append(&points, &mut moves), top_score);
                moves.retain(|&scored| scored != ScoredMove::NONE);
                assert_eq!(moves, single);
                board.play_any(next.expect("a point"));
            }
        }
    }

    #[test]
    fn the_early_move_is_one_of_the_node_and_is_made_once() {
        let point = |text: &str| text.parse::<Point>().expect("a point");
        let mut board = board_with_a_three();
        board.play_any(point("o15"));
        let facts = remembering(&board, point("k1"));
        assert_eq!(early(&board, &facts), None, "the three must be stopped");
        board.play_any(point("k1"));
        for (best, is_move) in [("b14", true), ("o8", false), ("h1", false)] {
            let facts = remembering(&board, point(best));
            assert_eq!(facts.situation, Situation::Free);
            let early = early(&board, &facts);
            assert_eq!(early.map(ScoredMove::point), is_move.then(|| point(best)), "{best}");
            let (mut all, mut lazily) =
                (made(&mut board, &facts, None), made(&mut board, &facts, early));
            assert!(!is_move || lazily[0] == point(best));
            all.sort_unstable_by_key(|point| point.index());
            lazily.sort_unstable_by_key(|point| point.index());
            assert_eq!(lazily, all, "{best}");
            let asked = NodeFacts { excluded: Some(point(best)), ..facts };
            assert_eq!(super::early(&board, &asked), None, "it is the one left out");
        }
    }
}
