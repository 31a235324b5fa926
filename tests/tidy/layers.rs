//! Who may call whom.

use super::source::{Source, assert_clean, check, has_word, names_after, sources};

/// What each module of the engine may name besides itself. A module that is not listed may name
/// nothing, so that a new one has to be given its place here.
#[rustfmt::skip]
const LAYERS: &[(&str, &[&str])] = &[
    ("util",     &[]),
    ("types",    &["util"]),
    ("pattern",  &["types", "util"]),
    ("board",    &["pattern", "types", "util"]),
    ("opening",  &["board", "eval", "types", "util"]),
    ("movegen",  &["board", "pattern", "types", "util"]),
    ("eval",     &["board", "pattern", "types", "util"]),
    ("tt",       &["types", "util"]),
    ("proof",    &["util"]),
    ("solver",   &["proof", "movegen", "board", "pattern", "types", "util"]),
    ("search",   &["solver", "proof", "eval", "tt", "movegen", "board", "pattern", "types", "util"]),
    ("database", &["board", "types", "util"]),
    ("session",  &["database", "opening", "search", "solver", "proof", "eval", "tt", "movegen", "board", "pattern", "types", "util"]),
    ("protocol", &["session", "types", "util"]),
    ("tools",    &["search", "solver", "proof", "eval", "tt", "movegen", "board", "pattern", "types", "util"]),
    ("program",  &["protocol", "tools", "util"]),
    ("main",     &["program"]),
];

/// What any module of the engine may name: the macro of `types` (all macros of a crate are named
/// from its root), and the rules over raw stones, which stand in `suites` and are there in test
/// builds only.
const FROM_ROOT: &[&str] = &["with_rule", "stones"];

/// What the other crates may name of the engine. `protocol` stands for its two halves that print
/// and parse lines; the laboratory may use all.
const FROM_TOURNAMENTS: &[&str] = &["protocol", "board", "types"];

/// The modules of the tournament crate from the bottom up: each may name those before it.
#[rustfmt::skip]
const TOURNAMENT_ORDER: &[&str] = &[
    "json", "input", "stats", "stop", "gate",
    "clock", "wire", "terms", "engine", "cores", "heartbeat",
    "thought", "adjudication", "verdict", "referee", "openings",
    "swap2", "record", "second_referee", "review", "journal", "sgf", "psq", "sheet", "pgn", "samples",
    "game", "schedule", "settings", "runner", "standings", "totals",
    "rating", "report", "analysis", "check",
];

/// The files of the search from the bottom up: each may name those before it. Only functions of one
/// file call each other in a circle (the recursion of `negamax`).
#[rustfmt::skip]
const SEARCH_ORDER: &[&str] = &[
    "params", "limits", "strength", "options", "event", "time", "meter",
    "node", "stack", "history", "policy", "facts", "pick", "prune", "reduce", "extend", "moves",
    "proofs/budget", "proofs", "leaf_sample",
    "worker", "quiet", "negamax",
    "root_move", "root/probe", "root/pvs", "root/mtdf", "root/bt", "root/driver", "root/bracket", "proofs/last_look", "root/deepen", "root/lines", "root/handicap", "root",
    "proofs/mate", "proofs/confirm", "team", "pool",
];

/// The checker of proofs in the laboratory, and the second referee of the match runner: they may
/// name nothing of the engine, nor what does.
const ALONE: &[&str] = &["lab/src/proof_check/", "tournaments/tests/second_referee/rules.rs"];

/// Calls go down only: each module names what stands below it.
fn layers(source: &Source) -> Vec<String> {
    let Some(module) = source.module().filter(|&module| module != "lib") else { return vec![] };
    let below = LAYERS.iter().find(|(name, _)| *name == module).map_or(&[][..], |(_, below)| below);
    let prefix = if module == "main" { "kagetsu::" } else { "crate::" };
    let mut complaints = Vec::new();
    for (number, line) in source.text.lines().enumerate() {
        for name in names_after(line, prefix) {
            if name != module && !FROM_ROOT.contains(&name) && !below.contains(&name) {
                complaints.push(source.complaint(
                    number,
                    &format!("`{module}` may not name `{prefix}{name}`; it stands above {below:?}"),
                ));
            }
        }
        if line.contains("super::super::") {
            complaints.push(source.complaint(number, "write the path from `crate::`"));
        }
    }
    complaints
}

/// In the tournament crate, too, calls go down only.
fn tournament_order(source: &Source) -> Vec<String> {
    let Some(rest) = source.path.strip_prefix("tournaments/src/") else { return vec![] };
    let name = rest.split('/').next().unwrap_or_default();
    let module = name.strip_suffix(".rs").unwrap_or(name);
    if ["lib", "main", "bin", "cli"].contains(&module) {
        return vec![];
    }
    let place = |name: &str| TOURNAMENT_ORDER.iter().position(|module| *module == name);
    let Some(own) = place(module) else {
        return vec![source.complaint(0, &format!("`{module}` has no place in TOURNAMENT_ORDER"))];
    };
    let mut complaints = Vec::new();
    for (number, line) in source.text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for name in names_after(code, "crate::") {
            if place(name).is_none_or(|place| own < place) {
                let text =
                    format!("`{module}` may not name `crate::{name}`, which stands above it");
                complaints.push(source.complaint(number, &text));
            }
        }
    }
    complaints
}

/// In the search, too, calls go down only, from file to file.
fn search_order(source: &Source) -> Vec<String> {
    let file = source.path.strip_prefix("src/search/").and_then(|rest| rest.strip_suffix(".rs"));
    let Some(file) = file.filter(|file| *file != "mod" && !file.starts_with("tests")) else {
        return vec![];
    };
    let file = file.strip_suffix("/mod").unwrap_or(file);
    let place = |name: &str| SEARCH_ORDER.iter().position(|file| *file == name);
    let Some(own) = place(file) else {
        return vec![source.complaint(0, &format!("`{file}` has no place in SEARCH_ORDER"))];
    };
    let folder = if source.path.ends_with("/mod.rs") { None } else { file.split_once('/') };
    let mut complaints = Vec::new();
    // the tests of a file may name what they like
    let lines = source.text.lines().take_while(|line| !line.starts_with("mod tests {"));
    for (number, line) in lines.enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        let from_root = names_after(code, "crate::search::").into_iter().map(str::to_owned);
        let from_folder = names_after(code, "super::").into_iter().map(|name| match folder {
            // the folder's own file or, where there is none of this name, something in its `mod.rs`
            Some((folder, _)) => {
                let inside = format!("{folder}/{name}");
                if place(&inside).is_some() { inside } else { folder.to_owned() }
            }
            None => name.to_owned(),
        });
        for name in from_root.chain(from_folder) {
            if name == "{" || place(&name).is_some_and(|place| own < place) {
                let text = format!("`{file}` may not name `{name}`, which stands above it");
                complaints.push(source.complaint(number, &text));
            }
        }
    }
    complaints
}

/// The tournament programs use of the engine what they need to judge a game, and nothing more.
fn other_crates(source: &Source) -> Vec<String> {
    if !source.path.starts_with("tournaments/") {
        return vec![];
    }
    let mut complaints = Vec::new();
    for (number, line) in source.text.lines().enumerate() {
        for name in names_after(line, "kagetsu::") {
            if !FROM_TOURNAMENTS.contains(&name) {
                complaints.push(
                    source.complaint(number, &format!("tournaments may not name kagetsu::{name}")),
                );
            }
        }
        for name in names_after(line, "kagetsu::protocol::") {
            if !["command", "reply", "{"].contains(&name) {
                let text = format!("tournaments may not name kagetsu::protocol::{name}");
                complaints.push(source.complaint(number, &text));
            }
        }
    }
    complaints
}

/// What judges the others stands alone: no name of the engine, none of the rest of its crate, and
/// no file of theirs by another way.
fn alone(source: &Source) -> Vec<String> {
    if !ALONE.iter().any(|path| source.path.starts_with(path)) {
        return vec![];
    }
    let mut complaints = Vec::new();
    for (number, line) in source.text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for word in ["kagetsu", "kagetsu_lab", "crate", "path", "include"] {
            if has_word(code, word) {
                let text = format!("it judges the others: it stands alone, without `{word}`");
                complaints.push(source.complaint(number, &text));
            }
        }
        if code.contains("super::super") {
            complaints.push(source.complaint(number, "it judges the others: it stands alone"));
        }
    }
    complaints
}

#[test]
fn calls_go_down_only() {
    let sources = sources();
    let read = ["src/board/play.rs", "lab/src/proof_check/mod.rs", ALONE[1]];
    for path in read {
        assert!(sources.iter().any(|source| source.path == path), "{path} was not read");
    }
    let rust = || sources.iter().filter(|source| source.is_rust());
    let complaints: Vec<_> = rust()
        .flat_map(layers)
        .chain(rust().flat_map(other_crates))
        .chain(rust().flat_map(tournament_order))
        .chain(rust().flat_map(search_order))
        .chain(rust().flat_map(alone))
        .collect();
    assert_clean(&complaints);
}

#[test]
fn a_call_upwards_is_caught() {
    check(layers, "src/board/play.rs", "use crate::types::{Point, Side};\n", 0);
    check(layers, "src/board/play.rs", "use crate::search::Pool;\n", 1);
    check(layers, "src/board/play.rs", "let x = crate::eval::weight();\n", 1);
    check(layers, "src/board/play.rs", "use crate::{types, util};\n", 1);
    check(layers, "src/board/play.rs", "use super::super::types::Point;\n", 1);
    check(layers, "src/eval/mod.rs", "use crate::movegen::fours;\n", 1);
    check(layers, "src/tt/mod.rs", "a\nuse crate::board::Board;\n", 1);
    check(layers, "src/types/rule.rs", "$crate::types::Rule;\n", 0);
    check(layers, "src/program.rs", "use crate::protocol::front_end;\n", 0);
    check(layers, "src/main.rs", "kagetsu::program::main()\n", 0);
    check(layers, "src/main.rs", "use kagetsu::search::Pool;\n", 1);
    check(layers, "src/novel/mod.rs", "use crate::types::Point;\n", 1);
    let found = layers(&Source::new("src/tt/mod.rs", "a\nuse crate::board::Board;\n"));
    assert!(found[0].starts_with("src/tt/mod.rs:2:"), "{found:?}");
}

#[test]
fn a_tournament_program_that_reaches_into_the_engine_is_caught() {
    check(other_crates, "tournaments/src/a.rs", "use kagetsu::types::Point;\n", 0);
    check(other_crates, "tournaments/src/a.rs", "use kagetsu::protocol::command::Command;\n", 0);
    check(other_crates, "tournaments/src/a.rs", "use kagetsu::protocol::front_end::run;\n", 1);
    check(other_crates, "tournaments/src/a.rs", "use kagetsu::search::Pool;\n", 1);
    check(other_crates, "lab/src/a.rs", "use kagetsu::search::Pool;\n", 0);
    check(tournament_order, "tournaments/src/game/table.rs", "use crate::record::MoveRecord;\n", 0);
    check(tournament_order, "tournaments/src/record.rs", "use crate::game::play;\n", 1);
    check(tournament_order, "tournaments/src/record.rs", "use crate::unheard_of::Of;\n", 1);
    check(tournament_order, "tournaments/src/unheard_of.rs", "//! A module.\n", 1);
}

#[test]
fn a_circle_inside_the_search_is_caught() {
    check(search_order, "src/search/negamax.rs", "use super::worker::Worker;\n", 0);
    check(search_order, "src/search/pick.rs", "use super::worker::Worker;\n", 1);
    check(search_order, "src/search/root/driver.rs", "use crate::search::root_move::Of;\n", 0);
    check(search_order, "src/search/proofs/last_look.rs", "use crate::search::root::Of;\n", 1);
    check(search_order, "src/search/root/driver.rs", "use super::deepen::Deeper;\n", 1);
    check(search_order, "src/search/root/driver.rs", "use crate::search::pool::Pool;\n", 1);
    check(search_order, "src/search/root/driver.rs", "mod tests {\n    use super::*;\n", 0);
    check(search_order, "src/search/proofs/mod.rs", "use super::worker::Worker;\n", 1);
    check(search_order, "src/search/proofs/mate.rs", "use super::Proofs;\n", 0);
    check(search_order, "src/search/proofs/mate.rs", "use crate::search::worker::Worker;\n", 0);
    check(search_order, "src/search/worker.rs", "use super::{pick, pool};\n", 1);
    check(search_order, "src/search/novel.rs", "//! A new file.\n", 1);
}

#[test]
fn a_judge_that_leans_on_others_is_caught() {
    let check = |text, complaints| {
        check(alone, "lab/src/proof_check/rules.rs", text, complaints);
        check(alone, ALONE[1], text, complaints);
    };
    check("use super::bytes::read; // as kagetsu does\n", 0);
    check("use kagetsu::types::Point;\n", 1);
    check("use kagetsu as engine;\n", 1);
    check("extern crate kagetsu;\n", 2);
    check("use crate::proof_export::sgf;\n", 1);
    check("use super::super::proof_export;\n", 1);
    check("#[path = \"../../../src/types/rule.rs\"]\n", 1);
    check("include!(\"../../../src/types/rule.rs\");\n", 1);
}
