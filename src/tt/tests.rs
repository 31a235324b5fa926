//! The table as its users see it.

use std::thread;

use super::*;
use crate::util::rng::Rng;

/// A store whose fields all follow from `seed`, so that a reader can tell a whole entry.
fn stored(seed: u64) -> Store {
    let mut rng = Rng::new(seed);
    Store {
        score: Score(rng.below(20_000) as i32 - 10_000),
        static_eval: Some(Score(rng.below(12_000) as i32 - 6_000)),
        best: Some(Point::new(rng.below(20), rng.below(20))),
        depth: rng.below(100) as i8 - 20,
        bound: Bound::Exact,
    }
}

fn at_depth(depth: i8) -> Store {
    Store { depth, bound: Bound::Lower, ..stored(1) }
}

/// Keys that fall into one bucket of a small table: they differ in the lower half only.
fn neighbours(count: u64) -> impl Iterator<Item = u64> {
    (1..=count).map(|low| 0x1234_5678_0000_0000 | low)
}

fn as_hit(store: Store) -> Hit {
    Hit {
        score: store.score,
        static_eval: store.static_eval,
        best: store.best,
        depth: store.depth,
        bound: store.bound,
    }
}

#[test]
fn a_stored_position_is_found_and_no_other() {
    let table = TranspositionTable::with_bytes(1 << 20);
    let view = table.view();
    view.store(42, 0, stored(42));
    assert_eq!(view.probe(42, 0), Some(as_hit(stored(42))));
    assert_eq!(view.probe(43, 0), None);
    assert_eq!(view.probe(0, 0), None);
}

#[test]
fn win_distances_count_from_the_root_of_the_one_who_asks() {
    let table = TranspositionTable::with_bytes(1 << 12);
    let view = table.view();
    // A win on ply 11 of a search, found at its ply 4, is seven plies away from the position.
    view.store(7, 4, Store { score: Score::win_in(11), ..stored(7) });
    assert_eq!(view.probe(7, 4).map(|hit| hit.score), Some(Score::win_in(11)));
    assert_eq!(view.probe(7, 0).map(|hit| hit.score), Some(Score::win_in(7)));
    view.store(8, 3, Store { score: Score::loss_in(9), ..stored(8) });
    assert_eq!(view.probe(8, 5).map(|hit| hit.score), Some(Score::loss_in(11)));
    view.store(9, 50, Store { score: Score(1234), ..stored(9) });
    assert_eq!(view.probe(9, 1).map(|hit| hit.score), Some(Score(1234)));
}

#[test]
fn the_shallowest_entry_of_a_full_bucket_makes_room() {
    let table = TranspositionTable::with_bytes(1 << 12);
    let view = table.view();
    for (key, depth) in neighbours(5).zip([9, 3, 8, 7, 6]) {
        view.store(key, 0, at_depth(depth));
    }
    let sixth = neighbours(6).last().expect("six keys");
    view.store(sixth, 0, at_depth(1));
    let found: Vec<_> = neighbours(6).map(|key| view.probe(key, 0).map(|hit| hit.depth)).collect();
    assert_eq!(found, [Some(9), None, Some(8), Some(7), Some(6), Some(1)]);
}

#[test]
fn an_old_deep_entry_goes_before_a_young_shallow_one() {
    let table = TranspositionTable::with_bytes(1 << 12);
    let old = neighbours(1).last().expect("one key");
    table.view().store(old, 0, at_depth(20));
    for _ in 0..6 {
        table.new_search();
    }
    for key in neighbours(6).skip(1) {
        table.view().store(key, 0, at_depth(1));
    }
    let found: Vec<_> = neighbours(6).filter(|&key| table.view().probe(key, 0).is_some()).collect();
    assert_eq!(found, neighbours(6).skip(1).collect::<Vec<_>>());
}

#[test]
fn generations_go_round() {
    let table = TranspositionTable::with_bytes(1 << 12);
    for _ in 0..255 {
        table.new_search();
    }
    let first = neighbours(1).last().expect("one key");
    table.view().store(first, 0, at_depth(5));
    table.new_search(); // number 256 is number 0: the entry is one search old, not 255
    for key in neighbours(6).skip(1) {
        table.view().store(key, 0, at_depth(0));
    }
    assert!(table.view().probe(first, 0).is_some());
}

#[test]
fn a_search_without_move_or_static_eval_keeps_the_known_ones() {
    let table = TranspositionTable::with_bytes(1 << 12);
    let view = table.view();
    let first = stored(5);
    view.store(5, 0, first);
    view.store(5, 0, Store { best: None, static_eval: None, score: Score(3), ..first });
    assert_eq!(view.probe(5, 0), Some(Hit { score: Score(3), ..as_hit(first) }));
}

#[test]
fn a_much_shallower_search_replaces_only_when_exact() {
    let check = |depth, bound, replaces| {
        let table = TranspositionTable::with_bytes(1 << 12);
        let view = table.view();
        view.store(5, 0, Store { score: Score(1), ..at_depth(10) });
        view.store(5, 0, Store { score: Score(2), depth, bound, ..at_depth(0) });
        let score = view.probe(5, 0).map(|hit| hit.score);
        assert_eq!(score, Some(Score(if replaces { 2 } else { 1 })), "{depth} {bound:?}");
    };
    check(11, Bound::Upper, true);
    check(8, Bound::Upper, true);
    check(7, Bound::Upper, false);
    check(7, Bound::Exact, true);
    check(12, Bound::None, false);
}

#[test]
fn a_static_eval_alone_gives_way_to_any_search() {
    let table = TranspositionTable::with_bytes(1 << 12);
    let view = table.view();
    view.store(5, 0, Store { bound: Bound::None, best: None, ..at_depth(0) });
    let searched = Store { static_eval: None, ..at_depth(-7) };
    view.store(5, 0, searched);
    let hit = view.probe(5, 0).expect("stored");
    assert_eq!((hit.depth, hit.bound), (-7, Bound::Lower));
    assert_eq!(hit.static_eval, stored(1).static_eval);
}

#[test]
fn clearing_forgets_and_keeps_the_size() {
    let mut table = TranspositionTable::with_bytes(1 << 16);
    for seed in 0..100_000 {
        table.view().store(Rng::new(seed).next_u64(), 0, stored(seed));
    }
    assert_eq!((table.bytes(), table.usage()), (1 << 16, 1000));
    table.clear();
    assert_eq!((table.bytes(), table.usage()), (1 << 16, 0));
    assert_eq!(table.view().probe(Rng::new(3).next_u64(), 0), None);
}

#[test]
fn usage_follows_what_is_stored() {
    let table = TranspositionTable::with_bytes(1 << 20);
    let entries = table.bytes() / CACHE_LINE * BUCKET_ENTRIES;
    let mut rng = Rng::new(1);
    for _ in 0..entries / 4 {
        table.view().store(rng.next_u64(), 0, stored(1));
    }
    // Chance spreads the keys evenly; a bucket overflows in few cases.
    assert!((225..=255).contains(&table.usage()), "{} per mille", table.usage());
}

#[test]
fn a_table_of_no_bytes_still_works() {
    let table = TranspositionTable::with_bytes(0);
    table.view().store(1, 0, stored(1));
    assert_eq!(table.view().probe(1, 0), Some(as_hit(stored(1))));
}

/// Several threads write a few positions into a very small table without pause; whatever is read
/// must be one of the entries that were stored for this key, never a mixture.
#[test]
fn threads_read_whole_entries_or_none() {
    const KEYS: u64 = 24;
    const VERSIONS: u64 = 8;
    let table = TranspositionTable::with_bytes(2 * CACHE_LINE);
    let key_of = |index: u64| Rng::new(index).next_u64();
    let versions: Vec<Vec<Store>> = (0..KEYS)
        .map(|key| (0..VERSIONS).map(|version| stored(1000 * key + version)).collect())
        .collect();
    let hammer = |seed: u64| {
        let (view, mut rng, mut hits) = (table.view(), Rng::new(seed), 0);
        for _ in 0..300_000 {
            let index = rng.below(KEYS as usize);
            let key = key_of(index as u64);
            if rng.below(2) == 0 {
                view.store(key, 0, versions[index][rng.below(VERSIONS as usize)]);
            } else if let Some(hit) = view.probe(key, 0) {
                hits += 1;
                let whole = versions[index].iter().any(|&version| as_hit(version) == hit);
                assert!(whole, "seed {seed}: {hit:?} was never stored for key {index}");
            }
        }
        hits
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (1..=4).map(|seed| scope.spawn(move || hammer(seed))).collect();
        for handle in threads {
            assert!(handle.join().expect("no thread failed") > 1000);
        }
    });
}
