//! Games as the page's script reads them: JSON with short names, one column a kind of figure.
//!
//! A game of 60 moves takes about a kilobyte. A column is left out where it says nothing; trailing
//! engines' words stand as they are, for the script makes text of them and never markup.
//!
//! | field | what it is |
//! |---|---|
//! | `n`, `e`, `r` | number; indices of Black's and White's engine; result `b`, `w` or `d` |
//! | `o`, `m` | index of the opening; the engines' moves, such as `h8i10` |
//! | `b`, `u`, `z` | side of the board, rule, limits in words |
//! | `s` | how colours were chosen in a swap2 game |
//! | `v`, `five`, `f` | the verdict in words; whether it is a five; faults: side, kind, words, stderr |
//! | `t`, `l` | milliseconds for each move; the limit, one for all or one each |
//! | `d`, `c`, `x` | depth, nodes and value as reported; null where nothing was |

use std::time::Duration;

use kagetsu::types::{Point, Side};
use serde::Serialize;
use serde_json::Value;
use serde_with::skip_serializing_none;

use crate::record::{GameRecord, MoveRecord};
use crate::swap2::Answer;
use crate::thought::Thought;
use crate::verdict::{Fault, Verdict};

use super::{Digest, conditions};

/// Below so many milliseconds a time keeps its tenths.
const SHORT: f64 = 10.0;

/// A fault: side 0 or 1, the word of its kind, what happened, the last lines of stderr.
type PackedFault = (usize, &'static str, String, String);

#[skip_serializing_none]
#[derive(Debug, Serialize)]
struct PackedGame<'a> {
    n: usize,
    e: [usize; 2],
    r: char,
    o: usize,
    m: String,
    b: usize,
    u: &'static str,
    z: String,
    s: Option<String>,
    v: String,
    five: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    f: Vec<PackedFault>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    t: Vec<f64>,
    l: Option<Value>,
    d: Option<Vec<Option<String>>>,
    c: Option<Vec<Option<u64>>>,
    x: Option<Vec<Option<&'a str>>>,
}

#[derive(Debug, Serialize)]
struct PackedMatch<'a> {
    /// Seconds from one reload to the next; null when the match has ended.
    refresh: Option<u64>,
    engines: &'a [String],
    openings: Vec<String>,
    games: Vec<PackedGame<'a>>,
}

/// The block of data: JSON without a `<`, so that nothing in it can end the block.
pub(super) fn data(digest: &Digest<'_>) -> String {
    let games = digest.games.iter().enumerate();
    let openings = digest.tally.openings.iter();
    let packed = PackedMatch {
        refresh: digest.context.refresh.map(|interval| interval.as_secs().max(1)),
        engines: digest.tally.engines(),
        openings: openings.map(|opening| join(&digest.games[opening.game].opening)).collect(),
        games: games.map(|(index, record)| pack(digest, index, record)).collect(),
    };
    // Numbers and texts always have a form in JSON; an empty list would be shown as such.
    serde_json::to_string(&packed).unwrap_or_default().replace('<', "\\u003c")
}

fn pack<'a>(digest: &Digest<'_>, index: usize, record: &'a GameRecord) -> PackedGame<'a> {
    PackedGame {
        n: digest.numbers[index],
        e: digest.tally.players[index],
        r: match record.verdict.winner() {
            Some(Side::Black) => 'b',
            Some(Side::White) => 'w',
            None => 'd',
        },
        o: digest.tally.opening_of[index],
        m: join(record.moves.iter().map(|played| &played.point)),
        b: record.size.side(),
        u: record.rule.word(),
        z: conditions::of_game(record),
        s: swap2_words(record),
        v: record.verdict.to_string(),
        five: matches!(record.verdict, Verdict::Five(_)).then_some(true),
        f: faults(record),
        t: record.moves.iter().map(|played| milliseconds(played.time.elapsed)).collect(),
        l: limits(record),
        d: column(record, depth),
        c: column(record, |thought| thought.nodes),
        x: column(record, |thought| thought.value.as_deref()),
    }
}

/// One figure of every move; none where no move has it.
fn column<'a, T>(
    record: &'a GameRecord,
    of: impl Fn(&'a Thought) -> Option<T>,
) -> Option<Vec<Option<T>>> {
    let figure = |played: &'a MoveRecord| played.thought.as_ref().and_then(&of);
    let column: Vec<Option<T>> = record.moves.iter().map(figure).collect();
    column.iter().any(Option::is_some).then_some(column)
}

/// `12` or, with the deepest line, `12-20`.
fn depth(thought: &Thought) -> Option<String> {
    let selective = thought.selective_depth.map(|depth| format!("-{depth}")).unwrap_or_default();
    Some(format!("{}{selective}", thought.depth?))
}

/// The limits of a game's moves: one number where all have the same.
fn limits(record: &GameRecord) -> Option<Value> {
    let limits: Vec<Option<f64>> =
        record.moves.iter().map(|played| played.time.limit.map(milliseconds)).collect();
    let first = *limits.first()?;
    let are_same = limits.iter().all(|&limit| limit == first);
    if are_same { first.map(Value::from) } else { Some(limits.into()) }
}

fn faults(record: &GameRecord) -> Vec<PackedFault> {
    let pack = |(side, fault, stderr): (Side, &Fault, &[String])| {
        (side.index(), fault.kind().word(), fault.to_string(), stderr.join("\n"))
    };
    record.faults().map(pack).collect()
}

fn milliseconds(time: Duration) -> f64 {
    let exact = time.as_secs_f64() * 1e3;
    if exact < SHORT { (exact * 10.0).round() / 10.0 } else { exact.round() }
}

fn join<'a>(points: impl IntoIterator<Item = &'a Point>) -> String {
    points.into_iter().map(Point::to_string).collect()
}

/// How the colours were chosen: `Swap2: A puts h8i9j10, B takes Black.`
fn swap2_words(record: &GameRecord) -> Option<String> {
    let swap2 = record.swap2.as_ref()?;
    let words = swap2.decisions.iter().enumerate().map(|(index, decision)| {
        let name = &record.names[swap2.chooser(index).index()];
        match &decision.answer {
            Answer::Put(stones) => format!("{name} puts {}", join(stones)),
            Answer::Swap => format!("{name} takes Black"),
        }
    });
    let words: Vec<String> = words.collect();
    Some(format!("Swap2: {}.", words.join(", ")))
}
