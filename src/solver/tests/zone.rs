//! Relevance zones against every reply.

use super::position;
use crate::board::Outcome;
use crate::solver::vcf::{Answer, Vcf};
use crate::solver::zone::{Zones, replies};
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
    let mut solver = Vcf::new(0);
    board.pass();
    let answer = solver.solve_with_zone::<R>(&mut board, u64::MAX, Zones::Common);
    board.take_back_pass();
    let Answer::Win(_) = answer else { return 0 };
    let matter = replies::<R>(&board, &solver.zone());
    let mut others = 0;
    for point in &(board.empty_points() - matter) {
        if !board.is_legal(point) {
            continue;
        }
        others += 1;
        board.play::<R>(point);
        let still = Vcf::new(0).solve::<R>(&mut board, u64::MAX);
        board.take_back::<R>();
        assert!(
            matches!(still, Answer::Win(_)),
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
