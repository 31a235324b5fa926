//! The tables of a report: standings, colours, openings, times, faults.

use std::collections::{BTreeMap, BTreeSet};

use kagetsu::types::Side;
use maud::{Markup, html};

use crate::rating::Ratings;
use crate::rating::table::whole;
use crate::record::point_words;
use crate::stats::Score;
use crate::verdict::{Fault, FaultKind, side_name};

use super::Digest;
use super::chart::colour;
use super::tally::OpeningTally;

/// Rows that a long table shows at most; the list of games has them all.
const MOST_ROWS: usize = 500;

/// An engine's name, cut where it is long, behind a patch of its colour.
pub(super) fn engine(digest: &Digest<'_>, index: usize) -> Markup {
    let name = &digest.tally.engines()[index];
    html! {
        span.swatch style={ "background:" (colour(index)) } {}
        span.name title=(name) { (name) }
    }
}

/// What each engine played under, one line an engine.
pub(super) fn conditions(digest: &Digest<'_>) -> Markup {
    let join =
        |words: &BTreeSet<String>| words.iter().map(String::as_str).collect::<Vec<_>>().join("; ");
    html! { ul #conditions { @for (index, own) in digest.conditions.iter().enumerate() {
        @if !own.limits.is_empty() { li {
            (engine(digest, index))
            span { (join(&own.limits)) @if !own.versions.is_empty() { span.soft { " · " (join(&own.versions)) } } }
        } }
    } } }
}

/// `12.5`, or `12` where no half is.
fn points(score: &Score) -> String {
    let points = score.points();
    if score.draws.is_multiple_of(2) { format!("{points:.0}") } else { format!("{points:.1}") }
}

fn percent(score: &Score) -> Markup {
    html! { @if score.games() != 0 { (format!("{:.1} %", 100.0 * score.share())) } }
}

/// Wins, draws and losses.
fn counts(score: &Score) -> Markup {
    html! { td { (score.wins) } td { (score.draws) } td { (score.losses) } }
}

/// A strip of wins, draws and losses in the given colours.
fn strip(score: &Score, classes: [&str; 3]) -> Markup {
    let shares = [score.wins, score.draws, score.losses]
        .map(|count| 100.0 * count as f64 / score.games().max(1) as f64);
    html! {
        span.bar aria-hidden="true" {
            @for (class, share) in classes.iter().zip(shares) {
                i class=(class) style={ "width:" (format!("{share:.1}")) "%" } {}
            }
        }
    }
}

/// Head and rows of a table.
fn filled(head: &Markup, rows: &Markup) -> Markup {
    html! { thead { tr { (head) } } tbody { (rows) } }
}

/// Heads of columns with figures.
fn heads<const N: usize>(words: [&str; N]) -> Markup {
    html! { @for word in words { th scope="col" { (word) } } }
}

/// Everyone against everyone: points of the row's engine, with wins, draws and losses.
pub(super) fn cross(digest: &Digest<'_>) -> Markup {
    let tally = &digest.tally;
    let order = tally.ranking();
    let head = html! {
        (placed_head()) (heads(["points", "games"]))
        @for (place, &other) in order.iter().enumerate() { (opponent(place, &tally.engines()[other])) }
    };
    let rows = html! { @for (place, &own) in order.iter().enumerate() { tr {
        @let total = tally.total(own);
        (placed(place, &engine(digest, own)))
        td { b { (points(&total)) } br; span.soft { (percent(&total)) } } td { (total.games()) }
        @for &other in &order { (pairing(&tally.results.between(own, other), own == other)) }
    } } };
    html! {
        p.soft #cross-words { "Points of the engine in the row; below them +won =drawn −lost" }
        div.scroll { table.pinned #cross aria-describedby="cross-words" { (filled(&head, &rows)) } }
    }
}

/// Heads of the two columns that stay in view while the rest of a wide table is scrolled.
fn placed_head() -> Markup {
    html! { th.place scope="col" { "#" } th.words scope="col" { "engine" } }
}

/// These columns in the row of an engine.
fn placed(place: usize, engine: &Markup) -> Markup {
    html! { td.place { (place + 1) } th scope="row" { (engine) } }
}

/// Head of the column of an opponent, by its place; the name is told at hover.
fn opponent(place: usize, name: &str) -> Markup {
    html! { th scope="col" title=(name) aria-label=(name) { (place + 1) } }
}

/// Ratings as numbers.
pub(super) fn ratings(digest: &Digest<'_>, ratings: &Ratings) -> Markup {
    let head = html! { (placed_head()) (heads(["Elo", "+", "−", "games", "opponents", "draws"])) };
    let rows = html! { @for (place, rated) in ratings.engines.iter().enumerate() { tr {
        (placed(place, &named(digest, &rated.name)))
        @for elo in [rated.elo, rated.plus, rated.minus] { td { (whole(elo)) } }
        td { (rated.games) } td { (whole(rated.opponents)) }
        td { (format!("{:.1} %", 100.0 * rated.draws)) }
    } } };
    html! { div.scroll { table.pinned #rating-list { (filled(&head, &rows)) } } }
}

fn named(digest: &Digest<'_>, name: &str) -> Markup {
    html! { @if let Some(index) = digest.tally.results.number(name) { (engine(digest, index)) } }
}

/// How probable it is that one engine is stronger than another.
pub(super) fn superiority(digest: &Digest<'_>, ratings: &Ratings) -> Markup {
    let engines = || ratings.engines.iter().enumerate();
    let head = html! {
        (placed_head())
        @for (place, rated) in engines() { (opponent(place, &rated.name)) }
    };
    let rows = html! { @for ((place, rated), row) in engines().zip(&ratings.superiority) { tr {
        (placed(place, &named(digest, &rated.name)))
        @for share in row { td { @if let Some(share) = share { (format!("{:.1} %", 100.0 * share)) } } }
    } } };
    html! {
        @if ratings.groups() > 1 {
            p.bad { "There are groups of engines that never met; ratings of different groups cannot be compared." }
        }
        details {
            summary { "How probable it is that the row's engine is the stronger one" }
            div.scroll { table.pinned #superiority { (filled(&head, &rows)) } }
        }
    }
}

fn pairing(score: &Score, is_own: bool) -> Markup {
    html! {
        @if score.games() == 0 {
            td.none { @if is_own { "■" } @else { "·" } }
        } @else {
            td { (points(score)) br; span.soft { "+" (score.wins) " =" (score.draws) " −" (score.losses) } }
        }
    }
}

/// What each engine scored with Black and with White.
pub(super) fn colours(digest: &Digest<'_>) -> Markup {
    let tally = &digest.tally;
    let head = html! {
        th.words scope="col" { "engine" } th.words scope="col" { "plays" }
        (heads(["won", "drawn", "lost", "share"])) th scope="col" aria-label="won, drawn, lost" {}
    };
    let figures = |score: &Score, classes| {
        html! {
            (counts(score)) td { (percent(score)) } td { (strip(score, classes)) }
        }
    };
    let rows = html! {
        @for index in 0..tally.engines().len() { @for side in Side::ALL { tr {
            @if side == Side::Black { th scope="rowgroup" rowspan="2" { (engine(digest, index)) } }
            td.words { (stone(side)) (side_name(side)) }
            (figures(&tally.results.by_turn(index)[side.index()], ["win", "draw", "loss"]))
        } } }
        tr {
            th scope="row" { "all games" } td.words { (stone(Side::Black)) "Black" }
            (figures(&tally.black, ["black-wins", "draw", "white-wins"]))
        }
    };
    html! { div.scroll { table.pinned #colours { (filled(&head, &rows)) } } }
}

fn stone(side: Side) -> Markup {
    html! { span class={ "stone-mark " (side_name(side).to_ascii_lowercase()) } {} }
}

/// What was played from each opening; the number leads to its games.
pub(super) fn openings(digest: &Digest<'_>) -> Markup {
    let openings = &digest.tally.openings;
    let duel = digest.tally.engines().len() == 2;
    let board = |opening: &OpeningTally| {
        let record = digest.games[opening.game];
        (record.rule, record.size)
    };
    let one_board = openings.windows(2).all(|pair| board(&pair[0]) == board(&pair[1]));
    // As high as the table of colours beside it.
    let height = format!("max-height:max(24rem,{}rem)", 4 * digest.tally.engines().len());
    let head = html! {
        (heads(["#", "games"]))
        th scope="col" aria-label="Black won" { "Black" } th scope="col" { "drawn" }
        th scope="col" aria-label="White won" { "White" }
        th scope="col" aria-label="Black, draw, White" {}
        @if duel { th scope="col" { span.name { (digest.tally.engines()[0]) } } }
        th.words scope="col" { "stones" }
    };
    let shown = 0..openings.len().min(MOST_ROWS);
    let rows = html! { @for index in shown { (opening_row(digest, index, duel, one_board)) } };
    html! {
        div.scroll.low tabindex="0" aria-label="Openings" style=(height) {
            table #openings { (filled(&head, &rows)) }
        }
        (cut(openings.len(), "openings"))
    }
}

fn opening_row(digest: &Digest<'_>, index: usize, duel: bool, one_board: bool) -> Markup {
    let OpeningTally { game, black, first } = &digest.tally.openings[index];
    let record = digest.games[*game];
    let words = point_words(record.opening.iter().copied());
    html! { tr {
        td { button data-opening=(index + 1) aria-label={ "Show games of opening " (index + 1) } { (index + 1) } }
        td { (black.games()) } (counts(black))
        td { (strip(black, ["black-wins", "draw", "white-wins"])) }
        @if duel { td { (points(first)) " / " (first.games()) } }
        td.words {
            @if !one_board { (record.rule.word()) " " (record.size.side()) ": " }
            @if words.is_empty() { "empty board" } @else { (words) }
        }
    } }
}

/// How many openings gave Black so much: whether the set is balanced, and whether it decides games.
pub(super) fn balance(digest: &Digest<'_>) -> Markup {
    let openings = &digest.tally.openings;
    let count =
        |keep: fn(&Score) -> bool| openings.iter().filter(|opening| keep(&opening.black)).count();
    html! { p {
        (openings.len()) " openings. Every game won by Black: " b { (count(|score| score.wins == score.games())) }
        ", by White: " b { (count(|score| score.losses == score.games())) }
        ", every game drawn: " b { (count(|score| score.draws == score.games())) }
        ", mixed: " b { (count(|score| ![score.wins, score.losses, score.draws].contains(&score.games()))) } "."
    } }
}

fn cut(rows: usize, what: &str) -> Markup {
    html! { @if rows > MOST_ROWS {
        p.soft { "The first " (MOST_ROWS) " of " (rows) " " (what) "; the list of games has them all." }
    } }
}

/// Answers and limits of each engine.
pub(super) fn times(digest: &Digest<'_>) -> Markup {
    let milliseconds = |time: Option<f64>| time.map(duration).unwrap_or_default();
    let head = html! {
        th.words scope="col" { "engine" }
        (heads(["moves", "median", "95 %", "longest", "over limit", "worst by", "stalls", "latency"]))
    };
    let rows = html! { @for (index, times) in digest.times.iter().enumerate() { tr {
        th scope="row" { (engine(digest, index)) } td { (times.moves()) }
        @for share in [0.5, 0.95, 1.0] { td { (milliseconds(times.quantile(share))) } }
        td.bad[times.late != 0] { (times.late) }
        td { @if times.late != 0 { (duration(times.worst_over.as_secs_f64() * 1e3)) } }
        td { (times.stalled) } td { (duration(times.latency.as_secs_f64() * 1e3)) }
    } } };
    html! { div.scroll { table.pinned #times { (filled(&head, &rows)) } } }
}

/// Milliseconds as people read them: `4.2 ms`, `97 ms`, `12.3 s`.
pub(super) fn duration(milliseconds: f64) -> String {
    match milliseconds {
        short if short < 10.0 => format!("{short:.1} ms"),
        usual if usual < 10_000.0 => format!("{usual:.0} ms"),
        long => format!("{:.1} s", long / 1e3),
    }
}

/// How often each engine did what, and every fault with its game.
pub(super) fn faults(digest: &Digest<'_>) -> Markup {
    let tally = &digest.tally;
    let mut counts = BTreeMap::<(usize, FaultKind), usize>::new();
    for (game, (side, fault, _)) in each_fault(digest) {
        *counts.entry((tally.players[game][side.index()], fault.kind())).or_default() += 1;
    }
    let count = |engine, kind| counts.get(&(engine, kind)).copied().unwrap_or_default();
    let is_seen = |kind: &FaultKind| counts.keys().any(|(_, seen)| seen == kind);
    let kinds: Vec<FaultKind> = FaultKind::ALL.into_iter().filter(is_seen).collect();
    if kinds.is_empty() {
        return html! { p.good { "No faults: no crash, no illegal or late answer." } };
    }
    let head = html! {
        th.words scope="col" { "engine" } th scope="col" { "all" }
        @for kind in &kinds { th scope="col" { (kind.word()) } }
    };
    let rows = html! { @for index in 0..tally.engines().len() { tr {
        @let own = kinds.iter().map(|&kind| count(index, kind));
        th scope="row" { (engine(digest, index)) } td { b { (own.clone().sum::<usize>()) } }
        @for count in own { td { (count) } }
    } } };
    html! {
        div.scroll { table.pinned #fault-counts { (filled(&head, &rows)) } }
        (fault_list(digest))
    }
}

/// Every fault with the index of its game.
fn each_fault<'a>(
    digest: &'a Digest<'_>,
) -> impl Iterator<Item = (usize, (Side, &'a Fault, &'a [String]))> {
    let games = digest.games.iter().enumerate();
    games.flat_map(|(index, record)| record.faults().map(move |fault| (index, fault)))
}

fn fault_list(digest: &Digest<'_>) -> Markup {
    let head = html! {
        th scope="col" { "game" } th.words scope="col" { "engine" }
        th.words scope="col" { "fault" } th.words scope="col" { "what happened, last lines of stderr" }
    };
    let shown = each_fault(digest).take(MOST_ROWS);
    let rows = html! { @for (index, (side, fault, stderr)) in shown { tr {
        td { a href={ "#game=" (digest.numbers[index]) } { (digest.numbers[index]) } }
        td.words { (engine(digest, digest.tally.players[index][side.index()])) }
        td.words.bad { (fault.kind().word()) }
        td.long {
            (side_name(side)) " " (fault.to_string())
            @if !stderr.is_empty() { details { summary { "stderr" } pre { (stderr.join("\n")) } } }
        }
    } } };
    html! {
        div.scroll.low tabindex="0" aria-label="Faults" {
            table #faults { (filled(&head, &rows)) }
        }
        (cut(each_fault(digest).count(), "faults"))
    }
}
