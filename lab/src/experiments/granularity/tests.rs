//! The counters say what they claim, and the tables what was counted.

use std::sync::Arc;

use kagetsu::eval::Granularity;
use kagetsu::search::{Driver, Params};
use kagetsu::util::clock::StopFlag;

use super::{AtDepth, Continuation, Phase, Positions, Way, markdown, picture, run};
use crate::experiments::to_depth::ToDepth;
use crate::self_play::Arena;

const CONTINUATION: Continuation = Continuation { plies: 4, nodes: 200 };

fn positions(count: usize) -> Positions {
    let text = "0,0, 1,1, 2,0\n0,0, 1,0, 2,2, -1,-1\n0,0, 1,2, -1,1, 2,-2, 1,-3\n";
    Positions::new(&Arena::freestyle(text), count, CONTINUATION)
}

fn never() -> Arc<StopFlag> {
    Arc::new(StopFlag::new())
}

#[test]
fn half_of_the_positions_are_the_other_half_played_on() {
    let positions = positions(5);
    let phases: Vec<_> = positions.all.iter().map(|position| position.phase).collect();
    assert_eq!(phases.iter().filter(|phase| **phase == Phase::Middle).count(), 2);
    for pair in positions.all.as_chunks::<2>().0 {
        let moves = |place: usize| pair[place].board.moves().collect::<Vec<_>>();
        let (opening, middle) = (moves(0), moves(1));
        assert_eq!(middle.len(), opening.len() + CONTINUATION.plies);
        assert!(middle.starts_with(&opening), "{middle:?}");
    }
}

/// Without passes and without questions about one move, every position looked at is that after a stone,
/// at most three times over: with less depth, with all of it, and in the open window. Each time it is
/// evaluated at most once.
#[test]
fn no_more_positions_are_evaluated_than_are_looked_at() {
    let mut params = Params::default();
    for name in ["null_move_min_depth", "singular_min_depth"] {
        params.set(name, 1000).expect("a number that switches the rule off");
    }
    let positions = positions(4);
    for position in &positions.all {
        for way in Way::all() {
            let how = ToDepth { depth: 6, params: params.clone(), options: way.options() };
            let found = how.search(&position.board, &positions.evaluator, &never());
            let found = found.expect("nobody stops it");
            let spent = found.spent;
            assert_eq!(spent.nodes, found.report.nodes);
            assert!(0 < spent.evaluations && spent.evaluations <= 3 * spent.nodes, "{spent:?}");
        }
    }
}

fn row(at_depth: &AtDepth, granularity: Option<Granularity>, driver: Driver) -> super::Row {
    let way = Way { granularity, driver };
    *at_depth.rows.iter().find(|row| row.way == way).expect("all ways have their row")
}

/// Below the depth of the first aspiration window principal variation search looks once, while MTD(f)
/// needs a bound from either side.
#[test]
fn probes_are_those_that_the_drivers_must_make() {
    let results = run(&positions(4), &[3], &never(), &mut |_| ());
    let [at_depth] = results.as_slice() else { panic!("{results:?}") };
    assert_eq!((at_depth.openings, at_depth.middle, at_depth.decided), (2, 2, 0));
    for granularity in Way::all().into_iter().map(|way| way.granularity) {
        let pvs = row(at_depth, granularity, Driver::Pvs).spent;
        let mtdf = row(at_depth, granularity, Driver::Mtdf).spent;
        assert_eq!((pvs.iterations, pvs.probes), (4 * 3, 4 * 3));
        assert_eq!(mtdf.iterations, pvs.iterations);
        assert!(mtdf.probes >= 2 * pvs.probes, "{mtdf:?}");
    }
}

#[test]
fn fine_evaluation_agrees_with_itself_and_the_counts_repeat() {
    let results = run(&positions(4), &[2, 6], &never(), &mut |_| ());
    assert_eq!(results.iter().map(|at_depth| at_depth.depth).collect::<Vec<_>>(), [2, 6]);
    for at_depth in &results {
        let fine = row(at_depth, Some(Granularity::Fine), Driver::Pvs);
        assert_eq!((fine.same_opening, fine.same_middle), (2, 2));
        let nodes = |granularity| row(at_depth, Some(granularity), Driver::Pvs).spent.nodes;
        assert_ne!(nodes(Granularity::Coarse), nodes(Granularity::Medium));
    }
    let nodes = |results: &[AtDepth]| -> Vec<_> {
        results.iter().flat_map(|at_depth| &at_depth.rows).map(|row| row.spent).collect()
    };
    let again = run(&positions(4), &[2, 6], &never(), &mut |_| ());
    assert_eq!(nodes(&again), nodes(&results), "the counts are the same on every run");
}

#[test]
fn a_position_that_was_not_searched_in_all_ways_does_not_count() {
    let (stop, ways) = (never(), Way::all().len());
    let mut last = 0;
    let results = run(&positions(4), &[2, 3], &stop, &mut |done| {
        last = done;
        if done == 2 * ways + 1 {
            stop.raise();
        }
    });
    assert_eq!(last, 2 * ways + 2, "one search is ended, and none begun after it");
    let [at_depth] = results.as_slice() else { panic!("{results:?}") };
    assert_eq!((at_depth.openings, at_depth.middle), (1, 1));
    let table = markdown(&results);
    assert!(table.contains("| fine | PVS | ") && table.contains(" | 1 of 1 | 1 of 1 |"), "{table}");
    let svg = picture(&results);
    for name in ["medium, PVS", "coarse, PVS", "linked, PVS", "fine, MTD(f)", "fine, BT"] {
        assert!(svg.contains(&format!(">{name}<")), "{svg}");
    }
    assert!(!svg.contains(">fine, PVS<") && !svg.contains(">coarse, BT<"), "{svg}");
}
