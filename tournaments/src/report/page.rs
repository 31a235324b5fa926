//! The page as a whole: head, facts, sections in their order, data and script.

use kagetsu::types::Side;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::stats::elo::Interval;
use crate::stats::{EloEstimate, Hypothesis, SprtState};
use crate::verdict::FaultKind;

use super::duel::Duel;
use super::packed;
use super::times::Times;
use super::{Digest, conditions, plots, tables};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str =
    concat!(include_str!("replay.js"), include_str!("opening.js"), include_str!("list.js"));

/// What the page may load: nothing but itself.
const POLICY: &str = include_str!("policy.txt").trim_ascii();

/// The whole page.
pub(super) fn page(digest: &Digest<'_>) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(digest))
            body {
                header { (headline(digest)) (facts(digest)) }
                main { (sections(digest)) (games(digest)) }
                div #hint hidden aria-hidden="true" {}
                footer { p.soft { "Written by kagetsu-tournaments, " (minute(digest)) ". This file needs no network." } }
                script id="data" type="application/json" { (PreEscaped(packed::data(digest))) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
}

fn head(digest: &Digest<'_>) -> Markup {
    html! { head {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta http-equiv="Content-Security-Policy" content=(POLICY);
        // Without one, browsers look for a file beside the page.
        link rel="icon" href="data:,";
        title { (digest.context.title) }
        style { (PreEscaped(STYLE)) }
    } }
}

/// When the report was written, to the minute; seconds while a match runs.
fn minute(digest: &Digest<'_>) -> String {
    let form = if digest.context.refresh.is_some() { "%F %T UTC" } else { "%F %H:%M UTC" };
    digest.context.written.strftime(form).to_string()
}

fn headline(digest: &Digest<'_>) -> Markup {
    let (played, planned) = (digest.games.len(), digest.context.planned);
    html! {
        h1 { (digest.context.title) }
        div.status #status {
            @if digest.context.refresh.is_some() {
                span.running { "running" }
                @if planned != 0 {
                    progress max=(planned) value=(played) aria-label="games played" {}
                }
                span { (played) @if planned != 0 { " of " (planned) } " games" }
                span.soft { "as of " (minute(digest)) }
                span.soft #refresh role="status" {}
                button #halt type="button" { "Pause" }
            } @else {
                span { (played) " games" }
                @if digest.is_decided() {
                    span.soft { "the sequential test is decided" }
                } @else if planned > played {
                    span.bad { (planned - played) " of " (planned) " were not played" }
                }
            }
        }
    }
}

/// The facts in boxes, and the way to the sections.
fn facts(digest: &Digest<'_>) -> Markup {
    let faults: usize = digest.games.iter().map(|record| record.faults().count()).sum();
    html! {
        dl.facts {
            div.wide { dt { "conditions" } dd { (conditions::boards(&digest.games)) (tables::conditions(digest)) } }
            @if let Some(estimate) = digest.duel.as_ref().and_then(Duel::estimate) {
                (fact("Elo of the first engine", &elo(&estimate)))
            }
            @if let (Some(test), Some(state)) = (&digest.context.sprt, digest.path.last()) {
                (fact("SPRT", &html! { (verdict(state)) br; span.soft { (test.to_string()) } }))
            }
            (fact("black · draw · white", &html! { (digest.tally.black.wins) " · " (digest.tally.black.draws) " · " (digest.tally.black.losses) }))
            (fact("moves a game", &html! { (format!("{:.1}", mean_moves(digest))) }))
            (fact("faults", &html! { span.bad[faults != 0] { (faults) } }))
            (fact("time", &html! { (span(digest)) }))
        }
        nav aria-label="Sections" {
            @for (id, words) in SECTIONS { a href={ "#" (id) } { (words) } }
        }
    }
}

const SECTIONS: [(&str, &str); 5] = [
    ("standings", "Standings"),
    ("results", "Colours and openings"),
    ("time", "Times"),
    ("wrong", "Faults"),
    ("games", "Games"),
];

fn fact(name: &str, value: &Markup) -> Markup {
    html! { div { dt { (name) } dd { (value) } } }
}

fn elo(estimate: &EloEstimate) -> Markup {
    html! {
        (interval(&estimate.elo)) br;
        span.soft { "LOS " (format!("{:.1} %", 100.0 * estimate.los)) ", nElo " (format!("{:+.1}", estimate.nelo.value)) }
    }
}

/// An estimate with its error bar, where the games are enough for one.
fn interval(elo: &Interval) -> String {
    let Interval { value, error } = *elo;
    match (value.is_finite(), error.is_finite()) {
        (true, true) => format!("{value:+.1} ± {error:.1}"),
        (true, false) => format!("{value:+.1}, no error bar yet"),
        _ => "no estimate yet".to_owned(),
    }
}

/// What the test says in words.
fn verdict(state: &SprtState) -> Markup {
    let llr = format!("LLR {:.2}", state.llr);
    html! { @match state.accepted {
        Some(Hypothesis::H1) => span.good { "H1 accepted, " (llr) },
        Some(Hypothesis::H0) => span.bad { "H0 accepted, " (llr) },
        None => span { "undecided, " (llr) },
    } }
}

fn mean_moves(digest: &Digest<'_>) -> f64 {
    let moves: usize = digest.games.iter().map(|record| record.points().count()).sum();
    moves as f64 / digest.games.len().max(1) as f64
}

/// From the first game's start to the last one's.
fn span(digest: &Digest<'_>) -> String {
    let started = || digest.games.iter().map(|record| record.started);
    let (Some(first), Some(last)) = (started().min(), started().max()) else {
        return "no game yet".to_owned();
    };
    let [day, last_day] = [first, last].map(|time| time.strftime("%F").to_string());
    let [from, to] = [first, last].map(|time| time.strftime("%H:%M").to_string());
    if day == last_day {
        format!("{day}, {from} to {to}")
    } else {
        format!("{day} {from} to {last_day} {to}")
    }
}

/// From so many engines on cross-table and ratings have a row each for themselves.
const WIDE: usize = 5;

fn sections(digest: &Digest<'_>) -> Markup {
    html! {
        @let is_wide = WIDE <= digest.tally.engines().len();
        div.pair #standings {
            section.wide[is_wide] { h2 { "Cross-table" } (tables::cross(digest)) }
            @if let Some(ratings) = &digest.ratings {
                section.wide[is_wide] {
                    h2 { "Ratings" }
                    div.beside[is_wide] { (plots::ratings(ratings, &digest.tally)) (tables::ratings(digest, ratings)) }
                    (tables::superiority(digest, ratings))
                }
            }
            (duel(digest))
        }
        div.pair #results {
            section { h2 { "Colours" } (tables::colours(digest)) }
            section { h2 { "Openings" } (tables::balance(digest)) (tables::openings(digest)) }
        }
        section #time { h2 { "Answer times" } (times(digest)) }
        section #wrong { h2 { "Faults" } (tables::faults(digest)) }
    }
}

/// The sequential test and the pairs, in a match of two.
fn duel(digest: &Digest<'_>) -> Markup {
    html! {
        @if let Some(duel) = &digest.duel {
            @if let Some(test) = &digest.context.sprt {
                section {
                    h2 { "Sequential test" }
                    @if let Some(state) = digest.path.last() { p { (verdict(state)) " after " (digest.path.len()) " pairs. " span.soft { (test.to_string()) } } }
                    (plots::sprt(test, &digest.path, digest.context.planned / 2))
                }
            }
            @if duel.pairs.pairs() != 0 {
                section { h2 { "Pairs" } (plots::pairs(&duel.pairs)) }
            }
        }
    }
}

/// A histogram for each engine, all on one scale.
fn times(digest: &Digest<'_>) -> Markup {
    let used = digest.times.iter().filter_map(Times::used);
    let shown = used.reduce(|one, other| [one[0].min(other[0]), one[1].max(other[1])]);
    html! {
        (tables::times(digest))
        @if let Some(shown) = shown { div.pair {
            @for (index, times) in digest.times.iter().enumerate() {
                @if times.moves() != 0 { figure {
                    figcaption { (tables::engine(digest, index)) }
                    (plots::times(index, &digest.tally.engines()[index], times, shown))
                } }
            }
        } }
        p.soft { "Share of the moves by time, on a scale of ratios; red: after the limit. "
            "A stall is an answer after the limit while the machine itself stood still; latency is the worst delay of the runner's own threads." }
    }
}

/// The list of games and the board; both are filled by the script.
fn games(digest: &Digest<'_>) -> Markup {
    html! {
        section #games {
            h2 { "Games" }
            noscript { p.bad { "The list and the board need JavaScript, which is switched off here." } }
            (filters(digest))
            div.games {
                div {
                    div.scroll { table #list { (list_head()) tbody {} } }
                    div.pager {
                        button #page-back type="button" aria-label="Page before" { "‹" }
                        span #page {}
                        button #page-on type="button" aria-label="Next page" { "›" }
                        span.soft #count role="status" {}
                    }
                }
                (replay())
            }
        }
    }
}

fn filters(digest: &Digest<'_>) -> Markup {
    let option = |value: &str, words: &str| html! { option value=(value) { (words) } };
    html! {
        div.filters role="search" aria-label="Filter of the games" {
            label { "engine"
                select #filter-engine { (option("", "all")) @for (index, name) in digest.tally.engines().iter().enumerate() { (option(&index.to_string(), name)) } } }
            label { "result"
                select #filter-result {
                    @for (value, words) in [("", "all"), ("b", "Black won"), ("w", "White won"), ("d", "draw"), ("won", "engine won"), ("lost", "engine lost")] { (option(value, words)) }
                } }
            label { "fault"
                select #filter-fault {
                    @for (value, words) in [("", "all"), ("any", "any fault"), ("none", "no fault")] { (option(value, words)) }
                    @for kind in FaultKind::ALL { (option(kind.word(), kind.word())) }
                } }
            label { "opening" input #filter-opening type="text" placeholder="#12 or h8 i9" autocomplete="off" spellcheck="false"; }
        }
    }
}

fn list_head() -> Markup {
    let columns = [
        ("number", "#", ""),
        ("black", "Black", "words"),
        ("white", "White", "words"),
        ("result", "result", ""),
        ("moves", "moves", ""),
        ("opening", "opening", "words wide"),
        ("end", "end", "words wide end"),
    ];
    html! { thead { tr { @for (sort, words, class) in columns {
        th class=(class) scope="col" data-sort=(sort) { button type="button" { (words) } }
    } } } }
}

fn replay() -> Markup {
    let button = |id: &str, sign: &str, words: &str| {
        html! { button id=(id) type="button" aria-label=(words) title=(words) { (sign) } }
    };
    html! {
        div #replay tabindex="0" aria-label="Replay board" {
            h3 #game-title { "No game yet" }
            p.soft #game-facts {}
            div #game-faults {}
            svg.board #board role="img" viewBox="-1.5 -1.5 17 17" aria-label="Board" {}
            div.controls {
                (button("first", "|◀", "First position (Home)")) (button("back", "◀", "Back (left)"))
                input #slider type="range" min="0" value="0" aria-label="Move";
                (button("on", "▶", "Forward (right)")) (button("last", "▶|", "Last position (End)"))
                label { input #numbers type="checkbox" checked; " numbers" }
            }
            p #said aria-live="polite" {}
            div.legend {
                @for side in Side::ALL { span { span.swatch style={ "background:var(--s" (side.index()) ")" } {} (crate::verdict::side_name(side)) "'s score and time" } }
                span.soft { "up: good for Black; click to go there" }
            }
            svg #graph viewBox="0 0 560 232" role="img" aria-label="Scores from Black's view, and time, over the moves" {}
            div.scroll #moves tabindex="0" aria-label="Moves" { table {
                thead { tr { th scope="col" { "#" } th.words scope="col" { "move" } th scope="col" { "score" } th scope="col" { "depth" } th scope="col" { "nodes" } th scope="col" { "time" } } }
                tbody {}
            } }
            p.soft { kbd { "←" } " " kbd { "→" } " moves, " kbd { "Home" } " " kbd { "End" } " first and last, " kbd { "↑" } " " kbd { "↓" } " games (with the board chosen)." }
        }
    }
}
