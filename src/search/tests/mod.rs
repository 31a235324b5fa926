//! The search as a whole: reproducible, obedient to its limits, and honest about wins.
//!
//! | file | what |
//! |---|---|
//! | `lines` | several lines: distinct, legal, sorted, and none lost |
//! | `strength` | levels of strength: legal, never blind to fives, drawn by the seed |

use std::num::NonZeroUsize;
use std::sync::Arc;

use crossbeam::channel::unbounded;

use super::root_move::RootMove;
use super::{
    Claim, Driver, Limits, News, Params, Pool, Report, SearchEvent, SearchOptions, Spent, Task,
    Worker,
};
use crate::board::{Board, Outcome, parse_points};
use crate::eval::{Evaluator, Granularity, Temperament};
use crate::movegen::decided;
use crate::tt::TranspositionTable;
use crate::types::{BoardSize, Freestyle, Point, PointSet, Renju, Rule, Score};
use crate::util::clock::{StopFlag, now};
use crate::util::rng::Rng;
use crate::with_rule;

mod lines;
mod strength;

const TABLE_BYTES: usize = 1 << 20;

fn size(side: usize) -> BoardSize {
    BoardSize::new(side).expect("a size of the list")
}

/// A board with the given stones, `h8i9…`.
fn board(evaluator: &Evaluator, side: usize, stones: &str) -> Board {
    let mut board = evaluator.new_board(size(side));
    for point in points(stones) {
        board.play_any(point);
    }
    board
}

fn worker(evaluator: Evaluator, board: Board) -> Worker {
    let table = Arc::new(TranspositionTable::with_bytes(TABLE_BYTES));
    Worker::new(board, Arc::new(evaluator), table, Arc::new(StopFlag::new()))
}

fn search(rule: Rule, side: usize, stones: &str, limits: &Limits) -> Report {
    let evaluator = Evaluator::embedded(rule);
    let board = board(&evaluator, side, stones);
    worker(evaluator, board).search(limits, &mut |_| {})
}

fn nodes(nodes: u64) -> Limits {
    Limits::nodes(now(), nodes)
}

fn points(text: &str) -> Vec<Point> {
    parse_points(text).expect("points")
}

#[test]
fn the_first_move_of_a_game_is_the_centre_or_near_it() {
    for rule in Rule::ALL {
        let report = search(rule, 15, "", &nodes(200));
        assert_eq!(report.best, Some(size(15).centre()), "{rule}");
    }
}

#[test]
fn fives_are_made_and_stopped() {
    let made = search(Rule::Freestyle, 15, "h8h9i8i9j8j9k8k9", &nodes(2000));
    assert!(points("g8,l8").contains(&made.best.expect("a move")));
    assert_eq!(made.score, Score::win_in(1));
    let stopped = search(Rule::Standard, 15, "h8g9h7a1h6a2h5", &nodes(2000));
    assert!(points("h4,h9").contains(&stopped.best.expect("a move")), "{stopped:?}");
}

#[test]
fn the_same_search_takes_the_same_nodes_also_in_the_next_game_of_the_process() {
    for rule in Rule::ALL {
        let run = |worker: &mut Worker| {
            let mut trace = Vec::new();
            for stones in ["h8i9", "h8i9g7", "h8i9g7i7j7"] {
                let evaluator = Evaluator::embedded(rule);
                let board = board(&evaluator, 15, stones);
                let (evaluator, table, stop) =
                    (Arc::new(evaluator), Arc::clone(&worker.table), Arc::new(StopFlag::new()));
                worker.set_position(board, evaluator, table, stop);
                let report = worker.search(&nodes(5000), &mut |_| {});
                trace.push((report.best, report.score, report.nodes, report.pv));
            }
            trace
        };
        let evaluator = Evaluator::embedded(rule);
        let start = evaluator.new_board(size(15));
        let mut worker = worker(evaluator, start);
        let first = run(&mut worker);
        assert!(first.iter().all(|(_, _, nodes, _)| *nodes >= 1000), "{rule}: {first:?}");
        worker.clear();
        worker.table = Arc::new(TranspositionTable::with_bytes(TABLE_BYTES));
        assert_eq!(run(&mut worker), first, "{rule}");
    }
}

#[test]
fn node_and_depth_limits_are_kept() {
    let by_nodes = search(Rule::Freestyle, 15, "h8i9g7", &nodes(3000));
    assert!(by_nodes.nodes <= 3000 + Params::default().pv_leaf_vcf_nodes(), "{}", by_nodes.nodes);
    let by_depth = search(Rule::Freestyle, 15, "h8i9g7", &Limits::depth(now(), 3));
    assert_eq!(by_depth.depth, 3);
}

#[test]
fn a_raised_flag_ends_the_search_with_a_legal_move() {
    let evaluator = Evaluator::embedded(Rule::Renju);
    let board = board(&evaluator, 15, "h8i9g7i7");
    let mut worker = worker(evaluator, board);
    worker.meter.stop.raise();
    let report = worker.search(&Limits::infinite(now()), &mut |_| {});
    assert!(worker.board.is_legal(report.best.expect("a move")));
}

#[test]
fn no_time_at_all_still_gives_a_move() {
    let limits = Limits { turn: Some(std::time::Duration::ZERO), ..Limits::infinite(now()) };
    let report = search(Rule::Freestyle, 20, "k10k11l10", &limits);
    assert!(report.best.is_some());
}

#[test]
fn excluded_moves_are_not_played() {
    let evaluator = Evaluator::embedded(Rule::Freestyle);
    let board = board(&evaluator, 15, "h8h9i8i9j8j9k8k9");
    let excluded: PointSet = points("g8,l8").into_iter().collect();
    let limits = Limits { excluded, ..nodes(2000) };
    let report = worker(evaluator, board).search(&limits, &mut |_| {});
    assert!(!excluded.contains(report.best.expect("a move")));
}

#[test]
fn moves_are_legal_in_crowded_positions_and_on_full_boards() {
    let (mut open, mut full) = (0, 0);
    for rule in Rule::ALL {
        for seed in 0..12 {
            let mut rng = Rng::new(seed);
            let evaluator = Evaluator::embedded(rule);
            let mut board = evaluator.new_board(size(6 + seed as usize % 3));
            let free = rng.below(6);
            while board.empty_points().len() > free {
                let empty: Vec<Point> = board.empty_points().iter().collect();
                rng.pick(&empty).into_iter().for_each(|&point| board.play_any(point));
            }
            let legal = board.empty_points().iter().any(|point| board.is_legal(point));
            *(if legal { &mut open } else { &mut full }) += 1;
            let root = board.clone();
            let report = worker(evaluator, board).search(&nodes(500), &mut |_| {});
            assert_eq!(report.best.is_some(), legal, "{rule} seed {seed}\n{root}");
            assert!(report.best.is_none_or(|best| root.is_legal(best)), "{rule} seed {seed}");
        }
    }
    assert!(open >= 40 && full >= 5, "{open} positions with a legal move, {full} without");
}

/// Longest game from a claimed win on.
const MOST_PLIES: usize = 60;

/// Plays on from a claimed win with the engine on both sides and checks that it comes. A later
/// search may find a longer way to it.
fn play_out(rule: Rule, mut board: Board, claim: &Report) {
    let winner = board.side_to_move();
    board.play_any(claim.best.expect("a move"));
    for _ in 0..MOST_PLIES {
        if board.outcome() != Outcome::Open {
            break;
        }
        let evaluator = Evaluator::embedded(rule);
        let mut on = worker(evaluator, board.clone());
        let report = on.search(&nodes(8000), &mut |_| {});
        board.play_any(report.best.expect("a legal move, as nobody has won"));
    }
    assert_eq!(board.outcome(), Outcome::Won(winner), "{rule}: {claim:?}\n{board}");
}

#[test]
fn claimed_wins_are_won() {
    for rule in Rule::ALL {
        let mut claims = 0;
        for seed in 0..400 {
            if claims >= 8 {
                break;
            }
            let mut rng = Rng::new(seed);
            let evaluator = Evaluator::embedded(rule);
            let mut board = evaluator.new_board(size(15));
            for _ in 0..14 {
                let near: Vec<Point> = board.candidates().iter().collect();
                if let Some(&point) = rng.pick(&near)
                    && board.is_legal(point)
                    && !board.wins_at(board.side_to_move(), point)
                {
                    board.play_any(point);
                }
            }
            let at_once = with_rule!(rule, R => decided::<R>(&mut board.clone()));
            let root = board.clone();
            let report = worker(evaluator, board).search(&nodes(4000), &mut |_| {});
            if report.score.is_win() && at_once.is_none() {
                claims += 1;
                play_out(rule, root, &report);
            }
        }
        assert!(claims >= 8, "{rule}: only {claims} wins were claimed");
    }
}

#[test]
fn the_pool_numbers_its_events_and_keeps_the_last_word_of_a_stopped_search() {
    let (sender, events) = unbounded();
    let mut pool = Pool::new(sender);
    pool.set_resources(Some(100 << 20), Some(1 << 20), NonZeroUsize::MIN);
    let evaluator = Arc::new(Evaluator::embedded(Rule::Freestyle));
    let task = |number, limits| Task {
        number,
        board: board(&evaluator, 15, "h8i9g7"),
        evaluator: Arc::clone(&evaluator),
        limits,
        options: SearchOptions::default(),
        proof: None,
    };
    pool.start(task(1, Limits::infinite(now())));
    pool.start(task(2, Limits::infinite(now())));
    pool.stop();
    let mut finished = Vec::new();
    while finished.len() < 2 {
        let event = events.recv().expect("the pool lives");
        if let News::Finished(report) = event.news {
            assert!(report.best.is_some());
            finished.push(event.number);
        }
    }
    assert_eq!(finished, [1, 2]);
}

/// The last word of a pool of so many threads.
fn of_a_team(threads: usize, stones: &str, limits: Limits, proof: Option<u8>) -> Report {
    let (sender, events) = unbounded::<SearchEvent>();
    let mut pool = Pool::new(sender);
    let threads = NonZeroUsize::new(threads).expect("some");
    pool.set_resources(Some(200 << 20), Some(1 << 20), threads);
    let evaluator = Arc::new(Evaluator::embedded(Rule::Freestyle));
    let board = board(&evaluator, 15, stones);
    let options = SearchOptions::default();
    pool.start(Task { number: 1, board, evaluator, limits, options, proof });
    let finished = |event: SearchEvent| match event.news {
        News::Finished(report) => Some(report),
        News::Failed => panic!("a worker panicked"),
        News::Proof(_) | News::Progress(_) => None,
    };
    events.iter().find_map(finished).expect("the pool lives")
}

#[test]
fn a_team_shares_its_nodes_and_obeys_its_limits() {
    let quiet = "h8i9g7i7j7";
    for threads in [1, 2, 4] {
        let report = of_a_team(threads, quiet, nodes(40_000), None);
        // all but the last 256 nodes of each worker are known to all, and a proof ends where it ends
        assert!((40_000..44_000).contains(&report.nodes), "{threads}: {}", report.nodes);
        assert!(report.best.is_some() && report.best == report.pv.first().copied());
        let report = of_a_team(threads, quiet, nodes(40_000), Some(2));
        assert!((40_000..44_000).contains(&report.nodes), "{threads}: {}", report.nodes);
        let deep = of_a_team(threads, quiet, Limits::depth(now(), 6), None);
        assert!(deep.depth >= 6 || threads > 1, "{threads}: {}", deep.depth);
    }
    // an open three: a win that any team proves, and plays at once
    let won = of_a_team(3, "h8a1i8c1j8e1", nodes(100_000), None);
    assert!(won.score.is_win(), "{won:?}");
}

/// A search with these options on a board of freestyle, in a table of its own.
fn with_options(options: SearchOptions, stones: &str, limits: &Limits) -> Report {
    let evaluator = Evaluator::embedded(Rule::Freestyle);
    let root = board(&evaluator, 15, stones);
    let mut worker = worker(evaluator, root);
    worker.set_options(options);
    worker.search(limits, &mut |_| ())
}

/// So many stones on different points near the centre, `h8i9…`.
fn random_stones(seed: u64, count: usize) -> String {
    let (mut stones, mut rng) = (Vec::new(), Rng::new(seed));
    while stones.len() < count {
        let point = Point::new(3 + rng.below(9), 3 + rng.below(9));
        if !stones.contains(&point) {
            stones.push(point);
        }
    }
    stones.iter().map(Point::to_string).collect()
}

const DRIVERS: [Driver; 3] = [Driver::Pvs, Driver::Mtdf, Driver::Bt];

/// At small depths hardly anything is pruned, so that the drivers must find the same.
#[test]
fn all_drivers_find_the_same_value_and_a_move_of_that_value() {
    let (mut moves, mut values, mut positions) = (0, 0, 0);
    for seed in 0..30 {
        let stones = random_stones(seed, 15);
        for depth in 2..=3 {
            let limits = Limits::depth(now(), depth);
            let found = DRIVERS.map(|driver| {
                let options = SearchOptions { driver, ..SearchOptions::default() };
                with_options(options, &stones, &limits)
            });
            positions += 1;
            let [pvs, mtdf, bt] = &found;
            values += usize::from(pvs.score == mtdf.score);
            moves += usize::from(pvs.best == bt.best);
        }
    }
    assert!(values * 10 >= positions * 9, "{values} of {positions} values");
    assert!(moves * 10 >= positions * 9, "{moves} of {positions} moves");
}

#[test]
fn every_driver_wins_what_is_won_and_obeys_its_limits() {
    for driver in DRIVERS {
        let options = SearchOptions { driver, ..SearchOptions::default() };
        let won = with_options(options, "h8a1i8c1j8e1", &nodes(100_000));
        assert!(won.score.is_win(), "{driver:?}: {won:?}");
        let only = with_options(options, "a1h8o1i8a15j8", &Limits::depth(now(), 6));
        let defences = points("f8g8k8l8");
        assert!(only.best.is_some_and(|best| defences.contains(&best)), "{driver:?}: {only:?}");
        let report = with_options(options, "h8i9g7i7j7", &nodes(20_000));
        assert!((20_000..20_500).contains(&report.nodes), "{driver:?}: {}", report.nodes);
        let again = with_options(options, "h8i9g7i7j7", &nodes(20_000));
        assert_eq!((again.best, again.nodes, again.pv), (report.best, report.nodes, report.pv));
    }
}

#[test]
fn a_search_tells_what_it_spent() {
    let evaluator = Evaluator::embedded(Rule::Freestyle);
    for driver in DRIVERS {
        let root = board(&evaluator, 15, "h8i9g7i7j7");
        let mut worker = worker(evaluator.clone(), root);
        worker.set_options(SearchOptions { driver, ..SearchOptions::default() });
        let report = worker.search(&Limits::depth(now(), 3), &mut |_| {});
        let spent = worker.spent();
        assert_eq!((spent.nodes, spent.iterations), (report.nodes, 3), "{driver:?}");
        assert!(spent.evaluations > 0, "{spent:?}");
        match driver {
            Driver::Pvs => assert_eq!(spent.probes, 3, "one in an open window each"),
            Driver::Mtdf => assert!(spent.probes >= 6, "a bound from either side each: {spent:?}"),
            Driver::Bt => assert!(spent.probes >= 3, "{spent:?}"),
        }
        let won = board(&evaluator, 15, "h8h9i8i9j8j9k8k9");
        let (table, stop) = (Arc::clone(&worker.table), Arc::new(StopFlag::new()));
        worker.set_position(won, Arc::new(evaluator.clone()), table, stop);
        worker.search(&Limits::depth(now(), 3), &mut |_| {});
        assert_eq!(worker.spent(), Spent::default(), "a five needs no search");
    }
}

/// What was stored under one way to evaluate is not read under another.
#[test]
fn the_table_keeps_ways_to_evaluate_apart() {
    let stones = "h8i9g7i7j7";
    let evaluator = Arc::new(Evaluator::embedded(Rule::Freestyle));
    let used = Arc::new(TranspositionTable::with_bytes(16 << 20));
    let run = |options, table: &Arc<TranspositionTable>| {
        let root = board(&evaluator, 15, stones);
        let stop = Arc::new(StopFlag::new());
        let mut worker = Worker::new(root, Arc::clone(&evaluator), Arc::clone(table), stop);
        worker.set_options(options);
        let report = worker.search(&Limits::depth(now(), 7), &mut |_| ());
        (report.best, report.score, report.nodes, report.pv)
    };
    let level = SearchOptions::default();
    let kinds = [
        SearchOptions { temperament: Some(Temperament::First), ..level },
        SearchOptions { temperament: Some(Temperament::Second), ..level },
        SearchOptions { granularity: Some(Granularity::Coarse), ..level },
        SearchOptions { granularity: Some(Granularity::Medium), ..level },
    ];
    let first = run(level, &used);
    for options in kinds {
        let fresh = run(options, &Arc::new(TranspositionTable::with_bytes(16 << 20)));
        assert_eq!(run(options, &used), fresh, "{options:?}");
        assert_ne!(fresh, first, "{options:?} makes a difference");
    }
    assert!(run(level, &used).2 < first.2, "its own entries are read");
}

#[test]
fn another_rule_or_size_begins_with_a_clean_table() {
    let (sender, events) = unbounded::<SearchEvent>();
    let finished = |pool: &mut Pool, rule, side, number| {
        let evaluator = Arc::new(Evaluator::embedded(rule));
        // Six in a row is all that Black can make at once.
        let board = board(&evaluator, side, "c8c1d8e1e8g1g8i1h8k1");
        pool.start(Task {
            number,
            board,
            evaluator,
            limits: nodes(3000),
            options: SearchOptions::default(),
            proof: None,
        });
        loop {
            let event = events.recv().expect("the pool lives");
            if let (true, News::Finished(report)) = (event.number == number, event.news) {
                return (report.best, report.score, report.nodes, report.pv);
            }
        }
    };
    let pool = || {
        let mut pool = Pool::new(sender.clone());
        pool.set_resources(Some(100 << 20), Some(1 << 20), NonZeroUsize::MIN);
        pool
    };
    let mut used = pool();
    let games = [(Rule::Freestyle, 15), (Rule::Standard, 15), (Rule::Standard, 20)];
    for (number, (rule, side)) in games.into_iter().enumerate() {
        let fresh = finished(&mut pool(), rule, side, number as u64);
        assert_eq!(finished(&mut used, rule, side, number as u64), fresh, "{rule} {side}");
    }
}

#[test]
fn a_cleared_worker_searches_like_a_new_one_whatever_it_did_before() {
    let position = |stones: &str| board(&Evaluator::embedded(Rule::Freestyle), 15, stones);
    let run = |worker: &mut Worker, stones: &str| {
        let table = Arc::new(TranspositionTable::with_bytes(TABLE_BYTES));
        let (evaluator, stop) = (Arc::clone(&worker.evaluator), Arc::new(StopFlag::new()));
        worker.set_position(position(stones), evaluator, table, stop);
        let report = worker.search(&Limits::depth(now(), 7), &mut |_| {});
        (report.best, report.score, report.nodes, report.pv)
    };
    for before in ["h8i9g7i7j7", "a1o15b2n14c4m13", "h8h9i8k9j5"] {
        let mut used = worker(Evaluator::embedded(Rule::Freestyle), position(""));
        run(&mut used, before);
        used.clear();
        let mut new = worker(Evaluator::embedded(Rule::Freestyle), position(""));
        let found = run(&mut used, "h8i9g7");
        assert!(found.2 >= 1000, "{found:?}");
        assert_eq!(found, run(&mut new, "h8i9g7"), "after {before}");
    }
}

/// Shortly before a game is drawn by its number of stones, wins and losses that come too late are
/// none, those that come in time are, and no other score leaves the estimates.
#[test]
fn forced_lines_are_worth_what_they_come_to_before_the_draw() {
    // A five to make; a five that nothing stops; an open four to come; a double three.
    let five = "h8a1i8c1j8e1k8a3";
    let lost = "a1h8c1i8e1j8a3k8";
    let open_three = "a1h8c1i8e1j8";
    let double_three = "a1h8d1i8g1g9a4g10o1";
    for (stones, needed) in [(five, 1), (lost, 2), (open_three, 4), (double_three, 5)] {
        let evaluator = Evaluator::embedded(Rule::Renju);
        let root = board(&evaluator, 15, stones);
        for more in 1..=7 {
            let drawn_after = Some(root.stones() + more);
            let limits = Limits { drawn_after, ..Limits::depth(now(), 4) };
            let report =
                worker(Evaluator::embedded(Rule::Renju), root.clone()).search(&limits, &mut |_| {});
            let (score, side) = (report.score, root.side_to_move());
            assert!(report.best.is_some_and(|best| root.is_legal(best)), "{stones} {more}");
            assert!(score < Score::WIN && -score < Score::WIN, "{stones} {more}: {score}");
            assert!(needed <= more || !score.is_decided(), "{stones} {more}: {score}");
            // an even number of plies is the opponent's win, which can be stopped if it is far
            let certain = needed <= 2 || needed % 2 == 1 && more == 7;
            if needed <= more && certain {
                assert!(score.is_decided(), "{stones} {more} for {side:?}: {score}");
            }
        }
    }
}

/// Ended while all moves tried so far lose, an iteration puts a move to the front that may not.
#[test]
fn an_interrupted_iteration_prefers_what_it_has_not_seen_to_lose() {
    let evaluator = Evaluator::embedded(Rule::Freestyle);
    // White threatens an open four; o15 ignores it.
    let board = board(&evaluator, 15, "a1h8a9i8o1j8");
    let mut worker = worker(evaluator, board);
    let mut refuted = 0;
    for limit in 1..200 {
        (worker.meter.spent.nodes, worker.meter.stopped, worker.meter.max_nodes) =
            (0, false, limit);
        let mut moves: Vec<_> = points("o15,g8,k8").into_iter().map(RootMove::new).collect();
        let score = worker.iterate::<Freestyle>(&mut moves, 5, -Score::INFINITE, &mut |_, _| {});
        if worker.meter.stopped && score > -Score::INFINITE && score.is_loss() {
            refuted += 1;
            assert_ne!(moves[0].point, points("o15")[0], "{limit}");
        }
    }
    assert!(refuted > 0);
}

/// Cut off where an iteration had just found a better move than the one before, a search plays that move.
#[test]
fn what_an_unfinished_iteration_has_found_better_is_played() {
    let mut found = 0;
    for stones in ["h8i9", "h8i9g7", "h8i9g7i7j7", "h8h9j7g6", "h8i8i9j7", "h8j10f6k9g9"] {
        let run = |nodes| {
            let evaluator = Evaluator::embedded(Rule::Freestyle);
            let board = board(&evaluator, 15, stones);
            let mut reports: Vec<Report> = Vec::new();
            let limits = Limits::nodes(now(), nodes);
            let mut tell = |report: &Report| reports.push(report.clone());
            let last = worker(evaluator, board).search(&limits, &mut tell);
            (last, reports)
        };
        let (_, reports) = run(20_000);
        let better = reports
            .windows(2)
            .filter(|pair| pair[0].depth == pair[1].depth && pair[0].best != pair[1].best);
        for pair in better {
            let (last, _) = run(pair[1].nodes + 1);
            assert_eq!((last.depth, last.best), (pair[1].depth, pair[1].best), "{stones}");
            found += 1;
        }
    }
    assert!(found >= 5, "{found}");
}

/// What the last look makes of `moves`, after a search of so many nodes that found nothing.
fn last_look(stones: &str, moves: &mut Vec<RootMove>) -> Option<Report> {
    let evaluator = Evaluator::embedded(Rule::Renju);
    let board = board(&evaluator, 15, stones);
    let mut worker = worker(evaluator, board);
    worker.meter.spent.nodes = 100_000;
    moves[0].score = Score::DRAW;
    let last = worker.report_of(moves.first(), 2, Score::DRAW);
    worker.last_look::<Renju>(moves, &last)
}

#[test]
fn the_last_look_finds_a_win_that_the_search_has_not_seen() {
    let mut moves: Vec<_> = points("a1").into_iter().map(RootMove::new).collect();
    let report = last_look("i5j7j8i11h6i7h7h5i6i8j5k4", &mut moves).expect("a win");
    assert!(report.score.is_win(), "{report:?}");
    assert!(points("g6,g7").contains(&report.best.expect("a move")));
}

#[test]
fn the_last_look_gives_up_a_move_that_loses_by_threats() {
    let mut moves: Vec<_> = points("h7,h5,i5").into_iter().map(RootMove::new).collect();
    let report = last_look("i8j5h12d11h10g5k10", &mut moves).expect("something new");
    assert!(points("h5,i5").contains(&report.best.expect("a move")), "{report:?}");
    assert_eq!(report.best, Some(moves[0].point));
    let given_up = moves.iter().find(|tried| tried.point == points("h7")[0]);
    assert!(given_up.is_some_and(|tried| tried.lost_in.is_some()));
    let mut kept: Vec<_> = points("h5,i5").into_iter().map(RootMove::new).collect();
    assert!(last_look("i8j5h12d11h10g5k10", &mut kept).is_none(), "nothing is known against it");
}

#[test]
fn a_confirmed_win_begins_with_the_move_asked_about() {
    let stones = "j15i7l7n11k15k13"; // freestyle: no win by threats alone; i15 and j14 win
    let confirm = |first: &str, nodes| {
        let evaluator = Evaluator::embedded(Rule::Freestyle);
        let board = board(&evaluator, 20, stones);
        let before = board.position();
        let mut worker = worker(evaluator, board);
        let claim = Claim { first: first.parse().ok(), nodes, deadline: None };
        let proof = worker.confirm(claim, &mut |progress| assert!(progress.numbers.pn > 0));
        assert!(proof.nodes <= nodes + nodes / 4, "{} of {nodes}", proof.nodes);
        assert_eq!(worker.board.position(), before);
        proof.tree
    };
    let tree = confirm("i15", 1_000_000).expect("a win");
    assert_eq!(tree.line()[0], "i15".parse().expect("a point"));
    for (first, nodes) in [("a1", 50_000), ("j15", 50_000), ("i15", 1_000), ("i15", 0)] {
        assert!(confirm(first, nodes).is_none(), "{first} with {nodes} nodes");
    }
}

#[test]
fn before_a_loss_is_claimed_every_legal_move_is_a_root_move() {
    let evaluator = Evaluator::embedded(Rule::Renju);
    // Black's h10 is a double three; o1 is far from everything.
    let mut worker =
        worker(Evaluator::embedded(Rule::Renju), board(&evaluator, 15, "h8a1h9a3i10a5j10a8"));
    let excluded: PointSet = points("g7,o1").into_iter().collect();
    worker.limits.excluded = excluded;
    let mut moves = worker.root_moves::<Renju>();
    assert!(worker.add_left_out(&mut moves));
    assert!(!worker.add_left_out(&mut moves), "nothing is left");
    let tried: PointSet = moves.iter().map(|tried| tried.point).collect();
    let empty = worker.board.empty_points();
    let legal = empty.iter().filter(|&point| worker.board.is_legal(point));
    let expected = legal.collect::<PointSet>() - excluded;
    assert_eq!(tried.len(), moves.len(), "no move twice");
    assert!(tried == expected && tried.len() == 225 - 8 - 2 - 1);
}

#[test]
fn a_search_counts_no_stones_of_the_one_before() {
    let evaluator = Evaluator::embedded(Rule::Freestyle);
    let mut blocked_three = board(&evaluator, 15, "h8g8i8a15j8o1");
    let won_at_once = board(&evaluator, 15, "h8h9i8i9j8j9k8k9");
    let mut worker = worker(evaluator, won_at_once);
    worker.proofs.fours::<Freestyle>(&mut blocked_three, &mut worker.meter, 50);
    assert!(worker.meter.spent.nodes > 0);
    let report = worker.search(&nodes(3000), &mut |_| {});
    assert_eq!((report.score, report.nodes), (Score::win_in(1), 0));
}
