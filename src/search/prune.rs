//! Nodes and moves that are not worth a search.
//!
//! Every rule acts in closed windows only and never returns a win or a loss that was not proven.

use super::facts::NodeFacts;
use super::node::{Node, NonPv, Window};
use super::params::{
    LEAF_VCF_NODES, MOVE_COUNT_BASE, MOVE_COUNT_DIV, MOVE_COUNT_MARGIN, MOVE_COUNT_MAX_DEPTH,
    NULL_MOVE_BASE, NULL_MOVE_DEPTH_DIV, NULL_MOVE_MIN_DEPTH, NULL_MOVE_REDUCTION, RAZORING_BASE,
    RAZORING_MARGIN, RAZORING_MAX_DEPTH, REVERSE_FUTILITY_MARGIN, REVERSE_FUTILITY_MAX_DEPTH,
};
use super::worker::Worker;
use crate::board::Board;
use crate::movegen::Situation;
use crate::pattern::CellClass;
use crate::types::{Point, RuleSet, Score};

impl Worker {
    /// The score of the whole node where one of the rules can tell it.
    pub(super) fn prune_node<R: RuleSet>(
        &mut self,
        facts: &NodeFacts,
        window: Window,
    ) -> Option<Score> {
        if facts.situation != Situation::Free {
            return None;
        }
        reverse_futility(facts, window.beta)
            .or_else(|| self.razoring::<R>(facts, window.alpha))
            .or_else(|| self.null_move::<R>(facts, window.beta))
    }

    /// Razoring: a node so far below alpha that only a win by fours can save it.
    fn razoring<R: RuleSet>(&mut self, facts: &NodeFacts, alpha: Score) -> Option<Score> {
        let score = facts.static_score?;
        if facts.depth > RAZORING_MAX_DEPTH
            || alpha.is_loss()
            || score + RAZORING_BASE + RAZORING_MARGIN * facts.depth >= alpha
        {
            return None;
        }
        let win = self.win_by_fours::<R>(facts.ply, LEAF_VCF_NODES);
        Some(win.map_or(score, |(win, _)| win))
    }

    /// Null move: the side to move is so far ahead that it may even pass. A passed win is no proof
    /// and counts as beta.
    fn null_move<R: RuleSet>(&mut self, facts: &NodeFacts, beta: Score) -> Option<Score> {
        let passed_before = self.board.ply() > 0 && self.board.move_back(1).is_none();
        if facts.depth < NULL_MOVE_MIN_DEPTH
            || passed_before
            || beta.is_decided()
            || facts.static_score? < beta + NULL_MOVE_BASE
        {
            return None;
        }
        let reduction = NULL_MOVE_REDUCTION + facts.depth / NULL_MOVE_DEPTH_DIV;
        let node = Node { ply: facts.ply + 1, depth: facts.depth - reduction, expects_cut: false };
        self.board.pass();
        let score = -self.negamax::<R, NonPv>(node, Window::zero(beta - 1).flipped());
        self.board.take_back_pass();
        (score >= beta && !self.stopped).then_some(if score.is_decided() { beta } else { score })
    }
}

/// Reverse futility: a quiet node so far above beta that no reply is likely to bring it back.
///
/// Holds in this game only while the opponent has no four to play: a four is a free move and may
/// turn the evaluation round.
fn reverse_futility(facts: &NodeFacts, beta: Score) -> Option<Score> {
    let score = facts.static_score?;
    let margin = REVERSE_FUTILITY_MARGIN * (facts.depth - i32::from(facts.improving));
    (facts.depth <= REVERSE_FUTILITY_MAX_DEPTH
        && !facts.opponent_fours
        && !beta.is_decided()
        && score >= beta + margin)
        .then_some(score)
}

/// Whether a move that is not the first may be left out. Never asked while the node looks lost.
pub(super) fn spares_move(facts: &NodeFacts, board: &Board, point: Point, searched: i32) -> bool {
    ignores_threat(facts, board, point) || comes_too_late(facts, board, point, searched)
}

/// A move that ignores a win within five plies: it makes no four and does not stand on a line of
/// the cell where the opponent would win.
///
/// Such a move loses but for rare replies that come with a four later; where nothing better holds,
/// the node looks lost and is searched in full.
fn ignores_threat(facts: &NodeFacts, board: &Board, point: Point) -> bool {
    facts.threat.is_some_and(|threat| {
        point != threat
            && point.direction_within(threat, 5).is_none()
            && board.class(facts.us, point) < CellClass::Four
    })
}

/// Move-count pruning: after enough better moves, one that neither makes nor takes a three or more
/// is left out.
fn comes_too_late(facts: &NodeFacts, board: &Board, point: Point, searched: i32) -> bool {
    if facts.depth > MOVE_COUNT_MAX_DEPTH {
        return false;
    }
    let grown = facts.depth * (facts.depth + MOVE_COUNT_MARGIN) / MOVE_COUNT_DIV;
    let allowed = MOVE_COUNT_BASE + if facts.improving { grown } else { grown / 2 };
    searched > allowed
        && board.class(facts.us, point) < CellClass::Three
        && board.class(!facts.us, point) < CellClass::Three
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{BoardSize, Rule, Side};

    fn quiet(depth: i32) -> NodeFacts {
        NodeFacts {
            ply: 4,
            depth,
            us: Side::Black,
            situation: Situation::Free,
            static_score: Some(Score(0)),
            improving: false,
            opponent_fours: false,
            stored_move: None,
            expects_cut: true,
            threat: None,
            defence: None,
        }
    }

    #[test]
    fn reverse_futility_needs_a_margin_that_grows_with_the_depth() {
        let facts = NodeFacts { static_score: Some(Score(200)), ..quiet(2) };
        assert_eq!(reverse_futility(&facts, Score(60)), Some(Score(200)));
        assert_eq!(reverse_futility(&facts, Score(61)), None);
        assert_eq!(reverse_futility(&NodeFacts { depth: 3, ..facts }, Score(60)), None);
    }

    #[test]
    fn reverse_futility_waits_when_the_opponent_can_play_a_four() {
        let facts = NodeFacts { static_score: Some(Score(900)), opponent_fours: true, ..quiet(3) };
        assert_eq!(reverse_futility(&facts, Score(100)), None);
    }

    #[test]
    fn reverse_futility_never_answers_a_question_about_a_win() {
        let facts = NodeFacts { static_score: Some(Score(5000)), ..quiet(1) };
        assert_eq!(reverse_futility(&facts, -Score::MIN_WIN), None);
    }

    #[test]
    fn a_threatened_win_leaves_moves_on_its_lines_and_fours() {
        let size = BoardSize::new(15).expect("a size of the list");
        let mut board = Board::without_scores(Rule::Freestyle, size);
        for stone in ["h1", "a15", "i1", "c15", "j1", "e15"] {
            board.play_any(stone.parse().expect("a point"));
        }
        let threat = "e5".parse().ok();
        let facts = NodeFacts { threat, ..quiet(4) };
        let spared = |point: &str| ignores_threat(&facts, &board, point.parse().expect("a point"));
        assert!(!spared("e5") && !spared("e9") && !spared("h8"), "on its lines");
        assert!(!spared("k1") && !spared("g1"), "fours");
        assert!(spared("f7") && spared("e11"), "off its lines, or too far");
    }
}
