//! The subcommand `export`: a record of a match in the forms of other programs.

use std::path::{MAIN_SEPARATOR, Path};
use std::process::{Command, Output};

use kagetsu_tournaments::journal;
use kagetsu_tournaments::samples::{self, Form};

const PROGRAM: &str = env!("CARGO_BIN_EXE_kagetsu-tournaments");
const ENGINE: &str = env!("CARGO_BIN_EXE_fake-engine");

fn run(directory: &Path, words: &str) -> Output {
    let words = words.split_whitespace().map(|word| word.replace("ENGINE", ENGINE));
    Command::new(PROGRAM).current_dir(directory).args(words).output().unwrap()
}

/// Runs it; tells its status and what it wrote.
fn told(directory: &Path, words: &str) -> (i32, String, String) {
    let output = run(directory, words);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A record of four games of caro.
fn played(directory: &Path) {
    let words = "match -engine name=A cmd=ENGINE -engine name=B cmd=ENGINE -each st=60 -rounds 2 \
                 -repeat -rule 8 -openings file=two.txt -record match.jsonl -event Trial";
    std::fs::write(directory.join("two.txt"), "h8i9\na1b2c3\n").unwrap();
    let (status, out, err) = told(directory, words);
    assert_eq!(status, 0, "{out}{err}");
}

fn names(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn every_form_holds_every_game() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    played(directory);
    let words = "export match.jsonl --sgf sgf --psq some/psq --pgn all.pgn --samples all.binpack";
    let (status, out, err) = told(directory, words);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");

    let games = journal::read(&directory.join("match.jsonl")).unwrap().games;
    assert_eq!(games.len(), 4);
    let moves: usize = games.iter().map(|game| game.moves.len()).sum();
    let expected = format!(
        "4 games as SGF: sgf\n4 games as PSQ: some/psq\n4 games as PGN: all.pgn\n\
         4 of 4 games, {moves} moves, as samples: all.binpack\n"
    );
    assert_eq!(out, expected);

    let results = games.iter().map(|game| match game.result() {
        "1-0" => 1,
        "0-1" => 2,
        _ => 0,
    });
    let expected: Vec<String> = games
        .iter()
        .zip(results)
        .map(|(game, result)| format!("{}_{}_{}_{result}", game.game, game.names[0], game.names[1]))
        .collect();
    for (place, ending) in [("sgf", "sgf"), ("some/psq", "psq")] {
        let expected: Vec<String> =
            expected.iter().map(|name| format!("{name}.{ending}")).collect();
        assert_eq!(names(&directory.join(place)), expected);
    }
    let pgn = std::fs::read_to_string(directory.join("all.pgn")).unwrap();
    assert_eq!(pgn.matches("[Event \"Trial\"]").count(), 4, "{pgn}");
    let bytes = std::fs::read(directory.join("all.binpack")).unwrap();
    assert_eq!(samples::read(&bytes, Form::Binpack).unwrap().len(), moves);
}

#[test]
fn several_records_go_into_one_file_or_keep_apart() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    played(directory);
    std::fs::copy(directory.join("match.jsonl"), directory.join("again.jsonl")).unwrap();
    let words = "export match.jsonl again.jsonl --sgf all.sgf --psq psq --samples all.bin";
    let (status, out, err) = told(directory, words);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    let collection = std::fs::read_to_string(directory.join("all.sgf")).unwrap();
    assert_eq!(sgf_parse::parse(&collection).unwrap().len(), 8);
    let names = names(&directory.join("psq"));
    assert_eq!(names.len(), 8);
    assert!(names[0].starts_with("again_1_") && names[4].starts_with("match_1_"), "{names:?}");
}

#[test]
fn damage_is_named_and_the_rest_exported() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    played(directory);
    let record = std::fs::read_to_string(directory.join("match.jsonl")).unwrap();
    let mut lines: Vec<&str> = record.lines().collect();
    lines[2] = &lines[2][..40];
    std::fs::write(directory.join("match.jsonl"), lines.join("\n") + "\n").unwrap();
    let (status, out, err) = told(directory, "export match.jsonl --psq psq");
    assert_eq!((status, out.as_str()), (1, "3 games as PSQ: psq\n"), "{err}");
    assert!(err.starts_with("kagetsu-tournaments: match.jsonl:3: "), "{err}");
    assert_eq!(names(&directory.join("psq")).len(), 3);
}

#[test]
fn what_cannot_be_exported_is_said() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let bad = |words: &str, message: &str| {
        let (status, out, err) = told(directory, words);
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(message), "{err}");
    };
    bad("export none.jsonl --psq psq", "none.jsonl: ");
    std::fs::write(directory.join("text.jsonl"), "hello\n").unwrap();
    bad("export text.jsonl --psq psq", "text.jsonl:1: no record of a match");
    bad("export text.jsonl", "--sgf <PLACE>");
    bad("export text.jsonl --samples a.txt", "a.txt: the ending tells the form of samples");
    played(directory);
    std::fs::write(directory.join("file"), "").unwrap();
    bad("export match.jsonl --psq file", &format!("file{MAIN_SEPARATOR}1_"));
}
