//! Files of all kinds, and what a session makes of them.

use std::fs;
use std::path::PathBuf;

use crossbeam::channel::{Receiver, unbounded};

use super::{HashJob, header};
use crate::session::{Field, Lines, SavedEntry, SearchEvent, Session, Setting, Step};
use crate::types::Point;
use crate::util::clock;
use crate::util::rng::Rng;

/// A session with a small table, and the events of its searches.
struct Desk {
    session: Session,
    events: Receiver<SearchEvent>,
}

impl Desk {
    fn with_table(bytes: u64) -> Self {
        let (sender, events) = unbounded();
        let mut session = Session::new(sender);
        session.speaks_yixin();
        session.set(Setting::HashSize(Some(bytes)));
        session.set(Setting::MaxNodes(Some(5000)));
        Self { session, events }
    }

    fn new() -> Self {
        Self::with_table(1 << 20)
    }

    /// Best move, score, depth and nodes of an analysis behind h8 and these stones.
    fn analyse(&mut self, stones: &[(usize, usize)]) -> (Option<Point>, i32, usize, u64) {
        let black = Field::Opponent;
        let stones = stones.iter().enumerate().map(|(index, &(x, y))| {
            (Point::new(x, y), if index % 2 == 0 { Field::Own } else { black })
        });
        let all: Vec<_> = std::iter::once((Point::new(7, 7), black)).chain(stones).collect();
        self.session.set_position(&all);
        let mut step = self.session.analyse(Lines::ONE, clock::now());
        loop {
            if let Step::Answer { report, .. } = step {
                let report = report.expect("an iteration");
                return (report.best, report.score.0, report.depth, report.nodes);
            }
            step = self.session.on_event(self.events.recv().expect("an event"));
        }
    }

    fn finish(&mut self, job: Result<HashJob, String>) -> String {
        let mut job = match job {
            Ok(job) => job,
            Err(problem) => return problem,
        };
        loop {
            if let Some(text) = job.go_on(&mut self.session) {
                return text;
            }
        }
    }

    fn dump(&mut self, path: &str) -> String {
        let job = HashJob::dump(&mut self.session, path);
        self.finish(job)
    }

    fn load(&mut self, path: &str) -> String {
        let job = HashJob::load(&mut self.session, path);
        self.finish(job)
    }

    /// All entries of the table.
    fn entries(&mut self) -> Vec<[u8; 16]> {
        let table = self.session.hash_table();
        table.entries(0..table.buckets()).map(SavedEntry::to_bytes).collect()
    }
}

/// An empty folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kagetsu-hash-{name}-{}", std::process::id()));
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn text(path: &std::path::Path) -> String {
    path.to_string_lossy().into_owned()
}

const FIRST: [(usize, usize); 3] = [(8, 8), (6, 8), (8, 6)];
const SECOND: [(usize, usize); 5] = [(8, 8), (6, 8), (8, 6), (8, 7), (5, 9)];

#[test]
fn a_loaded_table_gives_the_analysis_of_the_saved_one() {
    let folder = folder("same");
    let path = text(&folder.join("table.bin"));
    let mut first = Desk::new();
    first.analyse(&FIRST);
    let entries = first.entries();
    let count = entries.len();
    assert!(count > 1000, "{count}");
    assert_eq!(first.dump(&path), format!("hash saved to table.bin: {count} positions"));
    let names: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
    assert_eq!(names.len(), 1, "nothing stays beside the file: {names:?}");

    assert_eq!(first.load(&path), format!("hash loaded from table.bin: {count} positions"));
    assert_eq!(first.entries(), entries);
    let both = |desk: &mut Desk| [FIRST.as_slice(), &SECOND].map(|stones| desk.analyse(stones));
    let expected = both(&mut first);
    assert_ne!(both(&mut Desk::new()), expected, "what is known makes a difference");
    let mut second = Desk::new();
    second.load(&path);
    assert_eq!(second.entries(), entries);
    assert_eq!(both(&mut second), expected);
    // A dump of what was loaded is the same file.
    let mut third = Desk::new();
    third.load(&path);
    let again = text(&folder.join("again.bin"));
    third.dump(&format!("\"{again}\"")); // as people write a path with blanks
    assert_eq!(fs::read(&again).expect("a file"), fs::read(&path).expect("a file"));
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_table_of_another_size_knows_what_was_saved() {
    let folder = folder("sizes");
    let path = text(&folder.join("table.bin"));
    let mut first = Desk::with_table(4 << 20);
    let result = first.analyse(&FIRST);
    first.dump(&path);
    // The same search again finds its root searched already.
    let mut same = Desk::with_table(4 << 20);
    same.load(&path);
    let expected = same.analyse(&FIRST);
    assert_ne!(expected, result);
    for bytes in [2 << 20, 3 << 20, 5 << 20, 32 << 20] {
        let mut other = Desk::with_table(bytes);
        other.load(&path);
        assert_eq!(other.analyse(&FIRST), expected, "{bytes}");
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_damaged_file_is_refused_and_left_as_it_is() {
    let folder = folder("damage");
    let path = folder.join("table.bin");
    let mut desk = Desk::new();
    desk.analyse(&FIRST);
    desk.dump(&text(&path));
    let good = fs::read(&path).expect("a file");
    desk.analyse(&SECOND);
    let before = desk.entries();
    let mut check = |bytes: &[u8], what: &str| {
        fs::write(&path, bytes).expect("written");
        let told = desk.load(&text(&path));
        assert!(told.starts_with("hash not loaded from table.bin: "), "{what}: {told}");
        assert_eq!(fs::read(&path).expect("a file"), bytes, "{what}");
        assert_eq!(desk.entries(), before, "{what}");
        told
    };
    let mut rng = Rng::new(1);
    let head = 0..header::BYTES + 16;
    let sampled: Vec<_> = (0..60).map(|_| rng.below(good.len())).collect();
    let end = good.len() - header::CHECKSUM_BYTES..good.len();
    for place in head.chain(sampled).chain(end) {
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[place] ^= 1 << bit;
            check(&bytes, &format!("byte {place}, bit {bit}"));
        }
    }
    for length in [0, 1, 4, 39, 40, 48, good.len() / 2, good.len() - 16, good.len() - 1] {
        check(&good[..length], &format!("{length} bytes"));
    }
    check(&[good.as_slice(), &[0]].concat(), "a byte too many");
    let mut exchanged = good.clone();
    let (one, other) = (header::BYTES, header::BYTES + 16 * 7);
    (0..16).for_each(|offset| exchanged.swap(one + offset, other + offset));
    assert!(check(&exchanged, "two entries exchanged").contains("checksum"));
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_file_of_something_else_says_of_what() {
    let folder = folder("others");
    let path = folder.join("table.bin");
    let mut desk = Desk::new();
    desk.analyse(&FIRST);
    desk.dump(&text(&path));
    let good = fs::read(&path).expect("a file");
    let mut told = |place: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[place] = byte;
        fs::write(&path, bytes).expect("written");
        desk.load(&text(&path))
    };
    assert!(told(0, b'X').contains("not a hash file"));
    assert!(told(4, 9).contains("hash file version 9; this program reads version 1"));
    assert!(told(6, 4).contains("rule 4 on 15x15"));
    assert!(told(7, 20).contains("rule 0 on 20x20"));
    assert!(told(9, 0xff).contains("another version of the engine"));
    assert!(told(32, 1).contains("other weights"));
    let mut check = |path: &str, expected: &str| {
        let found = [desk.load(path), desk.dump(path)];
        assert!(found.iter().all(|told| told.contains(expected)), "{path}: {found:?}");
    };
    check("", "name a file on the next line");
    check(&text(&folder), "not an ordinary file");
    check(&text(&folder.join("no/such/file")), "file: ");
    fs::remove_dir_all(folder).expect("removed");
}

/// A dump that is broken off leaves the file of that name, and nothing else.
#[test]
fn an_unfinished_dump_leaves_no_trace() {
    let folder = folder("broken");
    let path = folder.join("table.bin");
    fs::write(&path, "mine").expect("written");
    let mut desk = Desk::new();
    desk.analyse(&FIRST);
    let mut job = HashJob::dump(&mut desk.session, &text(&path)).expect("begun");
    assert_eq!(job.go_on(&mut desk.session), None);
    drop(job);
    let names: Vec<_> = fs::read_dir(&folder).expect("a folder").collect();
    assert_eq!(names.len(), 1, "{names:?}");
    assert_eq!(fs::read(&path).expect("a file"), b"mine");
    fs::remove_dir_all(folder).expect("removed");
}
