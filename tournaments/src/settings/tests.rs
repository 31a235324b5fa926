//! Which words an engine plays by, when layers and lines say different things.

use std::path::PathBuf;
use std::time::Duration;

use toml::Table;

use super::*;
use crate::clock::TimeControl;
use crate::wire::{SearchLimits, USUAL_MEMORY};

/// A time control and other limits, as they are built up word by word.
type Limits = (TimeControl, SearchLimits);

/// A word, and what it changes.
type Word = (&'static str, fn(&mut Limits));

fn seconds(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}

fn set_time(limits: &mut Limits, turn: Option<f64>, total: Option<f64>, increment: f64) {
    limits.0.turn = turn.map(seconds);
    limits.0.total = total.map(seconds);
    limits.0.increment = seconds(increment);
}

/// Every word that limits an engine, some with two values.
const WORDS: [Word; 15] = [
    ("tc=180/30+2", |limits| set_time(limits, Some(30.0), Some(180.0), 2.0)),
    ("tc=7", |limits| set_time(limits, Some(7.0), Some(7.0), 0.0)),
    ("tc=inf", |limits| set_time(limits, None, None, 0.0)),
    ("st=5", |limits| set_time(limits, Some(5.0), None, 0.0)),
    ("st=0.25", |limits| set_time(limits, Some(0.25), None, 0.0)),
    ("tolerance=2", |limits| limits.0.tolerance = seconds(2.0)),
    ("timemargin=30", |limits| limits.0.tolerance = seconds(0.03)),
    ("nodes=100", |limits| limits.1.nodes = Some(100)),
    ("nodes=200", |limits| limits.1.nodes = Some(200)),
    ("depth=3", |limits| limits.1.depth = Some(3)),
    ("depth=4", |limits| limits.1.depth = Some(4)),
    ("memory=1000000", |limits| limits.1.memory = Some(1_000_000)),
    ("maxmemory=2000000", |limits| limits.1.memory = Some(2_000_000)),
    ("threads=2", |limits| limits.1.threads = Some(2)),
    ("thread=3", |limits| limits.1.threads = Some(3)),
];

/// Where words are said, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    FileEach,
    Each,
    FileEngine,
    Engine,
}

const LAYERS: [Layer; 4] = [Layer::FileEach, Layer::Each, Layer::FileEngine, Layer::Engine];

/// A word as a line of a match file.
fn toml_line(word: &str) -> String {
    let (key, value) = word.split_once('=').unwrap();
    let quote = if key == "tc" { "'" } else { "" };
    format!("{key} = {quote}{value}{quote}\n")
}

/// The limits of the first engine when words are said so.
fn played(preset: bool, said: &[(Layer, &str)]) -> Limits {
    let of = |layer| said.iter().filter(move |(at, _)| *at == layer).map(|(_, word)| *word);
    let preset = if preset { "preset = 'gomocup-renju'\n" } else { "" };
    let lines = |layer| of(layer).map(toml_line).collect::<String>();
    // The depth keeps the second engine's moves limited, whatever the first is told.
    let text = format!(
        "{preset}[each]\n{}[[engine]]\ncmd = 'a'\n{}[[engine]]\ncmd = 'b'\ndepth = 9\n",
        lines(Layer::FileEach),
        lines(Layer::FileEngine),
    );
    let mut flags = Table::new();
    for word in of(Layer::Each) {
        let words = words::table("each", &[word.to_owned()], None).unwrap();
        words::lay_over(&mut flags, [("each".to_owned(), words.into())].into_iter().collect());
    }
    if of(Layer::Engine).next().is_some() {
        let own: Vec<String> = of(Layer::Engine).map(str::to_owned).collect();
        let first = words::table("engine", &[&["a".to_owned()], &*own].concat(), Some("cmd"));
        let second = words::table("engine", &["b".into(), "depth=9".into()], Some("cmd"));
        let engines = [first.unwrap(), second.unwrap()].map(toml::Value::from);
        flags.insert("engine".to_owned(), engines.to_vec().into());
    }
    let directory = tempfile::tempdir().unwrap();
    let file: PathBuf = directory.path().join("m.toml");
    std::fs::write(&file, text).unwrap();
    let (settings, _) = read(Some(&file), flags).unwrap();
    let lineup = settings.lineup().unwrap();
    (lineup.time_of(0), lineup.limits_of(0))
}

/// What the words mean one after the other.
fn meant<'a>(preset: bool, said: impl IntoIterator<Item = &'a Word>) -> Limits {
    let memory = Some(USUAL_MEMORY);
    let mut limits = (TimeControl::default(), SearchLimits { memory, ..SearchLimits::default() });
    if preset {
        set_time(&mut limits, Some(300.0), Some(1000.0), 0.0);
        limits.0.tolerance = seconds(1.0);
    }
    said.into_iter().for_each(|(_, change)| change(&mut limits));
    limits
}

/// Some word must limit the moves; the others are tried above this one.
const LIMIT: Word = ("nodes=50", |limits| limits.1.nodes = Some(50));

#[test]
fn every_pair_of_words_in_every_pair_of_layers() {
    let mut seen = 0;
    for first in &WORDS {
        for second in &WORDS {
            for lower in LAYERS {
                for upper in LAYERS.into_iter().filter(|&upper| upper > lower) {
                    let said = [(Layer::FileEach, LIMIT.0), (lower, first.0), (upper, second.0)];
                    let keys: Vec<_> = said.iter().map(|(_, w)| w.split('=').next()).collect();
                    if lower == Layer::FileEach && keys[0] == keys[1] {
                        continue; // twice in one table: no TOML
                    }
                    // Who plays is said by the command line alone or by the file alone.
                    let replaced = (lower, upper) == (Layer::FileEngine, Layer::Engine);
                    let heard: &[&Word] =
                        if replaced { &[&LIMIT, second] } else { &[&LIMIT, first, second] };
                    let expected = meant(false, heard.iter().copied());
                    assert_eq!(played(false, &said), expected, "{said:?}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 1_200, "{seen}");
}

#[test]
fn every_pair_of_words_in_one_line() {
    for layer in [Layer::Each, Layer::Engine] {
        for first in &WORDS {
            for second in &WORDS {
                let said = [(Layer::FileEach, LIMIT.0), (layer, first.0), (layer, second.0)];
                assert_eq!(played(false, &said), meant(false, [&LIMIT, first, second]), "{said:?}");
            }
        }
    }
}

#[test]
fn every_word_in_every_layer_above_a_preset() {
    for layer in LAYERS {
        for word in &WORDS {
            let said = [(Layer::FileEach, LIMIT.0), (layer, word.0)];
            if layer == Layer::FileEach && word.0.starts_with("nodes") {
                continue; // twice in one table: no TOML
            }
            assert_eq!(played(true, &said), meant(true, [&LIMIT, word]), "{said:?}");
        }
    }
}

#[test]
fn two_words_for_one_thing_in_one_table_are_refused() {
    for (text, place) in [
        ("[each]\ntc = '9'\nst = 5\n", "m.toml:3: 'st' and 'tc'"),
        ("[each]\nst = 5\nnodes = 5\ntc = '9'\n", "m.toml:4: 'st' and 'tc'"),
        ("[[engine]]\ntimemargin = 5\n\ntolerance = 9\n", "m.toml:4: 'timemargin' and 'tolerance'"),
        ("[[engine]]\n[[engine]]\nthread = 5\nthreads = 9\n", "m.toml:4: 'thread' and 'threads'"),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("m.toml");
        std::fs::write(&file, text).unwrap();
        let error = read(Some(&file), Table::new()).unwrap_err().to_string();
        let expected = format!("{place} in one table say the same thing; keep one");
        assert!(error.ends_with(&expected), "{error}");
    }
}
