//! Files that are no database, or one no more: named, and left as they are.

use std::fs;
use std::path::Path;

use crate::types::Point;
use crate::util::rng::Rng;

use super::{fresh_path, random_moves, random_record, renju};
use crate::database::{Record, Records, Store, StoreError};
use crate::types::BoardSize;

/// Opens a file that must be refused, and looks that it is as it was.
#[track_caller]
fn refused(path: &Path) -> StoreError {
    let before = fs::read(path).ok();
    let error = Store::open(path).expect_err("refused");
    assert_eq!(fs::read(path).ok(), before, "{error}");
    error
}

/// A database with records, as bytes, and the positions in it.
fn sample(path: &Path) -> (Vec<u8>, Vec<(Vec<Point>, Record)>) {
    let mut rng = Rng::new(4);
    let store = Store::open(path).unwrap();
    let mut known = Vec::new();
    for _ in 0..3 {
        let some: Vec<_> = (0..40)
            .map(|_| {
                let moves = random_moves(&mut rng, BoardSize::DEFAULT, 12);
                let record = random_record(&mut rng, random_free(&moves));
                (moves, record)
            })
            .collect();
        store
            .write(|edit| {
                some.iter().try_for_each(|(moves, record)| edit.put(&renju(moves), record.clone()))
            })
            .unwrap();
        known.extend(some);
    }
    drop(store);
    (fs::read(path).unwrap(), known)
}

fn random_free(moves: &[Point]) -> Point {
    BoardSize::DEFAULT.points().find(|point| !moves.contains(point)).unwrap()
}

fn assert_knows(store: &Store, known: &[(Vec<Point>, Record)]) {
    store
        .read(|view| {
            for (moves, record) in known {
                assert_eq!(view.find(&renju(moves))?.as_ref(), Some(record), "{moves:?}");
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_database_that_was_cut_is_refused_and_left_as_it_is() {
    let path = fresh_path("cut.kagetsu");
    let (bytes, _) = sample(&path);
    let mut lengths: Vec<usize> = (1..400).step_by(37).collect();
    lengths.extend((400..bytes.len()).step_by(bytes.len() / 40));
    lengths.extend([bytes.len() - 4096, bytes.len() - 1]);
    for length in lengths {
        fs::write(&path, &bytes[..length]).unwrap();
        let error = refused(&path);
        assert!(matches!(error, StoreError::Damaged | StoreError::Foreign | StoreError::System(_)));
    }
}

#[test]
fn a_changed_byte_is_found_or_changes_nothing() {
    let path = fresh_path("flipped.kagetsu");
    let (bytes, known) = sample(&path);
    let mut rng = Rng::new(5);
    let mut found = 0;
    for _ in 0..150 {
        // one half of them where the head of the file is
        let range = if rng.below(2) == 0 { 320 } else { bytes.len() };
        let place = rng.below(range);
        let mut changed = bytes.clone();
        changed[place] ^= 1 << rng.below(8);
        fs::write(&path, &changed).unwrap();
        match Store::open(&path) {
            Ok(store) => assert_knows(&store, &known),
            Err(error) => {
                assert_eq!(fs::read(&path).unwrap(), changed, "byte {place}: {error}");
                found += 1;
            }
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn a_file_of_another_kind_is_named_as_such() {
    let path = fresh_path("other.kagetsu");
    fs::write(&path, "some notes").unwrap();
    assert_eq!(refused(&path), StoreError::Foreign);
    assert_eq!(refused(path.parent().unwrap()), StoreError::NotAFile);
    assert!(matches!(refused(Path::new("no/such/folder/x")), StoreError::System(_)));
    fs::remove_file(&path).unwrap();
    let table: redb::TableDefinition<'_, &str, u64> = redb::TableDefinition::new("header");
    for (form, expected) in [(None, StoreError::Foreign), (Some(7), StoreError::Version(7))] {
        let database = redb::Database::create(&path).unwrap();
        let transaction = database.begin_write().unwrap();
        if let Some(form) = form {
            transaction.open_table(table).unwrap().insert("kagetsu positions", form).unwrap();
        }
        transaction.commit().unwrap();
        drop(database);
        assert_eq!(refused(&path), expected);
    }
}

#[test]
fn a_file_that_may_not_be_written_or_is_in_use_is_left_alone() {
    let path = fresh_path("locked.kagetsu");
    let (_, known) = sample(&path);
    let store = Store::open(&path).unwrap();
    assert_eq!(Store::open(&path).expect_err("in use"), StoreError::InUse);
    assert_knows(&store, &known);
    drop(store);
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    let writable = permissions.clone();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    assert_eq!(refused(&path), StoreError::ReadOnly);
    fs::set_permissions(&path, writable).unwrap();
    assert_knows(&Store::open(&path).unwrap(), &known);
}

#[test]
fn an_empty_file_becomes_a_database() {
    let path = fresh_path("empty.kagetsu");
    fs::write(&path, "").unwrap();
    assert_eq!(Store::open(&path).unwrap().check(), Ok(0));
}
