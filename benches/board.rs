//! How long the board takes: make + undo of each rule, boards, pattern tables, forbidden points.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use kagetsu::board::Board;
use kagetsu::pattern::{LineRule, PatternTable};
use kagetsu::tools::walk::{games, moves_near, walk};
use kagetsu::types::{BoardSize, Point, Renju, Rule, RuleSet, Side};
use kagetsu::with_rule;

/// Board sizes that are played in tournaments.
const SIDES: [usize; 2] = [15, 20];

/// A position of the walk: the board after a game, and the moves to try.
fn positions<R: RuleSet>(size: BoardSize) -> Vec<(Board, Vec<Point>)> {
    let position = |game: &Vec<_>| {
        let mut board = Board::without_scores(R::RULE, size);
        for &point in game {
            board.play::<R>(point);
        }
        (board, moves_near(game, size))
    };
    games(size).iter().map(position).collect()
}

fn make_undo_of<R: RuleSet>(criterion: &mut Criterion, size: BoardSize) {
    let mut positions = positions::<R>(size);
    let mut all =
        move || -> u64 { positions.iter_mut().map(|(board, moves)| walk::<R>(board, moves)).sum() };
    let mut group = criterion.benchmark_group("make_undo");
    group.throughput(Throughput::Elements(all()));
    group.bench_function(format!("{}/{}", R::RULE, size.side()), |bencher| bencher.iter(&mut all));
}

fn make_undo(criterion: &mut Criterion) {
    for size in SIDES.into_iter().filter_map(BoardSize::new) {
        for rule in Rule::ALL {
            with_rule!(rule, R => make_undo_of::<R>(criterion, size));
        }
    }
}

fn setting_up(criterion: &mut Criterion) {
    for rule in LineRule::ALL {
        criterion.bench_function(&format!("pattern_table/{rule:?}"), |bencher| {
            bencher.iter(|| PatternTable::build(rule, rule.reach()));
        });
    }
    criterion.bench_function("new_board", |bencher| {
        bencher.iter(|| Board::without_scores(Rule::Freestyle, BoardSize::DEFAULT));
    });
}

fn forbidden_points(criterion: &mut Criterion) {
    let positions = positions::<Renju>(BoardSize::DEFAULT);
    criterion.bench_function("forbidden_points", |bencher| {
        bencher.iter(|| {
            for (board, moves) in &positions {
                for &point in moves {
                    black_box(board.is_forbidden(Side::Black, point));
                }
            }
        });
    });
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    make_undo(&mut criterion);
    setting_up(&mut criterion);
    forbidden_points(&mut criterion);
    criterion.final_summary();
}
