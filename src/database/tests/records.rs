//! Keys of images, records as bytes, and the file against a map in memory.

use std::collections::BTreeMap;

use crate::board::Symmetry;
use crate::types::{BoardSize, Bound, Point, Rule, Score, Side};
use crate::util::rng::Rng;

use super::{at, fresh_store, image_of, random_moves, random_record, renju};
use crate::database::{Finding, Key, Position, Record, Records, Store, delete_below, keep};

#[test]
fn all_images_of_a_position_have_one_key_and_nothing_else_has_it() {
    let mut rng = Rng::new(1);
    for side in [5, 15, 22] {
        let size = BoardSize::new(side).unwrap();
        for _ in 0..50 {
            let count = rng.below(size.area());
            let moves = random_moves(&mut rng, size, count);
            let position = Position::after(Rule::Freestyle, size, &moves).unwrap();
            for image in Symmetry::ALL {
                let moves = image_of(&moves, image, size);
                let other = Position::after(Rule::Freestyle, size, &moves).unwrap();
                assert_eq!(other.key(), position.key(), "{moves:?}");
            }
            let others = [
                position.clone().pass(),
                Position { rule: Rule::Renju, ..position.clone() },
                Position::after(Rule::Freestyle, size, &moves[1.min(count)..]).unwrap(),
            ];
            let is_other = |other: &Position| count == 0 || other.key() != position.key();
            assert!(others.iter().all(is_other), "{moves:?}");
            let read = Key::read(position.key().bytes()).unwrap();
            assert_eq!(read.key(), position.key(), "{moves:?}");
        }
    }
}

#[test]
fn bytes_that_no_position_has_are_no_key() {
    let key = renju(&[at("h8"), at("i9"), at("a1")]).key();
    for change in 0..key.bytes().len() {
        for bit in 0..8 {
            let mut bytes = key.bytes().to_vec();
            bytes[change] ^= 1 << bit;
            // another stone or another side is another position, but never this one
            assert_ne!(Key::read(&bytes).map(|position| position.key()), Some(key.clone()));
        }
        assert_eq!(Key::read(&key.bytes()[..change]).filter(|_| change % 2 == 0), None);
    }
}

#[test]
fn records_are_read_as_they_were_written_and_other_bytes_are_none() {
    let mut rng = Rng::new(2);
    let size = BoardSize::DEFAULT;
    for _ in 0..500 {
        let record = random_record(&mut rng, at("c4"));
        let bytes = record.write(size);
        assert_eq!(Record::read(&bytes, size), Some(record));
        for end in 0..bytes.len() {
            assert_eq!(Record::read(&bytes[..end], size), None);
        }
        let noise: Vec<u8> = (0..rng.below(60)).map(|_| rng.next_u64() as u8).collect();
        if let Some(record) = Record::read(&noise, size) {
            assert_eq!(Record::read(&record.write(size), size), Some(record));
        }
    }
}

#[test]
fn more_is_learnt_and_never_less() {
    let finding = |score, depth| Finding { score, depth, bound: Bound::Exact, best: None };
    let mut record = Record::default();
    let mut check = |offered: Finding, kept: Finding| {
        record.learn(offered);
        assert_eq!(record.finding, Some(kept));
    };
    let shallow = finding(Score(30), 5);
    check(shallow, shallow);
    check(finding(Score(60), 4), shallow);
    check(finding(Score(60), 5), finding(Score(60), 5));
    let lower = Finding { bound: Bound::Lower, ..finding(Score(10), 40) };
    check(lower, finding(Score(60), 5));
    let proof = finding(Score::win_in(21), 3);
    check(proof, proof);
    check(finding(Score(99), 90), proof);
    check(finding(Score::win_in(23), 90), proof);
    check(finding(Score::win_in(11), 2), finding(Score::win_in(11), 2));
}

/// A turn of the numbers of a point, given the last number of the board.
type Turn = fn((usize, usize), usize) -> (usize, usize);

/// The stones of all images as text, the smallest: a key made in another way.
fn plain_key(moves: &[Point], size: BoardSize) -> String {
    let last = size.side() - 1;
    let text = |turn: Turn| {
        let mut stones: Vec<_> = (0..)
            .zip(moves)
            .map(|(number, point)| (number % 2, turn((point.x(), point.y()), last)))
            .collect();
        stones.sort_unstable();
        format!("{stones:?}")
    };
    let turns: [Turn; 8] = [
        |(x, y), _| (x, y),
        |(x, y), n| (n - x, y),
        |(x, y), n| (x, n - y),
        |(x, y), n| (n - x, n - y),
        |(x, y), _| (y, x),
        |(x, y), n| (n - y, x),
        |(x, y), n| (y, n - x),
        |(x, y), n| (n - y, n - x),
    ];
    turns.map(text).into_iter().min().unwrap_or_default()
}

/// No image but itself lies as the position does, so that its points have one place.
fn is_lopsided(moves: &[Point], size: BoardSize) -> bool {
    let sorted = |mut stones: Vec<(usize, Point)>| {
        stones.sort_unstable();
        stones
    };
    let own = sorted((0..).map(|n| n % 2).zip(moves.iter().copied()).collect());
    Symmetry::ALL[1..].iter().all(|&image| {
        sorted((0..).map(|n| n % 2).zip(image_of(moves, image, size)).collect()) != own
    })
}

#[test]
fn the_file_knows_what_a_map_knows() {
    let mut rng = Rng::new(3);
    let size = BoardSize::new(6).unwrap();
    let path = super::fresh_path("map.kagetsu");
    let mut store = Store::open(&path).unwrap();
    let mut map: BTreeMap<String, (Vec<Point>, Record)> = BTreeMap::new();
    let pool: Vec<_> = std::iter::repeat_with(|| random_moves(&mut rng, size, 3))
        .filter(|moves| is_lopsided(moves, size))
        .take(40)
        .collect();
    for step in 0..600 {
        // an image of a position of the pool, and a free point on it
        let original = rng.pick(&pool).unwrap().clone();
        let image = *rng.pick(&Symmetry::ALL).unwrap();
        let moves = image_of(&original, image, size);
        let position = Position::after(Rule::Standard, size, &moves).unwrap();
        let free = size.points().find(|&point| position.is_free(point)).unwrap();
        let known = map.entry(plain_key(&moves, size));
        match rng.below(5) {
            0 => {
                let record = random_record(&mut rng, free);
                store.write(|edit| edit.put(&position, record.clone())).unwrap();
                known.insert_entry((moves, record));
            }
            1 => {
                let was_known = store.write(|edit| edit.remove(&position)).unwrap();
                let forgotten = map.remove(&plain_key(&moves, size));
                assert_eq!(was_known, forgotten.is_some(), "step {step}");
            }
            2 if step % 7 == 0 => {
                drop(store);
                store = Store::open(&path).unwrap();
            }
            _ => {
                let found = store.read(|view| view.find(&position)).unwrap();
                let expected = map.get(&plain_key(&moves, size)).map(|(moves_then, record)| {
                    let turn = Symmetry::ALL
                        .into_iter()
                        .find(|&turn| {
                            let turned = image_of(moves_then, turn, size);
                            Position::after(Rule::Standard, size, &turned).unwrap().locate().key
                                == position.key()
                                && same_stones(&turned, &moves)
                        })
                        .unwrap();
                    record.clone().mapped(|point| turn.image(point, size))
                });
                assert_eq!(found, expected, "step {step}");
            }
        }
    }
    assert_eq!(store.check().unwrap(), map.len());
}

/// Whether the same points have the same colours.
fn same_stones(one: &[Point], other: &[Point]) -> bool {
    let sorted = |moves: &[Point]| {
        let mut stones: Vec<_> = (0..).map(|n| n % 2).zip(moves.iter().copied()).collect();
        stones.sort_unstable();
        stones
    };
    sorted(one) == sorted(other)
}

#[test]
fn a_change_that_fails_changes_nothing() {
    let store = fresh_store("fails.kagetsu");
    let position = renju(&[at("h8")]);
    let outcome = store.write(|edit| {
        edit.update(&position, |record| record.label = Some('w'))?;
        Err::<(), _>(crate::database::StoreError::Damaged)
    });
    assert!(outcome.is_err());
    assert_eq!(store.read(|view| view.find(&position)).unwrap(), None);
}

#[test]
fn what_follows_goes_and_what_was_asked_to_stay_stays() {
    let size = BoardSize::DEFAULT;
    let lines = ["h8 i9 h9", "h8 i9 g8 g9", "h8 h9", "a1 b2"]
        .map(|line| -> Vec<Point> { line.split(' ').map(at).collect() });
    let filled = |name: &str| {
        let store = fresh_store(name);
        store
            .write(|edit| {
                for line in &lines {
                    keep(edit, Rule::Renju, size, line, |record| record.label = Some('w'))?;
                }
                Ok(())
            })
            .unwrap();
        store
    };
    let known = |store: &Store, line: &str| {
        let moves: Vec<Point> = line.split(' ').map(at).collect();
        store.read(|view| view.find(&renju(&moves))).unwrap().is_some()
    };
    let below = renju(&[at("h8")]);
    let store = filled("delete-all.kagetsu");
    // on the way: h8, h8 i9, h8 i9 g8, a1 and the empty board
    let count = store.read(|view| {
        let mut count = 0;
        view.each(|_, _| {
            count += 1;
            Ok(())
        })?;
        Ok(count)
    });
    assert_eq!(count, Ok(9));
    assert_eq!(store.write(|edit| delete_below(edit, &below, false, |_| true)), Ok(5));
    assert!(known(&store, "h8") && known(&store, "a1 b2") && !known(&store, "h8 i9"));
    let store = filled("delete-some.kagetsu");
    let labelled = |record: &Record| record.label == Some('w');
    assert_eq!(store.write(|edit| delete_below(edit, &below, false, labelled)), Ok(1));
    assert!(!known(&store, "h8 h9") && known(&store, "h8 i9 h9"));
    assert_eq!(store.write(|edit| delete_below(edit, &below, true, labelled)), Ok(2));
    assert!(known(&store, "h8 i9 g8") && !known(&store, "h8 i9 g8 g9"));
    assert_eq!(below.side, Side::White);
}
