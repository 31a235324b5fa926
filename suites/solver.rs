//! The search for wins by fours against the suites; the judge replays what it claims.

use kagetsu::solver::Verdict;
use kagetsu::solver::vcf::{FourRequest, Vcf};
use kagetsu::types::RuleSet;
use kagetsu::with_rule;

use crate::board::board;
use crate::fours::Fours;
use crate::line::{Line, load};
use crate::stones::Stones;
use crate::{assert_none, complaints};

const TABLE: usize = 4 << 20;
/// Stones that the solver may make for a position.
const NODES: u64 = 1_000_000;

fn prove(line: &Line) -> Verdict {
    fn run<R: RuleSet>(line: &Line) -> Verdict {
        Vcf::new(TABLE).prove::<R>(&mut board(line), &FourRequest::of_nodes(NODES))
    }
    with_rule!(line.rule, R => run::<R>(line))
}

/// Every win is found, its line replays, and its first move is one of the listed ones.
#[test]
fn finds_every_win_by_fours() {
    for suite in ["vcf", "vcf-caro"].map(load) {
        assert_none(&complaints(&suite.lines, |line| {
            let Verdict::Win { line: moves, .. } = prove(line) else {
                return Err("no win found".into());
            };
            let stones = Stones::after(line.rule, line.size, &line.moves);
            Fours::new(&stones, line.side(), 0)
                .replay(&moves)
                .map_err(|what| format!("claims {moves:?}, but {what}"))?;
            let first = moves[0];
            if line.points("win").contains(&first) {
                Ok(())
            } else {
                Err(format!("{first} begins the line {moves:?} but is not listed"))
            }
        }));
    }
}

/// The search is complete and finds nothing where an exhaustive search found nothing.
#[test]
fn claims_no_win_where_there_is_none() {
    for suite in ["novcf", "novcf-caro"].map(load) {
        assert_none(&complaints(&suite.lines, |line| match prove(line) {
            Verdict::NoWin => Ok(()),
            verdict => Err(format!("{verdict:?}")),
        }));
    }
}
