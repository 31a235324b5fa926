//! Relevance zones against every reply.

use super::position;
use crate::board::Outcome;
use crate::solver::vcf::{FourRequest, Vcf};
use crate::types::{Rule, RuleSet};
use crate::with_rule;

/// Takes the side to move as the defender: when the other side would win by fours after a pass, it
/// must win after every reply that is not said to matter. How many such replies there were.
fn check<R: RuleSet>(seed: u64) -> u32 {
    let mut board = position(R::RULE, seed);
    let them = board.side_to_move();
    if board.outcome() != Outcome::Open || board.fives(them) > 0 || board.fives(!them) > 0 {
        return 0;
    }
    let request = FourRequest::of_nodes(u64::MAX);
    let found = Vcf::new(0).defence::<R>(&mut board, &request);
    let Some((matter, _)) = found else { return 0 };
    let mut others = 0;
    for point in &(board.empty_points() - matter) {
        if !board.is_legal(point) {
            continue;
        }
        others += 1;
        board.play::<R>(point);
        let still = Vcf::new(0).solve::<R>(&mut board, &request);
        board.take_back::<R>();
        assert!(
            still.is_win(),
            "{} seed {seed}: {point} stops the win but is not in {matter:?}\n{board}",
            R::RULE
        );
    }
    others
}

#[test]
fn replies_outside_the_zone_stop_nothing() {
    for rule in Rule::ALL {
        let others: u32 = (0..700).map(|seed| with_rule!(rule, R => check::<R>(seed))).sum();
        assert!(others > 400, "{rule}: only {others} replies tested");
    }
}
