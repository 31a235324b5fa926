//! Databases as text, as libraries of `RenLib`, and joined.

use crate::types::{BoardSize, Bound, Point, Rule, Score};
use crate::util::rng::Rng;

use super::{at, fresh_store, random_moves, random_record, renju};
use crate::database::renlib::Axes::{ColumnFirst, RowFirst};
use crate::database::renlib::{HEADER, NoLibrary, Node, Played, Reader};
use crate::database::{
    Finding, LibraryError, Position, Record, Records, Store, export_library, import_library, keep,
    merge, read_text, split, write_text,
};

const SIZE: BoardSize = BoardSize::DEFAULT;
const FORM: (Rule, BoardSize) = (Rule::Renju, SIZE);

fn all(store: &Store) -> Vec<(Position, Record)> {
    store
        .read(|view| {
            let mut found = Vec::new();
            view.each(|position, record| {
                found.push((position, record));
                Ok(())
            })?;
            Ok(found)
        })
        .unwrap()
}

/// A store with games that have common beginnings.
fn filled(name: &str, seed: u64, record: impl Fn(&mut Rng, Point) -> Record) -> Store {
    let mut rng = Rng::new(seed);
    let store = fresh_store(name);
    let start = random_moves(&mut rng, SIZE, 4);
    store
        .write(|edit| {
            for _ in 0..30 {
                let mut moves = start[..rng.below(5)].to_vec();
                let more = random_moves(&mut rng, SIZE, 5);
                moves.extend(more.into_iter().filter(|point| !start.contains(point)));
                let free = moves.pop().unwrap();
                let record = record(&mut rng, free);
                keep(edit, Rule::Renju, SIZE, &moves, |known| known.join(record))?;
            }
            Ok(())
        })
        .unwrap();
    store
}

#[test]
fn a_text_brings_back_all_but_proofs() {
    let store = filled("text.kagetsu", 6, random_record);
    let (text, count) = store.read(|view| write_text(view, |_| true)).unwrap();
    let found = read_text(&text).unwrap();
    assert_eq!(found.len(), count);
    for ((position, record), (kept, original)) in found.iter().zip(all(&store)) {
        assert_eq!(position.key(), kept.key());
        let mut expected = original.clone();
        if let Some(finding) = original.finding.filter(|finding| finding.score.is_decided()) {
            expected.finding = None;
            let claim = if finding.score.is_win() { 'l' } else { 'w' };
            expected.label = expected.label.or(Some(claim));
        }
        assert_eq!(record.clone(), expected, "{text}");
    }
    let none = store.read(|view| write_text(view, |position| position.rule == Rule::Standard));
    assert_eq!(none.unwrap().1, 0);
}

#[test]
fn a_text_is_read_as_boards_are_drawn() {
    let text = "kagetsu positions 1\n\nposition renju 15 white black h8 a15 white o1\n\
                score 35 depth 18 exact best i9\nmark i10 A\nlabel w\ncomment one\ncomment  two\n";
    let found = read_text(text).unwrap();
    let [(position, record)] = found.as_slice() else { panic!("{found:?}") };
    // rows are counted from below in the text, from above in the engine
    assert_eq!(position.stones, [vec![at("a1"), at("h8")], vec![at("o15")]]);
    let best = Some(at("i7"));
    let finding = Finding { score: Score(35), depth: 18, bound: Bound::Exact, best };
    assert_eq!(record.finding, Some(finding));
    assert_eq!(record.mark(at("i6")), Some("A"));
    assert_eq!((record.label, record.comment.as_str()), (Some('w'), "one\n two"));
}

#[test]
fn the_line_of_an_error_is_named() {
    let check = |text: &str, line: usize| {
        let error = read_text(&format!("kagetsu positions 1\n{text}")).expect_err(text);
        assert_eq!(error.line, line, "{text}: {error}");
    };
    assert_eq!(read_text("").expect_err("empty").line, 1);
    let position = "position renju 15 white black h8 white\n";
    check("label w\n", 2);
    check("position renju 15 white h8 white\n", 2);
    check("position renju 15 white black h8 h8 white\n", 2);
    check("position renju 15 white black h8\n", 2);
    check("position renju 23 white black h8 white\n", 2);
    check("position go 15 white black h8 white\n", 2);
    check("position renju 15 white black h0 white\n", 2);
    check("position renju 15 white black h16 white\n", 2);
    for part in
        ["score", "score x depth 1 exact", "score 1 depth 1 exact best h8", "label", "mark a1"]
    {
        check(&format!("{position}\n{part}\n"), 4);
    }
    check(&format!("{position}label ww\n"), 3);
    check(&format!("{position}wisdom\n"), 3);
}

#[test]
fn a_library_brings_back_moves_comments_and_texts() {
    let words = |rng: &mut Rng, free: Point| {
        let mut record = random_record(rng, free);
        (record.finding, record.label) = (None, None);
        let trimmed = record.comment.trim().to_owned();
        record.set_comment(&trimmed);
        record.marks.clear();
        record
    };
    for seed in 0..5 {
        let store = filled(&format!("library-{seed}.kagetsu"), 20 + seed, words);
        let export = |store: &Store| {
            let export = |view: &_| {
                Ok(export_library(view, FORM, &[], ColumnFirst, |_| String::new()).unwrap())
            };
            store.read(export).unwrap()
        };
        let (bytes, _) = export(&store);
        let other = fresh_store(&format!("library-back-{seed}.kagetsu"));
        let count = import_library(&other, &bytes, FORM, ColumnFirst).unwrap();
        assert!(count >= all(&store).len() - 1);
        assert_eq!(all(&other), all(&store), "seed {seed}");
        assert_eq!(export(&other).0, bytes);
    }
}

#[test]
fn texts_on_moves_become_marks_and_verdicts() {
    let mut bytes = HEADER.to_vec();
    let node = |name: &str, text: &'static str, comment: &'static str| Node {
        point: (!name.is_empty()).then(|| at(name)),
        text,
        comment,
        ..Node::default()
    };
    node("", "", "all of it").write(&mut bytes);
    node("h8", "A", "").write(&mut bytes);
    Node { has_sibling: true, is_last: true, ..node("i9", "W12", "one\r\ntwo") }.write(&mut bytes);
    Node { has_sibling: true, is_last: true, ..node("h8", "x", "taken") }.write(&mut bytes);
    Node { is_last: true, ..node("h9", "Lost", "odd") }.write(&mut bytes);
    let store = fresh_store("texts.kagetsu");
    assert_eq!(import_library(&store, &bytes, FORM, ColumnFirst), Ok(3));
    let known = |moves: &[&str]| {
        let moves: Vec<Point> = moves.iter().copied().map(at).collect();
        store.read(|view| view.find(&renju(&moves))).unwrap().unwrap()
    };
    assert_eq!(known(&[]).comment, "all of it");
    assert_eq!(known(&[]).mark(at("h8")), Some("A"));
    assert_eq!(known(&["h8", "i9"]).label, Some('w'));
    assert_eq!(known(&["h8", "i9"]).finding, None);
    assert_eq!(known(&["h8", "i9"]).comment, "one\ntwo");
    assert_eq!(known(&["h8"]).mark(at("h9")), Some("Lost"));
    // a second time nothing is added
    let before = all(&store);
    import_library(&store, &bytes, FORM, ColumnFirst).unwrap();
    assert_eq!(all(&store), before);
    let (exported, _) = store
        .read(|view| {
            let tag =
                |record: &Record| record.label.map_or(String::new(), |label| format!("{label}*"));
            Ok(export_library(view, FORM, &[at("h8")], ColumnFirst, tag).unwrap())
        })
        .unwrap();
    let nodes: Vec<_> = Reader::new(&exported).unwrap().map(Result::unwrap).collect();
    let texts: Vec<_> = nodes.iter().map(|node| (node.depth, node.text.as_str())).collect();
    assert_eq!(texts, [(0, ""), (0, "A"), (1, "w*"), (1, "Lost")]);
}

/// A Yixin board says the row first, and draws h8 i9 g8 g10 as `RenLib` does.
#[test]
fn a_library_lies_as_the_board_that_asked_for_it_draws_it() {
    let moves = [Point::new(7, 7), Point::new(6, 8), Point::new(7, 6), Point::new(5, 6)];
    let store = fresh_store("axes.kagetsu");
    store
        .write(|edit| {
            keep(edit, Rule::Renju, SIZE, &moves, |record| record.set_comment("g10 is best"))
        })
        .unwrap();
    let export = |axes| {
        let bytes =
            |view: &_| Ok(export_library(view, FORM, &moves, axes, |_| String::new()).unwrap().0);
        store.read(bytes).unwrap()
    };
    let bytes = export(RowFirst);
    assert_eq!(bytes[20..28], [0, 0, 0x78, 0, 0x69, 0, 0x77, 0]);
    assert_ne!(export(ColumnFirst), bytes);
    let back = fresh_store("axes-back.kagetsu");
    import_library(&back, &bytes, FORM, RowFirst).unwrap();
    assert_eq!(all(&back), all(&store));
    assert!(back.read(|view| view.find(&renju(&moves))).unwrap().is_some());
}

/// The bytes of a small library of an old version: no root, a comment in the old way.
#[test]
fn an_older_library_is_read() {
    let mut bytes = HEADER.to_vec();
    bytes[9] = 0;
    // h8 with the comment "ab" and two zeros, then i8 (Latin-1 comment) or a pass
    bytes.extend([0x78, 0x20, b'a', b'b', 0, 0, 0x79, 0xe8, 0xfc, 0, 0, 0x40]);
    let nodes: Vec<_> = Reader::new(&bytes).unwrap().map(Result::unwrap).collect();
    let seen: Vec<_> = nodes
        .iter()
        .map(|node| (node.depth, node.played.unwrap(), node.comment.as_str()))
        .collect();
    assert_eq!(
        seen,
        [
            (0, Played::Stone(at("h8")), "ab"),
            (1, Played::Stone(at("i8")), "\u{fc}"),
            (1, Played::Pass, "")
        ]
    );
}

#[test]
fn no_bytes_are_too_odd_for_a_library() {
    let store = fresh_store("odd.kagetsu");
    let whole = filled("whole.kagetsu", 30, random_record);
    let export =
        |view: &_| Ok(export_library(view, FORM, &[], ColumnFirst, |_| String::new()).unwrap().0);
    let bytes = whole.read(export).unwrap();
    let mut cut_off = 0;
    for length in 0..bytes.len() {
        let nodes =
            Reader::new(&bytes[..length]).map(|mut nodes| nodes.try_for_each(|n| n.map(drop)));
        match nodes {
            Err(NoLibrary::Head) => assert!(length < 20),
            Ok(Err(NoLibrary::CutOff { length: found })) => {
                assert_eq!(found, length);
                cut_off += 1;
            }
            _ => assert_eq!(length, HEADER.len()),
        }
    }
    assert!(cut_off > 100);
    let mut rng = Rng::new(7);
    for _ in 0..100 {
        let mut noise = HEADER.to_vec();
        noise.extend((0..rng.below(400)).map(|_| rng.next_u64() as u8));
        let before = all(&store).len();
        match import_library(&store, &noise, FORM, ColumnFirst) {
            Ok(count) => assert!(all(&store).len() <= before + count + 1),
            Err(_) => assert_eq!(all(&store).len(), before),
        }
    }
    let mut deep = HEADER.to_vec();
    deep.extend([0, 0].repeat(5000));
    let error = import_library(&store, &deep, FORM, ColumnFirst);
    assert_eq!(error, Err(LibraryError::Bytes(NoLibrary::Deep)));
    let size = BoardSize::new(20).unwrap();
    assert_eq!(
        import_library(&store, &bytes, (Rule::Renju, size), ColumnFirst),
        Err(LibraryError::Size(size))
    );
}

#[test]
fn a_branch_that_was_split_off_joins_again() {
    let store = filled("join.kagetsu", 8, random_record);
    let known = all(&store);
    let whole = fresh_store("join-whole.kagetsu");
    assert_eq!(merge(&whole, &store), Ok(known.len()));
    assert_eq!(all(&whole), known);
    let branch = fresh_store("join-branch.kagetsu");
    let start = random_moves(&mut Rng::new(8), SIZE, 2);
    let count = split(&store, &branch, Rule::Renju, SIZE, &start).unwrap();
    assert_eq!(all(&branch).len(), count);
    assert!(3 < count && count < known.len(), "{count} of {}", known.len());
    assert!(all(&branch).iter().all(|entry| known.contains(entry)));
    assert_eq!(merge(&branch, &store), Ok(known.len()));
    assert_eq!(all(&branch), known);
}
