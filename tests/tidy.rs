//! The written rules that a program can check: who may call whom, what stands at the head of a
//! file, where output and `unsafe` live, which packages and licences come in.
//!
//! Every complaint names file and line. The checks are themselves checked at the end, on small
//! snippets that must be caught. The plan of layers is the one of ARCHITECTURE.md.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What each module of the engine may name besides itself. A module that is not listed may name
/// nothing, so that a new one has to be given its place here.
#[rustfmt::skip]
const LAYERS: &[(&str, &[&str])] = &[
    ("util",     &[]),
    ("types",    &["util"]),
    ("pattern",  &["types", "util"]),
    ("board",    &["pattern", "types", "util"]),
    ("movegen",  &["board", "pattern", "types", "util"]),
    ("eval",     &["board", "pattern", "types", "util"]),
    ("tt",       &["types", "util"]),
    ("proof",    &["util"]),
    ("solver",   &["proof", "movegen", "board", "pattern", "types", "util"]),
    ("search",   &["solver", "proof", "eval", "tt", "movegen", "board", "pattern", "types", "util"]),
    ("session",  &["search", "solver", "proof", "eval", "tt", "movegen", "board", "pattern", "types", "util"]),
    ("protocol", &["session", "types", "util"]),
    ("tools",    &["search", "solver", "proof", "eval", "tt", "movegen", "board", "pattern", "types", "util"]),
    ("main",     &["protocol", "tools", "util"]),
];

/// What any module of the engine may name: the macro of `types` (all macros of a crate are named
/// from its root), and the rules over raw stones, which stand in `suites` and are there in test
/// builds only.
const FROM_ROOT: &[&str] = &["with_rule", "stones"];

/// What the other crates may name of the engine. `protocol` stands for its two halves that print
/// and parse lines; the laboratory may use all.
const FROM_TOURNAMENTS: &[&str] = &["protocol", "board", "solver", "types"];

/// The modules of the tournament crate from the bottom up: each may name those before it.
#[rustfmt::skip]
const TOURNAMENT_ORDER: &[&str] = &[
    "json", "stats", "stop", "gate",
    "clock", "wire", "engine", "cores", "heartbeat",
    "thought", "adjudication", "verdict", "referee", "openings",
    "swap2", "record", "journal", "sgf", "psq", "pgn", "samples",
    "game", "schedule", "settings", "runner", "standings", "totals",
    "rating", "report", "check",
];

/// The files of the search from the bottom up: each may name those before it. Only functions of one
/// file call each other in a circle (the recursion of `negamax`).
#[rustfmt::skip]
const SEARCH_ORDER: &[&str] = &[
    "params", "limits", "event", "time", "meter",
    "node", "stack", "history", "facts", "prune", "reduce", "pick",
    "proofs/budget", "proofs",
    "worker", "quiet", "negamax",
    "root/root_move", "root/driver", "root/deepen", "root",
    "proofs/mate", "proofs/confirm", "pool",
];

/// The checker of proofs in the laboratory: it may name nothing of the engine, nor what does.
const PROOF_CHECK: &str = "lab/src/proof_check/";

/// Files of the engine that may speak of standard output: its one writer, and `main`, which hands
/// it to the tools.
const OUTPUT: &[&str] = &["src/main.rs", "src/protocol/front_end.rs"];

/// The one file that may use `unsafe`.
const UNSAFE: &str = "src/util/memory.rs";

/// Packages that the engine may use; a sixth is a decision, not an accident.
const PACKAGES: &[&str] = &["crossbeam", "env_logger", "log", "once_cell", "parking_lot"];

/// Packages that stand in Cargo.toml although no source names them yet, each with its reason.
const UNUSED: &[(&str, &str)] =
    &[("parking_lot", "the project's choice for locks; so far nothing is locked")];

/// Licences under which packages may come in.
const LICENCES: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "GPL-3.0-or-later",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Folders and kinds of file that belong to the project.
const FOLDERS: &[&str] = &[
    ".cargo",
    ".ci",
    "benches",
    "docs",
    "lab",
    "openings",
    "protocol_tests",
    "src",
    "suites",
    "tests",
    "tournaments",
];

/// Words that say a text was left unfinished or was written for one machine. In pieces, or this
/// file would be caught.
const FOREIGN: &[&str] = &[
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("to", "do!("),
    concat!("#[ign", "ore"),
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
];

/// A text of the project, with its path from the root.
struct Source {
    path: String,
    text: String,
}

impl Source {
    fn new(path: &str, text: &str) -> Self {
        Self { path: path.into(), text: text.into() }
    }

    fn is_rust(&self) -> bool {
        self.has_ending("rs")
    }

    fn has_ending(&self, ending: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|found| found == ending)
    }

    /// The module of the engine that the file belongs to, `main` for the executable.
    fn module(&self) -> Option<&str> {
        let name = self.path.strip_prefix("src/")?.split('/').next()?;
        Some(name.strip_suffix(".rs").unwrap_or(name))
    }

    fn complaint(&self, line: usize, text: &str) -> String {
        format!("{}:{}: {text}", self.path, line + 1)
    }
}

// ---------------------------------------------------------------------------------------------
// The checks: from a text to complaints

/// Names of the engine's modules that follow `prefix` in a line: `crate::board` gives `board`,
/// `crate::{board, types}` gives `{`.
fn names_after<'a>(line: &'a str, prefix: &str) -> Vec<&'a str> {
    line.match_indices(prefix)
        .filter(|(at, _)| !line[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        .map(|(at, _)| &line[at + prefix.len()..])
        .map(|rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            if end == 0 { &rest[..rest.len().min(1)] } else { &rest[..end] }
        })
        .collect()
}

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
    let Some(file) = file.filter(|file| !["mod", "tests"].contains(file)) else { return vec![] };
    let file = file.strip_suffix("/mod").unwrap_or(file);
    let place = |name: &str| SEARCH_ORDER.iter().position(|file| *file == name);
    let Some(own) = place(file) else {
        return vec![source.complaint(0, &format!("`{file}` has no place in SEARCH_ORDER"))];
    };
    let folder = if source.path.ends_with("/mod.rs") { None } else { file.split_once('/') };
    let mut complaints = Vec::new();
    for (number, line) in source.text.lines().enumerate() {
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

/// The checker of proofs stands alone: no name of the engine, none of the rest of the laboratory,
/// and no file of theirs by another way.
fn proof_check_alone(source: &Source) -> Vec<String> {
    if !source.path.starts_with(PROOF_CHECK) {
        return vec![];
    }
    let mut complaints = Vec::new();
    for (number, line) in source.text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for word in ["kagetsu", "kagetsu_lab", "crate", "path", "include"] {
            if has_word(code, word) {
                let text = format!("the checker of proofs stands alone, without `{word}`");
                complaints.push(source.complaint(number, &text));
            }
        }
        if code.contains("super::super") {
            complaints.push(source.complaint(number, "the checker of proofs stands alone"));
        }
    }
    complaints
}

/// Every Rust file opens with what it is.
fn module_docs(source: &Source) -> Vec<String> {
    if source.text.starts_with("//!") {
        vec![]
    } else {
        vec![source.complaint(0, "opens without module documentation (`//!`)")]
    }
}

/// A `mod.rs` names every file and folder beside it in its documentation.
fn tables_of_files(source: &Source, all: &[Source]) -> Vec<String> {
    let Some(folder) = source.path.strip_suffix("mod.rs") else { return vec![] };
    let is_doc = |line: &&str| line.starts_with("//!");
    let docs: String = source.text.lines().take_while(is_doc).collect();
    let mut files: Vec<&str> = all
        .iter()
        .filter(|other| other.is_rust())
        .filter_map(|other| other.path.strip_prefix(folder)?.split('/').next())
        .map(|name| name.strip_suffix(".rs").unwrap_or(name))
        .filter(|name| !["mod", "tests"].contains(name) && !docs.contains(&format!("`{name}`")))
        .collect();
    files.dedup();
    let complain = |file| source.complaint(0, &format!("the table of files lacks `{file}`"));
    files.into_iter().map(complain).collect()
}

/// `unsafe`, standard output, standard error and changeable statics live where they are allowed.
fn homes(source: &Source) -> Vec<String> {
    let mut complaints = Vec::new();
    for (number, line) in source.text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        let mut refuse = |text: &str| complaints.push(source.complaint(number, text));
        if has_word(code, "unsafe") && source.path != UNSAFE {
            refuse("`unsafe` belongs into src/util/memory.rs");
        }
        if !source.path.starts_with("src/") {
            continue;
        }
        let says = |words: [&str; 3]| words.iter().any(|word| has_word(code, word));
        let may_print = OUTPUT.contains(&source.path.as_str());
        if says(["stdout()", "print!", "println!"]) && !may_print {
            refuse("standard output belongs to src/protocol/front_end.rs");
        }
        if says(["stderr()", "eprint!", "eprintln!"]) {
            refuse("nothing goes to standard error");
        }
        let is_static = code.trim_start().trim_start_matches("pub ").starts_with("static ");
        let changes = ["mut ", "Cell<", "Lock<", "Mutex<", "Lazy<", "Atomic"];
        if is_static && changes.iter().any(|word| code.contains(word)) {
            if source.module() != Some("pattern") {
                refuse("the only statics that are filled at run time are the pattern tables");
            } else if !code.contains("OnceCell<") {
                refuse("a pattern table is filled once: `OnceCell`");
            }
        }
    }
    complaints
}

fn has_word(code: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word)
        .any(|(at, _)| !code[..at].ends_with(part) && !code[at + word.len()..].starts_with(part))
}

/// No blanks at the ends of lines, no tabs where they mean nothing, one newline at the end, and
/// nothing unfinished or private.
fn plain_text(source: &Source) -> Vec<String> {
    let mut complaints = Vec::new();
    let tabs_mean_something = source.path == "Makefile";
    for (number, line) in source.text.split('\n').enumerate() {
        let mut refuse = |text: &str| complaints.push(source.complaint(number, text));
        if line.ends_with([' ', '\t', '\r']) {
            refuse("blank at the end of the line");
        }
        if line.contains('\t') && !tabs_mean_something {
            refuse("tab");
        }
        for word in FOREIGN.iter().filter(|word| holds_foreign(line, word)) {
            refuse(&format!("`{word}` does not belong here"));
        }
    }
    if !source.text.ends_with('\n') || source.text.ends_with("\n\n") {
        complaints.push(source.complaint(0, "ends without exactly one newline"));
    }
    complaints
}

/// Whether a line holds a word of [`FOREIGN`]; a folder of the project may be called as one that
/// stands at the top of a machine.
fn holds_foreign(line: &str, word: &str) -> bool {
    let inside = |at: usize| word.starts_with('/') && line[..at].ends_with(char::is_alphanumeric);
    line.match_indices(word).any(|(at, _)| !inside(at))
}

/// Every package comes from the public registry.
fn registry(source: &Source) -> Vec<String> {
    let usual = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
    let lines = source.text.lines().enumerate();
    lines
        .filter(|(_, line)| line.starts_with("source = ") && *line != usual)
        .map(|(number, _)| source.complaint(number, "a package from elsewhere"))
        .collect()
}

/// Links of documents lead to files that exist.
fn links(source: &Source) -> Vec<String> {
    let folder = root().join(&source.path).parent().unwrap().to_owned();
    let mut complaints = Vec::new();
    for (number, line) in source.text.lines().enumerate() {
        for rest in line.split("](").skip(1) {
            let target = rest.split([')', '#']).next().unwrap_or_default();
            if !target.contains("://") && !folder.join(target).exists() {
                complaints.push(source.complaint(number, &format!("link to nothing: {target}")));
            }
        }
    }
    complaints
}

/// Whether one of the alternatives of a licence expression is on the list.
fn licence_is_known(expression: &str) -> bool {
    let alternatives = expression.replace('/', " OR ");
    let known = |name: &str| LICENCES.contains(&name.trim_matches(['(', ')', ' ']));
    alternatives.split(" AND ").all(|part| part.split(" OR ").any(known))
}

/// Packages of the engine that are not on the list, that no source of it names, or that are said
/// to be unused and are not.
fn packages_out_of_place(dependencies: &[&str], sources: &[Source]) -> Vec<String> {
    let is_used = |package: &str| {
        let mut own = sources.iter().filter(|source| source.is_rust() && source.module().is_some());
        own.any(|source| {
            let mut code =
                source.text.lines().map(|line| line.split("//").next().unwrap_or_default());
            code.any(|code| !names_after(code, &format!("{package}::")).is_empty())
        })
    };
    let mut complaints = Vec::new();
    for &package in dependencies {
        let is_excused = UNUSED.iter().any(|(name, _)| *name == package);
        if !PACKAGES.contains(&package) {
            complaints.push(format!("Cargo.toml: the engine may not use {package}"));
        } else if is_used(package) == is_excused {
            let is = if is_excused { "is used: UNUSED is wrong" } else { "is used by no source" };
            complaints.push(format!("Cargo.toml: {package} {is}"));
        }
    }
    complaints
}

// ---------------------------------------------------------------------------------------------
// The project

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All texts of the project.
fn sources() -> Vec<Source> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(root()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_file() || FOLDERS.contains(&name.as_str()) {
            collect(&path, &mut paths);
        }
    }
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        fs::read_to_string(path).ok().map(|text| Source { path: name, text })
    };
    paths.iter().filter_map(read).collect()
}

/// Files of a folder that are text by their names (`.git` is a file in a second work tree).
fn collect(path: &Path, paths: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            collect(&entry.unwrap().path(), paths);
        }
    } else {
        let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned());
        let texts = ["rs", "md", "toml", "txt", "lock", "sh", "js", "css"];
        let in_git = path.file_name().is_some_and(|name| name == ".git");
        if !in_git && ending.is_none_or(|ending| texts.contains(&ending.as_str())) {
            paths.push(path.to_owned());
        }
    }
}

#[track_caller]
fn assert_clean(complaints: &[String]) {
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

/// What `cargo metadata` knows, from the files that a build has already fetched.
fn metadata() -> serde_json::Value {
    let version = Command::new("rustc").arg("-vV").output().unwrap().stdout;
    let version = String::from_utf8(version).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform"])
        .arg(host)
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn calls_go_down_only() {
    let sources = sources();
    for path in ["src/board/play.rs", "lab/src/proof_check/mod.rs"] {
        assert!(sources.iter().any(|source| source.path == path), "{path} was not read");
    }
    let rust = || sources.iter().filter(|source| source.is_rust());
    let complaints: Vec<_> = rust()
        .flat_map(layers)
        .chain(rust().flat_map(other_crates))
        .chain(rust().flat_map(tournament_order))
        .chain(rust().flat_map(search_order))
        .chain(rust().flat_map(proof_check_alone))
        .collect();
    assert_clean(&complaints);
}

#[test]
fn things_are_in_their_homes() {
    let sources = sources();
    let rust = || sources.iter().filter(|source| source.is_rust());
    let own = rust().filter(|source| source.path != "tests/tidy.rs");
    let complaints: Vec<_> = own
        .flat_map(|source| homes(source).into_iter().chain(module_docs(source)))
        .chain(rust().flat_map(|source| tables_of_files(source, &sources)))
        .collect();
    assert_clean(&complaints);
}

#[test]
fn texts_are_plain() {
    let sources = sources();
    // the transcripts hold what a manager sends, byte for byte
    let others = |path: &str| path == "LICENSE" || path.starts_with("protocol_tests/transcripts/");
    let own = sources.iter().filter(|source| !others(&source.path));
    assert_clean(&own.flat_map(plain_text).collect::<Vec<_>>());
    let documents = sources.iter().filter(|source| source.has_ending("md"));
    assert_clean(&documents.flat_map(links).collect::<Vec<_>>());
    let locks = sources.iter().filter(|source| source.has_ending("lock"));
    assert_clean(&locks.flat_map(registry).collect::<Vec<_>>());
}

#[test]
fn packages_and_licences_are_the_listed_ones() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    let engine = packages.iter().find(|package| package["name"] == "kagetsu").unwrap();
    let dependencies: Vec<_> = engine["dependencies"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|dependency| dependency["kind"].is_null())
        .map(|dependency| dependency["name"].as_str().unwrap())
        .collect();
    assert_clean(&packages_out_of_place(&dependencies, &sources()));

    let unknown: Vec<_> = packages
        .iter()
        .map(|package| {
            let licence = package["license"].as_str().unwrap_or("none");
            (package["name"].as_str().unwrap(), licence)
        })
        .filter(|(_, licence)| !licence_is_known(licence))
        .map(|(name, licence)| format!("{name}: licence `{licence}` is not on the list"))
        .collect();
    assert_clean(&unknown);
}

// ---------------------------------------------------------------------------------------------
// The checks on snippets that they must catch, and on their harmless twins

/// Asserts how many complaints a check has about a snippet.
#[track_caller]
fn check(rule: fn(&Source) -> Vec<String>, path: &str, text: &str, complaints: usize) {
    let found = rule(&Source::new(path, text));
    assert_eq!(found.len(), complaints, "{path}: {text:?}: {found:?}");
    assert!(found.iter().all(|line| line.starts_with(&format!("{path}:"))), "{found:?}");
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
    check(layers, "src/main.rs", "use kagetsu::protocol::front_end;\n", 0);
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
    check(search_order, "src/search/root/driver.rs", "use super::root_move::RootMove;\n", 0);
    check(search_order, "src/search/root/driver.rs", "use super::deepen::Deeper;\n", 1);
    check(search_order, "src/search/root/driver.rs", "use crate::search::pool::Pool;\n", 1);
    check(search_order, "src/search/proofs/mod.rs", "use super::worker::Worker;\n", 1);
    check(search_order, "src/search/proofs/mate.rs", "use super::Proofs;\n", 0);
    check(search_order, "src/search/proofs/mate.rs", "use crate::search::worker::Worker;\n", 0);
    check(search_order, "src/search/worker.rs", "use super::{pick, pool};\n", 1);
    check(search_order, "src/search/novel.rs", "//! A new file.\n", 1);
}

#[test]
fn a_checker_of_proofs_that_leans_on_others_is_caught() {
    let check = |text, complaints| {
        check(proof_check_alone, "lab/src/proof_check/rules.rs", text, complaints);
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

#[test]
fn what_is_not_at_home_is_caught() {
    check(module_docs, "src/a.rs", "use std::fmt;\n", 1);
    check(module_docs, "src/a.rs", "//! What it is.\n", 0);
    let table = Source::new("src/a/mod.rs", "//! | `b` | what it is |\nuse c;\n");
    let beside = ["src/a/mod.rs", "src/a/b.rs", "src/a/c/d.rs", "src/a/c/e.rs", "src/f.rs"];
    let found = tables_of_files(&table, &beside.map(|path| Source::new(path, "")));
    assert_eq!(found, ["src/a/mod.rs:1: the table of files lacks `c`"]);
    check(homes, "src/a.rs", "unsafe { x }\n", 1);
    check(homes, "src/a.rs", "#![deny(unsafe_code)] // no unsafe here\n", 0);
    check(homes, UNSAFE, "unsafe { x }\n", 0);
    check(homes, "src/search/mod.rs", "io::stdout().flush();\n", 1);
    check(homes, "src/protocol/front_end.rs", "io::stdout().flush();\n", 0);
    check(homes, "src/tools/a.rs", "command.stdout(pipe).stderr(pipe);\n", 0);
    check(homes, "src/main.rs", "eprintln!(\"x\");\n", 1);
    check(homes, "src/search/a.rs", "static N: AtomicU64 = AtomicU64::new(0);\n", 1);
    check(homes, "src/pattern/a.rs", "static T: OnceCell<Table> = OnceCell::new();\n", 0);
    check(homes, "src/pattern/a.rs", "pub static mut T: u8 = 0;\n", 1);
    check(homes, "src/board/a.rs", "static KEYS: [u64; 4] = [1, 2, 3, 4];\n", 0);
}

#[test]
fn untidy_text_is_caught() {
    check(plain_text, "a.md", "fine\n", 0);
    check(plain_text, "a.md", "blank \n", 1);
    check(plain_text, "a.md", "a\tb\n", 1);
    check(plain_text, "Makefile", "\ttrue\n", 0);
    check(plain_text, "a.md", "no newline", 1);
    check(plain_text, "a.md", "two newlines\n\n", 1);
    check(plain_text, "a.rs", concat!("// TO", "DO: later\n"), 1);
    check(plain_text, "a.rs", concat!("let path = \"/wo", "rk/x\";\n"), 1);
    check(plain_text, "a.rs", concat!("//! see src/search/ro", "ot/mod.rs\n"), 0);
    check(plain_text, "a.rs", concat!("//! see `/ro", "ot/mod.rs`\n"), 1);
    check(links, "docs/a.md", "[text](measurements.md) [site](https://example.org/x)\n", 0);
    check(links, "docs/a.md", "[text](no-such-file.md)\n", 1);
    check(registry, "Cargo.lock", "source = \"git+https://example.org/x\"\n", 1);
}

#[test]
fn a_package_that_is_foreign_or_unused_is_caught() {
    let check = |dependencies: &[&str], text: &str, complaints: usize| {
        let sources = [Source::new("src/a.rs", text), Source::new("lab/src/a.rs", "log::info!();")];
        let found = packages_out_of_place(dependencies, &sources);
        assert_eq!(found.len(), complaints, "{text:?}: {found:?}");
    };
    check(&["once_cell", "parking_lot"], "use once_cell::sync::OnceCell;\n", 0);
    check(&["log"], "// as log::info\n", 1);
    check(&["log"], "env_log::info!();\n", 1);
    check(&["rand"], "use rand::Rng;\n", 1);
    check(&["parking_lot"], "use parking_lot::Mutex;\n", 1);
}

#[test]
fn licences_are_read_as_expressions() {
    assert!(licence_is_known("MIT OR Apache-2.0"));
    assert!(licence_is_known("MIT/Apache-2.0"));
    assert!(licence_is_known("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(licence_is_known("GPL-2.0 OR MIT"));
    assert!(!licence_is_known("GPL-2.0"));
    assert!(!licence_is_known("MIT AND SSPL-1.0"));
    assert!(!licence_is_known("none"));
}
