//! Tests of the database.
//!
//! | file | what |
//! |---|---|
//! | `records` | keys of images, bytes of records, the file against a map in memory |
//! | `damage` | files that are no database, or one no more |
//! | `transfers` | text, libraries, other databases: out and in again |

mod damage;
mod records;
mod transfers;

use std::path::PathBuf;

use crate::board::Symmetry;
use crate::types::{BoardSize, Bound, Point, Rule, Score};
use crate::util::rng::Rng;

use super::{Finding, Position, Record, Store};

/// A path of its own for each test, with nothing there.
fn fresh_path(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kagetsu-database-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    if path.exists() {
        std::fs::remove_file(&path).unwrap();
    }
    path
}

fn fresh_store(name: &str) -> Store {
    Store::open(&fresh_path(name)).unwrap()
}

/// Different points of a board, in random order.
fn random_moves(rng: &mut Rng, size: BoardSize, count: usize) -> Vec<Point> {
    let mut points: Vec<Point> = size.points().collect();
    (0..count).map(|_| points.swap_remove(rng.below(points.len()))).collect()
}

fn image_of(moves: &[Point], image: Symmetry, size: BoardSize) -> Vec<Point> {
    moves.iter().map(|&point| image.image(point, size)).collect()
}

fn renju(moves: &[Point]) -> Position {
    Position::after(Rule::Renju, BoardSize::DEFAULT, moves).unwrap()
}

fn at(name: &str) -> Point {
    name.parse().unwrap()
}

/// What might be known of a position with `free` among its free points.
fn random_record(rng: &mut Rng, free: Point) -> Record {
    let mut record = Record::default();
    if rng.below(2) == 0 {
        let score = [Score(rng.below(900) as i32 - 450), Score::win_in(1 + rng.below(40))];
        record.finding = Some(Finding {
            score: *rng.pick(&score).unwrap(),
            depth: rng.below(60) as u16,
            bound: Bound::from_bits(rng.below(4) as u8),
            best: (rng.below(3) != 0).then_some(free),
        });
    }
    record.label = rng.pick(&[None, Some('w'), Some('l'), Some('!')]).copied().flatten();
    record.set_comment(rng.pick(&["", "good", "two\nlines, \u{4e94}", " \"quoted\" \\ "]).unwrap());
    if rng.below(3) == 0 {
        record.set_mark(free, rng.pick(&["A", "\u{9ed2}1", "x y"]).unwrap());
    }
    record
}
