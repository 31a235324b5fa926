//! The judge over raw stones against the labels of the suites, and against slower versions of
//! itself.

use std::collections::BTreeSet;

use kagetsu::types::{Point, Rule, Side};
use kagetsu::util::rng::Rng;

use crate::fours::{Fours, Limit};
use crate::line::{Line, Suite, load};
use crate::stones::{Cell, Stones};
use crate::{assert_none, complaints};

/// Decides nearly all lines; the few others took those who made the suites up to 200,000 nodes.
const NODES: u32 = 10_000;

fn stones(line: &Line) -> Stones {
    Stones::after(line.rule, line.size, &line.moves)
}

/// How a game has ended, in the words of the suites.
fn outcome(line: &Line) -> Result<(&'static str, usize), String> {
    for played in 1..=line.moves.len() {
        let (last, earlier) = line.moves[..played].split_last().ok_or("no moves")?;
        let mut stones = Stones::after(line.rule, line.size, earlier);
        let (cell, side) = (stones.index(*last), Side::ALL[(played - 1) % 2]);
        if stones.wins_at(cell, side) {
            return Ok((if side == Side::Black { "black" } else { "white" }, played));
        }
        if side == Side::Black && stones.is_foul(cell) {
            return Ok(("foul", played));
        }
    }
    Ok(("none", line.moves.len()))
}

#[test]
fn knows_every_forbidden_point() {
    for suite in ["forbidden", "forbidden-disputed"].map(load) {
        assert_none(&complaints(&suite.lines, |line| {
            let wanted: BTreeSet<Point> = line.points("forbidden").into_iter().collect();
            let mut stones = stones(line);
            let is_foul = |point: &Point| stones.is_foul(stones.index(*point));
            let empty: Vec<Point> =
                line.size.points().filter(|point| !line.moves.contains(point)).collect();
            let found: BTreeSet<Point> = empty.into_iter().filter(is_foul).collect();
            if found == wanted { Ok(()) } else { Err(format!("{found:?}, not {wanted:?}")) }
        }));
    }
}

#[test]
fn knows_every_winner() {
    for suite in ["winner", "winner-disputed"].map(load) {
        assert_none(&complaints(&suite.lines, |line| {
            let wanted = (line.field("result").unwrap(), line.moves.len());
            let found = outcome(line)?;
            if found == wanted { Ok(()) } else { Err(format!("{found:?}, not {wanted:?}")) }
        }));
    }
}

/// The listed line wins, and so does every listed first move.
#[test]
fn finds_the_wins_by_fours() {
    for suite in ["vcf", "vcf-caro"].map(load) {
        let (mut decided, mut all) = (0, 0);
        assert_none(&complaints(&suite.lines, |line| {
            let fours = || Fours::new(&stones(line), line.side(), NODES);
            fours().replay(&line.points("line"))?;
            for point in line.points("win") {
                all += 1;
                match fours().wins_after(point) {
                    Ok(true) => decided += 1,
                    Ok(false) => return Err(format!("{point} does not win")),
                    Err(Limit) => {}
                }
            }
            Ok(())
        }));
        assert!(decided * 100 > all * 95, "only {decided} of {all} decided");
    }
}

#[test]
fn finds_no_win_where_there_is_none() {
    for suite in ["novcf", "novcf-caro"].map(load) {
        let (mut decided, all) = (0, suite.lines.len());
        assert_none(&complaints(&suite.lines, |line| {
            match Fours::new(&stones(line), line.side(), NODES).win() {
                Ok(true) => return Err("wins".into()),
                Ok(false) => decided += 1,
                Err(Limit) => {}
            }
            Ok(())
        }));
        assert!(decided * 100 > all * 95, "only {decided} of {all} decided");
    }
}

/// A line that was shortened, goes on behind the five, or leaves a five to the other side is not
/// believed.
#[test]
fn broken_lines_do_not_replay() {
    let Suite { lines, .. } = load("vcf");
    let line = &lines[0];
    let fours = || Fours::new(&stones(line), line.side(), NODES);
    let good = line.points("line");
    assert_eq!(fours().replay(&good), Ok(()));
    let cases = [
        ("shortened", good[..good.len() - 2].to_vec()),
        ("without its first two moves", good[2..].to_vec()),
        ("with a stone on a stone", [&line.moves[..1], &good[1..]].concat()),
        ("with attack and reply exchanged", [&[good[1], good[0]], &good[2..]].concat()),
        ("empty", vec![]),
    ];
    for (what, moves) in cases {
        assert!(fours().replay(&moves).is_err(), "the line {what} was believed: {moves:?}");
    }
}

/// What the search of fours tries is all that there is: compared with trying every cell, on the
/// stones of the suites with colours drawn anew.
#[test]
fn no_four_and_no_reply_is_left_out() {
    let Suite { lines, .. } = load("vcf");
    for rule in Rule::ALL {
        let mut tested = (0, 0);
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let line = rng.pick(&lines).unwrap();
            let mut stones = Stones::new(rule, line.size);
            for &point in &line.moves {
                stones.set(stones.index(point), Cell::Stone(Side::ALL[rng.below(2)]));
            }
            let mut fours = Fours::new(&stones, Side::ALL[rng.below(2)], NODES);
            let searched = fours.four_cells_as_searched();
            if fours.has_five() {
                let replies = fours.replies_by_trial();
                tested.0 += replies.len();
                assert_eq!(fours.replies_as_searched(), replies, "{rule}, seed {seed}");
            } else {
                let all = fours.four_cells_by_trial();
                tested.1 += all.len();
                let missing: Vec<_> = all.iter().filter(|cell| !searched.contains(cell)).collect();
                assert!(missing.is_empty(), "{rule}, seed {seed}: {missing:?}");
            }
        }
        assert!(tested.0 > 20 && tested.1 > 100, "{rule}: only {tested:?} replies and fours");
    }
}
